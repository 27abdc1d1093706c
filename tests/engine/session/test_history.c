/* Test going back and forth in long games. However a place in the history is reached, the position
 * must be the same as at the first time, and play must continue from it in the same way. */
#include "suites.h"

#include "base/memory.h"
#include "base/random.h"
#include "engine/games/lines/lines_check.h"
#include "game/choice.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "session/agreement.h"
#include "session/replay.h"
#include "session/texts.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 50, ALLOCATIONS_MOST = 100000 };

/* What is recorded about the position after some number of events. */
typedef struct Place {
    uint64_t key, areas;
    size_t mark, comments;
    Score score;
} Place;

/* A long game, with a Place for each number of events. */
typedef struct Long {
    Session *session;
    size_t events;
    Place *places;
    Random random;
} Long;

static uint64_t add_to_hash(uint64_t hash, int64_t number)
{
    return random_mix(hash, (uint64_t)number);
}

/* Return a hash of the areas, in the order in which they are listed. */
static uint64_t hash_areas(Position *position)
{
    Areas areas = {0};
    uint64_t hash = 1;
    if (!position_kind(position)->areas)
        return hash;
    ck_assert_int_eq(position_kind(position)->areas(position_game(position), &areas), STATUS_OK);
    for (size_t i = 0; i < areas.count; i++) {
        hash = add_to_hash(hash, (int64_t)areas.items[i].color);
        hash = add_to_hash(hash, (int64_t)areas.items[i].state);
        hash = add_to_hash(hash, areas.items[i].squares);
    }
    areas_free(&areas);
    return hash;
}

/* Return a hash of how the edges, vertices, cycles and faces of one color's ink are numbered and
 * connected. */
static uint64_t hash_subdivision(const Subdivision *sub)
{
    SubdivisionCounts counts = subdivision_counts(sub);
    uint64_t hash = counts.faces;
    for (uint32_t i = 0; i < 2 * counts.edges; i++) {
        hash = add_to_hash(hash, subdivision_next(sub, i));
        hash = add_to_hash(hash, subdivision_half_edge_cycle(sub, i));
        hash = add_to_hash(hash, subdivision_half_edge_face(sub, i));
        hash = add_to_hash(hash, subdivision_origin(sub, i));
    }
    return hash;
}

/* Return a hash that depends on the numbers that identify edges, faces, groups and so on: these
 * numbers must be restored too. */
static uint64_t hash_numbers(Position *position)
{
    uint64_t hash = 2;
    if (position_kind(position) == &LINES_GAME) {
        const Lines *lines = position_game(position);
        hash = hash_subdivision(lines_subdivision(lines, COLOR_BLACK));
        return add_to_hash(hash, (int64_t)hash_subdivision(lines_subdivision(lines, COLOR_WHITE)));
    }
    if (position_kind(position) != &STONES_GAME)
        return hash;
    const Stones *stones = position_game(position);
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        StoneView view;
        bool there = stones_get(stones, i, &view);
        hash = add_to_hash(hash, there);
        if (there)
            hash = add_to_hash(hash, (int64_t)stones_group(stones, i) * 4 + view.dead * 2 +
                                         stones_is_open(stones, i));
        hash = add_to_hash(hash, (int64_t)view.at.x << 32 | view.at.y);
    }
    return hash;
}

static Place look(Position *position)
{
    Place place = {.key = position_key(position), .mark = position_mark(position)};
    ck_assert_int_eq(position_score(position, &place.score), STATUS_OK);
    place.areas = add_to_hash(hash_areas(position), (int64_t)hash_numbers(position));
    return place;
}

static void check_place(Position *position, const Place *expected)
{
    Place now = look(position);
    ck_assert_uint_eq(now.key, expected->key);
    ck_assert_uint_eq(now.mark, expected->mark);
    ck_assert_uint_eq(now.areas, expected->areas);
    ck_assert_mem_eq(&now.score, &expected->score, sizeof now.score);
}

/* Make an event of the scoring phase: a mark on a group or an agreement or, if that changes
 * nothing, resume play. */
static void make_scoring_event(Session *session, Random *random)
{
    int most = session_setup(session)->columns - 1;
    Color color = (Color)random_between(random, 0, 1);
    Point point = {(int32_t)random_between(random, 0, most) * STEPS_PER_SPACE,
                   (int32_t)random_between(random, 0, most) * STEPS_PER_SPACE};
    size_t before = session_event_count(session);
    if (random_between(random, 0, 3) > 0)
        (void)session_mark_dead(session, color, point); /* fails if there is no stone */
    else if (!session_agreed(session, color_other(color)))
        (void)session_done(session, color, session_scoring_number(session));
    if (session_event_count(session) == before)
        ck_assert_int_eq(session_resume(session), STATUS_OK);
}

