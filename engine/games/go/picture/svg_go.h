/* Draws `go` and `minigo` as SVG. */
#ifndef CONTIGO_GAMES_GO_PICTURE_SVG_GO_H
#define CONTIGO_GAMES_GO_PICTURE_SVG_GO_H

#include "pictures/svg_picture.h"

extern const Painter GO_PAINTER;
extern const Painter MINIGO_PAINTER;

#endif
