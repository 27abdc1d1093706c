/* Test what is guaranteed for the history of every game, with random commands through the protocol:
 * undo restores the same bytes, a command that fails changes nothing, and a record of any game
 * replays to the same game. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/base/at_random.h"
#include "engine/games/lines/lines_check.h"
#include "games.h"
#include "games/lines/rules/lines.h"
#include "protocol/engine.h"
#include "protocol/records/record.h"
#include "session/session.h"
#include "session/texts.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 400 };

/* A game in progress, and what look() returned after each number of events. */
typedef struct Trial {
    Engine *engine;
    Random random;
    int lines_a_side;
    char *looks[EVENTS_MOST + 1]; /* owned; NULL if that number was never reached */
} Trial;

static int64_t pick(Trial *trial, int64_t low, int64_t high)
{
    return random_between(&trial->random, low, high);
}

/* Send a line to an engine, and append its reply to `out`. */
static Answer ask(Engine *engine, const char *line, StringBuilder *out)
{
    return engine_answer(engine, line, strlen(line), out);
}

/* Send a line that must succeed. */
static void command(Engine *engine, const char *line)
{
    StringBuilder out = {0};
    bool done = ask(engine, line, &out) == ANSWER_DONE || engine->reply.forfeits;
    ck_assert_msg(done, "%s: %s", line, builder_string(&out));
    builder_free(&out);
}

/* Return the replies to some queries, which must be the same again after undo. The caller frees
 * them. */
static char *look(Engine *engine)
{
    static const char *const QUESTIONS[] = {"position", "turn", "score", "moves", "printgame"};
    StringBuilder out = {0};
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        ck_assert_int_eq(ask(engine, QUESTIONS[i], &out), ANSWER_DONE);
    char *copy = strdup(builder_string(&out));
    builder_free(&out);
    return copy;
}

static size_t event_count(const Trial *trial)
{
    return session_event_count(trial->engine->session);
}

/* Require that the game looks as expected. `after` says what was done before. */
static void check_look(Trial *trial, const char *expected, const char *after)
{
    char *now = look(trial->engine);
    ck_assert_msg(strcmp(now, expected) == 0, "after %s:\n%s\ninstead of:\n%s", after, now,
                  expected);
    free(now);
}

/* Record how the game looks after the present number of events. */
static void note_look(Trial *trial)
{
    char **place = &trial->looks[event_count(trial)];
    free(*place);
    *place = look(trial->engine);
}

/* Appending random arguments to a command. */

static void add_number(Trial *trial, StringBuilder *line, int64_t low, int64_t high)
{
    builder_add_fixed(line, pick(trial, low, high), COORDINATE_PLACES, COORDINATE_PLACES);
}

/* Append a random point: on the grid or anywhere, sometimes off the board. */
static void add_point(Trial *trial, StringBuilder *line)
{
    int64_t side = trial->lines_a_side - 1;
    if (pick(trial, 0, 1)) {
        builder_add_format(line, "%d,%d", (int)pick(trial, 0, side), (int)pick(trial, 0, side));
        return;
    }
    int64_t beyond = pick(trial, 0, 9) ? 0 : STEPS_PER_SPACE;
    add_number(trial, line, -beyond, side * STEPS_PER_SPACE + beyond);
    builder_add_char(line, ',');
    add_number(trial, line, -beyond, side * STEPS_PER_SPACE + beyond);
}

static void add_points(Trial *trial, StringBuilder *line, int64_t count, char separator)
{
    for (int64_t i = 0; i < count; i++) {
        builder_add_char(line, i ? separator : ' ');
        add_point(trial, line);
    }
}

/* Return the color to move in nine of ten cases, otherwise the other color. */
static const char *some_color(Trial *trial)
{
    Color color = session_turn(trial->engine->session)->to_move;
    return color_name(pick(trial, 0, 9) ? color : color_other(color));
}

