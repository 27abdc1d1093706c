/* Computing the groups of players, and the ratings of maximum likelihood within each group. */
#include "match/statistics/ratings_fit.h"

#include "base/memory.h"
#include "match/statistics/matrix.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS_OF_MM = 200, ROUNDS_OF_NEWTON = 100, HALVINGS = 40 };

/* A rating that changes by less than this, in natural units, counts as unchanged. This is far less
 * than the printed precision. */
#define AT_REST 1e-10

void fit_free(Fit *fit)
{
    memory_free(fit->bouts);
    memory_free(fit->games);
    memory_free(fit->points);
    memory_free(fit->group);
    memory_free(fit->group_size);
    memory_free(fit->group_prior);
    memory_free(fit->rating);
    memory_free(fit->sums);
    memory_free(fit->shares);
    memory_free(fit->gradient);
    memory_free(fit->covariance);
    *fit = (Fit){0};
}

static Status fit_room(Fit *fit, size_t bouts)
{
    size_t players = fit->players, order = players + fit->with_advantage;
    fit->order = order;
    fit->bouts = memory_new((bouts ? bouts : 1) * sizeof *fit->bouts);
    fit->games = memory_new(players * sizeof *fit->games);
    fit->points = memory_new(players * sizeof *fit->points);
    fit->group = memory_new(players * sizeof *fit->group);
    fit->group_size = memory_new(players * sizeof *fit->group_size);
    fit->group_prior = memory_new(players * sizeof *fit->group_prior);
    fit->rating = memory_new(players * sizeof *fit->rating);
    fit->sums = memory_new(players * sizeof *fit->sums);
    fit->shares = memory_new(players * sizeof *fit->shares);
    fit->gradient = memory_new(order * sizeof *fit->gradient);
    fit->covariance = memory_new(order * order * sizeof *fit->covariance);
    bool all = fit->bouts && fit->games && fit->points && fit->group && fit->group_size &&
               fit->group_prior && fit->rating && fit->sums && fit->shares && fit->gradient &&
               fit->covariance;
    return all ? STATUS_OK : STATUS_NO_MEMORY;
}

static int compare_bouts(const void *left, const void *right)
{
    const Bout *a = left, *b = right;
    if (a->black != b->black)
        return a->black < b->black ? -1 : 1;
    return (a->white > b->white) - (a->white < b->white);
}

/* Copy the encounters, and merge those with the same players and colors. */
static void take_bouts(Fit *fit, const Encounter *encounters, size_t count)
{
    size_t taken = 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
        const Encounter *met = encounters + i;
        double draws = (double)met->draws, wins = (double)met->black_wins;
        double games = wins + draws + (double)met->white_wins;
        if (games > 0)
            fit->bouts[taken++] = (Bout){met->black, met->white, games, wins + draws / 2};
    }
    qsort(fit->bouts, taken, sizeof *fit->bouts, compare_bouts);
    for (size_t i = 0; i < taken; i++) {
        Bout bout = fit->bouts[i];
        fit->games[bout.black] += bout.games;
        fit->games[bout.white] += bout.games;
        fit->points[bout.black] += bout.points;
        fit->points[bout.white] += bout.games - bout.points;
        if (kept > 0 && compare_bouts(fit->bouts + kept - 1, &bout) == 0) {
            fit->bouts[kept - 1].games += bout.games;
            fit->bouts[kept - 1].points += bout.points;
        } else {
            fit->bouts[kept++] = bout;
        }
    }
    fit->bout_count = kept;
}

/* Set the group of each player to the smallest number of a player that is connected to it by games,
 * directly or through others. */
static void connect(Fit *fit)
{
    for (uint32_t i = 0; i < fit->players; i++)
        fit->group[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = 0; b < fit->bout_count; b++) {
            uint32_t *black = fit->group + fit->bouts[b].black;
            uint32_t *white = fit->group + fit->bouts[b].white;
            if (*black == *white)
                continue;
            *black = *white = *black < *white ? *black : *white;
            changed = true;
        }
    }
}

/* Number the groups by size, the largest first. Among groups of equal size, the one with the lowest
 * player number comes first. */
static void number_groups(Fit *fit)
{
    uint32_t players = fit->players;
    /* sizes of the groups and their new numbers, indexed by the lowest player of each group */
    double *sizes = fit->sums, *numbers = fit->shares;
    for (uint32_t i = 0; i < players; i++)
        sizes[i] = 0;
    for (uint32_t i = 0; i < players; i++)
        if (fit->games[i] > 0)
            sizes[fit->group[i]]++;
    for (;;) {
        uint32_t largest = 0;
        for (uint32_t i = 1; i < players; i++)
            if (sizes[i] > sizes[largest])
                largest = i;
        if (sizes[largest] == 0)
            break;
        fit->group_size[fit->groups] = (uint32_t)sizes[largest];
        sizes[largest] = 0;
        numbers[largest] = fit->groups++;
    }
    for (uint32_t i = 0; i < players; i++)
        fit->group[i] = fit->games[i] > 0 ? (uint32_t)numbers[fit->group[i]] : fit->groups;
}

