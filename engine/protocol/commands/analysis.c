/* Writes analyses as text lines. */
#include "protocol/commands/analysis.h"

#include "formats/print.h"

enum { EXPLAINED = 5, LINE_EXPLAINED = 6, SHARE_PLACES = 6, LEAD_PLACES = 3, WHOLE = 10000 };

/* Append a number with the given number of decimals. Values are shares or points, so they are far
 * from overflow. */
static void add_real(StringBuilder *text, double value, int places)
{
    const double unit = 1000000;
    double scaled = value * unit;
    builder_add_fixed(text, (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5), SHARE_PLACES,
                      places);
}

static void add_field(StringBuilder *text, const char *name, double value, int places)
{
    builder_add_format(text, " %s ", name);
    add_real(text, value, places);
}

/* Append a name and a number with at least one decimal, so that no program takes the number for an
 * integer. */
static void add_float(StringBuilder *text, const char *name, double value)
{
    size_t from = text->length;
    add_field(text, name, value, SHARE_PLACES);
    while (from < text->length && text->bytes[from] != '.')
        from++;
    if (from == text->length)
        builder_add(text, ".0");
}

/* Append a turn. A pass is in lower case, because some programs accept nothing else. */
static void add_choice(StringBuilder *text, const GameKind *kind, const Choice *choice)
{
    size_t ends[CHOICE_STROKES];
    Event event = {.kind = EVENT_MOVE, .move = choice_move(choice, ends)};
    if (event.move.count > 0)
        print_move(text, kind, &event);
    else
        builder_add(text, "pass");
}

static void add_line(StringBuilder *text, const GameKind *kind, const Variation *item, size_t most)
{
    for (size_t i = 0; i < item->length && i < most; i++) {
        builder_add_char(text, ' ');
        add_choice(text, kind, &item->line[i]);
    }
}

/* Analyses for people. */

void analysis_explain(StringBuilder *text, const GameKind *kind, const Event *turn,
                      const Analysis *analysis)
{
    builder_add(text, "move ");
    print_move(text, kind, turn);
    builder_add_format(text, "\nvisits %llu\nvalue ", (unsigned long long)analysis->visits);
    add_real(text, analysis->value, LEAD_PLACES);
    builder_add(text, "\nlead ");
    add_real(text, analysis->lead, LEAD_PLACES);
    builder_add_char(text, '\n');
    for (size_t i = 0; i < analysis->count && i < EXPLAINED; i++) {
        const Variation *item = &analysis->items[i];
        builder_add(text, "considered ");
        add_choice(text, kind, &item->line[0]);
        builder_add_format(text, " visits %llu", (unsigned long long)item->visits);
        add_field(text, "value", item->value, LEAD_PLACES);
        add_field(text, "lead", item->lead, LEAD_PLACES);
        add_field(text, "prior", item->prior, LEAD_PLACES);
        builder_add(text, " line");
        add_line(text, kind, item, LINE_EXPLAINED);
        builder_add_char(text, '\n');
    }
}

/* Analyses for programs. */

static void add_share(StringBuilder *text, const char *name, double value, bool is_whole)
{
    if (is_whole)
        builder_add_format(text, " %s %d", name, (int)(value * WHOLE + 0.5));
    else
        add_float(text, name, value);
}

/* Append the name of the next field. Put a space before it, unless the line, which begins at
 * `from`, is still empty. */
static void add_name(StringBuilder *text, size_t from, const char *name)
{
    builder_add_format(text, "%s%s", text->length > from ? " " : "", name);
}

/* Append a value from 0 to 1 as a utility from -1 to 1. */
static void add_utility(StringBuilder *text, const char *name, double value)
{
    add_float(text, name, 2 * value - 1);
}

/* Append the expected score, unless the game has none. If `spread` is negative, leave out the
 * fields that are known only from finished games, scoreStdev and scoreSelfplay. Also leave out
 * scoreSelfplay if leads are estimates. */
static void add_scores(StringBuilder *text, const GameKind *kind, double lead, double spread)
{
    if (!kind->score)
        return;
    add_float(text, "scoreMean", lead);
    if (spread >= 0)
        add_float(text, "scoreStdev", spread);
    add_float(text, "scoreLead", lead);
    if (spread >= 0 && !kind->estimate)
        add_float(text, "scoreSelfplay", lead);
}

static void add_visits(StringBuilder *text, const char *name, const uint64_t *visits, size_t count)
{
    builder_add_format(text, " %s", name);
    for (size_t i = 0; i < count; i++)
        builder_add_format(text, " %llu", (unsigned long long)visits[i]);
}

static void add_root(StringBuilder *text, const GameKind *kind, const Analysis *analysis)
{
    builder_add_format(text, " visits %llu", (unsigned long long)analysis->visits);
    add_utility(text, "utility", analysis->value);
    add_float(text, "winrate", analysis->winrate);
    add_scores(text, kind, analysis->lead, analysis->lead_spread);
}

/* Append the expected owner of each grid point, from 1 (`color`) to -1 (the other color), row by
 * row from the top, as other programs do. */
