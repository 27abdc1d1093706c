/* The tree of a search: the positions visited, the possible turns in each, and their results.
 *
 * A node is a position, found by its key, so different paths to a position share their results. An
 * edge is a possible turn in a position. Nodes and edges are identified by their indices in two
 * arrays, which grow up to the memory limit of the tree. After a move, nodes that can still be
 * reached are compacted and the rest is deleted.
 *
 * All sums are for black. Only one thread at a time may use a tree; threads that share one need a
 * lock. */
#ifndef CONTIGO_PLAYERS_TREE_H
#define CONTIGO_PLAYERS_TREE_H

#include "game/position.h"

/* Sums over some playouts, for black. */
typedef struct Sums {
    double count;
    double value; /* of values from 0 to 1 */
    double lead;  /* of leads in points, without komi */
} Sums;

enum { EDGE_PASS = -1, EDGE_ELSEWHERE = -2 };

/* A possible turn, with the data that each playout reads, which fit in one cache line. The turn
 * itself is stored separately (tree_choice()). */
typedef struct TreeEdge {
    float prior;
    uint32_t child;   /* the node that it leads to; TREE_NONE: unknown */
    uint32_t pending; /* number of playouts in progress */
    int16_t point;    /* index of its grid point, or EDGE_PASS or EDGE_ELSEWHERE */
    bool illegal;     /* it turned out to be illegal */
    bool added;       /* it was added after the node was listed */
    Sums sums;        /* of playouts through this edge */
    double looked;    /* value of the position after it, by a look: from 0 to 1; -1: no look yet */
    double told, told_value; /* weight and sum of the results that other turns share with it */
} TreeEdge;

static_assert(sizeof(TreeEdge) <= 64, "one line of a cache");

typedef enum NodeState {
    NODE_NEW,
    NODE_LISTING, /* a thread is listing its turns */
    NODE_LISTED,
} NodeState;

typedef struct TreeNode {
    uint64_t key;
    uint32_t next; /* next node in the same chain of the table; TREE_NONE: none */
    uint32_t first_edge, edge_count;
    NodeState state;
    Color to_move;
    bool whole;    /* all legal turns are listed */
    bool glanced;  /* its turns were listed by position_glance() */
    int8_t proven; /* proven winner: +1 black, -1 white; 0: unknown */
    Sums sums;
} TreeNode;

enum { TREE_NONE = 0 }; /* not a node */

typedef struct Tree {
    TreeNode *nodes; /* owned; index 0 is unused */
    TreeEdge *edges; /* owned */
    Choice *choices; /* owned: the turns of the edges, with the same indices */
    uint32_t *table; /* owned: first node of each hash chain, by the low bits of the key */
    size_t node_count, node_capacity, edge_count, edge_capacity, table_size;
    size_t bytes; /* memory limit */
    /* Width of the grid, for TreeEdge.point, which counts points row by row; 0: no grid. */
    int columns;
    bool full;   /* the edges of a node did not fit */
    bool failed; /* the system provided less memory than the limit */
} Tree;

/* Return an empty tree. It owns nothing until something is added; free that with tree_clear(). */
Tree tree_of(size_t bytes);

/* Return the node of a position, which is added if necessary; TREE_NONE if there is no room. */
uint32_t tree_node(Tree *tree, uint64_t key, Color to_move);

/* Return the node of a position; TREE_NONE if there is none. */
uint32_t tree_find(const Tree *tree, uint64_t key);

/* Give a node its edges. Return false if there is no room. */
bool tree_list(Tree *tree, uint32_t node, const Candidate *list, size_t count);

/* Sort the edges of a node by another list of its turns, and take the priors of that list. Edges
 * that are not in it come last. Edges keep their results but not their indices. */
void tree_list_again(Tree *tree, uint32_t node, const Candidate *list, size_t count);

/* Add an edge to a node that has edges, after the others. They keep their order, but all edges of
 * the node may move in memory. Return false if there is no room. */
bool tree_add_edge(Tree *tree, uint32_t node, const Candidate *candidate);

/* Delete everything that can't be reached from `root`, and return its new index. This takes 16
 * bytes per node in addition to the memory limit. If they can't be allocated, delete the whole tree
 * and return TREE_NONE. */
uint32_t tree_keep(Tree *tree, uint32_t root);

/* Delete everything and free the memory. */
void tree_clear(Tree *tree);

/* Return the proven winner of an edge of `node`: +1 the player to move there, -1 the opponent, 0 if
 * unknown. */
static inline int tree_proven(const Tree *tree, const TreeNode *node, const TreeEdge *edge)
{
    int proven = edge->child == TREE_NONE ? 0 : tree->nodes[edge->child].proven;
    return node->to_move == COLOR_BLACK ? proven : -proven;
}

/* Derive a proof for a node from those of its edges: a player with a winning turn wins; a player
 * whose turns all lose, and are all known, loses (Winands, Bjornsson and Saito, "Monte-Carlo tree
 * search solver", 2008). */
void tree_prove(Tree *tree, uint32_t node);

/* The edges of a node and the turn of an edge, borrowed until edges are added. */
static inline TreeEdge *tree_edges(const Tree *tree, uint32_t node)
{
    return tree->edges + tree->nodes[node].first_edge;
}

static inline const Choice *tree_choice(const Tree *tree, const TreeEdge *edge)
{
    return &tree->choices[edge - tree->edges];
}

/* Swap two edges of a node. */
void tree_swap_edges(Tree *tree, TreeEdge *a, TreeEdge *b);

#endif
