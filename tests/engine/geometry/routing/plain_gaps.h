/* A plain search for gaps, straight from their definition (engine/geometry/gaps.h) and from nothing
 * else: every piece against every other, all fractions exact. For boards of some dozen steps. */
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
    int first, second; /* the networks, smaller first; equal for a loose end */
} PlainGap;

typedef struct PlainGaps {
    PlainGap items[PLAIN_GAPS_MOST]; /* sorted */
    size_t count;
} PlainGaps;

/* All gaps in ink on a board of at most PLAIN_GAPS_SIDE steps a side, however long. The ink may
 * cross, touch and overlap; no piece is a single point. */
void plain_gaps_find(PlainGaps *gaps, int32_t side, const Segment *ink, size_t count);

/* Its length in Decimals. */
Decimal plain_gap_length(const PlainGap *gap);

#endif
