/* Strokes, which are the common form in which moves are passed to all games.
 *
 * A stroke is a polyline of lattice points. A turn in `lines` consists of any number of strokes. In
 * other games a stone is a single stroke with one point, its place. */
#ifndef CONTIGO_GAME_STROKES_H
#define CONTIGO_GAME_STROKES_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A growable list of strokes. A list with all members zero is empty. */
typedef struct Strokes {
    Point *points; /* owned: the points of all strokes, one after the other */
    size_t point_count, point_capacity;
    size_t *ends; /* owned: for each stroke, the index after its last point */
    size_t count, capacity;
} Strokes;

/* A borrowed view of some strokes. points[0] is the first point of the first stroke. */
typedef struct Move {
    const Point *points;
    const size_t *ends; /* the same indices as in Strokes; subtract `base` from each */
    size_t base;
    size_t count;
} Move;

void strokes_free(Strokes *strokes);
void strokes_clear(Strokes *strokes);

/* Append a point to the stroke that is being built. */
Status strokes_add_point(Strokes *strokes, Point point);

/* End the stroke that is being built. It consists of all points that were added since the last
 * stroke ended. */
Status strokes_end(Strokes *strokes);

/* Keep only the first `count` strokes. Remove the others, and the stroke that is being built. This
 * frees unused memory. */
void strokes_truncate(Strokes *strokes, size_t count);

/* Append all strokes of `move`. STATUS_NO_MEMORY changes nothing. */
Status strokes_append(Strokes *strokes, Move move);

/* Return `count` strokes, starting with index `first`. Borrowed until the next change. */
Move strokes_range(const Strokes *strokes, size_t first, size_t count);

/* Return all strokes. Borrowed until the next change. */
Move strokes_all(const Strokes *strokes);

/* Return the points of stroke `i`, borrowed. `count` receives their number. */
const Point *move_stroke(Move move, size_t i, size_t *count);

/* Return a move that consists of one stone. It borrows the stone's place. */
Move move_of_stone(const Point *place);

/* Get the place of a move that consists of one stone. If it is any other move, return
 * STATUS_NOT_A_POINT. */
Status move_stone(Move move, Point *place);

#endif
