/* The positions of the attacks: each function writes the commands that set up a position. The size
 * of the position grows with n. Further functions, below, write the commands that are measured in
 * these positions. */
#include "attacks.h"

#include "base/random.h"

#include <string.h>

void attack_write(FILE *to, const char *text, const char *path, long n)
{
    for (const char *c = text; *c; c++) {
        const char *end = *c == '<' ? strchr(c, '>') : NULL;
        for (long i = 0; end && i < n; i++)
            fwrite(c + 1, 1, (size_t)(end - c - 1), to);
        if (end)
            c = end;
        else if (*c == '@')
            fputs(path, to);
        else if (*c == '%')
            fprintf(to, "%ld", n / 2);
        else
            fputc(*c, to);
    }
}

void nothing(FILE *to, long n)
{
    (void)to, (void)n;
}

static long root(long n)
{
    long side = 1;
    while (side * side < n)
        side++;
    return side;
}

/* Choose the largest board, and set the ink of a turn so high that it is enough for every
 * stroke. */
static void large_board(FILE *to)
{
    fputs("boardsize 161\nset_rule allotment 5000\n", to);
}

/* Write a turn that consists of one segment. */
static void stroke(FILE *to, const char *color, double ax, double ay, double bx, double by)
{
    fprintf(to, "play %s %.5f,%.5f:%.5f,%.5f\n", color, ax, ay, bx, by);
}

static void square(FILE *to, const char *color, double x, double y, double side)
{
    fprintf(to, "play %s %.5f,%.5f:%.5f,%.5f:%.5f,%.5f:%.5f,%.5f:%.5f,%.5f\n", color, x, y,
            x + side, y, x + side, y + side, x, y + side, x, y);
}

/* Make short strokes of both colors, each in its own cell of half a space by half a space. */
void lines_crowd(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++) {
        double x = (double)(i % 320) / 2, y = (double)(i / 320 % 320) / 2;
        double tilt = (double)(i * 37 % 41) / 100;
        stroke(to, i % 2 ? "white" : "black", x + 0.03, y + 0.03 + tilt, x + 0.47,
               y + 0.47 - tilt / 2);
    }
}

/* Make a grid of lines with about n meshes. */
void lines_grid(FILE *to, long n)
{
    large_board(to);
    long side = root(n) + 1;
    double step = 150.0 / (double)side;
    for (long i = 0; i < side; i++) {
        double at = 5 + step * (double)i;
        stroke(to, "black", at, 4, at, 155);
        stroke(to, "black", 4, at, 155, at);
    }
}

static void spoke(FILE *to, const char *color, long i)
{
    double slope = (double)i * 0.0005;
    stroke(to, color, 79, 80 - slope, 81, 80 + slope);
}

/* Make strokes that all pass through one point. */
void lines_star(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++)
        spoke(to, "white", i - n / 2);
}

/* Make rows of short strokes, with gaps between all strokes. */
void lines_rows(FILE *to, long n)
{
    large_board(to);
    long side = root(n);
    double step = 140.0 / (double)side;
    for (long i = 0; i < n; i++) {
        double x = 5 + step * (double)(i % side), y = 5 + step * (double)(i / side);
        x += (double)(i / side % 2) * step / 2;
        stroke(to, "white", x, y, x + step * 0.9, y + step * 0.1);
    }
}

/* Return a random number of spaces from `low` to `high`. */
static double spaces(Random *random, double low, double high)
{
    return low + (high - low) * (double)random_between(random, 0, 1000000) * 1e-6;
}

/* Make strokes of three lengths, in random directions. */
void lines_scattered(FILE *to, long n)
{
    large_board(to);
    Random random = {3};
    for (long i = 0; i < n; i++) {
        static const double lengths[] = {0.05, 0.3, 1};
        double length = lengths[random_between(&random, 0, 2)];
        double x = spaces(&random, 2, 158), y = spaces(&random, 2, 158);
        double along = spaces(&random, -1, 1), across = 1 - (along < 0 ? -along : along);
        double side = random_between(&random, 0, 1) ? length : -length;
        stroke(to, "black", x, y, x + along * length, y + across * side);
    }
}

