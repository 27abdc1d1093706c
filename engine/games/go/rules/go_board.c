/* Implements Go boards: stones, strings and capture. */
#include "games/go/rules/go_board.h"

#include <stddef.h>
#include <string.h>

/* Return the key of a stone in the hash. It is a fixed number, the same in every game. */
static uint64_t stone_key(GoPoint point, uint8_t stone)
{
    return random_mix(0, (uint64_t)point << 2 | stone);
}

/* When a point is removed from the list of empty points, the last point of the list takes its slot.
 * When it is restored, that point moves back. So undo restores the order of the list. If the
 * removed point was itself the last one, no point has moved, and the contents of its slot don't
 * matter. */

static void add_empty(GoBoard *board, GoPoint point)
{
    board->slots[point] = (GoPoint)board->empty_count;
    board->empties[board->empty_count++] = point;
}

static void remove_empty(GoBoard *board, GoPoint point)
{
    GoPoint slot = board->slots[point];
    GoPoint last = board->empties[--board->empty_count];
    board->empties[slot] = last;
    board->slots[last] = slot;
}

static void restore_empty(GoBoard *board, GoPoint point, GoPoint slot)
{
    if (slot < board->empty_count) {
        GoPoint last = board->empties[slot];
        board->slots[last] = (GoPoint)board->empty_count;
        board->empties[board->empty_count] = last;
    }
    board->empty_count++;
    board->empties[slot] = point;
    board->slots[point] = slot;
}

/* Return what GoBoard.around contains for a point of an empty board. */
static uint16_t count_around(const GoBoard *board, GoPoint point)
{
    int counts = 0;
    for (int side = 0; side < GO_SIDES; side++)
        counts += board->stones[go_board_adjacent(board, point, side)] == GO_EDGE
                      ? 1 << 4 * GO_BLACK | 1 << 4 * GO_WHITE
                      : 1 << 4 * GO_EMPTY;
    return (uint16_t)counts;
}

void go_board_clear(GoBoard *board, int columns, int rows)
{
    memset(board, 0, sizeof *board);
    board->columns = columns;
    board->rows = rows;
    board->stride = columns + 1;
    board->row_factor = (1 << GO_ROW_BITS) / board->stride + 1;
    board->places = (rows + 2) * board->stride + 1;
    const int sides[GO_SIDES] = {-board->stride, -1, 1, board->stride};
    memcpy(board->sides, sides, sizeof sides);
    memset(board->stones, GO_EDGE, sizeof board->stones);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            GoPoint point = go_board_point(board, column, row);
            board->stones[point] = GO_EMPTY;
            add_empty(board, point);
        }
    for (int i = 0; i < board->empty_count; i++)
        board->around[board->empties[i]] = count_around(board, board->empties[i]);
}

void go_board_copy(GoBoard *board, const GoBoard *from)
{
    size_t places = (size_t)from->places;
    memcpy(board, from, offsetof(GoBoard, empties));
    memcpy(board->empties, from->empties, (size_t)from->empty_count * sizeof *board->empties);
    memcpy(board->slots, from->slots, places * sizeof *board->slots);
    memcpy(board->stones, from->stones, places * sizeof *board->stones);
    memcpy(board->around, from->around, places * sizeof *board->around);
    memcpy(board->heads, from->heads, places * sizeof *board->heads);
    memcpy(board->next, from->next, places * sizeof *board->next);
    memcpy(board->liberties, from->liberties, places * sizeof *board->liberties);
    memcpy(board->ring_sizes, from->ring_sizes, places * sizeof *board->ring_sizes);
}

int go_board_count_adjacent(const GoBoard *board, GoPoint point, GoPoint of_string)
{
    int count = 0;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, point, side);
        count += board->stones[beside] == board->stones[of_string] &&
                 board->heads[beside] == board->heads[of_string];
    }
    return count;
}

