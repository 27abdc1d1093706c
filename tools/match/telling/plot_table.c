/* The cross table: how much each player scored against each other player. */
#include "match/telling/plot.h"

#include "match/telling/plot_frame.h"

#include <math.h>
#include <string.h>

enum {
    TABLE_TOP = 78 * PIXEL,
    NUMBER_WIDTH = 40 * PIXEL,
    NAME_WIDTH = 230 * PIXEL,
    RATING_WIDTH = 120 * PIXEL,
    TABLE_LEFT = 20 * PIXEL + NUMBER_WIDTH + NAME_WIDTH + RATING_WIDTH,
    TOTAL_WIDTH = 120 * PIXEL,
    NAME_SIZE = 14 * PIXEL,
    FEW_PLAYERS = 16, /* with at most this many players, cells have room for points too */
};

typedef struct Table {
    StringBuilder *out; /* borrowed */
    size_t count;
    Measure width, height; /* size of a cell */
} Table;

static double share_of(const PlotCell *cell)
{
    return (double)cell->half_points / 2 / (double)cell->games;
}

/* Append the color of a cell: white for an even score, blue if the row's player has scored more,
 * orange if less. */
static void add_color(StringBuilder *out, double share)
{
    static const int even[] = {255, 255, 255}, better[] = {96, 158, 214}, worse[] = {236, 148, 88};
    const int *to = share >= 0.5 ? better : worse;
    double depth = fabs(share - 0.5) * 2;
    builder_add(out, " fill=\"#");
    for (int i = 0; i < 3; i++)
        builder_add_format(out, "%02x",
                           (unsigned)(even[i] + (int)floor((to[i] - even[i]) * depth + 0.5)));
    builder_add(out, "\"");
}

static void add_percent(StringBuilder *out, const PlotCell *cell)
{
    builder_add_format(out, "%.0f%%", floor(100 * share_of(cell) + 0.5));
}

/* Append points and games, such as "12.5 / 20". */
static void add_points(StringBuilder *out, const PlotCell *cell)
{
    builder_add_fixed(out, (int64_t)cell->half_points * 5, 1, 1);
    builder_add(out, " / ");
    builder_add_int(out, (int64_t)cell->games);
}

static void start_middle_text(StringBuilder *out, Place place, Measure size, const char *fill)
{
    svg_start_text(out, place.x, place.y);
    svg_add_attribute(out, "font-size", size);
    builder_add_format(out, " text-anchor=\"middle\" fill=\"%s\">", fill);
}

static void add_cell(const Table *table, Place corner, const PlotCell *cell, bool is_own)
{
    StringBuilder *out = table->out;
    svg_start_rect(out, corner, table->width, table->height);
    if (is_own || cell->games == 0) {
        builder_add(out, is_own ? " fill=\"#d4dae0\"" : " fill=\"#f5f6f8\"");
        builder_add(out, " stroke=\"#ffffff\" stroke-width=\"1\"/>\n");
        return;
    }
    add_color(out, share_of(cell));
    builder_add(out, " stroke=\"#d9dee3\" stroke-width=\"1\"><title>");
    add_points(out, cell);
    builder_add(out, "</title></rect>\n");
    Measure middle = corner.x + table->width / 2;
    bool has_points = table->count <= FEW_PLAYERS;
    Measure line = corner.y + (has_points ? 18 * PIXEL : table->height / 2 + 4 * PIXEL);
    start_middle_text(out, (Place){middle, line}, (has_points ? 14 : 11) * PIXEL, PLOT_INK);
    add_percent(out, cell);
    builder_add(out, "</text>\n");
    if (!has_points)
        return;
    start_middle_text(out, (Place){middle, corner.y + 33 * PIXEL}, 10 * PIXEL, "#3c4650");
    add_points(out, cell);
    builder_add(out, "</text>\n");
}

