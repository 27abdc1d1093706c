/* What all games with stones on grid points have in common (see GameKind.at). */
#ifndef CONTIGO_GAME_GRID_H
#define CONTIGO_GAME_GRID_H

#include "game/game.h"

static inline Occupant occupant_of(Color color)
{
    return color == COLOR_BLACK ? OCCUPANT_BLACK : OCCUPANT_WHITE;
}

/* Return the color of a stone. `occupant` must not be OCCUPANT_NONE. */
static inline Color occupant_color(Occupant occupant)
{
    return occupant == OCCUPANT_BLACK ? COLOR_BLACK : COLOR_WHITE;
}

/* Find the lines, counted from 0, on which the star points of a board lie, for a side of `lines`
 * lines: one near its beginning, one near its end, and possibly one in the middle. Return how many
 * there are: 0, 2 or 3. */
size_t grid_star_lines(int lines, int places[3]);

/* Return true if `line` is one of those that grid_star_lines() finds. */
bool grid_is_star_line(int lines, int line);

/* Find the column and row, counted from 0, of a point. Return STATUS_OUTSIDE_BOARD if the point is
 * not on the board, or STATUS_OFF_GRID if it is between the lines. */
Status grid_place(Point point, int columns, int rows, int *column, int *row);

/* Find the column and row of the stone of a move, as grid_place() does. Return STATUS_NOT_A_POINT
 * if the move isn't a single stone. */
Status grid_read(Move move, int columns, int rows, int *column, int *row);

#endif
