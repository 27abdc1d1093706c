/* The rules of `lines` decided plainly, from scratch: sections, networks, groups, life, score.
 *
 * The tests' own referee. It cuts the board along the ink of both colors at once; a section of
 * black is then all pieces that hang together where only white ink (or nothing) is between
 * them, and the other way round. So what is black's, white's and both's is a matter of adding up
 * pieces, each of which belongs to one section of either color.
 */
#ifndef CONTIGO_TESTS_PLAIN_LINES_H
#define CONTIGO_TESTS_PLAIN_LINES_H

#include "engine/geometry/subdivision/plain_arrangement.h"

/* All below a million squares. */
typedef struct PlainRules {
    Decimal upper;    /* squares: the largest section that is closed */
    Decimal lower;    /* the smallest group that is alive */
    DoubleArea slack; /* by how much either may be missed */
} PlainRules;

/* What rules.md gives where nothing else is said. */
#define PLAIN_RULES ((PlainRules){8 * DECIMAL_ONE, 8 * DECIMAL_ONE, AREA_SLACK})

typedef struct PlainSection {
    unsigned color;
    DoubleArea area;
    bool touches_ink;
    bool closed;
    bool alive;
    size_t group;     /* counted from 0 in each color; PLAIN_NONE where it is not closed */
    DoubleArea total; /* of its group; 0 where it has none */
} PlainSection;

/* All arrays are owned. */
typedef struct PlainLines {
    PlainArrangement arrangement; /* of both colors' ink; its networks are of one color each */
    bool contact;           /* the colors touch, which the rules forbid: the rest means nothing */
    PlainSection *sections; /* black's, then white's; in no order that means anything */
    size_t section_count;
    size_t *black_section; /* of each face of the arrangement; PLAIN_NONE for the outside */
    size_t *white_section;
    DoubleArea black, white; /* what each has alone */
    DoubleArea both, neither;
} PlainLines;

PlainLines plain_lines(Box board, const PlainInk *ink, size_t count, PlainRules rules);
void plain_lines_free(PlainLines *lines);

/* Orders sections as `areas` lists them, but for ties and black before white: living groups, dead
 * groups, open sections, each with the largest first. For qsort. */
int plain_section_compare(const void *left, const void *right);

/* An area in millionths of a square, ties to even. */
int64_t plain_millionths(DoubleArea area);

#endif
