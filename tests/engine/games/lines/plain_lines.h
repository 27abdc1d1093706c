/* A simple implementation of the rules of `lines`, computed from scratch: sections, networks,
 * groups, life, score.
 *
 * It is the referee that tests compare with. It cuts the board along the ink of both colors; a
 * section of Black consists of all pieces that are connected without crossing black ink, and
 * likewise for White. So the areas of Black, of White and of both are sums of pieces, each of which
 * belongs to one section of either color.
 */
#ifndef CONTIGO_TESTS_PLAIN_LINES_H
#define CONTIGO_TESTS_PLAIN_LINES_H

#include "engine/geometry/subdivision/plain_arrangement.h"

/* All less than a million squares. */
typedef struct PlainRules {
    Decimal upper;    /* squares: the largest section that is closed */
    Decimal lower;    /* squares: the smallest group that is alive */
    DoubleArea slack; /* tolerance for both */
} PlainRules;

/* The defaults of rules.md. */
#define PLAIN_RULES ((PlainRules){8 * DECIMAL_ONE, 8 * DECIMAL_ONE, AREA_SLACK})

typedef struct PlainSection {
    unsigned color;
    DoubleArea area;
    bool touches_ink;
    bool closed;
    bool alive;
    size_t group;     /* counted from 0 for each color; PLAIN_NONE if not closed */
    DoubleArea total; /* of its group; 0 without one */
} PlainSection;

/* All arrays are owned. */
typedef struct PlainLines {
    PlainArrangement arrangement; /* of both colors' ink; each network has one color */
    bool contact;           /* the colors touch, which the rules forbid: the rest is undefined */
    PlainSection *sections; /* Black's, then White's; otherwise unordered */
    size_t section_count;
    size_t *black_section; /* of each face of the arrangement; PLAIN_NONE for the outside */
    size_t *white_section;
    DoubleArea black, white; /* the area that only one color owns */
    DoubleArea both, neither;
} PlainLines;

PlainLines plain_lines(Box board, const PlainInk *ink, size_t count, PlainRules rules);
void plain_lines_free(PlainLines *lines);

/* Order sections as `areas` lists them, except for ties and black before white: living groups, dead
 * groups, open sections, each with the largest first. For qsort. */
int plain_section_compare(const void *left, const void *right);

/* Return an area in millionths of a square, ties to even. */
int64_t plain_millionths(DoubleArea area);

#endif
