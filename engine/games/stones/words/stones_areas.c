/* Handlers that tell the areas of `stones`: cells, their shapes, and whether a judgement from
 * scratch agrees. */
#include "base/memory.h"
#include "formats/print.h"
#include "formats/shape.h"
#include "games/stones/rules/stones.h"
#include "games/stones/rules/stones_referee.h"
#include "games/stones/words/stones_words.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

/* `3 black 3,3 area 4.25`, where the number is that of the stone in the order of placing. */
static void print_cell(Text *text, const Stones *stones, size_t number, const StoneView *stone)
{
    text_add_format(text, "%zu %s ", number + 1, color_name(stone->color));
    print_point(text, stone->at);
    if (stone->dead) {
        text_add(text, " dead\n");
        return;
    }
    text_add(text, " area ");
    print_decimal(text, area_to_decimal(stones_area(stones, number)));
    text_add_char(text, '\n');
}

static void print_all(Text *text, const Stones *stones, const bool wanted[COLOR_COUNT])
{
    StoneView view;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view) && wanted[view.color])
            print_cell(text, stones, i, &view);
}

/* Prints the cell that holds a point, unless it was printed or is of a colour not wanted: `printed`
 * has a flag for each stone. */
static void print_holder(Text *text, const Stones *stones, Point p, const bool wanted[COLOR_COUNT],
                         bool *printed, Decimal *sum)
{
    size_t number;
    StoneView view;
    if (!stones_owner_of(stones, p, &number) || printed[number] ||
        !stones_get(stones, number, &view) || !wanted[view.color])
        return;
    printed[number] = true;
    print_cell(text, stones, number, &view);
    *sum += area_to_decimal(stones_area(stones, number));
}

/* The cells that hold the points of a request, and their sum. */
static void print_holding(Engine *engine, const Request *request, size_t first,
                          const bool wanted[COLOR_COUNT], Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Decimal sum = 0;
    bool *printed = memory_new(stones_number_count(stones) * sizeof *printed);
    if (!printed)
        refuse(engine, STATUS_NO_MEMORY, reply);
    for (size_t i = first; i < request->count && !reply->failed; i++) {
        Point p;
        if (!request_point(request, i, &p, reply))
            break;
        if (outline_covers(stones_outline(stones), p))
            print_holder(&reply->text, stones, p, wanted, printed, &sum);
        else
            refuse(engine, STATUS_OUTSIDE_BOARD, reply);
    }
    memory_free(printed);
    if (!reply->failed)
        print_field(&reply->text, "sum", sum);
}

static void stones_areas_areas(Engine *engine, const Request *request, Reply *reply)
{
    bool wanted[COLOR_COUNT];
    size_t first = request_colors(request, wanted);
    if (first < request->count)
        print_holding(engine, request, first, wanted, reply);
    else
        print_all(&reply->text, session_game(engine->session), wanted);
}

/* What goes round it. */
static Status make_rim(Stones *stones, size_t number, Rim *rim)
{
    PolygonList shape = {0};
    Status status = stones_shape(stones, number, &shape);
    for (size_t i = 0; status == STATUS_OK && i < shape.count; i++)
        status = rim_add(rim, polygon_list_get(&shape, i));
    polygon_list_free(&shape);
    return status;
}

typedef Status (*CellPrinter)(Text *text, const StoneView *stone, Decimal area, const Rim *rim);

static Status print_wkt(Text *text, const StoneView *stone, Decimal area, const Rim *rim)
{
    (void)stone;
    (void)area;
    Status status = shape_print(text, &SHAPE_WKT, rim);
    text_add_char(text, '\n');
    return status;
}

static Status print_feature(Text *text, const StoneView *stone, Decimal area, const Rim *rim)
{
    bool first = text->length > 0 && text->bytes[text->length - 1] == '[';
    text_add(text, first ? "" : ",");
    text_add_format(text, "{\"type\":\"Feature\",\"properties\":{\"color\":\"%s\",\"at\":[",
                    color_name(stone->color));
    print_point(text, stone->at);
    text_add(text, "],\"area\":");
    print_decimal(text, area);
    text_add(text, "},\"geometry\":{\"type\":\"");
    Status status = shape_print(text, &SHAPE_GEOJSON, rim);
    text_add(text, "}}");
    return status;
}

/* Prints the cells of one colour, or of both where the request names none. */
static void export_cells(Engine *engine, const Request *request, CellPrinter print, Reply *reply)
{
    Stones *stones = session_game(engine->session);
    bool wanted[COLOR_COUNT];
    StoneView view;
    Status status = STATUS_OK;
    if (request_colors(request, wanted) < request->count) {
        Color color;
        request_color(request, 0, &color, reply);
        return;
    }
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++) {
        if (!stones_get(stones, i, &view) || !wanted[view.color] || view.dead)
            continue;
        Rim rim = {0};
        status = make_rim(stones, i, &rim);
        if (status == STATUS_OK)
            status = print(&reply->text, &view, area_to_decimal(stones_area(stones, i)), &rim);
        rim_free(&rim);
    }
    accepted(engine, status, reply);
}

static void stones_areas_wkt(Engine *engine, const Request *request, Reply *reply)
{
    export_cells(engine, request, print_wkt, reply);
}

static void stones_areas_geojson(Engine *engine, const Request *request, Reply *reply)
{
    text_add(&reply->text, "{\"type\":\"FeatureCollection\",\"features\":[");
    export_cells(engine, request, print_feature, reply);
    if (!reply->failed)
        text_add(&reply->text, "]}");
}

void stones_areas_verify(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Text why = {0};
    Judgement judgement;
    Status status =
        stones_referee_judge(session_game(engine->session), &engine->work, &judgement, &why);
    if (status == STATUS_OK && !judgement.same)
        reply_error(reply, "differs from a judgement from scratch:\n%s", text_string(&why));
    else if (accepted(engine, status, reply))
        text_add_format(&reply->text, "same\nstones %zu\ngroups %zu", judgement.stones,
                        judgement.groups);
    text_free(&why);
}

static const Command ROWS[] = {
    {"areas", "[COLOR|neutral] [P ...]",
     "the sections or cells of one or both colours, or those holding points", GROUP_SCORING, 0,
     ARGUMENTS_ANY, COMMAND_PLAIN, stones_areas_areas},
    {"areas_geojson", "[COLOR]",
     "the sections or cells as a GeoJSON feature collection on one line", GROUP_EXPORT, 0, 1,
     COMMAND_PLAIN, stones_areas_geojson},
    {"areas_wkt", "[COLOR]", "the sections or cells as well-known text, one a line", GROUP_EXPORT,
     0, 1, COMMAND_PLAIN, stones_areas_wkt},
};

const CommandList STONES_AREAS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