Status go_board_check(const GoBoard *board, GoPoint point, Color color)
{
    if (board->stones[point] != GO_EMPTY)
        return STATUS_OCCUPIED;
    if (point == board->ko && color == board->ko_color)
        return STATUS_KO;
    if (go_board_around(board, point, GO_EMPTY) > 0)
        return STATUS_OK;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, point, side);
        if (board->stones[beside] == GO_EDGE)
            continue;
        int liberties = board->liberties[board->heads[beside]];
        bool lives =
            liberties > GO_SIDES || liberties > go_board_count_adjacent(board, point, beside);
        if (lives == (board->stones[beside] == go_stone(color)))
            /* The stone joins a string with other liberties, or captures something. */
            return STATUS_OK;
    }
    return STATUS_SUICIDE;
}

/* Put a stone on the board as a string of its own. */
static void put(GoBoard *board, GoPoint point, uint8_t stone)
{
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, point, side);
        board->around[beside] = (uint16_t)(board->around[beside] + (1 << 4 * stone) - 1);
        if (go_is_stone(board->stones[beside]))
            board->liberties[board->heads[beside]]--;
    }
    board->stones[point] = stone;
    board->heads[point] = point;
    board->next[point] = point;
    board->liberties[point] = (uint16_t)go_board_around(board, point, GO_EMPTY);
    board->ring_sizes[point] = 1;
    board->hash ^= stone_key(point, stone);
    remove_empty(board, point);
}

/* Set the head of all stones in a ring. */
static void lead(GoBoard *board, GoPoint ring, GoPoint head)
{
    GoPoint point = ring;
    do {
        board->heads[point] = head;
        point = board->next[point];
    } while (point != ring);
}

/* Join two rings, or split one: the same operation does both. */
static void splice(GoBoard *board, GoPoint a, GoPoint b)
{
    GoPoint next = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = next;
}

/* Join the strings of a stone and its neighbor. The smaller string gets the head of the larger one;
 * the smaller one's counts stay in the arrays, for undo. */
static void join(GoBoard *board, GoPoint point, GoPoint beside, GoChange *change)
{
    GoPoint kept = board->heads[point];
    GoPoint absorbed = board->heads[beside];
    if (kept == absorbed)
        return;
    if (board->ring_sizes[kept] < board->ring_sizes[absorbed]) {
        GoPoint larger = absorbed;
        absorbed = kept;
        kept = larger;
    }
    lead(board, absorbed, kept);
    splice(board, point, beside);
    board->liberties[kept] = (uint16_t)(board->liberties[kept] + board->liberties[absorbed]);
    board->ring_sizes[kept] = (uint16_t)(board->ring_sizes[kept] + board->ring_sizes[absorbed]);
    change->join[change->joins].kept = kept;
    change->join[change->joins].absorbed = absorbed;
    change->join[change->joins].beside = beside;
    change->joins++;
}

static void part(GoBoard *board, const GoChange *change, int number)
{
    GoPoint kept = change->join[number].kept;
    GoPoint absorbed = change->join[number].absorbed;
    splice(board, change->point, change->join[number].beside);
    lead(board, absorbed, absorbed);
    board->liberties[kept] = (uint16_t)(board->liberties[kept] - board->liberties[absorbed]);
    board->ring_sizes[kept] = (uint16_t)(board->ring_sizes[kept] - board->ring_sizes[absorbed]);
}

/* Update the neighbors of a stone that is removed (`sign` is 1) or put back (-1). */
static void tell(GoBoard *board, GoPoint point, uint8_t stone, int sign)
{
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, point, side);
        board->around[beside] = (uint16_t)(board->around[beside] + sign * (1 - (1 << 4 * stone)));
        if (go_is_stone(board->stones[beside])) {
            GoPoint head = board->heads[beside];
            board->liberties[head] = (uint16_t)(board->liberties[head] + sign);
        }
    }
}

