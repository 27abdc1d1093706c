/* A position as text for people: the parts that all games share, and the defaults for games that
 * don't print a part themselves. */
#ifndef CONTIGO_PROTOCOL_VIEW_H
#define CONTIGO_PROTOCOL_VIEW_H

#include "protocol/engine.h"

/* Returns the character for a grid point. `context` is what the caller passed to
 * view_print_points(). */
typedef char (*ViewFace)(const void *context, int column, int row);

/* Append the grid points of a board, row by row from the top, with letters and numbers around
 * them. */
void view_print_points(StringBuilder *text, const Setup *setup, ViewFace face, const void *context);

/* The maximum width, in characters, of a board on which each character stands for a small
 * rectangle; the usual number of characters per space; and functions that append labels to such a
 * board. The label to the left of a row is blank if its number is negative. The labels below the
 * board are the numbers of the columns, from 0, at the offsets in `places`, as far as there is
 * room. */
enum { VIEW_WIDTH_MOST = 73, VIEW_PER_SPACE = 4 };
void view_print_row_label(StringBuilder *text, int number);
void view_print_column_labels(StringBuilder *text, const int *places, int count);

/* Append a line with the number of the turn, the color to move and, in games with ink, the ink left
 * in this turn; or a line that says that nobody is to move. */
void view_print_turn(StringBuilder *text, const Session *session);

/* Append, for example, `black 4, white 2, komi 0, result B+2`, without a newline. If `both`, insert
 * the area that both own before the komi. */
void view_print_standing(StringBuilder *text, const Session *session, const Score *score,
                         bool both);

/* Append two lines: one with the serial number of the present marks of dead stones (see
 * session_scoring_number()), and one with the players who have agreed to these marks. */
void view_print_agreement(StringBuilder *text, const Session *session);

/* Reply `same`, or how the position differs from that of a replayed history. `compare` appends to
 * `why` the differences between two games in which the same color is to move. */
typedef Status (*ViewCompare)(Session *session, const Session *again, StringBuilder *why);
void view_verify_again(Engine *engine, ViewCompare compare, Reply *reply);

#endif
