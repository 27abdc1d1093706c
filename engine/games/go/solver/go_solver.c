/* Implements the search and its table. */
#include "games/go/solver/go_solver.h"

#include "games/go/solver/go_bounds.h"

#include <string.h>

enum {
    WON = 10000, /* the value of a proven win of the player to move */
    BEYOND = 2 * WON,
    WAYS = 4, /* the number of table entries in which a position may be stored */
    KILLERS = 2,
    MOVES = GO_SMALL_POINTS + 1,
    NO_MOVE = MOVES,
    STEP = 3, /* the number of turns by which the depth grows from one search to the next */
    FIRST_DEPTH = 2,
};

/* What the value that a search returned says about the exact value: nothing, that both are equal,
 * or that the exact value is at least or at most the returned one. */
typedef enum Sort { SORT_NONE, SORT_EXACT, SORT_AT_LEAST, SORT_AT_MOST } Sort;

/* A table entry: what is proven about a position, and the result of the last search of it. */
typedef struct Entry {
    uint64_t key; /* the position's key; 0 if the entry is unused */
    int16_t value;
    int8_t least, most;  /* proven bounds on the margin */
    int8_t wanted;       /* the margin that `value` refers to */
    uint8_t depth, sort; /* depth and sort of `value` */
    uint8_t move;        /* the best move, converted to the symmetry of the key; or NO_MOVE */
} Entry;

struct GoSolver {
    uint64_t magic;
    GoSmall small;
    int order[2][MOVES]; /* history heuristic, indexed by the turns left modulo 2 and the move */
    /* Killer moves, indexed by the number of turns left. */
    uint8_t killers[GO_SMALL_TURNS + 1][KILLERS];
    Work *work;
    Status status;
    size_t count; /* the number of entries, which is a power of two */
    Entry entries[];
};

static const uint64_t MAGIC = UINT64_C(0x476f536f6c766572);

GoSolver *go_solver_in(void *memory, size_t bytes, int columns, int rows, bool area)
{
    enum { LEAST = 1 << 16 };
    GoSolver *solver = memory;
    if (bytes < LEAST)
        return NULL;
    size_t count = WAYS;
    while (2 * count <= (bytes - sizeof *solver) / sizeof(Entry))
        count *= 2;
    const GoSmall *small = &solver->small;
    if (solver->magic == MAGIC && solver->count == count && small->columns == columns &&
        small->rows == rows && small->area == area)
        return solver;
    if (solver->magic != 0)
        memset(solver, 0, sizeof *solver + count * sizeof(Entry));
    solver->magic = MAGIC;
    solver->count = count;
    go_small_prepare(&solver->small, columns, rows, area);
    return solver;
}

/* The table. */

static uint64_t scatter(uint64_t key)
{
    key ^= key >> 32;
    key *= UINT64_C(0xd6e8feb86659fd93);
    key ^= key >> 32;
    key *= UINT64_C(0xd6e8feb86659fd93);
    return key ^ key >> 32;
}

static Entry *ways_of(GoSolver *solver, uint64_t key)
{
    return &solver->entries[scatter(key) & (solver->count - 1) & ~(uint64_t)(WAYS - 1)];
}

static Entry *find_entry(GoSolver *solver, uint64_t key)
{
    Entry *ways = ways_of(solver, key);
    for (int i = 0; i < WAYS; i++)
        if (ways[i].key == key)
            return &ways[i];
    return NULL;
}

/* Return a measure of how much work an entry may save. It grows with the number of turns left. */
static int worth(const Entry *entry)
{
    return entry->key == 0 ? -1 : 2 * (int)(entry->key >> 56) + entry->depth;
}

/* Return the entry of a position. If there is none, make a new one, which replaces the least
 * valuable of the WAYS entries where the position may be stored. */
static Entry *take_entry(GoSolver *solver, uint64_t key)
{
    Entry *taken = find_entry(solver, key), *ways = ways_of(solver, key);
    if (taken)
        return taken;
    taken = ways;
    for (int i = 1; i < WAYS; i++)
        if (worth(&ways[i]) < worth(taken))
            taken = &ways[i];
    *taken = (Entry){.key = key, .least = INT8_MIN, .most = INT8_MAX, .move = NO_MOVE};
    return taken;
}

/* Searching to one depth. */

/* The question that a search answers: whether the player to move reaches the margin `wanted`. The
 * search looks `depth` turns ahead, and needs exact values only between `alpha` and `beta`. */
