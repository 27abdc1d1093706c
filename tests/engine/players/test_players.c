/* Test what is required of every player: it makes a legal turn, the same one for the same seed,
 * leaves the position unchanged, and uses no more memory than allowed. */
#include "suites.h"

#include "base/memory.h"
#include "players/search.h"
#include "test_players.h"

#include <stdlib.h>
#include <string.h>

enum { ALLOCATIONS_MOST = 200000 };

/* Let a player choose a turn. */
static Status choose(const PlayerKind *kind, const PlayerSettings *settings, Position *position,
                     uint64_t seed, Strokes *move)
{
    Player player = {.kind = kind, .settings = *settings};
    Random random = {seed};
    StringBuilder why = {0};
    ThinkRequest thinking = {.random = &random};
    ThinkResult chosen = {.move = move, .why = &why};
    Status status = player_call(&player);
    if (status == STATUS_OK) {
        status = kind->choose(player.state, position, &thinking, &chosen);
        player_destroy(&player);
    }
    ck_assert(!chosen.resigns);
    builder_free(&why);
    return status;
}

static bool same_moves(const Strokes *a, const Strokes *b)
{
    return a->count == b->count && a->point_count == b->point_count &&
           (a->point_count == 0 ||
            memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

static void play_one(const Case *it, const PlayerKind *kind)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 60;
    for (int turns = 0; turns < 30; turns += 5) {
        Position *position = start(it->kind, it->side);
        make_turns(position, turns, 3);
        if (position_turn(position)->phase != PHASE_PLAY) {
            position_destroy(position);
            continue;
        }
        Strokes one = {0}, other = {0};
        uint64_t key = position_key(position);
        size_t mark = position_mark(position);
        ck_assert_int_eq(choose(kind, &settings, position, 5, &one), STATUS_OK);
        ck_assert_uint_eq(position_key(position), key);
        ck_assert_uint_eq(position_mark(position), mark);
        ck_assert_int_eq(choose(kind, &settings, position, 5, &other), STATUS_OK);
        ck_assert(same_moves(&one, &other));
        Color color = position_turn(position)->to_move;
        if (one.count > 0)
            ck_assert_int_eq(position_check(position, color, strokes_all(&one)), STATUS_OK);
        strokes_free(&one);
        strokes_free(&other);
        position_destroy(position);
    }
}

START_TEST(every_player_makes_the_same_legal_turn_for_the_same_seed)
{
    for (const Case *it = CASES; it->kind; it++)
        for (size_t i = 0; PLAYERS[i]; i++)
            play_one(it, PLAYERS[i]);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

static StringView word_of(const char *string)
{
    return (StringView){string, strlen(string)};
}

START_TEST(players_are_found_by_name)
{
    for (size_t i = 0; PLAYERS[i]; i++)
        ck_assert_ptr_eq(player_kind_named(word_of(PLAYERS[i]->name)), PLAYERS[i]);
    ck_assert_ptr_eq(player_kind_named(word_of("GREEDY")), &GREEDY_PLAYER);
    ck_assert_ptr_null(player_kind_named(word_of("greed")));
    ck_assert_ptr_null(player_kind_named(word_of("")));
}
END_TEST

/* Each allocation fails in turn, together with all later ones. The player then finds a turn, or
 * reports that there is no memory, and leaks nothing. */
START_TEST(players_without_memory_report_it_or_find_a_turn)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 12;
    for (const Case *it = CASES; it->kind; it++)
        for (size_t i = 0; PLAYERS[i]; i++) {
            Position *position = start(it->kind, it->side);
            make_turns(position, 6, 3);
            uint64_t key = position_key(position);
            Status status = STATUS_NO_MEMORY;
            size_t nth = 1;
            for (; nth < ALLOCATIONS_MOST && status != STATUS_OK; nth += 1 + nth / 40) {
                Strokes move = {0};
                memory_fail_after(nth);
                status = choose(PLAYERS[i], &settings, position, 5, &move);
                memory_fail_after(0);
                ck_assert(status == STATUS_OK || status == STATUS_NO_MEMORY);
                ck_assert_uint_eq(position_key(position), key);
                strokes_free(&move);
            }
            ck_assert_int_eq(status, STATUS_OK);
            position_destroy(position);
            ck_assert_uint_eq(memory_in_use(), 0);
        }
}
END_TEST

/* Check what a playout reports about a position. */

static void check_playout(const Position *position, const Playout *playout)
{
    const Setup *setup = position_setup(position);
    int points = setup->columns * setup->rows;
    double lead = playout->lead - (double)setup->rules[RULE_KOMI] / (double)DECIMAL_ONE;
    ck_assert_int_eq(playout->winner, lead > 1e-6 ? 1 : lead < -1e-6 ? -1 : 0);
    ck_assert(playout->value >= 0 && playout->value <= 1);
    ck_assert((playout->value > 0.5) == (playout->winner > 0));
    if (!position_kind(position)->at)
        return;
    for (int i = 0; i < points; i++) {
        ck_assert_uint_le(playout->first[i], 2);
        ck_assert_int_le(abs(playout->owner[i]), 1);
    }
}

START_TEST(playing_out_and_estimating_leaves_the_position_alone)
{
    for (const Case *it = CASES; it->kind; it++)
        for (int turns = 0; turns < 24; turns += 4) {
            Position *position = start(it->kind, it->side);
            Random random = {17};
            make_turns(position, turns, 5);
            uint64_t key = position_key(position);
            size_t mark = position_mark(position);
            Estimate one, other;
            ck_assert_int_eq(position_estimate(position, &one), STATUS_OK);
            ck_assert(one.spread > 0);
            for (int i = 0; i < 20; i++) {
                uint8_t first[25] = {0};
                int8_t owner[25] = {0};
                Playout playout = {.first = first, .owner = owner};
                ck_assert_int_eq(position_play_out(position, &random, &playout), STATUS_OK);
                check_playout(position, &playout);
                ck_assert_uint_eq(position_key(position), key);
                ck_assert_uint_eq(position_mark(position), mark);
            }
            ck_assert_int_eq(position_estimate(position, &other), STATUS_OK);
            ck_assert_double_eq(one.lead, other.lead);
            ck_assert_double_eq(one.spread, other.spread);
            ck_assert_int_eq(one.open, other.open);
            position_destroy(position);
        }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

START_TEST(more_lead_is_more_value)
{
    Position *position = start(&GO_GAME, 9); /* komi is 6.5 */
    double before = 0;
    for (int lead = -30; lead <= 40; lead++) {
        Estimate estimate = {.lead = lead + 0.5, .spread = 10};
        double value = position_value(position, &estimate);
        ck_assert(value > before && value < 1);
        before = value;
    }
    ck_assert_double_eq(position_value(position, &(Estimate){.lead = 6.5, .spread = 10}), 0.5);
    /* The lead is one spread above komi, which gives one half plus half of 1 / √2. */
    ck_assert_double_eq_tol(position_value(position, &(Estimate){.lead = 16.5, .spread = 10}),
                            0.853553, 1e-6);
    position_destroy(position);
}
END_TEST

/* Whatever the size of the board, no player passes while hardly anything is decided. */
START_TEST(a_player_with_open_ground_plays_on)
{
    const Case OPEN[] = {{&LINES_GAME, 9}, {&STONES_GAME, 9}, {&STONES_GAME, 120}};
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 1000;
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++)
        for (int turns = 0; turns < 3; turns++)
            for (int who = 0; who < 2; who++) {
                Position *position = start(OPEN[i].kind, OPEN[i].side);
                Strokes move = {0};
                make_turns(position, turns, 3);
                ck_assert_int_eq(choose(who == 0 ? &GREEDY_PLAYER : &SEARCH_PLAYER, &settings,
                                        position, 5, &move),
                                 STATUS_OK);
                ck_assert_uint_gt(move.count, 0);
                strokes_free(&move);
                position_destroy(position);
            }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* The spread that estimate_stones() returns; the test sets it. In this estimate, each stone is
 * worth 0.3 points. */
static double spread;

static Status estimate_stones(void *game, Color color, Estimate *estimate)
{
    (void)color;
    estimate->spread = spread;
    estimate->lead = 0;
    for (int i = 0; i < 25; i++) {
        Occupant there = MINIGO_GAME.at(game, i % 5, i / 5);
        estimate->lead += there == OCCUPANT_BLACK ? 0.3 : there == OCCUPANT_WHITE ? -0.3 : 0;
    }
    return STATUS_OK;
}

/* A stone is worth less than half a point. In a lost game, that isn't worth a turn. But if White is
 * behind by a tenth of a point, the stone may win the game, so it is placed. */
START_TEST(a_pass_is_answered_unless_the_game_hangs_by_little)
{
    static const struct {
        Decimal komi;
        double spread;
        size_t strokes;
    } ROWS[] = {{-DECIMAL_ONE / 10, 0.1, 1}, {-10 * DECIMAL_ONE, 1, 0}};
    GameKind kind = MINIGO_GAME;
    PlayerSettings settings = player_usual_settings();
    Setup setup = game_usual_setup(&kind);
    kind.estimate = estimate_stones;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Position *position;
        Strokes move = {0};
        spread = ROWS[i].spread;
        setup.rules[RULE_KOMI] = ROWS[i].komi;
        ck_assert_int_eq(position_create(&kind, &setup, &position), STATUS_OK);
        ck_assert_int_eq(position_pass(position, COLOR_BLACK), STATUS_OK);
        ck_assert_int_eq(choose(&GREEDY_PLAYER, &settings, position, 5, &move), STATUS_OK);
        ck_assert_uint_eq(move.count, ROWS[i].strokes);
        strokes_free(&move);
        position_destroy(position);
    }
}
END_TEST

/* Start a game that is estimated by estimate_stones() and can neither be played out nor solved, and
 * make some turns. Black is then to move and is behind by 10 points. */
static Position *start_behind(GameKind *kind, int turns)
{
    Position *position;
    Setup setup = game_usual_setup(kind);
    setup.rules[RULE_KOMI] = 10 * DECIMAL_ONE;
    kind->estimate = estimate_stones;
    kind->plays_out = false;
    kind->play_out = NULL;
    kind->solve = NULL;
    ck_assert_int_eq(position_create(kind, &setup, &position), STATUS_OK);
    make_turns(position, turns, 3);
    return position;
}

/* A turn gains 0.3 points. With a spread of 6 points, a player who is behind by 10 has a value of
 * 0.07: the game is as good as lost, and 0.3 points aren't worth a turn. With a spread of 12 points
 * the value is 0.18, and after so few playouts the player can't be sure that the turn doesn't
 * matter. In the first three turns of the game (an eighth of its 25 points), a player who is behind
 * doesn't pass. */
START_TEST(a_player_passes_if_the_game_is_lost_and_no_turn_gains_points)
{
    static const struct {
        double spread;
        int turns;
        size_t strokes;
    } ROWS[] = {{6, 4, 0}, {12, 4, 1}, {6, 2, 1}};
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 100;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        GameKind kind = MINIGO_GAME;
        Position *position = start_behind(&kind, ROWS[i].turns);
        Strokes move = {0};
        spread = ROWS[i].spread;
        ck_assert_int_eq(choose(&SEARCH_PLAYER, &settings, position, 5, &move), STATUS_OK);
        ck_assert_uint_eq(move.count, ROWS[i].strokes);
        strokes_free(&move);
        position_destroy(position);
    }
}
END_TEST

