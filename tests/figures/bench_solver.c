/* Measure how far minigo is solved.
 *
 *   bench_solver [POSITIONS [SECONDS [MILLIONS]]]
 *       Print after how many turns the winner is proven, in random games and in games played by a
 *       search. There are 8 positions of each kind by default. Each is searched for at most 10
 *       seconds by default, and for at most MILLIONS million nodes if that is given.
 *
 *   bench_solver --solve MB [komi=NUMBER] [MOVE ...]
 *       Print the result of a game after some moves (C3, pass), however long that takes. MB is the
 *       memory to use, in megabytes. Except for komi, the rules have their default values.
 *
 * It prints numbers; nothing passes or fails. */
#include "base/memory.h"
#include "games.h"
#include "games/go/solver/go_solver.h"
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FEWEST = 4, MOST = 12, TABLE = 1 << 29, PLAYOUTS = 300 };

static void fail(const char *what)
{
    fprintf(stderr, "bench_solver: %s\n", what);
    exit(EXIT_FAILURE);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool is_late(void *end)
{
    return seconds() >= *(const double *)end;
}

/* Create a game. Its komi is the default if `komi` is NULL. */
static Position *create(const char *komi)
{
    Position *position;
    const GameKind *kind = game_kind_named(CONTIGO_GAMES, "minigo", strlen("minigo"));
    Setup setup = game_usual_setup(kind);
    if (komi && !game_rule_value(&kind->rules[RULE_KOMI], (StringView){komi, strlen(komi)},
                                 &setup.rules[RULE_KOMI]))
        fail(komi);
    if (position_create(kind, &setup, &position) != STATUS_OK)
        fail("no memory");
    return position;
}

/* Make the first turn at a random point near the middle, where a search would play. */
static void open_game(Position *position, Random *random)
{
    Point point = {(int32_t)random_between(random, 1, 2) * STEPS_PER_SPACE,
                   (int32_t)random_between(random, 1, 2) * STEPS_PER_SPACE};
    Choice choice = choice_of_point(point);
    if (position_make(position, &choice) != STATUS_OK)
        fail("the opening");
}

static void take_turn(Position *position, Player *player, Random *random)
{
    Strokes move = {0};
    StringBuilder why = {0};
    ThinkRequest thinking = {.random = random};
    ThinkResult chosen = {.move = &move, .why = &why};
    Color color = position_turn(position)->to_move;
    Status status = player->kind->choose(player->state, position, &thinking, &chosen);
    if (status == STATUS_OK)
        status = move.count > 0 ? position_act(position, color, strokes_all(&move),
                                               (Manner){.exact = true}, NULL)
                                : position_pass(position, color);
    if (status != STATUS_OK)
        fail(status_text(status));
    strokes_free(&move);
    builder_free(&why);
}

/* Let a player make this many turns. Return false if the game ended before that. */
static bool play(Position *position, const char *name, int turns, uint64_t seed)
{
    Player player = {.kind = player_kind_named((StringView){name, strlen(name)}),
                     .settings = player_usual_settings()};
    Random random = {seed};
    player.settings.playouts = PLAYOUTS;
    if (player_call(&player) != STATUS_OK)
        fail("no player");
    bool searches = strcmp(name, "search") == 0;
    if (searches)
        open_game(position, &random);
    for (int i = searches; i < turns && position_turn(position)->phase == PHASE_PLAY; i++)
        take_turn(position, &player, &random);
    player_destroy(&player);
    return position_turn(position)->phase == PHASE_PLAY;
}

/* When to give up on a position: when the first of these limits is reached. */
typedef struct Limit {
    double seconds;
    uint64_t steps;
} Limit;

/* Measure and print a row of the table. */
static void measure(const char *name, int turns, int positions, Limit limit, void *table)
{
    int count = 0, proven = 0, black = 0;
    double nodes = 0, took = 0, longest = 0;
    for (int i = 0; i < positions; i++) {
        Position *position = create(NULL);
        if (play(position, name, turns, random_mix(7, (uint64_t)i))) {
            double begin = seconds(), end = begin + limit.seconds;
            Work work = {.most = limit.steps, .stopped = is_late, .context = &end};
            Solution solution;
            memset(table, 0, TABLE);
            if (position_solve(position, &(Solving){table, TABLE, &work, false}, &solution) !=
                STATUS_OK)
                fail("it cannot be solved");
            double spent = seconds() - begin;
            count++;
            proven += solution.proven;
            black += solution.proven && solution.winner > 0;
            nodes += (double)work.done / GO_SOLVER_STEPS / 1e6;
            took += spent;
            longest = spent > longest ? spent : longest;
        }
        position_destroy(position);
    }
    double share = count > 0 ? count : 1;
    printf("%-8s after %2d turns: %d of %d proven, %d for black; %.2f million positions, %.2f s, "
           "%.2f s at most\n",
           name, turns, proven, count, black, nodes / share, took / share, longest);
    fflush(stdout);
}

static void make(Position *position, const char *word)
{
    Choice choice = {0};
    if (strcmp(word, "pass") != 0)
        choice = choice_of_point(
            (Point){(word[0] - 'A') * STEPS_PER_SPACE, (atoi(word + 1) - 1) * STEPS_PER_SPACE});
    if (position_make(position, &choice) != STATUS_OK)
        fail(word);
}

static void print_solution(const Solution *solution, const Work *work)
{
    static const char *const WINNERS[] = {"white wins", "a tie", "black wins"};
    char move[] = "pass";
    if (solution->choice.count > 0)
        snprintf(move, sizeof move, "%c%d",
                 (char)('A' + solution->choice.points[0].x / STEPS_PER_SPACE),
                 (int)(solution->choice.points[0].y / STEPS_PER_SPACE % 10 + 1));
    printf("%s, black's lead is from %g to %g, by %s: %.1f million positions, %.0f s\n",
           solution->proven ? WINNERS[solution->winner + 1] : "not proven", solution->least,
           solution->most, move, (double)work->done / GO_SOLVER_STEPS / 1e6, seconds());
    fflush(stdout);
}

/* Find who wins after these moves and then, in a second search, by how much. */
static void solve(size_t megabytes, char **moves)
{
    const char *komi = *moves && strncmp(*moves, "komi=", 5) == 0 ? *moves++ + 5 : NULL;
    Position *position = create(komi);
    size_t bytes = megabytes << 20;
    void *table = memory_new(bytes);
    Work work = work_of(WORK_NO_LIMIT);
    for (; *moves; moves++)
        make(position, *moves);
    for (int exact = 0; exact <= 1; exact++) {
        Solution solution;
        if (!table || position_solve(position, &(Solving){table, bytes, &work, exact}, &solution) !=
                          STATUS_OK)
            fail("it cannot be solved");
        print_solution(&solution, &work);
    }
    memory_free(table);
    position_destroy(position);
}

int main(int count, char **words)
{
    if (count > 2 && strcmp(words[1], "--solve") == 0) {
        solve(strtoull(words[2], NULL, 10), words + 3);
        return EXIT_SUCCESS;
    }
    int positions = count > 1 ? atoi(words[1]) : 8;
    Limit limit = {.seconds = count > 2 ? atof(words[2]) : 10, .steps = WORK_NO_LIMIT};
    if (count > 3)
        limit.steps = strtoull(words[3], NULL, 10) * 1000000 * GO_SOLVER_STEPS;
    void *table = memory_new(TABLE);
    if (!table)
        fail("no memory");
    for (int turns = MOST; turns >= FEWEST; turns -= 2) {
        measure("search", turns, positions, limit, table);
        measure("random", turns, positions, limit, table);
    }
    memory_free(table);
    return EXIT_SUCCESS;
}
