/* Test searches: how much memory they use, what they keep between moves, which turns they examine
 * first, when they end, and how they use several threads. */
#include "suites.h"

#include "base/memory.h"
#include "players/search.h"
#include "players/search_parts.h"
#include "players/settings.h"
#include "test_players.h"

#include <stdio.h>

START_TEST(a_search_takes_no_more_memory_than_it_was_given)
{
    const size_t most = 1 << 20;
    for (const Case *it = CASES; it->kind; it++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        settings.memory = most;
        Position *position = start(it->kind, it->side);
        Random random = {9};
        ThinkRequest thinking = {.random = &random};
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        make_turns(position, 2, 3);
        size_t before = memory_in_use();
        for (int i = 0; i < 4; i++)
            ck_assert_int_eq(
                search_run(search, position, &thinking, (SearchLimits){.playouts = 2000}),
                STATUS_OK);
        /* The tree may take `most` bytes; the rest is spare capacity of the position. */
        ck_assert_uint_le(memory_in_use(), before + most + most / 4);
        search_destroy(search);
        position_destroy(position);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

/* The part of the tree that belongs to a position is kept when the game reaches that position. */
START_TEST(the_tree_goes_on_with_the_game)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 7);
    Random random = {9};
    ThinkRequest thinking = {.random = &random};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 2000};
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    const Analysis *analysis = search_analysis(search);
    ck_assert_uint_eq(analysis->visits, 2000);
    ck_assert_uint_ge(analysis->items[0].length, 2);
    uint64_t known = analysis->items[0].visits;
    Choice best = analysis->items[0].line[0];
    ck_assert_int_eq(position_make(position, &best), STATUS_OK);
    limits.playouts = 1;
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    analysis = search_analysis(search);
    ck_assert_uint_ge(analysis->visits, known);
    ck_assert_int_eq(analysis->color, COLOR_WHITE);
    ck_assert_int_eq(position_set_komi(position, 100 * DECIMAL_ONE), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    ck_assert_uint_eq(search_analysis(search)->visits, 1); /* with another komi, nothing is kept */
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Count the nodes that have a full list of candidates: the root, and nodes with many visits. */
static int count_careful(const Search *search)
{
    int careful = 0;
    for (uint32_t i = 1; i < search->tree.node_count; i++) {
        const TreeNode *node = &search->tree.nodes[i];
        if (node->state != NODE_LISTED)
            continue;
        if (i == search->root || node->sums.count >= search->tuning.careful)
            ck_assert(!node->glanced);
        careful += !node->glanced;
        ck_assert(node->glanced || i == search->root || node->sums.count >= 2);
    }
    return careful;
}

START_TEST(turns_are_listed_with_care_once_a_node_has_some_visits)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&STONES_GAME, 6);
    Random random = {9};
    ThinkRequest thinking = {.random = &random};
    SearchLimits limits = {.playouts = 150};
    for (int i = 0; i < 12; i++)
        ck_assert_int_eq(position_make_likely(position, &random, NULL), STATUS_OK);
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    int careful = count_careful(search), glanced = 0;
    /* The index of an edge that leads from the root to a node with only a quick list of
     * candidates. */
    uint32_t seen = TREE_NONE;
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    for (uint32_t i = 0; i < search->tree.nodes[search->root].edge_count; i++)
        if (search->tree.nodes[edges[i].child].glanced)
            seen = i;
    for (uint32_t i = 1; i < search->tree.node_count; i++)
        glanced += search->tree.nodes[i].glanced;
    ck_assert_int_gt(careful, 5);
    ck_assert_int_gt(glanced, careful);
    ck_assert_uint_ne(seen, TREE_NONE);
    Choice choice = *tree_choice(&search->tree, &edges[seen]);
    ck_assert_int_eq(position_make(position, &choice), STATUS_OK);
    limits.playouts = 1;
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    count_careful(search);
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Ask a search to stop when it has called this function as often as `context` says. */
static bool stop_soon(void *context)
{
    return --*(int *)context <= 0;
}