/* By the game's own limit, a player resigns a game that was hopeless in two of the player's turns
 * in a row. By a limit that the player was given, it resigns immediately. It doesn't resign by the
 * game's limit while dead stones are to be captured. Here the game is even in the first turn, and
 * the expected result of the others is 0.07, as above. */
START_TEST(a_player_resigns_when_two_turns_in_a_row_are_hopeless)
{
    enum { TURNS = 3 };
    static const struct {
        double limit, own;
        bool cleans_up;
        bool resigns[TURNS];
    } ROWS[] = {
        {RESIGNS_AUTO, 0.1, false, {false, false, true}},
        {RESIGNS_AUTO, 0.05, false, {false, false, false}},
        {RESIGNS_AUTO, 0, false, {false, false, false}},
        {RESIGNS_AUTO, 0.1, true, {false, false, false}},
        {0.1, 0, false, {false, true, true}},
        {0, 0.1, false, {false, false, false}},
    };
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 100;
    spread = 6;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        GameKind kind = MINIGO_GAME;
        Position *position = start_behind(&kind, 4);
        Player player = {.kind = &SEARCH_PLAYER, .settings = settings};
        Random random = {5};
        ThinkRequest thinking = {.random = &random, .cleans_up = ROWS[i].cleans_up};
        kind.resigns = ROWS[i].own;
        player.settings.resigns = ROWS[i].limit;
        for (int turn = 0; turn < TURNS; turn++) {
            Strokes move = {0};
            StringBuilder why = {0};
            ThinkResult chosen = {.move = &move, .why = &why};
            position_set_komi(position, turn == 0 ? 0 : 10 * DECIMAL_ONE);
            ck_assert_int_eq(player_choose(&player, position, COLOR_BLACK, &thinking, &chosen),
                             STATUS_OK);
            ck_assert_int_eq(chosen.resigns, ROWS[i].resigns[turn]);
            make_turns(position, 2, 7);
            strokes_free(&move);
            builder_free(&why);
        }
        player_destroy(&player);
        position_destroy(position);
    }
}
END_TEST

Suite *players_suite(void)
{
    Suite *suite = suite_create("players");
    TCase *cases = tcase_create("players");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, every_player_makes_the_same_legal_turn_for_the_same_seed);
    tcase_add_test(cases, players_are_found_by_name);
    tcase_add_test(cases, players_without_memory_report_it_or_find_a_turn);
    tcase_add_test(cases, playing_out_and_estimating_leaves_the_position_alone);
    tcase_add_test(cases, more_lead_is_more_value);
    tcase_add_test(cases, a_player_with_open_ground_plays_on);
    tcase_add_test(cases, a_pass_is_answered_unless_the_game_hangs_by_little);
    tcase_add_test(cases, a_player_passes_if_the_game_is_lost_and_no_turn_gains_points);
    tcase_add_test(cases, a_player_resigns_when_two_turns_in_a_row_are_hopeless);
    suite_add_tcase(suite, cases);
    return suite;
}
