/* Test the command `verify` in `stones`: it notices damage. */
#include "engine/session/verifying.h"
#include "suites.h"

#include "games/stones/rules/stones_position.h"

#include <string.h>

/* Check that `verify` reports that something differs, and what. */
static void check_noticed(const char *what)
{
    verify();
    ck_assert(reply.failed);
    ck_assert_ptr_eq(strstr(builder_string(&reply.text),
                            "the stored areas differ from those computed from scratch:\n"),
                     reply.text.bytes);
    ck_assert_msg(strstr(builder_string(&reply.text), what), "%s: %s", what, reply.text.bytes);
}

START_TEST(falsified_stones_are_noticed)
{
    send("set_game stones\nplay black 3,3\nplay black 4,3\nplay black 8,8\nplay white 3,5\n"
         "play white 9,3\n");
    ck_assert_str_eq(verify(), "same\nstones 5\ngroups 4");
    Stones *stones = session_game(engine->session);
    uint32_t root = stones_root(stones, 0), other = 1 - root;
    Stone *stone = &stones->stones[other];
    Stone kept = *stone;
    stone->parent = other;
    check_noticed("a linked stone with another group or mark");
    *stone = kept;
    stone->at.x += other == 0 ? 5 : -5; /* toward the other stone of its group */
    check_noticed("two stones overlap");
    *stone = kept;
    stone->open = false;
    check_noticed("wrong data about liberties");
    *stone = kept;
    stones->stones[root].size = 3;
    check_noticed("a wrong number of stones in a group");
    stones->stones[root].size = 2;
    stone->dead = true;
    check_noticed("a linked stone with another group or mark");
    *stone = kept;
    ck_assert_str_eq(verify(), "same\nstones 5\ngroups 4");
    /* The diagram of areas first lacks a stone, and then has one too many. */
    size_t mark = voronoi_mark(stones->voronoi);
    ck_assert_int_eq(voronoi_remove(stones->voronoi, 2), STATUS_OK);
    check_noticed("a wrong area");
    voronoi_rollback(stones->voronoi, mark);
    ck_assert_int_eq(voronoi_add(stones->voronoi, 5, (Point){500000, 1000000}, 0), STATUS_OK);
    check_noticed("the cells do not cover the whole board");
    voronoi_rollback(stones->voronoi, mark);
    ck_assert_str_eq(verify(), "same\nstones 5\ngroups 4");
    engine->work.most = 100;
    verify();
    ck_assert(reply.failed);
}
END_TEST

START_TEST(falsified_groups_are_noticed)
{
    send("set_game stones\nplay black 3,3\nplay black 4,3\nplay black 8,8\nplay white 3,5\n"
         "play white 9,3\n");
    Stones *stones = session_game(engine->session);
    Stone *alone = &stones->stones[2], *white = &stones->stones[4];
    Stone kept = *alone;
    alone->at.x = 0;
    check_noticed("a stone is too near the edge");
    *alone = kept;
    alone->open = false;
    check_noticed("a group without a liberty");
    *alone = kept;
    alone->dead = true; /* a dead stone must not have a cell, but this one has */
    check_noticed("the cells do not cover the whole board");
    *alone = kept;
    kept = *white;
    /* Put it into the group of the other white stone, which it is not linked with. */
    white->parent = 3;
    check_noticed("a group with stones that are not linked");
    *white = kept;
    /* The stones of a group are a circular list. In the first test the list leads into a different
     * group; in the second it never returns to its start. */
    uint32_t next = stones->stones[0].next;
    stones->stones[0].next = 2;
    check_noticed("a wrong number of stones in a group");
    stones->stones[0].next = 0;
    check_noticed("a wrong number of stones in a group");
    stones->stones[0].next = next;
    ck_assert_str_eq(verify(), "same\nstones 5\ngroups 4");
}
END_TEST

/* Cells are verified as far as the work limit allows. If it is reached, that is the only error
 * reported. */
START_TEST(a_judgement_may_take_too_much_work)
{
    int refused = 0;
    send("set_game stones\nplay black 3,3\nplay black 4,3\nplay black 8,8\nplay white 3,5\n");
    for (uint64_t most = 1; !refused || reply.failed; most += 3) {
        engine->work.most = most;
        verify();
        refused += reply.failed;
        if (reply.failed)
            ck_assert_ptr_nonnull(strstr(builder_string(&reply.text), "too much work"));
    }
    ck_assert_int_gt(refused, 10);
    ck_assert_str_eq(builder_string(&reply.text), "same\nstones 4\ngroups 3");
}
END_TEST

Suite *verify_stones_suite(void)
{
    Suite *suite = suite_create("verify_stones");
    TCase *cases = tcase_create("verify_stones");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, falsified_stones_are_noticed);
    tcase_add_test(cases, falsified_groups_are_noticed);
    tcase_add_test(cases, a_judgement_may_take_too_much_work);
    suite_add_tcase(suite, cases);
    return suite;
}
