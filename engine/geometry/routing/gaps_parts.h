/* What the files of the search for gaps share; for gaps.c and its parts alone. */
#ifndef CONTIGO_GEOMETRY_ROUTING_GAPS_PARTS_H
#define CONTIGO_GEOMETRY_ROUTING_GAPS_PARTS_H

#include "geometry/plane/exact.h"
#include "geometry/routing/corners.h"

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

/* The squared distance of a place, and the pair of p and that place. */
static inline GapSquare gap_square_of(const Nearest *nearest)
{
    return (GapSquare){nearest->square, nearest->den};
}
GapPair gap_pair_to(Point p, const Nearest *nearest);

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

/* What one search works on. Pieces are known by their numbers in the tree, which are below its
 * count; the numbers from there on are those of the board's sides. */
typedef struct GapSearch {
    Box board;
    InkTree ink;       /* owned; no piece overlaps another */
    uint32_t *network; /* owned: of each piece of ink */
    Segment sides[GAP_SIDES];
    int64_t limit;  /* steps */
    Work *work;     /* borrowed */
    GapPairs pairs; /* owned: found so far */
} GapSearch;

static inline Segment gap_piece(const GapSearch *search, uint32_t id)
{
    uint32_t count = search->ink.count;
    return id < count ? search->ink.pieces[id] : search->sides[id - count];
}

/* The two kinds, added to the pairs. */
Status gap_find_ends(GapSearch *search, const Corners *corners);
Status gap_find_networks(GapSearch *search, const Corners *corners);

#endif
