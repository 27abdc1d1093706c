/* A position for a terminal: rows of characters, as large as there is room for.
 *
 * A character stands for two pixels, one above the other, and is half a block in two colours; thin
 * lines are dots in front of them, two by four to a character, in braille. What is on grid points
 * has two characters for each. Where there is no colour the same characters are letters.
 *
 * A game says what there is to be seen in its Painter (painter.h), by the functions below; one
 * that does not is shown by what is on its grid points.
 */
#ifndef CONTIGO_PICTURES_SCREEN_H
#define CONTIGO_PICTURES_SCREEN_H

#include "base/string_builder.h"
#include "session/session.h"

typedef struct Screen Screen;

/* What is seen somewhere. Of two in one letter the later one of this list is shown. */
typedef enum Shade {
    SHADE_OUTSIDE, /* of the board */
    SHADE_BOARD,
    SHADE_OPEN,         /* board where there is no grid to be seen */
    SHADE_BLACK_GROUND, /* what a colour owns */
    SHADE_WHITE_GROUND,
    SHADE_BOTH_GROUND,
    SHADE_GRID,
    SHADE_BLACK_DEAD,
    SHADE_WHITE_DEAD,
    SHADE_BLACK, /* stones and ink */
    SHADE_WHITE,
    SHADE_BLACK_LAST, /* of the last turn */
    SHADE_WHITE_LAST,
    SHADE_BOTH, /* ink of both */
    SHADE_COUNT
} Shade;

/* The shade of a colour's stones or ink. */
Shade screen_shade(Color color, bool last);

typedef struct ScreenOptions {
    int columns, rows; /* characters: the room there is */
    bool colors;       /* with colours, of the 256 that terminals have, and blocks; else letters */
} ScreenOptions;

/* Appends the board with its coordinates, lines that each end with a newline. STATUS_NO_MEMORY,
 * STATUS_OUT_OF_RANGE where there is no room for it, and STATUS_WRONG_GAME for a game that cannot
 * be shown; then `out` is as it was. */
Status screen_draw(Session *session, const ScreenOptions *options, StringBuilder *out);

/* For painters. Points are on the board's lattice, in steps. */

/* Gives each pixel the shade of the point in its middle. */
void screen_fill(Screen *screen, Shade (*shade_at)(const void *context, Point p),
                 const void *context);

/* A pixel; a thin line. */
void screen_pixel(Screen *screen, Point p, Shade shade);
void screen_line(Screen *screen, Segment line, Shade shade);

/* A dot at each grid point where there is nothing. */
void screen_grid(Screen *screen);

/* On boards of grid points: stones, each a character, and points. `shade_at` says what is on one;
 * SHADE_GRID: nothing. */
void screen_points(Screen *screen, Shade (*shade_at)(const void *context, int column, int row),
                   const void *context);

/* The last move or pass: what was played in its turn is marked, which is nothing where that was a
 * pass alone. False where there is none. */
bool screen_last_event(const Session *session, Event *last);

/* The point of it; false where it was a pass. */
bool screen_last_point(const Session *session, int *column, int *row);

#endif
