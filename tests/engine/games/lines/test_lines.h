/* For the suites on `lines`: boards, and straight strokes on them. */
#ifndef CONTIGO_TESTS_TEST_LINES_H
#define CONTIGO_TESTS_TEST_LINES_H

#include "lines_check.h"
#include "suites.h"

/* Create a board with this many lines a side, and with so large an allotment that no turn uses it
 * up. */
static inline Lines *new_board(int lines_a_side)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.columns = setup.rows = lines_a_side;
    setup.rules[LINES_ALLOTMENT] = 5000 * DECIMAL_ONE;
    Lines *lines = NULL;
    ck_assert_int_eq(lines_create(&setup, &lines), STATUS_OK);
    return lines;
}

/* Return a point given in spaces. */
static inline Point at(double x, double y)
{
    return (Point){(int32_t)(x * STEPS_PER_SPACE + 0.5), (int32_t)(y * STEPS_PER_SPACE + 0.5)};
}

/* Draw a straight stroke in a turn of its own. */
static inline Status draw(Lines *lines, Color color, Point a, Point b, int32_t magnet,
                          Outcome *outcome)
{
    Point points[2] = {a, b};
    size_t end = 2;
    ck_assert_int_eq(lines_begin_turn(lines, color), STATUS_OK);
    return lines_draw(lines, color, (Move){points, &end, 0, 1}, (Manner){.magnet = magnet},
                      outcome);
}

enum { LOOP_POINTS = 8 };

enum { MOST_PIECES = 100 };

/* Apply one of the eight symmetries of the square to a point. The third bit of `symmetry` swaps the
 * axes. */
static inline Point turned(Point p, Point high, int symmetry)
{
    if (symmetry & 1)
        p.x = high.x - p.x;
    if (symmetry & 2)
        p.y = high.y - p.y;
    return symmetry & 4 ? (Point){p.y, p.x} : p;
}

#endif
