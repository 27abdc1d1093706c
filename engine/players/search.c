/* Runs a search: sets its root, starts its threads, ends it and reports its results. */
#include "players/search.h"

#include "base/memory.h"
#include "base/moment.h"
#include "players/search_parts.h"

#include <math.h>

SearchTuning search_usual_tuning(void)
{
    return (SearchTuning){.exploration = 0.9,
                          .estimated = 0.3,
                          .width = 6,
                          .widening = 2,
                          .listed = 2,
                          .careful = 6,
                          .untried = 0.08,
                          .doubt = 0.0015,
                          .lead = 0.08,
                          .near = 0.25,
                          .refined = 32,
                          .first = 1,
                          .looked = 10,
                          .proves = 1};
}

Status search_create(const PlayerSettings *settings, Search **search)
{
    Search *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->settings = *settings;
    made->settings.tuning = NULL; /* the caller may free it before the search is destroyed */
    made->tuning = settings->tuning ? *settings->tuning : search_usual_tuning();
    made->tree = tree_of(settings->memory);
    made->workers = memory_new(settings->threads * sizeof *made->workers);
    if (!made->workers) {
        memory_free(made);
        return STATUS_NO_MEMORY;
    }
    for (unsigned i = 0; i < settings->threads; i++)
        made->workers[i].search = made;
    pthread_mutex_init(&made->lock, NULL);
    *search = made;
    return STATUS_OK;
}

void search_destroy(Search *search)
{
    if (!search)
        return;
    tree_clear(&search->tree);
    owners_free(&search->owners);
    pthread_mutex_destroy(&search->lock);
    memory_free(search->workers);
    memory_free(search);
}

/* Setting the root. */

/* Return whether the tree was built for games with this setup. */
static bool is_of(const Search *search, const Position *position)
{
    const GameKind *kind = position_kind(position);
    const Setup *setup = position_setup(position), *known = &search->setup;
    if (search->kind != kind || setup->columns != known->columns || setup->rows != known->rows ||
        !outline_equal(&setup->outline, &known->outline))
        return false;
    for (size_t i = 0; i < kind->rule_count; i++)
        if (setup->rules[i] != known->rules[i])
            return false;
    return true;
}

/* Begin to count who owns the grid points, if there are any. */
static Status count_owners(Search *search)
{
    const Setup *setup = &search->setup;
    size_t points = (size_t)setup->columns * (size_t)setup->rows;
    if (search->kind->at)
        return owners_begin(&search->owners, points, LIST_MOST);
    owners_free(&search->owners);
    return STATUS_OK;
}

/* Make the position the root, and delete what can't be reached from it. If turns are excluded now,
 * or were excluded before, delete the whole tree. */
static Status set_root(Search *search, const Position *position)
{
    uint64_t key = position_key(position);
    bool is_barred = search->thinking->bars, was_barred = search->is_barred;
    bool is_known = is_of(search, position) && !is_barred && !was_barred;
    uint32_t known = is_known ? tree_find(&search->tree, key) : TREE_NONE;
    bool is_new = known == TREE_NONE || known != search->root;
    search->is_barred = is_barred;
    if (known != TREE_NONE) {
        search->root = known == search->root ? known : tree_keep(&search->tree, known);
    } else {
        tree_clear(&search->tree);
        search->kind = position_kind(position);
        search->setup = *position_setup(position);
        search->root = TREE_NONE;
    }
    search->tree.columns = search->kind->at ? search->setup.columns : 0;
    if (search->root == TREE_NONE)
        search->root = tree_node(&search->tree, key, position_turn(position)->to_move);
    if (search->root == TREE_NONE)
        return STATUS_NO_MEMORY;
    return is_new ? count_owners(search) : STATUS_OK;
}

static double as_mover(bool is_black, double value)
{
    return is_black ? value : 1 - value;
}

/* Return whether a turn may be made at a node, which is `depth` turns below the root. */
static bool is_allowed(const Search *search, const TreeNode *node, const TreeEdge *edge,
                       size_t depth)
{
    return !edge->illegal && search_lets(search, node, tree_choice(&search->tree, edge), depth);
}

/* Ending the search. */