/* Return true if one player won points in a bout or, if `took` is false, lost points. The player is
 * Black if `from_black`, otherwise White. */
static bool leads_to(const Bout *bout, bool from_black, bool took)
{
    return from_black == took ? bout->points > 0 : bout->points < bout->games;
}

/* Set `sums` to 1 for every player that can be reached from the first player of its group. Each
 * step goes from a player to an opponent from whom that player won points or, if `took` is false,
 * to whom that player lost points. */
static void spread(Fit *fit, bool took)
{
    double *reached = fit->sums;
    for (uint32_t i = 0; i < fit->players; i++) {
        bool is_first = true;
        for (uint32_t j = 0; j < i && is_first; j++)
            is_first = fit->group[j] != fit->group[i];
        reached[i] = is_first;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = 0; b < fit->bout_count; b++) {
            const Bout *bout = fit->bouts + b;
            double *black = reached + bout->black, *white = reached + bout->white;
            if (*black == *white || !leads_to(bout, *black > 0, took))
                continue;
            *black = *white = 1;
            changed = true;
        }
    }
}

/* Find the groups that need a prior. Without a prior, a group has finite ratings if and only if
 * every player can be reached from every other by steps from a player to an opponent from whom that
 * player won points (Ford, "Solution of a ranking problem from binary comparisons", 1957). */
static void find_unbounded_groups(Fit *fit)
{
    for (int took = 0; took <= 1; took++) {
        spread(fit, took);
        for (uint32_t i = 0; i < fit->players; i++)
            if (fit->games[i] > 0 && fit->sums[i] == 0)
                fit->group_prior[fit->group[i]] = true;
    }
}

/* In the groups that need a prior, give each player one virtual draw, distributed over its bouts in
 * proportion to their games. */
static void add_virtual_draws(Fit *fit)
{
    for (size_t b = 0; b < fit->bout_count; b++) {
        Bout *bout = fit->bouts + b;
        if (!fit->group_prior[fit->group[bout->black]])
            continue;
        double share =
            bout->games / fit->games[bout->black] + bout->games / fit->games[bout->white];
        bout->games += share;
        bout->points += share / 2;
    }
}

static double chance(const Fit *fit, const Bout *bout)
{
    double lead = fit->rating[bout->black] + fit->advantage - fit->rating[bout->white];
    return 1 / (1 + exp(-lead));
}

/* Subtract the mean of each group from its ratings. The ratings of players without games are 0
 * already. */
static void center(const Fit *fit, double *ratings)
{
    double *means = fit->sums;
    for (uint32_t g = 0; g < fit->groups; g++)
        means[g] = 0;
    for (uint32_t i = 0; i < fit->players; i++)
        if (fit->games[i] > 0)
            means[fit->group[i]] += ratings[i] / fit->group_size[fit->group[i]];
    for (uint32_t i = 0; i < fit->players; i++)
        if (fit->games[i] > 0)
            ratings[i] -= means[fit->group[i]];
}

/* Do one round of minorization-maximization: multiply the strength of each player by points /
 * expected points. Ratings are logarithms of strengths, so this adds ln(points / expected points).
 * Return the largest change of a rating. */
static double improve(Fit *fit)
{
    double *got = fit->sums, *expected = fit->shares;
    double largest = 0;
    for (uint32_t i = 0; i < fit->players; i++)
        got[i] = expected[i] = 0;
    for (size_t b = 0; b < fit->bout_count; b++) {
        const Bout *bout = fit->bouts + b;
        double black = bout->games * chance(fit, bout);
        got[bout->black] += bout->points;
        got[bout->white] += bout->games - bout->points;
        expected[bout->black] += black;
        expected[bout->white] += bout->games - black;
    }
    for (uint32_t i = 0; i < fit->players; i++) {
        if (fit->games[i] == 0)
            continue;
        double change = log(got[i] / expected[i]);
        fit->rating[i] += change;
        largest = fmax(largest, fabs(change));
    }
    center(fit, fit->rating);
    return largest;
}

/* Do one round of minorization-maximization for Black's advantage, including its prior. Return by
 * how much the advantage changes. */
static double improve_advantage(Fit *fit)
{
    double got = ADVANTAGE_PRIOR / 2.0;
    double expected = ADVANTAGE_PRIOR / (1 + exp(-fit->advantage));
    for (size_t b = 0; b < fit->bout_count; b++) {
        got += fit->bouts[b].points;
        expected += fit->bouts[b].games * chance(fit, fit->bouts + b);
    }
    double change = log(got / expected);
    fit->advantage += change;
    return fabs(change);
}

/* Return ln(1 / (1 + e^-lead)), computed so that nothing overflows. */
static double log_chance(double lead)
{
    return lead > 0 ? -log1p(exp(-lead)) : lead - log1p(exp(lead));
}

static double likelihood(const Fit *fit)
{
    double sum = 0;
    for (size_t b = 0; b < fit->bout_count; b++) {
        const Bout *bout = fit->bouts + b;
        double lead = fit->rating[bout->black] + fit->advantage - fit->rating[bout->white];
        sum += bout->points * log_chance(lead) + (bout->games - bout->points) * log_chance(-lead);
    }
    double prior = ADVANTAGE_PRIOR / 2.0;
    return sum + prior * (log_chance(fit->advantage) + log_chance(-fit->advantage));
}

