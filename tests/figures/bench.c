/* Measure the library: how fast it draws, scores, previews and undoes strokes, how the time grows,
 * and how much memory it needs. Prints a table. If its argument is the name of a file, it also
 * writes a plot of the growth to that file, as SVG.
 *
 * Positions are random, and the same in every run. The colors alternately draw strokes of equal
 * length, from random points in random directions; the other color's ink cuts them off. The board
 * grows with the number of strokes, to keep the density of 160 strokes of 4 spaces on 19 lines.
 * When the board has its maximum size, strokes get shorter instead. */
#include "base/memory.h"
#include "base/random.h"
#include "games/lines/rules/lines.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

static void must(Status status)
{
    if (status == STATUS_OK)
        return;
    fprintf(stderr, "bench: %s\n", status_text(status));
    exit(EXIT_FAILURE);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A board, and the state of drawing random strokes on it. */
typedef struct Bench {
    Lines *lines;
    Random random;
    int32_t length; /* length of a stroke, in steps */
    Outcome outcome;
    size_t strokes, segments;
} Bench;

static Bench start(size_t strokes)
{
    /* The density of the strokes: their number per square, times the square of their length. */
    const double per_square = 160 * 16 / (18.0 * 18.0);
    double side = sqrt((double)strokes * 16 / per_square);
    double spaces = side > MAX_SPACES ? MAX_SPACES : ceil(side);
    double length = 4 * spaces / side;
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.columns = setup.rows = (int)spaces + 1;
    setup.rules[LINES_ALLOTMENT] = 1000 * DECIMAL_ONE;
    Bench bench = {.random = {2026}, .length = (int32_t)(length * STEPS_PER_SPACE)};
    must(lines_create(&setup, &bench.lines));
    return bench;
}

static void finish(Bench *bench)
{
    lines_destroy(bench->lines);
    outcome_free(&bench->outcome);
}

/* Choose a random stroke. Its direction is that of a random point in a square, so that no angles
 * are needed. */
static void random_stroke(Bench *bench, Point points[2])
{
    Point high = lines_board(bench->lines).high;
    points[0] = (Point){(int32_t)random_between(&bench->random, 0, high.x),
                        (int32_t)random_between(&bench->random, 0, high.y)};
    double dx = (double)random_between(&bench->random, -1000, 1000);
    double dy = (double)random_between(&bench->random, -1000, 1000);
    double size = sqrt(dx * dx + dy * dy) + 1e-9;
    points[1] = (Point){points[0].x + (int32_t)(dx / size * bench->length),
                        points[0].y + (int32_t)(dy / size * bench->length)};
}

/* Draw a random stroke. If the rules don't allow it, choose another one. */
static void draw(Bench *bench)
{
    static const size_t end = 2;
    Color color = bench->strokes % 2 ? COLOR_WHITE : COLOR_BLACK;
    Point points[2];
    Status status;
    do {
        random_stroke(bench, points);
        status = lines_draw(bench->lines, color, (Move){points, &end, 0, 1}, (Manner){0},
                            &bench->outcome);
    } while (status != STATUS_OK && status != STATUS_NO_MEMORY);
    must(status);
    must(lines_begin_turn(bench->lines, color_other(color)));
    bench->strokes++;
    bench->segments += bench->outcome.drawn.point_count - 1;
}

/* The measurements for one number of strokes. */
typedef struct Growth {
    size_t strokes;
    double draw, trial, undo; /* microseconds per stroke */
    double slowest;           /* milliseconds */
    size_t slowest_stroke;
    double bytes; /* bytes per segment */
    long left;    /* bytes that were not freed */
} Growth;

static volatile Decimal sink; /* receives scores, so that their computation is not optimized away */

static Growth measure(size_t strokes)
{
    enum { TRIALS = 20000 };
    Growth growth = {.strokes = strokes};
    Bench bench = start(strokes);
    size_t mark = lines_mark(bench.lines);
    size_t empty = memory_in_use();
    double begin = seconds(), before = begin;
    for (size_t i = 0; i < strokes; i++) {
        draw(&bench);
        sink = lines_score(bench.lines).black;
        double now = seconds();
        if (now - before > growth.slowest / 1e3) {
            growth.slowest = (now - before) * 1e3;
            growth.slowest_stroke = i + 1;
        }
        before = now;
    }
    growth.draw = (before - begin) * 1e6 / (double)strokes;
    growth.bytes = (double)(memory_in_use() - empty) / (double)bench.segments;
    begin = seconds();
    for (int i = 0; i < TRIALS; i++) {
        size_t here = lines_mark(bench.lines);
        draw(&bench);
        sink = lines_score(bench.lines).black;
        lines_rollback(bench.lines, here);
    }
    growth.trial = (seconds() - begin) * 1e6 / TRIALS;
    strokes_free(&bench.outcome.drawn);
    begin = seconds();
    lines_rollback(bench.lines, mark);
    growth.undo = (seconds() - begin) * 1e6 / (double)strokes;
    growth.left = (long)memory_in_use() - (long)empty;
    finish(&bench);
    return growth;
}

static void print_growth(const Growth *growth, size_t count)
{
    printf("\ngrowth, both colors, density of 160 strokes of 4 spaces on 19 lines\n");
    printf("%10s %14s %14s %12s %14s %14s %12s\n", "strokes", "draw+score us", "trial+undo us",
           "undo us", "slowest ms", "bytes/segment", "not freed");
    for (size_t i = 0; i < count; i++)
        printf("%10zu %14.2f %14.2f %12.2f %8.3f #%-5zu %13.0f %12ld\n", growth[i].strokes,
               growth[i].draw, growth[i].trial, growth[i].undo, growth[i].slowest,
               growth[i].slowest_stroke, growth[i].bytes, growth[i].left);
    printf("draw + score against 1,000 strokes:");
    for (size_t i = 1; i < count; i++)
        printf("  %.2f times at %zu", growth[i].draw / growth[0].draw, growth[i].strokes);
    printf("\ntrial strokes (draw + score + undo) a second on 1,000 strokes: %.0f\n",
           1e6 / growth[0].trial);
}

/* Return the shortest time, in milliseconds, in which the referee judges a position of this many
 * strokes. */
static double referee(size_t strokes, int runs)
{
    Bench bench = start(strokes);
    for (size_t i = 0; i < strokes; i++)
        draw(&bench);
    double best = INFINITY;
    for (int i = 0; i < runs; i++) {
        Territory territory;
        double begin = seconds();
        must(lines_judge(bench.lines, NULL, &territory));
        double took = (seconds() - begin) * 1e3;
        best = took < best ? took : best;
        territory_free(&territory);
    }
    finish(&bench);
    return best;
}

/* Return how many seconds it takes to draw and score `count` strokes of one color across the
 * largest board. */
static double crossing_lines(size_t count)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.columns = setup.rows = MAX_SPACES + 1;
    setup.rules[LINES_ALLOTMENT] = 1000 * DECIMAL_ONE;
    Lines *lines;
    must(lines_create(&setup, &lines));
    Random random = {300};
    Outcome outcome = {0};
    static const size_t end = 2;
    double begin = seconds();
    for (size_t i = 0; i < count; i++) {
        int32_t at = (int32_t)random_between(&random, 0, MAX_COORDINATE);
        int32_t to = MAX_COORDINATE - (int32_t)random_between(&random, 0, MAX_COORDINATE);
        Point points[2] = {{at, 0}, {to, MAX_COORDINATE}};
        if (i % 2) {
            points[0] = (Point){0, at};
            points[1] = (Point){MAX_COORDINATE, to};
        }
        must(lines_draw(lines, COLOR_BLACK, (Move){points, &end, 0, 1}, (Manner){0}, &outcome));
        must(lines_begin_turn(lines, COLOR_BLACK));
        sink = lines_score(lines).black;
    }
    double took = seconds() - begin;
    outcome_free(&outcome);
    lines_destroy(lines);
    return took;
}

