/* Test what a search reports: proven results, avoided moves, and the other data of an analysis. */
#include "suites.h"

#include "base/memory.h"
#include "players/owners.h"
#include "players/search.h"
#include "test_players.h"

#include <stdlib.h>
#include <string.h>

typedef struct Watcher {
    int left;          /* how many more times it lets the search continue when asked */
    int enough;        /* how many reports make it end the search; 0 for any number */
    int shown, proven; /* how many reports there were, and how many of them had a proof */
    Analysis last;
    Variation best;
    bool came_back; /* true if a report without a proof followed one with a proof */
} Watcher;

static bool stop_watcher(void *context)
{
    Watcher *watcher = context;
    bool is_enough = watcher->enough > 0 && watcher->shown >= watcher->enough;
    return --watcher->left <= 0 || is_enough || watcher->proven >= 20;
}

static bool is_proven(const Variation *item)
{
    return item->value_bound == item->value;
}

static void watch(void *context, const Analysis *analysis)
{
    Watcher *watcher = context;
    watcher->came_back |=
        watcher->shown > 0 && is_proven(&watcher->best) && !is_proven(&analysis->items[0]);
    watcher->shown++;
    watcher->last = *analysis;
    watcher->best = analysis->items[0];
    watcher->proven += is_proven(&watcher->best);
}

/* Let the default player analyze a position until the watcher ends the search. */
static void analyze_for(Position *position, Watcher *watcher, unsigned threads, const Bars *bars)
{
    PlayerSettings settings = player_usual_settings();
    Random random = {5};
    ThinkRequest thinking = {.random = &random,
                             .endless = true,
                             .bars = bars,
                             .stops = stop_watcher,
                             .client = watcher,
                             .shows = watch,
                             .interval = 1000000,
                             .context = watcher};
    settings.threads = threads;
    uint64_t key = position_key(position);
    Player player = {.kind = &SEARCH_PLAYER, .settings = settings};
    ck_assert_int_eq(player_call(&player), STATUS_OK);
    ck_assert_int_eq(player.kind->analyze(player.state, position, &thinking), STATUS_OK);
    ck_assert_uint_eq(position_key(position), key);
    player_destroy(&player);
}

/* Analyze until the search has asked this many times whether to end. */
static Watcher analyze(Position *position, int looks, unsigned threads, const Bars *bars)
{
    Watcher watcher = {.left = looks};
    analyze_for(position, &watcher, threads, bars);
    return watcher;
}

/* Check the proven value for the player to move, and the lead including komi, against the
 * solver's. */
static void expect_solved(Position *position, const Watcher *watcher)
{
    enum { BYTES = 1 << 22 };
    void *memory = memory_new(BYTES);
    Solving solving = {memory, BYTES, NULL, true};
    Solution solution;
    ck_assert_int_eq(position_solve(position, &solving, &solution), STATUS_OK);
    ck_assert(solution.proven && solution.least == solution.most);
    int sign = position_turn(position)->to_move == COLOR_BLACK ? 1 : -1;
    double komi = (double)position_setup(position)->rules[RULE_KOMI] / (double)DECIMAL_ONE;
    ck_assert_double_eq(watcher->best.value, 0.5 + 0.5 * sign * solution.winner);
    ck_assert_double_eq(watcher->best.lead, sign * (solution.least - komi));
    ck_assert_double_eq(watcher->last.value, watcher->best.value);
    ck_assert_double_eq(watcher->last.lead, watcher->best.lead);
    memory_free(memory);
}

START_TEST(an_analysis_proves_what_can_be_proven)
{
    for (int turns = 14; turns <= 20; turns += 2) {
        Position *position = start(&MINIGO_GAME, 5);
        make_turns(position, turns, 3);
        ck_assert_int_eq(position_turn(position)->phase, PHASE_PLAY);
        Watcher watcher = analyze(position, 1000000, 1, NULL);
        /* the search reports the proof again and again, until the watcher ends it */
        ck_assert_int_eq(watcher.proven, 20);
        ck_assert(!watcher.came_back);
        expect_solved(position, &watcher);
        position_destroy(position);
    }
}
END_TEST

