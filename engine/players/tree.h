/* The tree of a search: positions that were met, what might be played in each, and what came of it.
 *
 * A node is a position, found by its key: so ways that lead to the same one share what they learn.
 * An edge is a turn that might be made there. Both are numbers into two arrays that grow up to the
 * bytes that the tree was given and no further. Where the game goes on, what can still be reached
 * moves together and the rest is forgotten.
 *
 * All sums are black's. It belongs to one thread at a time: whoever has threads has a lock, too.
 */
#ifndef CONTIGO_PLAYERS_TREE_H
#define CONTIGO_PLAYERS_TREE_H

#include "game/position.h"

/* What came of some playouts, as black sees it. */
typedef struct Sums {
    double count;
    double value; /* from 0 to 1 each */
    double lead;  /* in points each, without komi */
} Sums;

enum { EDGE_PASS = -1, EDGE_ELSEWHERE = -2 };

/* A turn that might be made, as far as it is looked at in every playout: all of that is in one line
 * of a cache. What turn it is stands apart (tree_choice()). */
typedef struct TreeEdge {
    float prior;
    uint32_t child;          /* the node that it leads to; TREE_NONE: not known */
    uint32_t pending;        /* playouts that are under way */
    int16_t point;           /* the number of its grid point, or one of the two above */
    bool illegal;            /* as it turned out */
    bool added;              /* to those that were listed */
    Sums sums;               /* of playouts that went this way */
    double looked;           /* what it comes to at once, from 0 to 1; -1: nobody has looked */
    double told, told_value; /* how much others tell of it, and what they do */
} TreeEdge;

static_assert(sizeof(TreeEdge) <= 64, "one line of a cache");

typedef enum NodeState {
    NODE_NEW,
    NODE_LISTING, /* somebody is finding out what might be played */
    NODE_LISTED,
} NodeState;

typedef struct TreeNode {
    uint64_t key;
    uint32_t next; /* of those with the same place in the table; TREE_NONE: none */
    uint32_t first_edge, edge_count;
    NodeState state;
    Color to_move;
    bool whole;    /* all that might be played is listed */
    bool glanced;  /* it was listed at a glance */
    int8_t proven; /* who wins from here: +1 black, -1 white; 0: nobody knows */
    Sums sums;
} TreeNode;

enum { TREE_NONE = 0 }; /* the number of no node */

typedef struct Tree {
    TreeNode *nodes; /* owned; the first is none */
    TreeEdge *edges; /* owned */
    Choice *choices; /* owned: of the edges, by their numbers */
    uint32_t *table; /* owned: by the last bits of the key, the first node of a chain */
    size_t node_count, node_capacity, edge_count, edge_capacity, table_size;
    size_t bytes; /* at most */
    int columns;  /* of the grid whose points edges name, row by row; 0: there is none */
    bool full;    /* there was no room for the edges of a node */
    bool failed;  /* there was less memory than that */
} Tree;

/* An empty tree. Nothing is owned until something is added; tree_clear() gives it
 * back. */
Tree tree_of(size_t bytes);

/* The node of a position, added where there is none; TREE_NONE where there is no room. */
uint32_t tree_node(Tree *tree, uint64_t key, Color to_move);

/* The same; TREE_NONE where there is none. */
uint32_t tree_find(const Tree *tree, uint64_t key);

/* Gives a node its edges; false where there is no room. */
bool tree_list(Tree *tree, uint32_t node, const Candidate *list, size_t count);

/* Puts the edges of a node in the order of another list of the same turns, with the priors of that.
 * Edges that are not in it come after the others. What they know stays, but their numbers do not.
 */
void tree_list_again(Tree *tree, uint32_t node, const Candidate *list, size_t count);

/* Gives a node that has edges one more, after the others, whose numbers stay; all of them may come
 * to lie elsewhere. False where there is no room. */
bool tree_add_edge(Tree *tree, uint32_t node, const Candidate *candidate);

/* Forgets all that cannot be reached from a node, whose number is returned: all of it, and
 * TREE_NONE, where there is no memory to find that out, which takes 16 bytes a node beside
 * `bytes`. */
uint32_t tree_keep(Tree *tree, uint32_t root);

/* Forgets all, and gives the memory back. */
void tree_clear(Tree *tree);

/* Who wins by an edge of a node, as far as that is proven: +1 who makes it, -1 the other, or 0. */
static inline int tree_proven(const Tree *tree, const TreeNode *node, const TreeEdge *edge)
{
    int proven = edge->child == TREE_NONE ? 0 : tree->nodes[edge->child].proven;
    return node->to_move == COLOR_BLACK ? proven : -proven;
}

/* Proves a node that has edges from what is proven of those: whoever may make a winning turn wins,
 * and who has none but losing ones, all that there are, loses (Winands, Bjornsson and Saito,
 * "Monte-Carlo tree search solver", 2008). */
void tree_prove(Tree *tree, uint32_t node);

/* The edges of a node, and the turn of one: borrowed until edges are added. */
static inline TreeEdge *tree_edges(const Tree *tree, uint32_t node)
{
    return tree->edges + tree->nodes[node].first_edge;
}

static inline const Choice *tree_choice(const Tree *tree, const TreeEdge *edge)
{
    return &tree->choices[edge - tree->edges];
}

/* Has two edges of a node change places. */
void tree_swap_edges(Tree *tree, TreeEdge *a, TreeEdge *b);

#endif
