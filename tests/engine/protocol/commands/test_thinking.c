/* Test `genmove` and analyses in the protocol: the time that players get, how their analyses are
 * printed, and how the moves that they choose are played. */
#include "suites.h"

#include "base/memory.h"
#include "games.h"
#include "players/settings.h"
#include "players/timing.h"
#include "protocol/engine.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECOND CLOCK_SECOND
#define MILLISECOND (SECOND / 1000)

/* The context of a player that chooses and reports what the test sets. */
typedef struct Told {
    Analysis analysis;
    const Variation *turn; /* the turn that it chooses; NULL for a pass */
    bool resigns;
    struct timespec takes; /* how long it takes to choose */
    int64_t time;          /* the time that it was last given, in nanoseconds */
    /* Whether the last request had no time limit, and whether it asked to clean up dead stones. */
    bool endless, cleans_up;
    size_t shown; /* how many more reports it makes */
    int64_t interval;
    Bar bars[8]; /* the bars of the last request */
    size_t bar_count;
} Told;

static void note_bars(Told *told, const ThinkRequest *thinking)
{
    told->interval = thinking->interval;
    told->bar_count = thinking->bars ? thinking->bars->count : 0;
    for (size_t i = 0; i < told->bar_count && i < COUNT_OF(told->bars); i++)
        told->bars[i] = thinking->bars->items[i];
}

static Status choose(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    Told *told = state;
    size_t ends[CHOICE_STROKES];
    (void)position;
    told->time = thinking->time;
    told->endless = thinking->endless;
    told->cleans_up = thinking->cleans_up;
    note_bars(told, thinking);
    if (thinking->shows)
        thinking->shows(thinking->context, &told->analysis);
    nanosleep(&told->takes, NULL);
    chosen->resigns = told->resigns;
    return told->turn ? strokes_append(chosen->move, choice_move(&told->turn->line[0], ends))
                      : STATUS_OK;
}

static Status analyze(void *state, Position *position, const ThinkRequest *thinking)
{
    Told *told = state;
    (void)position;
    told->endless = thinking->endless;
    note_bars(told, thinking);
    for (; told->shown > 0; told->shown--) {
        thinking->shows(thinking->context, &told->analysis);
        if (thinking->stops(thinking->client))
            return STATUS_OK;
    }
    return STATUS_OK;
}

static const Analysis *explain(const void *state)
{
    const Told *told = state;
    return told->analysis.count > 0 ? &told->analysis : NULL;
}

static const PlayerKind TOLD = {
    .name = "told", .choose = choose, .analyze = analyze, .explain = explain};

static Engine *engine;
static StringBuilder out;
static Told told;

static void set_up(void)
{
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    out = (StringBuilder){0};
    told = (Told){.shown = 1};
    player_seat(&engine->player, &TOLD, engine->player.settings);
    engine->player.state = &told;
}

static void tear_down(void)
{
    engine_destroy(engine);
    builder_free(&out);
    ck_assert_uint_eq(memory_in_use(), 0);
}

static bool is_wanted(void *context)
{
    (void)context;
    return true;
}

static void expect(const char *line, const char *reply)
{
    builder_clear(&out);
    engine_answer(engine, line, strlen(line), &out);
    ck_assert_str_eq(builder_string(&out), reply);
}

static void ask(const char *line)
{
    builder_clear(&out);
    engine_answer(engine, line, strlen(line), &out);
    ck_assert_msg(builder_string(&out)[0] == '=', "%s: %s", line, builder_string(&out));
}

/* By how much more often Black than White owned the points A1 B1 A2 B2: in 12 games, and in 4 games
 * after a move at A1. */
static const int32_t OWNERS[] = {12, -12, 3, -4}, OWNERS_A1[] = {4, 2, 0, -1};

/* Two candidates in a game of go on four points: a move at A1, and a pass, which was not played to
 * the end. */
static const Variation GRID[] = {
    {.line = {{.count = 1, .points = {{0, 0}}}, {.count = 1, .points = {{100000, 100000}}}, {0}},
     .length = 3,
     .line_visits = {12, 9, 5},
     .line_edge_visits = {12, 4, 1},
     .visits = 12,
     .prior = 0.25,
     .value = 0.75,
     .winrate = 0.512345,
     .value_bound = 0.25,
     .winrate_bound = 0.5,
     .lead = -1.25,
     .lead_spread = 6.5,
     .ownership = {OWNERS_A1, 4}},
    {.line = {{0}},
     .length = 1,
     .line_visits = {4},
     .line_edge_visits = {3},
     .visits = 3,
     .prior = 0.75,
     .value = 1,
     .winrate = 1,
     .lead = 2,
     .lead_spread = -1},
};

