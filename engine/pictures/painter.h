/* How a game is drawn, in a picture (svg_picture.h) and on a terminal (screen.h). Games on grid
 * points may leave all of this out, because there are defaults. */
#ifndef CONTIGO_PICTURES_PAINTER_H
#define CONTIGO_PICTURES_PAINTER_H

#include "session/session.h"

typedef struct Picture Picture;
typedef struct Screen Screen;

typedef struct Painter {
    /* The game's name for people. If NULL, its name in the command set_game is used. */
    const char *title;
    bool vertices;       /* true if the game is played on grid points */
    bool counted_at_end; /* true if the score is meaningful only when play is over */
    size_t diagram;      /* the number of moves per diagram of a sheet; 0 for 50 */

    /* Draws the board and the position, and adds the items of the legend. */
    Status (*draw)(Picture *picture);

    /* Draws the position on a terminal. If NULL, the stones on the grid points are drawn. */
    void (*paint)(Screen *screen, Session *session);
} Painter;

#endif
