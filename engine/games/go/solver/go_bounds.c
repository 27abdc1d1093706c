/* Computes bounds from liberties and unconditional life, and an estimate from shape. */
#include "games/go/solver/go_bounds.h"

enum { PARTS_MOST = 13, TAKEN_MOST = 5 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The strings that a player may be able to capture. */
typedef struct Prey {
    int count;
    int stones[PARTS_MOST];
    GoBits liberties[PARTS_MOST];
} Prey;

/* Find each string that a player can capture within `turns` turns by playing only at its
 * liberties. */
static void find_prey(const GoSmall *small, GoBits strings, GoBits empty, int turns, Prey *prey)
{
    prey->count = 0;
    while (strings) {
        GoBits string = go_small_string(small, go_bits_lowest(strings), strings);
        GoBits liberties = go_small_adjacent(small, string) & empty;
        strings &= ~string;
        if (go_bits_count(liberties) > turns)
            continue;
        prey->stones[prey->count] = go_bits_count(string);
        prey->liberties[prey->count++] = liberties;
    }
}

/* Return the number of stones in the strings of the set `some` if all of them can be captured
 * within `turns` turns. If not, return 0. The set has a bit for each string of `prey`. */
static int take_some(const Prey *prey, unsigned some, int turns)
{
    GoBits liberties = 0;
    int stones = 0;
    for (int i = 0; i < prey->count; i++)
        if (some >> i & 1) {
            liberties |= prey->liberties[i];
            stones += prey->stones[i];
        }
    return go_bits_count(liberties) <= turns ? stones : 0;
}

/* Return the maximum number of stones that can be captured within `turns` turns. If there are too
 * many combinations, return an upper bound. */
static int most_taken(const GoSmall *small, GoBits strings, GoBits empty, int turns)
{
    Prey prey;
    find_prey(small, strings, empty, turns, &prey);
    unsigned all = (1U << prey.count) - 1;
    int stones = 0, most = take_some(&prey, all, turns);
    for (int i = 0; i < prey.count; i++)
        stones += prey.stones[i];
    if (most == stones || prey.count > TAKEN_MOST)
        return stones;
    for (unsigned some = 1; some < all; some++) {
        int taken = take_some(&prey, some, turns);
        most = taken > most ? taken : most;
    }
    return most;
}

/* Return an upper bound on the lead that the side with `own` stones can reach with `turns` turns if
 * the other side always passes. */
static int most_against_passes(const GoSmall *small, GoBits own, GoBits other, int turns)
{
    GoBits empty = small->board & ~(own | other);
    int taken = most_taken(small, other, empty, turns);
    int room = go_bits_count(empty) + taken;
    return go_bits_count(own) - go_bits_count(other) + taken + smaller(turns, room);
}

/* The strings of a color and the regions between them, as in Benson's algorithm. */
typedef struct Parts {
    int strings, regions;
    GoBits string[PARTS_MOST + 1], region[PARTS_MOST + 1];
    /* For each string, the regions whose empty points are all next to it. */
    unsigned vital[PARTS_MOST + 1];
} Parts;

static int split(const GoSmall *small, GoBits set, GoBits *parts)
{
    int count = 0;
    for (; set; set &= ~parts[count++])
        parts[count] = go_small_string(small, go_bits_lowest(set), set);
    return count;
}

static void find_parts(const GoSmall *small, GoBits own, GoBits empty, Parts *parts)
{
    parts->strings = split(small, own, parts->string);
    parts->regions = split(small, small->board & ~own, parts->region);
    for (int i = 0; i < parts->strings; i++) {
        GoBits beside = go_small_adjacent(small, parts->string[i]);
        parts->vital[i] = 0;
        for (int k = 0; k < parts->regions; k++)
            if ((parts->region[k] & empty) && !(parts->region[k] & empty & ~beside))
                parts->vital[i] |= 1U << k;
    }
}

static bool has_two(unsigned set)
{
    return set & (set - 1);
}

/* Return the unconditionally alive stones. `regions` receives the regions that make them alive. */
static GoBits find_alive(const GoSmall *small, GoBits own, const Parts *parts, unsigned *regions)
{
    GoBits alive = own;
    *regions = (1U << parts->regions) - 1;
    for (;;) {
        GoBits left = 0;
        for (int i = 0; i < parts->strings; i++)
            if ((parts->string[i] & alive) && has_two(parts->vital[i] & *regions))
                left |= parts->string[i];
        unsigned whole = 0;
        for (int k = 0; k < parts->regions; k++)
            if (!(go_small_adjacent(small, parts->region[k]) & own & ~left))
                whole |= 1U << k;
        if (left == alive && whole == *regions)
            return alive;
        alive = left;
        *regions &= whole;
        if (!alive)
            return 0;
    }
}

/* For each live string, choose two regions that keep it alive, if possible ones that were already
 * chosen for other strings, otherwise the smallest ones. Return the points of all chosen
 * regions. */
static GoBits find_eyes(const Parts *parts, GoBits alive, unsigned regions)
{
    unsigned kept = 0;
    GoBits eyes = 0;
    for (int i = 0; i < parts->strings; i++)
        while ((parts->string[i] & alive) && !has_two(parts->vital[i] & kept)) {
            int best = -1, size = GO_SMALL_POINTS + 1;
            for (int k = 0; k < parts->regions; k++)
                if ((parts->vital[i] & regions & ~kept) >> k & 1 &&
                    go_bits_count(parts->region[k]) < size) {
                    best = k;
                    size = go_bits_count(parts->region[k]);
                }
            kept |= 1U << best;
            eyes |= parts->region[best];
        }
    return eyes;
}

/* Return those points of `empty` that have a neighbor outside `walls`. */
static GoBits find_open(const GoSmall *small, GoBits empty, GoBits walls)
{
    GoBits open = 0;
    for (; empty; empty &= empty - 1)
        if (go_small_adjacent(small, go_bits_lowest(empty)) & ~walls)
            open |= go_bits_lowest(empty);
    return open;
}

typedef struct Turns {
    int own, other; /* turns left for each side */
    bool first;     /* true if the side with `own` turns moves first */
} Turns;

/* Return a lower bound on the lead that the side with `own` stones reaches by filling points next
 * to its live stones. Return `unknown` if it has no live stones. The side first fills points where
 * its opponent may play too, taking turns with the opponent, and then the rest. The stones that it
 * plays there live, so no ko is involved. */
static int least_by_filling(const GoSmall *small, GoBits own, GoBits other, Turns turns,
                            int unknown)
{
    GoBits empty = small->board & ~(own | other);
    Parts parts;
    unsigned regions;
    find_parts(small, own, empty, &parts);
    GoBits alive = find_alive(small, own, &parts, &regions);
    if (!alive)
        return unknown;
    int lost = most_taken(small, own & ~alive, empty, turns.other);
    GoBits eyes = find_eyes(&parts, alive, regions);
    GoBits open = find_open(small, empty, alive);
    GoBits fills = go_small_adjacent(small, alive) & empty & ~eyes;
    int shared = smaller((go_bits_count(fills & open) + turns.first) / 2, turns.own);
    int gained = smaller(shared + go_bits_count(fills & ~open), turns.own);
    int room = go_bits_count(open) + lost - shared;
    return go_bits_count(own) - go_bits_count(other) - lost + gained - smaller(room, turns.other);
}

enum { ALIVE_LEAST = 3 }; /* with fewer stones, none can be unconditionally alive */

/* Return whether filling could reach the margin at all. This quick test avoids an expensive one. */
static bool may_fill(GoBits own, GoBits empty, Turns turns, int margin, int wanted)
{
    int gained = (go_bits_count(empty) + turns.first) / 2;
    return go_bits_count(own) >= ALIVE_LEAST && margin + smaller(gained, turns.own) >= wanted;
}

/* Return +1 if filling guarantees the margin for the player to move, -1 if it makes the margin
 * impossible, and 0 if neither. */
static int verdict_by_filling(const GoSmall *small, const GoNode *node, int margin, int wanted)
{
    GoBits empty = go_small_empty(small, node);
    Turns own = {(node->turns + 1) / 2, node->turns / 2, true};
    Turns other = {node->turns / 2, (node->turns + 1) / 2, false};
    const int unknown = -2 * GO_SMALL_POINTS;
    if (node->ko == GO_SMALL_NO_KO && may_fill(node->own, empty, own, margin, wanted) &&
        least_by_filling(small, node->own, node->other, own, unknown) >= wanted)
        return 1;
    if (!may_fill(node->other, empty, other, -margin, 1 - wanted))
        return 0;
    int got = least_by_filling(small, node->other, node->own, other, unknown);
    if (node->passes > 0) /* then the player to move may end the game now */
        got = smaller(got, -margin);
    return got >= 1 - wanted ? -1 : 0;
}

static bool is_over(const GoNode *node)
{
    return node->turns == 0 || node->passes >= 2;
}

int go_bounds_verdict(const GoSmall *small, const GoNode *node, int wanted)
{
    int margin = go_small_margin(small, node);
    if (is_over(node))
        return margin >= wanted ? 1 : -1;
    if (node->passes > 0 && margin >= wanted)
        return 1;
    if (go_bounds_most(small, node) < wanted)
        return -1;
    if (go_bounds_least(small, node) >= wanted)
        return 1;
    return small->area ? 0 : verdict_by_filling(small, node, margin, wanted);
}

int go_bounds_most(const GoSmall *small, const GoNode *node)
{
    return small->area ? go_bits_count(small->board)
                       : most_against_passes(small, node->own, node->other, (node->turns + 1) / 2);
}

int go_bounds_least(const GoSmall *small, const GoNode *node)
{
    return small->area ? -go_bits_count(small->board)
                       : -most_against_passes(small, node->other, node->own, node->turns / 2);
}

/* Estimating how close the player is to a margin. */

/* Return four times the Euler number, which is the number of components minus the number of holes.
 * It is computed from how many two-by-two squares contain one stone, three stones, or two diagonal
 * stones (S. B. Gray, "Local properties of binary images in two dimensions", 1971). */
static int euler_number(GoBits stones)
{
    GoBits below = 0, ones = 0, threes = 0, across = 0, shift = 0;
    int sum = 0;
    for (int row = 0; row <= GO_SMALL_LINES; row++) {
        GoBits above = stones >> shift & 31;
        GoBits a = below << 1, b = above << 1, c = below, d = above;
        threes = (a & b & (c ^ d)) | ((a ^ b) & c & d);
        ones = (a ^ b ^ c ^ d) & ~threes;
        across = (a & d & ~b & ~c) | (b & c & ~a & ~d);
        sum += go_bits_count(ones) - go_bits_count(threes) + 2 * go_bits_count(across);
        below = above;
        shift += GO_SMALL_LINES;
    }
    return sum;
}

/* Return the number of empty points that a color reaches within two steps. */
static int reach_of(const GoSmall *small, GoBits own, GoBits other)
{
    GoBits empty = small->board & ~(own | other);
    GoBits near = go_small_adjacent(small, own) & empty;
    return go_bits_count(go_small_adjacent(small, near | own) & empty);
}

int go_bounds_guess(const GoSmall *small, const GoNode *node, int wanted)
{
    enum { REACH_MOST = 4, A_STONE = 10, EULER = 2, REACH = 2, EDGE = 2, TO_MOVE = 1 };
    int margin = go_bits_count(node->own) - go_bits_count(node->other);
    int reach = reach_of(small, node->own, node->other) - reach_of(small, node->other, node->own);
    reach = reach > REACH_MOST ? REACH_MOST : reach < -REACH_MOST ? -REACH_MOST : reach;
    int euler = euler_number(node->own) - euler_number(node->other);
    int edge =
        go_bits_count(node->own & ~small->inner) - go_bits_count(node->other & ~small->inner);
    return A_STONE * (margin - wanted) + REACH * reach - EULER * euler - EDGE * edge + TO_MOVE;
}