/* At random points, set up one black and one white stone and clear two points. Return whether that
 * is allowed. */
static bool set_up(Session *session, Random *random)
{
    int most = session_setup(session)->columns - 1;
    Point points[4];
    const size_t ends[] = {1, 2, 4};
    for (size_t i = 0; i < 4; i++)
        points[i] = (Point){(int32_t)random_between(random, 0, most) * STEPS_PER_SPACE,
                            (int32_t)random_between(random, 0, most) * STEPS_PER_SPACE};
    return session_set_up(session, (Move){points, ends, 0, 3},
                          (Color)random_between(random, 0, 1)) == STATUS_OK;
}

/* Make a random event that doesn't end the game. */
static void choose_event(Session *session, Random *random)
{
    Choice choice;
    size_t ends[CHOICE_STROKES];
    Color color = session_turn(session)->to_move;
    if (session_turn(session)->phase == PHASE_SCORING) {
        make_scoring_event(session, random);
        return;
    }
    if (random_between(random, 0, 30) == 0 && set_up(session, random))
        return;
    ck_assert_int_eq(position_propose_on(session_position(session), random, &choice), STATUS_OK);
    bool may_pass = session_kind(session)->mark_dead || session_turn(session)->passes == 0;
    if (choice.count == 0 || (may_pass && random_between(random, 0, 20) == 0))
        ck_assert_int_eq(session_pass(session, color, true), STATUS_OK);
    else
        ck_assert_int_eq(session_play(session, color, choice_move(&choice, ends), NULL), STATUS_OK);
}

static void ask_score(Session *session)
{
    Score score;
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
}

/* Make an event, and compute the score after it. */
static void make_event(Session *session, Random *random)
{
    choose_event(session, random);
    ask_score(session);
}

static Long play(const GameKind *kind, int side, size_t events)
{
    Long game = {.events = events, .random = {11}};
    game.places = calloc(events + 1, sizeof *game.places);
    ck_assert_int_eq(session_create(kind, &game.session), STATUS_OK);
    ck_assert_int_eq(session_set_board(game.session, side, side), STATUS_OK);
    if (kind->at)
        ck_assert_int_eq(session_set_rule(game.session, GO_KO, GO_KO_POSITIONAL * DECIMAL_ONE),
                         STATUS_OK);
    game.places[0] = look(session_position(game.session));
    for (size_t i = 1; i <= events; i++) {
        make_event(game.session, &game.random);
        if (i % 7 == 0 && session_said_event(game.session, i) == i)
            ck_assert_int_eq(session_set_comment(game.session, (StringView){"said", 4}), STATUS_OK);
        game.places[i] = look(session_position(game.session));
        game.places[i].comments = session_comment_count(game.session);
    }
    return game;
}

static void finish(Long *game)
{
    session_destroy(game->session);
    free(game->places);
    ck_assert_uint_eq(memory_in_use(), 0);
}

static void go_to_event(Session *session, size_t event)
{
    size_t now = session_event_count(session);
    ck_assert_int_eq(event < now ? session_undo(session, now - event)
                                 : session_redo(session, event - now),
                     STATUS_OK);
    ck_assert_uint_eq(session_event_count(session), event);
}

/* Check that the session continues like one that was replayed to the same place. */
static void check_ahead(Long *game)
{
    const Session *again;
    size_t event;
    Random one = {5}, other = {5};
    ck_assert_int_eq(session_again(game->session, &again, &event), STATUS_OK);
    ck_assert(session_same_turn(game->session, again));
    Place expected = look(session_position(again));
    check_place(session_position(game->session), &expected);
    Position *position = session_position(game->session), *played = session_position(again);
    size_t mark = position_mark(position);
    for (int i = 0; i < AHEAD && position_turn(position)->phase == PHASE_PLAY; i++) {
        Choice first, second;
        ck_assert_int_eq(position_propose_on(position, &one, &first), STATUS_OK);
        ck_assert_int_eq(position_propose_on(played, &other, &second), STATUS_OK);
        ck_assert(choice_equal(&first, &second));
        ck_assert_int_eq(position_make(position, &first), STATUS_OK);
        ck_assert_int_eq(position_make(played, &second), STATUS_OK);
        expected = look(played);
        check_place(position, &expected);
    }
    position_rollback(position, mark);
    position_rollback(played, mark);
}

