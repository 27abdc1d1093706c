/* Test the command `verify`: it notices damage, and its work is limited. */
#include "engine/session/verifying.h"
#include "suites.h"

#include "games/lines/rules/lines_position.h"
#include "games/lines/rules/lines_realm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char LOOPS[] = "set_rule allotment 100\n"
                            "play black 1,1:2.5,1:2.5,4:1,4:1,1/6,1:7.5,1:7.5,4:6,4:6,1/2,2:6.5,2\n"
                            "play white 0.5,0.5:9,0.5:9,9\n";

/* Change each stored number in turn by a tiny amount, and also the state and the network of each
 * section: `verify` must notice it. */
START_TEST(changed_numbers_are_noticed)
{
    send(LOOPS);
    ck_assert_str_eq(verify(), "same\nsections 4\nnetworks 2");
    Lines *lines = session_game(engine->session);
    Life *life = lines->life;
    DoubleArea least = area_from_decimal(2);
    for (int i = 0; i < 4; i++) {
        life->figures[i] += least;
        ck_assert_ptr_eq(
            strstr(verify(), "the stored areas differ from those computed from scratch:\n"),
            reply.text.bytes);
        ck_assert(reply.failed);
        life->figures[i] -= least;
    }
    Realm *black = &life->realms[COLOR_BLACK];
    for (uint32_t face = SUBDIVISION_BOARD; face < subdivision_counts(black->ink).faces; face++) {
        SectionLife kept = black->sections[face];
        if (kept.network == NONE)
            continue;
        black->sections[face].alive = !kept.alive;
        verify();
        ck_assert(reply.failed);
        black->sections[face].alive = kept.alive;
        black->sections[face].network = NONE;
        verify();
        ck_assert(reply.failed);
        black->sections[face] = kept;
        Group *group = &black->groups[realm_group(black, kept.network)];
        group->area += least;
        verify();
        ck_assert(reply.failed);
        group->area -= least;
    }
    /* Make the list of ink differ from the ink in the data about sections. */
    Segment before = lines->ink[COLOR_BLACK].pieces[0];
    lines->ink[COLOR_BLACK].pieces[0].b.x--;
    verify();
    ck_assert(reply.failed);
    lines->ink[COLOR_BLACK].pieces[0] = before;
    ck_assert_str_eq(verify(), "same\nsections 4\nnetworks 2");
}
END_TEST

/* Move ink onto the other color's ink, or off the board, which no game could lead to. */
START_TEST(invalid_positions_are_not_judged)
{
    send(LOOPS);
    Lines *lines = session_game(engine->session);
    Segment *piece = &lines->ink[COLOR_WHITE].pieces[0];
    Segment before = *piece;
    piece->b.y = 9 * STEPS_PER_SPACE;
    ck_assert_str_eq(verify(), "internal error: the position is inconsistent, please report this");
    piece->b.y = 1000 * STEPS_PER_SPACE;
    ck_assert_str_eq(verify(), "internal error: the position is inconsistent, please report this");
    *piece = before;
    ck_assert_str_eq(verify(), "same\nsections 4\nnetworks 2");
}
END_TEST

START_TEST(too_much_work_is_refused_before_it_begins)
{
    send(LOOPS);
    engine->work.most = 100;
    size_t before = memory_in_use();
    verify();
    ck_assert_ptr_eq(
        strstr(builder_string(&reply.text), "too much work for one command: more than 100 steps"),
        reply.text.bytes);
    ck_assert_uint_eq(engine->work.done, 0);
    ck_assert_uint_le(memory_in_use(), before + 200);
    engine->work.most = 2000;
    ck_assert_str_eq(verify(), "same\nsections 4\nnetworks 2");
}
END_TEST

/* `loadgame verify` scores a record after every move; the total work for that is limited too. */
START_TEST(loading_and_judging_is_bounded)
{
    char name[] = "/tmp/contigo-verify-XXXXXX", line[100];
    int file = mkstemp(name);
    ck_assert_int_ge(file, 0);
    send("play black 1,1:2,1\n");
    for (int i = 0; i < 40; i++) {
        snprintf(line, sizeof line, "play %s %d,%d:%d,%d.5\n", i % 2 ? "black" : "white",
                 2 + i % 16, 2 + i / 16, 2 + i % 16, 2 + i / 16);
        send(line);
    }
    Reply saved = {0};
    engine_command(engine, "printgame", NULL, &saved);
    ck_assert_int_eq(write(file, saved.text.bytes, saved.text.length), (int)saved.text.length);
    reply_free(&saved);
    close(file);
    int length = snprintf(line, sizeof line, "loadgame verify %s", name);
    engine->work.most = 2200; /* enough work for each of the scores, but not for all */
    StringBuilder out = {0};
    ck_assert_int_eq(engine_answer(engine, line, (size_t)length, &out), ANSWER_FAILED);
    ck_assert_msg(strstr(builder_string(&out),
                         ": too much work: judging the positions so far takes "
                         "more than 11000 steps"),
                  "%s", builder_string(&out));
    builder_free(&out);
    engine->work.most = WORK_USUAL;
    send(line);
    unlink(name);
}
END_TEST

Suite *verify_suite(void)
{
    Suite *suite = suite_create("verify");
    TCase *cases = tcase_create("verify");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, changed_numbers_are_noticed);
    tcase_add_test(cases, invalid_positions_are_not_judged);
    tcase_add_test(cases, too_much_work_is_refused_before_it_begins);
    tcase_add_test(cases, loading_and_judging_is_bounded);
    suite_add_tcase(suite, cases);
    return suite;
}
