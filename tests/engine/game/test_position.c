/* Test positions of every game when memory runs out: an operation that fails changes nothing and
 * leaks nothing. Other tests here use kinds of games that end in other ways than the built-in
 * games, or query the position before the last move. soak_position.c plays random games with enough
 * memory. */
#include "suites.h"

#include "base/memory.h"
#include "base/random.h"
#include "game/position.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"

#include <check.h>

enum { TURNS = 6, STARVED_GAMES = 10, CANDIDATES = 20, ALLOCATIONS_MOST = 100000 };

static Position *position;
static Position *other; /* another position of the same game */
static Position *copy;
static Random random_numbers;

static Status take_copy(void)
{
    copy = NULL;
    Status status = position_copy(position, &copy);
    ck_assert((copy != NULL) == (status == STATUS_OK));
    if (copy)
        ck_assert_uint_eq(position_key(copy), position_key(position));
    position_destroy(copy);
    return status;
}

static Status create(void)
{
    copy = NULL;
    Status status = position_create(position_kind(position), position_setup(position), &copy);
    ck_assert((copy != NULL) == (status == STATUS_OK));
    position_destroy(copy);
    return status;
}

static Status assign_and_back(void)
{
    uint64_t before = position_key(other);
    Status status = position_assign(other, position);
    ck_assert_uint_eq(position_key(other), status == STATUS_OK ? position_key(position) : before);
    return status;
}

static Status make_and_back(void)
{
    size_t mark = position_mark(position);
    Random random = random_numbers;
    Status status = position_make_random(position, &random, NULL);
    if (status == STATUS_OK)
        position_rollback(position, mark);
    return status;
}

static Status pass_and_back(void)
{
    size_t mark = position_mark(position);
    Status status = position_pass(position, position_turn(position)->to_move);
    if (status == STATUS_OK)
        position_rollback(position, mark);
    return status;
}

static Status propose(void)
{
    Random random = random_numbers;
    Choice choice;
    return position_propose(position, &random, &choice);
}

static Status list_candidates(void)
{
    Random random = random_numbers;
    Candidate list[CANDIDATES];
    size_t count;
    return position_candidates(position, &random, list, CANDIDATES, &count);
}

static Score scored;

static Status score(void)
{
    return position_score(position, &scored);
}

/* Return the score that a new copy of the position has. Memory must not run out here. */
static Score score_of_copy(void)
{
    Position *made;
    Score found = {0};
    ck_assert_int_eq(position_copy(position, &made), STATUS_OK);
    ck_assert_int_eq(position_score(made, &found), STATUS_OK);
    position_destroy(made);
    return found;
}

/* Propose a move with a fixed seed, make it as a search does, and go back. */
static Status make_chosen_and_back(void)
{
    size_t mark = position_mark(position);
    Random random = random_numbers;
    Choice choice;
    Status status = position_propose(position, &random, &choice);
    if (status == STATUS_OK)
        status = position_make(position, &choice);
    if (status == STATUS_OK)
        position_rollback(position, mark);
    return status;
}

/* Compute the areas and the score in a copy, in which nothing is cached yet. */
static Status judge_copy(void)
{
    Score found;
    Areas areas = {0};
    copy = NULL;
    Status status = position_copy(position, &copy);
    if (status == STATUS_OK && position_kind(copy)->areas)
        status = position_kind(copy)->areas(position_game(copy), &areas);
    if (status == STATUS_OK)
        status = position_score(copy, &found);
    areas_free(&areas);
    position_destroy(copy);
    return status;
}

static Status list_areas(void)
{
    Areas areas = {0};
    Status status = position_kind(position)->areas(position_game(position), &areas);
    areas_free(&areas);
    return status;
}

/* Call `act` again and again. The first time all its allocations fail, then all but the first, and
 * so on until it succeeds. A failure must leave the position unchanged and, unless `keeps`, free
 * all memory that it took. */
