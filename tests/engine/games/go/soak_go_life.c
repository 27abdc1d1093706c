/* Compare go_life.h with a plain solver that visits every position of a small enclosed area.
 *
 *   soak_go_life [SEED] [AREAS]   100,000 areas by default
 *   soak_go_life --brief          a sample with a fixed seed, for the test run
 *
 * Areas have 2 to 8 points of any shape, in the corner, at the edge or in the middle, with walls of
 * one color or both, and random stones. Each is examined in one of 16 forms, chosen at random:
 * rotated, mirrored, with colors swapped. Every string's status must be the one that the solver
 * finds, and about one string in a thousand may stay undecided. What go_life_prove() calls alive
 * must be alive with any walls around it. A failing area is printed, and the exit code is then 1.
 */
#include "base/random.h"
#include "games/go/rules/go_life.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 7,
    CELLS_LEAST = 2,
    CELLS_MOST = 8,
    CONTENTS_MOST = 6561, /* 3 to the power of CELLS_MOST */
    KOS = CELLS_MOST + 1, /* any cell may be forbidden by ko, or none */
    NO_KO = CELLS_MOST,
    STATES = CONTENTS_MOST * 2 * 2 * KOS,
    MOVES_MOST = CELLS_MOST + 1, /* one for each cell, and a pass */
    EDGE = -1,
    WALL = -2, /* a black wall; a white wall is WALL - 1 */
    FORMS = 16,
    STEPS = 1 << 22,
    OPEN_LEAST = 10, /* number of strings that may stay undecided, in addition to one in OPEN_IN */
    OPEN_IN = 1000,
    BRIEF = 16000, /* enough areas that ko threats matter in some of them */
    BRIEF_SEED = 3,
    USUAL = 100000,
};

/* What a cell contains, or the color of a wall. */
enum { NONE, BLACK, WHITE };

typedef struct Enclosure {
    int count;
    int columns[CELLS_MOST], rows[CELLS_MOST];
    /* For each side of a cell: the index of the cell there, a wall, or EDGE. */
    int beside[CELLS_MOST][4];
    int stones[CELLS_MOST];
    int grid[LINES][LINES]; /* index of a cell plus 1, a wall, or 0 for nothing */
} Enclosure;

/* The plain solver plays a game on a graph, in which an attacker wants to capture a target string.
 * States are numbered. A state is won if the attacker can force the capture; the string's owner
 * wins all others. */

typedef struct State {
    int stones[CELLS_MOST];
    bool attacks; /* true if the attacker is to move */
    int threats;  /* how many ko threats the owner has left */
    /* The cell where ko forbids the next move (the owner may use a threat), or NO_KO. */
    int ko;
} State;

static int number_of(const Enclosure *area, const State *state)
{
    int contents = 0;
    for (int i = 0; i < area->count; i++)
        contents = 3 * contents + state->stones[i];
    return ((contents * 2 + state->attacks) * 2 + state->threats) * KOS + state->ko;
}

static State state_of(const Enclosure *area, int number)
{
    State state = {.ko = number % KOS};
    number /= KOS;
    state.threats = number % 2;
    state.attacks = number / 2 % 2;
    number /= 4;
    for (int i = area->count - 1; i >= 0; i--, number /= 3)
        state.stones[i] = number % 3;
    return state;
}

/* Mark in `string` the string at a cell. Return how many liberties it has; for a string connected
 * to a wall, return more than an area can have. */
static int look_at(const Enclosure *area, const int *stones, int cell, bool string[CELLS_MOST])
{
    int queue[CELLS_MOST], count = 1, liberties = 0;
    bool counted[CELLS_MOST] = {false};
    memset(string, 0, CELLS_MOST * sizeof *string);
    string[cell] = true;
    queue[0] = cell;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 4; side++) {
            int beside = area->beside[queue[i]][side];
            if (beside <= WALL && WALL - beside == stones[cell] - BLACK)
                liberties += CELLS_MOST + 1;
            if (beside < 0)
                continue;
            if (stones[beside] == NONE && !counted[beside]) {
                counted[beside] = true;
                liberties++;
            } else if (stones[beside] == stones[cell] && !string[beside]) {
                string[beside] = true;
                queue[count++] = beside;
            }
        }
    return liberties;
}

/* Remove the stones of a string. Return how many there were. */
static int take(int *stones, const bool string[CELLS_MOST])
{
    int count = 0;
    for (int i = 0; i < CELLS_MOST; i++)
        if (string[i]) {
            stones[i] = NONE;
            count++;
        }
    return count;
}

/* Play on a cell. Return whether that is legal, apart from ko; if it isn't, `state` may be
 * invalid. */
static bool play(const Enclosure *area, State *state, int cell, int color)
{
    bool string[CELLS_MOST];
    int taken = 0, last = NO_KO;
    if (state->stones[cell] != NONE)
        return false;
    state->stones[cell] = color;
    state->ko = NO_KO;
    for (int side = 0; side < 4; side++) {
        int beside = area->beside[cell][side];
        if (beside < 0 || state->stones[beside] != BLACK + WHITE - color ||
            look_at(area, state->stones, beside, string) > 0)
            continue;
        taken += take(state->stones, string);
        last = beside;
    }
    int liberties = look_at(area, state->stones, cell, string), size = 0;
    for (int i = 0; i < area->count; i++)
        size += string[i];
    if (taken == 1 && size == 1 && liberties == 1)
        state->ko = last;
    state->attacks = !state->attacks;
    return liberties > 0;
}

