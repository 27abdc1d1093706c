/* Strokes, which are the common form in which moves are passed to all games.
 *
 * A stroke is a polyline of lattice points. A turn in `lines` consists of any number of strokes. In
 * other games a stone is a single stroke that consists of one point. */
#ifndef CONTIGO_GAME_STROKES_H
#define CONTIGO_GAME_STROKES_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A growable list of strokes. A list whose members are all zero is empty. */
typedef struct Strokes {
    Point *points; /* owned: the points of all strokes, one after the other */
    size_t point_count, point_capacity;
    size_t *ends; /* owned: for each stroke, the index of its last point plus 1 */
    size_t count, capacity;
} Strokes;

/* A borrowed view of consecutive strokes. points[0] is the first point of the first stroke. */
typedef struct Move {
    const Point *points;
    const size_t *ends; /* for each stroke, `base` plus the index of its last point plus 1 */
    size_t base;
    size_t count;
} Move;

void strokes_free(Strokes *strokes);
void strokes_clear(Strokes *strokes);

/* Append a point to the unfinished stroke. */
Status strokes_add_point(Strokes *strokes, Point point);

/* End the unfinished stroke, which consists of all points that were added since the last stroke
 * ended. */
Status strokes_end(Strokes *strokes);

/* Keep only the first `count` strokes. The others, and the unfinished stroke, are removed. This may
 * free unused memory. */
void strokes_truncate(Strokes *strokes, size_t count);

/* Append all strokes of `move`. After STATUS_NO_MEMORY nothing has changed. */
Status strokes_append(Strokes *strokes, Move move);

/* Return the `count` strokes from index `first` on. They are borrowed until the next change. */
Move strokes_range(const Strokes *strokes, size_t first, size_t count);

/* Return all strokes. They are borrowed until the next change. */
Move strokes_all(const Strokes *strokes);

/* Return the points of stroke `i`, which are borrowed from the move. `count` receives their
 * number. */
const Point *move_stroke(Move move, size_t i, size_t *count);

/* Return a move that consists of one stone. It borrows `place`. */
Move move_of_stone(const Point *place);

/* Get the point of a move that consists of one stone. For any other move, return
 * STATUS_NOT_A_POINT. */
Status move_stone(Move move, Point *place);

#endif