/* If there is little to choose, limit a timed search to a playout or to a part of the time. */
static void limit_forced(Search *search)
{
    enum { FORCED_PART = 8 };
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    SearchLimits *limits = &search->limits;
    uint32_t turns = 0, passes = 0;
    for (uint32_t i = 0; i < root->edge_count; i++) {
        bool is_possible = is_allowed(search, root, &edges[i], 0);
        turns += is_possible && edges[i].point != EDGE_PASS;
        passes += is_possible && edges[i].point == EDGE_PASS;
    }
    if (limits->time == 0 || !limits->decided || turns > 1)
        return;
    limits->extra = 0;
    if (turns + passes <= 1)
        limits->playouts = 1;
    else
        limits->time = limits->time / FORCED_PART + 1;
}

/* Note which edge of the root has the most visits, and return how many more it has than any
 * other. */
static double note_favorite(Search *search, int64_t time)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    double first = 0, second = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < root->edge_count; i++) {
        double count = edges[i].sums.count;
        if (count > first) {
            second = first;
            first = count;
            best = i;
        } else if (count > second) {
            second = count;
        }
    }
    if (best != search->favorite)
        search->favored = time;
    search->favorite = best;
    return first - second;
}

/* Return the mean value, for the player to move, of the playouts through an edge. There must be at
 * least one. */
static double mean_of(const TreeNode *node, const TreeEdge *edge)
{
    return as_mover(node->to_move == COLOR_BLACK, edge->sums.value / edge->sums.count);
}

/* Return whether more time may well change the choice: the most visited turn became that only
 * recently, is worth less than the player expected in its previous turn, or is worth less than
 * another turn that has many visits too. If the game is as good as decided, nothing is unclear. */
static bool is_unclear(const Search *search, int64_t time)
{
    enum { RECENT_PART = 3, MANY_PART = 4 };
    const double certain = 0.05, fall = 0.05;
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    const TreeEdge *best = root->edge_count > 0 ? &edges[search->favorite] : NULL;
    if (!best || best->sums.count <= 0)
        return false;
    double value = mean_of(root, best);
    if (value < certain || value > 1 - certain)
        return false;
    if (time - search->favored < time / RECENT_PART || value < search->limits.hope - fall)
        return true;
    for (uint32_t i = 0; i < root->edge_count; i++)
        if (edges[i].point != EDGE_PASS && edges[i].sums.count * MANY_PART > best->sums.count &&
            mean_of(root, &edges[i]) > value)
            return true;
    return false;
}

/* If the choice is unclear, let the search continue for a part of the extra time. Return whether it
 * continues. */
static bool extend(Search *search, int64_t time)
{
    enum { STEP_PART = 4 };
    const SearchLimits *limits = &search->limits;
    int64_t most = limits->time + limits->extra;
    note_favorite(search, time);
    if (search->end >= most || !is_unclear(search, time))
        return false;
    int64_t end = time + limits->time / STEP_PART + 1;
    search->end = end < most ? end : most;
    return time < search->end;
}

/* Return an estimate of how many playouts are still made if the search ends at `end`, given in
 * nanoseconds from its start; 0 for no time limit. */
static double playouts_left(const Search *search, int64_t time, int64_t end)
{
    const SearchLimits *limits = &search->limits;
    double left = limits->playouts ? (double)(limits->playouts - search->playouts) : 1e300;
    if (end && time > 0) {
        double rate = (double)search->playouts / (double)time;
        double in_time = rate * (double)(end - time);
        left = in_time < left ? in_time : left;
    }
    return left;
}

/* Return whether the playouts that remain can't change which turn has the most visits. */
static bool is_decided(Search *search, int64_t time)
{
    const SearchLimits *limits = &search->limits;
    double lead = note_favorite(search, time);
    if (!limits->decided || lead <= playouts_left(search, time, search->end))
        return false;
    int64_t most = limits->time + limits->extra;
    return limits->extra == 0 || !is_unclear(search, time) ||
           lead > playouts_left(search, time, most);
}

enum { LOOK_EVERY = 64 }; /* number of playouts between two calls of is_decided() */