static void add_head(const Table *table, Place corner, size_t row, const PlotRow *player)
{
    StringBuilder *out = table->out;
    Measure line = corner.y + table->height / 2 + 5 * PIXEL;
    svg_start_text(out, corner.x + NUMBER_WIDTH - 12 * PIXEL, line);
    svg_add_attribute(out, "font-size", NAME_SIZE);
    builder_add_format(out, " text-anchor=\"end\" fill=\"" PLOT_QUIET "\">%d</text>\n",
                       (int)row + 1);
    size_t length = strlen(player->name);
    size_t fitting = svg_text_fitting(player->name, length,
                                      (int64_t)(NAME_WIDTH - 20 * PIXEL) * 1000 / NAME_SIZE);
    svg_start_text(out, corner.x + NUMBER_WIDTH, line);
    svg_add_attribute(out, "font-size", NAME_SIZE);
    builder_add(out, " fill=\"" PLOT_INK "\">");
    svg_add_escaped(out, player->name, fitting);
    builder_add(out, fitting < length ? "…</text>\n" : "</text>\n");
    if (player->rating && *player->rating)
        plot_add_string(out, (Place){TABLE_LEFT - 14 * PIXEL, line}, 13 * PIXEL,
                        "text-anchor=\"end\" fill=\"" PLOT_QUIET "\"", player->rating);
}

static void add_total(const Table *table, Place corner, const PlotCell *cells, size_t row)
{
    PlotCell total = {0};
    for (size_t i = 0; i < table->count; i++)
        if (i != row) {
            total.games += cells[i].games;
            total.half_points += cells[i].half_points;
        }
    if (total.games == 0)
        return;
    StringBuilder *out = table->out;
    svg_start_text(out, corner.x + 12 * PIXEL, corner.y + table->height / 2 + 5 * PIXEL);
    svg_add_attribute(out, "font-size", 13 * PIXEL);
    builder_add(out, " fill=\"" PLOT_INK "\">");
    builder_add_format(out, "%.1f%%", floor(1000 * share_of(&total) + 0.5) / 10);
    builder_add(out, " <tspan font-size=\"11\" fill=\"" PLOT_QUIET "\">");
    add_points(out, &total);
    builder_add(out, "</tspan></text>\n");
}

static void add_headings(const Table *table)
{
    StringBuilder *out = table->out;
    Measure line = TABLE_TOP - 10 * PIXEL;
    for (size_t i = 0; i < table->count; i++) {
        Place place = {TABLE_LEFT + (Measure)i * table->width + table->width / 2, line};
        start_middle_text(out, place, 13 * PIXEL, PLOT_QUIET);
        builder_add_int(out, (int64_t)i + 1);
        builder_add(out, "</text>\n");
    }
    Measure right = TABLE_LEFT + (Measure)table->count * table->width;
    plot_add_string(out, (Place){20 * PIXEL + NUMBER_WIDTH, line}, 13 * PIXEL,
                    "fill=\"" PLOT_QUIET "\"", "player");
    plot_add_string(out, (Place){right + 12 * PIXEL, line}, 13 * PIXEL, "fill=\"" PLOT_QUIET "\"",
                    "all games");
}

void plot_table(StringBuilder *out, const char *title, const PlotRow *rows, const PlotCell *cells,
                size_t count)
{
    bool is_small = count <= FEW_PLAYERS;
    Table table = {out, count, (is_small ? 64 : 38) * PIXEL, (is_small ? 42 : 28) * PIXEL};
    Measure right = TABLE_LEFT + (Measure)count * table.width;
    plot_start_page(out, title, right + TOTAL_WIDTH + 20 * PIXEL,
                    TABLE_TOP + (Measure)count * table.height + 24 * PIXEL);
    add_headings(&table);
    for (size_t i = 0; i < count; i++) {
        Measure top = TABLE_TOP + (Measure)i * table.height;
        add_head(&table, (Place){20 * PIXEL, top}, i, rows + i);
        for (size_t j = 0; j < count; j++)
            add_cell(&table, (Place){TABLE_LEFT + (Measure)j * table.width, top},
                     cells + i * count + j, i == j);
        add_total(&table, (Place){right, top}, cells + i * count, i);
    }
    plot_end_page(out);
}