START_TEST(a_search_ends_when_it_is_told_to)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 9);
    Random random = {9};
    int looks = 10;
    ThinkRequest thinking = {.random = &random, .stops = stop_soon, .client = &looks};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){0}), STATUS_OK);
    ck_assert_uint_ge(search_analysis(search)->visits, 1);
    ck_assert_uint_le(search_analysis(search)->visits, 10);
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Let the player think until it stops by itself or is stopped. Return the number of visits. */
static uint64_t visits_on_clock(PlayerSettings settings, ClockSystem system)
{
    Player player = {0};
    Position *position = start(&GO_GAME, 9);
    Random random = {9};
    Strokes move = {0};
    StringBuilder why = {0};
    int looks = 500;
    ThinkRequest thinking = {
        .random = &random,
        .clock = clock_settings(system, 36000 * CLOCK_SECOND, 0, 0),
        .left = {.time = 36000 * CLOCK_SECOND},
        .stops = stop_soon,
        .client = &looks,
    };
    ThinkResult chosen = {.move = &move, .why = &why};
    if (system == CLOCK_NONE)
        thinking.clock = (ClockSettings){0};
    player_seat(&player, &SEARCH_PLAYER, settings);
    ck_assert_int_eq(player_choose(&player, position, COLOR_BLACK, &thinking, &chosen), STATUS_OK);
    uint64_t visits = player_analysis(&player)->visits;
    player_destroy(&player);
    strokes_free(&move);
    builder_free(&why);
    position_destroy(position);
    return visits;
}

/* If no limits were chosen, a clock replaces the usual number of playouts. */
START_TEST(a_clock_replaces_playouts_that_nobody_chose)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 100;
    ck_assert_uint_le(visits_on_clock(settings, CLOCK_NONE), 100);
    ck_assert_uint_gt(visits_on_clock(settings, CLOCK_ABSOLUTE), 200);
    size_t at;
    const StringView words[] = {string_view("playouts"), string_view("100")};
    ck_assert_int_eq(settings_read(&settings, words, 2, &at), SETTING_FINE);
    ck_assert_uint_le(visits_on_clock(settings, CLOCK_ABSOLUTE), 100);
    settings = player_usual_settings();
    settings_set_level(&settings, 1);
    ck_assert_uint_le(visits_on_clock(settings, CLOCK_ABSOLUTE), 30);
}
END_TEST

/* Return how many more visits the best turn has than the second. */
static uint64_t margin_of(const Analysis *analysis)
{
    uint64_t most = 0, second = 0;
    for (size_t i = 0; i < analysis->count; i++) {
        uint64_t visits = analysis->items[i].visits;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return most - second;
}

/* A search may end before its playouts are used up, but only if the remaining ones could not change
 * which turn has the most visits, or if the result is proven. */
START_TEST(a_search_ends_early_when_it_is_decided)
{
    enum { PLAYOUTS = 1500 };
    int early = 0, whole = 0;
    for (const Case *it = CASES; it->kind; it++)
        for (int turns = 0; turns < 12; turns += 3) {
            Search *search;
            PlayerSettings settings = player_usual_settings();
            Position *position = start(it->kind, it->side);
            Random random = {9};
            ThinkRequest thinking = {.random = &random};
            SearchLimits limits = {.playouts = PLAYOUTS, .decided = true};
            make_turns(position, turns, 3);
            ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
            ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
            bool is_proven = search->tree.nodes[search->root].proven;
            uint64_t left = PLAYOUTS - search->playouts;
            if (left > 0 && !is_proven)
                ck_assert_uint_gt(margin_of(search_analysis(search)), left);
            early += left > 0 && !is_proven;
            whole += left == 0;
            search_destroy(search);
            position_destroy(position);
        }
    ck_assert_int_gt(early, 0);
    printf("searches that were decided early: %d, and that were not: %d\n", early, whole);
}
END_TEST

/* After some playouts, search with a time limit of one nanosecond, but with an hour more if the
 * choice is unclear. Return the number of playouts until this search ends or is stopped after
 * 500. */
static uint64_t playouts_if_hoped(double hope, Decimal komi)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 5);
    Random random = {9};
    int looks = 500;
    ThinkRequest thinking = {.random = &random};
    const int64_t hour = 3600 * CLOCK_SECOND;
    SearchLimits limits = {.time = 1, .extra = hour, .hope = hope, .decided = true};
    ck_assert_int_eq(position_set_komi(position, komi * DECIMAL_ONE), STATUS_OK);
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 200}),
                     STATUS_OK);
    thinking.stops = stop_soon;
    thinking.client = &looks;
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    uint64_t playouts = search->playouts;
    ck_assert(playouts == 1 || search_extra(search) > 0);
    ck_assert_int_le(search_extra(search), hour);
    search_destroy(search);
    position_destroy(position);
    return playouts;
}

