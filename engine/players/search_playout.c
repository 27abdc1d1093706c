/* Makes a playout: descends the tree, plays out from the leaf, and stores the result in the nodes
 * on the path. */
#include "players/search_parts.h"

#include "base/filled.h"

#include <math.h>
#include <string.h>

enum {
    /* Maximum number of turns that are listed before excluded ones are removed. */
    CHOSEN_FROM = 512,
    REFINED_MOST = 24, /* maximum number of turns near the best that are added to a node */
};

/* Return how many of a node's turns are considered at present. */
static uint32_t width_of(const Search *search, const TreeNode *node)
{
    double width = search->tuning.width + search->tuning.widening * sqrt(node->sums.count);
    return width < node->edge_count ? (uint32_t)width : node->edge_count;
}

/* Selecting an edge. */

static double for_mover(const TreeNode *node, double value)
{
    return node->to_move == COLOR_BLACK ? value : 1 - value;
}

/* Return the value of an edge. At first it depends on results that other turns share with it, and
 * later on its own results. A look counts as several playouts, and playouts in progress count as
 * lost. */
static double value_of(const SearchTuning *tuning, const TreeNode *node, const TreeEdge *edge,
                       double untried)
{
    double looks = edge->looked >= 0 ? tuning->looked : 0;
    double known = edge->sums.count + looks, count = known + edge->pending, told = edge->told;
    if (count == 0 && told == 0)
        return untried;
    double sum = edge->sums.value + (looks > 0 ? looks * edge->looked : 0);
    double own = known > 0 ? for_mover(node, sum / known) * known / count : 0;
    if (told == 0)
        return own;
    double theirs = for_mover(node, edge->told_value / told);
    double trust = told / (told + count + tuning->doubt * told * count);
    return trust * theirs + (1 - trust) * own;
}

/* Return whether a pass at the root must be tried now. Its value is needed to decide when to stop
 * playing. */
static bool is_pass_due(const Search *search, uint32_t number, const TreeEdge *pass)
{
    const TreeNode *node = &search->tree.nodes[number];
    return number == search->root && pass->point == EDGE_PASS && !pass->illegal &&
           (pass->sums.count + pass->pending) * ROOT_PASS_SHARE < node->sums.count;
}

/* Return the mean value of a node for black. If it has had no playouts yet, return the value from
 * the look at its best turn, which is its first edge. */
static double mean_of(const TreeNode *node, const TreeEdge *edges)
{
    if (node->sums.count > 0)
        return node->sums.value / node->sums.count;
    return node->edge_count > 0 && edges[0].looked >= 0 ? edges[0].looked : 0.5;
}

/* Return the edge to follow from a node, which is `depth` turns from the root. Return NULL if no
 * turn is legal. */
static TreeEdge *select_edge(const Search *search, uint32_t number, size_t depth)
{
    const SearchTuning *tuning = &search->tuning;
    const TreeNode *node = &search->tree.nodes[number];
    TreeEdge *edges = tree_edges(&search->tree, number), *best = NULL;
    uint32_t width = width_of(search, node), seen = 0;
    double visits = sqrt(node->sums.count + 1), most = -4;
    double untried = for_mover(node, mean_of(node, edges)) - tuning->untried;
    double weight = search->kind->estimate ? tuning->estimated : tuning->exploration;
    for (uint32_t i = 0; i < node->edge_count; i++) {
        TreeEdge *edge = &edges[i];
        if (!search_lets(search, node, tree_choice(&search->tree, edge), depth))
            continue;
        bool is_pass = edge->point == EDGE_PASS;
        int proven = tree_proven(&search->tree, node, edge);
        if (proven > 0)
            return edge;
        if (edge->illegal || (seen >= width && !is_pass && !edge->added) ||
            (proven < 0 && most >= 0))
            continue;
        if (is_pass && is_pass_due(search, number, edge))
            return edge;
        seen += !edge->added;
        double score =
            value_of(tuning, node, edge, untried) +
            weight * (double)edge->prior * visits / (1 + edge->sums.count + edge->pending);
        score -= proven < 0 ? 2 : 0; /* choose a proven loss only if there is nothing else */
        if (score > most) {
            most = score;
            best = edge;
        }
    }
    return best;
}

/* Listing turns if some are excluded. */

/* Add legal points in a box to a list, one space apart, except those that are listed already. If
 * the box is large, add only the first ones. */
