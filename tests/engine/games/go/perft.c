/* Count legal positions and legal sequences of moves of `go` on small boards.
 *
 * Usage: perft [--brief]
 *
 * Removing stones from a legal position leaves a legal position. So the stones of a legal position
 * can be placed in any order without a capture, and a walk over the points finds each legal
 * position once, by moves that the engine considers legal. The numbers of positions are known (J.
 * Tromp and G. Farnebäck, "Combinatorics of Go", 2007). The sequences are counted twice, by the
 * engine and by a simple implementation (plain_go.h).
 */
#include "games/go/rules/go.h"
#include "plain_go.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static void check(const char *what, long long got, long long expected)
{
    printf("%-40s %12lld\n", what, got);
    if (got == expected) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: expected %lld\n", what, expected);
}

/* Count the legal positions that have the same stones as `board` on the points before `index`. */
static long long count_positions(GoBoard *board, int index)
{
    if (index == board->columns * board->rows)
        return 1;
    GoPoint point = go_board_point(board, index % board->columns, index / board->columns);
    long long count = count_positions(board, index + 1);
    for (int color = 0; color < COLOR_COUNT; color++) {
        if (go_board_check(board, point, (Color)color) != STATUS_OK)
            continue;
        GoChange change;
        go_board_play(board, point, (Color)color, &change);
        if (change.taken == 0) {
            board->ko = GO_NOWHERE;
            count += count_positions(board, index + 1);
        }
        go_board_take_back(board, &change);
    }
    return count;
}

static void check_positions(int columns, int rows, long long expected)
{
    GoBoard board;
    go_board_clear(&board, columns, rows);
    char what[80];
    snprintf(what, sizeof what, "legal positions, %d by %d", columns, rows);
    check(what, count_positions(&board, 0), expected);
}

/* Count the sequences of `depth` moves or passes in which two passes in a row occur only at the
 * end. */
static long long count_engine(const GameKind *kind, void *game, Color color, int depth,
                              bool passed_)
{
    if (depth == 0)
        return 1;
    const GoBoard *board = go_board(game);
    long long count = 0;
    for (int i = 0; i < board->columns * board->rows; i++) {
        GoPoint place = go_board_point(board, i % board->columns, i / board->columns);
        Point point = go_board_lattice_point(board, place);
        size_t end = 1, mark = kind->mark(game);
        Outcome outcome = {0};
        Status status = kind->act(game, color, (Move){&point, &end, 0, 1}, (Manner){0}, &outcome);
        outcome_free(&outcome);
        if (status != STATUS_OK)
            continue;
        if (kind->begin_turn(game, color_other(color)) != STATUS_OK)
            abort();
        count += count_engine(kind, game, color_other(color), depth - 1, false);
        kind->rollback(game, mark);
    }
    if (passed_)
        return count + (depth == 1);
    size_t mark = kind->mark(game);
    if (kind->begin_turn(game, color_other(color)) != STATUS_OK)
        abort();
    count += count_engine(kind, game, color_other(color), depth - 1, true);
    kind->rollback(game, mark);
    return count;
}

static long long count_plain(PlainGo *game, char color, int depth, bool passed_)
{
    if (depth == 0)
        return 1;
    long long count = 0;
    char next = color == 'b' ? 'w' : 'b';
    size_t before = game->count;
    int captured[2] = {game->captured[0], game->captured[1]};
    for (int i = 0; i < game->columns * game->rows; i++) {
        if (plain_go_check(game, i, color) != PLAIN_LEGAL)
            continue;
        plain_go_play(game, i, color);
        count += count_plain(game, next, depth - 1, false);
        plain_go_back(game, before, captured);
    }
    if (passed_)
        return count + (depth == 1);
    plain_go_play(game, -1, color);
    count += count_plain(game, next, depth - 1, true);
    plain_go_back(game, before, captured);
    return count;
}

static void check_sequences(int columns, int rows, PlainKo ko, int depth)
{
    static const char *const NAMES[] = {"simple", "positional", "situational"};
    Setup setup = game_usual_setup(&GO_GAME);
    setup.columns = columns;
    setup.rows = rows;
    setup.rules[GO_KO] = (Decimal)ko * DECIMAL_ONE;
    void *game;
    if (GO_GAME.create(&setup, &game) != STATUS_OK)
        abort();
    PlainGo plain;
    plain_go_start(&plain, columns, rows, ko);
    char what[80];
    snprintf(what, sizeof what, "%d moves, %d by %d, %s ko", depth, columns, rows, NAMES[ko]);
    check(what, count_engine(&GO_GAME, game, COLOR_BLACK, depth, false),
          count_plain(&plain, 'b', depth, false));
    plain_go_free(&plain);
    GO_GAME.destroy(game);
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    check_positions(2, 2, 57);
    check_positions(2, 3, 489);
    check_positions(3, 3, 12675);
    check_positions(3, 4, 321689);
    if (!brief)
        check_positions(4, 4, 24318165);
    for (int ko = PLAIN_SIMPLE; ko <= PLAIN_SITUATIONAL; ko++) {
        check_sequences(2, 2, (PlainKo)ko, brief ? 8 : 10);
        check_sequences(3, 2, (PlainKo)ko, brief ? 5 : 7);
        check_sequences(3, 3, (PlainKo)ko, brief ? 4 : 6);
        check_sequences(4, 4, (PlainKo)ko, brief ? 3 : 4);
    }
    printf("perft: %d passed, %d failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
