/* The numbers of moves on ink. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_NUMBERS_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_NUMBERS_H

#include "pictures/svg_picture.h"

/* Put each move's number on a disc in the middle of its longest stroke, or elsewhere on it if
 * another disc is in the way. STATUS_NO_MEMORY. */
Status lines_draw_numbers(Picture *picture);

#endif
