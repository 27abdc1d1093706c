/* Draws a position on a terminal as rows of characters, as large as there is room for.
 *
 * A character is a half block in two colors, which stands for two pixels, one above the other. Thin
 * lines are drawn in front of the pixels as braille dots, two by four per character. On boards of
 * grid points, every point has two characters. Without colors, letters are used instead.
 *
 * A game's Painter (painter.h) draws with the functions below. For a game without one, the screen
 * shows what is on the grid points. */
#ifndef CONTIGO_PICTURES_SCREEN_H
#define CONTIGO_PICTURES_SCREEN_H

#include "base/string_builder.h"
#include "session/session.h"

typedef struct Screen Screen;

/* What a pixel or a point shows. If a character shows several shades, its letter is that of the
 * shade that comes last in this list. */
typedef enum Shade {
    SHADE_OUTSIDE, /* beyond the edge of the board */
    SHADE_BOARD,
    SHADE_OPEN,         /* the board, without a visible grid */
    SHADE_BLACK_GROUND, /* an area that black owns */
    SHADE_WHITE_GROUND,
    SHADE_BOTH_GROUND,
    SHADE_GRID,
    SHADE_BLACK_DEAD,
    SHADE_WHITE_DEAD,
    SHADE_BLACK, /* black stones and ink */
    SHADE_WHITE,
    SHADE_BLACK_LAST, /* black stones and ink of the last turn */
    SHADE_WHITE_LAST,
    SHADE_BOTH, /* ink of both colors at the same place */
    SHADE_COUNT
} Shade;

/* Return the shade of a color's stones or ink. `last` is true for those of the last turn. */
Shade screen_shade(Color color, bool last);

typedef struct ScreenOptions {
    int columns, rows; /* the available room, in characters */
    /* True to use blocks in colors (of the 256 that terminals have); false to use letters. */
    bool colors;
} ScreenOptions;

/* Append the board with its coordinates, as lines that each end with a newline. Return
 * STATUS_OUT_OF_RANGE if there is not enough room, and STATUS_WRONG_GAME if the game can't be
 * drawn. May also fail with STATUS_NO_MEMORY. After a failure, `out` is unchanged. */
Status screen_draw(Session *session, const ScreenOptions *options, StringBuilder *out);

/* The rest is for painters. Points are on the board's lattice, in steps. */

/* Set each pixel on the board to the shade of the point in its middle, and every other pixel to
 * SHADE_OUTSIDE. */
void screen_fill(Screen *screen, Shade (*shade_at)(const void *context, Point p),
                 const void *context);

/* screen_pixel() draws a pixel, and screen_line() a thin line. */
void screen_pixel(Screen *screen, Point p, Shade shade);
void screen_line(Screen *screen, Segment line, Shade shade);

/* Draw a dot at each grid point whose character doesn't show other dots. */
void screen_grid(Screen *screen);

/* For a board of grid points: draw each stone or point as characters. `shade_at` returns the shade
 * of what is on a point, or SHADE_GRID if there is nothing. */
void screen_points(Screen *screen, Shade (*shade_at)(const void *context, int column, int row),
                   const void *context);

/* Get the last move or pass. Pictures mark everything that was played in its turn, or nothing if
 * the turn was only a pass. Return false if there has been no move or pass. */
bool screen_last_event(const Session *session, Event *last);

/* Get the grid point of the last move. Return false if the last event was a pass, or if there is
 * none. */
bool screen_last_point(const Session *session, int *column, int *row);

#endif
