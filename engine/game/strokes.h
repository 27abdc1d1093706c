/* Strokes: the common form in which moves are passed to all games.
 *
 * A stroke is a polyline of lattice points. A turn of `lines` is any number of strokes. In other
 * games a stone is a single stroke with one point, its place. */
#ifndef CONTIGO_GAME_STROKES_H
#define CONTIGO_GAME_STROKES_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A growable list of strokes. A list with all members zero is empty. */
typedef struct Strokes {
    Point *points; /* owned: the points of all strokes, one after the other */
    size_t point_count, point_capacity;
    size_t *ends; /* owned: for each stroke the index after its last point */
    size_t count, capacity;
} Strokes;

/* A borrowed view of some strokes. points[0] is the first point of the first one. */
typedef struct Move {
    const Point *points;
    const size_t *ends; /* indices as in Strokes; subtract `base` */
    size_t base;
    size_t count;
} Move;

void strokes_free(Strokes *strokes);
void strokes_clear(Strokes *strokes);

/* Append a point to the stroke being built. */
Status strokes_add_point(Strokes *strokes, Point point);

/* End the stroke being built. It contains all points added since the last end. */
Status strokes_end(Strokes *strokes);

/* Remove all strokes after the first `count`, and the stroke being built. Frees unused memory. */
void strokes_truncate(Strokes *strokes, size_t count);

/* Append all strokes of `move`. STATUS_NO_MEMORY changes nothing. */
Status strokes_append(Strokes *strokes, Move move);

/* Return `count` strokes from index `first` on, borrowed until the next change. */
Move strokes_range(const Strokes *strokes, size_t first, size_t count);

/* Return all strokes, borrowed until the next change. */
Move strokes_all(const Strokes *strokes);

/* Return the points of stroke `i`, borrowed, and write their number. */
const Point *move_stroke(Move move, size_t i, size_t *count);

/* Return a move of one stone at a place, which is borrowed. */
Move move_of_stone(const Point *place);

/* Write the place of a move of one stone. Return STATUS_NOT_A_POINT if it is anything else. */
Status move_stone(Move move, Point *place);

#endif