/* Make long oblique strokes that are nearly parallel. No two of them share an end. */
void lines_slanted(FILE *to, long n)
{
    large_board(to);
    Random random = {6};
    double step = 156.0 / (double)n;
    for (long i = 0; i < n; i++) {
        double up = -78 + step * (double)i, low = up < 0 ? 1 - up : 1,
               high = up < 0 ? 159 : 159 - up;
        double a = low + (high - low) * spaces(&random, 0, 0.3);
        double b = low + (high - low) * spaces(&random, 0.6, 1);
        stroke(to, "black", a, a + up, b, b + up + step * spaces(&random, -0.4, 0.4));
    }
}

/* Make walls that start alternately from the left and the right edge, so that the only route winds
 * around all of them. */
void lines_labyrinth(FILE *to, long n)
{
    large_board(to);
    for (long i = 1; i <= n; i++) {
        double y = 160.0 * (double)i / (double)(n + 1), left = i % 2 ? 0 : 1;
        stroke(to, "white", left, y, left + 159, y);
    }
}

/* Make nested squares, alternately black and white. */
void lines_nested(FILE *to, long n)
{
    large_board(to);
    fputs("set_rule upper 25600\nset_rule lower 0\n", to);
    for (long i = 0; i < n; i++) {
        double half = 79.0 * (double)(i + 1) / (double)n;
        square(to, i % 2 ? "white" : "black", 80 - half, 80 - half, 2 * half);
    }
}

/* Make n small squares inside a large square. Between the squares there is one section with n
 * holes. */
void lines_islands(FILE *to, long n)
{
    large_board(to);
    square(to, "black", 1, 1, 158);
    long side = root(n);
    double step = 150.0 / (double)side;
    for (long i = 0; i < n; i++)
        square(to, "black", 80 + step * (double)(i % side - side / 2),
               5 + step * (double)(i / side), step / 3);
}

/* Make one network that encloses n small sections in a row. */
void lines_teeth(FILE *to, long n)
{
    large_board(to);
    stroke(to, "black", 1, 80, 159, 80);
    double step = 158.0 / (double)n;
    for (long i = 0; i < n; i++) {
        double x = 1 + step * (double)i;
        fprintf(to, "play black %.5f,80:%.5f,80.1:%.5f,80\n", x, x + step / 2, x + step);
    }
}

/* Make a wall with n teeth that enclose nothing: a single outline with 4n pieces. */
void lines_comb(FILE *to, long n)
{
    large_board(to);
    stroke(to, "black", 0, 80, 160, 80);
    double step = 158.0 / (double)n;
    for (long i = 0; i < n; i++) {
        double x = 1 + step * (double)i;
        stroke(to, "black", x, 80, x, 81);
    }
}

/* Draw the same stroke n times. */
void lines_retraced(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++)
        stroke(to, "black", 3, 3, 7, 3);
}

/* Make strokes along one line, each a little farther along than the one before. They are so long
 * that each contains one end of every other. */
void lines_shingled(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++)
        stroke(to, "black", 3 + (double)i * 0.00002, 3, 7 + (double)i * 0.00002, 3);
}

/* Make parallel strokes one step apart, across the whole board. */
void lines_bundle(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++) {
        double y = 80 + (double)i * 0.00001;
        stroke(to, "black", 1, y, 159, y + 0.5);
    }
}

/* Write the n points of a stroke, as an unsteady hand would draw it. */
static void wander(FILE *to, long n, const char *between)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "%s%.5f,%.5f", i ? between : "", 3 + (double)i * 0.0001,
                5 + (double)(i % 7) * 0.00003);
}

void lines_freehand_game(FILE *to, long n)
{
    large_board(to);
    for (int i = 0; i < 10; i++) {
        fprintf(to, "play %s ", i % 2 ? "white" : "black");
        for (long j = 0; j < n / 10; j++)
            fprintf(to, "%s%.5f,%.5f", j ? ":" : "", 3 + (double)j * 0.0001,
                    5 + i + (double)(j % 7) * 0.00003);
        fputs("\n", to);
    }
}