static Status add_points(Position *position, Box box, Candidate *list, size_t *count)
{
    const int32_t half = STEPS_PER_SPACE / 2;
    size_t mark = position_mark(position), tries = 0;
    Point at;
    if (position_kind(position)->ink_left) /* in this game, turns aren't single points */
        return STATUS_OK;
    for (at.y = box.low.y + half; at.y <= box.high.y - half; at.y += STEPS_PER_SPACE)
        for (at.x = box.low.x + half; at.x <= box.high.x - half; at.x += STEPS_PER_SPACE) {
            Choice choice = choice_of_point(at);
            if (*count == CHOSEN_FROM || tries++ == CHOSEN_FROM)
                return STATUS_OK;
            if (choice_is_listed(&choice, list, *count))
                continue;
            Status status = position_make(position, &choice);
            position_rollback(position, mark);
            if (status == STATUS_NO_MEMORY)
                return status;
            if (status == STATUS_OK)
                list[(*count)++] = (Candidate){.choice = choice};
        }
    return STATUS_OK;
}

/* Add allowed turns that are single points to a list. A game that lists only a few turns may have
 * left them out. */
static Status add_allowed(Worker *worker, size_t depth, Candidate *list, size_t *count)
{
    const Bars *bars = worker->search->thinking->bars;
    Color color = position_turn(worker->position)->to_move;
    Status status = STATUS_OK;
    for (size_t i = 0; i < bars->count && status == STATUS_OK; i++) {
        const Bar *bar = &bars->items[i];
        if (bar->allows && !bar->is_pass && bar->color == color && (int64_t)depth < bar->until)
            status = add_points(worker->position, bar->box, list, count);
    }
    return status;
}

/* Append the turns that may be considered or, if `may` is false, those that may not. Passes are
 * left out. The list gets at most LIST_MOST - 1 turns. */
static void append_those(const Worker *worker, size_t depth, bool may, const Candidate *from,
                         size_t from_count, Candidate *list, size_t *count)
{
    const Bars *bars = worker->search->thinking->bars;
    Color color = position_turn(worker->position)->to_move;
    for (size_t i = 0; i < from_count && *count < LIST_MOST - 1; i++)
        if (from[i].choice.count > 0 && bars_let(bars, &from[i].choice, color, depth) == may)
            list[(*count)++] = from[i];
}

/* List turns, chosen from more than the usual number. Those that may be considered come first, and
 * passes last. */
static Status list_near_bars(Worker *worker, size_t depth, Random *random, Candidate *list,
                             size_t *count)
{
    FILLED_LATER Candidate from[CHOSEN_FROM];
    size_t from_count;
    Status status = position_candidates(worker->position, random, from, CHOSEN_FROM, &from_count);
    if (status == STATUS_OK)
        status = add_allowed(worker, depth, from, &from_count);
    *count = 0;
    if (status != STATUS_OK)
        return status;
    append_those(worker, depth, true, from, from_count, list, count);
    append_those(worker, depth, false, from, from_count, list, count);
    for (size_t i = 0; i < from_count; i++)
        if (from[i].choice.count == 0)
            list[(*count)++] = from[i];
    return STATUS_OK;
}

/* Return whether to list a node's turns with position_glance(), because it has few visits. */
static bool glances_at(const Search *search, uint32_t number)
{
    return search->kind->glance && !search->thinking->bars && number != search->root &&
           search->tree.nodes[number].sums.count + 1 < search->tuning.careful;
}

/* List the turns of a node, which is `depth` turns from the root. The lock is released during that
 * time. */
static Status list_turns(Worker *worker, uint32_t number, size_t depth)
{
    Search *search = worker->search;
    TreeNode *node = &search->tree.nodes[number];
    Random random = {node->key};
    FILLED_LATER Candidate list[LIST_MOST];
    size_t count;
    bool glances = glances_at(search, number);
    node->state = NODE_LISTING;
    search_unlock(search);
    Status status = STATUS_OK;
    if (search->thinking->bars)
        status = list_near_bars(worker, depth, &random, list, &count);
    else if (glances)
        status = position_glance(worker->position, &random, list, LIST_MOST, &count);
    else
        status = position_candidates(worker->position, &random, list, LIST_MOST, &count);
    search_lock(search);
    bool is_listed = status == STATUS_OK && tree_list(&search->tree, number, list, count);
    const GameKind *kind = position_kind(worker->position);
    node = &search->tree.nodes[number];
    node->state = is_listed ? NODE_LISTED : NODE_NEW;
    node->glanced = glances;
    node->whole = kind->at && !kind->candidates && count < LIST_MOST;
    return status;
}