typedef struct Quest {
    int wanted;
    int depth;
    int alpha, beta;
} Quest;

/* A move and the position after it. */
typedef struct Child {
    GoNode node;
    int move, rank;
} Child;

static void note(GoSolver *solver, uint64_t key, const Quest *quest, int value, int move)
{
    Entry *entry = take_entry(solver, key);
    entry->value = (int16_t)value;
    entry->wanted = (int8_t)quest->wanted;
    entry->depth = (uint8_t)quest->depth;
    entry->sort = value <= quest->alpha  ? SORT_AT_MOST
                  : value >= quest->beta ? SORT_AT_LEAST
                                         : SORT_EXACT;
    entry->move = (uint8_t)move;
    if (value == WON && entry->least < quest->wanted)
        entry->least = (int8_t)quest->wanted;
    if (value == -WON && entry->most >= quest->wanted)
        entry->most = (int8_t)(quest->wanted - 1);
}

/* Return whether a table entry answers the question. If so, store the answer in `value`. */
static bool is_noted(const Entry *entry, const Quest *quest, int *value)
{
    bool proven = entry->least >= quest->wanted || entry->most < quest->wanted;
    *value = !proven ? entry->value : entry->least >= quest->wanted ? WON : -WON;
    if (proven)
        return true;
    return entry->wanted == quest->wanted && entry->depth >= quest->depth &&
           (entry->sort == SORT_EXACT || (entry->sort == SORT_AT_LEAST && *value >= quest->beta) ||
            (entry->sort == SORT_AT_MOST && *value <= quest->alpha));
}

static int rank(const GoSolver *solver, const GoNode *node, const Child *child, int noted)
{
    enum { NOTED = 1 << 30, A_STONE = 1 << 23, KILLER = 1 << 22 };
    if (child->move == noted)
        return NOTED;
    if (child->move == GO_SMALL_PASS)
        return -1;
    const uint8_t *killers = solver->killers[node->turns];
    int captured = go_bits_count(node->other) - go_bits_count(child->node.own);
    return solver->order[node->turns % 2][child->move] + captured * A_STONE +
           (child->move == killers[0]   ? KILLER
            : child->move == killers[1] ? KILLER / 2
                                        : 0);
}

/* List all legal moves, including the pass. */
static int list_children(const GoSolver *solver, const GoNode *node, int noted, Child *children)
{
    int count = 0;
    for (GoBits left = go_small_empty(&solver->small, node); left; left &= left - 1) {
        children[count].move = go_bits_first(left);
        count += go_small_play(&solver->small, node, children[count].move, &children[count].node);
    }
    children[count].move = GO_SMALL_PASS;
    children[count++].node = go_small_pass(node);
    for (int i = 0; i < count; i++)
        children[i].rank = rank(solver, node, &children[i], noted);
    return count;
}

/* Swap the child with the highest rank, among those from index `i` on, to index `i`. If several
 * have that rank, take the first of them. */
static void bring_up(Child *children, int count, int i)
{
    int best = i;
    for (int k = i + 1; k < count; k++)
        if (children[k].rank > children[best].rank)
            best = k;
    Child child = children[i];
    children[i] = children[best];
    children[best] = child;
}

/* Record a move that caused a cutoff, to try it earlier in other positions. */
static void praise(GoSolver *solver, const GoNode *node, int move, int depth)
{
    enum { ENOUGH = 1 << 20 };
    uint8_t *killers = solver->killers[node->turns];
    int *order = solver->order[node->turns % 2];
    if (move == GO_SMALL_PASS)
        return;
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = (uint8_t)move;
    }
    order[move] += depth * depth;
    if (order[move] > ENOUGH)
        for (int i = 0; i < MOVES; i++) {
            solver->order[0][i] /= 2;
            solver->order[1][i] /= 2;
        }
}

static int search(GoSolver *solver, const GoNode *node, const Quest *quest);

/* Search the move with index `i`. Except for the first move, a search with a null window first
 * determines whether the move is better than `alpha`; only if it is, search for the exact value. */
static int try_child(GoSolver *solver, const Child *child, int i, const Quest *quest, int alpha)
{
    Quest next = {1 - quest->wanted, quest->depth - 1, -quest->beta, -alpha};
    if (i > 0)
        next.alpha = -alpha - 1;
    int value = -search(solver, &child->node, &next);
    if (next.alpha == -quest->beta || value <= alpha || value >= quest->beta)
        return value;
    next.alpha = -quest->beta;
    return -search(solver, &child->node, &next);
}