typedef struct Graph {
    int count;
    /* Numbers of the states (see number_of()), in the order in which they were reached. */
    int listed[STATES];
    int places[STATES];            /* by number: the index of the state in `listed` plus 1, or 0 */
    int moves[STATES][MOVES_MOST]; /* by index: the index of the state after each move, or -1 if the
                                      move captures the target */
    int8_t move_counts[STATES];
    bool won[STATES];
} Graph;

static Graph graph;

static int place_of(int number)
{
    if (graph.places[number] == 0) {
        graph.listed[graph.count++] = number;
        graph.places[number] = graph.count;
    }
    return graph.places[number] - 1;
}

static void list_moves(const Enclosure *area, int place, int target, int owner)
{
    const State now = state_of(area, graph.listed[place]);
    int count = 0;
    for (int cell = 0; cell < area->count; cell++) {
        State then = now;
        bool ko = cell == now.ko;
        if ((ko && (now.attacks || now.threats == 0)) ||
            !play(area, &then, cell, now.attacks ? BLACK + WHITE - owner : owner))
            continue;
        then.threats -= ko;
        graph.moves[place][count++] =
            then.stones[target] == owner ? place_of(number_of(area, &then)) : -1;
    }
    State passed = now;
    passed.ko = NO_KO;
    passed.attacks = !passed.attacks;
    graph.moves[place][count++] = place_of(number_of(area, &passed));
    graph.move_counts[place] = (int8_t)count;
}

static bool is_won(const Enclosure *area, int place)
{
    bool attacks = state_of(area, graph.listed[place]).attacks;
    for (int i = 0; i < graph.move_counts[place]; i++) {
        int move = graph.moves[place][i];
        if ((move < 0 || graph.won[move]) == attacks)
            return attacks;
    }
    return !attacks;
}

/* Return whether the string at a cell is captured even if its owner moves first and has a ko
 * threat. */
static bool is_dead(const Enclosure *area, int target)
{
    State start = {.threats = 1, .ko = NO_KO};
    memcpy(start.stones, area->stones, sizeof start.stones);
    memset(graph.places, 0, sizeof graph.places);
    memset(graph.won, 0, sizeof graph.won);
    graph.count = 0;
    place_of(number_of(area, &start));
    for (int place = 0; place < graph.count; place++)
        list_moves(area, place, target, start.stones[target]);
    for (bool changed = true; changed;) {
        changed = false;
        for (int place = graph.count - 1; place >= 0; place--)
            if (!graph.won[place] && is_won(area, place))
                graph.won[place] = changed = true;
    }
    return graph.won[0];
}

static bool is_on_board(int column, int row)
{
    return column >= 0 && row >= 0 && column < LINES && row < LINES;
}

