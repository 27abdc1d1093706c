/* Measure `stones`: how fast moves are tried, scored and undone, how the time grows, and how this
 * compares with letting GEOS compute the whole diagram every turn.
 *
 * Positions are random, and the same in every run: stones of alternating colors, most of which
 * touch another stone, at a density of 0.55 per square. */
#include "base/random.h"
#include "games/stones/rules/stones.h"
#include "geometry/geos/geos.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void must(Status status)
{
    if (status == STATUS_OK)
        return;
    fprintf(stderr, "bench_stones: %s\n", status_text(status));
    exit(EXIT_FAILURE);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static size_t count_stones(const Stones *stones)
{
    StoneView view;
    size_t count = 0;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        count += stones_get(stones, i, &view);
    return count;
}

static Point anywhere(const Stones *stones, Random *random)
{
    Box box = outline_box(stones_outline(stones));
    return (Point){(int32_t)random_between(random, box.low.x, box.high.x),
                   (int32_t)random_between(random, box.low.y, box.high.y)};
}

/* Create a board with `count` stones, at a density of 0.55 per square. */
static Stones *fill(size_t count, Random *random)
{
    Setup setup = game_usual_setup(&STONES_GAME);
    setup.columns = setup.rows = (int)ceil(sqrt((double)count / 0.55));
    Stones *stones;
    must(stones_create(&setup, &stones));
    for (int turn = 0; count_stones(stones) < count; turn++) {
        Color color = turn % 2 ? COLOR_WHITE : COLOR_BLACK;
        Point p = anywhere(stones, random);
        SnapMode mode = (SnapMode)random_between(random, SNAP_NEAREST, SNAP_OPPONENT);
        if (stones_snap(stones, color, p, mode, &p) != STATUS_OK)
            continue;
        must(stones_begin_turn(stones, color));
        stones_place(stones, color, p);
    }
    return stones;
}

/* Place a stone, remove captured stones, score and undo, many times. Return the number of moves per
 * second. */
static double try_moves(Stones *stones, Random *random)
{
    enum { TRIES = 20000 };
    Decimal sum = 0;
    int done = 0;
    double time = 0;
    while (done < TRIES) {
        Point p = anywhere(stones, random);
        if (stones_check(stones, p) != STATUS_OK)
            continue;
        size_t mark = stones_mark(stones);
        double start = seconds();
        stones_place(stones, done % 2 ? COLOR_WHITE : COLOR_BLACK, p);
        sum += stones_score(stones).black;
        stones_rollback(stones, mark);
        time += seconds() - start;
        done++;
    }
    return sum == 1 ? 0 : TRIES / time;
}

/* Find places in contact with a stone, near random points. Return how many are found per second. */
static double try_snaps(const Stones *stones, Random *random)
{
    enum { TRIES = 20000 };
    double start = seconds();
    for (int i = 0; i < TRIES; i++) {
        Point p = anywhere(stones, random);
        stones_snap(stones, i % 2 ? COLOR_WHITE : COLOR_BLACK, p,
                    (SnapMode)(i % 3 ? SNAP_NEAREST : SNAP_OWN), &p);
    }
    return TRIES / (seconds() - start);
}

/* Compute the Voronoi diagram of all stones with GEOS, clipped to the board. Return the number of
 * diagrams per second. */
static double try_geos(const Stones *stones)
{
    size_t count = 0;
    StoneView view;
    PolygonList board = {0};
    Point *sites = calloc(stones_number_count(stones), sizeof *sites);
    DoubleArea *areas = calloc(stones_number_count(stones), sizeof *areas);
    if (!sites || !areas)
        must(STATUS_NO_MEMORY);
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view))
            sites[count++] = view.at;
    must(outline_add_to(stones_outline(stones), &board));
    Geos *geos;
    must(geos_open(&geos));
    int done = 0;
    double start = seconds();
    while (seconds() - start < 0.5) {
        must(geos_voronoi(geos, outline_box(stones_outline(stones)), &board, sites, count, areas));
        done++;
    }
    double rate = done / (seconds() - start);
    geos_close(geos);
    polygon_list_free(&board);
    free(sites);
    free(areas);
    return rate;
}

int main(void)
{
    static const size_t counts[] = {50, 200, 1000, 3000, 10000};
    printf("%8s %14s %12s %12s %10s\n", "stones", "moves a sec", "us a move", "snaps a sec",
           "times GEOS");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        Random random = {2026};
        Stones *stones = fill(counts[i], &random);
        double moves = try_moves(stones, &random);
        double snaps = try_snaps(stones, &random);
        printf("%8zu %14.0f %12.1f %12.0f %10.0f\n", counts[i], moves, 1e6 / moves, snaps,
               moves / try_geos(stones));
        stones_destroy(stones);
    }
    return EXIT_SUCCESS;
}
