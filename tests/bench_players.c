/* How fast players think: games played out from the empty board, and simulations of a search with
 * so many turns on the board, by one thread and by two. Seconds of the clock on the wall, each
 * figure the best of some. */
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TRIES = 3 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void must(Status status)
{
    if (status == STATUS_OK)
        return;
    fprintf(stderr, "bench_players: %s\n", status_text(status));
    exit(EXIT_FAILURE);
}

/* A board with so many turns on it, as somebody would make them who does not think. */
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
        double start = seconds_now();
        for (int i = 0; i < count; i++) {
            uint8_t first[25 * 25] = {0};
            int8_t owner[25 * 25];
            Playout playout = {.first = first, .owner = owner};
            must(position_play_out(position, &random, &playout));
        }
        double rate = count / (seconds_now() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

static double simulations_a_second(Position *position, unsigned threads)
{
    double best = 0;
    for (int try = 0; try < TRIES; try++) {
        Search *search;
        Random random = {7};
        PlayerSettings settings = player_usual_settings();
        settings.threads = threads;
        must(search_create(&settings, &search));
        Thinking thinking = {.random = &random};
        must(search_run(search, position, &thinking, (SearchLimits){.time = 1000000000}));
        double rate = (double)search_insight(search)->visits;
        best = rate > best ? rate : best;
        search_destroy(search);
    }
    return best;
}

int main(void)
{
    const Bench benches[] = {
        {&GO_GAME, 9, 0}, {&GO_GAME, 9, 30}, {&LINES_GAME, 19, 60}, {&STONES_GAME, 13, 60}};
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++) {
        const Bench *bench = &benches[i];
        Position *position = begin(bench);
        printf("%s, %d by %d, %d turns made\n", bench->kind->name, bench->side, bench->side,
               bench->turns);
        printf("  %8.0f games played out a second\n", playouts_a_second(position, 1000));
        double one = simulations_a_second(position, 1), two = simulations_a_second(position, 2);
        printf("  %8.0f simulations a second, %.0f with two threads: %.2f times\n", one, two,
               two / one);
        position_destroy(position);
    }
    return 0;
}
