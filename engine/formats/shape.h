/* Polygons in the formats of other programs. */
#ifndef CONTIGO_FORMATS_SHAPE_H
#define CONTIGO_FORMATS_SHAPE_H

#include "base/string_builder.h"
#include "geometry/plane/polygon.h"

/* How a format writes polygons. */
typedef struct ShapeStyle {
    const char *one, *several; /* what comes before one polygon or none, and before more */
    const char *empty;         /* the coordinates of none */
    const char *open, *close;  /* round a ring, a polygon, and several */
    const char *point_open, *point_close;
    char between;               /* the coordinates of a point */
    const char *line, *point;   /* what comes before an open line, and before a point alone */
    const char *point_alone[2]; /* round the coordinates of such a point */
} ShapeStyle;

/* `POLYGON ((0 0,1 0,1 1,0 0))`. */
extern const ShapeStyle SHAPE_WKT;

/* `Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]`: from within the type's quotes on. */
extern const ShapeStyle SHAPE_GEOJSON;

/* Appends what a rim goes around as one shape, without what has no inside once its corners are as
 * they are written. STATUS_NO_MEMORY. */
Status shape_print(StringBuilder *text, const ShapeStyle *style, const Rim *rim);

/* Appends the line through some points, and one point. */
void shape_print_line(StringBuilder *text, const ShapeStyle *style, const Point *points,
                      size_t count);
void shape_print_point(StringBuilder *text, const ShapeStyle *style, Point point);

#endif
