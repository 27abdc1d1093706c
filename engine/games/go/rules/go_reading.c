/* Searches a tree, with playouts at its leaves. */
#include "games/go/rules/go_reading.h"

#include "base/filled.h"
#include "base/memory.h"

#include <string.h>

/* Count the points at the end of a playout, and add their owners to the tally. Return Black's
 * points minus White's. */
static int count_end(const GoQuick *quick, GoTally *tally)
{
    int lead = 0;
    for (int place = 0; place < quick->places; place++) {
        if (quick->spots[place].stone == GO_EDGE)
            continue;
        uint8_t owner = go_quick_owner(quick, (GoPoint)place);
        if (owner == GO_EMPTY)
            continue;
        tally->owned[go_color(owner)][place]++;
        lead += owner == GO_BLACK ? 1 : -1;
    }
    tally->playouts++;
    return lead;
}

/* For each place, the color that was the first to play there, or GO_EMPTY. */
typedef struct First {
    uint8_t stones[GO_PLACES];
} First;

static void play(GoPolicy *policy, GoPoint point, Color color, First *first)
{
    go_policy_play(policy, point, color);
    if (point != GO_NOWHERE && first->stones[point] == GO_EMPTY)
        first->stones[point] = go_stone(color);
}

/* The maximum length of a playout, in moves per point of the board. Without this limit, a playout
 * could repeat positions forever. */
enum { LENGTH_MOST = 3 };

/* Play until neither color has a move left or the maximum length is reached. */
static void play_on(GoPolicy *policy, Color color, First *first)
{
    int most = LENGTH_MOST * policy->quick->columns * policy->quick->rows;
    for (int passes = 0, moves = 0; passes < 2 && moves < most; moves++) {
        GoPoint point = go_policy_choose(policy, color);
        passes = point == GO_NOWHERE ? passes + 1 : 0;
        play(policy, point, color, first);
        color = color_other(color);
    }
}

void go_tally_chance(const GoQuick *start, const GoPatterns *patterns, int playouts, GoTally *tally)
{
    int before = 0;
    for (int i = 0; i < playouts; i++) {
        Random random = {random_mix(0x60, (uint64_t)i)};
        FILLED_LATER GoQuick quick;
        GoPolicy policy = {.quick = &quick, .patterns = patterns, .random = &random};
        First first;
        memset(first.stones, GO_EMPTY, (size_t)start->places);
        go_quick_copy(&quick, start);
        play_on(&policy, i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE, &first);
        int lead = count_end(&quick, tally);
        tally->lead += lead;
        tally->spread += i == 0 ? 0 : lead > before ? lead - before : before - lead;
        before = lead;
    }
}

enum {
    NODES_MOST = 30000,
    EXPANDED_AT = 2, /* number of visits after which a node gets children */
    REWARD = 1000,   /* the reward for the best possible result */
    EVEN_VISITS = 8, /* number of virtual visits that a move starts with; half of them are wins */
    RAVE_EQUIVALENT = 1500,
    DEPTH_MOST = 60,
};

/* A move and its results. `points` are sums of rewards, from the view of the player who makes the
 * move. */
typedef struct Node {
    GoPoint move; /* GO_NOWHERE stands for a pass */
    uint16_t child_count;
    uint32_t children; /* the index of the first child; 0 if there is none */
    uint32_t visits, first_visits;
    uint64_t points, first_points;
} Node;

typedef struct Reading {
    const GoQuick *start;
    const GoPatterns *patterns;
    Random random;
    Node *nodes; /* owned */
    uint32_t count;
    int mean, spread; /* mean and spread of Black's lead in plain playouts */
} Reading;

static double value_of(const Node *node)
{
    double value = ((double)node->points + (double)EVEN_VISITS * REWARD / 2) /
                   ((double)node->visits + EVEN_VISITS);
    if (node->first_visits == 0)
        return value;
    double known = (double)node->first_visits, visits = (double)node->visits;
    double weight = known / (known + visits + visits * known / RAVE_EQUIVALENT);
    return weight * (double)node->first_points / known + (1 - weight) * value;
}