/* A choice is unclear if its value is lower than what the player hoped for, unless the game is as
 * good as decided. */
START_TEST(an_unclear_choice_takes_extra_time)
{
    ck_assert_uint_ge(playouts_if_hoped(1, 0), 490);
    ck_assert_uint_eq(playouts_if_hoped(1, 1000), 1);
    ck_assert_uint_eq(playouts_if_hoped(1, -1000), 1);
}
END_TEST

/* Search with only the first points of the lowest row and, if `passes`, a pass allowed. Return the
 * limits that the search has used. */
static SearchLimits limits_for(int points, bool passes, SearchLimits limits)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 5);
    Random random = {9};
    int looks = 100;
    Point end = {(points - 1) * STEPS_PER_SPACE, 0};
    const Bar allows[] = {{.color = COLOR_BLACK, .allows = true, .box = {{0, 0}, end}, .until = 1},
                          {.color = COLOR_BLACK, .allows = true, .is_pass = true, .until = 1}};
    const Bars bars = {allows, passes ? 2 : 1};
    ThinkRequest thinking = {
        .random = &random, .stops = stop_soon, .client = &looks, .bars = &bars};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    limits = search->limits;
    ck_assert(limits.playouts == 0 || search->playouts == limits.playouts);
    search_destroy(search);
    position_destroy(position);
    return limits;
}

START_TEST(a_forced_turn_takes_no_time)
{
    const SearchLimits timed = {.time = 8 * CLOCK_SECOND, .extra = CLOCK_SECOND, .decided = true};
    SearchLimits used = limits_for(1, false, timed);
    ck_assert_uint_eq(used.playouts, 1);
    used = limits_for(1, true, timed); /* whether to pass takes some thought */
    ck_assert_uint_eq(used.playouts, 0);
    ck_assert_int_eq(used.time, CLOCK_SECOND + 1);
    ck_assert_int_eq(used.extra, 0);
    used = limits_for(2, false, timed);
    ck_assert_uint_eq(used.playouts, 0);
    ck_assert_int_eq(used.time, timed.time);
    ck_assert_int_eq(used.extra, timed.extra);
    used = limits_for(1, false, (SearchLimits){.playouts = 50}); /* playouts stay as requested */
    ck_assert_uint_eq(used.playouts, 50);
}
END_TEST

/* One in ROOT_PASS_SHARE playouts begins with a pass, whatever the pass is worth. So a pass can be
 * the best turn only if it has more visits than these playouts give it. */
START_TEST(a_pass_needs_more_visits_than_it_is_given)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 5);
    Random random = {9};
    ThinkRequest thinking = {.random = &random};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 5};
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    TreeNode *root = &search->tree.nodes[search->root];
    TreeEdge *edges = tree_edges(&search->tree, search->root);
    for (int more = 0; more < 2; more++) {
        root->sums.count = 100 * ROOT_PASS_SHARE;
        for (uint32_t i = 0; i < root->edge_count; i++) {
            bool is_pass = edges[i].point == EDGE_PASS;
            edges[i].sums.count = is_pass ? 101 + (uint32_t)more : 10;
            edges[i].sums.value = 0.5 * edges[i].sums.count;
        }
        search_tell(search);
        ck_assert_int_eq(search_analysis(search)->items[0].line[0].count == 0, more);
    }
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* If memory runs out, a search forgets what it found. The next one, with enough memory, starts
 * afresh. */
