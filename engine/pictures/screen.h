/* A position drawn for a terminal: rows of characters, as large as there is room for.
 *
 * A character is half a block in two colors, which stands for two pixels, one above the other. Thin
 * lines are dots in front of them, two by four per character, in braille. On boards of grid points
 * every point has two characters. Without colors, letters are used instead.
 *
 * A game's Painter (painter.h) draws with the functions below. Games without one are drawn from
 * what is on their grid points. */
#ifndef CONTIGO_PICTURES_SCREEN_H
#define CONTIGO_PICTURES_SCREEN_H

#include "base/string_builder.h"
#include "session/session.h"

typedef struct Screen Screen;

/* What a pixel or a point shows. If a letter stands for two shades, it shows the one that is later
 * in this list. */
typedef enum Shade {
    SHADE_OUTSIDE, /* outside of the board */
    SHADE_BOARD,
    SHADE_OPEN,         /* board without a visible grid */
    SHADE_BLACK_GROUND, /* area owned by black */
    SHADE_WHITE_GROUND,
    SHADE_BOTH_GROUND,
    SHADE_GRID,
    SHADE_BLACK_DEAD,
    SHADE_WHITE_DEAD,
    SHADE_BLACK, /* stones and ink */
    SHADE_WHITE,
    SHADE_BLACK_LAST, /* stones and ink of the last turn */
    SHADE_WHITE_LAST,
    SHADE_BOTH, /* ink of both colors */
    SHADE_COUNT
} Shade;

/* Return the shade of a color's stones or ink. */
Shade screen_shade(Color color, bool last);

typedef struct ScreenOptions {
    int columns, rows; /* the available room, in characters */
    bool colors; /* use colors (of the 256 that terminals have) and blocks; otherwise letters */
} ScreenOptions;

/* Append the board with its coordinates, as lines that each end with a newline. STATUS_NO_MEMORY,
 * STATUS_OUT_OF_RANGE if there is not enough room, STATUS_WRONG_GAME if the game cannot be drawn;
 * `out` is then unchanged. */
Status screen_draw(Session *session, const ScreenOptions *options, StringBuilder *out);

/* For painters. Points are on the board's lattice, in steps. */

/* Set each pixel to the shade of the point in its middle. */
void screen_fill(Screen *screen, Shade (*shade_at)(const void *context, Point p),
                 const void *context);

/* Draw a pixel, or a thin line. */
void screen_pixel(Screen *screen, Point p, Shade shade);
void screen_line(Screen *screen, Segment line, Shade shade);

/* Draw a dot at each grid point where there is nothing else. */
void screen_grid(Screen *screen);

/* On boards of grid points: draw each stone or point as a character. `shade_at` returns what is on
 * a point; SHADE_GRID: nothing. */
void screen_points(Screen *screen, Shade (*shade_at)(const void *context, int column, int row),
                   const void *context);

/* Get the last move or pass. Pictures mark everything that was played in its turn; if the turn was
 * only a pass, they mark nothing. Returns false if there is no such event. */
bool screen_last_event(const Session *session, Event *last);

/* Get the grid point of the last move. Return false if it was a pass. */
bool screen_last_point(const Session *session, int *column, int *row);

#endif
