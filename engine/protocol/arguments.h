/* Typed arguments: a word read as what a handler needs, strictly.
 *
 * Every reader here returns false where the word is not what is asked for; then the reply holds
 * an error that quotes the word and says what was expected, and the result is not touched. The
 * request_...() readers take argument number `index`, counted from 0, which must be there: the
 * command table's arity sees to that, and Request.count says where it may be left out.
 */
#ifndef CONTIGO_PROTOCOL_ARGUMENTS_H
#define CONTIGO_PROTOCOL_ARGUMENTS_H

#include "game/game.h"
#include "geometry/plane/fine.h"
#include "protocol/request.h"

/* A coordinate may be typed up to this many spaces from the origin. Whether it is on the board is
 * for the game to say: a stroke may be aimed outside and stops at the edge. In steps it is 10^9,
 * so that cross products of differences of any two such points fit in 64 bits. */
enum { TYPED_SPACES_MAX = 10000 };

/* Appends how a point is written, where two numbers stand side by side that look like one. */
void request_hint_pair(const Request *request, StringBuilder *text);

/* `FILE [MOVE]`, from an argument on: a number after other words is the move, else `move` stays as
 * it is. `path` is empty before, and the caller's. False with an error. */
bool request_file_and_move(const Request *request, size_t first, StringBuilder *path, int64_t *move,
                           Reply *reply);

/* `b`, `black`, `w` or `white`, any case. */
bool request_color(const Request *request, size_t index, Color *color, Reply *reply);

/* `[COLOR]`, the first argument, which may be left out or be something else: which colours are
 * asked for, both where it names none. How many arguments that takes, 0 or 1. */
size_t request_colors(const Request *request, bool wanted[COLOR_COUNT]);

/* `x,y` in spaces, rounded to the lattice (ties to even), or a Go vertex: a letter but I and a
 * line number from 1, which is a grid point (A1 is 0,0; D4 is 3,3; J1 is 8,0). */
bool word_point(StringView word, Point *point, Reply *reply);
bool request_point(const Request *request, size_t index, Point *point, Reply *reply);

/* The same, exactly as typed and not rounded; decimals of a space after the 77th are dropped. */
bool request_fine_point(const Request *request, size_t index, FinePoint *point, Reply *reply);

/* A decimal number: no exponent, hex, inf or nan. */
bool request_decimal(const Request *request, size_t index, Decimal *value, Reply *reply);

/* A whole number in [low, high]. */
bool request_int(const Request *request, size_t index, int64_t low, int64_t high, int64_t *value,
                 Reply *reply);

#endif
