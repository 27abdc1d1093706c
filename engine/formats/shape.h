/* Prints polygons, lines and points in formats of other programs. */
#ifndef CONTIGO_FORMATS_SHAPE_H
#define CONTIGO_FORMATS_SHAPE_H

#include "base/string_builder.h"
#include "geometry/plane/polygon.h"

/* How a format writes shapes. The members are the pieces of text between the coordinates. */
typedef struct ShapeStyle {
    /* Written before a shape of at most one polygon, and before a shape of several. */
    const char *one, *several;
    const char *empty; /* the coordinates of an empty shape */
    /* Written around a ring, around a polygon, and around several polygons. */
    const char *open, *close;
    const char *point_open, *point_close;
    char between;               /* the separator between the two coordinates of a point */
    const char *line, *point;   /* written before an open line, and before a single point */
    const char *point_alone[2]; /* written before and after the coordinates of a single point */
} ShapeStyle;

/* Well-known text: `POLYGON ((0 0,1 0,1 1,0 0))`. */
extern const ShapeStyle SHAPE_WKT;

/* The part of GeoJSON after `"type":"`: `Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]`. */
extern const ShapeStyle SHAPE_GEOJSON;

/* Append the area inside a rim as one shape. The corners are first rounded to the decimals that are
 * printed; parts that have no inside after rounding are left out. May fail with
 * STATUS_NO_MEMORY. */
Status shape_print(StringBuilder *text, const ShapeStyle *style, const Rim *rim);

/* shape_print_line() appends the line through some points, shape_print_point() a single point. */
void shape_print_line(StringBuilder *text, const ShapeStyle *style, const Point *points,
                      size_t count);
void shape_print_point(StringBuilder *text, const ShapeStyle *style, Point point);

#endif
