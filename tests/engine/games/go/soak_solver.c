/* Compare the solver of `minigo` on random positions with a plain minimax over position.h that
 * searches every continuation.
 *
 *   soak_solver [SEED] [POSITIONS]   20,000 positions by default
 *   soak_solver --brief              a short run with a fixed seed, for `make check`
 *
 * Boards have 2 to 5 lines a side, square or not. Positions arise from random turns, including
 * passes and moves into a player's own eyes, and have so few turns left that all continuations can
 * be searched. Three things are checked for each: the winner with a random komi, the lead or bounds
 * of it, and that the solver's move achieves the lead or keeps the win. The solver has either a
 * table of 64 KiB, in which most entries are overwritten, or one that keeps entries of earlier
 * positions. The exit code is 1 if a check fails. */
#include "base/memory.h"
#include "game/position.h"
#include "games/go/rules/go.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_TABLE = 1 << 16,
    TABLE = 1 << 22,
    WAYS_MOST = 60000,
    NODES_MOST = 100000,
    PASS_EVERY = 6
};

typedef struct Tally {
    int64_t positions, nodes, kos, passed, wins, ties;
} Tally;

static void fail(const char *what)
{
    printf("%s\n", what);
    exit(EXIT_FAILURE);
}

static double lead_of(Position *position)
{
    Score score;
    if (position_score(position, &score) != STATUS_OK)
        fail("no score");
    return (double)((score.black - score.white) / DECIMAL_ONE);
}

/* Make a turn at the point with a number, or a pass if the number is beyond the grid. Return false
 * if that is not legal. */
static bool make(Position *position, int number)
{
    const Setup *setup = position_setup(position);
    Choice choice = {0};
    if (number < setup->columns * setup->rows)
        choice = choice_of_point((Point){number % setup->columns * STEPS_PER_SPACE,
                                         number / setup->columns * STEPS_PER_SPACE});
    return position_make(position, &choice) == STATUS_OK;
}

static int count_points(const Position *position)
{
    return position_setup(position)->columns * position_setup(position)->rows;
}

/* Return Black's lead if both play best, found by exhaustive search. */
static double look_everywhere(Position *position, int64_t *nodes)
{
    const Turn *turn = position_turn(position);
    if (turn->phase != PHASE_PLAY || ++*nodes > NODES_MOST)
        return lead_of(position);
    int sign = turn->to_move == COLOR_BLACK ? 1 : -1;
    double best = -1e9;
    for (int number = 0; number <= count_points(position); number++) {
        size_t mark = position_mark(position);
        if (!make(position, number))
            continue;
        double value = sign * look_everywhere(position, nodes);
        best = value > best ? value : best;
        position_rollback(position, mark);
    }
    return sign * best;
}

/* Return how many turns deep an exhaustive search may go on a board with `free` empty points. */
static int reach(int free)
{
    int depth = 1;
    for (int64_t ways = free + 1; ways * (free + 1) < WAYS_MOST; ways *= free + 1)
        depth++;
    return depth > 9 ? 9 : depth;
}

static int count_free(const Position *position)
{
    const Setup *setup = position_setup(position);
    int free = 0;
    for (int i = 0; i < setup->columns * setup->rows; i++)
        free += position_kind(position)->at(position_game(position), i % setup->columns,
                                            i / setup->columns) == OCCUPANT_NONE;
    return free;
}

static Position *create(Random *random)
{
    Position *position;
    Setup setup = game_usual_setup(&MINIGO_GAME);
    setup.columns = (int)random_between(random, 2, 5);
    setup.rows = random_between(random, 0, 1) ? setup.columns : (int)random_between(random, 2, 5);
    bool area = random_between(random, 0, 3) == 0;
    setup.rules[GO_SCORING] = (area ? GO_SCORING_AREA : GO_SCORING_STONES) * DECIMAL_ONE;
    setup.rules[GO_MAX_PLIES] = random_between(random, 1, 40) * DECIMAL_ONE;
    setup.rules[GO_KOMI] = random_between(random, -16, 16) * DECIMAL_ONE / 2;
    if (position_create(&MINIGO_GAME, &setup, &position) != STATUS_OK)
        fail("no memory");
    return position;
}

/* Play at random until an exhaustive search of the remaining turns is possible (see reach()).
 * Return false if the game ends before that. */