/* Return whether to start another playout. The caller must hold the lock. */
static bool may_begin(Search *search, bool is_first)
{
    const SearchLimits *limits = &search->limits;
    const ThinkRequest *thinking = search->thinking;
    if (atomic_load(&search->ends) || search->tree.failed)
        return false;
    if (limits->playouts && search->playouts >= limits->playouts)
        return false;
    if (search->playouts == 0 || !is_first)
        return true;
    if (limits->decided && search->tree.nodes[search->root].proven)
        return false;
    int64_t time = limits->time || thinking->shows ? moment_now() - search->start : 0;
    if (limits->time && time >= search->end && !extend(search, time))
        return false;
    if (thinking->stops && thinking->stops(thinking->client))
        return false;
    if (search->playouts % LOOK_EVERY == 0 && is_decided(search, time))
        return false;
    return true;
}

/* Report what is known so far, if a report is due. The caller must hold the lock. */
static void show(Search *search)
{
    const ThinkRequest *thinking = search->thinking;
    if (!thinking->shows || search->tree.nodes[search->root].edge_count == 0)
        return;
    int64_t time = moment_now();
    if (time - search->shown < thinking->interval)
        return;
    search->shown = time;
    search_tell(search);
    thinking->shows(thinking->context, &search->analysis);
}

/* Running threads. */

static void work(Worker *worker)
{
    Search *search = worker->search;
    bool is_first = worker == search->workers;
    worker->status = STATUS_OK;
    search_lock(search);
    while (worker->status == STATUS_OK && may_begin(search, is_first)) {
        search->playouts++;
        if (is_first)
            show(search);
        worker->status = search_play_out(worker);
    }
    search_unlock(search);
    atomic_store(&search->ends, true);
}

static void *run_thread(void *context)
{
    Worker *worker = context;
    work(worker);
    worker->borrowed = memory_in_use();
    return NULL;
}

/* Start the other threads, each with a copy of the position. If some can't be started, continue
 * without them. */
static void start_others(Search *search, const Position *position)
{
    for (unsigned i = 1; i < search->settings.threads; i++) {
        Worker *worker = &search->workers[i];
        worker->started = position_copy(position, &worker->position) == STATUS_OK;
        if (!worker->started)
            continue;
        worker->started = pthread_create(&worker->thread, NULL, run_thread, worker) == 0;
        if (!worker->started)
            position_destroy(worker->position);
    }
}

static void end_others(Search *search)
{
    for (unsigned i = 1; i < search->settings.threads; i++) {
        Worker *worker = &search->workers[i];
        if (!worker->started)
            continue;
        pthread_join(worker->thread, NULL);
        memory_take_over(worker->borrowed);
        position_destroy(worker->position);
        worker->started = false;
    }
}

static void seed_workers(Search *search, Random *random)
{
    for (unsigned i = 0; i < search->settings.threads; i++)
        search->workers[i].random.state = random_next(random);
}

/* If a search has failed, delete the tree, because results that were found with too little memory
 * can't be reproduced with enough memory. */
static Status forget_on_failure(Search *search, Status status)
{
    if (status == STATUS_OK)
        return status;
    tree_clear(&search->tree);
    search->analysis = (Analysis){0};
    return status;
}

static Status run(Search *search, Position *position, const ThinkRequest *thinking,
                  SearchLimits limits)
{
    search->limits = limits;
    search->thinking = thinking;
    Status status = set_root(search, position);
    if (status != STATUS_OK)
        return status;
    search->playouts = 0;
    search->start = search->shown = moment_now();
    atomic_store(&search->ends, false);
    seed_workers(search, thinking->random);
    search->workers[0].position = position;
    bool is_over = position_turn(position)->phase != PHASE_PLAY;
    status = search_list_root(&search->workers[0]);
    if (status == STATUS_OK)
        status = search_look_at_root(&search->workers[0]);
    limit_forced(search);
    search->end = search->limits.time;
    note_favorite(search, 0);
    search->favored = 0;
    if (status == STATUS_OK && !is_over) { /* if the game is over, there is nothing to search */
        start_others(search, position);
        work(&search->workers[0]);
        end_others(search);
        status = search->workers[0].status;
    }
    if (status == STATUS_OK && search->tree.failed)
        status = STATUS_NO_MEMORY;
    search_tell(search);
    bool is_listed = search->tree.nodes[search->root].state == NODE_LISTED;
    return status == STATUS_OK && !is_listed && !is_over ? STATUS_NO_MEMORY : status;
}