static void add_strokes(Trial *trial, StringBuilder *line)
{
    int64_t count = pick(trial, 1, 3);
    for (int64_t i = 0; i < count; i++) {
        if (i)
            builder_add_char(line, '/');
        int64_t points = pick(trial, 2, 3);
        for (int64_t j = 0; j < points; j++) {
            if (j)
                builder_add_char(line, ':');
            add_point(trial, line);
        }
    }
}

/* Make a random command that may change a game of `lines`. */
static void make_lines_command(Trial *trial, StringBuilder *line)
{
    const char *color = some_color(trial);
    int64_t choice = pick(trial, 0, 99);
    if (choice < 35) {
        builder_add_format(line, "draw %s", color);
        add_points(trial, line, pick(trial, 2, 6), ' ');
    } else if (choice < 55) {
        builder_add_format(line, "play %s ", color);
        add_strokes(trial, line);
    } else if (choice < 60) {
        builder_add_format(line, "arc %s", color);
        add_points(trial, line, 3, ' ');
    } else if (choice < 65) {
        builder_add_format(line, "circle %s", color);
        add_points(trial, line, 1, ' ');
        builder_add_char(line, ' ');
        add_number(trial, line, 1, STEPS_PER_SPACE);
    } else if (choice < 70) {
        builder_add_format(line, "curve %s", color);
        add_points(trial, line, pick(trial, 3, 4), ' ');
    } else if (choice < 75) {
        builder_add_format(line, "preview %s", color);
        add_points(trial, line, pick(trial, 2, 6), ' ');
    } else if (choice < 80) {
        builder_add(line, "magnet ");
        add_number(trial, line, 0, MAGNET_MOST);
    } else if (choice < 86) {
        builder_add_format(line, "genmove %s", color);
    } else if (choice < 92) {
        builder_add_format(line, "pass %s", color);
    } else if (choice < 97) {
        builder_add_format(line, "play %s pass", color);
    } else if (choice < 98) {
        builder_add_format(line, "play %s resign", color);
    } else {
        builder_add_format(line, "time_left %s %d %d", color, (int)pick(trial, -1, 1),
                           (int)pick(trial, 0, 2));
    }
}

/* Make a random command that may change a game of `go` or `minigo`. */
static void make_go_command(Trial *trial, StringBuilder *line)
{
    const char *color = some_color(trial);
    int64_t choice = pick(trial, 0, 99);
    if (choice < 60) {
        builder_add_format(line, "play %s", color);
        builder_add_format(line, " %c%d", (char)('A' + pick(trial, 0, 4)), (int)pick(trial, 1, 5));
    } else if (choice < 70) {
        builder_add_format(line, "genmove %s", color);
    } else if (choice < 80) {
        builder_add_format(line, "play %s pass", color);
    } else if (choice < 90) {
        builder_add_format(line, "mark %s %c%d", color, (char)('A' + pick(trial, 0, 4)),
                           (int)pick(trial, 1, 5));
    } else if (choice < 94) {
        builder_add_format(line, "done %s %d", color, (int)pick(trial, 1, 4));
    } else if (choice < 96) {
        builder_add(line, "resume");
    } else if (choice < 98) {
        builder_add_format(line, "setup %s black %c%d", color, (char)('A' + pick(trial, 0, 4)),
                           (int)pick(trial, 1, 5));
    } else {
        builder_add_format(line, "time_left %s %d %d", color, (int)pick(trial, -1, 1),
                           (int)pick(trial, 0, 2));
    }
}

static void make_command(Trial *trial, StringBuilder *line)
{
    builder_clear(line);
    if (session_kind(trial->engine->session)->at)
        make_go_command(trial, line);
    else
        make_lines_command(trial, line);
}

/* Begin a game of `lines` with rules under which areas are soon enclosed, and with a random
 * clock. */
