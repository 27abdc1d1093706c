/* Draws the areas of `lines` as SVG. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_AREAS_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_AREAS_H

#include "pictures/svg_picture.h"

/* For each color, the name in picture->definitions of the pattern for areas that are too small to
 * live. */
extern const char *const LINES_HATCHES[COLOR_COUNT];

/* Draw all areas. Areas that are too small to live are hatched, and drawn over living ones, which
 * stay visible. `dead` receives which colors have areas that are too small. May fail with
 * STATUS_NO_MEMORY. */
Status lines_draw_areas(Picture *picture, bool dead[COLOR_COUNT]);

#endif