static void see_grid(void)
{
    expect("set_game go", "= \n\n");
    expect("boardsize 2", "= \n\n");
    told.analysis = (Analysis){.visits = 15,
                               .value = 0.6,
                               .winrate = 0.7,
                               .lead = 0.5,
                               .lead_spread = 3.25,
                               .items = GRID,
                               .count = COUNT_OF(GRID),
                               .ownership = {OWNERS, 12}};
    told.turn = &GRID[0];
}

#define KATA_A1                                                                                    \
    "info move A1 visits 12 utility 0.5 winrate 0.512345 scoreMean -1.25 scoreStdev 6.5 "          \
    "scoreLead -1.25 scoreSelfplay -1.25 prior 0.25 lcb 0.5 utilityLcb -0.5 order 0 pv A1 B2 pass"
#define AFTER_PASS                                                                                 \
    " utility 1.0 winrate 1.0 scoreMean 2.0 scoreLead 2.0 prior 0.75 lcb 0.0 utilityLcb -1.0 "     \
    "order 1 pv pass"
#define KATA_PASS " info move pass visits 3" AFTER_PASS
#define KATA_ROOT                                                                                  \
    "rootInfo visits 15 utility 0.2 winrate 0.7 scoreMean 0.5 scoreStdev 3.25 scoreLead 0.5 "      \
    "scoreSelfplay 0.5"

START_TEST(what_is_seen_is_told_in_the_forms_that_programs_know)
{
    see_grid();
    expect("analyze", "= \n" KATA_A1 KATA_PASS "\n\n");
    told.shown = 1;
    expect("3 kata-analyze B 20 maxmoves 1 minmoves 1", "=3 \n" KATA_A1 "\n\n");
    told.shown = 1;
    expect("lz-analyze interval 5",
           "= \ninfo move A1 visits 12 winrate 5123 prior 2500 lcb 5000 order 0 pv A1 B2 pass info "
           "move pass visits 3 winrate 10000 prior 7500 lcb 0 order 1 pv pass\n\n");
    told.shown = 1;
    expect("kata-analyze white 7 ownership true rootInfo True maxmoves 1 pvVisits false",
           "= \n" KATA_A1 " " KATA_ROOT " ownership 0.25 -0.333 1 -1\n\n");
    ck_assert(told.endless);
    told.analysis.ownership = (Ownership){0}; /* from here on without ownership */
    told.shown = 1;
    expect("kata-analyze ownership true maxmoves 1", "= \n" KATA_A1 "\n\n");
    told.analysis.count = 0;
    told.shown = 1;
    expect("analyze", "= \n\n");
    expect("turn", "= to_move black\npasses 0\nphase play\nnumber 1\n\n");
}
END_TEST

START_TEST(only_as_many_moves_are_told_as_are_wanted)
{
    Variation some[] = {GRID[0], GRID[1], GRID[1]};
    see_grid();
    some[1].visits = 0; /* only the second candidate has no visits */
    told.analysis.items = some;
    told.analysis.count = COUNT_OF(some);
    expect("analyze maxmoves 1", "= \n" KATA_A1 "\n\n");
    told.shown = 1;
    expect("analyze minmoves 2", "= \n" KATA_A1 KATA_PASS "\n\n");
    told.shown = 1;
    expect("analyze minmoves 9 maxmoves 2",
           "= \n" KATA_A1 " info move pass visits 0" AFTER_PASS "\n\n");
    told.shown = 1;
    expect("analyze maxmoves 0 rootInfo true", "= \n" KATA_ROOT "\n\n");
    told.shown = 1;
    expect("analyze maxmoves 0 ownership true", "= \nownership 0.25 -0.333 1 -1\n\n");
    told.shown = 1;
    expect("analyze maxmoves 0", "= \n\n");
    expect("genmove_analyze black maxmoves 0", "= \nplay A1\n\n");
}
END_TEST

START_TEST(visits_and_owners_of_each_move_are_told_if_wanted)
{
    see_grid();
    expect("analyze pvVisits true pvEdgeVisits true movesOwnership true",
           "= \n" KATA_A1
           " pvVisits 12 9 5 pvEdgeVisits 12 4 1 movesOwnership 0 -0.25 1 0.5" KATA_PASS
           " pvVisits 4 pvEdgeVisits 3\n\n");
    told.shown = 1;
    told.analysis.color = COLOR_WHITE;
    expect("lz-analyze white maxmoves 1 movesOwnership true pvEdgeVisits TRUE ownership true",
           "= \ninfo move A1 visits 12 winrate 5123 prior 2500 lcb 5000 order 0 pv A1 B2 pass "
           "pvEdgeVisits 12 4 1 movesOwnership 0 0.25 -1 -0.5 ownership -0.25 0.333 -1 1\n\n");
    told.shown = 1;
    expect("analyze maxmoves 1 pvVisits false movesOwnership false", "= \n" KATA_A1 "\n\n");
    expect("analyze pvVisits 1", "? syntax error: bad value '1': expected true or false\n\n");
    expect("analyze movesOwnership", "? syntax error: no value after movesOwnership\n\n");
}
END_TEST

