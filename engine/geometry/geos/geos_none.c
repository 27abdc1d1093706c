/* Replaces this folder's other C files in a build without GEOS. Only geos_is_there() may be
 * called. */
#include "geometry/geos/geos.h"

bool geos_is_there(void)
{
    return false;
}

Status geos_open(Geos **geos)
{
    (void)geos;
    return STATUS_GEOMETRY;
}

void geos_close(Geos *geos)
{
    (void)geos;
}

const char *geos_why(Geos *geos)
{
    (void)geos;
    return "built without GEOS";
}

Status geos_voronoi(Geos *geos, Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas)
{
    (void)geos, (void)box, (void)board, (void)sites, (void)count, (void)areas;
    return STATUS_GEOMETRY;
}

Status geos_divide(Geos *geos, Box board, const Segment *segments, size_t count, Work *work,
                   GeosDivision **division)
{
    (void)geos, (void)board, (void)segments, (void)count, (void)work, (void)division;
    return STATUS_GEOMETRY;
}

void geos_division_destroy(GeosDivision *division)
{
    (void)division;
}

size_t geos_division_sections(const GeosDivision *division)
{
    (void)division;
    return 0;
}

size_t geos_division_networks(const GeosDivision *division)
{
    (void)division;
    return 0;
}

double geos_division_area(const GeosDivision *division, size_t section)
{
    (void)division, (void)section;
    return 0;
}

const GeosTouch *geos_division_touches(const GeosDivision *division, size_t *count)
{
    (void)division;
    *count = 0;
    return NULL;
}

Status geos_common_area(Geos *geos, const GeosDivision *a, const bool *in_a, const GeosDivision *b,
                        const bool *in_b, double *area)
{
    (void)geos, (void)a, (void)in_a, (void)b, (void)in_b, (void)area;
    return STATUS_GEOMETRY;
}

Status geos_ground_read(Geos *geos, const char *text, Work *work, GeosGround **ground)
{
    (void)geos, (void)text, (void)work, (void)ground;
    return STATUS_GEOMETRY;
}

void geos_ground_destroy(GeosGround *ground)
{
    (void)ground;
}

Status geos_ground_difference(const GeosGround *ground, const GeosGround *without,
                              PolygonList *list)
{
    (void)ground, (void)without, (void)list;
    return STATUS_GEOMETRY;
}

bool geos_wkt_begins(StringView text)
{
    (void)text;
    return false;
}

Status geos_read_wkt(Geos *geos, StringView text, Shapes *shapes)
{
    (void)geos, (void)text, (void)shapes;
    return STATUS_GEOMETRY;
}

Status geos_judge_polygon(Geos *geos, const ShapePlace *places, size_t count)
{
    (void)geos, (void)places, (void)count;
    return STATUS_GEOMETRY;
}