START_TEST(an_analysis_that_has_to_end_at_once_shows_something)
{
    for (const Case *it = CASES; it->kind; it++) {
        Position *position = start(it->kind, it->side);
        make_turns(position, 2, 3);
        Watcher watcher = analyze(position, 1, 2, NULL);
        ck_assert_int_ge(watcher.shown, 1); /* there are more reports if the search took long */
        ck_assert_uint_ge(watcher.last.visits, 1);
        watcher = (Watcher){.left = 1000000, .enough = 2};
        analyze_for(position, &watcher, 2, NULL);
        ck_assert_int_ge(watcher.left, 1); /* `left` isn't used up: the 2 reports ended it */
        position_destroy(position);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* An analysis that leaves out some turns proves nothing, since a proof needs all turns. */
START_TEST(an_analysis_that_leaves_turns_out_proves_nothing)
{
    const Bar bar = {.color = COLOR_BLACK, .is_pass = true, .until = 1};
    const Bars bars = {&bar, 1};
    Position *position = start(&MINIGO_GAME, 5);
    make_turns(position, 16, 3);
    Watcher watcher = analyze(position, 300, 1, &bars);
    ck_assert_int_ge(watcher.shown, 1);
    ck_assert_uint_ge(watcher.last.count, 2);
    position_destroy(position);
}
END_TEST

/* Once the game is over there are no threads to wait for, and no playouts. */
START_TEST(nothing_is_searched_once_the_game_is_over)
{
    for (const Case *it = CASES; it->kind; it++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        Random random = {9};
        ThinkRequest thinking = {.random = &random};
        settings.threads = 3;
        Position *position = start(it->kind, it->side);
        ck_assert_int_eq(position_pass(position, COLOR_BLACK), STATUS_OK);
        ck_assert_int_eq(position_pass(position, COLOR_WHITE), STATUS_OK);
        ck_assert_int_ne(position_turn(position)->phase, PHASE_PLAY);
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){0}), STATUS_OK);
        ck_assert_ptr_null(search_analysis(search));
        Watcher watcher = analyze(position, 5, 2, NULL);
        ck_assert_int_eq(watcher.shown, 0);
        search_destroy(search);
        position_destroy(position);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Return a bar on a point and all places that round to it. If `allows`, the bar allows only these
 * places; otherwise it excludes them. */
static Bar bar_at(Color color, bool allows, int x, int y, int64_t until)
{
    Point at = {x * STEPS_PER_SPACE, y * STEPS_PER_SPACE};
    return (Bar){color, allows, false, box_around(at, STEPS_PER_SPACE / 2), until};
}

START_TEST(a_choice_meets_a_box_where_a_stroke_does)
{
    const Box box = {{2, 2}, {4, 3}};
    static const struct {
        Choice choice;
        bool meets;
    } ROWS[] = {
        {{.count = 0}, false},
        {{.count = 1, .points = {{2, 3}}}, true}, /* on a corner of the bar's box */
        {{.count = 1, .points = {{5, 3}}}, false},
        {{.count = 2, .points = {{0, 0}, {9, 9}}}, true},  /* through the box */
        {{.count = 2, .points = {{0, 4}, {9, 4}}}, false}, /* next to the box */
        /* Passes near a corner of the box. */
        {{.count = 2, .points = {{0, 2}, {3, 5}}}, false},
        {{.count = 2, .points = {{0, 1}, {3, 4}}}, true},         /* through that corner */
        {{.count = 3, .points = {{0, 0}, {0, 9}, {3, 3}}}, true}, /* ends in the box */
        {{.count = 4, .points = {{0, 0}, {9, 0}, {9, 9}, {5, 9}}}, false},
        /* Two strokes are to the left and right of the box. The gap between them doesn't count. */
        {{.count = 4, .begins = {2}, .points = {{0, 0}, {0, 2}, {9, 3}, {9, 9}}}, false},
        {{.count = 4, .points = {{0, 0}, {0, 2}, {9, 3}, {9, 9}}}, true},
        {{.count = 3, .begins = {1, 2}, .points = {{0, 2}, {9, 3}, {4, 2}}}, true},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        ck_assert_msg(choice_meets(&ROWS[i].choice, box) == ROWS[i].meets, "row %zu", i);
}
END_TEST

START_TEST(bars_are_of_a_color_and_for_so_many_turns)
{
    const Choice pass = {0}, a = choice_of_point((Point){0, 0}),
                 b = choice_of_point((Point){STEPS_PER_SPACE, 0});
    const Bar avoids[] = {bar_at(COLOR_BLACK, false, 0, 0, 1),
                          {.color = COLOR_WHITE, .is_pass = true, .until = 3}};
    Bars bars = {avoids, 2};
    ck_assert(!bars_let(&bars, &a, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &a, COLOR_BLACK, 1));
    ck_assert(bars_let(&bars, &a, COLOR_WHITE, 0));
    ck_assert(bars_let(&bars, &b, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &pass, COLOR_BLACK, 0));
    ck_assert(!bars_let(&bars, &pass, COLOR_WHITE, 2));
    ck_assert(bars_let(&bars, &pass, COLOR_WHITE, 3));
    const Bar allows[] = {bar_at(COLOR_BLACK, true, 0, 0, 2), bar_at(COLOR_BLACK, true, 1, 0, 1),
                          bar_at(COLOR_BLACK, false, 0, 0, 1)};
    bars = (Bars){allows, 2};
    ck_assert(bars_let(&bars, &a, COLOR_BLACK, 1));
    ck_assert(bars_let(&bars, &b, COLOR_BLACK, 0));
    ck_assert(!bars_let(&bars, &b, COLOR_BLACK, 1));
    ck_assert(!bars_let(&bars, &pass, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &pass, COLOR_BLACK, 2));
    ck_assert(bars_let(&bars, &pass, COLOR_WHITE, 0));
    bars.count = 3; /* all three bars together still exclude an avoided point */
    ck_assert(!bars_let(&bars, &a, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &a, COLOR_BLACK, 1));
}
END_TEST

/* Search without bars, with them, and without them again. No search may keep anything of the one
 * before. */
static void search_with(const Case *it, const Bar *items, size_t count, size_t known)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(it->kind, it->side);
    Random random = {9};
    Bars bars = {items, count};
    ThinkRequest free = {.random = &random}, barred = free;
    barred.bars = &bars;
    make_turns(position, 2, 3);
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 400};
    ck_assert_int_eq(search_run(search, position, &free, limits), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &barred, limits), STATUS_OK);
    const Analysis *analysis = search_analysis(search);
    ck_assert_ptr_nonnull(analysis);
    ck_assert_uint_eq(analysis->visits, 400);
    ck_assert_uint_ge(analysis->count, known);
    for (size_t i = 0; i < analysis->count; i++) {
        const Variation *item = &analysis->items[i];
        Color color = analysis->color;
        for (size_t depth = 0; depth < item->length; depth++, color = color_other(color))
            ck_assert(bars_let(&bars, &item->line[depth], color, depth));
    }
    ck_assert_int_eq(search_run(search, position, &free, limits), STATUS_OK);
    ck_assert_uint_eq(search_analysis(search)->visits, 400);
    search_destroy(search);
    position_destroy(position);
}