START_TEST(intervals_are_hundredths_of_a_second)
{
    static const struct {
        const char *line;
        int64_t interval;
    } ROWS[] = {
        {"genmove_analyze w", SECOND},
        {"genmove_analyze w 7", 7 * (SECOND / 100)},
        {"genmove_analyze w 2.5", SECOND / 40},
        {"genmove_analyze w interval 8640000", 86400 * SECOND},
        {"genmove_analyze w 0", SECOND / 100}, /* the shortest is a hundredth */
        {"genmove_analyze w 0.99", SECOND / 100},
    };
    see_grid();
    told.turn = NULL;
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        builder_clear(&out);
        engine_answer(engine, ROWS[i].line, strlen(ROWS[i].line), &out);
        ck_assert_msg(told.interval == ROWS[i].interval, "%s: %lld", ROWS[i].line,
                      (long long)told.interval);
    }
    expect("analyze 8640001", "? syntax error: bad interval '8640001': expected a number from 0 to "
                              "8640000\n\n");
    expect("analyze -1", "? syntax error: bad interval '-1': expected a number from 0 to "
                         "8640000\n\n");
}
END_TEST

static void expect_bar(size_t number, Bar bar)
{
    const Bar *it = &told.bars[number];
    ck_assert_uint_lt(number, told.bar_count);
    ck_assert_int_eq(it->color, bar.color);
    ck_assert_int_eq(it->allows, bar.allows);
    ck_assert_int_eq(it->is_pass, bar.is_pass);
    ck_assert_int_eq(it->until, bar.until);
    if (!bar.is_pass)
        ck_assert(point_equal(it->box.low, bar.box.low) && point_equal(it->box.high, bar.box.high));
}

START_TEST(what_is_left_out_is_named_by_places)
{
    see_grid();
    expect("boardsize 9", "= \n\n");
    told.analysis.count = 0;
    expect("analyze b 7 avoid b D4,c2:B3,PASS 2 maxmoves 1 AVOID white 0,0,1.5,2:3,4 1", "= \n\n");
    ck_assert_uint_eq(told.bar_count, 5);
    expect_bar(0, (Bar){COLOR_BLACK, false, false, {{250000, 250000}, {350000, 350000}}, 2});
    expect_bar(1, (Bar){COLOR_BLACK, false, false, {{50000, 50000}, {250000, 250000}}, 2});
    expect_bar(2, (Bar){.color = COLOR_BLACK, .is_pass = true, .until = 2});
    expect_bar(3, (Bar){COLOR_WHITE, false, false, {{-50000, -50000}, {50000, 50000}}, 1});
    expect_bar(4, (Bar){COLOR_WHITE, false, false, {{100000, 150000}, {350000, 450000}}, 1});
    told.turn = NULL;
    expect("lz-genmove_analyze allow w J9 1000000", "= \nplay pass\n\n");
    ck_assert_uint_eq(told.bar_count, 1);
    expect_bar(0, (Bar){COLOR_WHITE, true, false, {{750000, 750000}, {850000, 850000}}, 1000000});
    expect("genmove white", "= PASS\n\n");
    ck_assert_uint_eq(told.bar_count, 0);
}
END_TEST

/* Two candidates in a game of `lines` in which `lower` is 4: a stroke that encloses four squares in
 * a corner, and a turn of two strokes. */
static const Variation LOOP[] = {
    {.line = {{.count = 3, .points = {{0, 200000}, {200000, 200000}, {200000, 0}}},
              {.count = 2, .points = {{300000, 400000}, {400000, 400000}}}},
     .length = 2,
     .visits = 1,
     .prior = 1,
     .value = 0.5,
     .winrate = 0.5,
     .value_bound = 0.125,
     .winrate_bound = 0.25,
     .lead_spread = 1.5},
    {.line = {{.count = 4,
               .begins = {2},
               .points = {{0, 0}, {100000, 0}, {0, 300000}, {100000, 300000}}}},
     .length = 1,
     .lead_spread = -1},
};

/* This game's estimates are not results of games, so the output has no scoreSelfplay. */
#define LOOPED                                                                                     \
    "info move 0,2:2,2:2,0 visits 1 utility 0.0 winrate 0.5 scoreMean 0.0 scoreStdev 1.5 "         \
    "scoreLead 0.0 prior 1.0 lcb 0.25 utilityLcb -0.75 order 0 pv 0,2:2,2:2,0 3,4:4,4"