static void begin_lines(Trial *trial)
{
    static const char *const CLOCKS[] = {"time_settings 60 0 0", "time_settings 60 30 5",
                                         "time_settings 0 30 1", "time_settings 0 0 0"};
    StringBuilder line = {0};
    trial->lines_a_side = (int)pick(trial, 2, 8);
    builder_add_format(&line, "boardsize %d", trial->lines_a_side);
    command(trial->engine, builder_string(&line));
    builder_clear(&line);
    builder_add(&line, "set_rule allotment ");
    builder_add_fixed(&line, pick(trial, 1, 20 * INT64_C(100000000)), 8, 8);
    command(trial->engine, builder_string(&line));
    builder_clear(&line);
    builder_add(&line, "komi ");
    builder_add_fixed(&line, pick(trial, -2000000000, 2000000000), 12, 12);
    command(trial->engine, builder_string(&line));
    builder_clear(&line);
    builder_add_format(&line, "set_rule lower %d", (int)pick(trial, 0, 4));
    command(trial->engine, builder_string(&line));
    command(trial->engine, CLOCKS[pick(trial, 0, 3)]);
    builder_free(&line);
}

static void begin_go(Trial *trial)
{
    command(trial->engine, pick(trial, 0, 1) ? "set_game go" : "set_game minigo");
    trial->lines_a_side = 5;
    command(trial->engine, "boardsize 5");
    command(trial->engine, pick(trial, 0, 1) ? "time_settings 60 30 5" : "time_settings 60 0 0");
}

static Trial begin_trial(uint64_t seed, bool go)
{
    Trial trial = {.random = {seed}};
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, seed, &trial.engine), STATUS_OK);
    play_at_random(trial.engine);
    if (go)
        begin_go(&trial);
    else
        begin_lines(&trial);
    note_look(&trial);
    return trial;
}

static void end_trial(Trial *trial)
{
    for (size_t i = 0; i <= EVENTS_MOST; i++)
        free(trial->looks[i]);
    engine_destroy(trial->engine);
}

/* Go back and forth in a history, part of which has been undone. At every place, the game must look
 * the same as before. */
static void wander(Trial *trial, size_t low)
{
    size_t high = event_count(trial) + session_redo_count(trial->engine->session);
    StringBuilder line = {0}, out = {0};
    for (int i = 0; i < 6; i++) {
        size_t now = event_count(trial), left = high - now;
        size_t count = (size_t)pick(trial, 0, (int64_t)left + 1);
        builder_clear(&line);
        builder_clear(&out);
        if (pick(trial, 0, 2) == 0) {
            size_t moves =
                (size_t)pick(trial, 0, (int64_t)session_known_moves(trial->engine->session));
            builder_add_format(&line, "goto %zu", moves);
            command(trial->engine, builder_string(&line));
            Session *session = trial->engine->session;
            now = event_count(trial);
            ck_assert_uint_eq(session_move_count(session), moves);
            ck_assert(now == 0 || event_is_play(session_event(session, now - 1).kind));
            low = now < low ? now : low;
        } else if (count == 0 && now > low) {
            count = (size_t)pick(trial, 1, (int64_t)(now - low));
            builder_add_format(&line, "gg-undo %zu", count);
            command(trial->engine, builder_string(&line));
            now -= count;
        } else if (count > 0) {
            builder_add_format(&line, "redo %zu", count);
            Answer answer = ask(trial->engine, builder_string(&line), &out);
            ck_assert_int_eq(answer, count > left ? ANSWER_FAILED : ANSWER_DONE);
            now += count > left ? 0 : count;
        }
        ck_assert_uint_eq(event_count(trial), now);
        ck_assert_uint_eq(session_redo_count(trial->engine->session), high - now);
        check_look(trial, trial->looks[now], builder_string(&line));
    }
    builder_free(&line);
    builder_free(&out);
}

/* Undo a random number of events, and check how the game looks. */
static void undo_some(Trial *trial)
{
    size_t count = (size_t)pick(trial, 1, pick(trial, 0, 9) ? 3 : EVENTS_MOST);
    if (count > event_count(trial))
        count = event_count(trial);
    size_t before = event_count(trial);
    StringBuilder line = {0};
    builder_add_format(&line, "gg-undo %zu", count);
    command(trial->engine, builder_string(&line));
    ck_assert_uint_eq(event_count(trial), before - count);
    check_look(trial, trial->looks[before - count], builder_string(&line));
    ck_assert_uint_ge(session_redo_count(trial->engine->session), count);
    wander(trial, before - count);
    builder_free(&line);
}

