/* Test the library's API from inside: each call with each of its allocations failing in turn, and
 * calls with invalid arguments. tests/bots/ tests it from outside, as bots use it. */
#include "base/memory.h"
#include "contigo.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The objects that the calls use, and the results of the calls. */
typedef struct World {
    contigo_game *game;
    contigo_position *copy; /* a copy of an earlier position of the game */
    const char *record;     /* the record of another game */
} World;

static const contigo_point LOOP[] = {
    {300000, 300000}, {350000, 300000}, {350000, 350000}, {300000, 350000}, {300000, 300000}};
static const contigo_point TWO[] = {
    {500000, 500000}, {600000, 500000}, {700000, 700000}, {700000, 800000}};
static const size_t TWO_ENDS[] = {2, 4};

static contigo_status call_create(World *world)
{
    contigo_game *game;
    (void)world;
    contigo_status status = contigo_game_create("stones", 9, 9, &game);
    if (status == CONTIGO_OK)
        contigo_game_destroy(game);
    return status;
}

static contigo_status call_load(World *world)
{
    contigo_game *game;
    contigo_status status = contigo_game_load(world->record, strlen(world->record), &game, NULL);
    if (status == CONTIGO_OK)
        contigo_game_destroy(game);
    return status == CONTIGO_BAD_RECORD ? CONTIGO_NO_MEMORY : status;
}

static contigo_status call_save(World *world)
{
    char *text;
    contigo_status status = contigo_game_save(world->game, &text, NULL);
    if (status == CONTIGO_OK)
        contigo_free(text);
    return status;
}

static contigo_status call_svg(World *world)
{
    char *text;
    contigo_status status = contigo_game_svg(world->game, 300, 1, NULL, &text, NULL);
    if (status == CONTIGO_OK)
        contigo_free(text);
    return status;
}

static contigo_status call_result(World *world)
{
    char result[CONTIGO_RESULT_ROOM];
    return contigo_game_result(world->game, result);
}

static contigo_status call_areas(World *world)
{
    contigo_areas *areas;
    contigo_status status = contigo_position_areas(contigo_game_position(world->game), &areas);
    if (status == CONTIGO_OK)
        contigo_areas_destroy(areas);
    return status;
}

static contigo_status call_copy(World *world)
{
    contigo_position *copy;
    contigo_status status = contigo_position_copy(contigo_game_position(world->game), &copy);
    if (status == CONTIGO_OK)
        contigo_position_destroy(copy);
    return status;
}

static contigo_status call_assign(World *world)
{
    return contigo_position_assign(world->copy, contigo_game_position(world->game));
}

static contigo_status call_candidates(World *world)
{
    contigo_candidate list[5];
    size_t count;
    uint64_t random = 1;
    return contigo_position_candidates(contigo_game_position(world->game), &random, list, 5,
                                       &count);
}

static contigo_status call_try(World *world)
{
    contigo_outcome outcomes[2];
    return contigo_position_try(contigo_game_position(world->game), CONTIGO_WHITE, TWO, TWO_ENDS, 2,
                                0, outcomes);
}

static contigo_status call_check(World *world)
{
    return contigo_position_check(contigo_game_position(world->game), CONTIGO_BLACK, TWO, TWO_ENDS,
                                  2);
}

static contigo_status call_engine(World *world)
{
    contigo_engine *engine;
    (void)world;
    contigo_status status = contigo_engine_create(1, &engine);
    if (status == CONTIGO_OK)
        contigo_engine_destroy(engine);
    return status;
}

static contigo_status call_draw(World *world)
{
    return contigo_game_draw(world->game, CONTIGO_BLACK, LOOP, 5, 0, NULL);
}

static contigo_status call_pass(World *world)
{
    return contigo_game_pass(world->game, CONTIGO_BLACK);
}

static contigo_status call_play(World *world)
{
    return contigo_game_play(world->game, CONTIGO_WHITE, TWO, TWO_ENDS, 2);
}

static contigo_status call_resign(World *world)
{
    return contigo_game_resign(world->game, CONTIGO_BLACK);
}

/* The calls to test, in this order. `changes` is 1 for calls that change the game. */
static const struct {
    contigo_status (*call)(World *world);
    int changes;
} CALLS[] = {{call_create, 0}, {call_load, 0},   {call_save, 0},   {call_svg, 0},
             {call_result, 0}, {call_areas, 0},  {call_copy, 0},   {call_candidates, 0},
             {call_try, 0},    {call_check, 0},  {call_engine, 0}, {call_draw, 1},
             {call_pass, 1},   {call_play, 1},   {call_areas, 0},  {call_save, 0},
             {call_assign, 0}, {call_resign, 1}, {call_result, 0}};

