/* Measure how fast players think: random games from the empty board, and simulations of a search
 * with a given number of turns on the board. With one thread, seconds are processor time; with two
 * threads, they are elapsed time. Each number is the best of several runs. For profilers,
 *
 *     bench_players GAME SIMULATIONS
 *
 * runs that many simulations in one thread on the board of one game, and measures nothing else. */
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 3 };

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void must(Status status)
{
    if (status == STATUS_OK)
        return;
    fprintf(stderr, "bench_players: %s\n", status_text(status));
    exit(EXIT_FAILURE);
}

/* A board, and how many turns a player that doesn't think makes on it before measuring. */
typedef struct Bench {
    const GameKind *kind;
    int side, turns;
} Bench;

static Position *begin(const Bench *bench)
{
    Position *position;
    Setup setup = game_usual_setup(bench->kind);
    Random random = {2026};
    setup.columns = setup.rows = bench->side;
    must(position_create(bench->kind, &setup, &position));
    for (int i = 0; i < bench->turns; i++)
        must(position_make_likely(position, &random, NULL));
    return position;
}

static double playouts_a_second(Position *position, int count)
{
    double best = 0;
    for (int try = 0; try < TRIES; try++) {
        Random random = {7};
        double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        for (int i = 0; i < count; i++) {
            uint8_t first[25 * 25] = {0};
            int8_t owner[25 * 25];
            Playout playout = {.first = first, .owner = owner};
            must(position_play_out(position, &random, &playout));
        }
        double rate = count / (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start);
        best = rate > best ? rate : best;
    }
    return best;
}

/* When the simulations end: one second after the time `start` of the clock. */
typedef struct Second {
    clockid_t clock;
    double start;
} Second;

static bool is_over(void *context)
{
    const Second *second = context;
    return seconds_of(second->clock) - second->start >= 1;
}

/* Return the number of simulations made until the second is over or, if `second` is NULL, until
 * there are `count`. */
static double simulations_in(Position *position, unsigned threads, Second *second, uint64_t count)
{
    Search *search;
    Random random = {7};
    PlayerSettings settings = player_usual_settings();
    settings.threads = threads;
    must(search_create(&settings, &search));
    ThinkRequest thinking = {
        .random = &random, .stops = second ? is_over : NULL, .context = second};
    must(search_run(search, position, &thinking, (SearchLimits){.playouts = count}));
    double made = (double)search_analysis(search)->visits;
    search_destroy(search);
    return made;
}

static double simulations_a_second(Position *position, unsigned threads)
{
    clockid_t clock = threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    double best = 0;
    for (int try = 0; try < TRIES; try++) {
        Second second = {clock, seconds_of(clock)};
        double rate = simulations_in(position, threads, &second, 0);
        best = rate > best ? rate : best;
    }
    return best;
}

static void measure(const Bench *bench)
{
    Position *position = begin(bench);
    printf("%s, %d by %d, %d turns made\n", bench->kind->name, bench->side, bench->side,
           bench->turns);
    printf("  %8.0f games played out a second\n", playouts_a_second(position, 1000));
    double one = simulations_a_second(position, 1), two = simulations_a_second(position, 2);
    printf("  %8.0f simulations a second, %.0f with two threads: %.2f times\n", one, two,
           two / one);
    position_destroy(position);
}

int main(int count, char **arguments)
{
    const Bench benches[] = {
        {&GO_GAME, 9, 0}, {&GO_GAME, 9, 30}, {&LINES_GAME, 19, 60}, {&STONES_GAME, 13, 60}};
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++) {
        const Bench *bench = &benches[i];
        if (count < 3) {
            measure(bench);
        } else if (strcmp(arguments[1], bench->kind->name) == 0) {
            Position *position = begin(bench);
            simulations_in(position, 1, NULL, strtoull(arguments[2], NULL, 10));
            position_destroy(position);
        }
    }
    return 0;
}
