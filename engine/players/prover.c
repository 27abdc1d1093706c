/* Looks for a proof before a search begins. */
#include "players/prover.h"

#include "base/memory.h"
#include "base/moment.h"

/* This many steps take about as long as a playout on a small board. */
enum { STEPS_A_PLAYOUT = 2000 };

/* The conditions under which a proof is given up. */
typedef struct Watch {
    const ThinkRequest *thinking;
    int64_t end; /* deadline, in nanoseconds of the monotonic clock; 0 for none */
} Watch;

static bool is_late(void *context)
{
    const Watch *watch = context;
    const ThinkRequest *thinking = watch->thinking;
    return (thinking->stops && thinking->stops(thinking->client)) ||
           (watch->end != 0 && moment_now() >= watch->end);
}

Prover prover_of(size_t bytes)
{
    return (Prover){.bytes = bytes};
}

void prover_free(Prover *prover)
{
    memory_free(prover->memory);
}

/* Fill in the analysis of a proven turn. It counts as one visit, because the number of positions
 * searched depends on what earlier searches left in the table. */
static void tell(Prover *prover, const Position *position, const Solution *solution)
{
    Color color = position_turn(position)->to_move;
    int sign = color == COLOR_BLACK ? 1 : -1;
    double komi = (double)position_setup(position)->rules[RULE_KOMI] / (double)DECIMAL_ONE;
    double value = 0.5 + 0.5 * sign * solution->winner;
    double lead = sign > 0 ? solution->least - komi : komi - solution->most;
    prover->item = (Variation){.line = {solution->choice},
                               .length = 1,
                               .line_visits = {1},
                               .line_edge_visits = {1},
                               .visits = 1,
                               .prior = 1,
                               .value = value,
                               .winrate = value,
                               .value_bound = value,
                               .winrate_bound = value,
                               .lead = lead,
                               .lead_spread = -1};
    prover->analysis = (Analysis){.color = color,
                                  .visits = 1,
                                  .value = value,
                                  .winrate = value,
                                  .lead = lead,
                                  .lead_spread = -1,
                                  .items = &prover->item,
                                  .count = 1};
    prover->exact = solution->least >= solution->most;
    prover->proved = true;
}

/* Return the work budget of a proof that may take as long as `playouts` playouts. */
static Work work_within(uint64_t playouts, Watch *watch)
{
    const uint64_t usual = 500000000; /* this many steps take some seconds */
    Work work = {
        .most = watch->end != 0 ? WORK_NO_LIMIT : usual, .stopped = is_late, .context = watch};
    if (playouts > 0 && playouts < work.most / STEPS_A_PLAYOUT)
        work.most = playouts * STEPS_A_PLAYOUT;
    return work;
}

/* Allocate the table. If the system doesn't provide that much memory, try half of it, and so on. */
static Status reserve(Prover *prover)
{
    const size_t least = (size_t)1 << 20;
    while (!prover->memory) {
        prover->memory = memory_new(prover->bytes);
        if (!prover->memory && prover->bytes / 2 < least)
            return STATUS_NO_MEMORY;
        prover->bytes /= prover->memory ? 1 : 2;
    }
    return STATUS_OK;
}

/* Find a proven turn. The turn keeps a win or a tie, if possible with the largest lead, or loses by
 * as little as possible. Return false if none is found. */
static bool solve(Prover *prover, Position *position, bool quickly, Work *work, Solution *solution)
{
    const uint64_t quick = 25000000;
    Solving solving = {prover->memory, prover->bytes, work, false};
    prover->able = position_solve(position, &solving, solution) == STATUS_OK;
    if (!prover->able || !solution->proven)
        return false;
    Solution exact;
    if (quickly && work->most - work->done > quick)
        work->most = work->done + quick;
    solving.exact = true;
    if (position_solve(position, &solving, &exact) == STATUS_OK && exact.proven)
        *solution = exact;
    bool loses = solution->winner == (position_turn(position)->to_move == COLOR_BLACK ? -1 : 1);
    return !loses || solution->least >= solution->most;
}

Status prover_try(Prover *prover, Position *position, const ThinkRequest *thinking,
                  uint64_t playouts, int64_t *time)
{
    prover->proved = prover->able = false;
    if (!position_kind(position)->solve || thinking->cleans_up || thinking->bars)
        return STATUS_OK;
    if (reserve(prover) != STATUS_OK)
        return STATUS_NO_MEMORY;
    int64_t begin = *time > 0 ? moment_now() : 0;
    Watch watch = {thinking, *time > 0 ? begin + *time / PROVER_TIME_SHARE : 0};
    Work work = work_within(playouts, &watch);
    Solution solution;
    if (solve(prover, position, !thinking->endless, &work, &solution))
        tell(prover, position, &solution);
    if (*time > 0) {
        int64_t left = *time - (moment_now() - begin);
        *time = left > 1 ? left : 1;
    }
    return STATUS_OK;
}