START_TEST(calls_that_run_out_of_memory_change_nothing)
{
    World world = {0};
    contigo_game *other;
    char *record;
    ck_assert_int_eq(contigo_game_create("go", 5, 5, &other), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_save(other, &record, NULL), CONTIGO_OK);
    contigo_game_destroy(other);
    world.record = record;
    ck_assert_int_eq(contigo_game_create("lines", 0, 0, &world.game), CONTIGO_OK);
    contigo_position *position = contigo_game_position(world.game);
    ck_assert_int_eq(contigo_position_copy(position, &world.copy), CONTIGO_OK);
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        contigo_status status = CONTIGO_NO_MEMORY;
        uint64_t key = contigo_position_key(position);
        size_t events = contigo_game_events(world.game), mark = contigo_position_mark(position);
        for (size_t nth = 1; status == CONTIGO_NO_MEMORY; nth++) {
            size_t before = memory_in_use();
            memory_fail_after(nth);
            status = CALLS[i].call(&world);
            memory_fail_after(0);
            ck_assert_msg(status == CONTIGO_OK || status == CONTIGO_NO_MEMORY, "call %zu: %s", i,
                          contigo_status_text(status));
            if (status == CONTIGO_OK && CALLS[i].changes)
                break;
            ck_assert_msg(key == contigo_position_key(position), "call %zu, allocation %zu", i,
                          nth);
            ck_assert_uint_eq(events, contigo_game_events(world.game));
            ck_assert_uint_eq(mark, contigo_position_mark(position));
            if (i < 2) /* the other calls may keep memory, which later calls use */
                ck_assert_uint_eq(before, memory_in_use());
        }
    }
    contigo_position_destroy(world.copy);
    contigo_game_destroy(world.game);
    contigo_free(record);
}
END_TEST

START_TEST(every_status_has_a_text_of_its_own)
{
    static const contigo_status known[] = {CONTIGO_OK, CONTIGO_NO_MEMORY, CONTIGO_BAD_RECORD,
                                           CONTIGO_BAD_ARGUMENT};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t j = 0; j < sizeof known / sizeof *known; j++)
            ck_assert((strcmp(contigo_status_text(known[i]), contigo_status_text(known[j])) == 0) ==
                      (i == j));
    ck_assert_str_eq(contigo_status_text(CONTIGO_BAD_RECORD), "the text is not a game record");
    ck_assert_str_eq(contigo_status_text(CONTIGO_BAD_ARGUMENT),
                     "a color, an array or a number is invalid");
    ck_assert_str_eq(contigo_status_text((contigo_status)-1), "unknown status");
    ck_assert_str_eq(contigo_status_text((contigo_status)999), "unknown status");
}
END_TEST

START_TEST(arguments_are_looked_at)
{
    contigo_game *game;
    contigo_outcome outcome;
    contigo_candidate candidate;
    uint64_t random = 1;
    size_t count;
    static const size_t backwards[] = {4, 2}, empty[] = {2, 2, 4};
    static const contigo_point far[] = {{0, 0}, {CONTIGO_FAR + 1, 0}},
                               edge[] = {{0, 0}, {CONTIGO_FAR, 0}};
    ck_assert_int_eq(contigo_game_create("lines", 0, 0, &game), CONTIGO_OK);
    contigo_position *position = contigo_game_position(game);
    ck_assert_int_eq(contigo_game_play(game, 0, TWO, backwards, 2), CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_game_play(game, 0, TWO, empty, 3), CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_game_play(game, 0, TWO, TWO_ENDS, 0), CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_game_play(game, -1, TWO, TWO_ENDS, 2), CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_game_draw(game, 0, far, 2, 0, NULL), CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_position_try(position, 0, edge, TWO_ENDS, 1, -2, &outcome),
                     CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(
        contigo_position_try(position, 0, edge, TWO_ENDS, 1, CONTIGO_MAGNET_MOST, &outcome),
        CONTIGO_OK);
    ck_assert_int_eq(outcome.status, CONTIGO_OK);
    ck_assert_int_eq(outcome.drawn, 4 * CONTIGO_ONE);
    ck_assert_int_eq(outcome.stopped, CONTIGO_OUT_OF_INK);
    ck_assert_int_eq(outcome.end.x, 4 * CONTIGO_STEPS);
    ck_assert(outcome.ends_turn && outcome.left == 0);
    ck_assert_int_eq(contigo_position_candidates(position, &random, &candidate, 0, &count),
                     CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_position_assign(position, position), CONTIGO_BAD_ARGUMENT);
    contigo_choice choice = {.count = CONTIGO_CHOICE_POINTS + 1};
    ck_assert_int_eq(contigo_position_make(position, &choice), CONTIGO_BAD_ARGUMENT);
    static const uint8_t begins[][2] = {{4, 0}, {0, 2}, {2, 2}, {3, 2}, {2, 4}, {5, 6}};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        choice = (contigo_choice){.count = 4, .begins = {begins[i][0], begins[i][1]}};
        ck_assert_int_eq(contigo_position_make(position, &choice), CONTIGO_BAD_ARGUMENT);
    }
    ck_assert_int_eq(contigo_game_set_rule(game, "allotment", "much"), CONTIGO_OUT_OF_RANGE);
    ck_assert_int_eq(contigo_game_set_rule(game, "allotment", "5000.1"), CONTIGO_OUT_OF_RANGE);
    ck_assert_int_eq(contigo_game_set_rule(game, "ko", "simple"), CONTIGO_UNKNOWN_NAME);
    ck_assert_int_eq(contigo_game_mark(game, 0, TWO[0]), CONTIGO_NOT_SCORING);
    ck_assert_int_eq(contigo_game_agree(game, 0), CONTIGO_NOT_SCORING);
    ck_assert_int_eq(contigo_game_resume(game), CONTIGO_NOT_SCORING);
    ck_assert_int_eq(contigo_game_set_outline(game, TWO, 4), CONTIGO_WRONG_GAME);
    contigo_game_destroy(game);
}
END_TEST

