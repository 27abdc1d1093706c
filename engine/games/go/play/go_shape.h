/* Shapes that make no two eyes, and the points on which that depends, on a GoQuick. */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_SHAPE_H
#define CONTIGO_GAMES_GO_PLAY_GO_SHAPE_H

#include "games/go/play/go_quick.h"

enum { GO_SHAPE_MOST = 6 };

/* Whether a group whose only eye has this shape is dead once the other plays at its vital point:
 * two or three in any way, four as a T, a square or bent in the corner, five crossed or bulky, six
 * as a flower. The points hang together. */
bool go_shape_is_nakade(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital);

/* Multiplies what the vital points of small regions that one colour encloses are worth, to whoever
 * is to move: there the one makes two eyes and the other spoils them. */
void go_shape_weigh(const GoQuick *quick, double worth[GO_PLACES]);

#endif
