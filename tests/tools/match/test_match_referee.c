/* Test components of a match: messages between processes, the referee's rulings, and time. */
#include "suites.h"

#include "base/string_builder.h"
#include "match/messages/result_wire.h"
#include "match/playing/game.h"
#include "match/playing/referee.h"
#include "programs/time_words.h"

#include <check.h>
#include <string.h>

#define SECOND CLOCK_SECOND

static StringView word(const char *string)
{
    return (StringView){string, strlen(string)};
}

START_TEST(a_message_comes_out_as_it_went_in)
{
    StringBuilder message = {0};
    wire_add(&message, "bytes", (StringView){"a\nb\0.\n", 6});
    wire_add(&message, "none", word(""));
    wire_end(&message);
    ck_assert_str_eq(builder_string(&message) + strlen("bytes 6\n") + 6, "\nnone 0\n\n.\n");
    WireField field;
    size_t at = 0;
    ck_assert_int_eq(wire_read(message.bytes, message.length, &at, &field), WIRE_FIELD);
    ck_assert(wire_is(&field, "bytes") && !wire_is(&field, "byte"));
    ck_assert_uint_eq(field.value.length, 6);
    ck_assert_mem_eq(field.value.bytes, "a\nb\0.\n", 6);
    ck_assert_int_eq(wire_read(message.bytes, message.length, &at, &field), WIRE_FIELD);
    ck_assert_uint_eq(field.value.length, 0);
    ck_assert_int_eq(wire_read(message.bytes, message.length, &at, &field), WIRE_END);
    ck_assert_uint_eq(at, message.length);
    builder_free(&message);
}
END_TEST

START_TEST(a_message_cut_short_is_none)
{
    StringBuilder message = {0};
    size_t length;
    wire_add(&message, "text", word("of some length\n"));
    wire_add(&message, "number", word("7"));
    wire_end(&message);
    for (size_t i = 0; i < message.length; i++)
        ck_assert_int_eq(wire_whole(message.bytes, i, &length), WIRE_PART);
    builder_add(&message, "more");
    ck_assert_int_eq(wire_whole(message.bytes, message.length, &length), WIRE_END);
    ck_assert_uint_eq(length, message.length - 4);
    builder_free(&message);
}
END_TEST

START_TEST(invalid_messages_are_detected)
{
    static const char *const BAD[] = {
        "no length\n",
        "text -1\n",
        "text 99999999999\n",
        " 3\nabc\n",
        "text 3\nabcd\n",
        "text 3\nabcd.\n",
        "a line without an end that goes on and on, far longer than the first line of any field "
        "can be"
        " at all\n",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        size_t length;
        ck_assert_msg(wire_whole(BAD[i], strlen(BAD[i]), &length) == WIRE_BAD, "%s", BAD[i]);
    }
}
END_TEST

/* Store all fields of a message in a result. Return false if one of them is invalid. */
static bool take_result(const StringBuilder *message, GameResult *result)
{
    WireField field;
    size_t at = 0;
    bool good = true;
    while (wire_read(message->bytes, message->length, &at, &field) == WIRE_FIELD)
        good &= result_wire_take(result, &field);
    return good;
}

START_TEST(a_result_comes_out_as_it_went_in)
{
    GameResult sent = {.number = UINT64_MAX,
                       .attempt = UINT32_MAX,
                       .winner = NOBODY,
                       .is_void = true,
                       .margin = INT64_MIN,
                       .verdict = VERDICT_COUNT - 1,
                       .failure = FAILURE_COUNT - 1};
    GameResult got = {.number = 1, .has_margin = true, .overrun = 2};
    StringBuilder message = {0};
    builder_add_bytes(&sent.record, "a\0b\n.\n", 6);
    sent.sides[COLOR_WHITE].failure = FAILURE_HANG;
    sent.sides[COLOR_WHITE].longest = -1;
    result_wire_add(&sent, &message);
    wire_end(&message);
    ck_assert(take_result(&message, &got));
    ck_assert_uint_eq(got.number, UINT64_MAX);
    ck_assert_uint_eq(got.attempt, UINT32_MAX);
    ck_assert_int_eq(got.winner, NOBODY);
    ck_assert(got.is_void && !got.has_margin);
    ck_assert_int_eq(got.margin, INT64_MIN);
    ck_assert_int_eq(got.overrun, 0);
    ck_assert_int_eq(got.verdict, VERDICT_COUNT - 1);
    ck_assert_int_eq(got.failure, FAILURE_COUNT - 1);
    ck_assert_uint_eq(got.record.length, 6);
    ck_assert_mem_eq(got.record.bytes, "a\0b\n.\n", 6);
    ck_assert_int_eq(got.sides[COLOR_WHITE].failure, FAILURE_HANG);
    ck_assert_int_eq(got.sides[COLOR_WHITE].longest, -1);
    ck_assert_int_eq(got.sides[COLOR_BLACK].failure, FAILURE_NONE);
    builder_free(&message);
    game_result_free(&sent);
    game_result_free(&got);
}
END_TEST

