/* The report of a match: its sections, one after another. */
#include "match/telling/report.h"

#include "base/memory.h"
#include "io/complain.h"
#include "match/statistics/elo.h"
#include "match/telling/plot.h"

#include <string.h>

enum { OPENINGS_SHOWN = 20, NAME_WIDTH = 24 };

/* Append a name, made printable and padded to the column's width with at least one blank. */
static void add_name_in(const char *name, size_t width, StringBuilder *text)
{
    size_t start = text->length;
    complain_add(text, string_view(name));
    size_t length = text->length - start;
    builder_add_format(text, "%*s", (int)(length < width ? width - length : 1), "");
}

static void add_name(const char *name, StringBuilder *text)
{
    add_name_in(name, NAME_WIDTH, text);
}

static void add_counts(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    builder_add_format(text, "%s: %llu", about->game, (unsigned long long)tally->games);
    if (about->planned > 0)
        builder_add_format(text, " of %llu", (unsigned long long)about->planned);
    builder_add_format(text, " games, %llu turns", (unsigned long long)tally->turns);
    if (tally->voids > 0)
        builder_add_format(text, ", %llu void", (unsigned long long)tally->voids);
    if (tally->attempts > 0)
        builder_add_format(text, ", %llu replayed", (unsigned long long)tally->attempts);
    builder_add_char(text, '\n');
}

static void add_player(const Tally *tally, const ReportAbout *about, size_t player,
                       StringBuilder *text)
{
    const Results *results = &tally->players[player].results;
    Interval margin = results_margin(results);
    add_name(about->names[player], text);
    results_add_text(text, results);
    builder_add(text, ", as black ");
    results_add_color_text(text, results, COLOR_BLACK);
    builder_add(text, ", as white ");
    results_add_color_text(text, results, COLOR_WHITE);
    if (margin.has_middle) {
        builder_add(text, ", margin ");
        text_add_interval(text, &margin, 2);
    }
    builder_add_char(text, '\n');
}

static void add_players(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    builder_add(text, "\nresults (won-drawn-lost)\n");
    for (size_t i = 0; i < tally->player_count; i++)
        add_player(tally, about, i, text);
}

/* Append how many pairs of games had each result, and the share of draws. */
static void add_pairs(const Results *results, StringBuilder *text)
{
    static const char *const NAMES[PAIR_RESULTS] = {"0", "0.5", "1", "1.5", "2"};
    uint64_t games = results_games(results), draws = 0;
    for (int color = 0; color < COLOR_COUNT; color++)
        draws += results->games[color][RESULT_DRAW];
    builder_add(text, "points of pairs:");
    for (size_t i = 0; i < PAIR_RESULTS; i++)
        builder_add_format(text, "%s %llu with %s", i > 0 ? "," : "",
                           (unsigned long long)results->pairs[i], NAMES[i]);
    builder_add_format(text, "; draws: %llu", (unsigned long long)draws);
    if (games > 0) {
        builder_add(text, " (");
        text_add_decimals(text, 100 * (double)draws / (double)games, 1, false);
        builder_add(text, "%)");
    }
    builder_add_char(text, '\n');
}

/* For a match between two players: append how much stronger the first player is, and the state of
 * the test if there is one. */
static void add_strength(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    const Results *results = &tally->players[0].results;
    Strength strength = strength_of(results);
    builder_add_char(text, '\n');
    strength_add_verdict(text, &strength, about->names[0], about->names[1]);
    builder_add_format(text, "\n%s against %s\n", about->names[0], about->names[1]);
    strength_add_text(text, &strength);
    add_pairs(results, text);
    if (about->sprt) {
        Sprt sprt = sprt_of(about->sprt, results);
        sprt_add_line(text, &sprt);
    }
}

/* Compute the ratings of all players from their games. The caller frees them. */
static Status rate(const Tally *tally, Ratings **ratings)
{
    size_t all = tally->player_count * tally->player_count, count = 0;
    Encounter *played = memory_new(all * sizeof *played);
    if (!played)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < all; i++) {
        const Encounter *it = &tally->encounters[i];
        if (it->black_wins + it->draws + it->white_wins > 0)
            played[count++] = *it;
    }
    Status status = ratings_new((uint32_t)tally->player_count, played, count, true, ratings);
    memory_free(played);
    return status;
}

