/* Handlers that export the sections of `lines` as polygons for other programs. */
#include "games/lines.h"
#include "geometry/geos.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/print.h"
#include "protocol/refuse.h"

/* How a format writes polygons. */
typedef struct Style {
    const char *open, *close; /* round a ring */
    const char *point_open, *point_close;
    char between; /* the coordinates of a point */
} Style;

static const Style WKT = {"(", ")", "", "", ' '};
static const Style GEOJSON = {"[", "]", "[", "]", ','};

static void print_corner_as(Text *text, const Style *style, FixedPoint corner)
{
    size_t start = text->length;
    text_add(text, style->point_open);
    print_corner(text, corner);
    for (size_t i = start; i < text->length; i++)
        if (text->bytes[i] == ',')
            text->bytes[i] = style->between;
    text_add(text, style->point_close);
}

/* Rings repeat their first corner at the end. */
static void print_polygon(Text *text, const Style *style, Polygon polygon)
{
    text_add(text, style->open);
    for (size_t i = 0; i < polygon.ring_count; i++) {
        Ring ring = polygon.rings[i];
        text_add(text, i ? "," : "");
        text_add(text, style->open);
        for (size_t j = 0; j <= ring.count; j++) {
            text_add(text, j ? "," : "");
            print_corner_as(text, style, polygon.corners[ring.first + j % ring.count]);
        }
        text_add(text, style->close);
    }
    text_add(text, style->close);
}

/* What goes round a section, without the ink that only dangles into it. */
static Status outline(const Territory *territory, const Section *section, PolygonList *polygons)
{
    Rim rim = {0};
    Status status = rim_add(&rim, territory_polygon(territory, section));
    if (status == STATUS_OK) {
        rim_close(&rim);
        status = geos_enclose(&rim, polygons);
    }
    rim_free(&rim);
    return status;
}

/* Prints the polygons of one section, as one or several as `text` needs. */
static Status print_outline(Text *text, const Style *style, const Territory *territory,
                            const Section *section, const char *one, const char *several)
{
    PolygonList polygons = {0};
    Status status = outline(territory, section, &polygons);
    if (status == STATUS_OK) {
        bool multiple = polygons.count != 1;
        text_add(text, multiple ? several : one);
        text_add(text, multiple ? style->open : "");
        for (size_t i = 0; i < polygons.count; i++) {
            text_add(text, i ? "," : "");
            print_polygon(text, style, polygon_list_get(&polygons, i));
        }
        text_add(text, multiple ? style->close : "");
    }
    polygon_list_free(&polygons);
    return status;
}

static Status print_wkt(Text *text, const Territory *territory, Color color, size_t number)
{
    const Section *section = &territory->sections[color][number];
    Status status = print_outline(text, &WKT, territory, section, "POLYGON ", "MULTIPOLYGON ");
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
    Status status = print_outline(text, &GEOJSON, territory, section,
                                  "Polygon\",\"coordinates\":", "MultiPolygon\",\"coordinates\":");
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
    if (status != STATUS_OK) {
        refuse(engine, status, reply);
        return;
    }
    text_add(&reply->text, before);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory.count[color] && status == STATUS_OK; i++)
            if (request->count == 0 || (int)only == color)
                status = print(&reply->text, &territory, (Color)color, i);
    text_add(&reply->text, after);
    territory_free(&territory);
    if (status != STATUS_OK)
        refuse(engine, status, reply);
}

void lines_export_wkt(Engine *engine, const Request *request, Reply *reply)
{
    export_sections(engine, request, print_wkt, "", "", reply);
}

void lines_export_geojson(Engine *engine, const Request *request, Reply *reply)
{
    export_sections(engine, request, print_feature,
                    "{\"type\":\"FeatureCollection\",\"features\":[", "]}", reply);
}