/* A field with an unknown name, or with a value that is invalid for it, must be refused. */
START_TEST(a_field_that_is_none_of_a_result_is_refused)
{
    static const unsigned most = FAILURE_COUNT;
    const WireField bad[] = {
        {word("nothing"), word("")},
        {word("number"), word("7")},
        {word("failure"), {(const char *)&most, sizeof most}},
        {word("white_failure"), {(const char *)&most, sizeof most}},
        {word("verdict"), {(const char *)&most, sizeof most}},
        {word("void"), word("")},
        {word("void"), word("\2")},
    };
    GameResult result = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!result_wire_take(&result, &bad[i]), "%zu", i);
    game_result_free(&result);
}
END_TEST

/* Create a referee, and let it execute these commands, which set up a game. */
static Referee *referee_of(const char *const *commands)
{
    Referee *referee;
    StringBuilder why = {0};
    ck_assert_int_eq(referee_create(&referee), STATUS_OK);
    for (; *commands; commands++)
        ck_assert_msg(referee_command(referee, *commands, &why), "%s", builder_string(&why));
    builder_free(&why);
    return referee;
}

static void rules(Referee *referee, Color color, const char *move, Ruling expected,
                  const char *told)
{
    StringBuilder made = {0}, why = {0};
    ck_assert_msg(referee_play(referee, color, word(move), &made, &why) == expected, "%s: %s", move,
                  builder_string(&why));
    if (expected == RULING_MADE)
        ck_assert_str_eq(builder_string(&made), told);
    else
        ck_assert_msg(strstr(builder_string(&why), told), "%s: %s", move, builder_string(&why));
    builder_free(&made);
    builder_free(&why);
}

START_TEST(moves_are_judged_by_the_rules)
{
    Referee *go = referee_of((const char *[]){"set_game go", "boardsize 9", NULL});
    rules(go, COLOR_BLACK, "d4", RULING_MADE, "D4");
    rules(go, COLOR_WHITE, "D4", RULING_ILLEGAL, "a stone is in the way");
    rules(go, COLOR_WHITE, "K10", RULING_ILLEGAL, "outside the board");
    rules(go, COLOR_WHITE, "I like it", RULING_NO_MOVE, "");
    rules(go, COLOR_WHITE, "", RULING_NO_MOVE, "");
    rules(go, COLOR_WHITE, "# 3", RULING_NO_MOVE, "");
    rules(go, COLOR_WHITE, "E5\nplay black A1", RULING_NO_MOVE, "");
    rules(go, COLOR_WHITE, "PASS", RULING_MADE, "PASS");
    ck_assert(!referee_is_over(go));
    ck_assert_int_eq(referee_to_move(go), COLOR_BLACK);
    rules(go, COLOR_BLACK, "pass", RULING_MADE, "PASS");
    ck_assert(referee_is_over(go));
    ck_assert_uint_eq(referee_turns(go), 3);
    referee_destroy(go);

    Referee *lines = referee_of((const char *[]){"set_game lines", "boardsize 9", NULL});
    rules(lines, COLOR_BLACK, "4,4:4.5,4", RULING_MADE, "4,4:4.5,4");
    rules(lines, COLOR_WHITE, "4.25,3.8:4.25,4.2", RULING_ILLEGAL, "opponent");
    rules(lines, COLOR_WHITE, "1,1:1,1.5", RULING_MADE, "1,1:1,1.5");
    referee_destroy(lines);

    /* In minigo, an illegal move loses the game. The referee must only report the move, and let the
     * game continue. */
    Referee *minigo = referee_of((const char *[]){"set_game minigo", NULL});
    rules(minigo, COLOR_BLACK, "D4", RULING_MADE, "D4");
    rules(minigo, COLOR_WHITE, "D4", RULING_ILLEGAL, "a stone is in the way");
    rules(minigo, COLOR_WHITE, "banana", RULING_NO_MOVE, "banana");
    ck_assert_uint_eq(referee_turns(minigo), 1);
    ck_assert(!referee_is_over(minigo));
    rules(minigo, COLOR_WHITE, "A1", RULING_MADE, "A1");
    referee_destroy(minigo);
}
END_TEST