START_TEST(moves_are_strokes_and_ownership_is_areas_without_a_grid)
{
    expect("boardsize 5", "= \n\n");
    expect("set_rule lower 4", "= \n\n");
    told.analysis = (Analysis){.visits = 1, .items = LOOP, .count = COUNT_OF(LOOP)};
    expect("analyze maxmoves 1 ownership true",
           "= \n" LOOPED " ownershipAreas 1:2,0:2,2:0,2:0,0\n\n");
    told.shown = 1;
    expect("analyze maxmoves 2 minmoves 2 movesOwnership true",
           "= \n" LOOPED
           " movesOwnershipAreas 1:2,0:2,2:0,2:0,0 info move 0,0:1,0/0,3:1,3 visits 0 utility -1.0 "
           "winrate 0.0 scoreMean 0.0 scoreLead 0.0 prior 0.0 lcb 0.0 utilityLcb -1.0 order 1 pv "
           "0,0:1,0/0,3:1,3 movesOwnershipAreas\n\n");
    told.shown = 1;
    told.turn = &LOOP[1];
    expect("9 lz-genmove_analyze maxmoves 1",
           "=9 \ninfo move 0,2:2,2:2,0 visits 1 winrate 5000 prior 10000 lcb 2500 order 0 pv "
           "0,2:2,2:2,0 3,4:4,4\ninfo move 0,2:2,2:2,0 visits 1 winrate 5000 prior 10000 lcb 2500 "
           "order 0 pv 0,2:2,2:2,0 3,4:4,4\nplay 0,0:1,0/0,3:1,3\n\n");
    ck_assert(!told.endless);
    expect("moves", "= 1 black 0,0:1,0/0,3:1,3\n\n");
}
END_TEST

/* Let each allocation fail once. The reply is then an error, or a line followed by the error, or
 * complete. */
START_TEST(without_memory_it_is_an_error)
{
    static const char *const LINES[] = {"analyze ownership true rootInfo true movesOwnership true",
                                        "genmove_analyze black ownership true", "undo", "explain"};
    told.analysis = (Analysis){.visits = 1, .items = LOOP, .count = COUNT_OF(LOOP)};
    told.turn = &LOOP[1];
    expect("set_rule lower 4", "= \n\n");
    for (size_t i = 0; i < COUNT_OF(LINES); i++) {
        Answer answer = ANSWER_FAILED;
        for (size_t n = 1; answer != ANSWER_DONE; n++) {
            told.shown = 1;
            builder_clear(&out);
            memory_fail_once_after(n);
            answer = engine_answer(engine, LINES[i], strlen(LINES[i]), &out);
            memory_fail_after(0);
            bool is_played = (i == 1) == (answer == ANSWER_DONE) && (i == 1 || i == 2);
            ck_assert_uint_eq(session_move_count(engine->session), is_played ? 1 : 0);
            ck_assert_msg(answer == ANSWER_DONE || answer == ANSWER_LOST ||
                              strstr(builder_string(&out), "out of memory\n\n") ||
                              strstr(builder_string(&out), "nothing to explain"),
                          "%s: %s", LINES[i], builder_string(&out));
            ck_assert_msg(answer != ANSWER_DONE || i > 1 ||
                              strstr(builder_string(&out), " ownershipAreas 1:"),
                          "%s: %s", LINES[i], builder_string(&out));
            ck_assert_uint_lt(n, 500);
            if (i == 3 && strstr(builder_string(&out), "nothing to explain"))
                break;
        }
    }
}
END_TEST

START_TEST(reasons_are_those_of_the_last_choice)
{
    see_grid();
    expect("explain",
           "? nothing to explain: the player told has not chosen a move, or gives no reasons\n\n");
    expect("genmove black", "= A1\n\n");
    static const char REASONS[] =
        "= move A1\nvisits 15\nvalue 0.6\nlead 0.5\n"
        "considered A1 visits 12 value 0.75 lead -1.25 prior 0.25 line A1 B2 pass\n"
        "considered pass visits 3 value 1 lead 2 prior 0.75 line pass\n\n";
    expect("explain", REASONS);
    expect("set_game stones", "= \n\n"); /* the reply is text, whatever game is played */
    expect("gomill-explain_last_move", REASONS);
    told.analysis.count = 0;
    told.turn = NULL;
    expect("genmove black", "= pass\n\n");
    expect("gomill-explain_last_move", "= \n\n");
}
END_TEST

START_TEST(a_player_who_resigns_loses)
{
    see_grid();
    told.analysis.count = 0;
    told.resigns = true;
    expect("reg_genmove white", "= resign\n\n");
    expect("genmove_analyze white", "= \nplay resign\n\n");
    expect("genmove black", "? game over\n\n");
    expect("final_score", "= B+R\n\n");
    expect("undo", "= \n\n");
    expect("genmove black", "= resign\n\n");
    expect("final_score", "= W+R\n\n");
}
END_TEST