/* Write the n points of a stroke, at random in a small square whose size is chosen so that the
 * stroke takes the ink of one turn. The stroke crosses itself about n * n / 9 times. `comma`
 * separates coordinates, `between` separates points. */
static void scribble_as(FILE *to, long n, double x, double y, const char *comma,
                        const char *between)
{
    Random random = {1};
    int64_t side = (int64_t)(3.6 / 0.53 * 100000 / (double)n);
    for (long i = 0; i < n; i++)
        fprintf(to, "%s%.5f%s%.5f", i ? between : "",
                x + (double)random_between(&random, 0, side) * 0.00001, comma,
                y + (double)random_between(&random, 0, side) * 0.00001);
}

static void scribble(FILE *to, long n, double x, double y, const char *between)
{
    scribble_as(to, n, x, y, ",", between);
}

/* Make n / 100 turns, each with one scribbled stroke of 100 points, each in another place. */
void lines_scribbles(FILE *to, long n)
{
    fputs("boardsize 161\n", to);
    for (long i = 0; i < n / 100; i++) {
        fputs("play black ", to);
        scribble(to, 100, 2 + (double)(i % 150), 2 + (double)(i / 150), ":");
        fputs("\n", to);
    }
}

/* Make n loose ends, which face each other in pairs. */
void lines_ends(FILE *to, long n)
{
    large_board(to);
    long side = root(n / 2);
    double step = 150.0 / (double)side;
    for (long i = 0; i < n / 2; i++) {
        double x = 5 + step * (double)(i % side), y = 5 + step * (double)(i / side);
        stroke(to, "black", x, y, x + step * 0.9, y);
    }
}

/* Make four parallel strokes, each of n / 4 points that are nearly on one line. */
void lines_four(FILE *to, long n)
{
    large_board(to);
    for (int i = 0; i < 4; i++) {
        fputs("play white ", to);
        for (long j = 0; j < n / 4; j++)
            fprintf(to, "%s%.5f,%.5f", j ? ":" : "", 2 + 150.0 * (double)j / (double)n * 4,
                    80 + i * 0.1 + (double)(j % 2) * 0.02);
        fputs("\n", to);
    }
}

/* Make four vertical fences. Their posts are strokes, with narrow gaps between them. */
void lines_fences(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++) {
        double y = 160.0 * (double)(i % (n / 4)) * 4 / (double)n, high = 160.0 * 4 / (double)n;
        double x = 40 + 20 * (double)(i / (n / 4));
        stroke(to, "white", x, y + 0.00002, x, y + high - 0.00002);
    }
}

/* Place n isolated stones, alternately black and white, or as many as fit if each shall have
 * liberties. Then it is Black's turn. */
void stones_crowd(FILE *to, long n)
{
    fputs("boardsize 160\n", to);
    for (long i = 0; i < n && i < 109 * 109; i++)
        fprintf(to, "play %s %.2f,%.2f\n", (i + i / 109) % 2 ? "white" : "black",
                1 + 1.45 * (double)(i % 109), 1 + 1.45 * (double)(i / 109));
    fputs("play white pass\n", to);
}

/* Place stones number `first` to n - 1 in rows that are so dense that no stone fits between two of
 * them. */
static void pack(FILE *to, long first, long n)
{
    for (long i = first; i < n; i++)
        fprintf(to, "play %s %ld,%ld\n", i % 159 < 80 ? "black" : "white", 1 + i % 159,
                1 + i / 159);
}

void stones_packed(FILE *to, long n)
{
    fputs("boardsize 160\n", to);
    pack(to, 0, n);
}

/* Place stones in the densest packing, with the largest allowed value of the rule `link`. */
void stones_honeycomb(FILE *to, long n)
{
    fputs("boardsize 160\nset_rule link 1.414\n", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "play %s %.5f,%.5f\n", i / 150 % 40 < 20 ? "black" : "white",
                1 + (double)(i % 150) + (i / 150 % 2 ? 0.5 : 0), 1 + (double)(i / 150) * 0.866026);
}

