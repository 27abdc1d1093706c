/* What the files of the search for gaps share; for gaps.c and its parts alone. */
#ifndef CONTIGO_GEOMETRY_WAYS_GAPS_PARTS_H
#define CONTIGO_GEOMETRY_WAYS_GAPS_PARTS_H

#include "base/work.h"
#include "geometry/ways/fan.h"
#include "geometry/ways/ink_tree.h"

#include <stddef.h>

/* A squared distance in steps: num / den, den > 0. A cross product squared, so num is below 2^102,
 * over a squared length, so den is below 2^51. */
typedef struct GapSquare {
    Wide num;
    int64_t den;
} GapSquare;

int gap_square_compare(GapSquare a, GapSquare b);
bool gap_square_within(GapSquare square, int64_t limit);

/* A pair of places: a gap that may be reported. */
typedef struct GapPair {
    GapSquare square;
    Point from, to;
    bool to_edge;
    bool exact;             /* `to` is the place itself, not rounded */
    uint32_t first, second; /* the networks joined, smaller first; equal for a loose end */
} GapPair;

/* The place of a piece that is nearest to a point. */
typedef struct GapNearest {
    GapSquare square; /* of the distance; its den is that of the piece's length but at an end */
    int64_t along;    /* how far it is from s.a, of square.den */
    bool at_end;
    Point end; /* the place, where it is one */
} GapNearest;

GapNearest gap_nearest(Segment s, Point p);

/* The pair of p and that place. */
GapPair gap_pair_to(Segment s, Point p, const GapNearest *nearest);

/* By distance, then place. Negative, zero or positive. */
int gap_pair_compare(const GapPair *a, const GapPair *b);

typedef struct GapPairs {
    GapPair *items; /* owned */
    size_t count, capacity;
} GapPairs;

Status gap_pairs_add(GapPairs *pairs, GapPair pair, Work *work);

/* Keeps the shortest of the pairs with the same two places, and sorts them by distance. */
void gap_pairs_settle(GapPairs *pairs);

enum { GAP_SIDES = 4 };

/* What one search works on. Pieces 0 to ink_count - 1 are ink, which overlaps nowhere; the four
 * after them are the board's sides, which the tree does not have. */
typedef struct GapSearch {
    Box board;
    Segment *pieces;   /* owned */
    uint32_t *network; /* owned: of each piece of ink */
    uint32_t ink_count;
    InkTree tree;   /* owned */
    int64_t limit;  /* steps */
    Work *work;     /* borrowed */
    GapPairs pairs; /* owned: found so far */
} GapSearch;

/* An end of a piece that all ink leaves within less than half a turn. */
typedef struct GapCorner {
    Point at;
    Fan fan;
    uint32_t network; /* that it is part of */
} GapCorner;

/* Visits all ink that comes within so many steps of p, and some that does not, for as long as the
 * visitor says to go on; the work is noted. */
typedef bool (*GapVisitor)(void *context, uint32_t id);
void gap_visit_disc(const GapSearch *search, Point p, int64_t reach, GapVisitor visit,
                    void *context);

/* The same for ink that touches a piece there. */
void gap_visit_along(const GapSearch *search, Segment piece, Point p, int64_t reach,
                     GapVisitor visit, void *context);

/* How far pieces would be from each other, were they spread evenly over the board. */
int64_t gap_usual_distance(const GapSearch *search);

/* The square around a disc, cut off where no ink can be. */
Box gap_box_around(Point p, int64_t reach);

/* The two kinds, added to the pairs. */
Status gap_find_ends(GapSearch *search, const Point *ends, size_t count);
Status gap_find_networks(GapSearch *search, const GapCorner *corners, size_t count);

#endif
