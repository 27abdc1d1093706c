/* The tree of a search: the positions that were visited, the possible turns in each, and the
 * results of these turns.
 *
 * A node is a position and is found by its key, so different paths to a position share their
 * results. An edge is a possible turn in a position. Nodes and edges are identified by their
 * indices in two arrays, which grow up to the memory limit of the tree. After a move, the nodes
 * that can still be reached are moved together, and the rest are deleted.
 *
 * All sums are for black. Only one thread at a time may use a tree; threads that share one need a
 * lock. */
#ifndef CONTIGO_PLAYERS_TREE_H
#define CONTIGO_PLAYERS_TREE_H

#include "game/position.h"

/* Sums over some playouts, for black. */
typedef struct Sums {
    double count;
    double value; /* sum of values, each from 0 to 1 */
    double lead;  /* sum of leads, in points without komi */
} Sums;

/* Further sums over the playouts of a node, for black. Edges don't have them, since each playout
 * reads many edges. */
typedef struct FurtherSums {
    double wins;          /* sum of Playout.value */
    double win_squares;   /* sum of the squares of Playout.value */
    double value_squares; /* sum of the squares of the values in Sums.value */
    double lead_squares;
} FurtherSums;

enum { EDGE_PASS = -1, EDGE_ELSEWHERE = -2 };

/* A possible turn, with the data that each playout reads. These data fit in one cache line, so the
 * turn itself is stored separately (tree_choice). */
typedef struct TreeEdge {
    float prior;
    uint32_t child;   /* the node that the turn leads to; TREE_NONE if it isn't known */
    uint32_t pending; /* number of playouts that are in progress through this edge */
    int16_t point;    /* index of its grid point, or EDGE_PASS or EDGE_ELSEWHERE */
    bool illegal;     /* true if the turn is known to be illegal */
    bool added;       /* true if the turn was added after the node's turns were listed */
    Sums sums;        /* sums over the playouts through this edge */
    /* The value of the position after the turn, by a look ahead: from 0 to 1, or -1 if there was
     * none. */
    double looked;
    /* Weight and weighted sum of the results that other turns share with this one. */
    double told, told_value;
} TreeEdge;

static_assert(sizeof(TreeEdge) <= 64, "one line of a cache");

typedef enum NodeState {
    NODE_NEW,
    NODE_LISTING, /* a thread is listing the node's turns */
    NODE_LISTED,
} NodeState;

typedef struct TreeNode {
    uint64_t key;
    uint32_t next; /* the next node in the same chain of the table; TREE_NONE if there is none */
    uint32_t first_edge, edge_count;
    NodeState state;
    Color to_move;
    bool whole;    /* true if all legal turns are listed */
    bool glanced;  /* true if its turns were listed by position_glance() */
    int8_t proven; /* the proven winner: +1 black, -1 white; 0 if not proven */
    Sums sums;
    FurtherSums further;
} TreeNode;

enum { TREE_NONE = 0 }; /* an index that isn't a node */

typedef struct Tree {
    TreeNode *nodes; /* owned; index 0 isn't used */
    TreeEdge *edges; /* owned */
    Choice *choices; /* owned: the turn of each edge, at the same index */
    /* Owned: the first node of each hash chain, by the low bits of the key. */
    uint32_t *table;
    size_t node_count, node_capacity, edge_count, edge_capacity, table_size;
    size_t bytes; /* the memory limit, in bytes */
    /* The width of the grid for TreeEdge.point, which counts points row by row; 0 if there is no
     * grid. */
    int columns;
    bool full;   /* true if the edges of the node that was listed last did not fit */
    bool failed; /* true if the system provided less memory than the limit */
} Tree;

/* Return an empty tree. It owns no memory until something is added; tree_clear() frees that
 * memory. */
Tree tree_of(size_t bytes);

/* Return the node of a position, and add it if there is none. Return TREE_NONE if there is no
 * room. */
uint32_t tree_node(Tree *tree, uint64_t key, Color to_move);

/* Return the node of a position, or TREE_NONE if there is none. */
uint32_t tree_find(const Tree *tree, uint64_t key);

/* Give a node its edges, one for each turn in a list. Return false if there is no room. */
bool tree_list(Tree *tree, uint32_t node, const Candidate *list, size_t count);

/* Sort the edges of a node into the order of a new list of its turns, and take the priors from this
 * list. Edges whose turns aren't in the list come last. Edges keep their results, but not their
 * indices. */
void tree_list_again(Tree *tree, uint32_t node, const Candidate *list, size_t count);

/* Add an edge after the others of a node, which must have some. The others stay in their order, but
 * all edges of the node may move in memory. Return false if there is no room. */
bool tree_add_edge(Tree *tree, uint32_t node, const Candidate *candidate);

/* Delete everything that can't be reached from `root`, and return the new index of `root`. This
 * takes 16 bytes per node in addition to the memory limit. If these can't be allocated, delete the
 * whole tree and return TREE_NONE. */
uint32_t tree_keep(Tree *tree, uint32_t root);

/* Delete everything and free the memory. */
void tree_clear(Tree *tree);

/* Return the proven winner after an edge of `node`: +1 if it is the player to move at the node, -1
 * if it is the opponent, 0 if nothing is proven. */
static inline int tree_proven(const Tree *tree, const TreeNode *node, const TreeEdge *edge)
{
    int proven = edge->child == TREE_NONE ? 0 : tree->nodes[edge->child].proven;
    return node->to_move == COLOR_BLACK ? proven : -proven;
}

/* Prove the result of a node if the proofs of its edges allow it: a player with a winning turn
 * wins; a player who has only losing turns, all of which are known, loses (Winands, Bjornsson and
 * Saito, "Monte-Carlo tree search solver", 2008). */
void tree_prove(Tree *tree, uint32_t node);

/* tree_edges() returns the edges of a node, or NULL if the tree has no edges yet; tree_choice() the
 * turn of an edge. Both are borrowed until edges are added. */
static inline TreeEdge *tree_edges(const Tree *tree, uint32_t node)
{
    return tree->edges ? tree->edges + tree->nodes[node].first_edge : NULL;
}

static inline const Choice *tree_choice(const Tree *tree, const TreeEdge *edge)
{
    return &tree->choices[edge - tree->edges];
}

/* Swap two edges of a node. */
void tree_swap_edges(Tree *tree, TreeEdge *a, TreeEdge *b);

#endif
