/* A position as text, for a person: what games share of it, and what a game gets that has nothing
 * of its own. */
#ifndef CONTIGO_PROTOCOL_VIEW_H
#define CONTIGO_PROTOCOL_VIEW_H

#include "protocol/engine.h"

/* The character that stands for a grid point; `context` is what the caller has handed over. */
typedef char (*ViewFace)(const void *context, int column, int row);

/* The grid points of a board, rows from the top, with letters and numbers around them. */
void view_print_points(StringBuilder *text, const Setup *setup, ViewFace face, const void *context);

/* How wide a board is on which a character stands for a patch of it, and the labels of such a one:
 * to the left of a row its number, none where that is negative; below, the numbers of columns from
 * 0, as many as there is room for, where `places` says after how many characters. */
enum { VIEW_WIDTH_MOST = 73, VIEW_PER_SPACE = 4 };
void view_print_row_label(StringBuilder *text, int number);
void view_print_column_labels(StringBuilder *text, const int *places, int count);

/* Whose turn it is with the ink left in it, or that there is none, on a line. */
void view_print_turn(StringBuilder *text, const Session *session);

/* `black 4, white 2, komi 0, result B+2`, without an end of line; what both have comes before the
 * komi where that is wanted. */
void view_print_standing(StringBuilder *text, const Session *session, const Score *score,
                         bool both);

/* The number of the marks of dead stones, and who agrees to them: two lines. */
void view_print_agreement(StringBuilder *text, const Session *session);

/* Answers `same`, or how the position differs from what playing the history again comes to.
 * `compare` tells `why` in what two games with the same turn differ. */
typedef Status (*ViewCompare)(Session *session, const Session *again, StringBuilder *why);
void view_verify_again(Engine *engine, ViewCompare compare, Reply *reply);

#endif
