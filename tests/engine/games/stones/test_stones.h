/* For the suites on `stones`: a board, and functions to place stones. */
#ifndef CONTIGO_TESTS_TEST_STONES_H
#define CONTIGO_TESTS_TEST_STONES_H

#include "base/memory.h"
#include "games/stones/rules/stones_referee.h"
#include "suites.h"

static Stones *stones;
static Setup setup;

static inline void start(int side)
{
    setup = game_usual_setup(&STONES_GAME);
    setup.columns = setup.rows = side;
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
}

static inline void start_with(const Point *corners, size_t count)
{
    setup = game_usual_setup(&STONES_GAME);
    ck_assert_int_eq(outline_make(corners, count, &setup.outline), STATUS_OK);
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
}

static inline void tear_down(void)
{
    stones_destroy(stones);
    stones = NULL;
    ck_assert_uint_eq(memory_in_use(), 0);
}

/* Return a point, given in hundredths of a space. */
static inline Point at(int x, int y)
{
    return (Point){x * 1000, y * 1000};
}

static inline Point place(long double x, long double y)
{
    return (Point){(int32_t)lroundl(x * STEPS_PER_SPACE), (int32_t)lroundl(y * STEPS_PER_SPACE)};
}

static inline Status put(Color color, Point p)
{
    Status status = stones_begin_turn(stones, color);
    return status == STATUS_OK ? stones_place(stones, color, p) : status;
}

static inline void black(Point p)
{
    ck_assert_int_eq(put(COLOR_BLACK, p), STATUS_OK);
}

static inline void white(Point p)
{
    ck_assert_int_eq(put(COLOR_WHITE, p), STATUS_OK);
}

static inline Status turn_over(Stones *of, Point p)
{
    return stones_mark_dead(of, move_of_stone(&p), MARKING_FLIP);
}

static inline void check_verified(void)
{
    Judgement judgement;
    StringBuilder why = {0};
    ck_assert_int_eq(stones_referee_judge(stones, NULL, &judgement, &why), STATUS_OK);
    ck_assert_msg(judgement.same, "%s", builder_string(&why));
    builder_free(&why);
}

#endif
