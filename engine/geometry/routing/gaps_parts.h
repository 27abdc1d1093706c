/* Declarations that the files of the search for gaps share. Only for gaps.c and gaps_*.c. */
#ifndef CONTIGO_GEOMETRY_ROUTING_GAPS_PARTS_H
#define CONTIGO_GEOMETRY_ROUTING_GAPS_PARTS_H

#include "geometry/plane/exact.h"
#include "geometry/routing/corners.h"

#include <stddef.h>

/* A squared distance in square steps: num / den, den > 0. It is a squared cross product (num <
 * 2^102) divided by a squared length (den < 2^51). */
typedef struct GapSquare {
    Wide num;
    int64_t den;
} GapSquare;

int gap_square_compare(GapSquare a, GapSquare b);
bool gap_square_within(GapSquare square, int64_t limit);

/* A pair of places that may be reported as a gap. */
typedef struct GapPair {
    GapSquare square;
    Point from, to;
    bool to_edge;
    bool exact; /* `to` isn't rounded */
    /* The networks that the pair connects, the smaller number first; equal for a loose end. */
    uint32_t first, second;
} GapPair;

/* `nearest` leads from a point p to the nearest place of a piece. gap_square_of() returns the
 * squared distance of that place, gap_pair_to() the pair of p and that place. */
static inline GapSquare gap_square_of(const Nearest *nearest)
{
    return (GapSquare){nearest->square, nearest->den};
}
GapPair gap_pair_to(Point p, const Nearest *nearest);

/* Compare pairs by distance, then by places. Return a negative number, zero or a positive
 * number. */
int gap_pair_compare(const GapPair *a, const GapPair *b);

typedef struct GapPairs {
    GapPair *items; /* owned */
    size_t count, capacity;
} GapPairs;

Status gap_pairs_add(GapPairs *pairs, GapPair pair, Work *work);

/* Of the pairs with the same two places, keep only the shortest. Sort the pairs by distance. */
void gap_pairs_settle(GapPairs *pairs);

enum { GAP_SIDES = 4 };

/* A search for gaps. A piece's id is its index in the tree; the next GAP_SIDES ids are the sides of
 * the board. */
typedef struct GapSearch {
    Box board;
    InkTree ink;       /* owned; no piece overlaps another */
    uint32_t *network; /* owned; for each piece of ink */
    Segment sides[GAP_SIDES];
    int64_t limit;  /* the maximum length of a gap, in steps */
    Work *work;     /* borrowed */
    GapPairs pairs; /* owned; the pairs found so far */
} GapSearch;

static inline Segment gap_piece(const GapSearch *search, uint32_t id)
{
    uint32_t count = search->ink.count;
    return id < count ? search->ink.pieces[id] : search->sides[id - count];
}

/* gap_find_ends() adds the gaps of loose ends, gap_find_networks() the gaps between networks. */
Status gap_find_ends(GapSearch *search, const Corners *corners);
Status gap_find_networks(GapSearch *search, const Corners *corners);

#endif