/* Search all moves, and return the value of the best one. */
static int search_children(GoSolver *solver, const GoNode *node, const Quest *quest, int noted,
                           int *move)
{
    Child children[MOVES];
    int count = list_children(solver, node, noted, children);
    int best = -BEYOND, alpha = quest->alpha;
    for (int i = 0; i < count; i++) {
        bring_up(children, count, i);
        int value = try_child(solver, &children[i], i, quest, alpha);
        if (solver->status != STATUS_OK)
            return 0;
        if (value > best) {
            best = value;
            *move = children[i].move;
        }
        alpha = value > alpha ? value : alpha;
        if (alpha >= quest->beta || value == WON) {
            praise(solver, node, *move, quest->depth);
            break;
        }
    }
    return best;
}

/* Search a position, and return a value from -WON to WON. A value of WON or -WON is proven. If the
 * work limit is reached, solver->status is set and the value is meaningless. */
static int search(GoSolver *solver, const GoNode *node, const Quest *quest)
{
    const GoSmall *small = &solver->small;
    if (solver->status == STATUS_OK)
        solver->status = work_spend(solver->work, GO_SOLVER_STEPS);
    if (solver->status != STATUS_OK)
        return 0;
    int verdict = go_bounds_verdict(small, node, quest->wanted);
    if (verdict != 0)
        return verdict * WON;
    if (quest->depth == 0)
        return go_bounds_guess(small, node, quest->wanted);
    int side, value, move = NO_MOVE, noted = NO_MOVE;
    uint64_t key = go_small_key(small, node, &side);
    const Entry *entry = find_entry(solver, key);
    if (entry && is_noted(entry, quest, &value))
        return value;
    if (entry && entry->move != NO_MOVE)
        noted = go_small_unseen(small, entry->move, side);
    value = search_children(solver, node, quest, noted, &move);
    if (solver->status == STATUS_OK)
        note(solver, key, quest, value, go_small_seen(small, move, side));
    return value;
}

/* Answering queries. */

void go_solver_begin(GoSolver *solver, const GoNode *root, GoAnswer *answer)
{
    *answer = (GoAnswer){.least = go_bounds_least(&solver->small, root),
                         .most = go_bounds_most(&solver->small, root),
                         .move = GO_SMALL_PASS};
    memset(solver->order, 0, sizeof solver->order);
    memset(solver->killers, NO_MOVE, sizeof solver->killers);
}

/* Return the best move that the last search of this position found, or NO_MOVE. */
static int noted_move(GoSolver *solver, const GoNode *root)
{
    int side;
    const Entry *entry = find_entry(solver, go_small_key(&solver->small, root, &side));
    return entry && entry->move != NO_MOVE ? go_small_unseen(&solver->small, entry->move, side)
                                           : NO_MOVE;
}

/* Search from the root to one depth. A table entry for the root itself doesn't end the search,
 * because a move is needed. */
static int search_root(GoSolver *solver, const GoNode *root, const Quest *quest, int *move)
{
    int side, value = search_children(solver, root, quest, noted_move(solver, root), move);
    uint64_t key = go_small_key(&solver->small, root, &side);
    if (solver->status == STATUS_OK)
        note(solver, key, quest, value, go_small_seen(&solver->small, *move, side));
    return value;
}

/* Update the answer with the result of a search. */
static void conclude(GoAnswer *answer, int wanted, int value, int move)
{
    if (value == WON) {
        answer->least = wanted;
        answer->keeps = true;
        answer->move = move;
    } else if (value == -WON)
        answer->most = wanted - 1;
    else if (!answer->keeps)
        answer->move = move;
}

Status go_solver_ask(GoSolver *solver, const GoNode *root, int wanted, Work *work, GoAnswer *answer)
{
    solver->work = work;
    solver->status = STATUS_OK;
    Quest quest = {wanted, FIRST_DEPTH, -WON, WON};
    for (bool known = false; !known && wanted > answer->least && wanted <= answer->most;
         quest.depth += STEP) {
        int move = GO_SMALL_PASS;
        quest.depth = quest.depth < root->turns ? quest.depth : root->turns;
        int value = search_root(solver, root, &quest, &move);
        if (solver->status != STATUS_OK)
            break;
        conclude(answer, wanted, value, move);
        known = value == WON || value == -WON;
    }
    solver->work = NULL;
    return solver->status;
}
