/* Polygons, lines and points in other programs' formats. */
#ifndef CONTIGO_FORMATS_SHAPE_H
#define CONTIGO_FORMATS_SHAPE_H

#include "base/string_builder.h"
#include "geometry/plane/polygon.h"

/* How a format writes shapes. */
typedef struct ShapeStyle {
    const char *one, *several; /* before at most one polygon, and before several */
    const char *empty;         /* coordinates of an empty shape */
    const char *open, *close;  /* around a ring, a polygon or several polygons */
    const char *point_open, *point_close;
    char between;               /* separates the coordinates of a point */
    const char *line, *point;   /* before an open line, and before a single point */
    const char *point_alone[2]; /* around the coordinates of a single point */
} ShapeStyle;

/* Well-known text: `POLYGON ((0 0,1 0,1 1,0 0))`. */
extern const ShapeStyle SHAPE_WKT;

/* The part of GeoJSON after `"type":"`: `Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]`. */
extern const ShapeStyle SHAPE_GEOJSON;

/* Append the area inside a rim as one shape. Corners are first rounded as they are printed; parts
 * that then have no inside are left out. STATUS_NO_MEMORY. */
Status shape_print(StringBuilder *text, const ShapeStyle *style, const Rim *rim);

/* Append the line through some points, or a single point. */
void shape_print_line(StringBuilder *text, const ShapeStyle *style, const Point *points,
                      size_t count);
void shape_print_point(StringBuilder *text, const ShapeStyle *style, Point point);

#endif