/* Send a random command. If it succeeds, undo and redo it, and check how the game looks; if it
 * fails, it must have changed nothing. */
static void make_one(Trial *trial, StringBuilder *line)
{
    make_command(trial, line);
    size_t before = event_count(trial);
    const char *typed = builder_string(line);
    StringBuilder out = {0};
    Answer answer = ask(trial->engine, typed, &out);
    bool forfeits = trial->engine->reply.forfeits;
    if (event_count(trial) == before) {
        check_look(trial, trial->looks[before], typed);
    } else {
        ck_assert_int_eq(answer, forfeits ? ANSWER_FAILED : ANSWER_DONE);
        ck_assert_uint_eq(event_count(trial), before + 1);
        char *after = look(trial->engine);
        free(trial->looks[before + 1]);
        trial->looks[before + 1] = after;
        command(trial->engine, "undo");
        check_look(trial, trial->looks[before], typed);
        command(trial->engine, "redo");
        check_look(trial, after, "redo");
        command(trial->engine, "undo");
        if (strncmp(typed, "genmove", 7) != 0) {
            command(trial->engine, typed);
            check_look(trial, after, typed);
            ck_assert_uint_eq(session_redo_count(trial->engine->session), 0);
        }
    }
    builder_free(&out);
}

/* Let another engine load the record of the game: it must look the same there. */
static void check_record(Trial *trial)
{
    StringBuilder record = {0};
    StringBuilder error = {0};
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    record_print(trial->engine->session, &record);
    ck_assert_uint_eq(fwrite(record.bytes, 1, record.length, file), record.length);
    rewind(file);
    Engine *other;
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 0, &other), STATUS_OK);
    session_destroy(other->session);
    other->session = NULL;
    RecordOptions options = {0};
    ck_assert_msg(record_load(CONTIGO_GAMES, NULL, fileno(file), options, &other->session, &error),
                  "%s\n%s", builder_string(&error), builder_string(&record));
    char *there = look(trial->engine);
    char *here = look(other);
    ck_assert_str_eq(here, there);
    free(here);
    free(there);
    engine_destroy(other);
    fclose(file);
    builder_free(&record);
    builder_free(&error);
}

enum { GAMES = 12, COMMANDS = 120, SEEDS = 8 };

static void play_trials(uint64_t seed, bool go)
{
    StringBuilder line = {0};
    for (int game = 0; game < GAMES; game++) {
        Trial trial = begin_trial(seed * GAMES + (uint64_t)game, go);
        for (int i = 0; i < COMMANDS && event_count(&trial) < EVENTS_MOST; i++) {
            make_one(&trial, &line);
            bool over = session_turn(trial.engine->session)->phase == PHASE_OVER;
            if (over || pick(&trial, 0, 19) == 0)
                check_record(&trial);
            if (over || pick(&trial, 0, 19) == 0)
                undo_some(&trial);
        }
        end_trial(&trial);
    }
    builder_free(&line);
}

START_TEST(undo_restores_and_records_replay_lines)
{
    play_trials((uint64_t)_i + 1, false);
}
END_TEST

START_TEST(undo_restores_and_records_replay_go)
{
    play_trials((uint64_t)_i + 1, true);
}
END_TEST

/* A bot tries strokes in a loop. After each rollback, the memory in use and the position must be
 * the same as before. */
