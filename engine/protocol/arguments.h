/* Typed arguments: parses words strictly as the types that a handler needs.
 *
 * Each function returns false if the word is not as required. The reply is then an error that
 * quotes the word and says what was expected, and the result is unchanged. The request_...()
 * functions parse argument number `index`, counted from 0, which must exist. The arity in the
 * command table ensures that; for optional arguments see Request.count. */
#ifndef CONTIGO_PROTOCOL_ARGUMENTS_H
#define CONTIGO_PROTOCOL_ARGUMENTS_H

#include "game/game.h"
#include "geometry/plane/fine.h"
#include "protocol/request.h"

/* The largest coordinate that may be typed, in spaces from the origin. The game decides what
 * happens outside the board: a stroke may be aimed there, and stops at the edge. In steps it is
 * 10^9, so that cross products of differences of two such points fit in 64 bits. */
enum { TYPED_SPACES_MAX = 10000 };

/* Append a hint on how to write a point, if the arguments contain two adjacent numbers that may
 * have been meant as one. */
void request_hint_pair(const Request *request, StringBuilder *text);

/* Parse `FILE [MOVE]`, starting at argument number `first`. A number after other words is the move;
 * without such a number, `move` is unchanged. `path` must be empty and belongs to the caller.
 * Returns false with an error. */
bool request_file_and_move(const Request *request, size_t first, StringBuilder *path, int64_t *move,
                           Reply *reply);

/* Parse `b`, `black`, `w` or `white` in upper or lower case. */
bool request_color(const Request *request, size_t index, Color *color, Reply *reply);

/* Parse an optional `[COLOR]` as the first argument, which may also be missing or something else.
 * `wanted` receives the selected colors, both if none is named. Returns how many arguments it
 * takes, 0 or 1. */
size_t request_colors(const Request *request, bool wanted[COLOR_COUNT]);

/* Parse a point: `x,y` in spaces, rounded to the lattice (ties to even), or a Go vertex: a letter
 * except I and a row number from 1, which is a grid point (A1 is 0,0; D4 is 3,3; J1 is 8,0). */
bool word_point(StringView word, Point *point, Reply *reply);
bool request_point(const Request *request, size_t index, Point *point, Reply *reply);

/* Parse a point exactly as typed, without rounding; decimals of a space after the 77th are dropped.
 */
bool request_fine_point(const Request *request, size_t index, FinePoint *point, Reply *reply);

/* Parse a decimal number: no exponent, hex, inf or nan. */
bool request_decimal(const Request *request, size_t index, Decimal *value, Reply *reply);

/* Parse an integer in [low, high]. */
bool request_int(const Request *request, size_t index, int64_t low, int64_t high, int64_t *value,
                 Reply *reply);

#endif