/* Return whether the turns of a node should be listed again, more carefully. This isn't possible
 * while playouts pass through the node, because they refer to its edges by index. */
static bool is_due_again(const Search *search, uint32_t number)
{
    const TreeNode *node = &search->tree.nodes[number];
    const TreeEdge *edges = tree_edges(&search->tree, number);
    if (node->state != NODE_LISTED || !node->glanced || glances_at(search, number))
        return false;
    for (uint32_t i = 0; i < node->edge_count; i++)
        if (edges[i].pending > 0)
            return false;
    return true;
}

/* List the turns of a node again. The lock is released during that time; the node's state keeps
 * other threads away from it. */
static Status list_again(Worker *worker, uint32_t number)
{
    Search *search = worker->search;
    TreeNode *node = &search->tree.nodes[number];
    Random random = {node->key};
    FILLED_LATER Candidate list[LIST_MOST];
    size_t count;
    node->state = NODE_LISTING;
    search_unlock(search);
    Status status = position_candidates(worker->position, &random, list, LIST_MOST, &count);
    search_lock(search);
    node = &search->tree.nodes[number];
    node->state = NODE_LISTED;
    if (status != STATUS_OK)
        return status;
    node->glanced = false;
    tree_list_again(&search->tree, number, list, count);
    return STATUS_OK;
}

Status search_list_root(Worker *worker)
{
    Search *search = worker->search;
    Status status = STATUS_OK;
    search_lock(search);
    if (search->tree.nodes[search->root].state == NODE_NEW &&
        position_turn(worker->position)->phase == PHASE_PLAY)
        status = list_turns(worker, search->root, 0);
    else if (is_due_again(search, search->root))
        status = list_again(worker, search->root);
    search_unlock(search);
    return status;
}

/* From time to time, add a turn near the best one. It is added after the other edges, because other
 * threads refer to edges by index. */
static void refine(Worker *worker, uint32_t number)
{
    Search *search = worker->search;
    const TreeNode *node = &search->tree.nodes[number];
    uint32_t visits = (uint32_t)node->sums.count, refined = (uint32_t)search->tuning.refined;
    if (!position_kind(worker->position)->vary || visits == 0 || refined == 0 ||
        visits % refined != 0 || visits > refined * REFINED_MOST)
        return;
    const TreeEdge *edges = tree_edges(&search->tree, number), *best = edges;
    for (uint32_t i = 1; i < node->edge_count; i++)
        if (edges[i].sums.count > best->sums.count)
            best = &edges[i];
    Candidate near = {.prior = best->prior};
    double reach = 1 / (1 + 0.25 * (visits / refined));
    if (!position_vary(worker->position, tree_choice(&search->tree, best), reach, &worker->random,
                       &near.choice))
        return;
    for (uint32_t i = 0; i < node->edge_count; i++)
        if (choice_equal(tree_choice(&search->tree, &edges[i]), &near.choice))
            return;
    tree_add_edge(&search->tree, number, &near);
}

/* A path from the root: its nodes, and the index of the edge that was followed at each. */
typedef struct Path {
    uint32_t nodes[PATH_MOST], edges[PATH_MOST];
    size_t length; /* number of edges, which is one less than the number of nodes */
} Path;

/* Return whether making a turn takes less time than passing the lock to another thread. On a grid,
 * it does. */
static bool is_quick(const Worker *worker)
{
    return position_kind(worker->position)->at != NULL;
}

/* Make the turn of an edge, and append it to the path. If the turn is illegal, mark the edge; the
 * caller then tries another edge of the node. */
static Status follow(Worker *worker, Path *path, uint32_t number, TreeEdge *edge)
{
    Search *search = worker->search;
    uint32_t place = (uint32_t)(edge - tree_edges(&search->tree, number));
    Choice choice = *tree_choice(&search->tree, edge);
    edge->pending++;
    if (!is_quick(worker))
        search_unlock(search);
    Status status = position_make(worker->position, &choice);
    uint64_t key = status == STATUS_OK ? position_key(worker->position) : 0;
    if (!is_quick(worker))
        search_lock(search);
    edge = &tree_edges(&search->tree, number)[place];
    if (status != STATUS_OK) {
        edge->pending--;
        edge->illegal = true;
        return status == STATUS_NO_MEMORY ? status : STATUS_OK;
    }
    path->nodes[path->length] = number;
    path->edges[path->length++] = place;
    if (edge->child == TREE_NONE) {
        uint32_t child = tree_node(&search->tree, key, position_turn(worker->position)->to_move);
        edge = &tree_edges(&search->tree, number)[place];
        edge->child = child;
    }
    path->nodes[path->length] = edge->child;
    return STATUS_OK;
}

