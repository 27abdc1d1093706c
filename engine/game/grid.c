/* Functions for games with stones on grid points. */
#include "game/grid.h"

size_t grid_star_lines(int lines, int places[3])
{
    int from_edge = lines < 13 ? 2 : 3;
    places[0] = from_edge;
    places[1] = lines - 1 - from_edge;
    places[2] = lines / 2;
    return lines < 7 ? 0 : lines % 2 == 1 && lines >= 9 ? 3 : 2;
}

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
    Point place;
    Status status = move_stone(move, &place);
    return status == STATUS_OK ? grid_place(place, columns, rows, column, row) : status;
}

bool grid_is_star_line(int lines, int line)
{
    int places[3];
    size_t count = grid_star_lines(lines, places), i = 0;
    while (i < count && places[i] != line)
        i++;
    return i < count;
}
