/* What all games with stones on grid points share (see GameKind.at). */
#ifndef CONTIGO_GAME_GRID_H
#define CONTIGO_GAME_GRID_H

#include "game/game.h"

static inline Occupant occupant_of(Color color)
{
    return color == COLOR_BLACK ? OCCUPANT_BLACK : OCCUPANT_WHITE;
}

/* Return the color of a stone. `occupant` must be a stone. */
static inline Color occupant_color(Occupant occupant)
{
    return occupant == OCCUPANT_BLACK ? COLOR_BLACK : COLOR_WHITE;
}

/* Find the lines, counted from 0, that have star points on a side of `lines` lines: near its
 * beginning, near its end, and in its middle. Return how many of them are used, which is 0, 2 or
 * 3. */
size_t grid_star_lines(int lines, int places[3]);

/* Return whether a line is one that grid_star_lines() finds. */
bool grid_is_star_line(int lines, int line);

/* Find the column and row, counted from 0, of a point. Return STATUS_OUTSIDE_BOARD, or
 * STATUS_OFF_GRID if the point is between the lines. */
Status grid_place(Point point, int columns, int rows, int *column, int *row);

/* Find the column and row of a move like grid_place(). Return STATUS_NOT_A_POINT if the move isn't
 * a single stone. */
Status grid_read(Move move, int columns, int rows, int *column, int *row);

#endif