static Node *best_child(const Reading *reading, const Node *node)
{
    Node *best = &reading->nodes[node->children];
    double most = value_of(best);
    for (uint16_t i = 1; i < node->child_count; i++) {
        Node *child = &reading->nodes[node->children + i];
        double value = value_of(child);
        if (value > most) {
            most = value;
            best = child;
        }
    }
    return best;
}

static void add_child(Reading *reading, Node *node, GoPoint move)
{
    reading->nodes[reading->count++] = (Node){.move = move};
    node->child_count++;
}

static void expand(Reading *reading, Node *node, const GoQuick *quick, Color color)
{
    if (reading->count + (uint32_t)quick->empty_count + 1 > NODES_MOST)
        return;
    node->children = reading->count;
    for (int i = 0; i < quick->empty_count; i++) {
        GoPoint point = quick->empties[i];
        if (go_quick_is_legal(quick, point, color) && go_policy_is_sensible(quick, point, color))
            add_child(reading, node, point);
    }
    add_child(reading, node, GO_NOWHERE);
}

/* Return Black's reward, from 0 to REWARD, for Black's lead at the end of a playout. */
static uint32_t reward_of(const Reading *reading, int lead)
{
    int reward = REWARD / 2 + REWARD / 2 * (lead - reading->mean) / (3 * reading->spread);
    return (uint32_t)(reward < 0 ? 0 : reward > REWARD ? REWARD : reward);
}

/* The nodes that a playout passes through, the root first. */
typedef struct Path {
    Node *nodes[DEPTH_MOST + 1];
    int count;
} Path;

static void learn(Reading *reading, const Path *path, Color color, const First *first, int lead)
{
    uint32_t black = reward_of(reading, lead);
    for (int i = 0; i < path->count; i++) {
        Node *node = path->nodes[i];
        uint32_t own =
            /* The reward of the player to move at this node. */
            color == COLOR_BLACK ? black : REWARD - black;
        node->visits++;
        node->points += REWARD - own;
        for (uint16_t j = 0; j < node->child_count; j++) {
            Node *child = &reading->nodes[node->children + j];
            if (child->move == GO_NOWHERE || first->stones[child->move] != go_stone(color))
                continue;
            child->first_visits++;
            child->first_points += own;
        }
        color = color_other(color);
    }
}

/* Make one playout. It follows the tree as far as the tree goes. */
static void read_once(Reading *reading, Color color, GoTally *tally)
{
    FILLED_LATER GoQuick quick;
    GoPolicy policy = {.quick = &quick, .patterns = reading->patterns, .random = &reading->random};
    First first;
    Path path = {.nodes = {reading->nodes}, .count = 1};
    Color mover = color;
    memset(first.stones, GO_EMPTY, (size_t)reading->start->places);
    go_quick_copy(&quick, reading->start);
    for (int passes = 0; passes < 2 && path.count <= DEPTH_MOST;) {
        Node *node = path.nodes[path.count - 1];
        if (node->child_count == 0 && node->visits >= EXPANDED_AT)
            expand(reading, node, &quick, mover);
        if (node->child_count == 0)
            break;
        node = best_child(reading, node);
        path.nodes[path.count++] = node;
        passes = node->move == GO_NOWHERE ? passes + 1 : 0;
        play(&policy, node->move, mover, &first);
        mover = color_other(mover);
    }
    play_on(&policy, mover, &first);
    learn(reading, &path, color, &first, count_end(&quick, tally));
}

Status go_tally_reading(const GoQuick *start, Color color, const GoPatterns *patterns, int playouts,
                        const GoTally *chance, GoTally *tally)
{
    Reading reading = {.start = start,
                       .patterns = patterns,
                       .random = {random_mix(0x61, (uint64_t)color)},
                       .nodes = memory_new(NODES_MOST * sizeof *reading.nodes),
                       .count = 1,
                       .mean = (int)(chance->lead / chance->playouts),
                       .spread = (int)(chance->spread / chance->playouts) + 1};
    if (!reading.nodes)
        return STATUS_NO_MEMORY;
    for (int i = 0; i < playouts; i++)
        read_once(&reading, color, tally);
    memory_free(reading.nodes);
    return STATUS_OK;
}
