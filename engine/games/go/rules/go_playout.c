/* Games by chance that leave alone what only throws stones away. */
#include "games/go/rules/go_playout.h"

#include <string.h>

/* The shapes that are answered where they come up beside the last stone, as they are well known
 * from the programs that play by chance: hane, cuts, and what happens at the edge. The point itself
 * is in the middle: X and O are the two colours, either way; x and o are anything but that colour,
 * ? is anything, a blank is beyond the edge. Each may be turned and mirrored. */
static const char *const SHAPES[] = {
    "XOX"
    "..."
    "???",
    "XO."
    "..."
    "?.?",
    "XO?"
    "X.."
    "x.?",
    "XO?"
    "O.o"
    "?o?",
    "XO?"
    "O.X"
    "???",
    "?X?"
    "O.O"
    "ooo",
    "OX?"
    "o.O"
    "???",
    "X.?"
    "O.?"
    "   ",
    "OX?"
    "X.O"
    "   ",
    "?X?"
    "x.O"
    "   ",
    "?OX"
    "X.O"
    "   ",
};

enum { SQUARE = 9, MIDDLE = 4, SYMMETRIES = 8, ROUND = 8, KINDS = 4 };

/* Where a cell of a shape is once that is turned or mirrored. */
static int moved(int cell, int symmetry)
{
    int x = cell % 3, y = cell / 3;
    if (symmetry & 1)
        x = 2 - x;
    if (symmetry & 2)
        y = 2 - y;
    return symmetry & 4 ? 3 * x + y : 3 * y + x;
}

/* Whether what is at a point goes with the letter of a shape; `first` is the stone called X. */
static bool goes_with(char letter, uint8_t stone, uint8_t first)
{
    uint8_t second = first == GO_BLACK ? GO_WHITE : GO_BLACK;
    switch (letter) {
    case 'X':
        return stone == first;
    case 'O':
        return stone == second;
    case 'x':
        return stone != first;
    case 'o':
        return stone != second;
    case '.':
        return stone == GO_EMPTY;
    case ' ':
        return stone == GO_EDGE;
    default:
        return true;
    }
}

/* Sets the bits of all surroundings that go with a shape from a cell on; `code` has those before,
 * two bits each. */
static void fill_from(GoPatterns *patterns, const char turned[SQUARE], uint8_t first, int cell,
                      unsigned code)
{
    if (cell == SQUARE) {
        patterns->bits[code / 8] |= (uint8_t)(1U << code % 8);
        return;
    }
    if (cell == MIDDLE) {
        fill_from(patterns, turned, first, cell + 1, code);
        return;
    }
    for (uint8_t stone = GO_EMPTY; stone < KINDS; stone++)
        if (goes_with(turned[cell], stone, first))
            fill_from(patterns, turned, first, cell + 1, code << 2 | stone);
}

void go_patterns_fill(GoPatterns *patterns)
{
    memset(patterns, 0, sizeof *patterns);
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            char turned[SQUARE];
            for (int cell = 0; cell < SQUARE; cell++)
                turned[moved(cell, symmetry)] = SHAPES[i][cell];
            fill_from(patterns, turned, GO_BLACK, 0, 0);
            fill_from(patterns, turned, GO_WHITE, 0, 0);
        }
}

static bool is_shape(const GoPatterns *patterns, const GoBoard *board, GoPoint point)
{
    unsigned code = 0;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            if (x != 0 || y != 0)
                code = code << 2 | board->stones[point + y * board->stride + x];
    return patterns->bits[code / 8] >> code % 8 & 1;
}

/* The one liberty of a string in atari; GO_NOWHERE for others. */
static GoPoint last_liberty(const GoBoard *board, GoPoint stone)
{
    int liberties = board->liberties[board->heads[stone]];
    if (liberties > GO_SIDES)
        return GO_NOWHERE;
    GoPoint at = stone;
    while (go_board_around(board, at, GO_EMPTY) == 0)
        at = board->next[at];
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_beside(board, at, side);
        if (board->stones[beside] == GO_EMPTY)
            return go_board_count_beside(board, beside, stone) == liberties ? beside : GO_NOWHERE;
    }
    return GO_NOWHERE;
}

/* What a stone would come to. */
typedef struct Prospect {
    bool captures;
    int liberties; /* of its string, counted up to 2 */
    int size;      /* of its string */
    int joined;
    GoPoint strings[GO_SIDES]; /* the heads of own strings that it joins */
} Prospect;