static const int SIDES[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

static void add_cell(Enclosure *area, int column, int row)
{
    area->columns[area->count] = column;
    area->rows[area->count] = row;
    area->grid[row][column] = ++area->count;
}

static int below(Random *random, int count)
{
    return (int)random_between(random, 0, count - 1);
}

/* Put random walls around the cells: all black, all white, or both colors. */
static void build_walls(Enclosure *area, Random *random)
{
    int kind = below(random, 3);
    for (int i = 0; i < area->count; i++)
        for (int side = 0; side < 4; side++) {
            int column = area->columns[i] + SIDES[side][0], row = area->rows[i] + SIDES[side][1];
            if (!is_on_board(column, row)) {
                area->beside[i][side] = EDGE;
                continue;
            }
            int *at = &area->grid[row][column];
            if (*at == 0)
                *at = WALL - (kind < 2 ? kind : below(random, 2));
            area->beside[i][side] = *at > 0 ? *at - 1 : *at;
        }
}

static Enclosure draw_area(Random *random)
{
    Enclosure area = {0};
    int wanted = CELLS_LEAST + below(random, CELLS_MOST - CELLS_LEAST + 1);
    bool corner = below(random, 3) == 0;
    add_cell(&area, corner ? 0 : below(random, LINES), corner ? 0 : below(random, LINES));
    while (area.count < wanted) {
        int from = below(random, area.count), side = below(random, 4);
        int column = area.columns[from] + SIDES[side][0], row = area.rows[from] + SIDES[side][1];
        if (is_on_board(column, row) && area.grid[row][column] == 0)
            add_cell(&area, column, row);
    }
    build_walls(&area, random);
    for (int i = 0; i < area.count; i++)
        area.stones[i] = below(random, 2) == 0 ? NONE : BLACK + below(random, 2);
    return area;
}

/* Return the board's point for a place of the area, when the area is rotated or mirrored by
 * `form`. */
static GoPoint point_of(const GoBoard *board, int column, int row, int form)
{
    int x = form & 1 ? LINES - 1 - column : column, y = form & 2 ? LINES - 1 - row : row;
    return form & 4 ? go_board_point(board, y, x) : go_board_point(board, x, y);
}

static Color color_of(int stone, int form)
{
    return (stone == BLACK) == ((form & 8) == 0) ? COLOR_BLACK : COLOR_WHITE;
}

/* Set up the area on a board, rotated, mirrored and swapped by `form`. Return whether every string
 * has a liberty, and every wall has one outside the area. */
static bool put_up(const Enclosure *area, int form, GoBoard *board, GoFirm *firm)
{
    bool string[CELLS_MOST];
    memset(firm, 0, sizeof *firm);
    go_board_clear(board, LINES, LINES);
    for (int row = 0; row < LINES; row++)
        for (int column = 0; column < LINES; column++) {
            GoPoint point = point_of(board, column, row, form);
            int there = area->grid[row][column];
            firm->owners[point] = there > 0 ? GO_EMPTY : GO_BLACK;
            if (there >= 0)
                continue;
            Color color = color_of(BLACK + WALL - there, form);
            go_board_set(board, point, color);
            firm->owners[point] = go_stone(color);
            firm->immortal[point] = true;
        }
    for (int row = 0; row < LINES; row++)
        for (int column = 0; column < LINES; column++) {
            int there = area->grid[row][column];
            bool open = there >= 0;
            for (int side = 0; side < 4 && !open; side++) {
                int x = column + SIDES[side][0], y = row + SIDES[side][1];
                open = is_on_board(x, y) && area->grid[y][x] == 0;
            }
            if (!open)
                return false;
        }
    for (int i = 0; i < area->count; i++)
        if (area->stones[i] != NONE) {
            if (look_at(area, area->stones, i, string) == 0)
                return false;
            go_board_set(board, point_of(board, area->columns[i], area->rows[i], form),
                         color_of(area->stones[i], form));
        }
    return go_board_sound(board);
}

static void print_area(const Enclosure *area)
{
    for (int row = LINES - 1; row >= 0; row--) {
        for (int column = 0; column < LINES; column++) {
            int there = area->grid[row][column];
            putchar(there < 0    ? "#O"[WALL - there]
                    : there == 0 ? ' '
                                 : ".xo"[area->stones[there - 1]]);
        }
        putchar('\n');
    }
}

typedef struct Tally {
    int64_t areas, strings, dead, open, proven;
} Tally;

/* Compare the status of every string of an area with the plain solver's result. Return true if all
 * agree. */
static bool compare(const Enclosure *area, int form, Tally *tally)
{
    static GoBoard board;
    static GoFirm firm;
    static const uint8_t NOBODY[GO_PLACES];
    uint8_t lives[GO_PLACES] = {0}, proven[GO_PLACES] = {0};
    Work work = work_of(STEPS);
    if (!put_up(area, form, &board, &firm))
        return true;
    if (go_life_read(&board, &firm, &work, lives) != STATUS_OK ||
        go_life_prove(&board, NOBODY, &work, proven) != STATUS_OK)
        return false;
    tally->areas++;
    for (int i = 0; i < area->count; i++) {
        if (area->stones[i] == NONE)
            continue;
        GoPoint point = point_of(&board, area->columns[i], area->rows[i], form);
        uint8_t life = lives[point];
        bool dead = is_dead(area, i);
        tally->strings++;
        tally->dead += dead;
        tally->open += life == GO_LIFE_UNKNOWN;
        tally->proven += proven[point] == GO_LIFE_ALIVE;
        if ((life == GO_LIFE_UNKNOWN || (life == GO_LIFE_DEAD) == dead) &&
            (proven[point] == GO_LIFE_UNKNOWN || !dead))
            continue;
        print_area(area);
        printf("in form %d the stone at column %d, row %d from below is %s\n", form,
               area->columns[i] + 1, area->rows[i] + 1, dead ? "dead" : "alive");
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    bool brief = argc > 1 && strcmp(argv[1], "--brief") == 0;
    uint64_t seed = argc > 1 && !brief ? strtoull(argv[1], NULL, 10) : BRIEF_SEED;
    int64_t areas = brief ? BRIEF : argc > 2 ? strtoll(argv[2], NULL, 10) : USUAL;
    Random random = {seed};
    Tally tally = {0};
    bool good = true;
    while (tally.areas < areas && good) {
        Enclosure area = draw_area(&random);
        good = compare(&area, below(&random, FORMS), &tally);
        if (!good)
            printf("seed %" PRIu64 ", area %" PRId64 "\n", seed, tally.areas);
    }
    bool decided = tally.open <= OPEN_LEAST + tally.strings / OPEN_IN;
    printf("%" PRId64 " areas, %" PRId64 " strings, %" PRId64 " dead, %" PRId64
           " left open, %" PRId64 " proven alive from inside\n",
           tally.areas, tally.strings, tally.dead, tally.open, tally.proven);
    printf("areas of Go: %d passed, %d failed\n", good + decided, !good + !decided);
    return good && decided ? EXIT_SUCCESS : EXIT_FAILURE;
}
