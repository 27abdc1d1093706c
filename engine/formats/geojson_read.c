/* Reads GeoJSON. */
#include "formats/geojson_read.h"

#include "formats/json_read.h"

#include <string.h>

/* The state while GeoJSON is read. */
typedef struct GeoJson {
    const char *left_out; /* borrowed, or NULL */
    Shapes *shapes;
    size_t *skipped;
    StringBuilder *error;
} GeoJson;

static Status fail(GeoJson *reading, const char *what)
{
    builder_add_format(reading->error, "bad GeoJSON: %s", what);
    return STATUS_GEOMETRY;
}

/* Return the value of a member if it is a string; if not, return "". */
static const char *string_member(const json_t *object, const char *name)
{
    const char *string = json_string_value(json_object_get(object, name));
    return string ? string : "";
}

static Status read_position(GeoJson *reading, const json_t *position)
{
    const json_t *x = json_array_get(position, 0), *y = json_array_get(position, 1);
    if (!json_is_number(x) || !json_is_number(y))
        return fail(reading, "expected a position [x,y]");
    return shapes_add_place(reading->shapes,
                            (ShapePlace){json_number_value(x), json_number_value(y)});
}

static Status read_positions(GeoJson *reading, const json_t *positions)
{
    if (!json_is_array(positions))
        return fail(reading, "expected a list of positions");
    Status status = STATUS_OK;
    for (size_t i = 0; i < json_array_size(positions) && status == STATUS_OK; i++)
        status = read_position(reading, json_array_get(positions, i));
    return status;
}

static Status read_point(GeoJson *reading, const json_t *position)
{
    Status status = read_position(reading, position);
    return status == STATUS_OK ? shapes_end(reading->shapes, SHAPE_POINT, 0) : status;
}

static Status read_line(GeoJson *reading, const json_t *positions)
{
    Status status = read_positions(reading, positions);
    return status == STATUS_OK ? shapes_end(reading->shapes, SHAPE_LINE, 0) : status;
}

static Status read_polygon(GeoJson *reading, const json_t *rings)
{
    size_t count = json_array_size(rings);
    if (!json_is_array(rings))
        return fail(reading, "expected a list of rings");
    Status status = count > 0 ? read_positions(reading, json_array_get(rings, 0)) : STATUS_OK;
    return status == STATUS_OK
               ? shapes_end(reading->shapes, SHAPE_POLYGON, count > 0 ? count - 1 : 0)
               : status;
}

typedef Status ShapeReader(GeoJson *reading, const json_t *coordinates);

/* For each kind of shape: the type of a geometry that is one such shape, the type of a geometry
 * that contains many, and the function that reads one shape. */
static const struct {
    const char *one, *many;
    ShapeReader *read;
} TYPES[] = {{"Point", "MultiPoint", read_point},
             {"LineString", "MultiLineString", read_line},
             {"Polygon", "MultiPolygon", read_polygon}};
enum { TYPES_COUNT = sizeof TYPES / sizeof *TYPES };

static Status read_parts(GeoJson *reading, const json_t *parts, ShapeReader *read)
{
    if (!json_is_array(parts))
        return fail(reading, "expected a list of parts");
    Status status = STATUS_OK;
    for (size_t i = 0; i < json_array_size(parts) && status == STATUS_OK; i++)
        status = read(reading, json_array_get(parts, i));
    return status;
}

static Status read_geometry(GeoJson *reading, const json_t *geometry, size_t depth)
{
    const char *type = string_member(geometry, "type");
    const json_t *coordinates = json_object_get(geometry, "coordinates");
    for (size_t i = 0; i < TYPES_COUNT; i++) {
        if (strcmp(type, TYPES[i].one) == 0)
            return TYPES[i].read(reading, coordinates);
        if (strcmp(type, TYPES[i].many) == 0)
            return read_parts(reading, coordinates, TYPES[i].read);
    }
    if (strcmp(type, "GeometryCollection") != 0)
        return fail(reading, "unknown type of geometry");
    const json_t *geometries = json_object_get(geometry, "geometries");
    if (!json_is_array(geometries))
        return fail(reading, "expected a list of geometries");
    if (depth == SHAPES_NESTED_MOST)
        return fail(reading, "too many nested collections");
    Status status = STATUS_OK;
    for (size_t i = 0; i < json_array_size(geometries) && status == STATUS_OK; i++)
        status = read_geometry(reading, json_array_get(geometries, i), depth + 1);
    return status;
}

/* Remove all shapes after the first `count`, and add their number to `skipped`. */
static void skip_after(GeoJson *reading, size_t count)
{
    Shapes *shapes = reading->shapes;
    if (count == shapes->count)
        return;
    *reading->skipped += shapes->count - count;
    shapes->place_count = shapes->list[count].first;
    shapes->count = count;
}

static Status read_feature(GeoJson *reading, const json_t *feature)
{
    const json_t *geometry = json_object_get(feature, "geometry");
    if (strcmp(string_member(feature, "type"), "Feature") != 0)
        return fail(reading, "expected a feature");
    if (json_is_null(geometry))
        return STATUS_OK; /* valid: a feature need not have a geometry */
    size_t count = reading->shapes->count;
    Status status = read_geometry(reading, geometry, 0);
    const char *color = string_member(json_object_get(feature, "properties"), "color");
    if (status == STATUS_OK && reading->left_out && strcmp(color, reading->left_out) == 0)
        skip_after(reading, count);
    return status;
}

static Status read_top(GeoJson *reading, const json_t *top)
{
    const char *type = string_member(top, "type");
    const json_t *features = json_object_get(top, "features");
    if (strcmp(type, "Feature") == 0)
        return read_feature(reading, top);
    if (strcmp(type, "FeatureCollection") != 0)
        return read_geometry(reading, top, 0);
    if (!json_is_array(features))
        return fail(reading, "expected a list of features");
    Status status = STATUS_OK;
    for (size_t i = 0; i < json_array_size(features) && status == STATUS_OK; i++)
        status = read_feature(reading, json_array_get(features, i));
    return status;
}

/* Parse a text. GeoJSON's properties may contain integers that are too large for jansson, and NUL
 * characters in strings; both are allowed here. */
static Status parse(StringView text, JsonRead *json, StringBuilder *error)
{
    StringBuilder reason = {0};
    Status status = STATUS_OK;
    if (!json_read(text, JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, json, &reason)) {
        bool lost = builder_failed(&reason) ||
                    strcmp(builder_string(&reason), status_text(STATUS_NO_MEMORY)) == 0;
        builder_add_format(error, "bad GeoJSON: %s", builder_string(&reason));
        status = lost || builder_failed(&reason) ? STATUS_NO_MEMORY : STATUS_GEOMETRY;
    }
    builder_free(&reason);
    return status;
}

Status geojson_read(StringView text, const char *left_out, Shapes *shapes, size_t *skipped,
                    StringBuilder *error)
{
    GeoJson reading = {left_out, shapes, skipped, error};
    JsonRead json;
    *skipped = 0;
    Status status = parse(text, &json, error);
    if (status != STATUS_OK)
        return status;
    status = read_top(&reading, json.root);
    json_read_free(&json);
    return status;
}