/* Return the games of the player `row` against the player `column`, summed over both colors. */
static PlotCell cell_of(const Tally *tally, size_t row, size_t column)
{
    const Encounter *as_black = &tally->encounters[row * tally->player_count + column];
    const Encounter *as_white = &tally->encounters[column * tally->player_count + row];
    return (PlotCell){
        .games = as_black->black_wins + as_black->draws + as_black->white_wins +
                 as_white->black_wins + as_white->draws + as_white->white_wins,
        .half_points =
            2 * as_black->black_wins + as_black->draws + 2 * as_white->white_wins + as_white->draws,
    };
}

static void add_cell(PlotCell cell, StringBuilder *text)
{
    StringBuilder shown = {0};
    if (cell.games == 0)
        builder_add(&shown, "-");
    else {
        builder_add_fixed(&shown, (int64_t)cell.half_points * 5, 1, 1);
        builder_add_format(&shown, "/%llu", (unsigned long long)cell.games);
    }
    builder_add_format(text, " %9s", builder_string(&shown));
    text->failed |= builder_failed(&shown);
    builder_free(&shown);
}

/* Append the cross table, with the players sorted by rating. */
static void add_cross(const Tally *tally, const ReportAbout *about, const Ratings *ratings,
                      StringBuilder *text)
{
    const Rating *ranked = ratings_ranked(ratings);
    builder_add(text, "\npoints/games\n");
    add_name("", text);
    for (size_t i = 0; i < tally->player_count; i++)
        builder_add_format(text, " %9zu", i + 1);
    builder_add_char(text, '\n');
    for (size_t row = 0; row < tally->player_count; row++) {
        builder_add_format(text, "%3zu ", row + 1);
        add_name_in(about->names[ranked[row].player], NAME_WIDTH - 4, text);
        for (size_t column = 0; column < tally->player_count; column++)
            add_cell(cell_of(tally, ranked[row].player, ranked[column].player), text);
        builder_add_char(text, '\n');
    }
}

static Status add_ratings(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    enum { CROSS_MOST = 20 }; /* maximum number of players for which the table fits on a screen */
    Ratings *ratings;
    Status status = rate(tally, &ratings);
    if (status != STATUS_OK)
        return status;
    builder_add_char(text, '\n');
    ratings_add_text(text, ratings, about->names);
    if (tally->player_count <= CROSS_MOST)
        add_cross(tally, about, ratings, text);
    ratings_free(ratings);
    return STATUS_OK;
}

static void add_verdicts(const Tally *tally, StringBuilder *text)
{
    builder_add(text, "\ngames ended by\n");
    for (size_t i = 0; i < VERDICT_COUNT; i++)
        if (tally->verdicts[i] > 0) {
            add_name(verdict_word((Verdict)i), text);
            builder_add_format(text, "%llu\n", (unsigned long long)tally->verdicts[i]);
        }
}

/* Append a line with a player's failures. If there are none, append nothing. */
static void add_failures_of(const TallyPlayer *player, const char *name, StringBuilder *text)
{
    bool begun = false;
    for (size_t i = FAILURE_NONE + 1; i < FAILURE_COUNT; i++) {
        if (player->failures[i] == 0)
            continue;
        if (!begun)
            add_name(name, text);
        builder_add_format(text, "%s%llu %s", begun ? ", " : "",
                           (unsigned long long)player->failures[i], failure_word((Failure)i));
        begun = true;
    }
    if (begun)
        builder_add_char(text, '\n');
}

static void add_failures(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    size_t start = text->length;
    builder_add(text, "\nfailures\n");
    size_t heading = text->length;
    for (size_t i = 0; i < tally->player_count; i++)
        add_failures_of(&tally->players[i], about->names[i], text);
    if (text->length == heading)
        builder_truncate(text, start);
}

void report_add_untold(const char *untold, StringBuilder *text)
{
    builder_add(text, "has no command that sets ");
    complain_add(text, string_view(untold));
    builder_add(text, ": set this on its command line");
}

/* Append a note about each player whose final scores contradicted the referee's results. */
static void add_opinions(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    for (size_t i = 0; i < tally->player_count; i++) {
        const TallyPlayer *player = &tally->players[i];
        if (player->differing > 0)
            builder_add_format(
                text, "\n%s reported a different result than the referee in %llu of %llu games\n",
                about->names[i], (unsigned long long)player->differing,
                (unsigned long long)player->opinions);
    }
}

/* Append a warning for each player to whose program some rules couldn't be sent. */
static void add_untold(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    for (size_t i = 0; i < tally->player_count; i++)
        if (tally->players[i].untold) {
            builder_add_format(text, "\nwarning: %s ", about->names[i]);
            report_add_untold(tally->players[i].untold, text);
            builder_add_char(text, '\n');
        }
}