START_TEST(a_search_leaves_out_what_is_barred)
{
    for (const Case *it = CASES; it->kind; it++) {
        Bar bars[64];
        size_t count = 0;
        /* Bar Black from one row of the board and White from another, for some turns. */
        for (int x = 0; x < it->side; x++) {
            bars[count++] =
                (Bar){.color = COLOR_BLACK, .box = bar_at(0, 0, x, 1, 0).box, .until = 3};
            bars[count++] =
                (Bar){.color = COLOR_WHITE, .box = bar_at(0, 0, x, 2, 0).box, .until = 2};
        }
        bars[count++] = (Bar){.color = COLOR_BLACK, .is_pass = true, .until = 1};
        search_with(it, bars, count, 1);
        for (size_t i = 0; i < count; i++)
            bars[i].allows = true;
        search_with(it, bars, count, 1);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* A move that nobody would consider is searched if no other is allowed. */
START_TEST(allowed_turns_are_searched)
{
    Position *position = start(&GO_GAME, 19);
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Random random = {9};
    const Bar items[] = {bar_at(COLOR_BLACK, true, 0, 0, 1), bar_at(COLOR_BLACK, true, 18, 0, 1)};
    Bars bars = {items, 2};
    ThinkRequest thinking = {.random = &random, .bars = &bars};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 50}),
                     STATUS_OK);
    const Analysis *analysis = search_analysis(search);
    ck_assert_uint_eq(analysis->count, 2);
    ck_assert_uint_eq(analysis->items[0].visits + analysis->items[1].visits, 50);
    bars.count = 1; /* if the only allowed move is illegal, nothing is searched */
    ck_assert_int_eq(position_make(position, &analysis->items[0].line[0]), STATUS_OK);
    ck_assert_int_eq(position_pass(position, COLOR_WHITE), STATUS_OK);
    Bar bar = bar_at(COLOR_BLACK, true, 0, 0, 1);
    bar.box = box_around(search_analysis(search)->items[0].line[0].points[0], 1);
    bars.items = &bar;
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 50}),
                     STATUS_OK);
    ck_assert_ptr_null(search_analysis(search));
    search_destroy(search);
    position_destroy(position);
}
END_TEST