static void starve(const char *what, Status (*act)(void), bool keeps)
{
    uint64_t key = position_key(position);
    size_t mark = position_mark(position);
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; nth < ALLOCATIONS_MOST && status == STATUS_NO_MEMORY; nth++) {
        size_t before = memory_in_use();
        memory_fail_after(nth);
        status = act();
        memory_fail_after(0);
        if (status == STATUS_NO_MEMORY && !keeps)
            ck_assert_msg(memory_in_use() == before, "%s: %s: allocation %zu",
                          position_kind(position)->name, what, nth);
        ck_assert_msg(position_key(position) == key && position_mark(position) == mark,
                      "%s: %s: allocation %zu", position_kind(position)->name, what, nth);
    }
    ck_assert_msg(status == STATUS_OK, "%s: %s: %d", position_kind(position)->name, what,
                  (int)status);
}

START_TEST(calls_that_run_out_of_memory_change_nothing)
{
    for (size_t i = 0; CONTIGO_GAMES[i]; i++) {
        Setup setup = game_usual_setup(CONTIGO_GAMES[i]);
        random_numbers = (Random){7};
        ck_assert_int_eq(position_create(CONTIGO_GAMES[i], &setup, &position), STATUS_OK);
        ck_assert_int_eq(position_create(CONTIGO_GAMES[i], &setup, &other), STATUS_OK);
        for (int turn = 0; turn < TURNS; turn++)
            ck_assert_int_eq(position_make_random(position, &random_numbers, NULL), STATUS_OK);
        starve("create", create, false);
        starve("copy", take_copy, false);
        starve("assign", assign_and_back, true);
        starve("make", make_and_back, true);
        starve("pass", pass_and_back, true);
        starve("propose", propose, true);
        starve("candidates", list_candidates, true);
        starve("score", score, true);
        Score expected = score_of_copy();
        ck_assert_mem_eq(&scored, &expected, sizeof scored);
        position_destroy(position);
        position_destroy(other);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

/* Make a turn in copies that have no spare capacity, so that every addition allocates. In each copy
 * a different single allocation fails. If that makes the turn fail, nothing may have changed, and
 * the turn can then be made as usual. */
static void starve_turn(const Choice *choice)
{
    uint64_t key = position_key(position);
    size_t mark = position_mark(position);
    ck_assert_int_eq(position_make(position, choice), STATUS_OK);
    uint64_t after = position_key(position);
    Score expected, found;
    ck_assert_int_eq(position_score(position, &expected), STATUS_OK);
    position_rollback(position, mark);
    bool refused = true;
    for (size_t nth = 1; refused; nth++) {
        ck_assert_int_eq(position_copy(position, &copy), STATUS_OK);
        size_t unmade = position_mark(copy);
        memory_fail_once_after(nth);
        Status status = position_make(copy, choice);
        refused = memory_has_refused();
        ck_assert_int_eq(status, refused ? STATUS_NO_MEMORY : STATUS_OK);
        ck_assert_uint_eq(position_key(copy), refused ? key : after);
        ck_assert(!refused || position_mark(copy) == unmade);
        if (!refused) {
            status = position_score(copy, &found);
            refused = memory_has_refused();
            ck_assert_int_eq(status, refused ? STATUS_NO_MEMORY : STATUS_OK);
        }
        memory_fail_after(0);
        if (position_key(copy) == key)
            ck_assert_int_eq(position_make(copy, choice), STATUS_OK);
        ck_assert_uint_eq(position_key(copy), after);
        ck_assert_int_eq(position_score(copy, &found), STATUS_OK);
        ck_assert(found.black == expected.black && found.white == expected.white &&
                  found.both == expected.both && found.neither == expected.neither);
        position_destroy(copy);
    }
    for (size_t nth = 1, failed = 1; failed; nth++) {
        memory_fail_once_after(nth);
        failed = take_copy() != STATUS_OK;
        ck_assert(failed == memory_has_refused());
        memory_fail_after(0);
    }
}

START_TEST(each_addition_may_fail_for_want_of_memory)
{
    memory_keep_no_spare(true);
    for (uint64_t seed = 0; seed < STARVED_GAMES; seed++)
        for (size_t i = 0; CONTIGO_GAMES[i]; i++) {
            Setup setup = game_usual_setup(CONTIGO_GAMES[i]);
            setup.columns = setup.rows = 6;
            random_numbers = (Random){seed};
            ck_assert_int_eq(position_create(CONTIGO_GAMES[i], &setup, &position), STATUS_OK);
            while (position_turn(position)->phase == PHASE_PLAY) {
                Choice choice;
                ck_assert_int_eq(position_propose(position, &random_numbers, &choice), STATUS_OK);
                starve_turn(&choice);
                ck_assert_int_eq(position_make(position, &choice), STATUS_OK);
            }
            position_destroy(position);
            ck_assert_uint_eq(memory_in_use(), 0);
        }
    memory_keep_no_spare(false);
}
END_TEST

/* Test operations on crowded boards, so that there is much to compute and to capture. Each
 * operation is the first after a turn, when nothing is cached. */
START_TEST(crowded_positions_are_whole_without_memory)
{
    static const struct {
        const GameKind *kind;
        int side, turns;
    } GAMES[] = {{&STONES_GAME, 5, 150}, {&STONES_GAME, 4, 150}, {&STONES_GAME, 6, 150},
                 {&LINES_GAME, 5, 150},  {&LINES_GAME, 3, 150},  {&GO_GAME, 5, 150}};
    static const struct {
        const char *name;
        Status (*act)(void);
    } ACTS[] = {{"make", make_and_back},         {"propose", propose},
                {"candidates", list_candidates}, {"score", score},
                {"areas", list_areas},           {"copy", take_copy},
                {"assign", assign_and_back},     {"make chosen", make_chosen_and_back},
                {"judge copy", judge_copy}};
    memory_keep_no_spare(true);
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        const GameKind *kind = GAMES[i].kind;
        Setup setup = game_usual_setup(kind);
        setup.columns = setup.rows = GAMES[i].side;
        random_numbers = (Random){11 + i};
        ck_assert_int_eq(position_create(kind, &setup, &position), STATUS_OK);
        ck_assert_int_eq(position_create(kind, &setup, &other), STATUS_OK);
        for (int turn = 0; turn < GAMES[i].turns; turn++) {
            ck_assert_int_eq(position_make_random(position, &random_numbers, NULL), STATUS_OK);
            if (position_turn(position)->phase != PHASE_PLAY)
                break;
            size_t act = (size_t)turn % (sizeof ACTS / sizeof *ACTS);
            if (ACTS[act].act != list_areas || kind->areas)
                starve(ACTS[act].name, ACTS[act].act, true);
        }
        position_destroy(position);
        position_destroy(other);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
    memory_keep_no_spare(false);
}
END_TEST

/* If a game on a grid doesn't list candidates itself, the candidates on an empty board are all
 * points, and a pass at the end. If fewer candidates are requested than there are, they are
 * distinct, and the same seed always gives the same list. */
START_TEST(points_of_a_grid_are_candidates)
{
    GameKind plain = MINIGO_GAME;
    plain.candidates = NULL;
    plain.make_random = NULL;
    Setup setup = game_usual_setup(&plain);
    Candidate list[40], again[40];
    size_t count;
    ck_assert_int_eq(position_create(&plain, &setup, &position), STATUS_OK);
    for (size_t most = 40; most > 1; most -= 3) {
        bool seen[5][5] = {{false}};
        Random random = {most}, same = {most};
        ck_assert_int_eq(position_candidates(position, &random, list, most, &count), STATUS_OK);
        ck_assert_uint_eq(count, most < 26 ? most : 26);
        ck_assert_uint_eq(list[count - 1].choice.count, 0);
        for (size_t i = 0; i + 1 < count; i++) {
            Point at = list[i].choice.points[0];
            ck_assert_uint_eq(list[i].choice.count, 1);
            ck_assert(at.x % STEPS_PER_SPACE == 0 && at.y % STEPS_PER_SPACE == 0);
            bool *mark = &seen[at.x / STEPS_PER_SPACE][at.y / STEPS_PER_SPACE];
            ck_assert(!*mark);
            *mark = true;
        }
        ck_assert_int_eq(position_candidates(position, &same, again, most, &count), STATUS_OK);
        for (size_t i = 0; i < count; i++)
            ck_assert(choice_equal(&list[i].choice, &again[i].choice));
    }
    position_destroy(position);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* No point of an empty board is an eye or illegal, so the candidates are all points and a pass. */
START_TEST(points_of_an_empty_board_are_candidates)
{
    enum { LINES = 9, POINTS = LINES * LINES };
    Setup setup = game_usual_setup(&GO_GAME);
    setup.columns = setup.rows = LINES;
    ck_assert_int_eq(position_create(&GO_GAME, &setup, &position), STATUS_OK);
    bool seen[LINES][LINES] = {{false}};
    Candidate list[POINTS + 2];
    size_t count, passes = 0, points = 0;
    Random random = {1};
    ck_assert_int_eq(position_candidates(position, &random, list, POINTS + 2, &count), STATUS_OK);
    ck_assert_uint_eq(count, POINTS + 1);
    for (size_t i = 0; i < count; i++) {
        Point at = list[i].choice.points[0];
        if (list[i].choice.count == 0) {
            passes++;
            continue;
        }
        bool *mark = &seen[at.x / STEPS_PER_SPACE][at.y / STEPS_PER_SPACE];
        points += !*mark;
        *mark = true;
    }
    ck_assert_uint_eq(points, POINTS);
    ck_assert_uint_eq(passes, 1);
    position_destroy(position);
}
END_TEST

static const Choice PASS = {0}, CORNER = {.count = 1};

/* End the game as soon as there is a stone on A1; its color wins. */
static Ending over(const void *game, Color *winner)
{
    Occupant there = MINIGO_GAME.at(game, 0, 0);
    *winner = there == OCCUPANT_BLACK ? COLOR_BLACK : COLOR_WHITE;
    return there == OCCUPANT_NONE ? ENDING_NONE : ENDING_MOVE;
}

/* Start a game on a board of the default size, with a limit of turns. */
static void start(const GameKind *kind, int64_t turns)
{
    Setup setup = game_usual_setup(kind);
    setup.rules[kind->max_plies] = turns * DECIMAL_ONE;
    ck_assert_int_eq(position_create(kind, &setup, &position), STATUS_OK);
}

static void must_make(Choice choice)
{
    ck_assert_int_eq(position_make(position, &choice), STATUS_OK);
}

static Choice at(int column, int row)
{
    return (Choice){.count = 1, .points = {{column * STEPS_PER_SPACE, row * STEPS_PER_SPACE}}};
}

/* Get the same stones in two ways. Either Black has just captured in a ko, so that White may not
 * recapture immediately, or Black has captured nothing. White's legal moves differ, so the position
 * keys must differ. */
START_TEST(a_ko_is_part_of_the_key)
{
    const Choice around[] = {at(0, 1), at(3, 1), at(1, 0), at(2, 0), at(1, 2), at(2, 2), at(4, 4)};
    const Choice inside[] = {at(1, 1), PASS};
    uint64_t keys[2];
    for (int i = 0; i < 2; i++) {
        Choice last = inside[0];
        start(&MINIGO_GAME, 0);
        for (size_t k = 0; k < sizeof around / sizeof *around; k++)
            must_make(around[k]);
        must_make(inside[i]);
        must_make(at(2, 1));
        keys[i] = position_key(position);
        ck_assert_int_eq(
            position_check(position, COLOR_WHITE, choice_move(&last, (size_t[CHOICE_STROKES]){0})),
            i == 0 ? STATUS_KO : STATUS_OK);
        position_destroy(position);
    }
    ck_assert(keys[0] != keys[1]);
}
END_TEST

/* Black has placed two handicap stones, or has passed once and placed one: the keys differ. The
 * order of the two stones makes no difference. */
START_TEST(the_rest_of_a_handicap_is_part_of_the_key)
{
    const Choice ways[][2] = {{at(3, 3), at(7, 7)}, {at(7, 7), at(3, 3)}, {PASS, at(3, 3)}};
    uint64_t keys[3], early = 0;
    for (int i = 0; i < 3; i++) {
        Setup setup = game_usual_setup(&STONES_GAME);
        setup.rules[STONES_HANDICAP] = 4 * DECIMAL_ONE;
        ck_assert_int_eq(position_create(&STONES_GAME, &setup, &position), STATUS_OK);
        for (int k = 0; k < 2; k++) {
            must_make(ways[i][k]);
            ck_assert_int_eq(position_turn(position)->to_move, COLOR_BLACK);
            if (i == 0 && k == 0)
                early = position_key(position);
        }
        keys[i] = position_key(position);
        must_make(at(10, 3));
        ck_assert_int_eq(position_turn(position)->to_move, COLOR_BLACK);
        must_make(at(10, 10));
        ck_assert_int_eq(position_turn(position)->to_move, COLOR_WHITE);
        position_destroy(position);
    }
    ck_assert(keys[0] == keys[1]);
    ck_assert(keys[2] != early);
}
END_TEST

START_TEST(a_move_that_wins_on_the_last_turn_has_won)
{
    int leader;
    GameKind kinds[] = {MINIGO_GAME, GO_GAME};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kinds[i].over = over;
        start(&kinds[i], 2);
        must_make(PASS);
        must_make(CORNER);
        const Turn *turn = position_turn(position);
        ck_assert_int_eq(turn->phase, PHASE_OVER);
        ck_assert_int_eq(turn->ending, ENDING_MOVE);
        ck_assert_int_eq(turn->winner, COLOR_WHITE);
        ck_assert_int_eq(position_leader(position, &leader), STATUS_OK);
        ck_assert_int_eq(leader, -1);
        position_rollback(position, 1);
        ck_assert_int_eq(turn->phase, PHASE_PLAY);
        ck_assert_int_eq(turn->ending, ENDING_NONE);
        position_destroy(position);
    }
}
END_TEST

START_TEST(without_a_score_nobody_wins_by_passing)
{
    int leader = 7;
    GameKind kind = MINIGO_GAME;
    kind.score = NULL;
    start(&kind, 0);
    ck_assert_int_eq(position_leader(position, &leader), STATUS_WRONG_GAME);
    must_make(PASS);
    must_make(PASS);
    ck_assert_int_eq(position_turn(position)->phase, PHASE_OVER);
    ck_assert_int_eq(position_leader(position, &leader), STATUS_OK);
    ck_assert_int_eq(leader, 0);
    position_destroy(position);
}
END_TEST

/* The position before the last move lacks the stone of that move, however the move was made. If the
 * last move is a pass, it contains all stones. */
START_TEST(before_a_pass_all_was_as_it_is)
{
    Occupant points[25];
    size_t end = 1;
    Point corner = {0};
    for (int whole = 0; whole <= 1; whole++) {
        start(&MINIGO_GAME, 0);
        if (whole)
            must_make(CORNER);
        else
            ck_assert_int_eq(position_act(position, COLOR_BLACK, (Move){&corner, &end, 0, 1},
                                          (Manner){.exact = true}, NULL),
                             STATUS_OK);
        MINIGO_GAME.before(position_game(position), points);
        ck_assert_int_eq(points[0], OCCUPANT_NONE);
        must_make(PASS);
        MINIGO_GAME.before(position_game(position), points);
        ck_assert_int_eq(points[0], OCCUPANT_BLACK);
        position_destroy(position);
    }
}
END_TEST

START_TEST(one_candidate_is_a_turn_where_there_is_one)
{
    size_t count;
    Candidate list[2];
    Random random = {1};
    start(&MINIGO_GAME, 0);
    ck_assert_int_eq(position_candidates(position, &random, list, 1, &count), STATUS_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(list[0].choice.count, 1);
    ck_assert(list[0].prior == 1.0F);
    ck_assert_int_eq(position_candidates(position, &random, list, 2, &count), STATUS_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(list[0].choice.count, 1);
    ck_assert_uint_eq(list[1].choice.count, 0);
    position_destroy(position);
}
END_TEST

/* A player who has begun a turn can end it by a pass, even in games without passing. Two such
 * passes don't end the game. */
START_TEST(without_passing_a_turn_can_be_ended)
{
    Point line[] = {{100000, 100000}, {200000, 100000}};
    size_t end = 2;
    GameKind kind = LINES_GAME;
    kind.passing = PASSING_NONE;
    start(&kind, 0);
    for (int i = 0; i < 3; i++) {
        Color color = (Color)(i % 2);
        ck_assert_int_eq(position_pass(position, color), STATUS_NO_PASSING);
        line[0].y = line[1].y += 100000;
        ck_assert_int_eq(position_act(position, color, (Move){line, &end, 0, 1}, (Manner){0}, NULL),
                         STATUS_OK);
        ck_assert(position_turn(position)->begun);
        ck_assert_int_eq(position_pass(position, color), STATUS_OK);
        ck_assert_int_eq(position_turn(position)->phase, PHASE_PLAY);
    }
    ck_assert_int_eq(position_set_up(position, (Move){0}, COLOR_BLACK), STATUS_WRONG_GAME);
    position_destroy(position);
}
END_TEST

/* If a kind of game has no function that proposes moves, the proposal is a pass. If passing isn't
 * allowed either, there is no proposal. */
START_TEST(a_game_without_proposals_proposes_a_pass)
{
    GameKind kind = LINES_GAME;
    kind.propose = NULL;
    kind.make_random = NULL;
    kind.candidates = NULL;
    for (int passing = 0; passing <= 1; passing++) {
        Random random = {1};
        Choice choice = {.count = 5};
        Candidate list[2];
        size_t count = 5;
        kind.passing = passing ? PASSING_ENDS_PLAY : PASSING_NONE;
        start(&kind, 0);
        Status expected = passing ? STATUS_OK : STATUS_NO_MOVE;
        ck_assert_int_eq(position_propose(position, &random, &choice), expected);
        ck_assert_uint_eq(choice.count, 0);
        ck_assert_int_eq(position_candidates(position, &random, list, 2, &count), STATUS_OK);
        ck_assert_uint_eq(count, (size_t)passing);
        ck_assert_int_eq(position_candidates(position, &random, list, 0, &count), STATUS_OK);
        ck_assert_uint_eq(count, 0);
        ck_assert_int_eq(position_make_random(position, &random, NULL), expected);
        ck_assert_uint_eq(position_turn(position)->passes, (unsigned)passing);
        position_destroy(position);
    }
}
END_TEST

/* Parallel strokes from edge to edge fill the board, and crossings are not allowed. Random tries
 * find no room for another stroke, so the player passes. */
START_TEST(a_player_without_room_passes)
{
    enum { STROKES = 99 };
    Point points[2 * STROKES];
    size_t ends[STROKES];
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.columns = setup.rows = 2;
    setup.rules[LINES_CROSSINGS] = 0;
    setup.rules[LINES_ALLOTMENT] = 1000 * DECIMAL_ONE;
    ck_assert_int_eq(position_create(&LINES_GAME, &setup, &position), STATUS_OK);
    for (size_t i = 0; i < STROKES; i++) {
        points[2 * i] = points[2 * i + 1] = (Point){(int32_t)(i + 1) * STEPS_PER_SPACE / 100, 0};
        points[2 * i + 1].y = STEPS_PER_SPACE;
        ends[i] = 2 * i + 2;
    }
    ck_assert_int_eq(position_act(position, COLOR_BLACK, (Move){points, ends, 0, STROKES},
                                  (Manner){.exact = true}, NULL),
                     STATUS_OK);
    must_make(PASS);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Random random = {seed};
        Choice choice;
        size_t mark = position_mark(position);
        ck_assert_int_eq(position_make_random(position, &random, &choice), STATUS_OK);
        ck_assert_uint_eq(choice.count, 0);
        ck_assert_int_eq(position_turn(position)->phase, PHASE_OVER);
        position_rollback(position, mark);
    }
    position_destroy(position);
}
END_TEST

static bool may_score;

static Status score_once(void *game, Score *found)
{
    return may_score ? MINIGO_GAME.score(game, found) : STATUS_NO_MEMORY;
}

/* A player who is ahead passes after the opponent's pass. A player who is behind, or cannot compute
 * the score, looks for a move. Once there have been more turns than points, everyone passes. */
START_TEST(a_leading_player_answers_a_pass_with_a_pass)
{
    for (int how = 0; how < 4; how++) {
        Random random = {1};
        Choice choice;
        GameKind kind = MINIGO_GAME;
        kind.plays_out = false;
        kind.make_random = how % 2 ? NULL : MINIGO_GAME.make_random;
        kind.score = how == 3 ? NULL : score_once;
        may_score = how < 2;
        start(&kind, 0);
        must_make(PASS); /* White is ahead because of komi */
        Status expected = how == 2 ? STATUS_NO_MEMORY : STATUS_OK;
        ck_assert_int_eq(position_propose(position, &random, &choice), expected);
        ck_assert_uint_eq(choice.count, how == 3);
        ck_assert_int_eq(position_make_random(position, &random, &choice), expected);
        ck_assert_uint_eq(choice.count, how == 3);
        ck_assert_int_eq(position_turn(position)->phase, how < 2 ? PHASE_OVER : PHASE_PLAY);
        position_rollback(position, 0);
        must_make(CORNER);
        must_make(PASS); /* Black is behind, or cannot compute the score */
        ck_assert_int_eq(position_propose(position, &random, &choice), expected);
        ck_assert_uint_eq(choice.count, how != 2);
        may_score = true;
        position_rollback(position, 0);
        for (int turn = 0; turn < 13;
             turn++) { /* after this, there have been more turns than the board has points */
            must_make(at(turn % 5, turn / 5 * 2));
            must_make(PASS);
        }
        ck_assert_int_eq(position_propose(position, &random, &choice), STATUS_OK);
        ck_assert_uint_eq(choice.count, 0);
        position_destroy(position);
    }
}
END_TEST

/* List two candidates, the second with the lower prior. */
static Status two_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                             size_t *count)
{
    (void)game, (void)color, (void)random;
    ck_assert_uint_eq(most, 2);
    list[0] = (Candidate){.choice = {.count = 1}, .prior = 3};
    list[1] = (Candidate){.choice = {.count = 1, .points = {{0, STEPS_PER_SPACE}}}, .prior = 1};
    *count = 2;
    return STATUS_OK;
}

START_TEST(a_pass_has_the_smallest_prior)
{
    Candidate list[3];
    size_t count;
    Random random = {1};
    GameKind kind = MINIGO_GAME;
    kind.candidates = two_candidates;
    start(&kind, 0);
    ck_assert_int_eq(position_candidates(position, &random, list, 3, &count), STATUS_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert(list[0].prior == 0.6F && list[1].prior == 0.2F && list[2].prior == 0.2F);
    ck_assert_uint_eq(list[2].choice.count, 0);
    position_destroy(position);
}
END_TEST

/* Copying or overwriting a position also allocates the history that superko needs. If memory runs
 * out, the history is either complete or unchanged. */
START_TEST(the_memory_of_superko_is_complete_or_absent)
{
    Setup setup = game_usual_setup(&GO_GAME);
    setup.columns = setup.rows = 5;
    setup.rules[GO_KO] = GO_KO_SITUATIONAL * DECIMAL_ONE;
    memory_keep_no_spare(true);
    ck_assert_int_eq(position_create(&GO_GAME, &setup, &other), STATUS_OK);
    ck_assert_int_eq(position_create(&GO_GAME, &setup, &position), STATUS_OK);
    for (int turn = 0; turn < 40; turn++) {
        random_numbers = (Random){(uint64_t)turn};
        ck_assert_int_eq(position_make_random(position, &random_numbers, NULL), STATUS_OK);
        starve("create", create, false);
        starve("copy", take_copy, false);
        starve("make", make_and_back, true);
        starve("pass", pass_and_back, true);
        if (turn % 7 == 0)
            starve("assign", assign_and_back, true);
    }
    position_destroy(position);
    position_destroy(other);
    ck_assert_uint_eq(memory_in_use(), 0);
    memory_keep_no_spare(false);
}
END_TEST

/* A position's log of changes is freed when another game overwrites the position. A copy has no
 * log, so before its first move the "position before the last move" is the current one. */
START_TEST(what_was_done_before_a_copy_is_forgotten)
{
    Point stones[] = {{200000, 200000}};
    size_t ends[GAME_SETUP_STROKES] = {1, 1, 1};
    Occupant points[25];
    start(&MINIGO_GAME, 0);
    ck_assert_int_eq(position_copy(position, &other), STATUS_OK);
    ck_assert_int_eq(
        position_set_up(other, (Move){stones, ends, 0, GAME_SETUP_STROKES}, COLOR_WHITE),
        STATUS_OK);
    ck_assert_int_eq(position_copy(other, &copy), STATUS_OK);
    MINIGO_GAME.before(position_game(copy), points);
    ck_assert_int_eq(points[12], OCCUPANT_BLACK);
    ck_assert_int_eq(position_assign(other, position), STATUS_OK);
    MINIGO_GAME.before(position_game(other), points);
    ck_assert_int_eq(points[12], OCCUPANT_NONE);
    position_destroy(copy);
    position_destroy(other);
    position_destroy(position);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* A position can be overwritten by one with other rules, another board or another kind of game. */
START_TEST(positions_of_all_kinds_take_each_others_place)
{
    enum { POSITIONS = 6 };
    Position *all[POSITIONS], *place;
    Setup setups[POSITIONS];
    const GameKind *kinds[] = {&GO_GAME,     &GO_GAME,    &GO_GAME,
                               &STONES_GAME, &LINES_GAME, &STONES_GAME};
    for (int i = 0; i < POSITIONS; i++)
        setups[i] = game_usual_setup(kinds[i]);
    setups[1].rows = 13;
    setups[2].rules[GO_KO] = GO_KO_SITUATIONAL * DECIMAL_ONE;
    static const Point corners[] = {{0, 0}, {900000, 0}, {0, 900000}};
    ck_assert_int_eq(outline_make(corners, 3, &setups[5].outline), STATUS_OK);
    setups[5].columns = setups[5].rows = 9;
    for (int i = 0; i < POSITIONS; i++) {
        Random random = {1};
        ck_assert_int_eq(position_create(kinds[i], &setups[i], &all[i]), STATUS_OK);
        ck_assert_int_eq(position_make_random(all[i], &random, NULL), STATUS_OK);
    }
    ck_assert_int_eq(position_copy(all[0], &place), STATUS_OK);
    for (int i = 0; i < 3 * POSITIONS; i++) {
        const Position *from = all[i * 5 % POSITIONS];
        ck_assert_int_eq(position_assign(place, from), STATUS_OK);
        ck_assert_int_eq(position_assign(place, place), STATUS_OK);
        ck_assert_uint_eq(position_key(place), position_key(from));
        ck_assert_ptr_eq(position_kind(place), position_kind(from));
        ck_assert_uint_eq(position_mark(place), 0);
        if (i == POSITIONS) { /* these two positions have the same board but different rules */
            ck_assert_int_eq(position_assign(place, all[0]), STATUS_OK);
            ck_assert_int_eq(position_assign(place, all[2]), STATUS_OK);
            ck_assert_uint_eq(position_key(place), position_key(all[2]));
        }
        for (int turn = 0; turn < 3; turn++) {
            Random random = {3};
            ck_assert_int_eq(position_make_random(place, &random, NULL), STATUS_OK);
        }
    }
    for (int i = 0; i < POSITIONS; i++)
        position_destroy(all[i]);
    position_destroy(place);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

START_TEST(komi_out_of_range_is_refused)
{
    start(&GO_GAME, 0);
    const Rule *komi = &GO_GAME.rules[RULE_KOMI];
    ck_assert_int_eq(position_set_komi(position, komi->lowest - 1), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(position_set_komi(position, komi->highest + 1), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(position_set_komi(position, komi->lowest), STATUS_OK);
    ck_assert_int_eq(position_setup(position)->rules[RULE_KOMI], komi->lowest);
    position_destroy(position);
}
END_TEST

Suite *position_suite(void)
{
    Suite *suite = suite_create("position");
    TCase *cases = tcase_create("position");
    tcase_add_test(cases, calls_that_run_out_of_memory_change_nothing);
    tcase_add_test(cases, each_addition_may_fail_for_want_of_memory);
    tcase_add_test(cases, crowded_positions_are_whole_without_memory);
    tcase_add_test(cases, points_of_a_grid_are_candidates);
    tcase_add_test(cases, points_of_an_empty_board_are_candidates);
    tcase_add_test(cases, a_ko_is_part_of_the_key);
    tcase_add_test(cases, the_rest_of_a_handicap_is_part_of_the_key);
    tcase_add_test(cases, a_move_that_wins_on_the_last_turn_has_won);
    tcase_add_test(cases, without_a_score_nobody_wins_by_passing);
    tcase_add_test(cases, before_a_pass_all_was_as_it_is);
    tcase_add_test(cases, one_candidate_is_a_turn_where_there_is_one);
    tcase_add_test(cases, without_passing_a_turn_can_be_ended);
    tcase_add_test(cases, a_game_without_proposals_proposes_a_pass);
    tcase_add_test(cases, a_player_without_room_passes);
    tcase_add_test(cases, a_leading_player_answers_a_pass_with_a_pass);
    tcase_add_test(cases, a_pass_has_the_smallest_prior);
    tcase_add_test(cases, positions_of_all_kinds_take_each_others_place);
    tcase_add_test(cases, the_memory_of_superko_is_complete_or_absent);
    tcase_add_test(cases, what_was_done_before_a_copy_is_forgotten);
    tcase_add_test(cases, komi_out_of_range_is_refused);
    suite_add_tcase(suite, cases);
    return suite;
}