START_TEST(trial_strokes_leave_nothing_behind)
{
    Trial trial = begin_trial((uint64_t)_i + 100, false);
    command(trial.engine, "clear_board");
    StringBuilder line = {0};
    for (int i = 0; i < 60; i++) {
        StringBuilder out = {0};
        make_lines_command(&trial, &line);
        if (strncmp(builder_string(&line), "time", 4) != 0 &&
            !strstr(builder_string(&line), "resign"))
            ask(trial.engine, builder_string(&line), &out);
        builder_free(&out);
        builder_clear(&line);
    }
    Lines *lines = session_game(trial.engine->session);
    Color color = session_turn(trial.engine->session)->to_move;
    char *before = look(trial.engine);
    size_t mark = lines_mark(lines);
    Outcome outcome = {0};
    size_t in_use = 0;
    int64_t side = (trial.lines_a_side - 1) * STEPS_PER_SPACE;
    for (int i = 0; i < 2000; i++) {
        Point points[3];
        size_t end = 3;
        for (int j = 0; j < 3; j++)
            points[j] = (Point){(int32_t)pick(&trial, 0, side), (int32_t)pick(&trial, 0, side)};
        if (i % 3)
            ck_assert_int_eq(lines_begin_turn(lines, color), STATUS_OK);
        lines_draw(lines, color, (Move){points, &end, 0, 1}, (Manner){.exact = i % 2}, &outcome);
        lines_rollback(lines, mark);
        if (i == 1000)
            in_use = memory_in_use();
    }
    /* No trial may leak memory; an eighth of slack is allowed. */
    ck_assert_uint_le(memory_in_use(), in_use + in_use / 8);
    check_look(&trial, before, "trial strokes");
    ck_assert(lines_check(lines, NULL));
    free(before);
    outcome_free(&outcome);
    builder_free(&line);
    end_trial(&trial);
}
END_TEST

/* Commands that are repeated without enough memory: each time, one more allocation succeeds. */
static const char *const SWEPT[] = {
    "draw black 1,1 3,1 3,3 1,3 1,1",
    "circle black 7,2 0.5",
    "arc black 0,4 1,5 0,6",
    "curve black 4,0 5,3 6,0",
    "preview white 2,7 7,5",
    "play white 5,5:5,7/5,6:8,6",
    "genmove black",
    "pass white",
    "comment said of it",
    "comment and said again",
    "set_info black Alice",
    "set_info comment a\\nb",
    "info",
    "comments",
    "undo",
    "play white pass",
    "time_left black 0 0",
    "undo",
    "play black resign",
    "undo 3",
    "printgame",
    "areas",
    "areas neutral",
    "areas black 2,2",
    "areas_wkt",
    "areas_wkt living",
    "areas_geojson",
    "areas_geojson since 1",
    "areas_geojson neutral since 0",
    "areas_geojson ink since 2",
    "groups",
    "links",
    "verify",
    "showboard",
    "clear_board",
    "set_rule allotment 9",
    "boardsize 7 5",
    "set_game go",
};

/* Whichever allocation of a command fails, nothing changes. */
START_TEST(commands_without_memory_change_nothing)
{
    Trial trial = begin_trial(1, false);
    command(trial.engine, "set_game lines");
    command(trial.engine, "boardsize 9");
    command(trial.engine, "set_rule allotment 30");
    command(trial.engine, "time_settings 60 0 0");
    for (size_t i = 0; i < sizeof SWEPT / sizeof *SWEPT; i++) {
        char *before = look(trial.engine);
        Answer answer = ANSWER_FAILED;
        for (size_t nth = 1; answer != ANSWER_DONE; nth++) {
            StringBuilder out = {0};
            memory_fail_after(nth);
            answer = ask(trial.engine, SWEPT[i], &out);
            memory_fail_after(0);
            if (answer != ANSWER_DONE) {
                ck_assert_msg(answer == ANSWER_LOST || strstr(builder_string(&out), "memory"),
                              "%s: %s", SWEPT[i], builder_string(&out));
                check_look(&trial, before, SWEPT[i]);
            }
            builder_free(&out);
        }
        free(before);
    }
    end_trial(&trial);
}
END_TEST

/* Send a line with each of its allocations failing in turn. As soon as the line succeeds, its reply
 * must be complete. */
static void answer_whole(Trial *trial, const char *line)
{
    StringBuilder whole = {0};
    ck_assert_int_eq(ask(trial->engine, line, &whole), ANSWER_DONE);
    Answer answer = ANSWER_FAILED;
    for (size_t nth = 1; answer != ANSWER_DONE; nth++) {
        StringBuilder out = {0};
        memory_fail_once_after(nth);
        answer = ask(trial->engine, line, &out);
        memory_fail_once_after(0);
        if (answer == ANSWER_DONE)
            ck_assert_str_eq(builder_string(&out), builder_string(&whole));
        builder_free(&out);
    }
    builder_free(&whole);
}