static void expect_in_range(const Variation *item)
{
    ck_assert(item->value >= 0 && item->value <= 1);
    ck_assert(item->winrate >= 0 && item->winrate <= 1);
    ck_assert(item->value_bound >= 0 && item->value_bound <= item->value);
    ck_assert(item->winrate_bound >= 0 && item->winrate_bound <= item->winrate);
    ck_assert(item->visits == 0 || item->lead_spread >= 0);
    ck_assert_uint_eq(item->line_edge_visits[0], item->visits);
    for (size_t i = 0; i < item->length; i++)
        ck_assert_uint_ge(item->line_visits[i], item->line_edge_visits[i]);
}

/* Added over all items, the sums of owners must equal the sums of all playouts. On an empty board
 * of go, each playout begins with the turn of one of the items, so it counts once. */
static void expect_owners(const Analysis *analysis)
{
    enum { POINTS = 25 };
    int32_t sums[POINTS] = {0}, count = 0;
    for (size_t i = 0; i < analysis->count; i++) {
        const Ownership *ownership = &analysis->items[i].ownership;
        ck_assert_int_eq(ownership->count, (int32_t)analysis->items[i].visits);
        count += ownership->count;
        for (size_t k = 0; k < POINTS && ownership->sums; k++) {
            ck_assert_int_le(abs(ownership->sums[k]), ownership->count);
            sums[k] += ownership->sums[k];
        }
    }
    ck_assert_int_eq(analysis->ownership.count, count);
    ck_assert_int_eq(memcmp(sums, analysis->ownership.sums, sizeof sums), 0);
}

/* The owners of two points are counted, with room for two turns. If a playout begins with a third
 * turn, it counts only in the totals of all playouts. */