static contigo_game *created(const char *name, int lines)
{
    contigo_game *game;
    ck_assert_int_eq(contigo_game_create(name, lines, lines, &game), CONTIGO_OK);
    return game;
}

START_TEST(a_color_is_black_or_white)
{
    contigo_game *game = created("lines", 0);
    contigo_position *position = contigo_game_position(game);
    contigo_outcome outcome;
    for (int color = -1; color <= 2; color += 3) {
        ck_assert_int_eq(contigo_game_pass(game, color), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_game_resign(game, color), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_game_agree(game, color), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_game_mark(game, color, TWO[0]), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_position_check(position, color, TWO, TWO_ENDS, 2),
                         CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_position_try(position, color, TWO, TWO_ENDS, 1, 0, &outcome),
                         CONTIGO_BAD_ARGUMENT);
    }
    ck_assert_int_eq(contigo_position_check(position, 0, TWO, TWO_ENDS, 0), CONTIGO_BAD_ARGUMENT);
    ck_assert_int_eq(contigo_position_try(position, 0, TWO, TWO_ENDS, 0, 0, &outcome), CONTIGO_OK);
    ck_assert_uint_eq(contigo_game_events(game), 0);
    contigo_game_destroy(game);
}
END_TEST

/* Coordinates far beyond any board must not overflow the engine's points. */
START_TEST(points_are_not_too_far_away)
{
    static const size_t one = 1;
    static const contigo_point away[] = {
        {CONTIGO_FAR + 1, 0}, {-CONTIGO_FAR - 1, 0}, {0, CONTIGO_FAR + 1}, {0, -CONTIGO_FAR - 1}};
    contigo_game *game = created("stones", 9);
    for (size_t i = 0; i < sizeof away / sizeof *away; i++) {
        contigo_point corners[] = {{0, 0}, {500000, 0}, away[i]};
        ck_assert_int_eq(contigo_game_play(game, 0, &away[i], &one, 1), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_game_mark(game, 0, away[i]), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_game_set_outline(game, corners, 3), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_position_check(contigo_game_position(game), 0, &away[i], &one, 1),
                         CONTIGO_BAD_ARGUMENT);
    }
    static const contigo_point corners[] = {{0, 0}, {900000, 0}, {0, 900000}},
                               flat[] = {{0, 0}, {900000, 0}, {900000, 0}};
    ck_assert_int_eq(contigo_game_set_outline(game, flat, 3), CONTIGO_NOT_SIMPLE);
    ck_assert_int_eq(contigo_game_set_outline(game, corners, 3), CONTIGO_OK);
    contigo_game_destroy(game);
    ck_assert_int_eq(contigo_game_create("go", 0, 9, &game), CONTIGO_OUT_OF_RANGE);
    ck_assert_int_eq(contigo_game_create("go", 9, 0, &game), CONTIGO_OUT_OF_RANGE);
}
END_TEST

START_TEST(pictures_are_neither_small_nor_huge)
{
    static const int sizes[] = {99, 100, 10000, 10001};
    contigo_game *game = created("minigo", 0);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *text = NULL;
        size_t length = 0;
        bool fits = i == 1 || i == 2;
        ck_assert_int_eq(contigo_game_svg(game, sizes[i], 0, "A", &text, &length),
                         fits ? CONTIGO_OK : CONTIGO_BAD_ARGUMENT);
        ck_assert((text != NULL) == fits && (!fits || strlen(text) == length));
        contigo_free(text);
    }
    contigo_game_destroy(game);
}
END_TEST