static void count_liberty(GoPoint *first, int *count, GoPoint liberty)
{
    if (liberty == *first)
        return;
    *first = liberty;
    ++*count;
}

static bool joins_already(const Prospect *prospect, GoPoint head)
{
    for (int i = 0; i < prospect->joined; i++)
        if (prospect->strings[i] == head)
            return true;
    return false;
}

/* Counts the liberties that a string adds, but for `point`, until there are two. */
static void count_string(const GoBoard *board, GoPoint head, GoPoint point, GoPoint *first,
                         int *count)
{
    if (board->liberties[head] - go_board_count_beside(board, point, head) > GO_SIDES) {
        *count = 2;
        return;
    }
    GoPoint at = head;
    do {
        for (int side = 0; side < GO_SIDES && go_board_around(board, at, GO_EMPTY) > 0; side++) {
            GoPoint beside = go_board_beside(board, at, side);
            if (board->stones[beside] == GO_EMPTY && beside != point)
                count_liberty(first, count, beside);
        }
        at = board->next[at];
    } while (at != head && *count < 2);
}

static Prospect look_ahead(const GoBoard *board, GoPoint point, Color color)
{
    Prospect prospect = {.size = 1};
    GoPoint first = GO_NOWHERE;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_beside(board, point, side);
        uint8_t stone = board->stones[beside];
        if (stone == GO_EMPTY) {
            count_liberty(&first, &prospect.liberties, beside);
        } else if (stone == go_stone(color)) {
            GoPoint head = board->heads[beside];
            if (joins_already(&prospect, head))
                continue;
            prospect.strings[prospect.joined++] = head;
            prospect.size += board->ring_sizes[head];
            if (prospect.liberties < 2)
                count_string(board, head, point, &first, &prospect.liberties);
        } else if (stone != GO_EDGE && last_liberty(board, beside) == point) {
            prospect.captures = true;
        }
    }
    return prospect;
}

enum { NAKADE_MOST = 6 };

/* The stones that a string in atari would have. */
static int list_string(const GoBoard *board, GoPoint point, const Prospect *prospect,
                       GoPoint stones[NAKADE_MOST])
{
    int count = 0;
    stones[count++] = point;
    for (int i = 0; i < prospect->joined; i++) {
        GoPoint at = prospect->strings[i];
        do {
            stones[count++] = at;
            at = board->next[at];
        } while (at != prospect->strings[i]);
    }
    return count;
}

/* How many points of a shape are beside one of them. */
static int count_beside(const GoBoard *board, const GoPoint *shape, int count, GoPoint point)
{
    int neighbours = 0;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++)
            neighbours += go_board_beside(board, point, side) == shape[i];
    return neighbours;
}

/* At how many sides of a point the board ends. */
static int count_edges(const GoBoard *board, GoPoint point)
{
    int edges = 0;
    for (int side = 0; side < GO_SIDES; side++)
        edges += board->stones[go_board_beside(board, point, side)] == GO_EDGE;
    return edges;
}

/* The point of a shape with most neighbours in it, and how many those are. */
static int most_neighbours(const GoBoard *board, const GoPoint *shape, int count, GoPoint *vital,
                           int *pairs)
{
    int most = -1;
    *pairs = 0;
    for (int i = 0; i < count; i++) {
        int neighbours = count_beside(board, shape, count, shape[i]);
        *pairs += neighbours;
        if (neighbours > most) {
            most = neighbours;
            *vital = shape[i];
        }
    }
    *pairs /= 2;
    return most;
}

bool go_shape_is_bent_four(const GoBoard *board, const GoPoint *shape, int count, GoPoint *vital)
{
    GoPoint corner = GO_NOWHERE;
    for (int i = 0; i < count; i++)
        if (count_edges(board, shape[i]) >= 2)
            corner = shape[i];
    if (count != 4 || corner == GO_NOWHERE || count_beside(board, shape, count, corner) != 2)
        return false;
    for (int i = 0; i < count; i++)
        if (shape[i] != corner && count_beside(board, shape, count, shape[i]) == 2)
            *vital = shape[i];
    return true;
}

/* Whether a group whose only eye has this shape is dead once the other plays at its vital point:
 * two or three in any way, four as a T, a square or bent in the corner, five crossed or bulky, six
 * as a flower. */
