/* What GEOS computes for the engine: a second opinion about areas, overlays of ground, and shapes
 * in the formats of geometry programs.
 *
 * GEOS works in floating point and may fail on degenerate shapes. Nothing that decides a game uses
 * it. This room contains the only files that include <geos_c.h>; a build without GEOS (make
 * GEOS=no) has geos_none.c in place of them, and no function except geos_is_there() is called.
 *
 * Functions that take a Geos return STATUS_GEOMETRY if GEOS fails or its result is inconsistent;
 * geos_why() then has the reason. They return STATUS_NO_MEMORY if GEOS runs out of memory. One
 * thread at a time may use a Geos and what was made with it. */
#ifndef CONTIGO_GEOMETRY_GEOS_GEOS_H
#define CONTIGO_GEOMETRY_GEOS_GEOS_H

#include "base/string_builder.h"
#include "base/work.h"
#include "geometry/plane/polygon.h"

/* Return whether this build has GEOS. */
bool geos_is_there(void);

/* A connection to GEOS, with the reason of its last failure. */
typedef struct Geos Geos;

/* Create a connection. The caller owns it. STATUS_NO_MEMORY. */
Status geos_open(Geos **geos);
void geos_close(Geos *geos); /* NULL is allowed */

/* Return the reason for the last STATUS_GEOMETRY, which came from GEOS or from this room. It may
 * contain any bytes of a text that was read. Borrowed until the next call. */
const char *geos_why(Geos *geos);

/* For each of `count` distinct sites, all inside the single polygon of `board`, compute twice the
 * area of the points that are nearer to it than to the others. `box` contains the board. */
Status geos_voronoi(Geos *geos, Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas);

/* A board divided by segments: the sections that remain of it, and the networks that the segments
 * form. Sections and networks have numbers from 0 in no particular order. */
typedef struct GeosDivision GeosDivision;

/* A section and a network that is on its rim, on the rim of one of its holes, or inside. */
typedef struct GeosTouch {
    uint32_t section, network;
} GeosTouch;

/* Divide a board by segments on it, which may cross, overlap and repeat. STATUS_GEOMETRY also if
 * the sections don't add up to the board. The caller owns the division and destroys it before
 * `geos` is closed. May fail with the status of `work`. */
Status geos_divide(Geos *geos, Box board, const Segment *segments, size_t count, Work *work,
                   GeosDivision **division);
void geos_division_destroy(GeosDivision *division); /* NULL is allowed */

size_t geos_division_sections(const GeosDivision *division);
size_t geos_division_networks(const GeosDivision *division);

/* Return the area of a section in squares. */
double geos_division_area(const GeosDivision *division, size_t section);

/* Return all pairs that touch, each once, sorted by section. Borrowed. */
const GeosTouch *geos_division_touches(const GeosDivision *division, size_t *count);

/* Compute the area, in squares, of the ground that some sections of one division have in common
 * with some sections of another. `in_a` and `in_b` have a flag for each section. */
Status geos_common_area(Geos *geos, const GeosDivision *a, const bool *in_a, const GeosDivision *b,
                        const bool *in_b, double *area);

/* Some ground. */
typedef struct GeosGround GeosGround;

/* Read ground from well-known text: any geometry whose polygons are the ground, in spaces; they
 * must not overlap. The caller owns it and destroys it before `geos` is closed. May fail with the
 * status of `work`. */
Status geos_ground_read(Geos *geos, const char *text, Work *work, GeosGround **ground);
void geos_ground_destroy(GeosGround *ground); /* NULL is allowed */

/* Append the polygons of the ground that is not in `without`, with corners rounded to 1e-9 of a
 * space, except those of less than 1e-8 of a square. On failure, `list` may contain some of them.
 */
Status geos_ground_difference(const GeosGround *ground, const GeosGround *without,
                              PolygonList *list);

/* Read a line from well-known text that begins with LINESTRING, and append its points to `points`,
 * rounded to the lattice; further coordinates than x and y are ignored. STATUS_OUT_OF_RANGE if a
 * coordinate isn't within `most` spaces of 0. */
Status geos_read_line(Geos *geos, const char *text, int32_t most, Point **points, size_t *count,
                      size_t *capacity);

#endif