START_TEST(nothing_can_be_destroyed)
{
    contigo_game *game = created("go", 0);
    contigo_game_destroy(NULL);
    contigo_areas_destroy(NULL);
    contigo_engine_destroy(NULL);
    contigo_position_destroy(NULL);
    /* This has no effect, since the game owns the position. */
    contigo_position_destroy(contigo_game_position(game));
    ck_assert_int_eq(contigo_game_pass(game, CONTIGO_BLACK), CONTIGO_OK);
    contigo_game_destroy(game);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

START_TEST(grid_points_have_stones)
{
    static const size_t one = 1;
    static const contigo_point black = {200000, 300000};
    static const contigo_point none[] = {{200000, 200000}, {-100000, 0},     {0, -100000},
                                         {200001, 300000}, {200000, 300001}, {500000, 0},
                                         {0, 500000}};
    contigo_game *game = created("go", 5), *lines = created("lines", 0);
    ck_assert_int_eq(contigo_game_play(game, CONTIGO_BLACK, &black, &one, 1), CONTIGO_OK);
    const contigo_position *position = contigo_game_position(game);
    ck_assert_int_eq(contigo_position_at(position, black), CONTIGO_BLACK);
    ck_assert_int_eq(contigo_position_at(contigo_game_position(lines), black), -1);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_int_eq(contigo_position_at(position, none[i]), -1);
    contigo_game_destroy(game);
    contigo_game_destroy(lines);
}
END_TEST

static void expect_leader(contigo_game *game, int leader, int64_t margin)
{
    int found;
    int64_t by;
    contigo_position *position = contigo_game_position(game);
    ck_assert_int_eq(contigo_position_leader(position, &found, &by), CONTIGO_OK);
    ck_assert(found == leader && by == margin);
    ck_assert_int_eq(contigo_position_leader(position, &found, NULL), CONTIGO_OK);
    ck_assert_int_eq(found, leader);
}

/* On an empty board of minigo, White leads by the komi of 2.5, unless somebody resigns. */
START_TEST(there_is_a_leader_at_any_time)
{
    contigo_game *game = created("minigo", 0);
    const int64_t komi = 5 * CONTIGO_ONE / 2;
    expect_leader(game, -1, komi);
    ck_assert_int_eq(contigo_game_resign(game, CONTIGO_WHITE), CONTIGO_OK);
    expect_leader(game, 1, 0);
    ck_assert_int_eq(contigo_game_undo(game, 1), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_pass(game, CONTIGO_BLACK), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_pass(game, CONTIGO_WHITE), CONTIGO_OK);
    expect_leader(game, -1, komi);
    contigo_game_destroy(game);
}
END_TEST

/* The same seed gives the same turn, whether it is made directly or only proposed. */
START_TEST(the_proposed_turn_is_the_one_that_is_made)
{
    for (size_t i = 0; contigo_game_name(i); i++) {
        contigo_game *game = created(contigo_game_name(i), 0);
        contigo_position *position = contigo_game_position(game);
        uint64_t random = 5, same = 5;
        contigo_choice told, made;
        ck_assert_int_eq(contigo_position_propose(position, &random, &told), CONTIGO_OK);
        ck_assert_uint_gt(told.count, 0);
        uint64_t key = contigo_position_key(position);
        ck_assert_int_eq(contigo_position_make_random(position, &same, &made), CONTIGO_OK);
        ck_assert(random != 5 && contigo_position_key(position) != key);
        contigo_position_rollback(position, 0);
        ck_assert(contigo_position_key(position) == key);
        ck_assert_int_eq(contigo_position_make(position, &made), CONTIGO_OK);
        ck_assert_int_eq(contigo_game_resign(game, CONTIGO_BLACK), CONTIGO_OK);
        random = 5;
        ck_assert_int_eq(contigo_position_propose(position, &random, &told), CONTIGO_GAME_OVER);
        ck_assert_int_eq(contigo_position_make_random(position, &random, &told), CONTIGO_GAME_OVER);
        ck_assert_uint_eq(random, 5);
        contigo_game_destroy(game);
    }
}
END_TEST

START_TEST(more_candidates_than_there_is_memory_for)
{
    contigo_game *game = created("go", 5);
    contigo_candidate candidate;
    uint64_t random = 1;
    size_t count = 7;
    ck_assert_int_eq(contigo_position_candidates(contigo_game_position(game), &random, &candidate,
                                                 SIZE_MAX / sizeof(contigo_candidate) + 2, &count),
                     CONTIGO_NO_MEMORY);
    ck_assert(count == 7 && random == 1);
    contigo_game_destroy(game);
}
END_TEST

static contigo_engine *engine;

static void expect_answer(const char *line, const char *expected)
{
    const char *reply;
    size_t length;
    ck_assert_int_eq(contigo_engine_answer(engine, line, strlen(line), &reply, &length),
                     CONTIGO_OK);
    ck_assert_str_eq(reply, expected);
    ck_assert_uint_eq(length, strlen(expected));
}

/* A player that the caller provides. `context` points to the status that it returns. */
static contigo_status choose(void *context, contigo_position *position, uint64_t *random,
                             contigo_move *move)
{
    (void)random;
    static const contigo_choice corner = {.count = 1};
    ck_assert_int_eq(contigo_position_make(position, &corner), CONTIGO_OK);
    contigo_status status = *(const contigo_status *)context;
    if (status == CONTIGO_OK) {
        static const contigo_point far = {CONTIGO_FAR + 1, 0}, there = {200000, 200000};
        ck_assert_int_eq(contigo_move_add(move, &there, 0), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_move_add(move, &far, 1), CONTIGO_BAD_ARGUMENT);
        ck_assert_int_eq(contigo_move_add(move, &there, 1), CONTIGO_OK);
    }
    return status;
}

START_TEST(a_chooser_that_fails_is_an_error)
{
    contigo_status status = CONTIGO_NO_MOVE;
    ck_assert_int_eq(contigo_engine_create(1, &engine), CONTIGO_OK);
    expect_answer("set_game minigo", "= \n\n");
    contigo_engine_set_chooser(engine, choose, &status);
    expect_answer("genmove black", "? no move: the chooser chose no move\n\n");
    status = CONTIGO_BAD_ARGUMENT;
    expect_answer("genmove black", "? no move: a color, an array or a number is invalid\n\n");
    status = CONTIGO_BAD_RECORD;
    expect_answer("genmove black", "? no move: the text is not a game record\n\n");
    status = CONTIGO_NO_MEMORY;
    expect_answer("genmove black", "? out of memory\n\n");
    status = CONTIGO_OK;
    expect_answer("genmove black", "= C3\n\n");
    contigo_engine_set_chooser(engine, NULL, NULL);
    expect_answer("undo", "= \n\n");
    contigo_engine_destroy(engine);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

static const char RECORD[] =
    "# Contigo game record\nset_game minigo\nplay black A1\n# unfinished\n";

START_TEST(files_are_those_of_one_folder)
{
    char folder[] = "/tmp/contigo-XXXXXX", path[sizeof folder + 2], other[sizeof folder + 2];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a", folder);
    snprintf(other, sizeof other, "%s/b", folder);
    ck_assert_int_eq(mkdir(other, 0700), 0);
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs(RECORD, file) >= 0 && fclose(file) == 0);
    ck_assert_int_eq(contigo_engine_create(1, &engine), CONTIGO_OK);
    const char *reply;
    ck_assert_int_eq(contigo_engine_answer(engine, "loadgame a", 10, &reply, NULL), CONTIGO_OK);
    ck_assert_int_eq(reply[0], '?');
    ck_assert_int_eq(contigo_engine_set_folder(engine, path), CONTIGO_NO_FILE);
    ck_assert_int_eq(contigo_engine_set_folder(engine, folder), CONTIGO_OK);
    ck_assert_int_eq(contigo_engine_answer(engine, "loadgame a", 10, &reply, NULL), CONTIGO_OK);
    ck_assert_int_eq(reply[0], '=');
    /* The folder that was set before stays in use. */
    ck_assert_int_eq(contigo_engine_set_folder(engine, path), CONTIGO_NO_FILE);
    ck_assert_int_eq(contigo_engine_answer(engine, "loadgame a", 10, &reply, NULL), CONTIGO_OK);
    ck_assert_int_eq(reply[0], '=');
    ck_assert_int_eq(contigo_engine_set_folder(engine, other), CONTIGO_OK);
    ck_assert_int_eq(contigo_engine_answer(engine, "loadgame a", 10, &reply, NULL), CONTIGO_OK);
    ck_assert_int_eq(reply[0], '?');
    ck_assert_int_eq(contigo_engine_set_folder(engine, NULL), CONTIGO_OK);
    ck_assert_int_eq(contigo_engine_answer(engine, "savegame b", 10, &reply, NULL), CONTIGO_OK);
    ck_assert_int_eq(reply[0], '?');
    contigo_engine_destroy(engine);
    ck_assert(unlink(path) == 0 && rmdir(other) == 0 && rmdir(folder) == 0);
}
END_TEST

/* A stroke leads into a long passage that is one step wide and a dead end. Finding where it stops
 * takes much work. */
START_TEST(the_work_of_a_command_has_a_limit)
{
    static const char *const SESSION[] = {
        "boardsize 161", "set_rule allotment 5000", "play white 1.00001,0.5:1.00001,1:151,1",
        "play white 1,1.5:1,1.00001:151,1.00001", "play white 151.00001,0.99995:151.00001,1.00005"};
    static const char PREVIEW[] = "preview black 1,1 301.00001,1.00001";
    const char *reply;
    ck_assert_int_eq(contigo_engine_create(1, &engine), CONTIGO_OK);
    for (size_t i = 0; i < sizeof SESSION / sizeof *SESSION; i++)
        expect_answer(SESSION[i], "= \n\n");
    expect_answer(
        PREVIEW,
        "? too much work for one command: more than 20000000 steps (contigo --work N allows N "
        "times 20000000)\n\n");
    contigo_engine_set_work(engine, 2);
    expect_answer(
        PREVIEW,
        "? too much work for one command: more than 40000000 steps (contigo --work N allows N "
        "times 20000000)\n\n");
    contigo_engine_set_work(engine, 0);
    ck_assert_int_eq(contigo_engine_answer(engine, "route black 1,5 9,5", 19, &reply, NULL),
                     CONTIGO_OK);
    ck_assert_str_eq(reply, "= 1,5 9,5\n\n");
    contigo_engine_destroy(engine);
}
END_TEST

START_TEST(lines_that_are_too_long_are_refused)
{
    size_t length = 16 * 1024 * 1024 + 1;
    const char *reply;
    char *line = malloc(length);
    ck_assert_ptr_nonnull(line);
    memset(line, 'a', length);
    memcpy(line, "12 ", 3);
    ck_assert_int_eq(contigo_engine_create(1, &engine), CONTIGO_OK);
    memory_fail_after(1);
    contigo_status status = contigo_engine_answer(engine, line, length, &reply, NULL);
    memory_fail_after(0);
    ck_assert_int_eq(status, CONTIGO_NO_MEMORY);
    ck_assert_int_eq(contigo_engine_answer(engine, "name", 4, &reply, NULL), CONTIGO_OK);
    memory_fail_after(1); /* the allocation for the reply succeeds, that for the line fails */
    status = contigo_engine_answer(engine, line, length, &reply, NULL);
    memory_fail_after(0);
    ck_assert_int_eq(status, CONTIGO_OK);
    ck_assert_str_eq(reply, "?12 line too long: at most 16777216 bytes\n\n");
    ck_assert_int_eq(contigo_engine_answer(engine, line, length, &reply, NULL), CONTIGO_OK);
    ck_assert_str_eq(reply, "?12 line too long: at most 16777216 bytes\n\n");
    free(line);
    contigo_engine_destroy(engine);
}
END_TEST

/* Test contigo_engine_run() with descriptors that cannot be read or written, and without memory. */
START_TEST(a_run_says_how_it_ended)
{
    int ends[2], null = open("/dev/null", O_RDWR);
    ck_assert_int_eq(contigo_engine_create(1, &engine), CONTIGO_OK);
    ck_assert_int_eq(contigo_engine_run(engine, -1, null), CONTIGO_NO_FILE);
    ck_assert_int_eq(errno, EBADF);
    contigo_status status = CONTIGO_NO_MEMORY;
    for (size_t nth = 1; status == CONTIGO_NO_MEMORY; nth++) {
        ck_assert(pipe(ends) == 0 && write(ends[1], "name\n", 5) == 5 && close(ends[1]) == 0);
        memory_fail_after(nth);
        status = contigo_engine_run(engine, ends[0], null);
        memory_fail_after(0);
        close(ends[0]);
    }
    ck_assert_int_eq(status, CONTIGO_OK);
    ck_assert(pipe(ends) == 0 && write(ends[1], "name\n", 5) == 5 && close(ends[1]) == 0);
    ck_assert_int_eq(contigo_engine_run(engine, ends[0], ends[0]), CONTIGO_NO_FILE);
    ck_assert_int_eq(errno, EBADF);
    close(ends[0]);
    /* Memory runs out while many replies are waiting to be written. In every second run, they can't
     * be written either. */
    int failed = 0;
    for (size_t nth = 1; nth < 60; nth++) {
        ck_assert_int_eq(pipe(ends), 0);
        for (int i = 0; i < 300; i++)
            ck_assert_int_eq(write(ends[1], "help\n", 5), 5);
        close(ends[1]);
        memory_fail_after(nth);
        status = contigo_engine_run(engine, ends[0], nth % 2 ? ends[0] : null);
        memory_fail_after(0);
        close(ends[0]);
        failed += status == CONTIGO_NO_FILE;
        ck_assert(status == CONTIGO_NO_FILE || status == CONTIGO_NO_MEMORY ||
                  (status == CONTIGO_OK && nth % 2 == 0));
    }
    ck_assert_int_gt(failed, 0);
    close(null);
    contigo_engine_destroy(engine);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Any query of a game first undoes the trial moves in its position. */
START_TEST(tried_moves_are_taken_back)
{
    contigo_game *game;
    int64_t komi;
    static const contigo_choice stroke = {.count = 2,
                                          .points = {{100000, 100000}, {200000, 100000}}};
    ck_assert_int_eq(contigo_game_create("lines", 0, 0, &game), CONTIGO_OK);
    contigo_position *position = contigo_game_position(game);
    uint64_t key = contigo_position_key(position);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(contigo_position_make(position, &stroke), CONTIGO_OK);
        ck_assert(contigo_position_key(position) != key);
        if (i == 0)
            ck_assert_uint_eq(contigo_game_events(game), 0);
        else if (i == 1)
            ck_assert_int_eq(contigo_game_rule(game, "komi", &komi), CONTIGO_OK);
        else
            ck_assert_ptr_eq(contigo_game_position(game), position);
        ck_assert(contigo_position_key(position) == key);
    }
    contigo_game_destroy(game);
}
END_TEST

/* Areas are those of the present position, also in a copy, and add up to the score. */
START_TEST(areas_are_of_the_present_position)
{
    contigo_game *game;
    contigo_position *copy;
    uint64_t random = 1;
    ck_assert_int_eq(contigo_game_create("stones", 9, 9, &game), CONTIGO_OK);
    contigo_position *all[] = {contigo_game_position(game), NULL};
    ck_assert_int_eq(contigo_position_make_random(all[0], &random, NULL), CONTIGO_OK);
    ck_assert_int_eq(contigo_position_make_random(all[0], &random, NULL), CONTIGO_OK);
    ck_assert_int_eq(contigo_position_copy(all[0], &copy), CONTIGO_OK);
    all[1] = copy;
    for (int i = 0; i < 4; i++) {
        contigo_areas *areas;
        contigo_score score;
        contigo_area area;
        int64_t sums[2] = {0, 0};
        ck_assert_int_eq(contigo_position_areas(all[i % 2], &areas), CONTIGO_OK);
        ck_assert_int_eq(contigo_position_score(all[i % 2], &score), CONTIGO_OK);
        ck_assert_uint_eq(contigo_areas_count(areas), 2 + (size_t)i / 2);
        for (size_t k = 0; k < contigo_areas_count(areas); k++) {
            contigo_areas_get(areas, k, &area);
            sums[area.color] += area.squares;
        }
        ck_assert(llabs(sums[0] - score.black) < 10 && llabs(sums[1] - score.white) < 10);
        size_t corners = 1;
        contigo_areas_get(areas, contigo_areas_count(areas), &area);
        ck_assert(area.squares == 0 && area.ring_count == 0);
        ck_assert_ptr_null(contigo_areas_ring(areas, 1000, &corners));
        ck_assert_uint_eq(corners, 0);
        contigo_areas_destroy(areas);
        ck_assert_int_eq(contigo_position_make_random(all[i % 2], &random, NULL), CONTIGO_OK);
    }
    contigo_position_destroy(copy);
    contigo_game_destroy(game);
}
END_TEST

/* The sections of `lines` are those of the present position, whether or not the score was computed
 * before. */
START_TEST(sections_are_of_the_present_position)
{
    contigo_game *game;
    contigo_position *copy;
    contigo_area area;
    const contigo_choice corner = {.count = 3,
                                   .points = {{0, 200000}, {200000, 200000}, {200000, 0}}};
    ck_assert_int_eq(contigo_game_create("lines", 9, 9, &game), CONTIGO_OK);
    contigo_position *position = contigo_game_position(game);
    ck_assert_int_eq(contigo_position_make(position, &corner), CONTIGO_OK);
    ck_assert_int_eq(contigo_position_copy(position, &copy), CONTIGO_OK);
    contigo_position *all[] = {position, copy};
    for (int i = 0; i < 2; i++) {
        contigo_areas *areas;
        ck_assert_int_eq(contigo_position_areas(all[i], &areas), CONTIGO_OK);
        ck_assert_uint_eq(contigo_areas_count(areas), 3);
        contigo_areas_get(areas, 0, &area);
        ck_assert_int_eq(area.squares, 4 * CONTIGO_ONE);
        contigo_areas_destroy(areas);
    }
    contigo_position_destroy(copy);
    contigo_game_destroy(game);
}
END_TEST

/* Only the player to move may draw a stroke, whether or not it must be drawn exactly. */
START_TEST(strokes_are_drawn_in_turn)
{
    contigo_game *game;
    contigo_outcome outcome;
    ck_assert_int_eq(contigo_game_create("lines", 0, 0, &game), CONTIGO_OK);
    for (int32_t magnet = CONTIGO_EXACT; magnet <= 0; magnet++) {
        ck_assert_int_eq(contigo_game_draw(game, CONTIGO_WHITE, TWO, 2, magnet, &outcome),
                         CONTIGO_NOT_YOUR_TURN);
        ck_assert_int_eq(outcome.status, CONTIGO_NOT_YOUR_TURN);
    }
    ck_assert_uint_eq(contigo_game_events(game), 0);
    ck_assert_int_eq(contigo_game_draw(game, CONTIGO_BLACK, TWO, 2, CONTIGO_EXACT, &outcome),
                     CONTIGO_OK);
    ck_assert(outcome.ends_turn);
    contigo_game_destroy(game);
}
END_TEST

/* A load that fails always sets `error`, to the reason or to NULL. */
START_TEST(a_load_that_fails_says_why)
{
    static const char record[] = "# Contigo game record\nset_game go\n# unfinished\n";
    contigo_status status = CONTIGO_BAD_RECORD;
    for (size_t nth = 1; status != CONTIGO_OK; nth++) {
        char unset, *error = &unset;
        contigo_game *game;
        memory_fail_after(nth);
        status = contigo_game_load(record, sizeof record - 1, &game, &error);
        memory_fail_after(0);
        if (status == CONTIGO_OK) {
            contigo_game_destroy(game);
            break;
        }
        ck_assert_int_eq(status, CONTIGO_BAD_RECORD);
        ck_assert_ptr_ne(error, &unset);
        contigo_free(error);
    }
}
END_TEST

START_TEST(rules_have_the_values_that_were_given)
{
    contigo_game *game;
    int64_t value;
    ck_assert_int_eq(contigo_game_create("GO", 9, 9, &game), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_set_rule(game, "komi", "-0.5"), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_set_rule(game, "ko", "Positional"), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_set_rule(game, "ko", "none"), CONTIGO_OUT_OF_RANGE);
    ck_assert_int_eq(contigo_game_rule(game, "komi", &value), CONTIGO_OK);
    ck_assert_int_eq(value, -CONTIGO_ONE / 2);
    ck_assert_int_eq(contigo_game_rule(game, "ko", &value), CONTIGO_OK);
    ck_assert_int_eq(value, CONTIGO_ONE);
    ck_assert_int_eq(contigo_game_rule(game, "board", &value), CONTIGO_UNKNOWN_NAME);
    contigo_game_destroy(game);
}
END_TEST

/* Both players agree on a dead stone, and then the agreement is undone. */
START_TEST(dead_stones_are_agreed_on)
{
    contigo_game *game;
    char result[CONTIGO_RESULT_ROOM];
    static const contigo_point black = {200000, 200000}, white = {0, 0};
    static const size_t end = 1;
    ck_assert_int_eq(contigo_game_create("go", 5, 5, &game), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_play(game, CONTIGO_BLACK, &black, &end, 1), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_play(game, CONTIGO_WHITE, &white, &end, 1), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_pass(game, CONTIGO_BLACK), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_pass(game, CONTIGO_WHITE), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_mark(game, CONTIGO_BLACK, white), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_agree(game, CONTIGO_BLACK), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_mark(game, CONTIGO_BLACK, white), CONTIGO_AGREED);
    ck_assert_int_eq(contigo_game_agree(game, CONTIGO_WHITE), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_result(game, result), CONTIGO_OK);
    /* By territory, Black has 24 points: all except the one under Black's own stone. The dead stone
     * adds one point as a prisoner. Komi is 6.5. */
    ck_assert_str_eq(result, "B+18.5");
    ck_assert_int_eq(contigo_game_play(game, CONTIGO_BLACK, &black, &end, 1), CONTIGO_GAME_OVER);
    ck_assert_int_eq(contigo_game_undo(game, 1), CONTIGO_OK);
    ck_assert_int_eq(contigo_game_resume(game), CONTIGO_OK);
    contigo_game_destroy(game);
}
END_TEST

/* A choice makes the move that it describes. The position's key is that of a game in which the move
 * was played. It is neither the key after a pass nor, for a move of several strokes, the key after
 * the first of them. */
START_TEST(a_choice_is_the_move_that_is_played)
{
    static const contigo_point places[CONTIGO_CHOICE_POINTS] = {
        {500000, 500000}, {510000, 500000}, {510000, 510000}, {520000, 510000},
        {520000, 520000}, {530000, 520000}, {530000, 530000}};
    static const struct {
        const char *game;
        size_t count, ends[CONTIGO_CHOICE_STROKES];
    } moves[] = {{"go", 1, {1}},       {"minigo", 1, {1}},   {"stones", 1, {1}},
                 {"lines", 1, {2}},    {"lines", 1, {3}},    {"lines", 1, {7}},
                 {"lines", 2, {2, 4}}, {"lines", 2, {5, 7}}, {"lines", 3, {2, 5, 7}}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        contigo_game *played, *empty;
        size_t count = moves[i].count, ends[CONTIGO_CHOICE_STROKES];
        contigo_choice choice = {.count = (uint16_t)moves[i].ends[count - 1]};
        for (size_t k = 0; k < choice.count; k++)
            choice.points[k] = places[k];
        for (size_t k = 0; k + 1 < count; k++)
            choice.begins[k] = (uint8_t)moves[i].ends[k];
        ck_assert_uint_eq(contigo_choice_ends(&choice, ends), count);
        ck_assert(memcmp(ends, moves[i].ends, count * sizeof *ends) == 0);
        if (choice.count == 1)
            choice.points[0] = (contigo_point){300000, 200000};
        ck_assert_int_eq(contigo_game_create(moves[i].game, 0, 0, &played), CONTIGO_OK);
        ck_assert_int_eq(contigo_game_create(moves[i].game, 0, 0, &empty), CONTIGO_OK);
        ck_assert_int_eq(contigo_game_play(played, CONTIGO_BLACK, choice.points, ends, count),
                         CONTIGO_OK);
        contigo_position *position = contigo_game_position(empty);
        ck_assert_int_eq(contigo_position_make(position, &choice), CONTIGO_OK);
        uint64_t made = contigo_position_key(position);
        ck_assert(made == contigo_position_key(contigo_game_position(played)));
        ck_assert_int_eq(contigo_game_pass(empty, CONTIGO_BLACK), CONTIGO_OK);
        ck_assert(made != contigo_position_key(contigo_game_position(empty)));
        if (count > 1) {
            size_t whole = choice.count;
            ck_assert_int_eq(contigo_game_undo(played, 1), CONTIGO_OK);
            ck_assert_int_eq(contigo_game_play(played, CONTIGO_BLACK, choice.points, &whole, 1),
                             CONTIGO_OK);
            ck_assert(made != contigo_position_key(contigo_game_position(played)));
        }
        contigo_choice none = {0};
        ck_assert_uint_eq(contigo_choice_ends(&none, ends), 0);
        contigo_game_destroy(played);
        contigo_game_destroy(empty);
    }
}
END_TEST

Suite *contigo_suite(void)
{
    Suite *suite = suite_create("contigo");
    TCase *tests = tcase_create("contigo");
    tcase_add_test(tests, calls_that_run_out_of_memory_change_nothing);
    tcase_add_test(tests, every_status_has_a_text_of_its_own);
    tcase_add_test(tests, arguments_are_looked_at);
    tcase_add_test(tests, a_color_is_black_or_white);
    tcase_add_test(tests, points_are_not_too_far_away);
    tcase_add_test(tests, pictures_are_neither_small_nor_huge);
    tcase_add_test(tests, nothing_can_be_destroyed);
    tcase_add_test(tests, grid_points_have_stones);
    tcase_add_test(tests, there_is_a_leader_at_any_time);
    tcase_add_test(tests, the_proposed_turn_is_the_one_that_is_made);
    tcase_add_test(tests, more_candidates_than_there_is_memory_for);
    tcase_add_test(tests, a_chooser_that_fails_is_an_error);
    tcase_add_test(tests, files_are_those_of_one_folder);
    tcase_add_test(tests, the_work_of_a_command_has_a_limit);
    tcase_add_test(tests, lines_that_are_too_long_are_refused);
    tcase_add_test(tests, a_run_says_how_it_ended);
    tcase_add_test(tests, tried_moves_are_taken_back);
    tcase_add_test(tests, areas_are_of_the_present_position);
    tcase_add_test(tests, sections_are_of_the_present_position);
    tcase_add_test(tests, strokes_are_drawn_in_turn);
    tcase_add_test(tests, a_load_that_fails_says_why);
    tcase_add_test(tests, rules_have_the_values_that_were_given);
    tcase_add_test(tests, dead_stones_are_agreed_on);
    tcase_add_test(tests, a_choice_is_the_move_that_is_played);
    suite_add_tcase(suite, tests);
    return suite;
}
