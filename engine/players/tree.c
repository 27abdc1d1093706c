/* Stores the nodes and edges of a search tree, and deletes them. */
#include "players/tree.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_LEAST = 1024, ROOM_LEAST = 64 };

Tree tree_of(size_t bytes)
{
    return (Tree){.bytes = bytes};
}

void tree_clear(Tree *tree)
{
    memory_free(tree->nodes);
    memory_free(tree->edges);
    memory_free(tree->choices);
    memory_free(tree->table);
    *tree = tree_of(tree->bytes);
}

/* The memory that an edge takes, in bytes. */
enum { EDGE_BYTES = sizeof(TreeEdge) + sizeof(Choice) };

static size_t bytes_of(size_t nodes, size_t edges, size_t table)
{
    return nodes * sizeof(TreeNode) + edges * EDGE_BYTES + table * sizeof(uint32_t);
}

/* Return the number of items for which to allocate an array: about 1.5 times as many as needed or,
 * if that exceeds the memory limit, as many as fit. `others` is the memory of the other arrays, in
 * bytes. Return 0 if fewer fit than needed. */
static size_t wanted_room(const Tree *tree, size_t need, size_t size, size_t others)
{
    size_t wanted = need + need / 2 + ROOM_LEAST;
    size_t most = others < tree->bytes ? (tree->bytes - others) / size : 0;
    if (wanted > most)
        wanted = most;
    return wanted < need || wanted > UINT32_MAX ? 0 : wanted;
}

/* Resize an array. If memory runs out, return NULL; the array is then unchanged. */
static void *resized(Tree *tree, void *items, size_t count, size_t size)
{
    void *made = memory_resize(items, count * size);
    tree->failed = tree->failed || !made;
    return made;
}

static bool reserve_nodes(Tree *tree, size_t need)
{
    if (need <= tree->node_capacity)
        return true;
    size_t room = wanted_room(tree, need, sizeof *tree->nodes,
                              bytes_of(0, tree->edge_capacity, tree->table_size));
    TreeNode *nodes = room > 0 ? resized(tree, tree->nodes, room, sizeof *nodes) : NULL;
    if (!nodes)
        return false;
    tree->nodes = nodes;
    tree->node_capacity = room;
    if (tree->node_count == 0)
        tree->nodes[tree->node_count++] = (TreeNode){0};
    return true;
}

static bool reserve_edges(Tree *tree, size_t need)
{
    if (need <= tree->edge_capacity)
        return true;
    size_t room =
        wanted_room(tree, need, EDGE_BYTES, bytes_of(tree->node_capacity, 0, tree->table_size));
    TreeEdge *edges = room > 0 ? resized(tree, tree->edges, room, sizeof *edges) : NULL;
    if (!edges)
        return false;
    tree->edges = edges;
    Choice *choices = resized(tree, tree->choices, room, sizeof *choices);
    if (!choices)
        return false;
    tree->choices = choices;
    tree->edge_capacity = room;
    return true;
}

/* The hash table of nodes. */

static uint32_t *chain_of(const Tree *tree, uint64_t key)
{
    return &tree->table[key & (tree->table_size - 1)];
}

static void link_node(Tree *tree, uint32_t node)
{
    uint32_t *chain = chain_of(tree, tree->nodes[node].key);
    tree->nodes[node].next = *chain;
    *chain = node;
}

/* Put all nodes into the table, replacing its old contents. */
static void link_all(Tree *tree)
{
    memset(tree->table, 0, tree->table_size * sizeof *tree->table);
    for (uint32_t i = 1; i < tree->node_count; i++)
        link_node(tree, i);
}

static bool reserve_table(Tree *tree, size_t nodes)
{
    size_t wanted = tree->table_size ? tree->table_size : TABLE_LEAST;
    while (wanted < nodes)
        wanted *= 2;
    if (wanted == tree->table_size)
        return true;
    size_t others = bytes_of(tree->node_capacity, tree->edge_capacity, 0);
    if (others + wanted * sizeof(uint32_t) > tree->bytes)
        return tree->table_size > 0; /* if the table can't grow, its chains get longer */
    uint32_t *table = memory_resize(tree->table, wanted * sizeof *table);
    if (!table) {
        tree->failed = true;
        return tree->table_size > 0;
    }
    tree->table = table;
    tree->table_size = wanted;
    link_all(tree);
    return true;
}

