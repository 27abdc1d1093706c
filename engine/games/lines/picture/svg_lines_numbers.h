/* Draws move numbers on the ink of each move. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_NUMBERS_H
#define CONTIGO_GAMES_LINES_PICTURE_SVG_LINES_NUMBERS_H

#include "pictures/svg_picture.h"

/* Draw each move's number on a disc in the middle of the move's longest stroke or, if another disc
 * is in the way, elsewhere on that stroke. May fail with STATUS_NO_MEMORY. */
Status lines_draw_numbers(Picture *picture);

#endif
