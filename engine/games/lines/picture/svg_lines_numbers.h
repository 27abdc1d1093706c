/* The numbers of moves on ink. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_NUMBERS_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_NUMBERS_H

#include "pictures/svg_picture.h"

/* Puts the number of each move on a disc in the middle of its longest stroke or, where another is
 * in the way there, elsewhere on it. STATUS_NO_MEMORY. */
Status lines_draw_numbers(Picture *picture);

#endif
