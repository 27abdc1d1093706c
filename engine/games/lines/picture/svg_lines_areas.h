/* Draws the areas of `lines`. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_AREAS_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_AREAS_H

#include "pictures/svg_picture.h"

/* The names in picture->definitions of the patterns for areas that are too small to live, by color.
 */
extern const char *const LINES_HATCHES[COLOR_COUNT];

/* Draw all areas. Those that are too small to live are drawn over the living ones, which show
 * through; `dead` receives which colors have such areas. STATUS_NO_MEMORY. */
Status lines_draw_areas(Picture *picture, bool dead[COLOR_COUNT]);

#endif