/* Go back and forth at random, and check each place. */
static void wander(Long *game, int jumps)
{
    for (int i = 0; i < jumps; i++) {
        size_t to = (size_t)random_between(&game->random, 0, (int64_t)game->events);
        go_to_event(game->session, to);
        ask_score(game->session);
        check_place(session_position(game->session), &game->places[to]);
        ck_assert_uint_eq(session_comment_count(game->session), game->places[to].comments);
        if (i % 8 == 0)
            check_ahead(game);
    }
}

static void try_kind(const GameKind *kind, int side, size_t events)
{
    Long game = play(kind, side, events);
    wander(&game, 60);
    if (kind == &LINES_GAME)
        ck_assert(lines_check(session_game(game.session), NULL));
    go_to_event(game.session, game.events);
    check_ahead(&game);
    finish(&game);
}

START_TEST(any_place_of_a_long_game_of_go_is_as_it_was)
{
    try_kind(&GO_GAME, 9, 1300);
}
END_TEST

START_TEST(any_place_of_a_long_game_of_lines_is_as_it_was)
{
    try_kind(&LINES_GAME, 40, 400);
}
END_TEST

START_TEST(any_place_of_a_long_game_of_stones_is_as_it_was)
{
    try_kind(&STONES_GAME, 9, 400);
}
END_TEST

/* Get the earlier game after `to` moves. It must look the same as when it was the current game, and
 * the session must not change. */
static void visit(Long *game, size_t to)
{
    const Session *earlier;
    size_t now = session_event_count(game->session);
    ck_assert_int_eq(session_earlier(game->session, to, &earlier), STATUS_OK);
    size_t events = session_event_count(earlier);
    ck_assert(events == 0 || event_is_play(session_event(earlier, events - 1).kind));
    check_place(session_position(earlier), &game->places[events]);
    check_place(session_position(game->session), &game->places[now]);
    ck_assert_uint_eq(session_event_count(game->session), now);
    ck_assert_uint_eq(session_move_count(earlier), to);
    const Session *again;
    size_t event; /* required by the next call, but not checked */
    ck_assert_int_eq(session_again((Session *)earlier, &again, &event), STATUS_OK);
    ck_assert(session_same_turn(earlier, again));
}

/* Return a game with the same history that has never gone back, so that it stores nothing for going
 * back and forth. */
static Session *go_again(const Long *game)
{
    Session *session;
    ck_assert_int_eq(session_begin_again(game->session, &session), STATUS_OK);
    for (size_t i = 0; i < game->events; i++) {
        Event event = session_event(game->session, i);
        ck_assert_int_eq(session_repeat(session, &event), STATUS_OK);
        ask_score(session);
    }
    return session;
}

static void check_bytes(const Session *session, size_t in_use)
{
    size_t bytes = session_bytes(session);
    ck_assert_uint_le(bytes, in_use + in_use / 10);
    ck_assert_uint_ge(bytes, in_use - in_use / 10);
}

/* Check that a session reports all memory that is in use, except that of other objects. This must
 * also hold in a thread that has freed more than it has allocated (by `given_back` bytes), so that
 * its count is negative. */
static void count_all(const GameKind *kind, int side, size_t given_back)
{
    const Session *earlier;
    Long game = play(kind, side, 200);
    size_t others = memory_in_use() - given_back;
    memory_take_over((size_t)0 - given_back);
    Session *session = go_again(&game);
    StringBuilder said = {0};
    for (int i = 0; i < 100000; i++)
        builder_add_char(&said, 'x');
    ck_assert_int_eq(session_set_comment(session, builder_view(&said)), STATUS_OK);
    builder_free(&said);
    const size_t at[] = {200, 150, 20, 200};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        go_to_event(session, at[i]);
        check_bytes(session, memory_in_use() - others);
    }
    ck_assert_int_eq(session_earlier(session, session_move_count(session) / 2, &earlier),
                     STATUS_OK);
    check_bytes(session, memory_in_use() - others);
    session_destroy(session);
    memory_take_over(given_back);
    finish(&game);
}

START_TEST(a_session_tells_what_it_takes)
{
    ck_assert_uint_eq(session_bytes(NULL), 0);
    for (size_t given_back = 0; given_back <= 1 << 20; given_back += 1 << 18) {
        count_all(&GO_GAME, 9, given_back);
        count_all(&LINES_GAME, 20, given_back);
        count_all(&STONES_GAME, 30, given_back);
    }
}
END_TEST

