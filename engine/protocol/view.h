/* A position as text, for a person: what games share of it, and what a game gets that has nothing
 * of its own. */
#ifndef CONTIGO_PROTOCOL_VIEW_H
#define CONTIGO_PROTOCOL_VIEW_H

#include "protocol/engine.h"

/* The character that stands for a grid point; `context` is what the caller has handed over. */
typedef char (*ViewFace)(const void *context, int column, int row);

/* The grid points of a board, rows from the top, with letters and numbers around them. */
void view_print_points(Text *text, const Setup *setup, ViewFace face, const void *context);

/* Whose turn it is, or that there is none, on a line. */
void view_print_turn(Text *text, const Session *session);

/* `black 4, white 2, komi 0, result B+2`, without an end of line. */
void view_print_standing(Text *text, const Session *session, const Score *score);

/* Compares with what playing the history again comes to; `why` is told what differs, and stays
 * empty where nothing does. `compare` tells `why` where two positions of the game differ. */
typedef void (*ViewCompare)(const void *game, const void *again, Text *why);
Status view_compare_again(Session *session, ViewCompare compare, Text *why);

#endif
