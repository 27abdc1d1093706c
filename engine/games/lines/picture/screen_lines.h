/* Draws `lines` on a terminal, with living areas as background and ink on top. */
#ifndef CONTIGO_GAMES_LINES_PICTURE_SCREEN_LINES_H
#define CONTIGO_GAMES_LINES_PICTURE_SCREEN_LINES_H

#include "pictures/screen.h"

void lines_paint_screen(Screen *screen, Session *session);

#endif