static void visit_kind(const GameKind *kind, int side, size_t events)
{
    Long game = play(kind, side, events);
    const Session *earlier;
    size_t moves = session_move_count(game.session);
    ck_assert_int_eq(session_earlier(game.session, moves + 1, &earlier), STATUS_NO_HISTORY);
    for (int i = 0; i < 60; i++) {
        if (i % 10 == 9)
            go_to_event(game.session, (size_t)random_between(&game.random, 0, (int64_t)events));
        visit(&game, (size_t)random_between(&game.random, 0, (int64_t)moves));
    }
    go_to_event(game.session, events / 2);
    size_t last = session_move_count(game.session);
    visit(&game, last - 1);
    for (size_t i = events / 2; i < events; i++) { /* continue the game differently */
        make_event(game.session, &game.random);
        game.places[i + 1] = look(session_position(game.session));
    }
    moves = session_move_count(game.session);
    visit(&game, last + 1);
    visit(&game, moves);
    finish(&game);
}

START_TEST(an_earlier_place_is_seen_without_going_there)
{
    visit_kind(&GO_GAME, 9, 300);
    visit_kind(&STONES_GAME, 9, 300);
    visit_kind(&LINES_GAME, 20, 100);
}
END_TEST

/* Setting komi is not an event: going back and forth doesn't restore the old value. */
START_TEST(komi_stays_on_the_way)
{
    Long game = play(&GO_GAME, 9, 200);
    go_to_event(game.session, 0);
    ck_assert_int_eq(session_set_komi(game.session, 3 * DECIMAL_ONE), STATUS_OK);
    go_to_event(game.session, 150);
    ck_assert_int_eq(session_setup(game.session)->rules[RULE_KOMI], 3 * DECIMAL_ONE);
    finish(&game);
}
END_TEST

/* Copy the rules of a game of go to `values`, but with the given way of scoring. */
static void score_as(const Session *session, int scoring, Decimal values[RULES_MAX])
{
    memcpy(values, session_setup(session)->rules, RULES_MAX * sizeof *values);
    values[GO_SCORING] = (Decimal)scoring * DECIMAL_ONE;
}

/* Test that rules can change in the middle of a long game. This allocates memory at many places of
 * the code: whichever allocation fails, nothing changes. After a change that succeeds, the old
 * rules can be restored; every position is then the same as before the change. */
START_TEST(rules_change_on_the_way)
{
    Long game = play(&GO_GAME, 9, 60);
    Decimal other[RULES_MAX], usual[RULES_MAX];
    score_as(game.session, GO_SCORING_AREA, other);
    score_as(game.session, GO_SCORING_TERRITORY, usual);
    go_to_event(game.session, 40);
    Status status = STATUS_NO_MEMORY;
    size_t event;
    for (size_t nth = 1; nth < ALLOCATIONS_MOST && status != STATUS_OK; nth++) {
        memory_fail_after(nth);
        status = session_change_rules(game.session, other, &event);
        memory_fail_after(0);
        if (status == STATUS_NO_MEMORY) {
            ck_assert_uint_eq(event, 40);
            check_place(session_position(game.session), &game.places[40]);
        }
    }
    ck_assert_int_eq(status, STATUS_OK);
    ck_assert_int_eq(session_setup(game.session)->rules[GO_SCORING], other[GO_SCORING]);
    ck_assert_int_eq(session_change_rules(game.session, usual, &event), STATUS_OK);
    for (size_t to = 0; to <= 60; to += 3) {
        go_to_event(game.session, to);
        check_place(session_position(game.session), &game.places[to]);
    }
    finish(&game);
}
END_TEST

/* Ghosts are not part of the position, so they stay when the game goes back. */
START_TEST(ghosts_stay_on_the_way)
{
    Long game = play(&STONES_GAME, 30, 200);
    Point far = {29 * STEPS_PER_SPACE, 29 * STEPS_PER_SPACE};
    Score with, apart;
    go_to_event(game.session, 10);
    ck_assert_int_eq(stones_ghost_add(session_game(game.session), COLOR_WHITE, far), STATUS_OK);
    for (int i = 0; i < 20; i++) {
        size_t to = (size_t)random_between(&game.random, 0, 100);
        go_to_event(game.session, to);
        check_place(session_position(game.session), &game.places[to]);
        size_t place = 0;
        StoneView view;
        ck_assert(stones_ghost_next(session_game(game.session), &place, &view));
        ck_assert(point_equal(view.at, far));
        ck_assert_int_eq(stones_ghost_score(session_game(game.session), &with), STATUS_OK);
        Position *copy; /* the copy has no ghosts, so the same ghost is added to it */
        ck_assert_int_eq(position_copy(session_position(game.session), &copy), STATUS_OK);
        ck_assert_int_eq(position_score(copy, &apart), STATUS_OK); /* compute the copy's areas */
        ck_assert_int_eq(stones_ghost_add(position_game(copy), COLOR_WHITE, far), STATUS_OK);
        ck_assert_int_eq(stones_ghost_score(position_game(copy), &apart), STATUS_OK);
        ck_assert_mem_eq(&with, &apart, sizeof with);
        position_destroy(copy);
    }
    finish(&game);
}
END_TEST

