/* Test reading shapes in GeoJSON, WKB and well-known text: what is read, errors, and what happens
 * if an allocation fails. */
#include "suites.h"

#include "base/memory.h"
#include "formats/geojson_read.h"
#include "formats/wkb_read.h"
#include "geometry/geos/geos.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/* The type of functions that read one of the formats: they all have the same parameters. */
typedef Status Reader(StringView text, Shapes *shapes, StringBuilder *error);

static Status read_geojson(StringView text, Shapes *shapes, StringBuilder *error)
{
    size_t skipped;
    Status status = geojson_read(text, "white", shapes, &skipped, error);
    if (status == STATUS_OK && skipped > 0)
        builder_add_format(error, "skipped %zu", skipped);
    return builder_failed(error) ? STATUS_NO_MEMORY : status;
}

static Status read_wkb(StringView text, Shapes *shapes, StringBuilder *error)
{
    Status status = wkb_read(text, shapes, error);
    return builder_failed(error) ? STATUS_NO_MEMORY : status;
}

static Status read_digits(StringView text, Shapes *shapes, StringBuilder *error)
{
    Status status = wkb_read_digits(text, shapes, error);
    return builder_failed(error) ? STATUS_NO_MEMORY : status;
}

static Status read_wkt(StringView text, Shapes *shapes, StringBuilder *error)
{
    Geos *geos;
    Status status = geos_open(&geos);
    if (status != STATUS_OK)
        return status;
    status = geos_read_wkt(geos, text, shapes);
    if (status == STATUS_GEOMETRY)
        builder_add(error, geos_why(geos));
    geos_close(geos);
    return builder_failed(error) ? STATUS_NO_MEMORY : status;
}

/* Write a description of the shapes to `text`, such as `line 0,0 1,1.5; polygon with 2 holes
 * ...`. */
static void describe(const Shapes *shapes, char *text, size_t size)
{
    static const char *const NAMES[SHAPE_KINDS] = {"point", "line", "polygon"};
    size_t at = 0;
    text[0] = '\0';
    for (size_t i = 0; i < shapes->count; i++) {
        const Shape *shape = &shapes->list[i];
        const ShapePlace *places = shapes_places(shapes, shape);
        at += (size_t)snprintf(text + at, size - at, "%s%s", i ? "; " : "", NAMES[shape->kind]);
        if (shape->holes > 0)
            at += (size_t)snprintf(text + at, size - at, " with %zu holes", shape->holes);
        for (size_t j = 0; j < shape->count; j++)
            at += (size_t)snprintf(text + at, size - at, " %g,%g", places[j].x, places[j].y);
    }
}

/* Read a text, and compare its shapes with `expected`, which is `error: ` and the message if
 * reading fails. Then read it again with each allocation failing in turn. */