START_TEST(after_a_dispute_genmove_captures_dead_stones)
{
    static const char *const COMMANDS[] = {"reg_genmove black", "genmove_analyze black",
                                           "genmove black"};
    ask("set_game go");
    for (size_t i = 0; i < COUNT_OF(COMMANDS); i++) {
        told.cleans_up = true;
        ask(COMMANDS[i]);
        ck_assert(!told.cleans_up);
        ask("clear_board");
    }
    ask("gogui-play_sequence b A1 w pass b pass");
    ask("resume");
    for (size_t i = 0; i < COUNT_OF(COMMANDS); i++) {
        told.cleans_up = false;
        ask(COMMANDS[i]);
        ck_assert_msg(told.cleans_up, "%s", COMMANDS[i]);
        if (i > 0)
            ask("undo");
    }
    told.cleans_up = false;
    ask("kgs-genmove_cleanup black");
    ck_assert(told.cleans_up);
}
END_TEST

START_TEST(a_program_keeps_its_own_player)
{
    expect("player", "= name told\n\n");
    expect("player random",
           "? the player of this program cannot be changed: it is always told\n\n");
    expect("level 3", "? the player of this program cannot be changed: it is always told\n\n");
    expect("genmove black", "= pass\n\n");
}
END_TEST

/* Generate a move, check what `explain` says about it, and undo it. */
static void expect_reasons(const char *command, const char *reasons)
{
    ask(command);
    expect("explain", reasons);
    ask("undo");
}

START_TEST(a_number_of_playouts_begins_with_what_they_found_alone)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 150;
    settings.memory = (size_t)16 << 20;
    player_seat(&engine->player, &SEARCH_PLAYER, settings);
    ask("set_game go");
    ask("boardsize 7");
    ask("set_random_seed 1");
    ask("genmove black");
    ask("explain");
    char *reasons = strdup(builder_string(&out));
    ask("undo");
    ask("set_random_seed 1");
    expect_reasons("genmove black", reasons);
    ask("set_random_seed 1");
    ask("reg_genmove black");
    expect("explain", reasons);
    expect_reasons("genmove black", reasons);
    ask("set_random_seed 1");
    engine_set_deadline(engine, 100);
    ask("analyze");
    expect_reasons("genmove black", reasons);
    ask("time_settings 0 1 10");
    ask("genmove black");
    ask("undo");
    ask("time_settings 0 1 0");
    engine->random.state = 1;
    expect_reasons("genmove black", reasons);
    engine_attend(engine, (Client){.interrupts = is_wanted});
    ask("genmove black");
    engine_attend(engine, (Client){0});
    ask("undo");
    engine->random.state = 1;
    expect_reasons("genmove black", reasons);
    free(reasons);
}
END_TEST

START_TEST(a_number_of_playouts_goes_on_with_what_they_found)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 150;
    settings.memory = (size_t)16 << 20;
    player_seat(&engine->player, &SEARCH_PLAYER, settings);
    ask("set_game go");
    ask("boardsize 7");
    ask("genmove black");
    ask("undo");
    ask("genmove black");
    ask("explain");
    const char *visits = strstr(builder_string(&out), "\nvisits ");
    ck_assert_ptr_nonnull(visits);
    ck_assert_int_gt(atoi(visits + strlen("\nvisits ")), 150);
}
END_TEST

/* Let the player choose a move, and return how much time it was given. */

static int64_t time_given(void)
{
    told.time = -1;
    expect("reg_genmove black", session_kind(engine->session)->at ? "= PASS\n\n" : "= pass\n\n");
    ck_assert_int_ge(told.time, 0);
    return told.time;
}

START_TEST(the_clock_is_kept_to)
{
    expect("set_game go", "= \n\n");
    ck_assert_int_eq(time_given(), 0);
    expect("time_settings 0 0.1 1", "= \n\n");
    int64_t usual = time_given();
    ck_assert(usual >= 50 * MILLISECOND && usual <= 90 * MILLISECOND);
    expect("time_left black 0.05 1", "= \n\n");
    ck_assert_int_le(time_given(), 40 * MILLISECOND);
    expect("kata-time_settings byoyomi 0 10 5", "= \n\n");
    ck_assert(time_given() > 9 * SECOND && time_given() < 10 * SECOND);
    expect("time_settings 600 0 0", "= \n\n");
    ck_assert(time_given() > SECOND && time_given() < 60 * SECOND);
    expect("time_left black 1 0", "= \n\n");
    ck_assert_int_lt(time_given(), SECOND / 10);
    expect("time_left white 9 0", "= \n\n"); /* the opponent's time doesn't matter */
    ck_assert_int_lt(time_given(), SECOND / 10);
    expect("time_settings 0 1 0", "= \n\n"); /* in GTP, this means that there is no limit */
    ck_assert_int_eq(time_given(), 0);
    expect("set_game minigo", "= \n\n"); /* ten seconds per move by its rules */
    ck_assert(time_given() > 9 * SECOND && told.time < 10 * SECOND);
}
END_TEST

