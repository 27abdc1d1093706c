/* Prints values in the protocol's form: coordinates and lengths with up to five decimals, areas and
 * scores with up to six, moves and results as words. The functions append to `text`, and don't end
 * the line unless their comments say so. */
#ifndef CONTIGO_FORMATS_PRINT_H
#define CONTIGO_FORMATS_PRINT_H

#include "base/string_builder.h"
#include "session/session.h"

/* Print a point as `x,y`, in spaces. */
void print_point(StringBuilder *text, Point point);

/* The name of a column of a Go board, counted from 0: A to Z without I, then AA, AB and so on, as
 * in KataGo. */
typedef struct ColumnName {
    char text[3];
    int length;
} ColumnName;

enum { PRINT_LETTERS = 25, PRINT_COLUMNS_MOST = PRINT_LETTERS * (PRINT_LETTERS + 1) };

ColumnName print_column_name(int column);

/* Print a grid point as a vertex, such as `D4`. */
void print_vertex(StringBuilder *text, Point point);

/* Print a point as the game writes its moves: as a vertex, or as `x,y`. */
void print_place(StringBuilder *text, const GameKind *kind, Point point);

/* Print points as the game writes its moves, separated by spaces. */
void print_places(StringBuilder *text, const GameKind *kind, const Point *points, size_t count);

/* Print the value of a rule: a number with all its decimals, or a word. */
void print_rule(StringBuilder *text, const Rule *rule, Decimal value);

/* Print a corner of an area. It is printed like a point, but with up to 12 decimals if it isn't a
 * lattice point, so that exported areas equal the scored areas. */
void print_corner(StringBuilder *text, FixedPoint corner, char separator);

/* Return a corner, rounded as print_corner() prints it. Corners with the same result are printed
 * the same. */
FixedPoint print_rounds(FixedPoint corner);

/* Print a length, in spaces. */
void print_length(StringBuilder *text, Length length);

/* Print the ink that is left, in spaces. It is rounded down to whole steps, because nothing shorter
 * can be drawn. */
void print_ink_left(StringBuilder *text, Length left);

/* Print an area, a score, or a rule's value. */
void print_decimal(StringBuilder *text, Decimal value);

/* Print a time in seconds, with all its decimals. `time` is in the unit of the clock. */
void print_time(StringBuilder *text, int64_t time);

/* Print a line `NAME VALUE`. The value is an area, a score, or a rule's value. */
void print_field(StringBuilder *text, const char *name, Decimal value);

/* Print the points of a stroke, with `separator` between them. */
void print_stroke(StringBuilder *text, const Point *points, size_t count, char separator);

/* Print an event of play as a move in one word: strokes `P:P:P` joined by `/`, a vertex, `pass`,
 * `resign`, `time` or `forfeit`. In games whose moves are vertices, a pass is `PASS`, as Go
 * programs write it. */
void print_move(StringBuilder *text, const GameKind *kind, const Event *event);

/* Print the moves of a game except the first `after`, one on each line: the number of the turn, the
 * color, and the move. */
void print_moves(StringBuilder *text, const Session *session, size_t after);

/* Print the result: `B+2`, `W+R`, `B+` if a move won the game, or `0` for a tie. If the game isn't
 * over, print the result that it would have if it ended now with this score. */
void print_result(StringBuilder *text, const Session *session, const Score *score);

/* Print the result with the current score. If the score can't be computed, mark `text` as
 * failed. */
void print_result_now(StringBuilder *text, Session *session);

/* Print a line with the state of the game: `turn COLOR`, `scoring NUMBER` while dead stones are
 * being marked, or `result R`. */
void print_turn_or_result(StringBuilder *text, Session *session);

/* Return the word that says why a stroke ended, such as "opponent". */
const char *print_reason(Stopped stopped);

/* Print the fields that describe a drawn stroke, each on a line of its own: drawn, left, end and
 * stopped. */
void print_outcome(StringBuilder *text, const Outcome *outcome);

/* Print a line with the points of a drawn stroke: `path P P ...`. */
void print_path(StringBuilder *text, const Outcome *outcome);

/* Print the state after a move: a line `turn COLOR` or `scoring NUMBER`, and then the fields of the
 * command `score`. If the game is over, the first line is left out, since the fields contain the
 * result. If the score can't be computed, mark `text` as failed. */
void print_standing(StringBuilder *text, Session *session);

/* Print a line `note ...` for each line of `notes`. */
void print_notes(StringBuilder *text, const StringBuilder *notes);

/* Print the fields that the command `score` prints, each on a line of its own. */
void print_score(StringBuilder *text, const Session *session, const Score *score);

#endif
