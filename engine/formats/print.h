/* The forms in which the protocol prints things: coordinates and lengths with up to five decimals,
 * areas and scores with up to six, words for moves and results. */
#ifndef CONTIGO_FORMATS_PRINT_H
#define CONTIGO_FORMATS_PRINT_H

#include "base/string_builder.h"
#include "session/session.h"

/* `x,y` in spaces. */
void print_point(StringBuilder *text, Point point);

/* The name of a column of a Go board, counted from 0: A to Z without I, then AA, AB and so on, as
 * KataGo names them. */
typedef struct ColumnName {
    char text[3];
    int length;
} ColumnName;

enum { PRINT_LETTERS = 25, PRINT_COLUMNS_MOST = PRINT_LETTERS * (PRINT_LETTERS + 1) };

ColumnName print_column_name(int column);

/* `D4`: a grid point. */
void print_vertex(StringBuilder *text, Point point);

/* Whichever of the two a game writes its moves in. */
void print_place(StringBuilder *text, const GameKind *kind, Point point);

/* The same for some points, one after the other with a space between. */
void print_places(StringBuilder *text, const GameKind *kind, const Point *points, size_t count);

/* The value of a rule: a number with all its decimals, or a word. */
void print_rule(StringBuilder *text, const Rule *rule, Decimal value);

/* The same for a corner of an area, with up to 12 decimals where it is no lattice point, so that
 * what is exported is what is scored. */
void print_corner(StringBuilder *text, FixedPoint corner, char separator);

/* The place that a corner is where it is written: two of one such place are written the same. */
FixedPoint print_rounds(FixedPoint corner);

/* A length in spaces. */
void print_length(StringBuilder *text, Length length);

/* Ink that is left, in spaces: whole steps of it, since no less can be drawn. */
void print_ink_left(StringBuilder *text, Length left);

/* An area, a score, or a rule's value. */
void print_decimal(StringBuilder *text, Decimal value);

/* A time in seconds, with all its decimals. */
void print_time(StringBuilder *text, int64_t time);

/* `NAME VALUE` on a line of its own, the value an area, a score or a rule's value. */
void print_field(StringBuilder *text, const char *name, Decimal value);

/* A stroke as `P P P`, with `separator` between points. */
void print_stroke(StringBuilder *text, const Point *points, size_t count, char separator);

/* An event of play as a move in one word: strokes `P:P:P` joined by `/`, a vertex, `pass`,
 * `resign`, `time`, `forfeit`. In games whose moves are vertices it is `PASS`, as Go programs
 * write it. */
void print_move(StringBuilder *text, const GameKind *kind, const Event *event);

/* `B+2`, `W+R`, `B+` by a move that wins, or `0`: the result that the game has, or would have if it
 * ended now with this score. */
void print_result(StringBuilder *text, const Session *session, const Score *score);

/* The same with the score as it is now; the text fails where that cannot be had. */
void print_result_now(StringBuilder *text, Session *session);

/* What is on now, a line: `turn COLOR`, `scoring NUMBER` while dead stones are being marked, or
 * `result R`. */
void print_turn_or_result(StringBuilder *text, Session *session);

/* The word for why a stroke ended: "opponent". */
const char *print_reason(Stopped stopped);

/* The fields that say what became of a stroke: drawn, left, end, stopped. */
void print_outcome(StringBuilder *text, const Outcome *outcome);

/* The points that it was drawn through: `path P P ...`. */
void print_path(StringBuilder *text, const Outcome *outcome);

/* What is on after a move, and the fields of `score`: first a line `turn COLOR`, or `scoring
 * NUMBER`, but none once the game is over, since the result is among those fields. The text fails
 * where the score cannot be had. */
void print_standing(StringBuilder *text, Session *session);

/* `note ...` for each of some lines. */
void print_notes(StringBuilder *text, const StringBuilder *notes);

/* The fields of `score`. */
void print_score(StringBuilder *text, const Session *session, const Score *score);

#endif