START_TEST(what_a_move_has_taken_is_counted_where_nobody_tells)
{
    told.takes.tv_nsec = 50 * MILLISECOND;
    expect("time_settings 1 0 0", "= \n\n");
    ck_assert_int_eq(session_time_counted(engine->session, COLOR_BLACK).time, SECOND);
    expect("genmove black", "= pass\n\n");
    ck_assert_int_le(session_time_counted(engine->session, COLOR_BLACK).time, SECOND * 95 / 100);
    ck_assert_int_eq(session_time_counted(engine->session, COLOR_WHITE).time, SECOND);
    expect("time_left black 0.9 0", "= \n\n"); /* time_left sets the remaining time */
    ck_assert_int_eq(session_time_counted(engine->session, COLOR_BLACK).time, SECOND * 9 / 10);
    expect("reg_genmove black", "= pass\n\n");
    ck_assert_int_lt(session_time_counted(engine->session, COLOR_BLACK).time, SECOND * 9 / 10);
    expect("set_rule lower 7", "? play has begun: rules are set before the first move\n\n");
    expect("clock", "= settings 1 0 0\nblack 0.9 0\nwhite 1 0\nsystem absolute\n\n");
    expect("clear_board", "= \n\n");
    ck_assert_int_eq(session_time_counted(engine->session, COLOR_BLACK).time, SECOND);
}
END_TEST

START_TEST(the_clock_after_a_turn_is_right)
{
    static const struct {
        ClockSystem system;
        /* The clock's settings; the time and count before the turn, and the time that the turn
         * takes; the time and count after the turn. Times are in seconds. */
        int64_t main, period, count;
        int64_t time, moves, used;
        int64_t left, then;
    } ROWS[] = {
        {CLOCK_ABSOLUTE, 60, 0, 0, 60, 0, 7, 53, 0},
        {CLOCK_ABSOLUTE, 60, 0, 0, 5, 0, 7, 0, 0},
        {CLOCK_FISCHER, 60, 5, 0, 60, 0, 7, 58, 0},
        {CLOCK_FISCHER, 60, 5, 0, 6, 0, 7, 0, 0}, /* the time runs out before the increment comes */
        {CLOCK_CANADIAN, 60, 30, 5, 60, 0, 7, 53, 0},
        {CLOCK_CANADIAN, 60, 30, 5, 5, 0, 7, 28, 4}, /* this is the first move of a period */
        {CLOCK_CANADIAN, 60, 30, 5, 28, 4, 8, 20, 3},
        {CLOCK_CANADIAN, 60, 30, 5, 20, 1, 8, 30, 5}, /* this begins the next period */
        {CLOCK_CANADIAN, 60, 30, 5, 20, 2, 21, 0, 2},
        {CLOCK_CANADIAN, 0, 30, 1, 0, 0, 8, 30, 1},
        {CLOCK_BYOYOMI, 60, 30, 5, 60, 0, 7, 53, 0},
        {CLOCK_BYOYOMI, 60, 30, 5, 5, 0, 7, 30, 5},
        {CLOCK_BYOYOMI, 60, 30, 5, 5, 0, 36, 30, 4},
        {CLOCK_BYOYOMI, 60, 30, 5, 30, 5, 29, 30, 5},
        {CLOCK_BYOYOMI, 60, 30, 5, 30, 5, 61, 30, 3},
        {CLOCK_BYOYOMI, 60, 30, 2, 30, 2, 61, 0, 1},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        ClockSettings settings = clock_settings(ROWS[i].system, ROWS[i].main * SECOND,
                                                ROWS[i].period * SECOND, ROWS[i].count);
        TimeLeft left = {ROWS[i].time * SECOND, ROWS[i].moves};
        TimeLeft after = clock_after(&settings, left, ROWS[i].used * SECOND);
        ck_assert_msg(after.time == ROWS[i].left * SECOND && after.count == ROWS[i].then,
                      "row %zu: %lld %lld", i, (long long)after.time, (long long)after.count);
    }
}
END_TEST