Status search_run(Search *search, Position *position, const ThinkRequest *thinking,
                  SearchLimits limits)
{
    search->tree.failed = false;
    return forget_on_failure(search, run(search, position, thinking, limits));
}

int64_t search_extra(const Search *search)
{
    return search->end - search->limits.time;
}

/* Reporting results. */

/* Return the number of visits that a turn got because it is good. A pass at the root always gets a
 * share of the playouts, so its visits count only if there are more. */
static double earned(const Search *search, uint32_t number, const TreeEdge *edge)
{
    double count = edge->sums.count;
    if (number != search->root || edge->point != EDGE_PASS)
        return count;
    double given = search->tree.nodes[number].sums.count / ROOT_PASS_SHARE + 1;
    return count > given ? count : 0;
}

/* Return whether edge a is better than edge b. Proven wins come first and proven losses last; the
 * others are compared by visits, then by value. */
static bool is_better(const Search *search, uint32_t number, const TreeEdge *a, const TreeEdge *b)
{
    const Tree *tree = &search->tree;
    const TreeNode *node = &tree->nodes[number];
    int proven = tree_proven(tree, node, a) - tree_proven(tree, node, b);
    if (proven != 0)
        return proven > 0;
    double more = earned(search, number, a) - earned(search, number, b);
    if (more != 0)
        return more > 0;
    if (a->sums.count != b->sums.count)
        return a->sums.count > b->sums.count;
    bool is_more = a->sums.count > 0 ? a->sums.value > b->sums.value : a->prior > b->prior;
    bool is_same = a->sums.count > 0 && a->sums.value == b->sums.value;
    return !is_same && (a->sums.count == 0 || node->to_move == COLOR_BLACK ? is_more : !is_more);
}

/* Store up to `most` of the best edges of a node, best first (see is_better), and return their
 * number. The node is `depth` turns below the root. */
static size_t find_best(const Search *search, uint32_t number, size_t depth, const TreeEdge **best,
                        size_t most)
{
    const Tree *tree = &search->tree;
    const TreeNode *node = &tree->nodes[number];
    const TreeEdge *edges = tree_edges(tree, number);
    size_t count = 0;
    for (uint32_t i = 0; i < node->edge_count; i++) {
        if (!is_allowed(search, node, &edges[i], depth))
            continue;
        size_t place = count < most ? count++ : most;
        for (; place > 0 && is_better(search, number, &edges[i], best[place - 1]); place--)
            if (place < most)
                best[place] = best[place - 1];
        if (place < most)
            best[place] = &edges[i];
    }
    return count;
}

/* Store a turn and the turns that are expected after it. */
static void tell_line(const Search *search, const TreeEdge *edge, Variation *item)
{
    item->length = 0;
    for (;;) {
        const TreeNode *child = edge->child != TREE_NONE ? &search->tree.nodes[edge->child] : NULL;
        item->line_edge_visits[item->length] = (uint64_t)edge->sums.count;
        item->line_visits[item->length] = (uint64_t)(child ? child->sums.count : edge->sums.count);
        item->line[item->length++] = *tree_choice(&search->tree, edge);
        if (item->length == ANALYSIS_LINE_MOST || edge->child == TREE_NONE)
            return;
        const TreeEdge *next;
        if (find_best(search, edge->child, item->length, &next, 1) == 0 || next->sums.count == 0)
            return;
        edge = next;
    }
}

/* Return the standard deviation of values, given their number and the sums of the values and of
 * their squares; -1 if there are none. */
static double deviation(double count, double sum, double squares)
{
    if (count <= 0)
        return -1;
    double mean = sum / count, variance = squares / count - mean * mean;
    return variance > 0 ? sqrt(variance) : 0; /* rounding may make it negative */
}

