/* Computes the points of handicap stones. */
#include "game/grid.h"
#include "games/go/rules/go.h"

int go_handicap_most(int columns, int rows)
{
    int places[3];
    size_t across = grid_star_lines(columns, places), up = grid_star_lines(rows, places);
    if (across == 0 || up == 0)
        return 0;
    return across == 3 && up == 3 ? 9 : 4;
}

void go_handicap_points(int columns, int rows, int count, Point points[GO_HANDICAP_MOST])
{
    /* First the corners, then the sides, as indices into the lines of grid_star_lines(). If the
     * number of stones is odd and above 4, the last one is in the center. */
    static const unsigned char PLACES[][2] = {{0, 0}, {1, 1}, {0, 1}, {1, 0},
                                              {0, 2}, {1, 2}, {2, 0}, {2, 1}};
    int across[3], up[3];
    (void)grid_star_lines(columns, across);
    (void)grid_star_lines(rows, up);
    for (int i = 0; i < count; i++) {
        bool center = i == count - 1 && count > 4 && count % 2 == 1;
        points[i].x = across[center ? 2 : PLACES[i][0]] * STEPS_PER_SPACE;
        points[i].y = up[center ? 2 : PLACES[i][1]] * STEPS_PER_SPACE;
    }
}
