/* A tree of moves over playouts. */
#include "games/go/rules/go_reading.h"

#include "base/filled.h"
#include "base/memory.h"

#include <string.h>

/* Counts what a board that was played out has come to; black's points less white's. */
static int count_end(const GoBoard *board, GoTally *tally)
{
    int lead = 0;
    for (int place = 0; place < board->places; place++) {
        if (board->stones[place] == GO_EDGE)
            continue;
        uint8_t owner = go_playout_owner(board, (GoPoint)place);
        if (owner == GO_EMPTY)
            continue;
        tally->owned[go_color(owner)][place]++;
        lead += owner == GO_BLACK ? 1 : -1;
    }
    tally->playouts++;
    return lead;
}

void go_tally_chance(const GoBoard *start, const GoPatterns *patterns,
                     const uint8_t settled[GO_PLACES], int playouts, GoTally *tally)
{
    int before = 0;
    for (int i = 0; i < playouts; i++) {
        Random random = {random_mix(0x60, (uint64_t)i)};
        FILLED_LATER GoBoard board;
        go_board_copy(&board, start);
        uint8_t first[GO_PLACES] = {0};
        go_playout(&board, i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE, GO_NOWHERE, patterns, settled,
                   &random, first);
        int lead = count_end(&board, tally);
        tally->lead += lead;
        tally->spread += i == 0 ? 0 : lead > before ? lead - before : before - lead;
        before = lead;
    }
}

enum {
    NODES_MOST = 30000,
    EXPANDED_AT = 2, /* visits */
    REWARD = 1000,   /* of the best end that there is */
    EVEN_VISITS = 8, /* what a move counts as before it was tried, half of them good */
    RAVE_EQUIVALENT = 1500,
    DEPTH_MOST = 60,
};

/* A move and what is known of it; points are those of who makes it. */
typedef struct Node {
    GoPoint move; /* GO_NOWHERE for a pass */
    uint16_t child_count;
    uint32_t children; /* the first of them; 0 for none */
    uint32_t visits, first_visits;
    uint64_t points, first_points;
} Node;

typedef struct Reading {
    const GoBoard *start;
    const GoPatterns *patterns;
    const uint8_t *settled;
    Random random;
    Node *nodes; /* owned */
    uint32_t count;
    int mean, spread; /* of black's lead by chance */
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

static void expand(Reading *reading, Node *node, const GoBoard *board, Color color)
{
    if (reading->count + (uint32_t)board->empty_count + 1 > NODES_MOST)
        return;
    node->children = reading->count;
    for (int i = 0; i < board->empty_count; i++)
        if (go_playout_is_sensible(board, board->empties[i], color, reading->settled))
            add_child(reading, node, board->empties[i]);
    add_child(reading, node, GO_NOWHERE);
}

/* How good an end is for black. */
static uint32_t reward_of(const Reading *reading, int lead)
{
    int reward = REWARD / 2 + REWARD / 2 * (lead - reading->mean) / (3 * reading->spread);
    return (uint32_t)(reward < 0 ? 0 : reward > REWARD ? REWARD : reward);
}

/* The nodes that a playout went through, the root first. */
typedef struct Path {
    Node *nodes[DEPTH_MOST + 1];
    int count;
} Path;

static void learn(Reading *reading, const Path *path, Color color, const uint8_t *first, int lead)
{
    uint32_t black = reward_of(reading, lead);
    for (int i = 0; i < path->count; i++) {
        Node *node = path->nodes[i];
        uint32_t own = color == COLOR_BLACK ? black : REWARD - black; /* of who moves from here */
        node->visits++;
        node->points += REWARD - own;
        for (uint16_t j = 0; j < node->child_count; j++) {
            Node *child = &reading->nodes[node->children + j];
            if (child->move == GO_NOWHERE || first[child->move] != go_stone(color))
                continue;
            child->first_visits++;
            child->first_points += own;
        }
        color = color_other(color);
    }
}

/* One playout, through the tree as far as that goes. */
static void read_once(Reading *reading, Color color, GoTally *tally)
{
    FILLED_LATER GoBoard board;
    go_board_copy(&board, reading->start);
    uint8_t first[GO_PLACES] = {0};
    Path path = {.nodes = {reading->nodes}, .count = 1};
    Color mover = color;
    GoPoint last = GO_NOWHERE;
    int passes = 0;
    while (passes < 2 && path.count <= DEPTH_MOST) {
        Node *node = path.nodes[path.count - 1];
        if (node->child_count == 0 && node->visits >= EXPANDED_AT)
            expand(reading, node, &board, mover);
        if (node->child_count == 0)
            break;
        node = best_child(reading, node);
        path.nodes[path.count++] = node;
        last = node->move;
        passes = last == GO_NOWHERE ? passes + 1 : 0;
        if (last == GO_NOWHERE) {
            board.ko = GO_NOWHERE;
        } else {
            GoChange change;
            go_board_play(&board, last, mover, &change);
            if (first[last] == 0)
                first[last] = go_stone(mover);
        }
        mover = color_other(mover);
    }
    go_playout(&board, mover, last, reading->patterns, reading->settled, &reading->random, first);
    learn(reading, &path, color, first, count_end(&board, tally));
}

Status go_tally_reading(const GoBoard *start, Color color, const GoPatterns *patterns,
                        const uint8_t settled[GO_PLACES], int playouts, const GoTally *chance,
                        GoTally *tally)
{
    Reading reading = {.start = start,
                       .patterns = patterns,
                       .settled = settled,
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
