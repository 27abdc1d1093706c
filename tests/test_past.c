/* Going far through long games: every place is as it was when it was played to, whatever way leads
 * there, and things go on from it in the same way. */
#include "suites.h"

#include "base/memory.h"
#include "base/random.h"
#include "game/choice.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_position.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "lines_check.h"
#include "session/again.h"
#include "session/agreement.h"
#include "session/earlier.h"
#include "session/redo.h"
#include "session/session_parts.h"
#include "session/texts.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 50, ALLOCATIONS_MOST = 100000, AMPLE = 1 << 27 };

/* What is remembered of a place. */
typedef struct Place {
    uint64_t key, areas;
    size_t mark, comments;
    Score score;
} Place;

/* A long game, and what each place in it was like. */
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

/* A number for the areas, in the order in which they are told. */
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

/* The numbers that edges and corners of one colour's ink have, and how they hang together. */
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

/* What there is with its numbers, which must be the same ones. */
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

/* What players do about dead stones, and then they play on. */
static void make_scoring_event(Session *session, Random *random)
{
    int most = session_setup(session)->columns - 1;
    Color color = (Color)random_between(random, 0, 1);
    Point point = {(int32_t)random_between(random, 0, most) * STEPS_PER_SPACE,
                   (int32_t)random_between(random, 0, most) * STEPS_PER_SPACE};
    size_t before = session_event_count(session);
    if (random_between(random, 0, 3) > 0)
        (void)session_mark_dead(session, color, point); /* where there is a stone */
    else if (!session_agreed(session, color_other(color)))
        (void)session_done(session, color, session_scoring_number(session));
    if (session_event_count(session) == before)
        ck_assert_int_eq(session_resume(session), STATUS_OK);
}

/* Some stones more or less. */
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

/* One more event of a game that goes on for as long as is wanted. */
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

/* The same, and somebody asks for the score. */
static void make_event(Session *session, Random *random)
{
    choose_event(session, random);
    ask_score(session);
}

