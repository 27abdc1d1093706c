/* Measure random games through game/position.h, in games per second: games without and with a score
 * at the end, games of a player that looks ahead, and games on the Go board itself. Times are
 * processor times, the best of several runs. Runs of all cases are interleaved, so that other load
 * on the machine affects all of them alike. */
#include "game/position.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 30 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void require(Status status)
{
    if (status == STATUS_OK)
        return;
    fprintf(stderr, "bench_position: %s\n", status_text(status));
    exit(1);
}

/* A row of the table: a game on a board. */
typedef struct Bench {
    const char *name;
    const GameKind *kind;
    int lines;
    uint32_t turns; /* maximum number of turns per game; 0 to play to the end */
    int games;
    double before; /* games per second without game/position.h, for comparison */
} Bench;

/* A way to play games. It returns the total number of turns. */
typedef long Way(const Bench *bench, Position *start, Position *scratch);

/* Return true if a game isn't over and may have more turns. */
static bool goes_on(const Bench *bench, const Turn *turn)
{
    return turn->phase == PHASE_PLAY && (bench->turns == 0 || turn->number <= bench->turns);
}

static long play_on_board(const Bench *bench, Position *start, Position *scratch)
{
    (void)start, (void)scratch;
    static GoBoard board;
    Random random = {1};
    long turns = 0;
    for (int i = 0; i < bench->games; i++) {
        Color color = COLOR_BLACK;
        go_board_clear(&board, bench->lines, bench->lines);
        for (int passes = 0; passes < 2; color = color_other(color), turns++) {
            GoPoint point = go_board_random(&board, color, &random);
            GoChange change;
            passes = point == GO_NOWHERE ? passes + 1 : 0;
            if (point != GO_NOWHERE)
                go_board_play(&board, point, color, &change);
        }
    }
    return turns;
}

static long play_and_roll_back(const Bench *bench, Position *start, Position *scratch)
{
    (void)scratch;
    Random random = {1};
    long turns = 0;
    const Turn *turn = position_turn(start);
    size_t mark = position_mark(start);
    for (int i = 0; i < bench->games; i++) {
        while (goes_on(bench, turn))
            require(position_make_random(start, &random, NULL));
        turns += turn->number - 1;
        position_rollback(start, mark);
    }
    return turns;
}

static long play_copies(const Bench *bench, Position *start, Position *scratch, bool scored)
{
    Random random = {1};
    long turns = 0;
    const Turn *turn = position_turn(scratch);
    for (int i = 0; i < bench->games; i++) {
        int leader;
        require(position_assign(scratch, start));
        while (goes_on(bench, turn))
            require(position_make_random(scratch, &random, NULL));
        if (scored)
            require(position_leader(scratch, &leader));
        turns += turn->number - 1;
    }
    return turns;
}

static long play_in_copy(const Bench *bench, Position *start, Position *scratch)
{
    return play_copies(bench, start, scratch, false);
}

static long play_and_score(const Bench *bench, Position *start, Position *scratch)
{
    return play_copies(bench, start, scratch, true);
}

static long look_and_play(const Bench *bench, Position *start, Position *scratch)
{
    Random random = {1};
    long turns = 0;
    const Turn *turn = position_turn(scratch);
    for (int i = 0; i < bench->games; i++) {
        require(position_assign(scratch, start));
        while (goes_on(bench, turn)) {
            Choice choice;
            require(position_propose(scratch, &random, &choice));
            require(position_make(scratch, &choice));
        }
        turns += turn->number - 1;
    }
    return turns;
}

/* Measure copying a position after 60 turns. Print microseconds per copy. */
static void bench_copies(const Bench *bench)
{
    Setup setup = game_usual_setup(bench->kind);
    setup.columns = setup.rows = bench->lines;
    Position *position, *copy;
    Random random = {1};
    require(position_create(bench->kind, &setup, &position));
    for (int i = 0; i < 60; i++)
        require(position_make_random(position, &random, NULL));
    require(position_copy(position, &copy));
    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        double start = seconds();
        for (int i = 0; i < 1000; i++)
            require(position_assign(copy, position));
        double took = seconds() - start;
        best = took < best ? took : best;
    }
    printf("  %-30s %10.2f us\n", bench->name, best * 1e3);
    position_destroy(copy);
    position_destroy(position);
}

enum { WAYS = 5 };

static void bench_games(const Bench *bench)
{
    static Way *const WAYS_TO_PLAY[WAYS] = {play_in_copy, play_and_score, play_and_roll_back,
                                            look_and_play, play_on_board};
    Setup setup = game_usual_setup(bench->kind);
    setup.columns = setup.rows = bench->lines;
    Position *start, *scratch;
    require(position_create(bench->kind, &setup, &start));
    require(position_copy(start, &scratch));
    double best[WAYS] = {1e9, 1e9, 1e9, 1e9, 1e9};
    int ways = bench->kind == &GO_GAME ? WAYS : WAYS - 1;
    long turns = 0;
    for (int run = 0; run < RUNS; run++)
        for (int way = 0; way < ways; way++) {
            double before = seconds();
            turns = WAYS_TO_PLAY[way](bench, start, scratch);
            double took = (seconds() - before) / bench->games;
            best[way] = took < best[way] ? took : best[way];
        }
    printf("  %-30s %7.1f %9.0f %9.0f %9.0f %9.0f %9.0f", bench->name, (double)turns / bench->games,
           1 / best[0], 1 / best[1], 1 / best[2], 1 / best[3], bench->before);
    if (ways == WAYS)
        printf(" %9.0f %5.1f %%", 1 / best[4], 100 * best[4] / best[0]);
    putchar('\n');
    position_destroy(scratch);
    position_destroy(start);
}

static const Bench BENCHES[] = {
    {"go 9 by 9, to the end", &GO_GAME, 9, 0, 500, 64000},
    {"go 19 by 19, to the end", &GO_GAME, 19, 0, 100, 10200},
    {"stones 13 by 13, 120 turns", &STONES_GAME, 13, 120, 25, 107},
    {"lines 19 by 19, 60 turns", &LINES_GAME, 19, 60, 100, 5000},
};

int main(void)
{
    puts(
        "random games a second through a position, processor time\n"
        "                                   turns    copied    scored    undone    looked    before"
        "     board    of it");
    for (size_t i = 0; i < sizeof BENCHES / sizeof *BENCHES; i++)
        bench_games(&BENCHES[i]);
    puts("a copy after 60 turns");
    for (size_t i = 0; i < sizeof BENCHES / sizeof *BENCHES; i++)
        bench_copies(&BENCHES[i]);
    return 0;
}
