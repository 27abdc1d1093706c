/* Compute sections, networks, groups, life and the four totals, each directly from its
 * definition. */
#include "plain_lines.h"

#include <stdlib.h>

/* Make `count` disjoint sets of one member each. The parent of a member is a smaller member of its
 * set; the smallest is its own parent. */

static size_t *singles(size_t count)
{
    size_t *parent = plain_new(count, sizeof *parent);
    for (size_t i = 0; i < count; i++) {
        parent[i] = i;
    }
    return parent;
}

static size_t root_of(const size_t *parent, size_t i)
{
    while (parent[i] != i) {
        i = parent[i];
    }
    return i;
}

static void join(size_t *parent, size_t i, size_t j)
{
    i = root_of(parent, i);
    j = root_of(parent, j);
    parent[i > j ? i : j] = i < j ? i : j;
}

/* Return whether area <= limit, exactly. One unit of a Decimal is 1e-12 of a square. A DoubleArea
 * is twice the area, so 1e-12 of a square is 2^65/100 of its units. */
static bool at_most(DoubleArea area, Decimal limit)
{
    return area * 100 <= (Wide)limit << 65;
}

static bool at_least(DoubleArea area, Decimal limit)
{
    return area * 100 >= (Wide)limit << 65;
}

/* Return whether ink of both colors touches the same vertex or the same edge. */
static bool colors_touch(const PlainArrangement *arrangement)
{
    unsigned *at = plain_new(arrangement->vertex_count, sizeof *at);
    unsigned both = PLAIN_BLACK | PLAIN_WHITE;
    bool touch = false;
    for (size_t e = 0; e < arrangement->edge_count; e++) {
        const PlainEdge *edge = &arrangement->edges[e];
        at[edge->from] |= edge->colors;
        at[edge->to] |= edge->colors;
        touch = touch || (at[edge->from] & both) == both || (at[edge->to] & both) == both;
    }
    free(at);
    return touch;
}

/* Find the sections of one color: adjacent faces belong together unless the board edge or ink of
 * that color separates them. */
static size_t *find_sections(PlainLines *lines, unsigned color)
{
    const PlainArrangement *arrangement = &lines->arrangement;
    size_t *parent = singles(arrangement->face_count);
    for (size_t e = 0; e < arrangement->edge_count; e++) {
        const PlainEdge *edge = &arrangement->edges[e];
        if ((edge->colors & (color | PLAIN_WALL)) == 0) {
            join(parent, edge->left, edge->right);
        }
    }
    size_t *section = plain_new(arrangement->face_count, sizeof *section);
    section[0] = PLAIN_NONE;
    for (size_t f = 1; f < arrangement->face_count; f++) {
        size_t root = root_of(parent, f); /* root <= f, so the root has been numbered already */
        section[f] = root == f ? lines->section_count++ : section[root];
        lines->sections[section[f]].color = color;
        lines->sections[section[f]].area += arrangement->faces[f].area;
    }
    free(parent);
    return section;
}

/* Return the section on one side of an edge that has ink, in the division by that ink's color.
 * Return PLAIN_NONE if the side is off the board or the edge has no ink. */
static size_t section_beside(const PlainLines *lines, const PlainEdge *edge, size_t face)
{
    if (edge->network == PLAIN_NONE || face == 0) {
        return PLAIN_NONE;
    }
    return (edge->colors & PLAIN_BLACK) != 0 ? lines->black_section[face]
                                             : lines->white_section[face];
}

static void find_closed(PlainLines *lines, PlainRules rules)
{
    for (size_t e = 0; e < lines->arrangement.edge_count; e++) {
        const PlainEdge *edge = &lines->arrangement.edges[e];
        for (int side = 0; side < 2; side++) {
            size_t s = section_beside(lines, edge, side == 0 ? edge->left : edge->right);
            if (s != PLAIN_NONE) {
                PlainSection *section = &lines->sections[s];
                section->touches_ink = true;
                section->closed = at_most(section->area - rules.slack, rules.upper);
            }
        }
    }
}

/* Join closed sections with the networks that touch them, as disjoint sets. The members are
 * numbered: first all sections, then all networks. */
