/* Where handicap stones stand. */
#include "games/go/rules/go.h"

enum { LINES_FOR_FOUR = 7, LINES_FOR_NINE = 9, LINES_FOR_FOURTH = 13 };

int go_handicap_most(int columns, int rows)
{
    int least = columns < rows ? columns : rows;
    if (least < LINES_FOR_FOUR)
        return 0;
    bool has_middle = columns % 2 == 1 && rows % 2 == 1;
    return has_middle && least >= LINES_FOR_NINE ? 9 : 4;
}

/* On a side of so many lines, the line near its beginning (-1), in its middle (0) or near its end
 * (1). */
static int32_t line_at(int lines, int where)
{
    int from_edge = lines >= LINES_FOR_FOURTH ? 3 : 2;
    int line = where < 0 ? from_edge : where > 0 ? lines - 1 - from_edge : lines / 2;
    return (int32_t)line * STEPS_PER_SPACE;
}

void go_handicap_points(int columns, int rows, int count, Point points[GO_HANDICAP_MOST])
{
    /* Corners, sides, and the centre, which is taken where the number is odd and above 4. */
    static const signed char PLACES[][2] = {{-1, -1}, {1, 1}, {-1, 1}, {1, -1},
                                            {-1, 0},  {1, 0}, {0, -1}, {0, 1}};
    for (int i = 0; i < count; i++) {
        bool centre = i == count - 1 && count > 4 && count % 2 == 1;
        points[i].x = line_at(columns, centre ? 0 : PLACES[i][0]);
        points[i].y = line_at(rows, centre ? 0 : PLACES[i][1]);
    }
}
