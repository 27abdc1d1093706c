/* Strokes: the one form in which every game is told of a move.
 *
 * A stroke is a polyline of lattice points. A turn of `lines` is any number of strokes; a
 * stone of the other games is one stroke of one point, its place.
 */
#ifndef CONTIGO_GAME_STROKES_H
#define CONTIGO_GAME_STROKES_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A growable list of strokes. All members zero is an empty one. */
typedef struct Strokes {
    Point *points; /* owned: the points of all strokes, one after the other */
    size_t point_count, point_capacity;
    size_t *ends; /* owned: for each stroke the index after its last point */
    size_t count, capacity;
} Strokes;

/* A borrowed view of some strokes: points[0] is the first point of the first of them. */
typedef struct Move {
    const Point *points;
    const size_t *ends; /* relative to `base` */
    size_t base;
    size_t count;
} Move;

void strokes_free(Strokes *strokes);
void strokes_clear(Strokes *strokes);

/* Appends a point to the stroke being built. */
Status strokes_add_point(Strokes *strokes, Point point);

/* Ends the stroke being built, which has all points added since the last end. */
Status strokes_end(Strokes *strokes);

/* Takes off all strokes but the first `count`, and what was being built. Gives memory back. */
void strokes_truncate(Strokes *strokes, size_t count);

/* Appends all of `move`; STATUS_NO_MEMORY changes nothing. */
Status strokes_append(Strokes *strokes, Move move);

/* The strokes from number `first` on, `count` of them, borrowed until the next change. */
Move strokes_range(const Strokes *strokes, size_t first, size_t count);

/* All of them. */
Move strokes_all(const Strokes *strokes);

/* Stroke number i of a move: its points, borrowed, and how many. */
const Point *move_stroke(Move move, size_t i, size_t *count);

/* A move that is one stone at a place, which is borrowed. */
Move move_of_stone(const Point *place);

/* The place of a move that is one stone: STATUS_NOT_A_POINT. */
Status move_stone(Move move, Point *place);

#endif
