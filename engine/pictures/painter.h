/* How a game is drawn: in a picture (svg_picture.h) and on a terminal (screen.h). Games on grid
 * points need none of it: there are defaults. */
#ifndef CONTIGO_PICTURES_PAINTER_H
#define CONTIGO_PICTURES_PAINTER_H

#include "session/session.h"

typedef struct Picture Picture;
typedef struct Screen Screen;

typedef struct Painter {
    const char *title;   /* the name of the game for people; NULL: its name in set_game */
    bool vertices;       /* the game is played on grid points */
    bool counted_at_end; /* the score is meaningful only once play is over */
    size_t diagram;      /* number of moves in a diagram of a sheet; 0: 50 */

    /* Draw board and position, and add the items of the legend. */
    Status (*draw)(Picture *picture);

    /* Draw the position on a terminal. NULL: draw what is on the grid points. */
    void (*paint)(Screen *screen, Session *session);
} Painter;

#endif
