/* Stones on grid points. */
#include "game/grid.h"

Status grid_place(Point point, int columns, int rows, int *column, int *row)
{
    if (point.x < 0 || point.y < 0 || point.x > (columns - 1) * STEPS_PER_SPACE ||
        point.y > (rows - 1) * STEPS_PER_SPACE)
        return STATUS_OUTSIDE_BOARD;
    if (point.x % STEPS_PER_SPACE != 0 || point.y % STEPS_PER_SPACE != 0)
        return STATUS_OFF_GRID;
    *column = point.x / STEPS_PER_SPACE;
    *row = point.y / STEPS_PER_SPACE;
    return STATUS_OK;
}

Status grid_read(Move move, int columns, int rows, int *column, int *row)
{
    size_t count = 0;
    const Point *points = move.count == 1 ? move_stroke(move, 0, &count) : NULL;
    return count == 1 ? grid_place(points[0], columns, rows, column, row) : STATUS_NOT_A_POINT;
}

Status grid_outcome(Move move, Outcome *outcome)
{
    strokes_clear(&outcome->drawn);
    outcome->length = 0;
    outcome->stopped = STOPPED_COMPLETE;
    outcome->ends_turn = true;
    return strokes_append(&outcome->drawn, move);
}