/* Fill a board with black stones, except for one place where White can capture them all. */
void stones_one_left(FILE *to, long n)
{
    long side = root(n);
    fprintf(to, "boardsize %ld\n", side);
    for (long i = 0; i < side * side - 1; i++)
        fprintf(to, "play black %ld.5,%ld.5\n", i % side, i / side);
}

static void take_all(FILE *to, long n)
{
    double last = (double)root(n) - 0.5;
    fprintf(to, "place white %.1f,%.1f\n", last, last);
}

/* Place a ring of stones around an empty area that is as large as possible. */
void stones_ring(FILE *to, long n)
{
    fputs("boardsize 160\n", to);
    for (long i = 0; i < n; i++) {
        double side = 158.0 * 4 * (double)i / (double)n,
               at = side - 158 * (double)(long)(side / 158);
        long which = (long)(side / 158);
        double x = which == 0 ? at : which == 1 ? 158 : which == 2 ? 158 - at : 0;
        double y = which == 0 ? 0 : which == 1 ? at : which == 2 ? 158 : 158 - at;
        fprintf(to, "play %s %.5f,%.5f\n", i % 2 ? "white" : "black", 1 + x, 1 + y);
    }
}

/* Give the board the shape of a comb, with 129 corners. */
static void comb_board(FILE *to)
{
    fputs("set_board 0,0 160,0", to);
    for (int i = 126; i >= 0; i--)
        fprintf(to, " %.2f,%d", 0.5 + 1.25 * i + (i % 2 ? 0.6 : 0), i % 2 ? 160 : 20);
    fputs("\n", to);
}

void stones_comb(FILE *to, long n)
{
    comb_board(to);
    for (long i = 0; i < n; i++)
        fprintf(to, "play %s %.2f,%.2f\n", (i + i / 109) % 2 ? "white" : "black",
                1 + 1.45 * (double)(i % 109), 1 + 1.45 * (double)(i / 109));
}

/* Cover the board with a single group that has many holes. */
void stones_holes(FILE *to, long n)
{
    fputs("boardsize 160\n", to);
    for (long i = 0; i < n; i++)
        if (i % 159 % 3 != 1 || i / 159 % 3 != 1)
            fprintf(to, "play black %ld,%ld\n", 1 + i % 159, 1 + i / 159);
}

void stones_over(FILE *to, long n)
{
    stones_crowd(to, n);
    fputs("play black pass\n", to);
}

void stones_marks(FILE *to, long n)
{
    fputs("boardsize 160\nplay black 2,2\nplay white 5,5\nplay black pass\nplay white pass\n", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "mark %s\n", i % 3 ? "2,2" : "5,5");
}

void stones_ghosts(FILE *to, long n)
{
    fputs("boardsize 160\n", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "ghost %s %ld,%ld exact\n", i % 2 ? "white" : "black", 1 + i % 159,
                1 + i / 159);
}

void go_large(FILE *to, long n)
{
    (void)n;
    fputs("boardsize 25\n", to);
}

/* Fill the board with one-colored blocks of 5 by 5 points, each with one eye. */
static void full_board(FILE *to)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    fputs("boardsize 25\nset_rule max_plies 0\nset_rule invalid_loses no\n"
          "setup black",
          to);
    for (int i = 0; i < 625; i++) {
        int x = i % 25, y = i / 25;
        if (x % 5 != 2 || y % 5 != 2)
            fprintf(to, " %s %c%d", (x / 5 + y / 5) % 2 ? "white" : "black", letters[x], y + 1);
    }
    fputs("\n", to);
}

void go_crowd(FILE *to, long n)
{
    full_board(to);
    for (long i = 0; i < n; i++)
        fputs("play black pass\n", to);
    fputs("gogui-setup_player black\n", to);
}

