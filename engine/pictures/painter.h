/* What a game may have of its own to be seen: in a picture (svg_picture.h), on a terminal
 * (screen.h). All of it has a default where it is played on grid points. */
#ifndef CONTIGO_PICTURES_PAINTER_H
#define CONTIGO_PICTURES_PAINTER_H

#include "session/session.h"

typedef struct Picture Picture;
typedef struct Screen Screen;

typedef struct Painter {
    const char *title;   /* the name of the game, for a person; NULL: as set_game takes it */
    bool vertices;       /* it is played on grid points */
    bool counted_at_end; /* a score means something only once play is over */
    size_t diagram;      /* how many moves one diagram of a sheet has; 0: 50 */

    /* Draws board and position, and fills the legend. */
    Status (*draw)(Picture *picture);

    /* The same on a terminal. NULL: what is on the grid points is shown. */
    void (*paint)(Screen *screen, Session *session);
} Painter;

#endif