/* Remove the stones of a ring; give_back() puts them back. take() removes all stones before it
 * counts liberties, and give_back() counts liberties before it puts back any stone. So the stones
 * never count as neighbors of each other. */
static void take(GoBoard *board, GoPoint ring)
{
    uint8_t stone = board->stones[ring];
    GoPoint point = ring;
    do {
        board->stones[point] = GO_EMPTY;
        board->hash ^= stone_key(point, stone);
        add_empty(board, point);
        point = board->next[point];
    } while (point != ring);
    do {
        tell(board, point, stone, 1);
        point = board->next[point];
    } while (point != ring);
    board->captured[go_color(stone)] += board->ring_sizes[board->heads[ring]];
}

static void give_back(GoBoard *board, GoPoint ring, uint8_t stone)
{
    GoPoint point = ring;
    do {
        tell(board, point, stone, -1);
        point = board->next[point];
    } while (point != ring);
    do {
        board->stones[point] = stone;
        point = board->next[point];
    } while (point != ring);
    int count = board->ring_sizes[board->heads[ring]];
    board->empty_count -= count; /* the ring's points are the last ones in `empties` */
    board->captured[go_color(stone)] -= (uint32_t)count;
}

/* Return what the stone that is about to be played will overwrite. */
static GoChange start_change(const GoBoard *board, GoPoint point, uint8_t stone)
{
    return (GoChange){.point = point,
                      .stone = stone,
                      .ko_color = board->ko_color,
                      .ko = board->ko,
                      .head = board->heads[point],
                      .next = board->next[point],
                      .slot = board->slots[point],
                      .liberties = board->liberties[point],
                      .ring_size = board->ring_sizes[point],
                      .hash = board->hash};
}

/* Join the new stone with the strings of its color next to it. */
static void join_own(GoBoard *board, GoChange *change)
{
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, change->point, side);
        if (board->stones[beside] == change->stone)
            join(board, change->point, beside, change);
    }
}

/* Capture the strings that the new stone leaves without a liberty. If a single stone was captured,
 * return its point; if not, return GO_NOWHERE. */
static GoPoint capture(GoBoard *board, GoChange *change)
{
    GoPoint one = GO_NOWHERE;
    int count = 0;
    uint8_t other = change->stone == GO_BLACK ? GO_WHITE : GO_BLACK;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, change->point, side);
        if (board->stones[beside] != other || board->liberties[board->heads[beside]] > 0)
            continue;
        count += board->ring_sizes[board->heads[beside]];
        one = beside;
        take(board, beside);
        change->taken = (uint8_t)(change->taken | 1 << side);
    }
    return count == 1 ? one : GO_NOWHERE;
}

/* The bit of GoChange.taken that means that the new stone's own string was captured. */
enum { OWN_TAKEN = 1 << GO_SIDES };

void go_board_play(GoBoard *board, GoPoint point, Color color, GoChange *change)
{
    *change = start_change(board, point, go_stone(color));
    put(board, point, change->stone);
    join_own(board, change);
    GoPoint one = capture(board, change);
    if (board->liberties[board->heads[point]] == 0) {
        take(board, point);
        change->taken = OWN_TAKEN;
    }
    /* There is a ko if a single stone has captured a single stone and could be captured at its only
     * liberty. Capturing it there would restore the position before this move. */
    bool ko = one && board->ring_sizes[board->heads[point]] == 1 && board->liberties[point] == 1;
    board->ko = ko ? one : GO_NOWHERE;
    board->ko_color = color_other(color);
}

