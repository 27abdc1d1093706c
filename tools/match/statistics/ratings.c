/* Computing, sorting and printing ratings. */
#include "match/statistics/ratings.h"

#include "base/memory.h"
#include "match/statistics/ratings_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Black's advantage is reported only if the games alone, without the prior, give an interval of at
 * most this half-width, in Elo. */
#define ADVANTAGE_KNOWN 300.0

struct Ratings {
    Fit fit;
    Rating *ranked; /* owned */
};

static double variance(const Fit *fit, uint32_t first, uint32_t second)
{
    return fit->covariance[first * fit->order + second];
}

double ratings_superiority(const Ratings *ratings, uint32_t first, uint32_t second)
{
    const Fit *fit = &ratings->fit;
    if (first == second || fit->games[first] == 0 || fit->group[first] != fit->group[second])
        return 0.5;
    double square = variance(fit, first, first) + variance(fit, second, second) -
                    2 * variance(fit, first, second);
    double lead = fit->rating[first] - fit->rating[second];
    return square > 0 ? normal_below(lead / sqrt(square)) : 0.5;
}

static Rating rating_of(const Fit *fit, uint32_t player)
{
    Rating rating = {.player = player,
                     .group = fit->group[player],
                     .games = (uint64_t)fit->games[player],
                     .points = fit->points[player]};
    if (rating.games == 0)
        return rating;
    double own = variance(fit, player, player);
    rating.elo = interval_around(ELO_UNIT * fit->rating[player], ELO_UNIT * sqrt(fmax(own, 0)));
    rating.has_prior = fit->group_prior[rating.group];
    if (rating.points >= fit->games[player]) {
        rating.elo.has_high = false;
        rating.elo.high = 0;
    }
    if (rating.points <= 0) {
        rating.elo.has_low = false;
        rating.elo.low = 0;
    }
    return rating;
}

/* Compare two players for sorting. Ratings that differ only by rounding count as equal, so that the
 * order is the same on every machine. */
static int compare_ratings(const void *left, const void *right)
{
    const Rating *a = left, *b = right;
    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    double first = round(a->elo.middle * 1e6), second = round(b->elo.middle * 1e6);
    if (first != second)
        return first > second ? -1 : 1;
    return (a->player > b->player) - (a->player < b->player);
}

static void rank(Ratings *ratings)
{
    uint32_t players = ratings->fit.players;
    for (uint32_t i = 0; i < players; i++)
        ratings->ranked[i] = rating_of(&ratings->fit, i);
    qsort(ratings->ranked, players, sizeof *ratings->ranked, compare_ratings);
    for (uint32_t i = 0; i + 1 < players; i++) {
        Rating *rating = ratings->ranked + i, *next = rating + 1;
        rating->has_next = next->games > 0 && rating->group == next->group;
        if (rating->has_next)
            rating->superiority = ratings_superiority(ratings, rating->player, next->player);
    }
}

static bool are_players(uint32_t players, const Encounter *encounters, size_t count)
{
    if (players < 1 || players > RATED_PLAYERS_MOST)
        return false;
    for (size_t i = 0; i < count; i++) {
        const Encounter *met = encounters + i;
        if (met->black >= players || met->white >= players || met->black == met->white)
            return false;
    }
    return true;
}

Status ratings_new(uint32_t players, const Encounter *encounters, size_t count, bool with_advantage,
                   Ratings **ratings)
{
    if (!are_players(players, encounters, count))
        return STATUS_OUT_OF_RANGE;
    Ratings *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->ranked = memory_new(players * sizeof *made->ranked);
    Status status = made->ranked ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = fit_make(&made->fit, players, encounters, count, with_advantage);
    if (status != STATUS_OK) {
        ratings_free(made);
        return status;
    }
    rank(made);
    *ratings = made;
    return STATUS_OK;
}

void ratings_free(Ratings *ratings)
{
    if (!ratings)
        return;
    fit_free(&ratings->fit);
    memory_free(ratings->ranked);
    memory_free(ratings);
}

const Rating *ratings_ranked(const Ratings *ratings)
{
    return ratings->ranked;
}