static size_t *join_groups(const PlainLines *lines)
{
    size_t *parent = singles(lines->section_count + lines->arrangement.network_count);
    for (size_t e = 0; e < lines->arrangement.edge_count; e++) {
        const PlainEdge *edge = &lines->arrangement.edges[e];
        for (int side = 0; side < 2; side++) {
            size_t s = section_beside(lines, edge, side == 0 ? edge->left : edge->right);
            if (s != PLAIN_NONE && lines->sections[s].closed) {
                join(parent, s, lines->section_count + edge->network);
            }
        }
    }
    return parent;
}

/* Number the groups, add up their areas, and decide which are alive. */
static void judge_groups(PlainLines *lines, const size_t *parent, PlainRules rules)
{
    DoubleArea *total = plain_new(lines->section_count, sizeof *total);
    size_t black_groups = 0, white_groups = 0;
    for (size_t s = 0; s < lines->section_count; s++) {
        PlainSection *section = &lines->sections[s];
        section->group = PLAIN_NONE;
        if (section->closed) {
            size_t root = root_of(
                parent, s); /* the root is a section, since sections are numbered before networks */
            total[root] += section->area;
            size_t *groups = section->color == PLAIN_BLACK ? &black_groups : &white_groups;
            section->group = root == s ? (*groups)++ : lines->sections[root].group;
        }
    }
    for (size_t s = 0; s < lines->section_count; s++) {
        PlainSection *section = &lines->sections[s];
        if (section->closed) {
            section->total = total[root_of(parent, s)];
            section->alive = at_least(section->total + rules.slack, rules.lower);
        }
    }
    free(total);
}

static void add_up(PlainLines *lines)
{
    for (size_t f = 1; f < lines->arrangement.face_count; f++) {
        bool black = lines->sections[lines->black_section[f]].alive;
        bool white = lines->sections[lines->white_section[f]].alive;
        DoubleArea *figure = black && white ? &lines->both
                             : black        ? &lines->black
                             : white        ? &lines->white
                                            : &lines->neither;
        *figure += lines->arrangement.faces[f].area;
    }
}

PlainLines plain_lines(Box board, const PlainInk *ink, size_t count, PlainRules rules)
{
    PlainLines lines = {.arrangement = plain_arrangement(board, ink, count)};
    lines.contact = colors_touch(&lines.arrangement);
    lines.sections = plain_new(2 * lines.arrangement.face_count, sizeof *lines.sections);
    lines.black_section = find_sections(&lines, PLAIN_BLACK);
    lines.white_section = find_sections(&lines, PLAIN_WHITE);
    find_closed(&lines, rules);
    size_t *parent = join_groups(&lines);
    judge_groups(&lines, parent, rules);
    free(parent);
    add_up(&lines);
    return lines;
}

void plain_lines_free(PlainLines *lines)
{
    plain_arrangement_free(&lines->arrangement);
    free(lines->sections);
    free(lines->black_section);
    free(lines->white_section);
    *lines = (PlainLines){0};
}

static int largest_first(DoubleArea a, DoubleArea b)
{
    return (a < b) - (a > b);
}

int plain_section_compare(const void *left, const void *right)
{
    const PlainSection *a = left;
    const PlainSection *b = right;
    if (a->color != b->color) {
        return a->color == PLAIN_BLACK ? -1 : 1;
    }
    if (a->alive != b->alive) {
        return a->alive ? -1 : 1;
    }
    if (a->closed != b->closed) {
        return a->closed ? -1 : 1;
    }
    if (a->total != b->total) {
        return largest_first(a->total, b->total);
    }
    if (a->group != b->group) {
        return a->group < b->group ? -1 : 1;
    }
    return largest_first(a->area, b->area);
}

int64_t plain_millionths(DoubleArea area)
{
    if (area < 0) {
        return -plain_millionths(-area);
    }
    Wide unit =
        (Wide)10000
        << 65; /* a millionth of a square is 10^4 square steps; a DoubleArea is twice an area */
    Wide whole = area / unit;
    Wide rest = area % unit;
    bool up = 2 * rest > unit || (2 * rest == unit && whole % 2 == 1);
    return (int64_t)(whole + up);
}