/* Make one string that winds back and forth across the whole board. */
void go_snake(FILE *to, long n)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    fputs("boardsize 25\nset_rule max_plies 0\nset_rule invalid_loses no\nsetup black black", to);
    for (int i = 0; i < 625; i++) {
        int x = i % 25, y = i / 25;
        if (y % 2 == 0 || x == (y / 2 % 2 ? 0 : 24))
            fprintf(to, " %c%d", letters[x], y + 1);
    }
    fputs("\n", to);
    for (long i = 0; i < n; i++)
        fputs("play black pass\n", to);
}

void go_captures(FILE *to, long n)
{
    attack_write(to,
                 "set_rule max_plies 0\nset_rule invalid_loses no\n"
                 "<play black A1\nplay white A2\nplay white B1\ngogui-setup e A2 e B1\n>",
                 NULL, n);
}

void go_set_ups(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "gogui-setup %s\n", i % 2 ? "e A1" : "b A1");
}

/* Make a history of n changes, and forbid moves that repeat a position. */
void go_superko(FILE *to, long n)
{
    fputs("set_rule ko positional\n", to);
    go_set_ups(to, n);
}

void go_over(FILE *to, long n)
{
    full_board(to);
    for (long i = 0; i < n; i++)
        fputs("play black pass\n", to);
    fputs("play white pass\n", to);
}

void go_marks(FILE *to, long n)
{
    fputs("play black D4\nplay white F3\nplay black pass\nplay white pass\n", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "mark %s\n", i % 3 ? "D4" : "F3");
}

/* Let play end and be resumed n times. Each time one player agrees to the marks. */
void go_agreed(FILE *to, long n)
{
    fputs("play black D4\n", to);
    for (long i = 1; i <= n; i++)
        fprintf(to, "play black pass\nplay white pass\ndone black %ld\nresume\n", i);
}

Writer *attack_crowd(const char *game)
{
    return strcmp(game, "lines") == 0    ? lines_crowd
           : strcmp(game, "stones") == 0 ? stones_crowd
                                         : go_crowd;
}

/* From here on, the functions write the commands that are measured, except file_scribble() and
 * lines_passage(). */

void say_scribble(FILE *to, long n)
{
    fputs("draw black ", to);
    scribble(to, n, 5, 5, " ");
    fputs("\n", to);
}

void say_scribble_preview(FILE *to, long n)
{
    fputs("preview black ", to);
    scribble(to, n, 5, 5, " ");
    fputs("\n", to);
}

void say_scribble_wkt(FILE *to, long n)
{
    fputs("draw_wkt black LINESTRING (", to);
    scribble_as(to, n, 5, 5, " ", ", ");
    fputs(")\n", to);
}

/* Write a WKT file with the LINESTRING of say_scribble_wkt(). */
void file_scribble(FILE *to, long n)
{
    fputs("LINESTRING (", to);
    scribble_as(to, n, 5, 5, " ", ", ");
    fputs(")\n", to);
}

void say_freehand(FILE *to, long n)
{
    fputs("draw black ", to);
    wander(to, n, " ");
    fputs("\n", to);
}

void say_freehand_preview(FILE *to, long n)
{
    fputs("preview black ", to);
    wander(to, n, " ");
    fputs("\n", to);
}

void say_freehand_play(FILE *to, long n)
{
    fputs("play black ", to);
    wander(to, n, ":");
    fputs("\n", to);
}

/* Write strokes that fan out from one point. */
void say_fan(FILE *to, long n)
{
    large_board(to);
    for (long i = 0; i < n; i++)
        stroke(to, "black", 80, 10, 159 - (double)i * 0.015, 150);
}

/* Make a passage that is one step wide, n / 100 spaces long and closed at its end. No stroke may
 * end inside. */
void lines_passage(FILE *to, long n)
{
    double end = 1 + (double)n / 100;
    large_board(to);
    fprintf(to, "play white 1.00001,0.5:1.00001,1:%.5f,1\n", end);
    fprintf(to, "play white 1,1.5:1,1.00001:%.5f,1.00001\n", end);
    stroke(to, "white", end + 0.00001, 0.99995, end + 0.00001, 1.00005);
}