static void expect_of(Reader *read, const char *bytes, size_t length, const char *expected)
{
    char *got = memory_new(4096);
    StringBuilder error = {0};
    Shapes shapes = {0};
    Status status = read((StringView){bytes, length}, &shapes, &error);
    if (status == STATUS_OK)
        describe(&shapes, got, 4000);
    else
        ck_assert_int_eq(status, STATUS_GEOMETRY);
    if (error.length > 0)
        snprintf(got + strlen(got), 90, "%s: %s", status == STATUS_OK ? "" : "error",
                 builder_string(&error));
    ck_assert_str_eq(got, expected);
    memory_free(got);
    shapes_free(&shapes);
    builder_free(&error);
    for (size_t nth = 1;; nth++) {
        memory_fail_after(nth);
        Status starved = read((StringView){bytes, length}, &shapes, &error);
        bool refused = memory_has_refused();
        memory_fail_after(0);
        shapes_free(&shapes);
        builder_free(&error);
        ck_assert_int_eq(starved, refused ? STATUS_NO_MEMORY : status);
        if (!refused)
            break;
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}

static void expect(Reader *read, const char *text, const char *expected)
{
    expect_of(read, text, strlen(text), expected);
}

START_TEST(geojson_of_every_type)
{
    expect(read_geojson, "{\"type\":\"Point\",\"coordinates\":[1,2.5,7]}", "point 1,2.5");
    expect(read_geojson, "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[-3e2,4]]}",
           "point 1,2; point -300,4");
    expect(read_geojson, "{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\",\"bbox\":[]}",
           "line 1,2 3,4");
    expect(read_geojson, "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2],[3,4]],[]]}",
           "line 1,2 3,4");
    expect(read_geojson,
           "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,1],[0,0]],[[5,5]],[]]}",
           "polygon with 2 holes 0,0 1,0 0,1 0,0");
    expect(read_geojson, "{\"type\":\"Polygon\",\"coordinates\":[]}", "");
    expect(read_geojson, "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0]]],[[[1,1]]]]}",
           "polygon 0,0; polygon 1,1");
    expect(read_geojson,
           "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\","
           "\"coordinates\":[1,2]},{\"type\":\"GeometryCollection\",\"geometries\":[]}]}",
           "point 1,2");
}
END_TEST

/* Test that White's features are left out, as read_geojson() requests, and that properties may be
 * anything. */
START_TEST(geojson_features)
{
    expect(read_geojson,
           "{\"type\":\"Feature\",\"properties\":{\"a\":99999999999999999999,\"b\":\"\\u0000\"},"
           "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}",
           "point 1,2");
    expect(read_geojson, "{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}", "");
    expect(read_geojson,
           "{\"type\":\"FeatureCollection\",\"features\":["
           "{\"type\":\"Feature\",\"properties\":{\"color\":\"black\"},\"geometry\":"
           "{\"type\":\"Point\",\"coordinates\":[1,1]}},"
           "{\"type\":\"Feature\",\"properties\":{\"color\":\"white\"},\"geometry\":"
           "{\"type\":\"MultiPoint\",\"coordinates\":[[2,2],[3,3]]}},"
           "{\"type\":\"Feature\",\"properties\":{\"color\":\"white\"},\"geometry\":"
           "{\"type\":\"MultiPoint\",\"coordinates\":[]}},"
           "{\"type\":\"Feature\",\"properties\":{\"color\":3},\"geometry\":"
           "{\"type\":\"Point\",\"coordinates\":[4,4]}}]}",
           "point 1,1; point 4,4: skipped 2");
}
END_TEST

START_TEST(invalid_geojson_is_refused)
{
    expect(read_geojson, "{", "error: bad GeoJSON: invalid JSON at line 1, column 1");
    expect(read_geojson, "{}", "error: bad GeoJSON: unknown type of geometry");
    expect(read_geojson, "{\"type\":\"point\"}", "error: bad GeoJSON: unknown type of geometry");
    expect(read_geojson, "{\"type\":\"Point\",\"coordinates\":[1]}",
           "error: bad GeoJSON: expected a position [x,y]");
    expect(read_geojson, "{\"type\":\"LineString\",\"coordinates\":{}}",
           "error: bad GeoJSON: expected a list of positions");
    expect(read_geojson, "{\"type\":\"LineString\",\"coordinates\":[[0,0],[0,null]]}",
           "error: bad GeoJSON: expected a position [x,y]");
    expect(read_geojson, "{\"type\":\"Polygon\",\"coordinates\":1}",
           "error: bad GeoJSON: expected a list of rings");
    expect(read_geojson, "{\"type\":\"Polygon\",\"coordinates\":[1]}",
           "error: bad GeoJSON: expected a list of positions");
    expect(read_geojson, "{\"type\":\"MultiPoint\"}",
           "error: bad GeoJSON: expected a list of parts");
    expect(read_geojson, "{\"type\":\"GeometryCollection\"}",
           "error: bad GeoJSON: expected a list of geometries");
    expect(read_geojson, "{\"type\":\"FeatureCollection\",\"features\":{}}",
           "error: bad GeoJSON: expected a list of features");
    expect(read_geojson, "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Point\"}]}",
           "error: bad GeoJSON: expected a feature");
    expect(read_geojson, "{\"type\":\"Feature\"}", "error: bad GeoJSON: unknown type of geometry");
}
END_TEST

/* Test that a point inside 16 nested collections is read, but not inside 17. */
START_TEST(geojson_nests_to_a_limit)
{
    char text[2000];
    for (int depth = 16; depth <= 17; depth++) {
        text[0] = '\0';
        for (int i = 0; i < depth; i++)
            strcat(text, "{\"type\":\"GeometryCollection\",\"geometries\":[");
        strcat(text, "{\"type\":\"Point\",\"coordinates\":[1,2]}");
        for (int i = 0; i < depth; i++)
            strcat(text, "]}");
        expect(read_geojson, text,
               depth == 16 ? "point 1,2" : "error: bad GeoJSON: too many nested collections");
    }
}
END_TEST

/* The numbers 1 and 2 as the hexadecimal digits of doubles. In WKB the byte order may be little- or
 * big-endian. */
#define ONE "000000000000f03f"
#define TWO "0000000000000040"
#define ONE_HIGH_FIRST "3ff0000000000000"
#define TWO_HIGH_FIRST "4000000000000000"

START_TEST(wkb_of_every_type)
{
    expect(read_digits, "0101000000" ONE TWO, "point 1,2");
    expect(read_digits, "0000000001" ONE_HIGH_FIRST TWO_HIGH_FIRST, "point 1,2");
    expect(read_digits, "0000000001" ONE_HIGH_FIRST "4004000000000000", "point 1,2.5");
    expect(read_digits, "010200000002000000" ONE TWO TWO ONE, "line 1,2 2,1");
    expect(read_digits, "010200000000000000", "");
    expect(read_digits,
           "010300000002000000"
           "02000000" ONE TWO TWO ONE "01000000" ONE ONE,
           "polygon with 1 holes 1,2 2,1");
    expect(read_digits, "010300000000000000", "");
    expect(read_digits,
           "010400000002000000"
           "0101000000" ONE TWO "0000000001" TWO_HIGH_FIRST TWO_HIGH_FIRST,
           "point 1,2; point 2,2");
    expect(read_digits,
           "010500000001000000"
           "010200000001000000" ONE ONE,
           "line 1,1");
    expect(read_digits,
           "010600000001000000"
           "010300000001000000"
           "01000000" ONE ONE,
           "polygon 1,1");
    expect(read_digits,
           "010700000001000000"
           "0101000000" ONE TWO,
           "point 1,2");
    expect(read_digits, " \\x0101000000" ONE TWO "\n\\X0101000000" TWO TWO "\n",
           "point 1,2; point 2,2");
    expect_of(read_wkb, "\0\0\0\0\1\x3f\xf0\0\0\0\0\0\0\x40\0\0\0\0\0\0\x20", 21, "point 1,2");
}
END_TEST

/* Test each way in which WKB says that points have more than two coordinates, or names a coordinate
 * system. Only the first two coordinates are used. */
START_TEST(wkb_with_more_than_two_coordinates)
{
    expect(read_digits, "01e9030000" ONE TWO ONE, "point 1,2");
    expect(read_digits, "01d1070000" ONE TWO ONE, "point 1,2");
    expect(read_digits, "01b90b0000" ONE TWO ONE ONE, "point 1,2");
    expect(read_digits, "0101000080" ONE TWO ONE, "point 1,2");
    expect(read_digits, "0101000040" ONE TWO ONE, "point 1,2");
    expect(read_digits, "01010000c0" ONE TWO ONE ONE, "point 1,2");
    expect(read_digits,
           "01010000a0"
           "e6100000" ONE TWO ONE,
           "point 1,2");
    expect(read_digits,
           "01020000a0"
           "e6100000"
           "02000000" ONE TWO ONE TWO ONE ONE,
           "line 1,2 2,1");
}
END_TEST

START_TEST(invalid_wkb_is_refused)
{
    expect(read_digits, "01", "error: bad WKB: the end is missing at byte 0");
    expect(read_digits, "0101000000" ONE, "error: bad WKB: the end is missing at byte 5");
    expect(read_digits,
           "0101000020"
           "e61000",
           "error: bad WKB: the end is missing at byte 5");
    expect(read_digits, "010200000001000000" ONE, "error: bad WKB: the end is missing at byte 9");
    expect(read_digits,
           "0102000000"
           "ffffffff" ONE TWO,
           "error: bad WKB: the end is missing at byte 9");
    expect(read_digits,
           "0103000000"
           "010000",
           "error: bad WKB: the end is missing at byte 5");
    expect(read_digits,
           "0107000000"
           "ffffffff",
           "error: bad WKB: the end is missing at byte 9");
    expect(read_digits,
           "010700000001000000"
           "0201000000" ONE TWO,
           "error: bad WKB: the order of bytes must be 0 or 1 at byte 9");
    expect(read_digits, "0100000000", "error: bad WKB: unknown type of geometry at byte 5");
    expect(read_digits, "0108000000", "error: bad WKB: unknown type of geometry at byte 5");
    expect(read_digits, "01a10f0000", "error: bad WKB: unknown type of geometry at byte 5");
    expect(read_digits, "0101000000" ONE TWO "00",
           "error: bad WKB: something follows the geometry at byte 21");
    expect(read_digits, "010x000000",
           "error: bad WKB: expected pairs of hexadecimal digits after byte 1");
    expect(read_digits, "01010",
           "error: bad WKB: expected pairs of hexadecimal digits after byte 2");
}
END_TEST

START_TEST(wkb_nests_to_a_limit)
{
    char text[2000];
    for (int depth = 16; depth <= 17; depth++) {
        text[0] = '\0';
        for (int i = 0; i < depth; i++)
            strcat(text, "010700000001000000");
        strcat(text, "0101000000" ONE TWO);
        expect(read_digits, text,
               depth == 16 ? "point 1,2"
                           : "error: bad WKB: too many nested collections at byte 149");
    }
}
END_TEST

START_TEST(text_of_every_type)
{
    if (!geos_is_there())
        return;
    expect(read_wkt, "POINT (1 2.5)", "point 1,2.5");
    expect(read_wkt, "multipoint (1 2, 3 4)", "point 1,2; point 3,4");
    expect(read_wkt, "LINESTRING EMPTY", "");
    expect(read_wkt, "LinearRing (0 0, 1 0, 0 1, 0 0)", "line 0,0 1,0 0,1 0,0");
    expect(read_wkt, "MULTILINESTRING ((0 0, 1 1), EMPTY, (2 2, 3 3))",
           "line 0,0 1,1; line 2,2 3,3");
    expect(read_wkt, "POLYGON ((0 0, 9 0, 0 9, 0 0), (1 1, 2 1, 1 2, 1 1), (3 3, 4 3, 3 4, 3 3))",
           "polygon with 2 holes 0,0 9,0 0,9 0,0");
    expect(read_wkt, "GEOMETRYCOLLECTION (POINT (1 2), MULTIPOLYGON (((0 0, 1 0, 0 1, 0 0))))",
           "point 1,2; polygon 0,0 1,0 0,1 0,0");
    expect(read_wkt, "POINTZ(1 2 3)\r\nSRID=4326;\tPointZM (3 4 5 6) POINT EMPTY PointM(5 6 7)\r\n",
           "point 1,2; point 3,4; point 5,6");
    expect(read_wkt, " \n", "");
}
END_TEST

START_TEST(invalid_wkt_is_refused)
{
    if (!geos_is_there())
        return;
    expect(read_wkt, "POINTS (1 2)", "error: unknown type of geometry");
    expect(read_wkt, "POINT (1 2) 3", "error: unknown type of geometry");
    expect(read_wkt, "SRID=;POINT (1 2)", "point 1,2");
    expect(read_wkt, "SRID=4x;POINT (1 2)", "error: unknown type of geometry");
    expect(read_wkt, "POINT (1)", "error: Expected number but encountered ')'");
    expect(read_wkt, "POINT (1 bad_alloc)",
           "error: Expected number but encountered word: 'bad_alloc'");
    expect(read_wkt, "POINT (1 2", "error: Expected word but encountered end of stream");
    expect(read_wkt, "POINT )",
           "error: Expected 'Z', 'M', 'ZM', 'EMPTY' or '(' but encountered : ')'");
    expect_of(read_wkt, "POINT (1\0 2)", 12, "error: the text has a zero byte");
}
END_TEST

START_TEST(rounding)
{
    Point point = {0};
    bool moved;
    ck_assert(shape_round((ShapePlace){1.5, -2}, 2, &point, &moved));
    ck_assert(point.x == 150000 && point.y == -200000 && !moved);
    ck_assert(shape_round((ShapePlace){0.1 + 0.2, 2.000004}, 2, &point, &moved));
    ck_assert(point.x == 30000 && point.y == 200000 && moved);
    ck_assert(!shape_round((ShapePlace){2.00001, 0}, 2, &point, &moved));
    ck_assert(!shape_round((ShapePlace){0, -2.00001}, 2, &point, &moved));
    ck_assert(!shape_round((ShapePlace){0, 1e300}, 2, &point, &moved));
    ck_assert(!shape_round((ShapePlace){0, 0.0 / 0.0}, 2, &point, &moved));
}
END_TEST

Suite *shapes_suite(void)
{
    Suite *suite = suite_create("shapes");
    TCase *tests = tcase_create("shapes");
    tcase_add_test(tests, geojson_of_every_type);
    tcase_add_test(tests, geojson_features);
    tcase_add_test(tests, invalid_geojson_is_refused);
    tcase_add_test(tests, geojson_nests_to_a_limit);
    tcase_add_test(tests, wkb_of_every_type);
    tcase_add_test(tests, wkb_with_more_than_two_coordinates);
    tcase_add_test(tests, invalid_wkb_is_refused);
    tcase_add_test(tests, wkb_nests_to_a_limit);
    tcase_add_test(tests, text_of_every_type);
    tcase_add_test(tests, invalid_wkt_is_refused);
    tcase_add_test(tests, rounding);
    suite_add_tcase(suite, tests);
    return suite;
}
