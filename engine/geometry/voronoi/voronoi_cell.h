/* A cell of a Voronoi diagram, cut out by half-planes.
 *
 * A cell is stored relative to its site. A half-plane is a x + b y <= c with integers a, b, c; a
 * corner is the point where the lines of two half-planes cross, as a homogeneous point with integer
 * coordinates. Two sites of a board are less than 2^24 apart in x and in y, so a and b are below
 * 2^25 and c is below 2^50. The x and y of a crossing are below 2^76, and w is below 2^51. The sign
 * of a number below 2^103 determines on which side of a third line a crossing is. So every decision
 * is exact. If four or more sites lie on one circle, the order in which they are considered doesn't
 * change the cell: a line that only touches a corner isn't part of the cell.
 *
 * A corner is rounded to the nearest 2^-32 step from its exact place on the board. The three or
 * more cells that meet at a corner compute it from different lines and get the same bytes. */
#ifndef CONTIGO_GEOMETRY_VORONOI_VORONOI_CELL_H
#define CONTIGO_GEOMETRY_VORONOI_VORONOI_CELL_H

#include "geometry/plane/outline.h"

enum { CELL_NO_SITE = -1 };

/* The half-plane a x + b y <= c. All coordinates are relative to the cell's site. */
typedef struct CellLine {
    int64_t a, b, c;
    int64_t site; /* the site beyond the line, or CELL_NO_SITE */
} CellLine;

/* A corner at (x/w, y/w), w > 0, relative to the site. The edge along `line` begins there. */
typedef struct CellCorner {
    Wide x, y;
    int64_t w;
    uint32_t line; /* index in Cell.lines */
    bool sure;     /* true if it is certain that no other site is nearer to it */
} CellCorner;

/* A cell that is being cut; its corners are in counter-clockwise order. It can be reused for other
 * cells. Begin with all members zero. */
typedef struct Cell {
    Point site;
    CellLine *lines; /* owned */
    size_t line_count, line_capacity;
    CellCorner *corners; /* owned */
    size_t corner_count, corner_capacity;
    CellCorner *next; /* owned; memory for the corners after a cut */
    size_t next_capacity;
    int8_t *sides; /* owned; during a cut, the side of the line on which each corner is */
    size_t side_capacity;
    FixedPoint *places; /* owned; the rounded corners, or the boundary of the clipped cell */
    size_t place_count, place_capacity;
} Cell;

void cell_free(Cell *cell);

/* Begin a new cell: the whole box, for a site in it. May fail with STATUS_NO_MEMORY. */
Status cell_start(Cell *cell, Point site, Box box);

/* Cut off the part that is nearer to another site. May fail with STATUS_NO_MEMORY. */
Status cell_cut(Cell *cell, int64_t id, Point other);

/* Return whether a corner is nearer to another site than to the cell's own, so that cutting by that
 * site would cut it off. */
bool cell_loses(const Cell *cell, const CellCorner *corner, Point other);

/* Round the corners into `places`, beginning with the first by x, then y. May fail with
 * STATUS_NO_MEMORY. */
Status cell_round(Cell *cell);

/* Clip an outline to a rounded cell, and store the boundary of the intersection in `places`. If the
 * intersection consists of several pieces, the boundary connects them by edges that it follows in
 * both directions. The result depends only on the cell and the outline. `scratch` is overwritten.
 * May fail with STATUS_NO_MEMORY. */
Status cell_clip_outline(Cell *cell, const Outline *outline, Cell *scratch);

/* Return twice the area of the polygon in `places`. */
DoubleArea cell_area(const Cell *cell);

#endif