START_TEST(nothing_is_kept_of_a_search_without_memory)
{
    enum { PLAYOUTS = 300 };
    Position *position = start(&GO_GAME, 5);
    int failed = 0;
    for (size_t nth = 1; nth < 400; nth += 1 + nth / 10) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        Random random = {9};
        ThinkRequest thinking = {.random = &random};
        SearchLimits limits = {.playouts = PLAYOUTS};
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        memory_fail_after(nth);
        Status status = search_run(search, position, &thinking, limits);
        memory_fail_after(0);
        if (status == STATUS_NO_MEMORY) {
            failed++;
            ck_assert_ptr_null(search_analysis(search));
            ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
            ck_assert_uint_eq(search_analysis(search)->visits, PLAYOUTS);
        }
        search_destroy(search);
    }
    position_destroy(position);
    ck_assert_int_gt(failed, 0);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Before its first playout, a search evaluates each turn of its root by the game's estimate (if
 * tuning.looked isn't 0). */

static const Case ESTIMATED[] = {{&LINES_GAME, 9}, {&STONES_GAME, 9}, {NULL, 0}};

/* Return the game's estimate of the position after a turn, as a value for the player who makes
 * it. */
static double value_after(Position *position, const Choice *choice)
{
    Estimate estimate;
    Color color = position_turn(position)->to_move;
    size_t mark = position_mark(position);
    ck_assert_int_eq(position_make(position, choice), STATUS_OK);
    ck_assert_int_eq(position_estimate(position, &estimate), STATUS_OK);
    double value = position_value(position, &estimate);
    position_rollback(position, mark);
    return color == COLOR_BLACK ? value : 1 - value;
}

/* Return the highest value_after() of all candidates except a pass. */
static double best_at_once(Position *position)
{
    Candidate list[96];
    Random random = {position_key(position)};
    size_t count;
    double most = -1;
    ck_assert_int_eq(position_candidates(position, &random, list, 96, &count), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        double value = list[i].choice.count > 0 ? value_after(position, &list[i].choice) : -1;
        most = value > most ? value : most;
    }
    return most;
}

/* Run a search of one playout, in which only the game's estimate counts. `looked` is its tuning for
 * evaluating the root's turns first. */
static Search *search_once(Position *position, double looked, const ThinkRequest *thinking,
                           int64_t time)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    SearchTuning tuning = search_usual_tuning();
    tuning.lead = 0;
    tuning.looked = looked;
    settings.tuning = &tuning;
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 1, .time = time};
    ck_assert_int_eq(search_run(search, position, thinking, limits), STATUS_OK);
    return search;
}

/* Count the root's turns that were evaluated. Check their values, and that the best come first. */
static uint32_t count_looked(const Search *search, Position *position)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    uint32_t count = 0;
    double before = 2;
    for (uint32_t i = 0; i < root->edge_count; i++) {
        if (edges[i].looked < 0)
            continue;
        double value = root->to_move == COLOR_BLACK ? edges[i].looked : 1 - edges[i].looked;
        ck_assert_double_eq_tol(value, value_after(position, tree_choice(&search->tree, &edges[i])),
                                1e-12);
        ck_assert_uint_eq(i, count); /* all turns before it were evaluated too */
        ck_assert_double_le(value, before);
        ck_assert(i == 0 || edges[i].prior <= edges[i - 1].prior);
        before = value;
        count++;
    }
    return count;
}

