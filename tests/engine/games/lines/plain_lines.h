/* A simple implementation of the rules of `lines`. It computes sections, networks, groups, life and
 * score from scratch.
 *
 * Tests compare the engine with it. It cuts the board along the ink of both colors. A section of
 * Black consists of all pieces that are connected without crossing black ink, and likewise for
 * White. So each piece belongs to one section of Black and one of White, and the areas that Black,
 * White or both own are sums of pieces. */
#ifndef CONTIGO_TESTS_PLAIN_LINES_H
#define CONTIGO_TESTS_PLAIN_LINES_H

#include "engine/geometry/subdivision/plain_arrangement.h"

/* The rules that matter here. All values are less than a million squares. */
typedef struct PlainRules {
    Decimal upper;    /* in squares: sections up to this area are closed */
    Decimal lower;    /* in squares: groups of at least this area are alive */
    DoubleArea slack; /* tolerance of both comparisons */
} PlainRules;

/* The default values of the rules (see rules.md). */
#define PLAIN_RULES ((PlainRules){8 * DECIMAL_ONE, 8 * DECIMAL_ONE, AREA_SLACK})

typedef struct PlainSection {
    unsigned color;
    DoubleArea area;
    bool touches_ink;
    bool closed;
    bool alive;
    size_t group;     /* index of its group among those of its color; PLAIN_NONE if not closed */
    DoubleArea total; /* area of its group; 0 without a group */
} PlainSection;

/* The result. All arrays are owned. */
typedef struct PlainLines {
    PlainArrangement arrangement; /* made of the ink of both colors; each network has one color */
    bool contact;           /* the colors touch, which is illegal: all the following is undefined */
    PlainSection *sections; /* Black's first, then White's; unordered within a color */
    size_t section_count;
    /* For each face of the arrangement: the section of Black that it belongs to; PLAIN_NONE for the
     * outside. */
    size_t *black_section;
    size_t *white_section;
    DoubleArea black, white; /* the area that only Black owns, and the area that only White owns */
    DoubleArea both, neither;
} PlainLines;

PlainLines plain_lines(Box board, const PlainInk *ink, size_t count, PlainRules rules);
void plain_lines_free(PlainLines *lines);

/* Compare sections for qsort, in the order of the reply to `areas`: living groups, dead groups,
 * open sections, each with the largest first. This function decides neither ties nor which color
 * comes first.
 */
int plain_section_compare(const void *left, const void *right);

/* Return an area in millionths of a square. A tie is rounded to the even number. */
int64_t plain_millionths(DoubleArea area);

#endif
