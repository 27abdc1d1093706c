/* Implements boards for playouts: stones, strings and capture, without undo. */
#include "games/go/rules/go_quick.h"

#include <stddef.h>
#include <string.h>

enum { SIDE_SHIFT_BELOW = 12, SIDE_SHIFT_LEFT = 8, SIDE_SHIFT_RIGHT = 6, SIDE_SHIFT_ABOVE = 2 };

/* For each side, in the order of GoQuick.sides, the position of its two bits in `round`. */
static const uint8_t SIDE_SHIFTS[GO_SIDES] = {SIDE_SHIFT_BELOW, SIDE_SHIFT_LEFT, SIDE_SHIFT_RIGHT,
                                              SIDE_SHIFT_ABOVE};

static inline uint8_t side_of(unsigned round, int side)
{
    return round >> SIDE_SHIFTS[side] & 3;
}

/* Update the places around a point whose contents change. `change` is the exclusive or of the old
 * and new contents. */
static inline void tell_round(GoQuick *quick, GoPoint point, unsigned change)
{
    for (int i = 0; i < GO_ROUND; i++) {
        GoSpot *spot = &quick->spots[point + quick->offsets[i]];
        /* Seen from there, this point is place 7 - i, which has the bits 2 * i and 2 * i + 1. */
        spot->round = (uint16_t)(spot->round ^ change << 2 * i);
    }
}

static inline void add_liberty(GoString *string, GoPoint liberty)
{
    string->count++;
    string->sum += liberty;
    string->squares += (uint32_t)liberty * liberty;
}

static inline void drop_liberty(GoString *string, GoPoint liberty)
{
    string->count--;
    string->sum -= liberty;
    string->squares -= (uint32_t)liberty * liberty;
}

static inline void add_empty(GoQuick *quick, GoPoint point)
{
    quick->spots[point].slot = (GoPoint)quick->empty_count;
    quick->empties[quick->empty_count++] = point;
}

static inline void remove_empty(GoQuick *quick, GoPoint point)
{
    GoPoint slot = quick->spots[point].slot, last = quick->empties[--quick->empty_count];
    quick->empties[slot] = last;
    quick->spots[last].slot = slot;
}

/* Count the liberties of all strings, and list the empty points. */
static void list_points(GoQuick *quick, const GoBoard *board)
{
    for (int row = 0; row < board->rows; row++) {
        GoPoint point = go_board_point(board, 0, row);
        for (int column = 0; column < board->columns; column++, point++) {
            if (board->stones[point] != GO_EMPTY) {
                quick->strings[board->heads[point]].size++;
                continue;
            }
            add_empty(quick, point);
            for (int side = 0; side < GO_SIDES; side++) {
                int beside = point + quick->sides[side];
                if (go_is_stone(board->stones[beside]))
                    add_liberty(&quick->strings[board->heads[beside]], point);
            }
        }
    }
}

void go_quick_start(GoQuick *quick, const GoBoard *board, Color color)
{
    int stride = board->stride, count = 0;
    quick->columns = board->columns;
    quick->rows = board->rows;
    quick->places = board->places;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            if (x != 0 || y != 0)
                quick->offsets[count++] = y * stride + x;
    memcpy(quick->sides, board->sides, sizeof quick->sides);
    quick->ko = board->ko_color == color ? board->ko : GO_NOWHERE;
    quick->empty_count = 0;
    memset(quick->strings, 0, (size_t)board->places * sizeof *quick->strings);
    for (int place = 0; place < board->places; place++)
        quick->spots[place] = (GoSpot){
            .head = board->heads[place], .next = board->next[place], .stone = board->stones[place]};
    for (int row = 0; row < board->rows; row++) {
        const uint8_t *at = &board->stones[go_board_point(board, 0, row)];
        GoSpot *spot = &quick->spots[go_board_point(board, 0, row)];
        for (int column = 0; column < board->columns; column++, at++, spot++) {
            unsigned round = 0;
            for (int i = 0; i < GO_ROUND; i++)
                round = round << 2 | at[quick->offsets[i]];
            spot->round = (uint16_t)round;
        }
    }
    list_points(quick, board);
}

void go_quick_settle(GoQuick *quick, const uint8_t settled[GO_PLACES])
{
    for (int place = 0; place < quick->places; place++)
        quick->spots[place].settled = settled[place] != 0;
}

void go_quick_copy(GoQuick *quick, const GoQuick *from)
{
    size_t places = (size_t)from->places;
    memcpy(quick, from, offsetof(GoQuick, empties));
    memcpy(quick->empties, from->empties, (size_t)from->empty_count * sizeof *from->empties);
    memcpy(quick->spots, from->spots, places * sizeof *from->spots);
    memcpy(quick->strings, from->strings, places * sizeof *from->strings);
}

/* Join the strings of a stone and its neighbor. The smaller string gets the head of the larger
 * one. */
static void join(GoQuick *quick, GoPoint point, GoPoint beside)
{
    GoSpot *spots = quick->spots;
    GoPoint kept = spots[beside].head, absorbed = spots[point].head;
    if (kept == absorbed)
        return;
    if (quick->strings[kept].size < quick->strings[absorbed].size) {
        GoPoint larger = absorbed;
        absorbed = kept;
        kept = larger;
    }
    GoPoint at = absorbed;
    do {
        spots[at].head = kept;
        at = spots[at].next;
    } while (at != absorbed);
    GoPoint next = spots[kept].next;
    spots[kept].next = spots[absorbed].next;
    spots[absorbed].next = next;
    GoString *to = &quick->strings[kept];
    const GoString *from = &quick->strings[absorbed];
    to->count += from->count;
    to->sum += from->sum;
    to->squares += from->squares;
    to->size += from->size;
}