START_TEST(a_search_looks_at_each_turn_of_its_root_first)
{
    int overlooked = 0;
    for (const Case *it = ESTIMATED; it->kind; it++)
        for (int turns = 4; turns <= 20; turns += 4) {
            Position *position = start(it->kind, it->side);
            Random random = {9};
            ThinkRequest thinking = {.random = &random};
            /* Make odd and even numbers of turns, so that Black is to move in some of these
             * positions and White in others. */
            make_turns(position, turns + turns / 4 % 2, 3);
            double most = best_at_once(position);
            Search *search = search_once(position, 1, &thinking, 0);
            const Choice *best = &search_analysis(search)->items[0].line[0];
            ck_assert_double_eq_tol(value_after(position, best), most, 1e-12);
            ck_assert_uint_eq(count_looked(search, position) + 1, /* all turns except a pass */
                              search->tree.nodes[search->root].edge_count);
            search_destroy(search);
            search = search_once(position, 0, &thinking, 0);
            best = &search_analysis(search)->items[0].line[0];
            ck_assert_uint_eq(count_looked(search, position), 0);
            overlooked += value_after(position, best) < most - 1e-6;
            search_destroy(search);
            position_destroy(position);
        }
    ck_assert_int_gt(overlooked, 0);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* A short time limit, or a caller that wants to stop, ends the evaluation of the root's turns
 * early. */
START_TEST(looking_one_turn_ahead_ends_in_time)
{
    for (const Case *it = ESTIMATED; it->kind; it++) {
        Position *position = start(it->kind, it->side);
        Random random = {9};
        int looks = 10;
        ThinkRequest thinking = {.random = &random};
        make_turns(position, 12, 3);
        Search *search = search_once(position, 1, &thinking, 1);
        ck_assert_uint_eq(count_looked(search, position), 0);
        ck_assert_uint_eq(search_analysis(search)->visits, 1);
        search_destroy(search);
        thinking.stops = stop_soon;
        thinking.client = &looks;
        search = search_once(position, 1, &thinking, 0);
        ck_assert_uint_eq(count_looked(search, position), 9);
        looks = 1000; /* the search continues where it stopped */
        SearchLimits limits = {.playouts = 1};
        ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
        ck_assert_uint_eq(count_looked(search, position) + 1,
                          search->tree.nodes[search->root].edge_count);
        search_destroy(search);
        position_destroy(position);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST
/* Check that no playout is in progress, and that each turn leads to the node of the position after
 * it. */
static void expect_whole(const Search *search, Position *position, uint32_t number)
{
    const Tree *tree = &search->tree;
    const TreeNode *node = &tree->nodes[number];
    size_t mark = position_mark(position);
    ck_assert_uint_eq(node->key, position_key(position));
    for (uint32_t i = 0; i < node->edge_count; i++) {
        const TreeEdge *edge = &tree_edges(tree, number)[i];
        ck_assert_uint_eq(edge->pending, 0);
        if (edge->child == TREE_NONE || edge->illegal)
            continue;
        ck_assert_int_eq(position_make(position, tree_choice(tree, edge)), STATUS_OK);
        expect_whole(search, position, edge->child);
        position_rollback(position, mark);
    }
}

START_TEST(threads_share_a_tree)
{
    for (const Case *it = CASES; it->kind; it++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        settings.threads = 3;
        Position *position = start(it->kind, it->side);
        Random random = {9};
        ThinkRequest thinking = {.random = &random};
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 1000}),
                         STATUS_OK);
        const Analysis *analysis = search_analysis(search);
        uint64_t visits = 0;
        for (size_t i = 0; i < analysis->count; i++)
            visits += analysis->items[i].visits;
        ck_assert_uint_eq(analysis->visits, 1000);
        ck_assert_uint_eq(visits, 1000);
        expect_whole(search, position, search->root);
        search_destroy(search);
        position_destroy(position);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

Suite *search_suite(void)
{
    Suite *suite = suite_create("search");
    TCase *cases = tcase_create("search");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, a_search_takes_no_more_memory_than_it_was_given);
    tcase_add_test(cases, the_tree_goes_on_with_the_game);
    tcase_add_test(cases, turns_are_listed_with_care_once_a_node_has_some_visits);
    tcase_add_test(cases, a_search_ends_when_it_is_told_to);
    tcase_add_test(cases, a_search_ends_early_when_it_is_decided);
    tcase_add_test(cases, an_unclear_choice_takes_extra_time);
    tcase_add_test(cases, a_forced_turn_takes_no_time);
    tcase_add_test(cases, a_pass_needs_more_visits_than_it_is_given);
    tcase_add_test(cases, nothing_is_kept_of_a_search_without_memory);
    tcase_add_test(cases, a_search_looks_at_each_turn_of_its_root_first);
    tcase_add_test(cases, looking_one_turn_ahead_ends_in_time);
    tcase_add_test(cases, a_clock_replaces_playouts_that_nobody_chose);
    suite_add_tcase(suite, cases);
    TCase *threads = tcase_create("threads");
    tcase_set_timeout(threads, 120);
    tcase_add_test(threads, threads_share_a_tree);
    suite_add_tcase(suite, threads);
    return suite;
}