/* If the game is over, store the winner in the node. */
static Status end_game(Worker *worker, uint32_t number)
{
    int leader;
    if (position_turn(worker->position)->phase != PHASE_OVER)
        return STATUS_OK;
    Status status = position_leader(worker->position, &leader);
    if (status == STATUS_OK)
        worker->search->tree.nodes[number].proven = (int8_t)leader;
    return status;
}

/* Descend the tree until the path reaches something new or the game is over. The caller must hold
 * the lock, which is also held on return. */
static Status descend(Worker *worker, Path *path)
{
    Search *search = worker->search;
    Status status = STATUS_OK;
    size_t refined = PATH_MOST; /* the depth at which refine() was last called */
    path->length = 0;
    path->nodes[0] = search->root;
    while (status == STATUS_OK && path->length < PATH_MOST - 1) {
        uint32_t number = path->nodes[path->length];
        if (number == TREE_NONE)
            return STATUS_OK;
        if (position_turn(worker->position)->phase != PHASE_PLAY)
            return end_game(worker, number);
        TreeNode *node = &search->tree.nodes[number];
        if (node->proven && number != search->root)
            return STATUS_OK;
        if (node->state == NODE_NEW && node->sums.count + 1 >= search->tuning.listed &&
            (!search->tree.full || number == search->root)) {
            status = list_turns(worker, number, path->length);
            if (status != STATUS_OK)
                return status;
            node = &search->tree.nodes[number];
        }
        if (is_due_again(search, number)) {
            status = list_again(worker, number);
            if (status != STATUS_OK)
                return status;
        }
        if (search->tree.nodes[number].state != NODE_LISTED)
            return STATUS_OK;
        if (refined != path->length)
            refine(worker, number);
        refined = path->length;
        TreeEdge *edge = select_edge(search, number, path->length);
        if (!edge)
            return STATUS_OK;
        status = follow(worker, path, number, edge);
    }
    return status;
}

/* Storing the result in the nodes. */

double search_worth(const Search *search, const Position *position, double value, double lead)
{
    if (!position_kind(position)->score)
        return value;
    const Setup *setup = position_setup(position);
    double share = search->tuning.lead;
    Estimate estimate = {.lead = lead, .spread = 0.1 * setup->columns * setup->rows};
    return (1 - share) * value + share * position_value(position, &estimate);
}

static void add(Sums *sums, double value, double lead)
{
    sums->count++;
    sums->value += value;
    sums->lead += lead;
}

static void add_to_node(TreeNode *node, double value, const Playout *playout)
{
    FurtherSums *further = &node->further;
    add(&node->sums, value, playout->lead);
    further->wins += playout->value;
    further->win_squares += playout->value * playout->value;
    further->value_squares += value * value;
    further->lead_squares += playout->lead * playout->lead;
}

static void tell(TreeEdge *edge, double weight, double value)
{
    edge->told += weight;
    edge->told_value += weight * value;
}

/* Share the result of a playout with those edges of a node at whose points the node's player was
 * the first to play. */
static void tell_first(Search *search, uint32_t number, const uint8_t *first, double value)
{
    const TreeNode *node = &search->tree.nodes[number];
    TreeEdge *edges = tree_edges(&search->tree, number);
    for (uint32_t i = 0; i < node->edge_count; i++)
        if (edges[i].point >= 0 && first[edges[i].point] == 1 + node->to_move)
            tell(&edges[i], 1, value);
}

/* Return how much the result of one turn counts for another: 1 if the turns are the same, 0 if they
 * are at least `reach` spaces apart. */
static double nearness(const Choice *a, const Choice *b, double reach)
{
    if (a->count != b->count)
        return 0;
    const double most = reach * STEPS_PER_SPACE * reach * STEPS_PER_SPACE;
    double sum = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        double x = a->points[i].x - b->points[i].x, y = a->points[i].y - b->points[i].y;
        sum += x * x + y * y;
    }
    double apart = sum / (most * a->count);
    return apart < 1 ? (1 - apart) * (1 - apart) : 0;
}

