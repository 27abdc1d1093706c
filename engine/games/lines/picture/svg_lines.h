/* Draws a position of `lines` as SVG. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_H

#include "pictures/svg_picture.h"

extern const Painter LINES_PAINTER;

#endif
