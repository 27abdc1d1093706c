/* What GEOS computes for the engine: a second opinion about areas, overlays of ground, and shapes
 * in the formats of geometry programs.
 *
 * GEOS works in floating point and may fail on degenerate shapes. Nothing that decides a game uses
 * it. Only files in this folder include <geos_c.h>; a build without GEOS (make GEOS=no) has
 * geos_none.c instead of this folder's other C files, and may only call geos_is_there().
 *
 * Functions that take a Geos and return a Status return STATUS_GEOMETRY if GEOS fails or its result
 * is inconsistent; geos_why() then returns the reason. They return STATUS_NO_MEMORY if GEOS runs
 * out of memory. Only one thread at a time may use a Geos and the objects made with it. */
#ifndef CONTIGO_GEOMETRY_GEOS_GEOS_H
#define CONTIGO_GEOMETRY_GEOS_GEOS_H

#include "base/string_builder.h"
#include "base/work.h"
#include "geometry/plane/polygon.h"
#include "geometry/plane/shapes.h"

/* Return whether this build has GEOS. */
bool geos_is_there(void);

/* A connection to GEOS, with the reason for its last failure. */
typedef struct Geos Geos;

/* Create a connection. The caller owns it. May fail with STATUS_NO_MEMORY. */
Status geos_open(Geos **geos);
void geos_close(Geos *geos); /* NULL is allowed */

/* Return the reason for the last STATUS_GEOMETRY, in the words of GEOS or of the code in this
 * folder: a short text of printable ASCII. Borrowed until the next call of a function with the same
 * Geos. */
const char *geos_why(Geos *geos);

/* Compute twice the area of each site's Voronoi cell: the part of the board that is nearer to the
 * site than to any other. The `count` sites are distinct, and inside the single polygon of `board`.
 * `box` contains the board. */
Status geos_voronoi(Geos *geos, Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas);

/* A board divided by segments: the sections that remain of it, and the networks that the segments
 * form. Sections and networks are numbered from 0, in no particular order. */
typedef struct GeosDivision GeosDivision;

/* A section, and a network on the section's rim, on the rim of one of its holes, or inside the
 * section. */
typedef struct GeosTouch {
    uint32_t section, network;
} GeosTouch;

/* Divide a board by segments on it, which may cross, overlap and repeat. Also return
 * STATUS_GEOMETRY if the sections' areas don't add up to the board's area. May fail with the status
 * of `work`. The caller owns the division and must destroy it before closing `geos`. */
Status geos_divide(Geos *geos, Box board, const Segment *segments, size_t count, Work *work,
                   GeosDivision **division);
void geos_division_destroy(GeosDivision *division); /* NULL is allowed */

size_t geos_division_sections(const GeosDivision *division);
size_t geos_division_networks(const GeosDivision *division);

/* Return the area of a section in squares. */
double geos_division_area(const GeosDivision *division, size_t section);

/* Return all pairs of a section and a network that touch, each pair once, sorted by section.
 * Borrowed. */
const GeosTouch *geos_division_touches(const GeosDivision *division, size_t *count);

/* Compute the area, in squares, of the intersection of two sets of sections: those of division `a`
 * with a true flag in `in_a`, and those of `b` with a true flag in `in_b`. The arrays contain a
 * flag for each section. */
Status geos_common_area(Geos *geos, const GeosDivision *a, const bool *in_a, const GeosDivision *b,
                        const bool *in_b, double *area);

/* A region of a board (ground), stored as a GEOS geometry. */
typedef struct GeosGround GeosGround;

/* Read ground from well-known text: a geometry of any type, with coordinates in spaces. Its
 * polygons are the ground; they must not overlap. May fail with the status of `work`. The caller
 * owns the ground and must destroy it before closing `geos`. */
Status geos_ground_read(Geos *geos, const char *text, Work *work, GeosGround **ground);
void geos_ground_destroy(GeosGround *ground); /* NULL is allowed */

/* Append to `list` the polygons of the difference `ground` minus `without`, with corners rounded to
 * 1e-9 of a space. Leave out polygons smaller than 1e-8 of a square. On failure, `list` may contain
 * some of the polygons. */
Status geos_ground_difference(const GeosGround *ground, const GeosGround *without,
                              PolygonList *list);

/* Return whether a text begins like well-known text. */
bool geos_wkt_begins(StringView text);

/* Append all shapes of the geometries in well-known text. There may be several geometries, and they
 * may use the additions of PostGIS (EWKT). Coordinates after x and y are ignored. Numbers have a
 * decimal point in every locale. */
Status geos_read_wkt(Geos *geos, StringView text, Shapes *shapes);

/* Check that a polygon whose outer ring has the given places is valid. If it isn't, return
 * STATUS_GEOMETRY; geos_why() then says what is wrong, and where if the error is at a single
 * place. */
Status geos_judge_polygon(Geos *geos, const ShapePlace *places, size_t count);

#endif
