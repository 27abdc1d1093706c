/* The player `search`: how it decides, given the results of a search. */
#include "players/search_analysis.h"

#include "base/memory.h"
#include "players/search_parts.h"

#include <math.h>

/* The value that a color expected in a turn. */
typedef struct Hope {
    uint32_t turn; /* its number; 0: the color has not made a turn yet */
    double value;
} Hope;

typedef struct Searcher {
    PlayerSettings settings;
    Search *search; /* owned */
    Prover prover;
    Hope hopes[COLOR_COUNT]; /* what each color expected in its last turn */
} Searcher;

enum { PROVER_SHARE = 8 }; /* the prover gets the memory limit divided by this */

static Status create(const PlayerSettings *settings, void **state)
{
    Searcher *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    PlayerSettings rest = *settings;
    made->prover = prover_of(settings->memory / PROVER_SHARE);
    rest.memory -= settings->memory / PROVER_SHARE;
    made->settings = rest;
    made->settings.tuning = NULL; /* the caller may free it before the player is destroyed */
    Status status = search_create(&rest, &made->search);
    if (status == STATUS_OK)
        *state = made;
    else
        memory_free(made);
    return status;
}

static void destroy(void *state)
{
    Searcher *searcher = state;
    search_destroy(searcher->search);
    prover_free(&searcher->prover);
    memory_free(searcher);
}

/* Return the lower of two limits, where 0 means no limit. */
static int64_t lesser(int64_t a, int64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* Return the value that the player to move expected in its previous turn, or 0 if that isn't
 * known. */
static double hope_of(const Searcher *searcher, const Turn *turn)
{
    const Hope *hope = &searcher->hopes[turn->to_move];
    return hope->turn > 0 && hope->turn + COLOR_COUNT == turn->number ? hope->value : 0;
}

static SearchLimits limits_of(const Searcher *searcher, const Turn *turn,
                              const ThinkRequest *thinking)
{
    const PlayerSettings *settings = &searcher->settings;
    bool is_timed =
        settings->is_usual && thinking->clock.system != CLOCK_NONE && thinking->time > 0;
    int64_t time = lesser(settings->time, thinking->time);
    int64_t most = lesser(settings->time, thinking->time + thinking->extra);
    return (SearchLimits){.playouts = is_timed ? 0 : settings->playouts,
                          .time = time,
                          .extra = most - time,
                          .hope = hope_of(searcher, turn),
                          .decided = true};
}

/* Deciding when to pass. */

/* To judge dead stones, a game may play the position out, which takes some tenths of a second. If
 * the time limit is at least JUDGED_TIME nanoseconds, a part of it, 1 / JUDGED_PART, is reserved
 * for judging; if not, dead stones aren't judged. */
static const int64_t JUDGED_TIME = INT64_C(600000000);
enum { JUDGED_PART = 3 };

static const double SETTLED = 0.1; /* the game is as good as lost below this value */

/* A turn is early if its number is at most the number of grid points divided by this. */
enum { EARLY_PART = 8 };

/* Return whether dead stones may have to be judged before a turn is chosen. */
static bool is_judged(const Position *position, const ThinkRequest *thinking)
{
    return position_kind(position)->judge &&
           (position_turn(position)->passes > 0 || thinking->cleans_up);
}

/* Store the result of passing, which need not be among the best turns. Return false if the search
 * hasn't tried to pass. */
static bool find_pass(const Search *search, Variation *pass)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root), *edge = NULL;
    for (uint32_t i = 0; i < root->edge_count && !edge; i++)
        if (edges[i].point == EDGE_PASS)
            edge = &edges[i];
    if (!edge || edge->illegal || edge->sums.count <= 0)
        return false;
    bool is_black = root->to_move == COLOR_BLACK, has_komi = search->kind->rule_count > 0;
    double komi = has_komi ? (double)search->setup.rules[RULE_KOMI] / (double)DECIMAL_ONE : 0;
    double value = edge->sums.value / edge->sums.count;
    double lead = edge->sums.lead / edge->sums.count - komi;
    int proven = tree_proven(&search->tree, root, edge);
    *pass = (Variation){.length = 1,
                        .visits = (uint64_t)edge->sums.count,
                        .value = is_black ? value : 1 - value,
                        .lead = is_black ? lead : -lead};
    if (proven != 0)
        pass->value = proven > 0;
    return true;
}