START_TEST(answers_without_memory_are_whole)
{
    Trial trial = begin_trial(1, false);
    command(trial.engine, "set_game lines");
    command(trial.engine, "set_rule allotment 30");
    command(trial.engine, "play black 1,1:3,1:3,3:1,3:1,1");
    memory_keep_no_spare(true);
    answer_whole(&trial, "preview black 2,2 6,2 6,1.5 2,1.5");
    answer_whole(&trial, "preview circle black 7,2 1.5");
    command(trial.engine, "set_game stones");
    command(trial.engine, "play black 3,3");
    answer_whole(&trial, "preview white 5,5");
    memory_keep_no_spare(false);
    end_trial(&trial);
}
END_TEST

/* Whichever allocation fails, undone events are redone completely or not at all. */
START_TEST(redo_without_memory_changes_nothing)
{
    Trial trial = begin_trial(1, false);
    static const char *const LINES[] = {"set_game lines", "draw black 1,1 3,1",
                                        "draw black 3,1 3,3", "play white 5,5:5,7/5,6:6,6",
                                        "play black 7,7:8,7"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        command(trial.engine, LINES[i]);
    char *whole = look(trial.engine);
    command(trial.engine, "gg-undo 3");
    char *before = look(trial.engine);
    Answer answer = ANSWER_FAILED;
    for (size_t nth = 1; answer != ANSWER_DONE; nth++) {
        StringBuilder out = {0};
        memory_fail_after(nth);
        answer = ask(trial.engine, "redo 3", &out);
        memory_fail_after(0);
        ck_assert(answer != ANSWER_FAILED || strstr(builder_string(&out), "memory"));
        check_look(&trial, answer == ANSWER_DONE ? whole : before, "redo 3");
        builder_free(&out);
    }
    /* Test undo in the same way, after one more move. */
    command(trial.engine, "play white 1,7:2,7");
    free(whole);
    whole = look(trial.engine);
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; status != STATUS_OK; nth++) {
        memory_fail_after(nth);
        status = session_undo(trial.engine->session, 4);
        memory_fail_after(0);
        ck_assert(status == STATUS_OK || status == STATUS_NO_MEMORY);
        check_look(&trial, status == STATUS_OK ? before : whole, "undo 4");
        ck_assert_uint_eq(session_redo_count(trial.engine->session), status == STATUS_OK ? 4 : 0);
    }
    command(trial.engine, "redo 4");
    check_look(&trial, whole, "redo 4 after undo 4");
    free(whole);
    free(before);
    end_trial(&trial);
}
END_TEST