START_TEST(the_result_is_the_librarys)
{
    /* White has no stones. Black's single stone surrounds 80 points, so after komi Black leads by
     * 72.5. */
    Referee *go = referee_of((const char *[]){"set_game go", "boardsize 9", "komi 7.5", NULL});
    Outlook outlook;
    StringBuilder record = {0}, sgf = {0}, why = {0};
    rules(go, COLOR_BLACK, "E5", RULING_MADE, "E5");
    rules(go, COLOR_WHITE, "pass", RULING_MADE, "PASS");
    rules(go, COLOR_BLACK, "pass", RULING_MADE, "PASS");
    ck_assert(referee_settle(go));
    ck_assert(referee_outlook(go, &outlook));
    ck_assert_int_eq(outlook.leader, 1);
    ck_assert(outlook.by_score);
    ck_assert_int_eq(outlook.margin, 72 * DECIMAL_ONE + DECIMAL_ONE / 2);
    ck_assert(referee_command(go, "set_info black Ann", &why));
    referee_record(go, &record);
    ck_assert_msg(strstr(builder_string(&record), "\n# result B+72.5\n"), "%s",
                  builder_string(&record));
    ck_assert(strstr(builder_string(&record), "set_info black Ann\n"));
    referee_sgf(go, &sgf);
    ck_assert_msg(strstr(builder_string(&sgf), "RE[B+72.5]"), "%s", builder_string(&sgf));
    referee_destroy(go);

    Referee *lines = referee_of((const char *[]){"set_game lines", NULL});
    rules(lines, COLOR_BLACK, "resign", RULING_MADE, "resign");
    ck_assert(referee_is_over(lines));
    ck_assert(referee_outlook(lines, &outlook));
    ck_assert_int_eq(outlook.leader, -1);
    ck_assert(!outlook.by_score && outlook.margin == 0);
    referee_sgf(lines, &sgf);
    ck_assert_uint_eq(sgf.length, 0);
    referee_destroy(lines);
    builder_free(&record);
    builder_free(&sgf);
}
END_TEST

/* The stone B1 is dead. A flood fill from it would reach the living black stones across E4, which
 * is a neutral point. Black gets 6 points. White gets 17 points, 1 for the prisoner B1, and
 * komi. */
START_TEST(the_result_is_that_of_the_record)
{
    static const char *const SETUP =
        "setup black black A5 B5 C5 D5 E5 F5 G5 B6 B1 white A4 B4 C4 D4 F4 G4 D3 F3 D2 F2";
    Referee *go = referee_of((const char *[]){"set_game go", "boardsize 7 6", SETUP, NULL});
    Outlook outlook;
    StringBuilder record = {0}, sgf = {0};
    rules(go, COLOR_BLACK, "pass", RULING_MADE, "PASS");
    rules(go, COLOR_WHITE, "pass", RULING_MADE, "PASS");
    ck_assert(referee_settle(go));
    ck_assert(referee_outlook(go, &outlook));
    ck_assert_int_eq(outlook.margin, -(18 * DECIMAL_ONE + DECIMAL_ONE / 2));
    referee_record(go, &record);
    ck_assert_msg(strstr(builder_string(&record), "\n# result W+18.5\n"), "%s",
                  builder_string(&record));
    referee_sgf(go, &sgf);
    ck_assert_msg(strstr(builder_string(&sgf), "RE[W+18.5]"), "%s", builder_string(&sgf));
    referee_destroy(go);
    builder_free(&record);
    builder_free(&sgf);
}
END_TEST