/* Draw the growth as SVG: microseconds per stroke against the number of strokes. The measured
 * numbers of strokes are at equal distances on their axis. */
static void draw_growth(const char *path, const Growth *growth, size_t count, const char *machine)
{
    enum { LEFT = 70, TOP = 50, WIDTH = 480, HEIGHT = 260 };
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fmax(growth[i].draw, growth[i].trial));
    most = ceil(most / 5) * 5;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"620\" "
            "height=\"380\" font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"620\" height=\"380\" fill=\"#fff\"/>\n"
            "<text x=\"70\" y=\"24\" font-size=\"15\">Microseconds a stroke, by strokes on the "
            "board</text>\n<text x=\"70\" y=\"40\" fill=\"#666\">%s, make bench</text>\n",
            machine);
    for (int i = 0; i <= 5; i++) {
        double y = TOP + HEIGHT - HEIGHT * i / 5.0;
        fprintf(file,
                "<path d=\"M%d %.1fh%d\" stroke=\"#ddd\"/><text x=\"62\" y=\"%.1f\" "
                "text-anchor=\"end\">%g</text>\n",
                LEFT, y, WIDTH, y + 4, most * i / 5);
    }
    static const char *const colors[] = {"#222", "#c33"};
    static const char *const names[] = {"draw + score", "trial: draw + score + undo"};
    for (int series = 0; series < 2; series++) {
        fprintf(file, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"",
                colors[series]);
        for (size_t i = 0; i < count; i++)
            fprintf(file, "%.1f,%.1f ", LEFT + WIDTH * (double)i / (double)(count - 1),
                    TOP + HEIGHT - HEIGHT * (series ? growth[i].trial : growth[i].draw) / most);
        fprintf(file, "\"/>\n<text x=\"%d\" y=\"368\" fill=\"%s\">%s</text>\n", LEFT + 160 * series,
                colors[series], names[series]);
    }
    for (size_t i = 0; i < count; i++)
        fprintf(file, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%zu</text>\n",
                LEFT + WIDTH * (double)i / (double)(count - 1), TOP + HEIGHT + 20,
                growth[i].strokes);
    fprintf(file, "</svg>\n");
    fclose(file);
}

int main(int count, char **words)
{
    static const size_t sizes[] = {1000, 3000, 10000, 30000, 100000};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    struct utsname machine;
    uname(&machine);
    printf("library, on %s (%s)\n", machine.nodename, machine.machine);
    measure(1000); /* warm up the caches */
    Growth growth[SIZES];
    for (size_t i = 0; i < SIZES; i++)
        growth[i] = measure(sizes[i]);
    print_growth(growth, SIZES);
    printf("\nfrom scratch (referee), best of several\n");
    printf("  160 strokes on 19 lines: %.2f ms\n", referee(160, 9));
    double scratch = referee(10000, 3);
    printf("  10,000 strokes: %.1f ms, %.0f times a draw + score\n", scratch,
           scratch * 1e3 / growth[2].draw);
    printf("\n300 board-long strokes crossing each other: %.3f s\n", crossing_lines(300));
    if (count > 1)
        draw_growth(words[1], growth, SIZES, machine.nodename);
    return EXIT_SUCCESS;
}
