/* Handlers that export the sections of `lines` as polygons for other programs. */
#include "formats/print.h"
#include "formats/shape.h"
#include "games/lines/rules/lines.h"
#include "games/lines/words/lines_words.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

/* Prints what goes round a section, without the ink that only dangles into it. */
static Status print_outline(Text *text, const ShapeStyle *style, const Territory *territory,
                            const Section *section)
{
    Rim rim = {0};
    Status status = rim_add(&rim, territory_polygon(territory, section));
    if (status == STATUS_OK)
        status = shape_print(text, style, &rim);
    rim_free(&rim);
    return status;
}

static Status print_wkt(Text *text, const Territory *territory, Color color, size_t number)
{
    const Section *section = &territory->sections[color][number];
    Status status = print_outline(text, &SHAPE_WKT, territory, section);
    text_add_char(text, '\n');
    return status;
}

static Status print_feature(Text *text, const Territory *territory, Color color, size_t number)
{
    const Section *section = &territory->sections[color][number];
    bool first = text->length > 0 && text->bytes[text->length - 1] == '[';
    text_add(text, first ? "" : ",");
    text_add_format(text,
                    "{\"type\":\"Feature\",\"properties\":{\"color\":\"%s\",\"section\":%zu,"
                    "\"area\":",
                    color_name(color), number + 1);
    print_decimal(text, section->area);
    if (section->group == NO_GROUP)
        text_add(text, ",\"group\":null,\"total\":null");
    else
        text_add_format(text, ",\"group\":%d,\"total\":", (int)section->group + 1);
    if (section->group != NO_GROUP)
        print_decimal(text, section->total);
    text_add_format(text, ",\"state\":\"%s\"},\"geometry\":{\"type\":\"",
                    section_state_name(section->state));
    Status status = print_outline(text, &SHAPE_GEOJSON, territory, section);
    text_add(text, "}}");
    return status;
}

typedef Status (*SectionPrinter)(Text *text, const Territory *territory, Color color,
                                 size_t number);

/* Prints all sections of one colour, or of both where the request names none. */
static void export_sections(Engine *engine, const Request *request, SectionPrinter print,
                            const char *before, const char *after, Reply *reply)
{
    Color only = COLOR_BLACK;
    if (request->count == 1 && !request_color(request, 0, &only, reply))
        return;
    Territory territory;
    Status status = lines_territory(session_game(engine->session), &territory);
    if (!accepted(engine, status, reply))
        return;
    text_add(&reply->text, before);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory.count[color] && status == STATUS_OK; i++)
            if (request->count == 0 || (int)only == color)
                status = print(&reply->text, &territory, (Color)color, i);
    text_add(&reply->text, after);
    territory_free(&territory);
    accepted(engine, status, reply);
}

static void lines_export_wkt(Engine *engine, const Request *request, Reply *reply)
{
    export_sections(engine, request, print_wkt, "", "", reply);
}

static void lines_export_geojson(Engine *engine, const Request *request, Reply *reply)
{
    export_sections(engine, request, print_feature,
                    "{\"type\":\"FeatureCollection\",\"features\":[", "]}", reply);
}

static const Command ROWS[] = {
    {"areas_geojson", "[COLOR]",
     "the sections or cells as a GeoJSON feature collection on one line", GROUP_EXPORT, 0, 1,
     COMMAND_PLAIN, lines_export_geojson},
    {"areas_wkt", "[COLOR]", "the sections or cells as well-known text, one a line", GROUP_EXPORT,
     0, 1, COMMAND_PLAIN, lines_export_wkt},
};

const CommandList LINES_EXPORT_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
