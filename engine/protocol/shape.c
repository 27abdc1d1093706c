/* Polygons as well-known text and as GeoJSON. */
#include "protocol/shape.h"

#include "protocol/print.h"

const ShapeStyle SHAPE_WKT = {"POLYGON ", "MULTIPOLYGON ", "EMPTY", "(", ")", "", "", ' '};
const ShapeStyle SHAPE_GEOJSON = {
    "Polygon\",\"coordinates\":", "MultiPolygon\",\"coordinates\":", "[]", "[", "]", "[", "]", ','};

static void print_corner_as(Text *text, const ShapeStyle *style, FixedPoint corner)
{
    text_add(text, style->point_open);
    print_corner(text, corner, style->between);
    text_add(text, style->point_close);
}

/* Rings repeat their first corner at the end. */
static void print_polygon(Text *text, const ShapeStyle *style, Polygon polygon)
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

void shape_print(Text *text, const ShapeStyle *style, const PolygonList *polygons)
{
    if (polygons->count == 0) {
        text_add(text, style->one);
        text_add(text, style->empty);
        return;
    }
    bool multiple = polygons->count > 1;
    text_add(text, multiple ? style->several : style->one);
    text_add(text, multiple ? style->open : "");
    for (size_t i = 0; i < polygons->count; i++) {
        text_add(text, i ? "," : "");
        print_polygon(text, style, polygon_list_get(polygons, i));
    }
    text_add(text, multiple ? style->close : "");
}