static bool is_nakade(const GoBoard *board, const GoPoint *shape, int count, GoPoint *vital)
{
    int pairs, most = most_neighbours(board, shape, count, vital, &pairs);
    switch (count) {
    case 2:
    case 3:
        return true;
    case 4:
        return most == 3 || pairs == 4 || go_shape_is_bent_four(board, shape, count, vital);
    case 5:
        return most == 4 || (most == 3 && pairs == 5);
    case 6:
        return most == 4 && pairs == 6;
    default:
        return false;
    }
}

/* Whether all strings of the other colour beside some stones, the last of which is about to be put
 * at `point`, would be in atari then: they have to take, and get no more than the shape of what
 * they take. */
static bool must_take(const GoBoard *board, GoPoint point, const GoPoint *stones, int count,
                      Color color)
{
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_beside(board, stones[i], side), first = GO_NOWHERE;
            int liberties = 0;
            if (board->stones[beside] != go_stone(color_other(color)))
                continue;
            count_string(board, board->heads[beside], point, &first, &liberties);
            if (liberties > 1)
                return false;
        }
    return true;
}

/* Whether a stone that leaves its string in atari may still do some good: thrown in alone, or
 * filling what would be an eye of a shape that is none. */
static bool is_worth_it(const GoBoard *board, GoPoint point, const Prospect *prospect, Color color)
{
    if (prospect->size == 1)
        return true;
    if (prospect->size > NAKADE_MOST)
        return false;
    GoPoint stones[NAKADE_MOST], vital;
    int count = list_string(board, point, prospect, stones);
    return is_nakade(board, stones, count, &vital) && must_take(board, point, stones, count, color);
}

typedef struct Playing {
    GoBoard *board;
    const GoPatterns *patterns;
    const uint8_t *settled;
    Random *random;
    GoPoint last;    /* where the other colour has just played; GO_NOWHERE after a pass */
    GoChange change; /* what that did */
} Playing;

static bool is_free(const GoBoard *board, const uint8_t *settled, GoPoint point, Color color)
{
    return settled[point] == 0 && go_board_check(board, point, color) == STATUS_OK;
}

static bool is_open(const Playing *playing, GoPoint point, Color color)
{
    return is_free(playing->board, playing->settled, point, color);
}

static bool is_sensible(const GoBoard *board, const uint8_t *settled, GoPoint point, Color color)
{
    if (!is_free(board, settled, point, color) || go_board_is_eye(board, point, color))
        return false;
    if (go_board_around(board, point, GO_EMPTY) >= 2)
        return true;
    Prospect prospect = look_ahead(board, point, color);
    return prospect.captures || prospect.liberties >= 2 ||
           is_worth_it(board, point, &prospect, color);
}

static int below(Random *random, int count)
{
    return (int)random_between(random, 0, count - 1);
}

/* Where a string of the other colour beside the string at `stone` can be taken. */
static GoPoint find_rescue_by_capture(const Playing *playing, GoPoint stone, Color color)
{
    const GoBoard *board = playing->board;
    GoPoint at = stone;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_beside(board, at, side);
            if (board->stones[beside] != go_stone(color_other(color)))
                continue;
            GoPoint liberty = last_liberty(board, beside);
            if (liberty != GO_NOWHERE && is_open(playing, liberty, color))
                return liberty;
        }
        at = board->next[at];
    } while (at != stone);
    return GO_NOWHERE;
}

/* A move that saves what the last one put into atari. */
static GoPoint find_rescue(const Playing *playing, Color color)
{
    const GoBoard *board = playing->board;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_beside(board, playing->last, side);
        if (board->stones[beside] != go_stone(color))
            continue;
        GoPoint liberty = last_liberty(board, beside);
        if (liberty == GO_NOWHERE)
            continue;
        GoPoint rescue = find_rescue_by_capture(playing, beside, color);
        if (rescue != GO_NOWHERE)
            return rescue;
        if (is_open(playing, liberty, color) && look_ahead(board, liberty, color).liberties >= 2)
            return liberty;
    }
    return GO_NOWHERE;
}

/* A move that takes a string which the last stone is of or touches. */
static GoPoint find_capture(const Playing *playing, Color color)
{
    const GoBoard *board = playing->board;
    GoPoint liberty = last_liberty(board, playing->last);
    return liberty != GO_NOWHERE && is_open(playing, liberty, color) ? liberty : GO_NOWHERE;
}