/* Remove the stones of a ring. */
static void take(GoQuick *quick, GoPoint ring)
{
    GoSpot *spots = quick->spots;
    uint8_t stone = spots[ring].stone;
    GoPoint at = ring;
    do {
        spots[at].stone = GO_EMPTY;
        tell_round(quick, at, stone);
        add_empty(quick, at);
        at = spots[at].next;
    } while (at != ring);
    do {
        unsigned round = spots[at].round;
        for (int side = 0; side < GO_SIDES; side++)
            if (go_is_stone(side_of(round, side)))
                add_liberty(&quick->strings[spots[at + quick->sides[side]].head], at);
        at = spots[at].next;
    } while (at != ring);
}

/* Put a stone on the board as a string of its own. */
static void put(GoQuick *quick, GoPoint point, uint8_t stone)
{
    GoSpot *spot = &quick->spots[point];
    GoString *string = &quick->strings[point];
    *string = (GoString){.size = 1};
    for (int side = 0; side < GO_SIDES; side++) {
        uint8_t there = side_of(spot->round, side);
        GoPoint beside = (GoPoint)(point + quick->sides[side]);
        if (there == GO_EMPTY)
            add_liberty(string, beside);
        else if (there != GO_EDGE)
            drop_liberty(&quick->strings[quick->spots[beside].head], point);
    }
    spot->stone = stone;
    spot->head = spot->next = point;
    tell_round(quick, point, stone);
    remove_empty(quick, point);
}

GoPoint go_quick_play(GoQuick *quick, GoPoint point, Color color)
{
    const GoSpot *spot = &quick->spots[point];
    uint8_t own = go_stone(color);
    GoPoint first = GO_NOWHERE;
    uint32_t taken = 0;
    put(quick, point, own);
    unsigned round = spot->round;
    for (int side = 0; side < GO_SIDES; side++) {
        uint8_t there = side_of(round, side);
        GoPoint beside = (GoPoint)(point + quick->sides[side]);
        if (there == own) {
            join(quick, point, beside);
        } else if (go_is_stone(there) && quick->spots[beside].stone == there &&
                   go_quick_string(quick, beside)->count == 0) {
            taken += go_quick_string(quick, beside)->size;
            first = first == GO_NOWHERE ? beside : first;
            take(quick, beside);
        }
    }
    const GoString *string = go_quick_string(quick, point);
    quick->ko = taken == 1 && string->size == 1 && string->count == 1 ? first : GO_NOWHERE;
    return first;
}

bool go_quick_is_legal(const GoQuick *quick, GoPoint point, Color color)
{
    unsigned round = quick->spots[point].round;
    if (point == quick->ko || quick->spots[point].settled)
        return false;
    if (go_quick_open_sides(round) != 0)
        return true;
    for (int side = 0; side < GO_SIDES; side++) {
        uint8_t there = side_of(round, side);
        if (there == GO_EDGE)
            continue;
        bool atari =
            go_string_in_atari(go_quick_string(quick, (GoPoint)(point + quick->sides[side])));
        if (atari != (there == go_stone(color)))
            return true; /* the stone captures something, or joins a string with other liberties */
    }
    return false;
}

/* Add to the prospect the data of a string that the new stone joins. Each string counts only
 * once. */
static void look_at_string(const GoQuick *quick, GoPoint head, GoPoint point, GoProspect *prospect,
                           GoString *sum)
{
    for (int i = 0; i < prospect->joined; i++)
        if (prospect->strings[i] == head) {
            drop_liberty(sum, point);
            return;
        }
    const GoString *string = &quick->strings[head];
    prospect->strings[prospect->joined++] = head;
    sum->count += string->count;
    sum->sum += string->sum;
    sum->squares += string->squares;
    sum->size += string->size;
    drop_liberty(sum, point);
}

void go_quick_look(const GoQuick *quick, GoPoint point, Color color, GoProspect *prospect)
{
    unsigned round = quick->spots[point].round;
    GoString sum = {.size = 1};
    prospect->captures = false;
    prospect->joined = 0;
    for (int side = 0; side < GO_SIDES; side++) {
        uint8_t there = side_of(round, side);
        GoPoint beside = (GoPoint)(point + quick->sides[side]);
        if (there == GO_EMPTY)
            add_liberty(&sum, beside);
        else if (there == go_stone(color))
            look_at_string(quick, quick->spots[beside].head, point, prospect, &sum);
        else if (there != GO_EDGE && go_string_in_atari(go_quick_string(quick, beside)))
            prospect->captures = true;
    }
    prospect->size = sum.size;
    prospect->liberties = sum.count == 0 ? 0 : go_string_in_atari(&sum) ? 1 : 2;
}

uint8_t go_quick_owner(const GoQuick *quick, GoPoint point)
{
    const GoSpot *spot = &quick->spots[point];
    if (spot->stone != GO_EMPTY)
        return spot->stone;
    bool black = (spot->round & GO_ROUND_LOW) == GO_ROUND_LOW;
    bool white = (spot->round >> 1 & GO_ROUND_LOW) == GO_ROUND_LOW;
    return black == white ? GO_EMPTY : black ? GO_BLACK : GO_WHITE;
}
