/* Looks one turn ahead with each turn of the root before the search, as the player `greedy` does.
 *
 * A list of turns is in the order of the game's expectations before the turns are made, and a
 * search considers only a few turns at first. At the root, where good turns matter most, it
 * costs little to estimate the position after each turn. So the search doesn't overlook what
 * `greedy` sees. */
#include "players/search_parts.h"

#include "base/moment.h"

/* Looking at the turns takes at most the time limit divided by this. */
enum { LOOK_TIME_PART = 8 };

/* Evaluate the position after a turn. The value is for black. */
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

/* Return whether there is no time left for further looks. */
static bool is_late(const Search *search)
{
    const ThinkRequest *thinking = search->thinking;
    int64_t time = search->limits.time;
    return (time > 0 && moment_now() - search->start >= time / LOOK_TIME_PART) ||
           (thinking->stops && thinking->stops(thinking->client));
}

/* Look at the turns that haven't been looked at yet, except passes and excluded turns, until there
 * is no time left. Mark those that are illegal. */
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

/* Return whether edge a comes before edge b: better turns come first, and a pass comes last. */
static bool is_before(const TreeEdge *a, const TreeEdge *b, Color color)
{
    if (a->point == EDGE_PASS || b->point == EDGE_PASS)
        return a->point != EDGE_PASS && b->point == EDGE_PASS;
    if (a->looked < 0 || b->looked < 0)
        return a->looked > b->looked;
    return color == COLOR_BLACK ? a->looked > b->looked : a->looked < b->looked;
}

/* Sort the edges, best first. Equal ones, and those that haven't been looked at, stay in their
 * order. */
static void sort_edges(Tree *tree, TreeEdge *edges, size_t count, Color color)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && is_before(&edges[k], &edges[k - 1], color); k--)
            tree_swap_edges(tree, &edges[k], &edges[k - 1]);
}

/* Distribute the priors anew, so that the first edge gets the highest. A pass keeps its prior. */
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
