/* The areas of `lines`, in a picture. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_AREAS_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_AREAS_H

#include "pictures/svg_picture.h"

/* The names of what fills areas that are too small to live, by colour, in picture->definitions. */
extern const char *const LINES_HATCHES[COLOR_COUNT];

/* Draws all areas. What is too small to live is over all that does, which is seen through it;
 * `dead` says which colours have such areas. STATUS_NO_MEMORY. */
Status lines_draw_areas(Picture *picture, bool dead[COLOR_COUNT]);

#endif