/* The consequences of a pass by the player now. */
typedef struct PassResult {
    bool ends; /* true if a pass ends play; if false, the other members are unused */
    Score score;
    int result; /* for the player to move: +1 for a win, 0 for a tie, -1 for a loss */
    double lead;
} PassResult;

static Status try_to_end(Position *position, PassResult *ending)
{
    Color color = position_turn(position)->to_move;
    size_t mark = position_mark(position);
    Decimal margin;
    Status status = position_pass(position, color);
    ending->ends = status == STATUS_OK && position_turn(position)->phase != PHASE_PLAY &&
                   position_kind(position)->score;
    if (ending->ends) {
        status = position_final_score(position, &ending->score);
        if (status == STATUS_OK) {
            int leader = position_margin(position, &ending->score, &margin);
            ending->result = color == COLOR_BLACK ? leader : -leader;
            ending->lead = ending->result * (double)margin / (double)DECIMAL_ONE;
        }
    }
    position_rollback(position, mark);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

/* Return two standard errors of a value. The caller needs them because, after few playouts, a pass
 * may have a high value at random. */
static double error_of(const Variation *item)
{
    return 2 * sqrt(item->value * (1 - item->value) / (double)item->visits);
}

/* Return whether the game is as good as won or lost, even after a pass. Then only points matter:
 * the values are so close to 0 or 1 that their difference says nothing, and a player who tried to
 * raise the value would make turns that gain nothing. */
static bool is_settled(const Variation *best, const Variation *pass)
{
    return (best->value < SETTLED && pass->value < SETTLED) ||
           (best->value > 1 - SETTLED && pass->value > 1 - SETTLED);
}

/* Store whether a pass is as good as any turn. */
static Status wants_to_pass(Search *search, Position *position, bool judges, PassResult *ending,
                            bool *wants)
{
    const Variation *best = &search_analysis(search)->items[0];
    Variation pass;
    Status status = judges ? try_to_end(position, ending) : STATUS_OK;
    *wants = false;
    if (status != STATUS_OK)
        return status;
    /* If a pass ends the game, pass if this wins, if the game is lost anyway, or if the player is
     * behind and no turn gains enough. */
    if (ending->ends) {
        *wants = ending->result > 0 || best->value < TURN_VALUE_GAIN ||
                 (best->lead < ending->lead + TURN_GAIN && best->value < 0.5);
        return STATUS_OK;
    }
    *wants =
        find_pass(search, &pass) && pass.lead > best->lead - TURN_GAIN &&
        (is_settled(best, &pass) || pass.value - error_of(&pass) > best->value - TURN_VALUE_GAIN);
    return STATUS_OK;
}

static bool may_pass(const Position *position, const ThinkRequest *thinking)
{
    const Choice pass = {0};
    return !thinking->bars || bars_let(thinking->bars, &pass, position_turn(position)->to_move, 0);
}

/* Store whether there are dead stones on the board, which would have to be captured before passing.
 * If `ending` contains a judgment, use it. */
static Status has_dead_stones(Position *position, const PassResult *ending, bool *has)
{
    Score judged = ending->score, plain;
    *has = false;
    if (!position_kind(position)->judge)
        return STATUS_OK;
    Status status = ending->ends ? STATUS_OK : position_final_score(position, &judged);
    if (status == STATUS_OK)
        status = position_score(position, &plain);
    *has = status == STATUS_OK && (judged.black != plain.black || judged.white != plain.white);
    return status;
}

/* Return whether the game has just begun. Then a player who is behind, for example against handicap
 * stones, neither resigns nor passes. */
static bool is_early(const Position *position)
{
    const Setup *setup = position_setup(position);
    return position_turn(position)->number <= (uint32_t)(setup->columns * setup->rows) / EARLY_PART;
}

/* Store whether the player must not pass unless there is nothing else. */
static Status must_play(Position *position, const Analysis *analysis, bool *must)
{
    Status status = position_is_open(position, must);
    *must |= is_early(position) && analysis->items[0].value < 0.5;
    return status;
}

/* Return the best legal turn, or NULL if there is none. It is a pass only if `may_pass`, or if
 * there is nothing else. */
static const Choice *best_turn(Position *position, const Analysis *analysis, bool may_pass)
{
    for (size_t i = 0; i < analysis->count; i++) {
        const Choice *choice = &analysis->items[i].line[0];
        if (choice->count == 0 && !may_pass && analysis->count > 1)
            continue;
        size_t mark = position_mark(position);
        Status status = position_make(position, choice);
        position_rollback(position, mark);
        if (status == STATUS_OK)
            return choice;
    }
    return NULL;
}

/* Return whether to resign instead of making a turn with this expected result. If the game's own
 * limit is used, the result that the color expected in its previous turn must also have been below
 * this limit, because a single search may be too pessimistic. */
static bool should_resign(Searcher *searcher, const Position *position,
                          const ThinkRequest *thinking, double value)
{
    const Turn *turn = position_turn(position);
    Hope *hope = &searcher->hopes[turn->to_move], last = *hope;
    *hope = (Hope){turn->number, value};
    if (searcher->settings.resigns >= 0)
        return value < searcher->settings.resigns;
    double limit = position_kind(position)->resigns;
    return value < limit && last.turn > 0 && last.turn + COLOR_COUNT == turn->number &&
           last.value < limit && !thinking->cleans_up && !is_early(position);
}

static Status decide(Searcher *searcher, Position *position, const ThinkRequest *thinking,
                     bool judges, ThinkResult *chosen)
{
    const Analysis *analysis = search_analysis(searcher->search);
    bool wants = false, has_dead = false, must;
    PassResult ending = {0};
    size_t ends[CHOICE_STROKES];
    if (!analysis)
        return STATUS_NO_MOVE;
    if (thinking->stops && thinking->stops(thinking->client))
        judges = false; /* judging would take too long */
    Status status = must_play(position, analysis, &must);
    if (status == STATUS_OK && !must && may_pass(position, thinking))
        status = wants_to_pass(searcher->search, position, judges, &ending, &wants);
    if (status == STATUS_OK && thinking->cleans_up && judges)
        status = has_dead_stones(position, &ending, &has_dead);
    if (status != STATUS_OK)
        return status;
    /* If a pass would end play with a win or a tie, don't resign, whatever the search expects. */
    chosen->resigns = should_resign(searcher, position, thinking, analysis->items[0].value) &&
                      !(ending.ends && ending.result >= 0);
    if (chosen->resigns || (wants && !has_dead))
        return STATUS_OK;
    const Choice *choice = best_turn(position, analysis, !has_dead && !must);
    if (choice)
        return strokes_append(chosen->move, choice_move(choice, ends));
    return may_pass(position, thinking) ? STATUS_OK : STATUS_NO_MOVE;
}

/* Choose the proven turn, or resign if its value is too low. */
static Status choose_proven(Searcher *searcher, const Position *position,
                            const ThinkRequest *thinking, ThinkResult *chosen)
{
    const Variation *item = &searcher->prover.item;
    size_t ends[CHOICE_STROKES];
    chosen->resigns = should_resign(searcher, position, thinking, item->value);
    return chosen->resigns ? STATUS_OK
                           : strokes_append(chosen->move, choice_move(&item->line[0], ends));
}

static Status choose(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    Searcher *searcher = state;
    SearchLimits limits = limits_of(searcher, position_turn(position), thinking);
    bool judges = true;
    Status status =
        prover_try(&searcher->prover, position, thinking, limits.playouts, &limits.time);
    if (status != STATUS_OK)
        return status;
    if (searcher->prover.proved)
        return choose_proven(searcher, position, thinking, chosen);
    if (limits.time > 0 && is_judged(position, thinking)) {
        judges = limits.time >= JUDGED_TIME;
        limits.time -= judges ? limits.time / JUDGED_PART : 0;
    }
    status = search_run(searcher->search, position, thinking, limits);
    if (status == STATUS_OK)
        chosen->extra = search_extra(searcher->search);
    if (status == STATUS_OK)
        status = decide(searcher, position, thinking, judges, chosen);
    if (status == STATUS_NO_MOVE)
        builder_add(chosen->why, "there is nothing to choose");
    return status;
}

static Status analyze(void *state, Position *position, const ThinkRequest *thinking)
{
    Searcher *searcher = state;
    return search_analyze(searcher->search, &searcher->prover, position, thinking);
}

static const Analysis *explain(const void *state)
{
    const Searcher *searcher = state;
    return searcher->prover.proved ? &searcher->prover.analysis : search_analysis(searcher->search);
}

const PlayerKind SEARCH_PLAYER = {
    .name = "search",
    .summary = "Monte Carlo tree search",
    .create = create,
    .destroy = destroy,
    .choose = choose,
    .analyze = analyze,
    .explain = explain,
};