/* Adding nodes and edges. */

uint32_t tree_find(const Tree *tree, uint64_t key)
{
    uint32_t node = tree->table_size ? *chain_of(tree, key) : TREE_NONE;
    while (node != TREE_NONE && tree->nodes[node].key != key)
        node = tree->nodes[node].next;
    return node;
}

uint32_t tree_node(Tree *tree, uint64_t key, Color to_move)
{
    uint32_t found = tree_find(tree, key);
    if (found != TREE_NONE)
        return found;
    if (!reserve_nodes(tree, tree->node_count + 2) || !reserve_table(tree, tree->node_count + 1))
        return TREE_NONE;
    uint32_t made = (uint32_t)tree->node_count++;
    tree->nodes[made] = (TreeNode){.key = key, .to_move = to_move};
    link_node(tree, made);
    return made;
}

/* Return the value of TreeEdge.point for a turn. */
static int16_t point_of(const Tree *tree, const Choice *choice)
{
    Point at = choice->points[0];
    if (choice->count == 0)
        return EDGE_PASS;
    if (choice->count > 1 || tree->columns == 0)
        return EDGE_ELSEWHERE;
    return (int16_t)(at.y / STEPS_PER_SPACE * tree->columns + at.x / STEPS_PER_SPACE);
}

/* Append an edge, for which there must be room. */
static void push_edge(Tree *tree, const Candidate *candidate)
{
    tree->choices[tree->edge_count] = candidate->choice;
    tree->edges[tree->edge_count++] = (TreeEdge){
        .point = point_of(tree, &candidate->choice), .prior = candidate->prior, .looked = -1};
}

/* Move `count` edges to another index, overwriting the edges from that index on. */
static void move_edges(Tree *tree, size_t to, size_t from, size_t count)
{
    memmove(tree->edges + to, tree->edges + from, count * sizeof *tree->edges);
    memmove(tree->choices + to, tree->choices + from, count * sizeof *tree->choices);
}

void tree_swap_edges(Tree *tree, TreeEdge *a, TreeEdge *b)
{
    Choice *one = &tree->choices[a - tree->edges], *other = &tree->choices[b - tree->edges];
    TreeEdge edge = *a;
    Choice choice = *one;
    *a = *b;
    *b = edge;
    *one = *other;
    *other = choice;
}

bool tree_list(Tree *tree, uint32_t node, const Candidate *list, size_t count)
{
    tree->full = !reserve_edges(tree, tree->edge_count + count);
    if (tree->full)
        return false;
    TreeNode *it = &tree->nodes[node];
    it->first_edge = (uint32_t)tree->edge_count;
    it->edge_count = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        push_edge(tree, &list[i]);
    return true;
}

void tree_list_again(Tree *tree, uint32_t node, const Candidate *list, size_t count)
{
    TreeEdge *edges = tree_edges(tree, node);
    uint32_t edge_count = tree->nodes[node].edge_count, place = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t from = place;
        while (from < edge_count && !choice_equal(tree_choice(tree, &edges[from]), &list[i].choice))
            from++;
        if (from == edge_count)
            continue;
        edges[from].prior = list[i].prior;
        for (; from > place; from--)
            tree_swap_edges(tree, &edges[from], &edges[from - 1]);
        place++;
    }
}

bool tree_add_edge(Tree *tree, uint32_t node, const Candidate *candidate)
{
    TreeNode *it = &tree->nodes[node];
    bool is_last = it->first_edge + it->edge_count == tree->edge_count;
    size_t more = is_last ? 1 : (size_t)it->edge_count + 1;
    if (!reserve_edges(tree, tree->edge_count + more))
        return false;
    if (!is_last) {
        move_edges(tree, tree->edge_count, it->first_edge, it->edge_count);
        it->first_edge = (uint32_t)tree->edge_count;
        tree->edge_count += it->edge_count;
    }
    push_edge(tree, candidate);
    tree->edges[tree->edge_count - 1].added = true;
    it->edge_count++;
    return true;
}

