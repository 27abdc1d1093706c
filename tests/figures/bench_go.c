/* Measure `go` in the library: complete random games, moves made and undone, scores, and all legal
 * moves. Prints a table of processor times, each the best of several runs. */
#include "game/position.h"
#include "games/go/rules/go.h"

#include <stdio.h>
#include <time.h>

enum { RUNS = 7 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Play a random game to the end, and return the number of plies. A color passes if it could only
 * fill its own eyes. */
static int play_game(GoBoard *board, int lines, Random *random)
{
    Color color = COLOR_BLACK;
    int plies = 0;
    go_board_clear(board, lines, lines);
    for (int passes = 0; passes < 2; color = color_other(color), plies++) {
        GoPoint point = go_board_random(board, color, random);
        GoChange change;
        passes = point == GO_NOWHERE ? passes + 1 : 0;
        if (point != GO_NOWHERE)
            go_board_play(board, point, color, &change);
    }
    return plies;
}

static void bench_games(int lines, int games)
{
    static GoBoard board;
    double best = 1e9, plies = 0;
    for (int run = 0; run < RUNS; run++) {
        Random random = {1};
        plies = 0;
        double start = seconds();
        for (int i = 0; i < games; i++)
            plies += play_game(&board, lines, &random);
        double took = seconds() - start;
        best = took < best ? took : best;
    }
    printf("  a random game on %2d by %-2d %9.2f us   %7.1f plies   %5.0f ns a ply\n", lines, lines,
           best / games * 1e6, plies / games, best / plies * 1e9);
}

/* Make and undo every legal move of a position, and return how many there are. */
static int try_all(GoBoard *board, Color color)
{
    int tried = 0;
    for (int i = 0; i < board->empty_count; i++) {
        GoPoint point = board->empties[i];
        GoChange change;
        if (go_board_check(board, point, color) != STATUS_OK)
            continue;
        go_board_play(board, point, color, &change);
        go_board_take_back(board, &change);
        tried++;
    }
    return tried;
}

/* Set up a position in the middle of a random game on a 19 by 19 board. */
static void play_half(GoBoard *board)
{
    Random random = {3};
    Color color = COLOR_BLACK;
    go_board_clear(board, 19, 19);
    for (int i = 0; i < 180; i++, color = color_other(color)) {
        GoPoint point = go_board_random(board, color, &random);
        GoChange change;
        if (point != GO_NOWHERE)
            go_board_play(board, point, color, &change);
    }
}

static void bench_moves(void)
{
    static GoBoard board;
    double best = 1e9;
    long moves = 0;
    play_half(&board);
    for (int run = 0; run < RUNS; run++) {
        moves = 0;
        double start = seconds();
        for (int i = 0; i < 1000; i++)
            moves += try_all(&board, COLOR_BLACK);
        double took = seconds() - start;
        best = took < best ? took : best;
    }
    printf("  a move made and taken back, 19 by 19, 180 plies in %9.0f ns\n",
           best / (double)moves * 1e9);
}

static void bench_score(void)
{
    static GoBoard board;
    static GoOwners owners;
    static const GoMarks none;
    double best = 1e9;
    play_half(&board);
    for (int run = 0; run < RUNS; run++) {
        double start = seconds();
        for (int i = 0; i < 1000; i++)
            go_owners_find(&owners, &board, &none);
        double took = seconds() - start;
        best = took < best ? took : best;
    }
    printf("  a score, 19 by 19, 180 plies in %28.2f us\n", best * 1e3);
}

/* Measure complete playouts from the empty board. */
static void bench_playouts(int lines, int count)
{
    Setup setup = game_usual_setup(&GO_GAME);
    Position *position;
    double best = 1e9, turns = 0;
    setup.columns = setup.rows = lines;
    if (position_create(&GO_GAME, &setup, &position) != STATUS_OK)
        return;
    for (int run = 0; run < RUNS; run++) {
        Random random = {1};
        uint8_t first[GO_LINES_MOST * GO_LINES_MOST] = {0};
        int8_t owner[GO_LINES_MOST * GO_LINES_MOST];
        Playout playout = {.first = first, .owner = owner};
        turns = 0;
        double start = seconds();
        for (int i = 0; i < count; i++)
            if (position_play_out(position, &random, &playout) == STATUS_OK)
                turns += (double)playout.turns;
        double took = seconds() - start;
        best = took < best ? took : best;
    }
    position_destroy(position);
    printf("  a playout on %2d by %-2d %13.2f us   %7.1f plies   %5.0f ns a ply   %6.0f a second\n",
           lines, lines, best / count * 1e6, turns / count, best / turns * 1e9, count / best);
}

int main(void)
{
    puts("go in the library, processor time");
    bench_games(5, 20000);
    bench_games(9, 10000);
    bench_games(19, 1000);
    bench_playouts(9, 5000);
    bench_playouts(19, 500);
    bench_moves();
    bench_score();
    return 0;
}