START_TEST(owners_are_counted_for_as_many_turns_as_fit)
{
    static const int8_t BLACK[] = {1, 1}, SPLIT[] = {1, -1}, WHITE[] = {0, -1};
    Owners owners = {0};
    ck_assert_int_eq(owners_begin(&owners, 2, 2), STATUS_OK);
    ck_assert_int_eq(owners_of_all(&owners).count, 0);
    ck_assert_ptr_null(owners_of_all(&owners).sums);
    owners_add(&owners, -1, BLACK);
    owners_add(&owners, 70000, SPLIT);
    owners_add(&owners, -1, SPLIT);
    owners_add(&owners, 5, WHITE);
    Ownership all = owners_of_all(&owners), pass = owners_of_turn(&owners, -1);
    ck_assert_int_eq(all.count, 4);
    ck_assert(all.sums[0] == 3 && all.sums[1] == -2);
    ck_assert_int_eq(pass.count, 2);
    ck_assert(pass.sums[0] == 2 && pass.sums[1] == 0);
    ck_assert_int_eq(owners_of_turn(&owners, 70000).count, 1);
    ck_assert_ptr_null(owners_of_turn(&owners, 5).sums);
    owners.count = INT32_MAX; /* nothing more is counted, so that no sum overflows */
    owners_add(&owners, -1, BLACK);
    ck_assert_int_eq(owners_of_turn(&owners, -1).count, 2);
    ck_assert_int_eq(owners_begin(&owners, 2, 2), STATUS_OK);
    ck_assert_ptr_null(owners_of_turn(&owners, -1).sums);
    ck_assert_ptr_null(owners_of_all(&owners).sums);
    owners_free(&owners);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

static void count_shown(void *context, const Analysis *analysis)
{
    int *count = context;
    ck_assert_uint_ge(analysis->count, 1);
    double sum = 0;
    uint64_t visits = 0;
    for (size_t i = 0; i < analysis->count; i++) {
        const Variation *item = &analysis->items[i];
        expect_in_range(item);
        ck_assert_uint_ge(item->length, 1);
        sum += item->prior;
        visits += item->visits;
        if (i > 0 && item->visits > 0 && analysis->items[i - 1].line[0].count > 0 &&
            /* passes are searched in any case, so they may have more visits */
            item->line[0].count > 0)
            ck_assert_uint_le(item->visits, analysis->items[i - 1].visits);
    }
    ck_assert(sum > 0.999999 && sum < 1.000001);
    ck_assert_uint_le(visits, analysis->visits);
    ++*count;
}

START_TEST(a_search_shows_what_it_knows)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 5);
    Random random = {9};
    int shown = 0;
    ThinkRequest thinking = {.random = &random, .shows = count_shown, .context = &shown};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 100}),
                     STATUS_OK);
    ck_assert_int_eq(shown, 100); /* without an interval, there is a report before each playout */
    expect_owners(search_analysis(search));
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Each of these strokes cuts off a corner. Many turns are equally good after them, so each turn
 * gets few visits. */
static const Choice CORNERS[] = {
    {.count = 3, .points = {{171429, 1200000}, {361452, 1022444}, {262512, 923504}}},
    {.count = 3, .points = {{1200000, 171429}, {1022444, 361452}, {923504, 262512}}},
};

START_TEST(a_pass_is_not_the_best_for_being_looked_at)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        Position *position = start(&LINES_GAME, 13);
        Random random = {seed};
        ThinkRequest thinking = {.random = &random};
        ck_assert_int_eq(position_make(position, &CORNERS[0]), STATUS_OK);
        ck_assert_int_eq(position_make(position, &CORNERS[1]), STATUS_OK);
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 1000}),
                         STATUS_OK);
        const Analysis *analysis = search_analysis(search);
        ck_assert_uint_gt(analysis->items[0].line[0].count, 0);
        size_t pass = 0;
        while (pass < analysis->count && analysis->items[pass].line[0].count > 0)
            pass++;
        ck_assert(pass == analysis->count || analysis->items[pass].visits >= 1000 / 25);
        search_destroy(search);
        position_destroy(position);
    }
}
END_TEST

Suite *analysis_suite(void)
{
    Suite *suite = suite_create("analysis");
    TCase *cases = tcase_create("analysis");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, an_analysis_proves_what_can_be_proven);
    tcase_add_test(cases, an_analysis_that_has_to_end_at_once_shows_something);
    tcase_add_test(cases, an_analysis_that_leaves_turns_out_proves_nothing);
    tcase_add_test(cases, nothing_is_searched_once_the_game_is_over);
    tcase_add_test(cases, a_choice_meets_a_box_where_a_stroke_does);
    tcase_add_test(cases, bars_are_of_a_color_and_for_so_many_turns);
    tcase_add_test(cases, a_search_leaves_out_what_is_barred);
    tcase_add_test(cases, allowed_turns_are_searched);
    tcase_add_test(cases, owners_are_counted_for_as_many_turns_as_fit);
    tcase_add_test(cases, a_search_shows_what_it_knows);
    tcase_add_test(cases, a_pass_is_not_the_best_for_being_looked_at);
    suite_add_tcase(suite, cases);
    return suite;
}
