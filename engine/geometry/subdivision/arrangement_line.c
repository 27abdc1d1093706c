/* The sweeping line: a list with a treap over it. */
#include "base/memory.h"
#include "geometry/subdivision/arrangement_parts.h"

/* Priorities are scattered but the same every time. */
static uint32_t priority(uint32_t node)
{
    return node * UINT32_C(0x9e3779b1) ^ node * UINT32_C(0x85ebca6b) >> 15;
}

/* Makes `child` stand where `node` stood below its parent. */
static void replace(SweepLine *line, uint32_t node, uint32_t child)
{
    SweepNode *nodes = line->nodes;
    uint32_t parent = nodes[node].parent;
    if (parent == NO_NUMBER)
        line->root = child;
    else if (nodes[parent].left == node)
        nodes[parent].left = child;
    else
        nodes[parent].right = child;
    if (child != NO_NUMBER)
        nodes[child].parent = parent;
}

/* Makes a node the parent of its parent. */
static void rotate_up(SweepLine *line, uint32_t node)
{
    SweepNode *nodes = line->nodes;
    uint32_t parent = nodes[node].parent;
    uint32_t moved = nodes[parent].left == node ? nodes[node].right : nodes[node].left;
    replace(line, parent, node);
    if (nodes[parent].left == node) {
        nodes[parent].left = moved;
        nodes[node].right = parent;
    } else {
        nodes[parent].right = moved;
        nodes[node].left = parent;
    }
    nodes[parent].parent = node;
    if (moved != NO_NUMBER)
        nodes[moved].parent = parent;
}

/* A node that is not in use; NO_NUMBER where there is no memory. */
static uint32_t new_node(SweepLine *line)
{
    uint32_t node = line->unused;
    if (node != NO_NUMBER)
        line->unused = line->nodes[node].after;
    else if (memory_reserve(line->nodes, line->capacity, line->count + 1) == STATUS_OK)
        node = (uint32_t)line->count++;
    return node;
}

/* Puts a node that is in the list into the tree, as a leaf beside one of its neighbours. */
static void hang(SweepLine *line, uint32_t node)
{
    SweepNode *nodes = line->nodes;
    uint32_t before = nodes[node].before;
    if (line->root == NO_NUMBER) {
        line->root = node;
    } else if (before != NO_NUMBER && nodes[before].right == NO_NUMBER) {
        nodes[before].right = node;
        nodes[node].parent = before;
    } else {
        nodes[nodes[node].after].left = node;
        nodes[node].parent = nodes[node].after;
    }
}

Status sweep_line_insert(SweepLine *line, uint32_t before, uint32_t piece, uint32_t *node)
{
    uint32_t made = new_node(line);
    if (made == NO_NUMBER)
        return STATUS_NO_MEMORY;
    SweepNode *nodes = line->nodes;
    uint32_t after = before == NO_NUMBER ? line->first : nodes[before].after;
    nodes[made] = (SweepNode){piece, before, after, NO_NUMBER, NO_NUMBER, NO_NUMBER};
    if (before == NO_NUMBER)
        line->first = made;
    else
        nodes[before].after = made;
    if (after != NO_NUMBER)
        nodes[after].before = made;
    hang(line, made);
    while (nodes[made].parent != NO_NUMBER && priority(made) > priority(nodes[made].parent))
        rotate_up(line, made);
    *node = made;
    return STATUS_OK;
}

void sweep_line_remove(SweepLine *line, uint32_t node)
{
    SweepNode *nodes = line->nodes;
    while (nodes[node].left != NO_NUMBER && nodes[node].right != NO_NUMBER) {
        bool left = priority(nodes[node].left) > priority(nodes[node].right);
        rotate_up(line, left ? nodes[node].left : nodes[node].right);
    }
    replace(line, node, nodes[node].left != NO_NUMBER ? nodes[node].left : nodes[node].right);
    if (nodes[node].before == NO_NUMBER)
        line->first = nodes[node].after;
    else
        nodes[nodes[node].before].after = nodes[node].after;
    if (nodes[node].after != NO_NUMBER)
        nodes[nodes[node].after].before = nodes[node].before;
    nodes[node].after = line->unused;
    line->unused = node;
}
