/* Stones on grid points: what the rules of such games share (GameKind.at). */
#ifndef CONTIGO_GAME_GRID_H
#define CONTIGO_GAME_GRID_H

#include "game/game.h"

static inline Occupant occupant_of(Color color)
{
    return color == COLOR_BLACK ? OCCUPANT_BLACK : OCCUPANT_WHITE;
}

/* Of a point that has a stone. */
static inline Color occupant_color(Occupant occupant)
{
    return occupant == OCCUPANT_BLACK ? COLOR_BLACK : COLOR_WHITE;
}

/* The star points' lines along a side of so many, from 0: near its beginning, near its end, and in
 * its middle. How many of them there are star points on: 0, 2 or 3. */
size_t grid_star_lines(int lines, int places[3]);

/* Whether a line is one of them. */
bool grid_is_star_line(int lines, int line);

/* The column and row, from 0, of a point on a board of so many lines: STATUS_OUTSIDE_BOARD, or
 * STATUS_OFF_GRID between the lines. */
Status grid_place(Point point, int columns, int rows, int *column, int *row);

/* The same for a move, which has to be one stone: STATUS_NOT_A_POINT. */
Status grid_read(Move move, int columns, int rows, int *column, int *row);

#endif