static Long play(const GameKind *kind, int side, size_t events, Pace pace)
{
    Long game = {.events = events, .random = {11}};
    game.places = calloc(events + 1, sizeof *game.places);
    ck_assert_int_eq(session_create(kind, &game.session), STATUS_OK);
    ck_assert_int_eq(session_set_board(game.session, side, side), STATUS_OK);
    if (kind->at)
        ck_assert_int_eq(session_set_rule(game.session, GO_KO, GO_KO_POSITIONAL * DECIMAL_ONE),
                         STATUS_OK);
    game.session->pace = pace;
    game.places[0] = look(session_position(game.session));
    for (size_t i = 1; i <= events; i++) {
        make_event(game.session, &game.random);
        if (i % 7 == 0 && session_said_event(game.session, i) == i)
            ck_assert_int_eq(session_set_comment(game.session, (Word){"said", 4}), STATUS_OK);
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

/* The session and one that was played to the same place go on alike. */
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

/* Each position that is kept is one of the game as it is now, they are in order, and their bytes
 * are added up. */
static void check_kept(Long *game)
{
    const Past *past = &game->session->past;
    size_t bytes = 0;
    session_forget_lost(game->session);
    for (size_t i = 0; i < past->count; i++) {
        const Stand *stand = &past->stands[i];
        ck_assert(i == 0 || stand[-1].events < stand->events);
        check_place(stand->position, &game->places[stand->events]);
        bytes += stand->bytes;
    }
    ck_assert_uint_eq(past->bytes, bytes);
}

/* To and fro, by any way. */
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
    static const Pace PACES[] = {{64, 500, AMPLE}, {2, 10, AMPLE}, {0, 1, AMPLE}};
    for (size_t i = 0; i < sizeof PACES / sizeof *PACES; i++) {
        Long game = play(kind, side, events, PACES[i]);
        wander(&game, 60);
        if (kind == &LINES_GAME)
            ck_assert(lines_check(session_game(game.session), NULL));
        go_to_event(game.session, game.events);
        check_ahead(&game);
        finish(&game);
    }
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

/* The earlier game is as it was; the session stays where it is. */
static void visit(Long *game, size_t to)
{
    const Session *earlier;
    size_t events = 0, now = session_event_count(game->session);
    for (size_t left = to; left > 0; events++)
        left -= event_is_play(session_known_entry(game->session, events)->kind);
    ck_assert_int_eq(session_earlier(game->session, to, &earlier), STATUS_OK);
    ck_assert_uint_eq(session_event_count(earlier), events);
    check_place(session_position(earlier), &game->places[events]);
    check_place(session_position(game->session), &game->places[now]);
    ck_assert_uint_eq(session_event_count(game->session), now);
    ck_assert_uint_eq(session_move_count(earlier), to);
    const Session *again;
    size_t event; /* its history leads there, too */
    ck_assert_int_eq(session_again((Session *)earlier, &again, &event), STATUS_OK);
    ck_assert(session_same_turn(earlier, again));
}

/* A kind without GameKind.clone walks. */
START_TEST(without_copies_the_way_is_walked)
{
    GameKind plain = GO_GAME;
    plain.clone = NULL;
    Long game = play(&plain, 9, 300, (Pace){0, 1, AMPLE});
    wander(&game, 30);
    ck_assert_uint_eq(game.session->past.count, 0);
    for (size_t i = 0; i < 10; i++)
        visit(&game, i * 37 % session_move_count(game.session));
    finish(&game);
}
END_TEST

/* The game goes another way from a place on: the first move is another one. */
static void part(Long *game, size_t from)
{
    go_to_event(game->session, from);
    for (size_t i = from; i < game->events; i++) {
        Color color = session_turn(game->session)->to_move;
        bool passes = i == from && session_turn(game->session)->phase == PHASE_PLAY &&
                      session_kind(game->session)->mark_dead;
        if (passes)
            ck_assert_int_eq(session_pass(game->session, color, true), STATUS_OK);
        else
            make_event(game->session, &game->random);
        game->places[i + 1] = look(session_position(game->session));
        game->places[i + 1].comments = session_comment_count(game->session);
    }
}

/* Where the game goes another way, what was kept of the first is of no use any more. */
START_TEST(positions_of_a_way_that_was_left_are_forgotten)
{
    Long game = play(&GO_GAME, 9, 200, (Pace){2, 10, AMPLE});
    wander(&game, 30);
    ck_assert_uint_ge(game.session->past.count, 8);
    go_to_event(game.session, 100);
    ck_assert_uint_ge(past_last(&game.session->past)->events, 190);
    part(&game, 100);
    ck_assert_uint_eq(past_last(&game.session->past)->events, 190);
    check_kept(&game);
    go_to_event(game.session, 190);
    check_kept(&game);
    wander(&game, 30);
    finish(&game);
}
END_TEST

/* Forth and back, and on another way from anywhere, time and again. */
static void part_often(const GameKind *kind, int side, size_t events, Pace pace)
{
    Long game = play(kind, side, events, pace);
    for (int i = 0; i < 12; i++) {
        wander(&game, 25);
        check_kept(&game);
        part(&game, (size_t)random_between(&game.random, 0, (int64_t)events));
    }
    wander(&game, 25);
    check_kept(&game);
    finish(&game);
}

START_TEST(positions_change_places_and_stay_what_they_are)
{
    part_often(&GO_GAME, 9, 300, (Pace){2, 10, AMPLE});
    part_often(&GO_GAME, 9, 300, (Pace){0, 40, AMPLE});
    part_often(&LINES_GAME, 20, 120, (Pace){2, 10, AMPLE});
    part_often(&STONES_GAME, 9, 150, (Pace){2, 10, AMPLE});
    part_often(&STONES_GAME, 30, 150, (Pace){2, 10, 600000});
}
END_TEST

/* A number for the games that a session has: the present one and those that are kept. */
static uintptr_t games_at_hand(const Session *session)
{
    uintptr_t sum = (uintptr_t)session_game(session);
    for (size_t i = 0; i < session->past.count; i++)
        sum += (uintptr_t)position_game(session->past.stands[i].position);
    return sum;
}

/* Whoever has left the end makes no position any more: there are those that were laid down when it
 * was played, and in lines the present one becomes what they are in its own memory. */
START_TEST(going_far_makes_no_position)
{
    Long game = play(&LINES_GAME, 20, 210, (Pace){2, 20, AMPLE});
    ck_assert_uint_eq(game.session->past.count, 10);
    go_to_event(game.session, 100);
    uintptr_t games = games_at_hand(game.session);
    for (size_t i = 0; i < 100; i++) {
        size_t to = i * 137 % 211;
        go_to_event(game.session, to);
        check_place(session_position(game.session), &game.places[to]);
        ck_assert_uint_eq(game.session->past.count, 11);
        ck_assert_uint_eq(games_at_hand(game.session), games);
    }
    ck_assert_uint_eq(past_last(&game.session->past)->events, 210);
    check_kept(&game);
    finish(&game);
}
END_TEST

/* A position that was left for another and has grown since is counted as large as it is. */
static void count_kept(const GameKind *kind, int side)
{
    Long game = play(kind, side, 200, (Pace){2, 10, AMPLE});
    for (size_t i = 0; i < 40; i++) {
        go_to_event(game.session, i * 77 % 201);
        ask_score(game.session);
    }
    go_to_event(game.session, 200);
    go_to_event(game.session, 20);
    size_t small = game.session->position_bytes;
    part(&game, 20);
    ck_assert_uint_gt(game.session->position_bytes, small);
    go_to_event(game.session, 0);
    ck_assert_uint_ge(game.session->past.count, 2);
    size_t counted = game.session->past.bytes, before = memory_in_use();
    session_forget_past(game.session);
    size_t given_back = before - memory_in_use();
    ck_assert_uint_le(given_back, counted + counted / 3); /* choosing takes room as well */
    ck_assert_uint_ge(given_back, counted - counted / 10);
    finish(&game);
}

START_TEST(what_is_kept_is_counted)
{
    count_kept(&GO_GAME, 9);
    count_kept(&LINES_GAME, 20);
    count_kept(&STONES_GAME, 30);
}
END_TEST

/* What a session says that it takes is what there is in use, as nobody else has any. */
static void count_all(const GameKind *kind, int side)
{
    const Session *earlier;
    Long game = play(kind, side, 200, (Pace){2, 10, AMPLE});
    Text said = {0};
    for (int i = 0; i < 100000; i++)
        text_add_char(&said, 'x');
    ck_assert_int_eq(session_set_comment(game.session, text_word(&said)), STATUS_OK);
    text_free(&said);
    const size_t at[] = {200, 150, 20, 200};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        go_to_event(game.session, at[i]);
        size_t bytes = session_bytes(game.session), in_use = memory_in_use();
        ck_assert_uint_le(bytes, in_use + in_use / 10);
        ck_assert_uint_ge(bytes, in_use - in_use / 10);
    }
    ck_assert_int_eq(session_earlier(game.session, session_move_count(game.session) / 2, &earlier),
                     STATUS_OK);
    ck_assert_uint_ge(session_bytes(game.session), memory_in_use() - memory_in_use() / 10);
    finish(&game);
}

START_TEST(a_session_tells_what_it_takes)
{
    ck_assert_uint_eq(session_bytes(NULL), 0);
    count_all(&GO_GAME, 9);
    count_all(&LINES_GAME, 20);
    count_all(&STONES_GAME, 30);
}
END_TEST

/* What has come to be in use is counted, also in a thread that has given back more than it has made
 * and so has less than nothing in use. */
START_TEST(what_is_in_use_is_counted_in_any_thread)
{
    const size_t none = 0;
    for (size_t made = 0; made <= 200; made += 50) {
        size_t bytes = 1000, before = memory_in_use();
        memory_take_over(none - made);
        count_bytes(&bytes, before);
        ck_assert_uint_eq(bytes, 1000 - made);
        before = memory_in_use();
        memory_take_over(made + 100);
        count_bytes(&bytes, before);
        ck_assert_uint_eq(bytes, 1100);
        before = memory_in_use();
        memory_take_over(none - 2000);
        count_bytes(&bytes, before);
        ck_assert_uint_eq(bytes, 0);
        memory_take_over(1900);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* The more of the room for them a position takes, the longer is the stride to the next: so in any
 * game there are few. */
START_TEST(a_very_long_game_keeps_few_positions)
{
    enum { EVENTS = 1500, STRIDE = 10, PART = 4 };
    Long game = play(&GO_GAME, 5, EVENTS, (Pace){2, STRIDE, AMPLE});
    const Past *past = &game.session->past;
    ck_assert_uint_eq(past->count, EVENTS / STRIDE - 1); /* none where nothing comes after it */
    size_t most = PART * past_last(past)->bytes;
    finish(&game);

    game = play(&GO_GAME, 5, EVENTS, (Pace){2, STRIDE, most});
    past = &game.session->past;
    ck_assert_uint_ge(past->count, PART - 1);
    ck_assert_uint_le(past->count, 5 * PART);
    ck_assert_uint_ge(past_last(past)->events, EVENTS - EVENTS / PART);
    for (size_t i = 1; i < past->count; i++) {
        const Stand *one = &past->stands[i - 1];
        ck_assert_uint_ge(one[1].events, one->events + STRIDE);
        ck_assert_uint_ge((one[1].events - one->events) * most, one->events * one->bytes);
    }
    wander(&game, 1000);
    ck_assert_uint_le(past->bytes, most);
    check_kept(&game);
    finish(&game);
}
END_TEST

/* All that is kept is no larger than it may be; a position that is larger by itself is not kept,
 * nor tried again. */
START_TEST(what_is_kept_is_no_larger_than_it_may_be)
{
    const size_t most = 600000;
    Long game = play(&STONES_GAME, 30, 200, (Pace){2, 5, most});
    size_t before = memory_in_use();
    for (int i = 0; i < 20; i++) {
        wander(&game, 10);
        ck_assert_uint_le(game.session->past.bytes, most);
        size_t bytes = 0;
        for (size_t j = 0; j < game.session->past.count; j++)
            bytes += game.session->past.stands[j].bytes;
        ck_assert_uint_eq(bytes, game.session->past.bytes);
    }
    ck_assert_uint_ge(game.session->past.count, 2);
    ck_assert_uint_ge(before + 3 * most, memory_in_use()); /* with the game as it was earlier */
    finish(&game);

    game = play(&STONES_GAME, 30, 200, (Pace){2, 5, 1000});
    go_to_event(game.session, 200);
    go_to_event(game.session, 100);
    ck_assert_uint_eq(game.session->past.count, 0);
    wander(&game, 10);
    ck_assert_uint_eq(game.session->past.bytes, 0);
    game.session->pace.bytes = AMPLE;
    part(&game, 2); /* where none of the positions is that was too large */
    ck_assert_uint_gt(game.session->past.count, 30);
    finish(&game);
}
END_TEST

/* What a session says of marks and agreement after it has gone there by copies, and one that has
 * walked: the numbers that players agree to as well. */
START_TEST(agreement_is_the_same_by_copies_and_on_foot)
{
    GameKind plain = GO_GAME;
    plain.clone = NULL;
    int agreed = 0;
    for (size_t events = 30; events < 60; events++) {
        Long one = play(&GO_GAME, 5, events, (Pace){0, 3, AMPLE});
        Long other = play(&plain, 5, events, (Pace){0, 3, AMPLE});
        for (int i = 0; i < 20; i++) {
            size_t to = i % 4 == 3 ? events : (size_t)random_between(&one.random, 0, (int)events);
            go_to_event(one.session, to);
            go_to_event(other.session, to);
            ck_assert(session_same_turn(one.session, other.session));
            ck_assert_uint_eq(session_scoring_number(one.session),
                              session_scoring_number(other.session));
            for (int color = 0; color < COLOR_COUNT; color++) {
                bool has = session_agreed(one.session, (Color)color);
                ck_assert(has == session_agreed(other.session, (Color)color));
                agreed += has && to == events;
            }
        }
        ck_assert_uint_gt(one.session->past.count, 0);
        session_destroy(other.session);
        free(other.places);
        finish(&one);
    }
    ck_assert_int_gt(agreed, 0);
}
END_TEST

/* Positions that were kept are there still after moves have been made again one by one. */
START_TEST(what_is_made_again_one_by_one_loses_no_position)
{
    Long game = play(&GO_GAME, 9, 100, (Pace){2, 10, AMPLE});
    go_to_event(game.session, 0);
    size_t kept = game.session->past.count;
    for (size_t i = 1; i <= 100; i++)
        go_to_event(game.session, i);
    go_to_event(game.session, 95);
    ck_assert_uint_ge(game.session->past.count, kept);
    check_kept(&game);
    finish(&game);
}
END_TEST

/* Who looks back again and again while a game is played has positions all along it. */
START_TEST(looking_back_often_leaves_positions_where_they_are)
{
    enum { EVENTS = 300, STRIDE = 20 };
    Long game = play(&GO_GAME, 9, 0, (Pace){2, STRIDE, AMPLE});
    const Past *past = &game.session->past;
    for (size_t i = 1; i <= EVENTS; i++) {
        make_event(game.session, &game.random);
        if (i % 7 > 0)
            continue;
        go_to_event(game.session, 0);
        go_to_event(game.session, i);
    }
    ck_assert_uint_le(past->count, 2 * EVENTS / STRIDE);
    size_t before = 0;
    for (size_t i = 0; i < past->count; before = past->stands[i++].events)
        ck_assert_uint_le(past->stands[i].events, before + 2 * STRIDE);
    ck_assert_uint_ge(before, EVENTS - 2 * STRIDE);
    finish(&game);
}
END_TEST

static size_t clones;

static Status count_clone(const void *from, void **clone)
{
    clones++;
    return go_clone(from, clone);
}

/* Each position that is laid down is paid for by events: by a stride of them. */
START_TEST(moves_to_and_fro_lay_no_position_down_again)
{
    GameKind counted = GO_GAME;
    counted.clone = count_clone;
    for (size_t most = 1000; most <= AMPLE; most *= 64) { /* none may be kept, some, all */
        clones = 0;
        Long game = play(&counted, 9, 99, (Pace){64, 50, most});
        size_t made = 99;
        for (int i = 0; i < 200; i++, made += 2) {
            make_event(game.session, &game.random);
            make_event(game.session, &game.random);
            ck_assert_int_eq(session_undo(game.session, 2), STATUS_OK);
        }
        ck_assert_uint_le(clones, made / 50);
        finish(&game);
    }
}
END_TEST

/* A game that was prepared for it has its end kept already; one without any position kept is too
 * short for that, and one whose end is kept has it once. */
START_TEST(who_is_prepared_makes_no_position)
{
    Long game = play(&LINES_GAME, 20, 110, (Pace){2, 20, AMPLE});
    session_prepare_going(game.session);
    session_prepare_going(game.session);
    ck_assert_uint_eq(game.session->past.count, 6); /* 20, 40, 60, 80, 100, 110 */
    ck_assert_uint_eq(past_last(&game.session->past)->events, 110);
    uintptr_t games = games_at_hand(game.session);
    wander(&game, 30);
    ck_assert_uint_eq(games_at_hand(game.session), games);
    check_kept(&game);
    finish(&game);

    game = play(&LINES_GAME, 20, 15, (Pace){2, 20, AMPLE});
    session_prepare_going(game.session);
    ck_assert_uint_eq(game.session->past.count, 0);
    finish(&game);
}
END_TEST

/* Who goes nowhere far walks; who does has the end of the game kept. */
START_TEST(a_few_moves_to_and_fro_are_walked)
{
    Long game = play(&GO_GAME, 9, 220, (Pace){64, 50, AMPLE});
    uintptr_t games = games_at_hand(game.session);
    go_to_event(game.session, 156);
    ck_assert_uint_eq(past_last(&game.session->past)->events, 200);
    go_to_event(game.session, 220);
    ck_assert_uint_eq(games_at_hand(game.session), games);
    go_to_event(game.session, 155);
    ck_assert_uint_eq(game.session->past.count, 5);
    ck_assert_uint_eq(past_last(&game.session->past)->events, 220);
    check_kept(&game);
    finish(&game);
}
END_TEST

static void visit_kind(const GameKind *kind, int side, size_t events)
{
    Long game = play(kind, side, events, (Pace){2, 10, AMPLE});
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
    for (size_t i = events / 2; i < events; i++) { /* and then the game goes another way */
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

/* Komi is not taken back, by whatever way one goes. */
START_TEST(komi_stays_on_the_way)
{
    Long game = play(&GO_GAME, 9, 200, (Pace){2, 10, AMPLE});
    go_to_event(game.session, 0);
    ck_assert_int_eq(session_set_komi(game.session, 3 * DECIMAL_ONE), STATUS_OK);
    go_to_event(game.session, 150);
    ck_assert_int_eq(session_setup(game.session)->rules[RULE_KOMI], 3 * DECIMAL_ONE);
    finish(&game);
}
END_TEST

/* Stones for analysis are no part of the position, and stay. */
START_TEST(ghosts_stay_on_the_way)
{
    Long game = play(&STONES_GAME, 30, 200, (Pace){2, 10, AMPLE});
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
        Position *copy; /* in which the ghost is put up anew */
        ck_assert_int_eq(position_copy(session_position(game.session), &copy), STATUS_OK);
        ck_assert_int_eq(position_score(copy, &apart), STATUS_OK); /* it has areas then */
        ck_assert_int_eq(stones_ghost_add(position_game(copy), COLOR_WHITE, far), STATUS_OK);
        ck_assert_int_eq(stones_ghost_score(position_game(copy), &apart), STATUS_OK);
        ck_assert_mem_eq(&with, &apart, sizeof with);
        position_destroy(copy);
    }
    finish(&game);
}
END_TEST

/* Each allocation fails in its turn, and all after it; or that one alone. */
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
        check_kept(game);
    }
    ck_assert_int_eq(status, STATUS_OK);
}

/* Stones for analysis need room of their own for a longer game. */
START_TEST(ghosts_stay_without_memory)
{
    for (int once = 0; once < 2; once++) {
        Long game = play(&STONES_GAME, 30, 60, (Pace){2, 10, AMPLE});
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
        Long game = play(kind, side, 60, (Pace){2, 10, AMPLE});
        starve(&game, 60, 3, once);
        starve(&game, 3, 57, once);
        starve(&game, 57, 31, once);
        starve(&game, 31, 60, once);
        wander(&game, 30); /* from now on positions change places */
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

START_TEST(going_far_without_memory_changes_nothing)
{
    starve_kind(&GO_GAME, 9);
    starve_kind(&LINES_GAME, 9);
    starve_kind(&STONES_GAME, 9);
}
END_TEST

Suite *past_suite(void)
{
    Suite *suite = suite_create("past");
    TCase *cases = tcase_create("past");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, any_place_of_a_long_game_of_go_is_as_it_was);
    tcase_add_test(cases, any_place_of_a_long_game_of_lines_is_as_it_was);
    tcase_add_test(cases, any_place_of_a_long_game_of_stones_is_as_it_was);
    tcase_add_test(cases, without_copies_the_way_is_walked);
    tcase_add_test(cases, positions_of_a_way_that_was_left_are_forgotten);
    tcase_add_test(cases, positions_change_places_and_stay_what_they_are);
    tcase_add_test(cases, going_far_makes_no_position);
    tcase_add_test(cases, what_is_kept_is_counted);
    tcase_add_test(cases, a_session_tells_what_it_takes);
    tcase_add_test(cases, what_is_in_use_is_counted_in_any_thread);
    tcase_add_test(cases, a_very_long_game_keeps_few_positions);
    tcase_add_test(cases, what_is_kept_is_no_larger_than_it_may_be);
    tcase_add_test(cases, agreement_is_the_same_by_copies_and_on_foot);
    tcase_add_test(cases, what_is_made_again_one_by_one_loses_no_position);
    tcase_add_test(cases, looking_back_often_leaves_positions_where_they_are);
    tcase_add_test(cases, moves_to_and_fro_lay_no_position_down_again);
    tcase_add_test(cases, who_is_prepared_makes_no_position);
    tcase_add_test(cases, a_few_moves_to_and_fro_are_walked);
    tcase_add_test(cases, an_earlier_place_is_seen_without_going_there);
    tcase_add_test(cases, komi_stays_on_the_way);
    tcase_add_test(cases, ghosts_stay_on_the_way);
    tcase_add_test(cases, ghosts_stay_without_memory);
    tcase_add_test(cases, going_far_without_memory_changes_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
