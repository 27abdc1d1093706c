/* Draws a position of `stones` as SVG. */
#ifndef CONTIGO_GAMES_STONES_PICTURE_SVG_STONES_H
#define CONTIGO_GAMES_STONES_PICTURE_SVG_STONES_H

#include "pictures/svg_picture.h"

extern const Painter STONES_PAINTER;

#endif