START_TEST(what_is_left_while_a_turn_goes_on)
{
    static const struct {
        ClockSystem system;
        int64_t main, period, count;
        int64_t time, moves, used;
        int64_t left, then;
    } ROWS[] = {
        {CLOCK_NONE, 0, 0, 0, 0, 0, 7, 0, 0},         {CLOCK_ABSOLUTE, 60, 0, 0, 60, 0, 7, 53, 0},
        {CLOCK_FISCHER, 60, 5, 0, 60, 0, 7, 53, 0}, /* the increment comes only with the move */
        {CLOCK_FISCHER, 60, 5, 0, 6, 0, 7, 0, 0},     {CLOCK_CANADIAN, 60, 30, 5, 5, 0, 7, 28, 5},
        {CLOCK_CANADIAN, 60, 30, 5, 28, 4, 8, 20, 4}, /* the move doesn't count until it is made */
        {CLOCK_CANADIAN, 60, 30, 5, 20, 2, 21, 0, 2}, {CLOCK_BYOYOMI, 60, 30, 5, 5, 0, 7, 28, 5},
        {CLOCK_BYOYOMI, 60, 30, 5, 5, 0, 36, 29, 4},  {CLOCK_BYOYOMI, 60, 30, 5, 30, 5, 29, 1, 5},
        {CLOCK_BYOYOMI, 60, 30, 5, 30, 5, 30, 30, 4}, {CLOCK_BYOYOMI, 60, 30, 5, 30, 5, 61, 29, 3},
        {CLOCK_BYOYOMI, 60, 30, 2, 30, 2, 61, 0, 1},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        ClockSettings settings = clock_settings(ROWS[i].system, ROWS[i].main * SECOND,
                                                ROWS[i].period * SECOND, ROWS[i].count);
        TimeLeft left = {ROWS[i].time * SECOND, ROWS[i].moves};
        left = clock_during(&settings, left, ROWS[i].used * SECOND);
        ck_assert_msg(left.time == ROWS[i].left * SECOND && left.count == ROWS[i].then,
                      "row %zu: %lld %lld", i, (long long)left.time, (long long)left.count);
    }
}
END_TEST

/* Play a game, in which each move takes slightly longer than allotted; if `unclear`, it also takes
 * all extra time. The player must never lose on time. */
static void play_clock(ClockSystem system, int64_t main, int64_t period, int64_t count,
                       bool unclear)
{
    ClockSettings settings = clock_settings(system, main, period, count);
    TimeLeft left = {main, 0};
    const int64_t late = 3 * MILLISECOND;
    for (int64_t turns = 100; turns > 0; turns--) {
        int64_t may = timing_for_turn(&settings, left, turns, 0);
        ck_assert_int_gt(may, 0);
        if (unclear)
            may += timing_extra(&settings, left, may);
        left = clock_after(&settings, left, may + (may > 10 * late ? late : 0));
        ck_assert_msg(!clock_is_up(&settings, left) || left.count > 1,
                      "system %d, %lld turns to go", (int)system, (long long)turns);
    }
    bool has_more = system == CLOCK_CANADIAN || system == CLOCK_BYOYOMI;
    ck_assert(has_more || left.time < main); /* without periods, the player has used some time */
}

START_TEST(no_system_loses_on_time)
{
    for (int64_t unit = MILLISECOND; unit <= 1000 * SECOND; unit *= 10)
        for (int unclear = 0; unclear < 2; unclear++) {
            play_clock(CLOCK_ABSOLUTE, 100 * unit, 0, 0, unclear);
            play_clock(CLOCK_FISCHER, 10 * unit, unit, 0, unclear);
            play_clock(CLOCK_CANADIAN, 10 * unit, 10 * unit, 7, unclear);
            play_clock(CLOCK_CANADIAN, 0, unit, 1, unclear);
            play_clock(CLOCK_BYOYOMI, 10 * unit, unit, 3, unclear);
            play_clock(CLOCK_BYOYOMI, 0, unit, 1, unclear);
        }
}
END_TEST

/* A tenth of a second and a fiftieth of the time are kept in reserve, at most half a second and at
 * most half of the time. */
START_TEST(some_time_is_kept_in_reserve)
{
    static const struct {
        ClockSystem system;
        int64_t left, moves, turns, given; /* times in milliseconds */
    } ROWS[] = {
        {CLOCK_ABSOLUTE, 10000, 0, 20, 485},   {CLOCK_ABSOLUTE, 600500, 0, 100, 6000},
        {CLOCK_ABSOLUTE, 100, 0, 10, 5},       {CLOCK_FISCHER, 10000, 0, 20, 5485},
        {CLOCK_FISCHER, 5000, 0, 20, 4800}, /* some time is kept, though an increment follows */
        {CLOCK_CANADIAN, 2000, 2, 20, 930},    {CLOCK_CANADIAN, 1000, 1, 20, 880},
        {CLOCK_CANADIAN, 1000, 0, 20, 480}, /* like a move of the period: (5000 - 200) / 10 */
        {CLOCK_CANADIAN, 10000, 0, 19, 970},   {CLOCK_BYOYOMI, 1000, 3, 20, 880},
        {CLOCK_BYOYOMI, 30500, 1, 20, 30000},  {CLOCK_BYOYOMI, 1000, 0, 20, 4800},
        {CLOCK_BYOYOMI, 100500, 0, 19, 10000},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        ClockSettings settings = {ROWS[i].system, 10 * SECOND, 5 * SECOND, 10};
        TimeLeft left = {ROWS[i].left * MILLISECOND, ROWS[i].moves};
        int64_t given = timing_for_turn(&settings, left, ROWS[i].turns, 0);
        ck_assert_msg(given == ROWS[i].given * MILLISECOND, "row %zu: %lld", i, (long long)given);
    }
}
END_TEST