void tree_prove(Tree *tree, uint32_t node)
{
    TreeNode *it = &tree->nodes[node];
    const TreeEdge *edges = tree_edges(tree, node);
    int winner = it->to_move == COLOR_BLACK ? 1 : -1;
    bool loses = it->whole;
    for (uint32_t i = 0; i < it->edge_count && it->proven == 0; i++) {
        int proven = tree_proven(tree, it, &edges[i]);
        if (proven > 0)
            it->proven = (int8_t)winner;
        loses = loses && (proven < 0 || edges[i].illegal);
    }
    if (it->proven == 0 && loses)
        it->proven = (int8_t)-winner;
}

/* Deleting nodes. Those that are kept get new indices, in the same order. */

/* The nodes that are kept because they can be reached, and their new indices. */
typedef struct Kept {
    /* Indexed by old index: the new index; TREE_NONE for nodes that are deleted. */
    uint32_t *numbers;
    /* The kept nodes, in the order in which they were found; later sorted by first edge. */
    uint32_t *list;
    uint32_t count;
} Kept;

static void reach(const Tree *tree, uint32_t root, Kept *kept)
{
    kept->list[kept->count++] = root;
    kept->numbers[root] = 1;
    for (uint32_t i = 0; i < kept->count; i++) {
        const TreeNode *node = &tree->nodes[kept->list[i]];
        const TreeEdge *edges = tree->edges + node->first_edge;
        for (uint32_t j = 0; j < node->edge_count; j++) {
            uint32_t child = edges[j].child;
            if (child == TREE_NONE || kept->numbers[child] != TREE_NONE)
                continue;
            kept->numbers[child] = 1;
            kept->list[kept->count++] = child;
        }
    }
}

/* Move the edges of kept nodes together. `kept->list` must be sorted by first edge. */
static void gather_edges(Tree *tree, const Kept *kept)
{
    size_t to = 0;
    for (uint32_t i = 0; i < kept->count; i++) {
        TreeNode *node = &tree->nodes[kept->list[i]];
        if (node->edge_count == 0)
            continue;
        move_edges(tree, to, node->first_edge, node->edge_count);
        node->first_edge = (uint32_t)to;
        to += node->edge_count;
    }
    tree->edge_count = to;
    for (size_t i = 0; i < to; i++)
        tree->edges[i].child = kept->numbers[tree->edges[i].child];
}

static void move_nodes(Tree *tree, const Kept *kept)
{
    uint32_t count = 1;
    for (uint32_t i = 1; i < tree->node_count; i++)
        if (kept->numbers[i] != TREE_NONE)
            tree->nodes[count++] = tree->nodes[i];
    tree->node_count = count;
    link_all(tree);
}

/* Compare nodes by first edge, then by node index. */
static int by_edges(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static bool sort_by_edges(const Tree *tree, Kept *kept)
{
    uint64_t *order = memory_resize(NULL, kept->count * sizeof *order);
    if (!order)
        return false;
    for (uint32_t i = 0; i < kept->count; i++)
        order[i] = (uint64_t)tree->nodes[kept->list[i]].first_edge << 32 | kept->list[i];
    qsort(order, kept->count, sizeof *order, by_edges);
    for (uint32_t i = 0; i < kept->count; i++)
        kept->list[i] = (uint32_t)order[i];
    memory_free(order);
    return true;
}

uint32_t tree_keep(Tree *tree, uint32_t root)
{
    Kept kept = {memory_new(tree->node_count * sizeof *kept.numbers),
                 memory_new(tree->node_count * sizeof *kept.list), 0};
    uint32_t number = TREE_NONE;
    if (kept.numbers && kept.list) {
        reach(tree, root, &kept);
        if (sort_by_edges(tree, &kept)) {
            for (uint32_t i = 1; i < tree->node_count; i++)
                if (kept.numbers[i] != TREE_NONE)
                    kept.numbers[i] = ++number;
            gather_edges(tree, &kept);
            move_nodes(tree, &kept);
            tree->full = false;
            number = kept.numbers[root];
        }
    }
    memory_free(kept.numbers);
    memory_free(kept.list);
    if (number == TREE_NONE) {
        tree_clear(tree);
        tree->failed = true;
    }
    return number;
}