static bool play_until_near(Position *position, Random *random)
{
    int64_t most = position_setup(position)->rules[GO_MAX_PLIES] / DECIMAL_ONE;
    for (;;) {
        const Turn *turn = position_turn(position);
        if (turn->phase != PHASE_PLAY)
            return false;
        if (most - turn->number + 1 <= reach(count_free(position)))
            return true;
        bool pass = random_between(random, 1, PASS_EVERY) == 1;
        int number = (int)random_between(random, 0, count_points(position) - 1);
        (void)make(position, pass ? count_points(position) : number);
    }
}

/* Return what is wrong with a solution, or NULL. */
static const char *check(Position *position, const Solution *solution, double lead, bool exact)
{
    double komi = (double)position_setup(position)->rules[GO_KOMI] / (double)DECIMAL_ONE;
    int winner = lead > komi ? 1 : lead < komi ? -1 : 0;
    int sign = position_turn(position)->to_move == COLOR_BLACK ? 1 : -1;
    int64_t nodes = 0;
    if (!solution->proven)
        return "nothing is proven";
    if (solution->winner != winner)
        return "another winner";
    if (lead < solution->least || lead > solution->most)
        return "another lead";
    if (exact && solution->least != solution->most)
        return "no exact lead";
    if (!exact && winner != sign)
        /* If the player to move doesn't win, and no exact lead was required, any move will do. */
        return NULL;
    size_t mark = position_mark(position);
    if (position_make(position, &solution->choice) != STATUS_OK)
        return "a move that is not legal";
    double then = look_everywhere(position, &nodes);
    position_rollback(position, mark);
    if (exact ? then != lead : sign * (then - komi) <= 0)
        return "a move that does not keep it";
    return NULL;
}

static const char *run_position(Position *position, Random *random, void *tables[2], Tally *tally)
{
    int which = (int)random_between(random, 0, 1);
    bool exact = random_between(random, 0, 1);
    Solving solving = {tables[which], which == 0 ? SMALL_TABLE : TABLE, NULL, exact};
    Solution solution;
    int64_t nodes = 0;
    double lead = look_everywhere(position, &nodes);
    tally->nodes += nodes;
    if (nodes > NODES_MOST) /* captures can leave more continuations than can be searched */
        return NULL;
    tally->positions++;
    const GoBoard *board = go_board(position_game(position));
    tally->kos += board->ko != GO_NOWHERE;
    tally->passed += position_turn(position)->passes;
    if (position_solve(position, &solving, &solution) != STATUS_OK)
        return "no solution";
    tally->wins += solution.winner != 0;
    tally->ties += solution.winner == 0;
    return check(position, &solution, lead, exact);
}

static void print_position(const Position *position, const char *why)
{
    const Setup *setup = position_setup(position);
    const Turn *turn = position_turn(position);
    printf("%s: komi %g, turn %u of %g, %s to move, %u passes\n", why,
           (double)setup->rules[GO_KOMI] / (double)DECIMAL_ONE, turn->number,
           (double)setup->rules[GO_MAX_PLIES] / (double)DECIMAL_ONE, color_name(turn->to_move),
           turn->passes);
    for (int row = setup->rows - 1; row >= 0; row--) {
        for (int column = 0; column < setup->columns; column++)
            printf(" %c", ".XO"[position_kind(position)->at(position_game(position), column, row)]);
        printf("\n");
    }
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? 500 : count > 2 ? strtoll(words[2], NULL, 10) : 20000;
    Random random = {seed};
    Tally tally = {0};
    void *tables[2] = {memory_new(SMALL_TABLE), memory_new(TABLE)};
    const char *why = NULL;
    printf("seed %" PRIu64 "\n", seed);
    while (!why && tally.positions < wanted) {
        Position *position = create(&random);
        if (play_until_near(position, &random))
            why = run_position(position, &random, tables, &tally);
        if (why)
            print_position(position, why);
        position_destroy(position);
    }
    memory_free(tables[0]);
    memory_free(tables[1]);
    printf("%" PRId64 " positions, %" PRId64 " looked at, %" PRId64 " with a ko, %" PRId64
           " after a pass, %" PRId64 " won, %" PRId64 " tied\n",
           tally.positions, tally.nodes, tally.kos, tally.passed, tally.wins, tally.ties);
    printf("solver soak: %d passed, %d failed\n", !why, why != NULL);
    return why ? EXIT_FAILURE : EXIT_SUCCESS;
}
