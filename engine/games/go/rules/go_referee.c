/* Checks what a board stores by recomputing it from the stones, and compares positions. */
#include "games/go/rules/go_referee.h"

#include <string.h>

static bool fail(StringBuilder *why, const GoBoard *board, int place, const char *what)
{
    builder_add_format(why, "column %d, row %d: %s", go_board_column(board, (GoPoint)place) + 1,
                       go_board_row(board, (GoPoint)place) + 1, what);
    return false;
}

/* A string, found by a flood fill from one of its stones. */
typedef struct Found {
    int count, liberties;
    bool has[GO_PLACES];
    GoPoint places[GO_PLACES];
} Found;

static void find_string(const GoBoard *board, GoPoint start, Found *found)
{
    memset(found, 0, sizeof *found);
    found->places[found->count++] = start;
    found->has[start] = true;
    for (int i = 0; i < found->count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, found->places[i], side);
            found->liberties += board->stones[beside] == GO_EMPTY;
            if (board->stones[beside] == board->stones[start] && !found->has[beside]) {
                found->has[beside] = true;
                found->places[found->count++] = beside;
            }
        }
}

/* Return whether the ring that starts at a stone contains exactly the stones of its string. */
static bool is_ring(const GoBoard *board, GoPoint start, const Found *found)
{
    GoPoint place = start;
    for (int i = 0; i < found->count; i++) {
        if (!found->has[place])
            return false;
        place = board->next[place];
        if (place == start)
            return i == found->count - 1;
    }
    return false;
}

static bool check_string(const GoBoard *board, GoPoint start, StringBuilder *why)
{
    Found found;
    find_string(board, start, &found);
    GoPoint head = board->heads[start];
    for (int i = 0; i < found.count; i++)
        if (board->heads[found.places[i]] != head)
            return fail(why, board, start, "the stones of a string have different heads");
    if (!found.has[head])
        return fail(why, board, start, "a string's head is not one of its stones");
    if (!is_ring(board, start, &found))
        return fail(why, board, start, "a string's ring does not contain exactly its stones");
    if (board->ring_sizes[head] != found.count)
        return fail(why, board, start, "a string's size is wrong");
    if (board->liberties[head] != found.liberties)
        return fail(why, board, start, "a string's number of liberties is wrong");
    return found.liberties > 0 || fail(why, board, start, "a string has no liberty");
}

/* Return whether the board stores the right numbers of neighbors for a point. If not, append the
 * reason to `why`. */
static bool check_around(const GoBoard *board, GoPoint point, StringBuilder *why)
{
    int counts[GO_EDGE + 1] = {0};
    for (int side = 0; side < GO_SIDES; side++)
        counts[board->stones[go_board_adjacent(board, point, side)]]++;
    bool right = go_board_around(board, point, GO_EMPTY) == counts[GO_EMPTY] &&
                 go_board_around(board, point, GO_BLACK) == counts[GO_BLACK] + counts[GO_EDGE] &&
                 go_board_around(board, point, GO_WHITE) == counts[GO_WHITE] + counts[GO_EDGE];
    return right || fail(why, board, point, "the counts of neighbors are wrong");
}

static bool check_empties(const GoBoard *board, StringBuilder *why)
{
    int count = 0;
    for (int place = 0; place < board->places; place++) {
        if (board->stones[place] != GO_EMPTY)
            continue;
        count++;
        if (board->slots[place] >= board->empty_count ||
            board->empties[board->slots[place]] != place)
            return fail(why, board, place,
                        "an empty point has a wrong place in the list of empty points");
    }
    return count == board->empty_count ||
           fail(why, board, 0, "the number of empty points is wrong");
}

bool go_referee_check(const GoBoard *board, StringBuilder *why)
{
    GoBoard again;
    go_board_clear(&again, board->columns, board->rows);
    for (int place = 0; place < board->places; place++) {
        uint8_t stone = board->stones[place];
        if ((stone == GO_EDGE) != (again.stones[place] == GO_EDGE))
            return fail(why, board, place, "the edge is in the wrong place");
        if (stone != GO_EDGE && !check_around(board, (GoPoint)place, why))
            return false;
        if (!go_is_stone(stone))
            continue;
        if (!check_string(board, (GoPoint)place, why))
            return false;
        go_board_set(&again, (GoPoint)place, go_color(stone));
    }
    if (again.hash != board->hash)
        return fail(why, board, 0, "the hash is wrong");
    return check_empties(board, why);
}

static bool fail_same(StringBuilder *why, const char *what)
{
    builder_add_format(why, "%s when the moves are played again", what);
    return false;
}

bool go_referee_same(const Go *go, const Go *again, StringBuilder *why)
{
    const GoBoard *a = go_board(go), *b = go_board(again);
    const GoMarks *marks = go_marks(go), *others = go_marks(again);
    if (!go_board_same(a, b))
        return fail_same(why, "the stones differ");
    if (a->hash != b->hash)
        return fail_same(why, "the hash differs");
    if (memcmp(a->captured, b->captured, sizeof a->captured) != 0)
        return fail_same(why, "the numbers of captured stones differ");
    if (a->ko != b->ko || (a->ko != GO_NOWHERE && a->ko_color != b->ko_color))
        return fail_same(why, "the ko differs");
    if (a->empty_count != b->empty_count ||
        memcmp(a->empties, b->empties, (size_t)a->empty_count * sizeof *a->empties) != 0)
        return fail_same(why, "the list of empty points differs");
    if (marks->count != others->count || memcmp(marks->dead, others->dead, sizeof marks->dead) != 0)
        return fail_same(why, "the marks differ");
    return true;
}
