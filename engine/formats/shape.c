/* Prints polygons, lines and points as well-known text and as GeoJSON. */
#include "formats/shape.h"

#include "formats/print.h"

const ShapeStyle SHAPE_WKT = {.one = "POLYGON ",
                              .several = "MULTIPOLYGON ",
                              .empty = "EMPTY",
                              .open = "(",
                              .close = ")",
                              .point_open = "",
                              .point_close = "",
                              .between = ' ',
                              .line = "LINESTRING ",
                              .point = "POINT ",
                              .point_alone = {"(", ")"}};
const ShapeStyle SHAPE_GEOJSON = {.one = "Polygon\",\"coordinates\":",
                                  .several = "MultiPolygon\",\"coordinates\":",
                                  .empty = "[]",
                                  .open = "[",
                                  .close = "]",
                                  .point_open = "[",
                                  .point_close = "]",
                                  .between = ',',
                                  .line = "LineString\",\"coordinates\":",
                                  .point = "Point\",\"coordinates\":",
                                  .point_alone = {"[", "]"}};

static void print_corner_as(StringBuilder *text, const ShapeStyle *style, FixedPoint corner)
{
    builder_add(text, style->point_open);
    print_corner(text, corner, style->between);
    builder_add(text, style->point_close);
}

/* Print a polygon. Each ring repeats its first corner at the end. */
static void print_polygon(StringBuilder *text, const ShapeStyle *style, Polygon polygon)
{
    builder_add(text, style->open);
    for (size_t i = 0; i < polygon.ring_count; i++) {
        Ring ring = polygon.rings[i];
        builder_add(text, i ? "," : "");
        builder_add(text, style->open);
        for (size_t j = 0; j <= ring.count; j++) {
            builder_add(text, j ? "," : "");
            print_corner_as(text, style, polygon.corners[ring.first + j % ring.count]);
        }
        builder_add(text, style->close);
    }
    builder_add(text, style->close);
}

static void print_polygons(StringBuilder *text, const ShapeStyle *style,
                           const PolygonList *polygons)
{
    if (polygons->count == 0) {
        builder_add(text, style->one);
        builder_add(text, style->empty);
        return;
    }
    bool multiple = polygons->count > 1;
    builder_add(text, multiple ? style->several : style->one);
    builder_add(text, multiple ? style->open : "");
    for (size_t i = 0; i < polygons->count; i++) {
        builder_add(text, i ? "," : "");
        print_polygon(text, style, polygon_list_get(polygons, i));
    }
    builder_add(text, multiple ? style->close : "");
}

/* Copy the edges of a rim. Round their corners to the decimals that are printed. */
static Status round_rim(const Rim *rim, Rim *rounded)
{
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < rim->count; i++) {
        FixedPoint low = print_rounds(rim->edges[i].low);
        FixedPoint high = print_rounds(rim->edges[i].high);
        bool rising = rim->edges[i].rising;
        status = rim_add_edge(rounded, rising ? low : high, rising ? high : low);
    }
    rim_close(rounded);
    return status;
}

Status shape_print(StringBuilder *text, const ShapeStyle *style, const Rim *rim)
{
    Rim rounded = {0};
    PolygonList polygons = {0};
    Status status = round_rim(rim, &rounded);
    if (status == STATUS_OK)
        status = polygon_list_enclose(&polygons, &rounded);
    if (status == STATUS_OK)
        print_polygons(text, style, &polygons);
    polygon_list_free(&polygons);
    rim_free(&rounded);
    return status;
}

void shape_print_line(StringBuilder *text, const ShapeStyle *style, const Point *points,
                      size_t count)
{
    builder_add(text, style->line);
    builder_add(text, style->open);
    for (size_t i = 0; i < count; i++) {
        builder_add(text, i ? "," : "");
        print_corner_as(text, style, fixed_point(points[i]));
    }
    builder_add(text, style->close);
}

void shape_print_point(StringBuilder *text, const ShapeStyle *style, Point point)
{
    builder_add(text, style->point);
    builder_add(text, style->point_alone[0]);
    print_corner(text, fixed_point(point), style->between);
    builder_add(text, style->point_alone[1]);
}