/* A text has at most 65536 bytes, and no control characters except line breaks. */
START_TEST(texts_have_limits)
{
    Trial trial = begin_trial(1, false);
    Session *session = trial.engine->session;
    StringBuilder line = {0}, reply = {0};
    builder_add(&line, "set_info comment ");
    for (int i = 0; i < TEXT_BYTES_MOST; i++)
        builder_add_char(&line, 'x');
    ck_assert_int_eq(engine_answer(trial.engine, line.bytes, line.length, &reply), ANSWER_DONE);
    builder_add_char(&line, 'x');
    ck_assert_int_eq(engine_answer(trial.engine, line.bytes, line.length, &reply), ANSWER_FAILED);
    const StringBuilder *longest = session_info(session, INFO_COMMENT);
    ck_assert_uint_eq(longest->length, TEXT_BYTES_MOST);
    ck_assert(text_is_sayable((StringView){longest->bytes, TEXT_BYTES_MOST}));
    ck_assert(!text_is_sayable((StringView){line.bytes, TEXT_BYTES_MOST + 1}));
    static const char *const bad[] = {"\x1F", "\x7F", "\xC2\x80", "a\xC2\x9F", "\t", "\xFF"};
    static const char *const good[] = {"", "\n", " ", "~", "\xC2\xA0", "\xC3\x80", "\xE2\x82\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert(!text_is_sayable((StringView){bad[i], strlen(bad[i])}));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert(text_is_sayable((StringView){good[i], strlen(good[i])}));
    builder_free(&line);
    builder_free(&reply);
    end_trial(&trial);
}
END_TEST

/* Comments stay with their events, wherever the game goes in its history. */
START_TEST(comments_are_about_events)
{
    Trial trial = begin_trial(1, false);
    Session *session = trial.engine->session;
    command(trial.engine, "set_game go");
    for (int move = 1; move <= 9; move++) {
        char line[40];
        snprintf(line, sizeof line, "play %s %d,3", move % 2 ? "black" : "white", move);
        command(trial.engine, line);
        if (move % 3 == 0)
            command(trial.engine, move == 6 ? "comment six" : "comment other");
    }
    for (size_t event = 0; event <= 9; event++)
        ck_assert_int_eq(session_comment_on(session, event) != NULL, event > 0 && event % 3 == 0);
    ck_assert_uint_eq(session_comment_on(session, 6)->length, 3);
    command(trial.engine, "undo 3");
    ck_assert_uint_eq(session_comment_count(session), 2);
    command(trial.engine, "undo 1");
    ck_assert_uint_eq(session_comment_count(session), 1);
    end_trial(&trial);
}
END_TEST

/* When a move is redone, it gets its last comment back, or none if that was deleted. Trial moves
 * can still be popped after undo and redo, and a loss on time refers to the present clock. */
START_TEST(a_redone_move_has_its_last_comment)
{
    Trial trial = begin_trial(1, true);
    static const char *const LINES[] = {
        "set_game go", "play black C3", "comment old",      "undo", "redo", "comment new",
        "undo",        "redo",          "trymove white D4", "undo", "redo", "popgo",
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        command(trial.engine, LINES[i]);
    StringBuilder out = {0};
    ask(trial.engine, "comments", &out);
    ck_assert_str_eq(builder_string(&out), "= 1 new\n\n");
    command(trial.engine, "comment");
    command(trial.engine, "undo");
    command(trial.engine, "redo");
    builder_clear(&out);
    static const char *const TIMED[] = {"time_settings 10 0 0", "time_left white 0 0", "undo",
                                        "kgs-time_settings byoyomi 100 20 3", "redo"};
    ask(trial.engine, "comments", &out);
    ck_assert_str_eq(builder_string(&out), "= \n\n");
    for (size_t i = 0; i < sizeof TIMED / sizeof *TIMED; i++)
        command(trial.engine, TIMED[i]);
    builder_clear(&out);
    ask(trial.engine, "printgame", &out);
    ck_assert_ptr_nonnull(strstr(builder_string(&out), "kgs-time_settings byoyomi 100 20 3\n"));
    command(trial.engine, "undo");
    /* with 0 periods, there is only main time */
    command(trial.engine, "kgs-time_settings byoyomi 600 30 0");
    builder_clear(&out);
    ask(trial.engine, "printgame", &out);
    ck_assert_ptr_nonnull(strstr(builder_string(&out), "kgs-time_settings byoyomi 600 30 0\n"));
    builder_free(&out);
    end_trial(&trial);
}
END_TEST

Suite *session_suite(void)
{
    Suite *suite = suite_create("session");
    TCase *history = tcase_create("history");
    tcase_set_timeout(history, 120);
    tcase_add_loop_test(history, undo_restores_and_records_replay_lines, 0, SEEDS);
    tcase_add_loop_test(history, undo_restores_and_records_replay_go, 0, SEEDS);
    tcase_add_loop_test(history, trial_strokes_leave_nothing_behind, 0, SEEDS);
    tcase_add_test(history, commands_without_memory_change_nothing);
    tcase_add_test(history, answers_without_memory_are_whole);
    tcase_add_test(history, texts_have_limits);
    tcase_add_test(history, comments_are_about_events);
    tcase_add_test(history, redo_without_memory_changes_nothing);
    tcase_add_test(history, a_redone_move_has_its_last_comment);
    suite_add_tcase(suite, history);
    return suite;
}