/* Share the result of an edge with the edges near it. */
static void tell_near(Search *search, uint32_t number, uint32_t place, double value)
{
    const TreeNode *node = &search->tree.nodes[number];
    TreeEdge *edges = tree_edges(&search->tree, number);
    double reach = search->tuning.near;
    const Choice *choice = tree_choice(&search->tree, &edges[place]);
    if (choice->count == 0 || reach == 0)
        return;
    for (uint32_t i = 0; i < node->edge_count; i++) {
        const Choice *other = tree_choice(&search->tree, &edges[i]);
        double weight = i == place ? 0 : nearness(other, choice, reach);
        if (weight > 0)
            tell(&edges[i], weight, value);
    }
}

/* Store the result of a playout, which counts as `value`, in the nodes and edges of its path. */
static void back_up(Worker *worker, const Path *path, double value, const Playout *playout)
{
    Search *search = worker->search;
    bool is_grid = position_kind(worker->position)->at != NULL;
    if (path->nodes[path->length] != TREE_NONE)
        add_to_node(&search->tree.nodes[path->nodes[path->length]], value, playout);
    for (size_t i = path->length; i-- > 0;) {
        TreeNode *node = &search->tree.nodes[path->nodes[i]];
        TreeEdge *edge = &tree_edges(&search->tree, path->nodes[i])[path->edges[i]];
        add_to_node(node, value, playout);
        add(&edge->sums, value, playout->lead);
        edge->pending--;
        bool is_proof = edge->child != TREE_NONE && search->tree.nodes[edge->child].proven != 0;
        if (is_proof && node->proven == 0 && search->tuning.proves != 0)
            tree_prove(&search->tree, path->nodes[i]);
        if (!is_grid) {
            tell_near(search, path->nodes[i], path->edges[i], value);
            continue;
        }
        if (edge->point >= 0)
            worker->first[edge->point] = (uint8_t)(1 + node->to_move);
        if (search->tuning.first != 0)
            tell_first(search, path->nodes[i], worker->first, value);
    }
}

/* Give up a path: take back the counts of playouts in progress along it. */
static void forget_way(Search *search, const Path *path)
{
    for (size_t i = 0; i < path->length; i++)
        tree_edges(&search->tree, path->nodes[i])[path->edges[i]].pending--;
}

static void note_owners(Worker *worker, const Path *path)
{
    Search *search = worker->search;
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    int32_t turn = path->length > 0 ? edges[path->edges[0]].point : EDGE_ELSEWHERE;
    owners_add(&search->owners, turn, worker->owner);
}

/* Return true and fill in the result if a node is proven; return false if it isn't. */
static bool recall(const Search *search, uint32_t number, Playout *playout)
{
    const TreeNode *node = &search->tree.nodes[number];
    if (number == TREE_NONE || node->proven == 0 || node->sums.count == 0)
        return false;
    playout->winner = node->proven;
    playout->value = 0.5 + 0.5 * node->proven;
    playout->lead = node->sums.lead / node->sums.count;
    return true;
}

/* Play out from the leaf, and then roll the position back to the root. The lock is released during
 * that time. */
static Status go_on(Worker *worker, size_t root, Playout *playout, double *worth)
{
    Search *search = worker->search;
    search_unlock(search);
    Status status = position_play_out(worker->position, &worker->random, playout);
    if (status == STATUS_OK)
        *worth = search_worth(search, worker->position, playout->value, playout->lead);
    position_rollback(worker->position, root);
    search_lock(search);
    return status;
}

Status search_play_out(Worker *worker)
{
    Search *search = worker->search;
    Position *position = worker->position;
    bool is_grid = position_kind(position)->at != NULL;
    size_t mark = position_mark(position);
    FILLED_LATER Path path;
    Playout playout = {0};
    double worth = 0;
    if (is_grid) {
        const Setup *setup = position_setup(position);
        memset(worker->first, 0, (size_t)setup->columns * (size_t)setup->rows);
        playout.first = worker->first;
        playout.owner = worker->owner;
    }
    Status status = descend(worker, &path);
    bool is_known = status == STATUS_OK && recall(search, path.nodes[path.length], &playout);
    if (is_known)
        worth = search_worth(search, position, playout.value, playout.lead);
    else if (status == STATUS_OK)
        status = go_on(worker, mark, &playout, &worth);
    if (status == STATUS_OK) {
        back_up(worker, &path, worth, &playout);
        if (is_grid && !is_known)
            note_owners(worker, &path);
    } else {
        forget_way(search, &path);
    }
    position_rollback(position, mark);
    return status;
}
