/* Typed arguments. These functions parse words strictly as the types that a handler needs.
 *
 * A function that returns bool returns false if a word doesn't have the required type. The reply is
 * then an error that says what was expected, and the result is unchanged. Functions with a
 * parameter `index` parse argument number `index`, counted from 0, which must exist. The command
 * table makes sure that there are enough arguments; for optional ones, see Request.count. */
#ifndef CONTIGO_PROTOCOL_ARGUMENTS_H
#define CONTIGO_PROTOCOL_ARGUMENTS_H

#include "game/game.h"
#include "geometry/plane/fine.h"
#include "protocol/request.h"

/* The largest coordinate that may be typed, in spaces from the origin. A point may be outside the
 * board; the game decides what that means. For example, a stroke to a point outside the board stops
 * at the edge. In steps, the largest coordinate is 10^9, so that cross products of differences of
 * two such points fit in 64 bits. */
enum { TYPED_SPACES_MAX = 10000 };

/* If the arguments contain two adjacent numbers that may have been meant as one point, append a
 * hint on how to write a point. */
void request_hint_pair(const Request *request, StringBuilder *text);

/* Parse `FILE [MOVE]`, starting at argument number `first`. MOVE is a number after the last space;
 * if there is none, `move` is unchanged. The caller owns `path`, which must be empty. If there
 * isn't enough memory, reply with an error and return false. */
bool request_file_and_move(const Request *request, size_t first, StringBuilder *path, int64_t *move,
                           Reply *reply);

/* Parse `b`, `black`, `w` or `white` in upper or lower case. */
bool request_color(const Request *request, size_t index, Color *color, Reply *reply);

/* If the first argument is a color, select this color in `wanted`; if not, select both colors.
 * Return the number of arguments that the color takes, 0 or 1. */
size_t request_colors(const Request *request, bool wanted[COLOR_COUNT]);

/* Parse a point: `x,y` in spaces, rounded to the lattice (ties to even), or a Go vertex, which is a
 * grid point. A vertex is the name of a column (one or two letters, without I) and a row number
 * from 1: A1 is 0,0; D4 is 3,3; J1 is 8,0. */
bool word_point(StringView word, Point *point, Reply *reply);
bool request_point(const Request *request, size_t index, Point *point, Reply *reply);

/* Parse a point without rounding it to the lattice. Use up to 77 decimals of each coordinate in
 * spaces, and drop any others. */
bool request_fine_point(const Request *request, size_t index, FinePoint *point, Reply *reply);

/* Parse a decimal number such as 6.5. Exponents, hexadecimal numbers, `inf` and `nan` are
 * errors. */
bool request_decimal(const Request *request, size_t index, Decimal *value, Reply *reply);

/* Parse an integer in [low, high]. */
bool request_int(const Request *request, size_t index, int64_t low, int64_t high, int64_t *value,
                 Reply *reply);

#endif