/* Return a lower bound of the mean of `visits` values between 0 and 1: `mean` minus two standard
 * errors. The standard error is estimated from `count` values with the given sums, to which a 0 and
 * a 1 are added, since there may be few. */
static double lower_bound(double mean, double visits, double count, double sum, double squares)
{
    if (visits <= 0)
        return 0;
    double bound = mean - 2 * deviation(count + 2, sum + 1, squares + 1) / sqrt(visits);
    return bound > 0 ? bound : 0;
}

/* Fill in the data about a turn that come from the playouts of the node to which it leads. */
static void tell_node(const TreeNode *node, bool is_black, double visits, Variation *item)
{
    const FurtherSums *further = &node->further;
    double count = node->sums.count;
    item->winrate = as_mover(is_black, further->wins / count);
    item->lead_spread = deviation(count, node->sums.lead, further->lead_squares);
    item->winrate_bound =
        lower_bound(item->winrate, visits, count, further->wins, further->win_squares);
    item->value_bound =
        lower_bound(item->value, visits, count, node->sums.value, further->value_squares);
}

/* Fill in the data about a turn. If no playout began with it, use the data about the root. */
static void tell_edge(const Search *search, const TreeEdge *edge, double komi, Variation *item)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    bool is_visited = edge->sums.count > 0, is_black = root->to_move == COLOR_BLACK;
    const Sums *sums = is_visited ? &edge->sums : &root->sums;
    const TreeNode *node = !is_visited                ? root
                           : edge->child != TREE_NONE ? &search->tree.nodes[edge->child]
                                                      : NULL;
    double count = sums->count > 0 ? sums->count : 1;
    double lead = sums->lead / count - komi;
    double value = sums->count > 0 ? as_mover(is_black, sums->value / count) : 0.5;
    *item = (Variation){.visits = (uint64_t)edge->sums.count,
                        .value = value,
                        .winrate = value,
                        .lead = is_black ? lead : -lead,
                        .lead_spread = -1,
                        .ownership = owners_of_turn(&search->owners, edge->point)};
    if (node && node->sums.count > 0)
        tell_node(node, is_black, edge->sums.count, item);
    int proven = tree_proven(&search->tree, root, edge);
    if (proven != 0)
        item->value = item->winrate = item->value_bound = item->winrate_bound = proven > 0;
    tell_line(search, edge, item);
}

/* Return the sum of the priors of all turns that may be considered at the root. */
static double sum_of_priors(const Search *search)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    double sum = 0;
    for (uint32_t i = 0; i < root->edge_count; i++)
        if (is_allowed(search, root, &edges[i], 0))
            sum += (double)edges[i].prior;
    return sum > 0 ? sum : 1;
}

void search_tell(Search *search)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    bool is_black = root->to_move == COLOR_BLACK;
    bool has_komi = search->kind->rule_count > 0;
    double komi = has_komi ? (double)search->setup.rules[RULE_KOMI] / (double)DECIMAL_ONE : 0;
    double count = root->sums.count > 0 ? root->sums.count : 1;
    double lead = root->sums.lead / count - komi;
    double value = root->proven ? 0.5 + 0.5 * root->proven : root->sums.value / count;
    double wins = root->proven ? value : root->further.wins / count;
    const TreeEdge *best[ANALYSIS_ITEMS_MOST];
    Analysis *analysis = &search->analysis;
    *analysis = (Analysis){
        .color = root->to_move,
        .visits = (uint64_t)root->sums.count,
        .value = as_mover(is_black, value),
        .winrate = as_mover(is_black, wins),
        .lead = is_black ? lead : -lead,
        .lead_spread = deviation(root->sums.count, root->sums.lead, root->further.lead_squares),
        .items = search->items,
        .ownership = owners_of_all(&search->owners)};
    analysis->count = find_best(search, search->root, 0, best, ANALYSIS_ITEMS_MOST);
    double priors = sum_of_priors(search);
    for (size_t i = 0; i < analysis->count; i++) {
        tell_edge(search, best[i], komi, &search->items[i]);
        search->items[i].prior = (double)best[i]->prior / priors;
    }
}

const Analysis *search_analysis(Search *search)
{
    return search->analysis.count > 0 ? &search->analysis : NULL;
}