Interval ratings_advantage(const Ratings *ratings)
{
    const Fit *fit = &ratings->fit;
    if (!fit->with_advantage)
        return (Interval){0};
    double information = fit_advantage_information(fit);
    double least = INTERVAL_DEVIATIONS * ELO_UNIT / ADVANTAGE_KNOWN;
    if (!(information >= least * least))
        return (Interval){0};
    double own = variance(fit, fit->players, fit->players);
    return interval_around(ELO_UNIT * fit->advantage, ELO_UNIT * sqrt(own));
}

/* Append a cell, padded with spaces to `width`, to a text, and clear the cell. If `is_left`, align
 * it left. */
static void add_cell(StringBuilder *text, StringBuilder *cell, size_t width, bool is_left)
{
    builder_add_format(text, is_left ? "%-*s" : "%*s", (int)width, builder_string(cell));
    if (builder_failed(cell))
        text->failed = true;
    builder_clear(cell);
}

enum { RANK_WIDTH = 4, ELO_WIDTH = 28, GAMES_WIDTH = 8, SHARE_WIDTH = 8 };

static void add_row(StringBuilder *text, StringBuilder *cell, size_t rank, const Rating *rating,
                    const char *name, size_t name_width)
{
    if (rating->games > 0)
        builder_add_int(cell, (int64_t)rank);
    else
        builder_add(cell, "-");
    add_cell(text, cell, RANK_WIDTH, false);
    builder_add(text, "  ");
    builder_add(cell, name);
    add_cell(text, cell, name_width, true);
    builder_add(text, "  ");
    text_add_interval(cell, &rating->elo, 1);
    add_cell(text, cell, ELO_WIDTH, true);
    builder_add_int(cell, (int64_t)rating->games);
    add_cell(text, cell, GAMES_WIDTH, false);
    if (rating->games > 0) {
        text_add_decimals(cell, 100 * rating->points / (double)rating->games, 1, false);
        builder_add(cell, "%");
        add_cell(text, cell, SHARE_WIDTH, false);
    }
    if (rating->has_next) {
        text_add_decimals(cell, 100 * rating->superiority, 1, false);
        builder_add(cell, "%");
        add_cell(text, cell, SHARE_WIDTH, false);
    }
    builder_add_char(text, '\n');
}

static void add_heading(StringBuilder *text, StringBuilder *cell, size_t name_width)
{
    builder_add(text, "rank  ");
    builder_add(cell, "player");
    add_cell(text, cell, name_width, true);
    builder_add(text, "  ");
    builder_add(cell, "Elo [95%]");
    add_cell(text, cell, ELO_WIDTH, true);
    builder_add(text, "   games   score  above next\n");
}

static void add_notes(StringBuilder *text, const Ratings *ratings)
{
    Interval advantage = ratings_advantage(ratings);
    bool has_prior = false;
    for (uint32_t g = 0; g < ratings->fit.groups; g++)
        has_prior |= ratings->fit.group_prior[g];
    if (ratings->fit.with_advantage) {
        builder_add(text, "black's advantage: ");
        text_add_interval(text, &advantage, 1);
        builder_add_char(text, '\n');
    }
    if (ratings->fit.groups > 1)
        builder_add(text, "players who are not connected by games are in different groups, and "
                          "each group has its own mean\n");
    builder_add(text, "above next: the likelihood that the player is stronger than the next one\n");
    if (has_prior)
        builder_add(text, "in a group in which some players won or lost all games, each player has "
                          "one virtual draw\n");
}

void ratings_add_text(StringBuilder *text, const Ratings *ratings, const char *const *names)
{
    StringBuilder cell = {0};
    size_t width = strlen("player");
    uint32_t players = ratings->fit.players, groups = ratings->fit.groups;
    for (uint32_t i = 0; i < players; i++) {
        size_t own = strlen(names[i]);
        width = own > width ? own : width;
    }
    add_heading(text, &cell, width);
    for (uint32_t i = 0, first = 0; i < players; i++) {
        const Rating *rating = ratings->ranked + i;
        if (i > 0 && rating[-1].group != rating->group)
            first = i;
        if (groups > 1 && i == first && rating->games > 0)
            builder_add_format(text, "group %d\n", (int)rating->group + 1);
        add_row(text, &cell, i - first + 1, rating, names[rating->player], width);
    }
    add_notes(text, ratings);
    builder_free(&cell);
}