static void add_times(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    builder_add(text, "\ntime in seconds: longest turn, all turns\n");
    for (size_t i = 0; i < tally->player_count; i++) {
        add_name(about->names[i], text);
        builder_add_fixed(text, tally->players[i].longest, 9, 3);
        builder_add(text, ", ");
        builder_add_fixed(text, tally->players[i].used, 9, 1);
        builder_add_char(text, '\n');
    }
    add_name("runner's delays", text);
    builder_add_fixed(text, tally->lag, 9, 4);
    builder_add(text, " at most, charged to neither program\n");
}

static void add_openings(const Tally *tally, StringBuilder *text)
{
    if (tally->opening_count < 2)
        return;
    if (tally->opening_count > OPENINGS_SHOWN || tally->has_more_openings) {
        builder_add_format(text, "\n%s%zu openings\n", tally->has_more_openings ? "more than " : "",
                           tally->opening_count);
        return;
    }
    builder_add(text, "\nopenings (black-drawn-white)\n");
    for (size_t i = 0; i < tally->opening_count; i++) {
        const TallyOpening *opening = &tally->openings[i];
        add_name(opening->name, text);
        builder_add_format(text, "%llu-%llu-%llu\n", (unsigned long long)opening->wins[COLOR_BLACK],
                           (unsigned long long)opening->draws,
                           (unsigned long long)opening->wins[COLOR_WHITE]);
    }
}

Status report_add(Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    Status status = STATUS_OK;
    uint64_t same = tally_duplicates(tally);
    add_counts(tally, about, text);
    if (tally->player_count == 2)
        add_strength(tally, about, text);
    else
        status = add_ratings(tally, about, text);
    add_players(tally, about, text);
    add_verdicts(tally, text);
    add_failures(tally, about, text);
    add_opinions(tally, about, text);
    add_untold(tally, about, text);
    add_openings(tally, text);
    add_times(tally, about, text);
    if (same > 0)
        builder_add_format(text,
                           "\n%llu games are identical to another game and add no information\n",
                           (unsigned long long)same);
    return status;
}

Status report_add_line(const Tally *tally, const ReportAbout *about, StringBuilder *text)
{
    builder_add_format(text, "%llu", (unsigned long long)tally->games);
    if (about->planned > 0)
        builder_add_format(text, "/%llu", (unsigned long long)about->planned);
    builder_add(text, " games");
    if (tally->player_count != 2)
        return STATUS_OK;
    Strength strength = strength_of(&tally->players[0].results);
    builder_add_format(text, ", %s ", about->names[0]);
    results_add_text(text, &tally->players[0].results);
    builder_add(text, ", Elo ");
    text_add_interval(text, &strength.elo, 0);
    if (about->sprt) {
        Sprt sprt = sprt_of(about->sprt, &tally->players[0].results);
        builder_add(text, ", LLR ");
        text_add_decimals(text, sprt.ratio, 2, true);
    }
    return STATUS_OK;
}

Status report_add_cross(const Tally *tally, const ReportAbout *about, StringBuilder *svg)
{
    size_t count = tally->player_count;
    Ratings *ratings = NULL;
    StringBuilder told = {0};
    PlotRow *rows = memory_new(count * sizeof *rows);
    PlotCell *cells = memory_new(count * count * sizeof *cells);
    size_t *starts = memory_new(count * sizeof *starts);
    Status status = rows && cells && starts ? rate(tally, &ratings) : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        const Rating *ranked = ratings_ranked(ratings);
        for (size_t row = 0; row < count; row++) {
            starts[row] = told.length;
            text_add_interval(&told, &ranked[row].elo, 0);
            builder_add_char(&told, '\0');
            for (size_t column = 0; column < count; column++)
                cells[row * count + column] =
                    cell_of(tally, ranked[row].player, ranked[column].player);
        }
        const char *bytes = builder_string(&told);
        for (size_t row = 0; row < count && !builder_failed(&told); row++)
            rows[row] = (PlotRow){about->names[ranked[row].player], bytes + starts[row]};
        if (builder_failed(&told))
            status = STATUS_NO_MEMORY;
        else
            plot_table(svg, about->game, rows, cells, count);
    }
    ratings_free(ratings);
    builder_free(&told);
    memory_free(rows);
    memory_free(cells);
    memory_free(starts);
    return status;
}
