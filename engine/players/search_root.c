/* The first look of a search: one turn ahead with each turn of its root, as `greedy` does.
 *
 * A list is in the order of what a game thinks of its turns before they are made, and a search sees
 * a few of them at first. What they come to at once is cheap to know at one node, where it matters
 * most: so what `greedy` sees is not overlooked.
 */
#include "players/search_parts.h"

#include "base/moment.h"

/* Of the time that is given, looking may take one part of so many. */
enum { LOOK_TIME_PART = 8 };

/* What the game comes to by a turn: all of it black's. */
static Status look(Worker *worker, const Choice *choice, double *value)
{
    Position *position = worker->position;
    size_t mark = position_mark(position);
    Estimate estimate;
    Status status = position_make(position, choice);
    if (status == STATUS_OK)
        status = position_estimate(position, &estimate);
    if (status == STATUS_OK)
        *value = search_worth(worker->search, position, position_value(position, &estimate),
                              estimate.lead);
    position_rollback(position, mark);
    return status;
}

/* Whether there is no time left for looking. */
static bool is_late(const Search *search)
{
    const ThinkRequest *thinking = search->thinking;
    int64_t time = search->limits.time;
    return (time > 0 && moment_now() - search->start >= time / LOOK_TIME_PART) ||
           (thinking->stops && thinking->stops(thinking->client));
}

/* Looks at those that nobody has looked at. What turns out not to be legal is noted. */
static Status look_at_all(Worker *worker, TreeEdge *edges, size_t count)
{
    const Search *search = worker->search;
    const TreeNode *root = &search->tree.nodes[search->root];
    for (size_t i = 0; i < count && !is_late(search); i++) {
        TreeEdge *edge = &edges[i];
        const Choice *choice = tree_choice(&search->tree, edge);
        if (edge->looked >= 0 || edge->illegal || edge->point == EDGE_PASS ||
            !search_lets(search, root, choice, 0))
            continue;
        Status status = look(worker, choice, &edge->looked);
        if (status == STATUS_NO_MEMORY)
            return status;
        edge->illegal = status != STATUS_OK;
    }
    return STATUS_OK;
}

/* Whether one turn goes before another: a pass stays the last. */
static bool is_before(const TreeEdge *a, const TreeEdge *b, Color color)
{
    if (a->point == EDGE_PASS || b->point == EDGE_PASS)
        return a->point != EDGE_PASS && b->point == EDGE_PASS;
    if (a->looked < 0 || b->looked < 0)
        return a->looked > b->looked;
    return color == COLOR_BLACK ? a->looked > b->looked : a->looked < b->looked;
}

/* Puts the best first; those that are as good, and those that nobody has looked at, stay in their
 * order. */
static void sort_edges(Tree *tree, TreeEdge *edges, size_t count, Color color)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && is_before(&edges[k], &edges[k - 1], color); k--)
            tree_swap_edges(tree, &edges[k], &edges[k - 1]);
}

/* Gives what is thought of all turns but a pass to those in their new order, most to the first. */
static void sort_priors(TreeEdge *edges, size_t count)
{
    size_t turns = count > 0 && edges[count - 1].point == EDGE_PASS ? count - 1 : count;
    for (size_t i = 1; i < turns; i++) {
        float prior = edges[i].prior;
        size_t place = i;
        for (; place > 0 && prior > edges[place - 1].prior; place--)
            edges[place].prior = edges[place - 1].prior;
        edges[place].prior = prior;
    }
}

Status search_look_at_root(Worker *worker)
{
    Search *search = worker->search;
    const TreeNode *root = &search->tree.nodes[search->root];
    TreeEdge *edges = tree_edges(&search->tree, search->root);
    if (root->state != NODE_LISTED || !search->kind->estimate || search->tuning.looked <= 0)
        return STATUS_OK;
    Status status = look_at_all(worker, edges, root->edge_count);
    sort_edges(&search->tree, edges, root->edge_count, root->to_move);
    sort_priors(edges, root->edge_count);
    return status;
}
