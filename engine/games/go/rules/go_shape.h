/* Recognizes eye shapes that don't make two eyes, on a GoQuick. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_SHAPE_H
#define CONTIGO_GAMES_GO_RULES_GO_SHAPE_H

#include "games/go/rules/go_quick.h"

enum { GO_SHAPE_MOST = 6 };

/* Return whether a group whose only eye has this shape is dead after the opponent plays at the
 * shape's vital point. The shapes for which this is so are any two or three points; four points in
 * a T, in a square, or bent in the corner; five in a cross or bulky; six in a flower. The points
 * must be connected. */
bool go_shape_is_nakade(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital);

/* Return whether a shape is the bent four in the corner: three points in a row along an edge, the
 * first one in the corner, and one more next to the corner. The vital point is the middle of the
 * three. */
bool go_shape_is_bent_four(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital);

#endif