void say_into_passage(FILE *to, long n)
{
    double end = 1 + (double)n / 100;
    fprintf(to, "draw black 1,1 %.5f,1.00001\n", 2 * end + 0.00001 - 1);
}

/* Write a move of many short strokes. */
void say_strokes(FILE *to, long n)
{
    fputs("boardsize 161\nset_rule allotment 5000\nplay black ", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "%s%.2f,%.2f:%.2f,%.2f", i ? "/" : "", 1 + (double)(i % 300) / 2,
                1 + (double)(i / 300) / 2, 1.05 + (double)(i % 300) / 2,
                1.03 + (double)(i / 300) / 2);
    fputs("\n", to);
}

void say_splits(FILE *to, long n)
{
    (void)n;
    for (int i = 0; i < 20; i++)
        fputs("play black 80.0001,0:80.0002,160\nundo\n", to);
}

static void many_points(FILE *to, const char *command, long n)
{
    fputs(command, to);
    for (long i = 0; i < n; i++)
        fprintf(to, " %.4f,%.4f", 0.5 + (double)(i * 7919 % 1585) / 10.003,
                0.5 + (double)(i * 104729 % 1587) / 10.007);
    fputs("\n", to);
}

void say_many_areas(FILE *to, long n)
{
    many_points(to, "areas white", n);
}

void say_many_neutral(FILE *to, long n)
{
    many_points(to, "areas neutral", n);
}

void say_many_stones(FILE *to, long n)
{
    many_points(to, "areas", n);
}

/* Write the command `set_state` with a position whose history contains n strokes. */
void say_state(FILE *to, long n)
{
    fputs("set_state {\"game\":\"lines\",\"board\":{\"columns\":161,\"rows\":161},\"history\":[",
          to);
    for (long i = 0; i < n; i++) {
        double x = 1 + 1.5 * (double)(i % 100);
        long y = 1 + i / 100;
        fprintf(to, "%s\"play black %g,%ld:%g,%ld\"", i > 0 ? "," : "", x, y, x + 1, y);
    }
    fputs("]}\n", to);
}

void say_undos(FILE *to, long n)
{
    for (long i = 0; i < n / 2; i++)
        fputs("undo\n", to);
}

void say_ids(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "%ld name\n", i);
}

void say_ghosts(FILE *to, long n)
{
    fputs("boardsize 160\n", to);
    for (long i = 0; i < n; i++)
        fprintf(to, "ghost %s %ld,%ld\n", i % 2 ? "white" : "black", 1 + i % 159, 1 + i / 159);
}

void say_set_up(FILE *to, long n)
{
    fputs("setup black", to);
    for (long i = 0; i < n; i++)
        fprintf(to, " %s C%ld", i % 2 ? "white" : "black", 1 + i % 5);
    fputs("\n", to);
}

void say_handicap(FILE *to, long n)
{
    fputs("set_free_handicap", to);
    for (long i = 0; i < n; i++)
        fprintf(to, " %c%ld", (int)('A' + i / 19 % 8), 1 + i % 19);
    fputs("\n", to);
}

void say_corners(FILE *to, long n)
{
    (void)n;
    comb_board(to);
}

void say_many_corners(FILE *to, long n)
{
    many_points(to, "set_board", n);
}

void say_take_all(FILE *to, long n)
{
    take_all(to, n);
}

void say_take_all_again(FILE *to, long n)
{
    for (int i = 0; i < 10; i++) {
        take_all(to, n);
        fputs("undo\n", to);
    }
}

/* Request a move twenty times, without playing it. */
void say_thoughts(FILE *to, long n)
{
    (void)n;
    for (int i = 0; i < 20; i++)
        fprintf(to, "set_random_seed %d\nreg_genmove white\n", i);
}

void say_komis(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "komi %ld.5\n", i % 10);
}

void say_clocks(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "time_left %s %ld 0\n", i % 2 ? "white" : "black", i + 1);
}

void say_rules(FILE *to, long n)
{
    for (long i = 0; i < n; i++)
        fprintf(to, "set_rule komi %ld\n", i % 10);
}
