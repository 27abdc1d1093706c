/* Shapes that make no two eyes, on a GoQuick. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_SHAPE_H
#define CONTIGO_GAMES_GO_RULES_GO_SHAPE_H

#include "games/go/rules/go_quick.h"

enum { GO_SHAPE_MOST = 6 };

/* Whether a group whose only eye has this shape is dead once the other plays at its vital point:
 * two or three in any way, four as a T, a square or bent in the corner, five crossed or bulky, six
 * as a flower. The points hang together. */
bool go_shape_is_nakade(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital);

/* Whether a shape is the bent four in the corner: three in a row along an edge, and one more beside
 * that of them which is the corner. Its vital point is the middle of the three. */
bool go_shape_is_bent_four(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital);

#endif