void go_board_take_back(GoBoard *board, const GoChange *change)
{
    GoPoint point = change->point;
    if (change->taken == OWN_TAKEN)
        give_back(board, point, change->stone);
    for (int side = GO_SIDES - 1; side >= 0; side--)
        if (change->taken >> side & 1)
            give_back(board, go_board_adjacent(board, point, side),
                      change->stone == GO_BLACK ? GO_WHITE : GO_BLACK);
    for (int number = change->joins - 1; number >= 0; number--)
        part(board, change, number);
    board->stones[point] = GO_EMPTY;
    tell(board, point, change->stone, 1);
    restore_empty(board, point, change->slot);
    board->heads[point] = change->head;
    board->next[point] = change->next;
    board->liberties[point] = change->liberties;
    board->ring_sizes[point] = change->ring_size;
    board->ko = change->ko;
    board->ko_color = change->ko_color;
    board->hash = change->hash;
}

void go_board_set(GoBoard *board, GoPoint point, Color color)
{
    GoChange change = start_change(board, point, go_stone(color));
    put(board, point, change.stone);
    join_own(board, &change);
}

/* Remove the string at a point without counting it as captured. */
static void lift(GoBoard *board, GoPoint point)
{
    Color color = go_color(board->stones[point]);
    uint32_t captured = board->captured[color];
    take(board, point);
    board->captured[color] = captured;
}

void go_board_put_up(GoBoard *board, const uint8_t wanted[GO_PLACES])
{
    for (int place = 0; place < board->places; place++)
        if (go_is_stone(board->stones[place]) && board->stones[place] != wanted[place])
            lift(board, (GoPoint)place);
    for (int place = 0; place < board->places; place++)
        if (board->stones[place] == GO_EMPTY && go_is_stone(wanted[place]))
            go_board_set(board, (GoPoint)place, go_color(wanted[place]));
    board->ko = GO_NOWHERE;
}

bool go_board_sound(const GoBoard *board)
{
    for (int point = 0; point < board->places; point++)
        if (go_is_stone(board->stones[point]) && board->liberties[board->heads[point]] == 0)
            return false;
    return true;
}

bool go_board_same(const GoBoard *a, const GoBoard *b)
{
    return a->columns == b->columns && a->rows == b->rows &&
           memcmp(a->stones, b->stones, (size_t)a->places) == 0;
}

bool go_board_is_eye(const GoBoard *board, GoPoint point, Color color)
{
    if (board->stones[point] != GO_EMPTY ||
        go_board_around(board, point, go_stone(color)) != GO_SIDES)
        return false;
    bool at_edge = go_board_around(board, point, go_stone(color_other(color))) > 0;
    const int diagonals[] = {-board->stride - 1, -board->stride + 1, board->stride - 1,
                             board->stride + 1};
    int others = 0;
    for (int i = 0; i < GO_SIDES; i++)
        others += board->stones[point + diagonals[i]] == go_stone(color_other(color));
    return others <= (at_edge ? 0 : 1);
}

/* Return whether a random player may play at a point. */
static bool is_playable(const GoBoard *board, GoPoint point, Color color)
{
    return !go_board_is_eye(board, point, color) &&
           go_board_check(board, point, color) == STATUS_OK;
}

static int random_below(Random *random, int count)
{
    return (int)random_between(random, 0, count - 1);
}

enum { RANDOM_TRIES = 8 };

GoPoint go_board_random(const GoBoard *board, Color color, Random *random)
{
    int count = board->empty_count;
    for (int i = 0; i < RANDOM_TRIES && count > 0; i++) {
        GoPoint point = board->empties[random_below(random, count)];
        if (is_playable(board, point, color))
            return point;
    }
    /* All random tries failed, so choose among all points. */
    return go_board_random_of(board, color, random, NULL, NULL);
}

GoPoint go_board_random_of(const GoBoard *board, Color color, Random *random, GoFilter lets,
                           const void *context)
{
    int count = board->empty_count;
    GoPoint left[GO_PLACES];
    memcpy(left, board->empties, (size_t)count * sizeof *left);
    while (count > 0) {
        int i = random_below(random, count);
        if (is_playable(board, left[i], color) && (!lets || lets(context, left[i], color)))
            return left[i];
        left[i] = left[--count];
    }
    return GO_NOWHERE;
}