/* The vital point of the eye that the last move has made by taking a string. */
static GoPoint find_nakade(const Playing *playing, Color color)
{
    const GoBoard *board = playing->board;
    for (int side = 0; side < GO_SIDES; side++) {
        if (!(playing->change.taken >> side & 1))
            continue;
        GoPoint shape[NAKADE_MOST], start = go_board_beside(board, playing->last, side), at = start;
        int count = 0;
        do {
            if (count == NAKADE_MOST || board->stones[at] != GO_EMPTY) {
                count = 0;
                break;
            }
            shape[count++] = at;
            at = board->next[at];
        } while (at != start);
        GoPoint vital;
        if (count >= 3 && is_nakade(board, shape, count, &vital) && is_open(playing, vital, color))
            return vital;
    }
    return GO_NOWHERE;
}

/* A point beside the last stone that a shape calls for. */
static GoPoint find_shape(const Playing *playing, Color color)
{
    const GoBoard *board = playing->board;
    GoPoint found[ROUND];
    int count = 0;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            GoPoint point = (GoPoint)(playing->last + y * board->stride + x);
            if (board->stones[point] == GO_EMPTY && is_shape(playing->patterns, board, point) &&
                is_sensible(board, playing->settled, point, color))
                found[count++] = point;
        }
    return count > 0 ? found[below(playing->random, count)] : GO_NOWHERE;
}

enum { TRIES = 6, OF_TEN = 10, HEEDED = 9 };

/* What the last move calls for, nine times out of ten. */
static GoPoint find_answer(const Playing *playing, Color color)
{
    if (playing->last == GO_NOWHERE || below(playing->random, OF_TEN) >= HEEDED)
        return GO_NOWHERE;
    GoPoint point = find_nakade(playing, color);
    if (point == GO_NOWHERE)
        point = find_rescue(playing, color);
    if (point == GO_NOWHERE)
        point = find_capture(playing, color);
    return point == GO_NOWHERE ? find_shape(playing, color) : point;
}

/* Any sensible move, each as likely as any other. */
static GoPoint find_any(const Playing *playing, Color color)
{
    const GoBoard *board = playing->board;
    int count = board->empty_count;
    for (int i = 0; i < TRIES && count > 0; i++) {
        GoPoint point = board->empties[below(playing->random, count)];
        if (is_sensible(board, playing->settled, point, color))
            return point;
    }
    GoPoint left[GO_PLACES];
    memcpy(left, board->empties, (size_t)count * sizeof *left);
    while (count > 0) {
        int i = below(playing->random, count);
        if (is_sensible(board, playing->settled, left[i], color))
            return left[i];
        left[i] = left[--count];
    }
    return GO_NOWHERE;
}

enum { LENGTH_MOST = 3 }; /* moves for each point, should repetition keep it from ending */

void go_playout(GoBoard *board, Color color, GoPoint last, const GoPatterns *patterns,
                const uint8_t settled[GO_PLACES], Random *random, uint8_t first[GO_PLACES])
{
    Playing playing = {
        .board = board, .patterns = patterns, .settled = settled, .random = random, .last = last};
    int most = LENGTH_MOST * board->columns * board->rows;
    for (int passes = 0, moves = 0; passes < 2 && moves < most; moves++) {
        GoPoint point = find_answer(&playing, color);
        if (point == GO_NOWHERE)
            point = find_any(&playing, color);
        playing.last = point;
        if (point == GO_NOWHERE) {
            passes++;
            board->ko = GO_NOWHERE;
        } else {
            passes = 0;
            go_board_play(board, point, color, &playing.change);
            if (first[point] == 0)
                first[point] = go_stone(color);
        }
        color = color_other(color);
    }
}

bool go_playout_is_sensible(const GoBoard *board, GoPoint point, Color color,
                            const uint8_t settled[GO_PLACES])
{
    return is_sensible(board, settled, point, color);
}

uint8_t go_playout_owner(const GoBoard *board, GoPoint point)
{
    if (board->stones[point] != GO_EMPTY)
        return board->stones[point];
    bool black = go_board_around(board, point, GO_BLACK) == GO_SIDES;
    bool white = go_board_around(board, point, GO_WHITE) == GO_SIDES;
    return black == white ? GO_EMPTY : black ? GO_BLACK : GO_WHITE;
}
