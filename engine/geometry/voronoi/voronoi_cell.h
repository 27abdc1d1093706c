/* One cell of a Voronoi diagram, cut out by half-planes.
 *
 * A cell is kept relative to its site: a half-plane is a x + b y <= c with whole numbers, a corner
 * the crossing of two of their lines as a homogeneous point with whole numbers. Two sites of
 * a board are less than 2^24 apart in x and in y, so a and b are below 2^25 and c below 2^50;
 * a crossing has x and y below 2^76 and w below 2^51, and what decides on which side of a
 * third line it is stays below 2^103. So every decision is exact, and where four or more sites
 * lie on one circle the cell comes out the same whichever of them is looked at first: a line that
 * only touches a corner is not part of it.
 *
 * A corner is rounded to the nearest 2^-32 step from its exact place on the board. The three or
 * more cells that meet in it have it from different lines, and get the same bytes.
 */
#ifndef CONTIGO_GEOMETRY_VORONOI_VORONOI_CELL_H
#define CONTIGO_GEOMETRY_VORONOI_VORONOI_CELL_H

#include "geometry/plane/outline.h"

enum { CELL_NO_SITE = -1 };

/* The side a x + b y <= c of a line. */
typedef struct CellLine {
    int64_t a, b, c;
    int64_t site; /* beyond the line, or CELL_NO_SITE */
} CellLine;

/* The place (x/w, y/w), where the edge along `line` begins; w > 0. */
typedef struct CellCorner {
    Wide x, y;
    int64_t w;
    uint32_t line; /* its number */
    bool sure;     /* known to be nearer to no other site */
} CellCorner;

/* A cell being cut, counter-clockwise, used again and again. All members zero to begin with. */
typedef struct Cell {
    Point site;
    CellLine *lines; /* owned */
    size_t line_count, line_capacity;
    CellCorner *corners; /* owned */
    size_t corner_count, corner_capacity;
    CellCorner *next; /* owned: what a cut leaves is built here */
    size_t next_capacity;
    int8_t *sides; /* owned: of each corner, in a cut */
    size_t side_capacity;
    FixedPoint *places; /* owned: the corners, rounded */
    size_t place_count, place_capacity;
} Cell;

void cell_free(Cell *cell);

/* Starts again with a box around a site. */
Status cell_start(Cell *cell, Point site, Box box);

/* Cuts off what is nearer to another site. */
Status cell_cut(Cell *cell, int64_t id, Point other);

/* Whether a site is nearer to a corner than the cell's own: then its cut takes the corner off. */
bool cell_loses(const Cell *cell, const CellCorner *corner, Point other);

/* Rounds the corners into `places`, starting with the first by x, then y. */
Status cell_round(Cell *cell);

/* Cuts an outline down to a cell that has been rounded: `places` becomes what is left of the
 * outline. That goes round the common part; pieces of it that are apart are joined by edges along
 * which it runs there and back. Depends on the cell and the outline alone. `scratch` is used up. */
Status cell_clip_outline(Cell *cell, const Outline *outline, Cell *scratch);

/* Twice the area within the rounded corners. */
DoubleArea cell_area(const Cell *cell);

#endif