/* Go from one place to another, again and again. Each time a different allocation fails: alone if
 * `once`, otherwise together with all later ones. */
static void starve(Long *game, size_t from, size_t to, bool once)
{
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; nth < ALLOCATIONS_MOST && status != STATUS_OK; nth++) {
        (once ? memory_fail_once_after : memory_fail_after)(nth);
        status = to < from ? session_undo(game->session, from - to)
                           : session_redo(game->session, to - from);
        memory_fail_after(0);
        size_t now = status == STATUS_OK ? to : from;
        ck_assert(status == STATUS_OK || status == STATUS_NO_MEMORY);
        ck_assert_uint_eq(session_event_count(game->session), now);
        ck_assert_uint_eq(session_redo_count(game->session), game->events - now);
        ck_assert_uint_eq(session_comment_count(game->session), game->places[now].comments);
        check_place(session_position(game->session), &game->places[now]);
    }
    ck_assert_int_eq(status, STATUS_OK);
}

/* Ghosts stay when the game goes back and forth, even if memory runs out meanwhile. In a longer
 * game, they need memory of their own. */
START_TEST(ghosts_stay_without_memory)
{
    for (int once = 0; once < 2; once++) {
        Long game = play(&STONES_GAME, 30, 60);
        Point far = {29 * STEPS_PER_SPACE, 29 * STEPS_PER_SPACE};
        size_t place = 0;
        StoneView view;
        go_to_event(game.session, 3);
        ck_assert_int_eq(stones_ghost_add(session_game(game.session), COLOR_WHITE, far), STATUS_OK);
        starve(&game, 3, 57, once);
        starve(&game, 57, 5, once);
        ck_assert(stones_ghost_next(session_game(game.session), &place, &view));
        ck_assert(point_equal(view.at, far));
        finish(&game);
    }
}
END_TEST

static void starve_kind(const GameKind *kind, int side)
{
    for (int once = 0; once < 2; once++) {
        Long game = play(kind, side, 60);
        starve(&game, 60, 3, once);
        starve(&game, 3, 57, once);
        starve(&game, 57, 31, once);
        starve(&game, 31, 60, once);
        wander(&game, 30);
        go_to_event(game.session, 60);
        memory_keep_no_spare(true);
        starve(&game, 60, 14, once);
        starve(&game, 14, 8, once);
        starve(&game, 8, 55, once);
        starve(&game, 55, 28, once);
        memory_keep_no_spare(false);
        check_ahead(&game);
        Status status = STATUS_NO_MEMORY;
        for (size_t nth = 1; nth < ALLOCATIONS_MOST && status != STATUS_OK; nth++) {
            const Session *earlier;
            memory_fail_after(nth);
            status = session_earlier(game.session, 20, &earlier);
            memory_fail_after(0);
        }
        ck_assert_int_eq(status, STATUS_OK);
        visit(&game, 20);
        finish(&game);
    }
}

START_TEST(going_without_memory_changes_nothing)
{
    starve_kind(&GO_GAME, 9);
    starve_kind(&LINES_GAME, 9);
    starve_kind(&STONES_GAME, 9);
}
END_TEST

Suite *history_suite(void)
{
    Suite *suite = suite_create("history");
    TCase *cases = tcase_create("history");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, any_place_of_a_long_game_of_go_is_as_it_was);
    tcase_add_test(cases, any_place_of_a_long_game_of_lines_is_as_it_was);
    tcase_add_test(cases, any_place_of_a_long_game_of_stones_is_as_it_was);
    tcase_add_test(cases, a_session_tells_what_it_takes);
    tcase_add_test(cases, an_earlier_place_is_seen_without_going_there);
    tcase_add_test(cases, komi_stays_on_the_way);
    tcase_add_test(cases, rules_change_on_the_way);
    tcase_add_test(cases, ghosts_stay_on_the_way);
    tcase_add_test(cases, ghosts_stay_without_memory);
    tcase_add_test(cases, going_without_memory_changes_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