static void add_points(StringBuilder *text, const Position *position, const Ownership *ownership,
                       Color color)
{
    const Setup *setup = position_setup(position);
    double count = color == COLOR_BLACK ? ownership->count : -ownership->count;
    for (int row = setup->rows - 1; row >= 0; row--)
        for (int column = 0; column < setup->columns; column++) {
            builder_add_char(text, ' ');
            add_real(text, ownership->sums[row * setup->columns + column] / count, LEAD_PLACES);
        }
}

static void add_area(StringBuilder *text, const Areas *areas, const Area *area, Color color)
{
    builder_add(text, area->color == (int)color ? " 1" : " -1");
    for (size_t i = 0; i < area->ring_count; i++) {
        Ring ring = areas->shapes.rings[area->first_ring + i];
        for (size_t k = 0; k < ring.count; k++) {
            builder_add_char(text, k > 0 || i == 0 ? ':' : '/');
            print_corner(text, areas->shapes.corners[ring.first + k], ',');
        }
    }
}

/* Append the areas that are alive after a line of play, whose first turn is made by `color`. */
static Status add_areas(StringBuilder *text, Position *position, const Variation *item, Color color)
{
    const GameKind *kind = position_kind(position);
    Areas areas = {0};
    size_t mark = position_mark(position);
    Status status = STATUS_OK;
    for (size_t i = 0; i < item->length && status == STATUS_OK; i++)
        status = position_make(position, &item->line[i]);
    /* Other failures only mean that the line of play continues after the end of the game. */
    if (status != STATUS_NO_MEMORY)
        status = kind->areas(position_game(position), &areas);
    position_rollback(position, mark);
    for (size_t i = 0; i < areas.count && status == STATUS_OK; i++)
        if (areas.items[i].state == AREA_ALIVE)
            add_area(text, &areas, &areas.items[i], color);
    areas_free(&areas);
    return status;
}

/* Append the field `name`, which is "ownership" or "movesOwnership": the owners of the points or,
 * in a game without a grid, the areas after a line of play. */
static Status add_owners(StringBuilder *text, size_t from, const char *name, Position *position,
                         const Ownership *ownership, const Variation *item, Color color)
{
    Status status = STATUS_OK;
    if (ownership->sums) {
        add_name(text, from, name);
        add_points(text, position, ownership, color);
    } else if (position_kind(position)->areas) {
        add_name(text, from, name);
        builder_add(text, "Areas");
        status = add_areas(text, position, item, color);
    }
    return status;
}

static Status add_item(StringBuilder *text, size_t from, const GameKind *kind,
                       const Variation *item, Color color, size_t order, const AnalysisForm *form)
{
    add_name(text, from, "info move ");
    add_choice(text, kind, &item->line[0]);
    builder_add_format(text, " visits %llu", (unsigned long long)item->visits);
    if (!form->is_whole)
        add_utility(text, "utility", item->value);
    add_share(text, "winrate", item->winrate, form->is_whole);
    if (!form->is_whole)
        add_scores(text, kind, item->lead, item->lead_spread);
    add_share(text, "prior", item->prior, form->is_whole);
    add_share(text, "lcb", item->winrate_bound, form->is_whole);
    if (!form->is_whole)
        add_utility(text, "utilityLcb", item->value_bound);
    builder_add_format(text, " order %zu pv", order);
    add_line(text, kind, item, ANALYSIS_LINE_MOST);
    if (form->has_line_visits)
        add_visits(text, "pvVisits", item->line_visits, item->length);
    if (form->has_edge_visits)
        add_visits(text, "pvEdgeVisits", item->line_edge_visits, item->length);
    return form->has_owners_by_turn && form->places
               ? add_owners(text, from, "movesOwnership", form->places, &item->ownership, item,
                            color)
               : STATUS_OK;
}

/* Append the turns that were searched. Append turns that weren't searched only as far as the
 * requested minimum needs them. */
static Status add_items(StringBuilder *text, size_t from, const GameKind *kind,
                        const Analysis *analysis, const AnalysisForm *form)
{
    Status status = STATUS_OK;
    size_t looked = 0, told = 0;
    for (size_t i = 0; i < analysis->count; i++)
        looked += analysis->items[i].visits > 0;
    size_t others = form->least > looked ? form->least - looked : 0;
    for (size_t i = 0; i < analysis->count && told < form->most && status == STATUS_OK; i++) {
        const Variation *item = &analysis->items[i];
        if (item->visits == 0 && others == 0)
            continue;
        others -= item->visits == 0;
        status = add_item(text, from, kind, item, analysis->color, told++, form);
    }
    return status;
}

Status analysis_add_info(StringBuilder *text, const GameKind *kind, const Analysis *analysis,
                         const AnalysisForm *form)
{
    size_t from = text->length;
    if (analysis->count == 0)
        return STATUS_OK;
    Status status = add_items(text, from, kind, analysis, form);
    if (form->has_root) {
        add_name(text, from, "rootInfo");
        add_root(text, kind, analysis);
    }
    if (form->has_owners && form->places && status == STATUS_OK)
        status = add_owners(text, from, "ownership", form->places, &analysis->ownership,
                            &analysis->items[0], analysis->color);
    if (text->length > from)
        builder_add_char(text, '\n');
    if (builder_failed(text))
        status = STATUS_NO_MEMORY;
    if (status != STATUS_OK)
        builder_truncate(text, from);
    return status;
}
