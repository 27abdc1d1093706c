/* Draws `stones` on a terminal: the stones, and to whom each area belongs. */
#ifndef CONTIGO_GAMES_STONES_PICTURE_SCREEN_STONES_H
#define CONTIGO_GAMES_STONES_PICTURE_SCREEN_STONES_H

#include "pictures/screen.h"

void stones_paint_screen(Screen *screen, Session *session);

#endif
