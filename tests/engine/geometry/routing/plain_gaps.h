/* A simple search for gaps, which implements only their definition
 * (engine/geometry/routing/gaps.h). It compares every piece of ink with every other, with exact
 * fractions. It is meant for boards of a few dozen steps. */
#ifndef CONTIGO_TESTS_PLAIN_GAPS_H
#define CONTIGO_TESTS_PLAIN_GAPS_H

#include "geometry/plane/lattice.h"

#include <stddef.h>

enum { PLAIN_GAPS_INK = 32, PLAIN_GAPS_SIDE = 64, PLAIN_GAPS_MOST = 4096 };

typedef struct PlainGap {
    Wide num, den; /* the gap's squared length is num / den */
    Point from, to;
    bool to_edge;
    bool exact;        /* true if `to` is a lattice point, and so isn't rounded */
    int first, second; /* networks on both sides, smaller first; equal for a loose end */
} PlainGap;

typedef struct PlainGaps {
    PlainGap items[PLAIN_GAPS_MOST]; /* sorted like the engine's gaps */
    size_t count;
} PlainGaps;

/* Find all gaps in ink, of any length, on a board of at most PLAIN_GAPS_SIDE steps a side. The ink
 * may cross, touch and overlap, but no piece may be a single point. */
void plain_gaps_find(PlainGaps *gaps, int32_t side, const Segment *ink, size_t count);

/* Return the length of a gap in spaces, as a Decimal. */
Decimal plain_gap_length(const PlainGap *gap);

#endif
