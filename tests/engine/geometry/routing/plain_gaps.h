/* A simple search for gaps, implementing only their definition (engine/geometry/routing/gaps.h):
 * every piece against every other, with exact fractions. For boards of a few dozen steps. */
#ifndef CONTIGO_TESTS_PLAIN_GAPS_H
#define CONTIGO_TESTS_PLAIN_GAPS_H

#include "geometry/plane/lattice.h"

#include <stddef.h>

enum { PLAIN_GAPS_INK = 32, PLAIN_GAPS_SIDE = 64, PLAIN_GAPS_MOST = 4096 };

typedef struct PlainGap {
    Wide num, den; /* the square of its length */
    Point from, to;
    bool to_edge;
    bool exact;        /* `to` is a lattice point */
    int first, second; /* the networks, smaller first; equal for a dangling end */
} PlainGap;

typedef struct PlainGaps {
    PlainGap items[PLAIN_GAPS_MOST]; /* sorted */
    size_t count;
} PlainGaps;

/* Find all gaps in ink, however long, on a board of at most PLAIN_GAPS_SIDE steps a side. The ink
 * may cross, touch and overlap; no piece is a single point. */
void plain_gaps_find(PlainGaps *gaps, int32_t side, const Segment *ink, size_t count);

/* Return a gap's length as a Decimal. */
Decimal plain_gap_length(const PlainGap *gap);

#endif
