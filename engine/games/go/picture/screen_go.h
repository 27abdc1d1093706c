/* Draws `go` and `minigo` on a terminal: stones and, once play has ended, the owners of points. */
#ifndef CONTIGO_GAMES_GO_PICTURE_SCREEN_GO_H
#define CONTIGO_GAMES_GO_PICTURE_SCREEN_GO_H

#include "pictures/screen.h"

void go_paint_screen(Screen *screen, Session *session);

#endif