static double prior_weight(const Fit *fit)
{
    double share = 1 / (1 + exp(-fit->advantage));
    return ADVANTAGE_PRIOR * share * (1 - share);
}

/* Add a bout's contribution to the negated Hessian, fit->covariance, and to the gradient. */
static void add_bout(Fit *fit, const Bout *bout)
{
    size_t order = fit->order, last = fit->players, black = bout->black, white = bout->white;
    double expected = chance(fit, bout), over = bout->points - bout->games * expected;
    double weight = bout->games * expected * (1 - expected);
    double *matrix = fit->covariance;
    matrix[black * order + black] += weight;
    matrix[white * order + white] += weight;
    matrix[(black > white ? black : white) * order + (black > white ? white : black)] -= weight;
    fit->gradient[black] += over;
    fit->gradient[white] -= over;
    if (!fit->with_advantage)
        return;
    matrix[last * order + black] += weight;
    matrix[last * order + white] -= weight;
    matrix[last * order + last] += weight;
    fit->gradient[last] += over;
}

/* Compute the negated Hessian and the gradient. The likelihood doesn't depend on the mean of a
 * group's ratings, so the matrix would be singular. Therefore 1 / group size is added to the
 * element of each pair of players of a group, which makes the matrix invertible. */
static void curve(Fit *fit)
{
    size_t order = fit->order, players = fit->players;
    for (size_t i = 0; i < order * order; i++)
        fit->covariance[i] = 0;
    for (size_t i = 0; i < order; i++)
        fit->gradient[i] = 0;
    for (size_t i = 0; i < players; i++)
        for (size_t j = 0; j <= i; j++) {
            bool played = fit->games[i] > 0;
            if (played && fit->group[i] == fit->group[j])
                fit->covariance[i * order + j] = 1.0 / fit->group_size[fit->group[i]];
            else if (i == j)
                fit->covariance[i * order + j] = 1;
        }
    for (size_t b = 0; b < fit->bout_count; b++)
        add_bout(fit, fit->bouts + b);
    if (!fit->with_advantage)
        return;
    double share = 1 / (1 + exp(-fit->advantage));
    fit->covariance[players * order + players] += prior_weight(fit);
    fit->gradient[players] += ADVANTAGE_PRIOR * (0.5 - share);
}

static void step(Fit *fit, double length)
{
    for (uint32_t i = 0; i < fit->players; i++)
        fit->rating[i] += length * fit->gradient[i];
    if (fit->with_advantage)
        fit->advantage += length * fit->gradient[fit->players];
}

/* Take a step of Newton's method; while the likelihood decreases, halve the step. Return true if
 * the likelihood has increased. */
static bool newton(Fit *fit)
{
    double before = likelihood(fit), largest = 0, length = 1;
    curve(fit);
    matrix_factor(fit->covariance, fit->order);
    matrix_solve(fit->covariance, fit->order, fit->gradient);
    for (size_t i = 0; i < fit->order; i++)
        largest = fmax(largest, fabs(fit->gradient[i]));
    if (!(largest > AT_REST))
        return false;
    step(fit, length);
    for (int i = 0; i < HALVINGS && !(likelihood(fit) >= before); i++) {
        step(fit, -length / 2);
        length /= 2;
    }
    bool gained = likelihood(fit) >= before;
    if (!gained) /* because of rounding, no step increases the likelihood */
        step(fit, -length);
    center(fit, fit->rating);
    return gained;
}

static void invert_curve(Fit *fit)
{
    size_t order = fit->order;
    curve(fit);
    matrix_factor(fit->covariance, order);
    matrix_invert(fit->covariance, order);
    for (size_t i = 0; i < fit->players; i++)
        for (size_t j = 0; j < fit->players; j++)
            if (fit->games[i] > 0 && fit->group[i] == fit->group[j])
                fit->covariance[i * order + j] -= 1.0 / fit->group_size[fit->group[i]];
}

Status fit_make(Fit *fit, uint32_t players, const Encounter *encounters, size_t count,
                bool with_advantage)
{
    *fit = (Fit){.players = players, .with_advantage = with_advantage};
    Status status = fit_room(fit, count);
    if (status != STATUS_OK)
        return status;
    take_bouts(fit, encounters, count);
    connect(fit);
    number_groups(fit);
    find_unbounded_groups(fit);
    add_virtual_draws(fit);
    double change = 1;
    for (int round = 0; round < ROUNDS_OF_MM && change > AT_REST; round++) {
        change = improve(fit);
        if (with_advantage)
            change = fmax(change, improve_advantage(fit));
    }
    for (int round = 0; round < ROUNDS_OF_NEWTON && newton(fit); round++) {
    }
    invert_curve(fit);
    return STATUS_OK;
}

double fit_advantage_information(const Fit *fit)
{
    size_t last = (size_t)fit->players;
    return 1 / fit->covariance[last * fit->order + last] - prior_weight(fit);
}