/* The extra time is one and a half times the given time, but with it the move takes at most a
 * quarter of the time left. There is none if it would be lost for later moves. */
START_TEST(extra_time_is_saved_in_later_moves)
{
    static const struct {
        ClockSystem system;
        int64_t left, moves, given, extra; /* times in seconds */
    } ROWS[] = {
        {CLOCK_NONE, 0, 0, 4, 0},        {CLOCK_ABSOLUTE, 100, 0, 4, 6},
        {CLOCK_ABSOLUTE, 100, 0, 20, 5}, {CLOCK_ABSOLUTE, 100, 0, 30, 0},
        {CLOCK_FISCHER, 100, 0, 8, 12},  {CLOCK_FISCHER, 16, 0, 15, 0},
        {CLOCK_CANADIAN, 100, 0, 4, 6},  {CLOCK_CANADIAN, 100, 10, 8, 12},
        {CLOCK_CANADIAN, 100, 1, 98, 0}, {CLOCK_CANADIAN, 0, 0, 4, 3}, /* a period of 28 s begins */
        {CLOCK_BYOYOMI, 100, 0, 4, 6},   {CLOCK_BYOYOMI, 28, 3, 27, 0},
        {CLOCK_BYOYOMI, 28, 3, 4, 0},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        ClockSettings settings = {ROWS[i].system, 100 * SECOND, 28 * SECOND, 10};
        TimeLeft left = {ROWS[i].left * SECOND, ROWS[i].moves};
        ck_assert_msg(timing_extra(&settings, left, ROWS[i].given * SECOND) ==
                          ROWS[i].extra * SECOND,
                      "row %zu", i);
    }
}
END_TEST

START_TEST(a_player_who_was_late_reserves_more_time)
{
    ClockSettings settings = clock_settings(CLOCK_CANADIAN, 0, SECOND, 1);
    TimeLeft left = {SECOND, 1};
    int64_t usual = timing_for_turn(&settings, left, 10, 0);
    int64_t overrun = timing_overrun(0, usual, usual + 40 * MILLISECOND);
    ck_assert_int_eq(overrun, 40 * MILLISECOND);
    ck_assert_int_eq(timing_for_turn(&settings, left, 10, overrun), usual - 80 * MILLISECOND);
    for (int i = 0; i < 100; i++)
        overrun = timing_overrun(overrun, usual, usual - 1);
    /* After many moves that were made in time, the player reserves hardly any time. */
    ck_assert_int_lt(overrun, MILLISECOND);
    ck_assert_int_gt(timing_for_turn(&settings, left, 10, 100 * SECOND), 0);
    ck_assert_int_gt(timing_within(0, 0), 0);
}
END_TEST

Suite *thinking_suite(void)
{
    Suite *suite = suite_create("thinking");
    TCase *cases = tcase_create("moves");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, what_is_seen_is_told_in_the_forms_that_programs_know);
    tcase_add_test(cases, only_as_many_moves_are_told_as_are_wanted);
    tcase_add_test(cases, visits_and_owners_of_each_move_are_told_if_wanted);
    tcase_add_test(cases, intervals_are_hundredths_of_a_second);
    tcase_add_test(cases, what_is_left_out_is_named_by_places);
    tcase_add_test(cases, moves_are_strokes_and_ownership_is_areas_without_a_grid);
    tcase_add_test(cases, without_memory_it_is_an_error);
    tcase_add_test(cases, reasons_are_those_of_the_last_choice);
    tcase_add_test(cases, a_player_who_resigns_loses);
    tcase_add_test(cases, after_a_dispute_genmove_captures_dead_stones);
    tcase_add_test(cases, a_program_keeps_its_own_player);
    suite_add_tcase(suite, cases);
    cases = tcase_create("knowledge");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, a_number_of_playouts_begins_with_what_they_found_alone);
    tcase_add_test(cases, a_number_of_playouts_goes_on_with_what_they_found);
    suite_add_tcase(suite, cases);
    cases = tcase_create("clocks");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, the_clock_is_kept_to);
    tcase_add_test(cases, what_a_move_has_taken_is_counted_where_nobody_tells);
    tcase_add_test(cases, the_clock_after_a_turn_is_right);
    tcase_add_test(cases, what_is_left_while_a_turn_goes_on);
    tcase_add_test(cases, no_system_loses_on_time);
    tcase_add_test(cases, some_time_is_kept_in_reserve);
    tcase_add_test(cases, extra_time_is_saved_in_later_moves);
    tcase_add_test(cases, a_player_who_was_late_reserves_more_time);
    suite_add_tcase(suite, cases);
    return suite;
}