START_TEST(equal_moves_have_an_equal_digest)
{
    const char *const *game = (const char *[]){"set_game go", "boardsize 9", NULL};
    Referee *one = referee_of(game), *same = referee_of(game), *other = referee_of(game);
    rules(one, COLOR_BLACK, "D4", RULING_MADE, "D4");
    rules(same, COLOR_BLACK, "d4", RULING_MADE, "D4");
    rules(other, COLOR_BLACK, "D5", RULING_MADE, "D5");
    ck_assert_uint_eq(referee_digest(one), referee_digest(same));
    ck_assert_uint_ne(referee_digest(one), referee_digest(other));
    referee_destroy(one);
    referee_destroy(same);
    referee_destroy(other);
}
END_TEST

/* Check the leader and the margin that are read from `told`, a program's reply about the score. */
static void says(const char *told, int leader, bool has_margin, Decimal margin)
{
    int read_leader;
    bool read_has;
    Decimal read_margin;
    ck_assert_msg(game_read_lead(told, &read_leader, &read_has, &read_margin), "%s", told);
    ck_assert_msg(read_leader == leader && read_has == has_margin && read_margin == margin, "%s",
                  told);
}

START_TEST(what_programs_say_of_a_result_is_read)
{
    int leader;
    bool has_margin;
    Decimal margin;
    says("B+3.5", 1, true, 7 * DECIMAL_ONE / 2);
    says("w+2 (upper bound: 5)", -1, true, -2 * DECIMAL_ONE);
    says("0", 0, true, 0);
    says("Draw", 0, true, 0);
    says("B+R", 1, false, 0);
    says("W+Resign", -1, false, 0);
    says("B+Time", 1, false, 0);
    says("B+", 1, false, 0);
    static const char *const NONE[] = {"", "B", "B3.5", "B+x", "B+3.5.1", "Black", "+3", "?"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        ck_assert_msg(!game_read_lead(NONE[i], &leader, &has_margin, &margin), "%s", NONE[i]);
}
END_TEST

/* Return by how much the last of these moves exceeded its time, in nanoseconds. `seconds` are the
 * moves' durations. */
static int64_t over_after(const TimeControl *control, const int *seconds, size_t count)
{
    TimeLeft left = time_at_first(control);
    int64_t over = 0;
    for (size_t i = 0; i < count; i++)
        over = time_charge(control, &left, seconds[i] * SECOND);
    return over;
}

START_TEST(time_is_charged_by_the_clock)
{
    TimeControl move = {.move = 2 * SECOND};
    ck_assert_int_eq(over_after(&move, (int[]){2, 2, 2}, 3), 0);
    ck_assert_int_eq(over_after(&move, (int[]){1, 5}, 2), 3 * SECOND);
    move.margin = 3 * SECOND;
    ck_assert_int_eq(over_after(&move, (int[]){1, 5}, 2), 0);

    TimeControl rule = {.move = 2 * SECOND, .rule = SECOND};
    ck_assert_int_eq(over_after(&rule, (int[]){1, 2}, 2), SECOND);

    TimeControl main = {.clock = {CLOCK_ABSOLUTE, 10 * SECOND, 0, 0}};
    ck_assert_int_eq(over_after(&main, (int[]){4, 5}, 2), 0);
    ck_assert_int_eq(over_after(&main, (int[]){4, 5, 3}, 3), 2 * SECOND);

    /* 10 seconds, and 3 more after each move. After moves of 8 and 4 seconds, 10 - 8 + 3 - 4 + 3 =
     * 4 are left, so a move of 6 exceeds the time by 2. */
    TimeControl fischer = {.clock = {CLOCK_FISCHER, 10 * SECOND, 3 * SECOND, 0}};
    ck_assert_int_eq(over_after(&fischer, (int[]){8, 4, 6}, 3), 2 * SECOND);

    /* 1 second of main time, and then 3 periods of 2 seconds. A move of 4 seconds uses up the main
     * time and one period. A single move of 8 seconds exceeds all 7 seconds by 1. */
    TimeControl byoyomi = {.clock = {CLOCK_BYOYOMI, SECOND, 2 * SECOND, 3}};
    ck_assert_int_eq(over_after(&byoyomi, (int[]){4, 1}, 2), 0);
    ck_assert_int_eq(over_after(&byoyomi, (int[]){8}, 1), SECOND);

    /* No main time, and 6 seconds for every 3 moves. */
    TimeControl canadian = {.clock = {CLOCK_CANADIAN, 0, 6 * SECOND, 3}};
    ck_assert_int_eq(over_after(&canadian, (int[]){1, 1, 3, 5}, 4), 0);
    ck_assert_int_eq(over_after(&canadian, (int[]){1, 1, 5}, 3), SECOND);

    TimeControl none = {0};
    ck_assert_int_eq(over_after(&none, (int[]){1000000, 1000000}, 2), 0);
}
END_TEST

/* Check the commands that tell a program the time control, and the one with White's remaining
 * time. */
static void tells(const TimeControl *control, TimeWords words, const char *expected)
{
    StringBuilder told = {0};
    time_add_settings(control, words, &told);
    builder_add(&told, "; ");
    time_add_left(control, words, COLOR_WHITE, time_at_first(control), &told);
    ck_assert_str_eq(builder_string(&told), expected);
    builder_free(&told);
}

START_TEST(clocks_are_told_as_programs_know_them)
{
    TimeWords all = {true, true, true, true, false},
              old = {.time_settings = true, .time_left = true};
    TimeControl control = {.move = SECOND / 4};
    tells(&control, all, "time_settings 0 0.25 1; time_left white 0.25 1");
    tells(&control, (TimeWords){0}, "; ");
    control.clock = (ClockSettings){CLOCK_ABSOLUTE, 60 * SECOND, 0, 0};
    tells(&control, old, "time_settings 60 0 0; time_left white 60 0");
    control.clock = (ClockSettings){CLOCK_FISCHER, 60 * SECOND, SECOND / 2, 0};
    tells(&control, all, "kata-time_settings fischer 60 0.5; time_left white 60 0");
    tells(&control, old, "; time_left white 60 0");
    control.clock = (ClockSettings){CLOCK_BYOYOMI, 0, 5 * SECOND, 3};
    tells(&control, all, "kgs-time_settings byoyomi 0 5 3; time_left white 5 3");
    /* If the only limit is a rule of the game, no commands are sent: programs know the rules. */
    control = (TimeControl){.rule = SECOND};
    tells(&control, all, "; ");

    /* GTP's own commands can have only whole seconds. A time must not be rounded to 0, which would
     * mean no limit. */
    TimeWords whole = {.time_settings = true, .time_left = true, .whole = true};
    control.move = SECOND / 4;
    tells(&control, whole, "time_settings 0 1 1; time_left white 0 1");
    control = (TimeControl){.clock = {CLOCK_CANADIAN, 0, 5 * SECOND + SECOND / 2, 3}};
    tells(&control, whole, "time_settings 0 5 3; time_left white 5 3");
}
END_TEST

Suite *match_referee_suite(void)
{
    Suite *suite = suite_create("match_referee");
    TCase *cases = tcase_create("match_referee");
    tcase_add_test(cases, a_message_comes_out_as_it_went_in);
    tcase_add_test(cases, a_message_cut_short_is_none);
    tcase_add_test(cases, invalid_messages_are_detected);
    tcase_add_test(cases, a_result_comes_out_as_it_went_in);
    tcase_add_test(cases, a_field_that_is_none_of_a_result_is_refused);
    tcase_add_test(cases, moves_are_judged_by_the_rules);
    tcase_add_test(cases, the_result_is_the_librarys);
    tcase_add_test(cases, the_result_is_that_of_the_record);
    tcase_add_test(cases, equal_moves_have_an_equal_digest);
    tcase_add_test(cases, what_programs_say_of_a_result_is_read);
    tcase_add_test(cases, time_is_charged_by_the_clock);
    tcase_add_test(cases, clocks_are_told_as_programs_know_them);
    suite_add_tcase(suite, cases);
    return suite;
}
