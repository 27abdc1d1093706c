/* The simple arrangement: every line is compared with every other, and every crossing is a
 * fraction.
 *
 * Vertices are sorted by x, then y, and each line leads from its lesser end to its greater end in
 * this order, so the vertices on a line are in order along it. The direction of an edge is that of
 * its line, an integer vector. So edges around a vertex can be ordered, and sides found, with one
 * multiplication on each side of a comparison. */
#include "plain_arrangement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *plain_new(size_t count, size_t size)
{
    void *items = calloc(count + 1, size);
    if (items == NULL) {
        fputs("plain: no memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return items;
}

static int sign_of(Wide value)
{
    return (value > 0) - (value < 0);
}

static PlainPoint lattice_point(Point p)
{
    return (PlainPoint){p.x, p.y, 1};
}

static int compare_x(PlainPoint a, PlainPoint b)
{
    return sign_of(a.x * b.d - b.x * a.d);
}

static int compare_points(const void *left, const void *right)
{
    PlainPoint a = *(const PlainPoint *)left;
    PlainPoint b = *(const PlainPoint *)right;
    int by_x = compare_x(a, b);
    return by_x != 0 ? by_x : sign_of(a.y * b.d - b.y * a.d);
}

static Wide cross(Wide ax, Wide ay, Wide bx, Wide by)
{
    return ax * by - ay * bx;
}

/* Return 1 if p is to the left of a line, -1 if it is to the right, 0 if it is on the line or its
 * extension. */
static int side_of(Segment line, PlainPoint p)
{
    return sign_of(cross((Wide)line.b.x - line.a.x, (Wide)line.b.y - line.a.y, p.x - line.a.x * p.d,
                         p.y - line.a.y * p.d));
}

/* Find the point that two lines have in common. Return false if there is none or the lines are
 * parallel. */
static bool lines_cross(Segment s, Segment t, PlainPoint *crossing)
{
    Wide sx = (Wide)s.b.x - s.a.x;
    Wide sy = (Wide)s.b.y - s.a.y;
    Wide tx = (Wide)t.b.x - t.a.x;
    Wide ty = (Wide)t.b.y - t.a.y;
    Wide apart_x = (Wide)t.a.x - s.a.x;
    Wide apart_y = (Wide)t.a.y - s.a.y;
    Wide whole = cross(sx, sy, tx, ty);
    int flip = sign_of(whole);
    whole *= flip;
    Wide along_s = flip * cross(apart_x, apart_y, tx, ty);
    Wide along_t = flip * cross(apart_x, apart_y, sx, sy);
    if (whole == 0 || along_s < 0 || along_s > whole || along_t < 0 || along_t > whole) {
        return false;
    }
    *crossing = (PlainPoint){s.a.x * whole + sx * along_s, s.a.y * whole + sy * along_s, whole};
    return true;
}

/* Return the board edge and all ink of nonzero length. Each line points to the right, or up if it
 * is vertical. */
static PlainInk *all_lines(Box board, const PlainInk *ink, size_t ink_count, size_t *count)
{
    PlainInk *lines = plain_new(ink_count + 4, sizeof *lines);
    Point low_right = {board.high.x, board.low.y};
    Point high_left = {board.low.x, board.high.y};
    lines[0] = (PlainInk){{board.low, low_right}, PLAIN_WALL};
    lines[1] = (PlainInk){{low_right, board.high}, PLAIN_WALL};
    lines[2] = (PlainInk){{high_left, board.high}, PLAIN_WALL};
    lines[3] = (PlainInk){{board.low, high_left}, PLAIN_WALL};
    *count = 4;
    for (size_t i = 0; i < ink_count; i++) {
        PlainPoint a = lattice_point(ink[i].segment.a);
        PlainPoint b = lattice_point(ink[i].segment.b);
        int order = compare_points(&a, &b);
        if (order != 0) {
            lines[*count] = ink[i];
            if (order > 0) {
                lines[*count].segment = (Segment){ink[i].segment.b, ink[i].segment.a};
            }
            ++*count;
        }
    }
    return lines;
}

/* Append a vertex, which is an end of a line or a crossing. Duplicates are removed later. */

static void add_vertex(PlainArrangement *made, size_t *capacity, PlainPoint point)
{
    if (made->vertex_count == *capacity) {
        *capacity = 2 * *capacity + 64;
        PlainPoint *larger = plain_new(*capacity, sizeof *larger);
        if (made->vertices != NULL) {
            memcpy(larger, made->vertices, made->vertex_count * sizeof *larger);
        }
        free(made->vertices);
        made->vertices = larger;
    }
    made->vertices[made->vertex_count++] = point;
}

static void find_vertices(PlainArrangement *made, const PlainInk *lines, size_t count)
{
    size_t capacity = 0;
    for (size_t i = 0; i < count; i++) {
        add_vertex(made, &capacity, lattice_point(lines[i].segment.a));
        add_vertex(made, &capacity, lattice_point(lines[i].segment.b));
        for (size_t j = 0; j < i; j++) {
            PlainPoint crossing;
            if (lines_cross(lines[i].segment, lines[j].segment, &crossing)) {
                add_vertex(made, &capacity, crossing);
            }
        }
    }
    qsort(made->vertices, made->vertex_count, sizeof *made->vertices, compare_points);
    size_t kept = 1;
    for (size_t i = 1; i < made->vertex_count; i++) {
        if (compare_points(&made->vertices[kept - 1], &made->vertices[i]) != 0) {
            made->vertices[kept++] = made->vertices[i];
        }
    }
    made->vertex_count = kept;
}

static size_t vertex_at(const PlainArrangement *made, Point point)
{
    PlainPoint wanted = lattice_point(point);
    const PlainPoint *found = bsearch(&wanted, made->vertices, made->vertex_count,
                                      sizeof *made->vertices, compare_points);
    return (size_t)(found - made->vertices);
}

/* Compare edges, so that overlapping edges can be merged. An edge leads from a vertex on a line to
 * the next. */

static int compare_edges(const void *left, const void *right)
{
    const PlainEdge *a = left;
    const PlainEdge *b = right;
    return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                              : (a->to > b->to) - (a->to < b->to);
}

/* Append the edges of a line to `edges`, or only count them if `edges` is NULL. Return their
 * number. */
static size_t cut_line(const PlainArrangement *made, PlainInk line, PlainEdge *edges)
{
    size_t count = 0;
    size_t from = vertex_at(made, line.segment.a);
    size_t last = vertex_at(made, line.segment.b);
    for (size_t v = from + 1; v <= last; v++) {
        if (side_of(line.segment, made->vertices[v]) == 0) {
            if (edges != NULL) {
                edges[count] = (PlainEdge){from, v, line.segment, line.color, PLAIN_NONE, 0, 0};
            }
            count++;
            from = v;
        }
    }
    return count;
}

static void find_edges(PlainArrangement *made, const PlainInk *lines, size_t count)
{
    size_t all = 0;
    for (size_t i = 0; i < count; i++) {
        all += cut_line(made, lines[i], NULL);
    }
    made->edges = plain_new(all, sizeof *made->edges);
    size_t filled = 0;
    for (size_t i = 0; i < count; i++) {
        filled += cut_line(made, lines[i], made->edges + filled);
    }
    qsort(made->edges, all, sizeof *made->edges, compare_edges);
    made->edge_count = 1;
    for (size_t i = 1; i < all; i++) {
        PlainEdge *before = &made->edges[made->edge_count - 1];
        if (compare_edges(before, &made->edges[i]) == 0) {
            before->colors |= made->edges[i].colors;
        } else {
            made->edges[made->edge_count++] = made->edges[i];
        }
    }
}

/* Return the smallest vertex of a connected piece. Each vertex points to a smaller vertex of its
 * piece, and the smallest vertex to itself. */

static size_t root_of(const size_t *parent, size_t v)
{
    while (parent[v] != v) {
        v = parent[v];
    }
    return v;
}

/* For each vertex, return the smallest vertex that is connected to it by edges with one of
 * `colors`. The caller must free the result. */
static size_t *joined_vertices(const PlainArrangement *made, unsigned colors)
{
    size_t *parent = plain_new(made->vertex_count, sizeof *parent);
    for (size_t v = 0; v < made->vertex_count; v++) {
        parent[v] = v;
    }
    for (size_t e = 0; e < made->edge_count; e++) {
        if ((made->edges[e].colors & colors) != 0) {
            size_t a = root_of(parent, made->edges[e].from);
            size_t b = root_of(parent, made->edges[e].to);
            parent[a > b ? a : b] = a < b ? a : b;
        }
    }
    for (size_t v = 0; v < made->vertex_count; v++) {
        parent[v] = root_of(parent, v);
    }
    return parent;
}

static void number_networks(PlainArrangement *made)
{
    size_t *root = joined_vertices(made, PLAIN_BLACK | PLAIN_WHITE);
    size_t *number = plain_new(made->vertex_count, sizeof *number);
    for (size_t e = 0; e < made->edge_count; e++) {
        PlainEdge *edge = &made->edges[e];
        if ((edge->colors & (PLAIN_BLACK | PLAIN_WHITE)) != 0) {
            size_t *known = &number[root[edge->from]];
            if (*known == 0) {
                *known = ++made->network_count;
            }
            edge->network = *known - 1;
        }
    }
    free(number);
    free(root);
}

/* A half-edge that leaves a vertex. The spokes of a vertex are sorted counter-clockwise from
 * straight down; a spoke straight down comes last. */

typedef struct Spoke {
    size_t half, origin;
    bool back; /* true if it leads against its line: to the left, or straight down */
    Segment line;
} Spoke;

static size_t half_origin(const PlainArrangement *made, size_t half)
{
    const PlainEdge *edge = &made->edges[half / 2];
    return half % 2 == 0 ? edge->from : edge->to;
}

static int compare_spokes(const void *left, const void *right)
{
    const Spoke *a = left;
    const Spoke *b = right;
    if (a->origin != b->origin) {
        return a->origin < b->origin ? -1 : 1;
    }
    if (a->back != b->back) {
        return a->back ? 1 : -1;
    }
    return -sign_of(cross((Wide)a->line.b.x - a->line.a.x, (Wide)a->line.b.y - a->line.a.y,
                          (Wide)b->line.b.x - b->line.a.x, (Wide)b->line.b.y - b->line.a.y));
}

static Spoke *sorted_spokes(const PlainArrangement *made)
{
    Spoke *spokes = plain_new(2 * made->edge_count, sizeof *spokes);
    for (size_t h = 0; h < 2 * made->edge_count; h++) {
        spokes[h] = (Spoke){h, half_origin(made, h), h % 2 == 1, made->edges[h / 2].line};
    }
    qsort(spokes, 2 * made->edge_count, sizeof *spokes, compare_spokes);
    return spokes;
}

/* Link the half-edges of each face into cycles, with the face on the left: after arriving at a
 * vertex by a spoke, a walk leaves by the next spoke clockwise. */
static void link_half_edges(PlainArrangement *made, const Spoke *spokes)
{
    size_t halves = 2 * made->edge_count;
    made->next = plain_new(halves, sizeof *made->next);
    for (size_t begin = 0, end; begin < halves; begin = end) {
        for (end = begin + 1; end < halves && spokes[end].origin == spokes[begin].origin;) {
            end++;
        }
        for (size_t i = begin; i < end; i++) {
            size_t clockwise = i == begin ? end - 1 : i - 1;
            made->next[spokes[i].half ^ 1] = spokes[clockwise].half;
        }
    }
}

/* Round a coordinate to the nearest multiple of 2^-32 of a step, halves up: floor(2^32 n/d +
 * 1/2). */
static Wide rounded(Wide n, Wide d)
{
    Wide whole = n / d;
    Wide rest = n % d;
    return (whole << 32) + ((rest << 33) + d) / (2 * d);
}

static DoubleArea half_edge_area(const PlainArrangement *made, size_t half)
{
    PlainPoint a = made->vertices[half_origin(made, half)];
    PlainPoint b = made->vertices[half_origin(made, half ^ 1)];
    return cross(rounded(a.x, a.d), rounded(a.y, a.d), rounded(b.x, b.d), rounded(b.y, b.d));
}

static void set_cycle_face(PlainArrangement *made, PlainCycle *cycle, size_t face)
{
    cycle->face = face;
    size_t h = cycle->first;
    do {
        PlainEdge *edge = &made->edges[h / 2];
        *(h % 2 == 0 ? &edge->left : &edge->right) = face;
        h = made->next[h];
    } while (h != cycle->first);
}

static void find_cycles(PlainArrangement *made)
{
    size_t halves = 2 * made->edge_count;
    size_t *component = joined_vertices(made, PLAIN_BLACK | PLAIN_WHITE | PLAIN_WALL);
    bool *seen = plain_new(halves, sizeof *seen);
    made->cycles = plain_new(halves, sizeof *made->cycles);
    for (size_t start = 0; start < halves; start++) {
        if (!seen[start]) {
            PlainCycle *cycle = &made->cycles[made->cycle_count++];
            cycle->first = start;
            cycle->component = component[half_origin(made, start)];
            for (size_t h = start; !seen[h]; h = made->next[h]) {
                seen[h] = true;
                cycle->area += half_edge_area(made, h);
            }
        }
    }
    free(seen);
    free(component);
}

static bool cycle_has_half(const PlainArrangement *made, const PlainCycle *cycle, size_t half)
{
    size_t h = cycle->first;
    do {
        if (h == half) {
            return true;
        }
        h = made->next[h];
    } while (h != cycle->first);
    return false;
}

/* All spokes of a component's leftmost vertex point to the right, or up. So the region from the
 * vertex's last spoke counter-clockwise to its first spoke is outside, and the cycle there goes
 * around the component. */
static void mark_cycles_around(PlainArrangement *made, const Spoke *spokes)
{
    for (size_t i = 0; i < 2 * made->edge_count; i++) {
        bool last = i + 1 == 2 * made->edge_count || spokes[i + 1].origin != spokes[i].origin;
        for (size_t c = 0; last && c < made->cycle_count; c++) {
            PlainCycle *cycle = &made->cycles[c];
            if (cycle->component == spokes[i].origin &&
                cycle_has_half(made, cycle, spokes[i].half)) {
                cycle->around = true;
                made->component_count++;
            }
        }
    }
}

/* Return whether a cycle goes around a point that is not on it, by counting the cycle's edges below
 * the point. */
static bool cycle_holds(const PlainArrangement *made, const PlainCycle *cycle, PlainPoint point)
{
    bool inside = false;
    size_t h = cycle->first;
    do {
        const PlainEdge *edge = &made->edges[h / 2];
        if (compare_x(made->vertices[edge->from], point) <= 0 &&
            compare_x(made->vertices[edge->to], point) > 0 && side_of(edge->line, point) > 0) {
            inside = !inside;
        }
        h = made->next[h];
    } while (h != cycle->first);
    return inside;
}

/* Return the face of the innermost cycle around a point, ignoring the cycles of the component
 * `left_out`. */
static size_t face_around(const PlainArrangement *made, PlainPoint point, size_t left_out)
{
    const PlainCycle *innermost = NULL;
    for (size_t c = 0; c < made->cycle_count; c++) {
        const PlainCycle *cycle = &made->cycles[c];
        if (!cycle->around && cycle->component != left_out && cycle_holds(made, cycle, point) &&
            (innermost == NULL ||
             cycle_holds(made, innermost, made->vertices[half_origin(made, cycle->first)]))) {
            innermost = cycle;
        }
    }
    return innermost == NULL ? 0 : innermost->face;
}

static void find_faces(PlainArrangement *made)
{
    made->faces = plain_new(made->cycle_count + 1, sizeof *made->faces);
    made->face_count = 1;
    for (size_t c = 0; c < made->cycle_count; c++) {
        if (!made->cycles[c].around) {
            made->faces[made->face_count].area = made->cycles[c].area;
            set_cycle_face(made, &made->cycles[c], made->face_count++);
        }
    }
    for (size_t c = 0; c < made->cycle_count; c++) {
        PlainCycle *cycle = &made->cycles[c];
        if (cycle->around && cycle->component != 0) {
            PlainPoint vertex = made->vertices[cycle->component];
            set_cycle_face(made, cycle, face_around(made, vertex, cycle->component));
            made->faces[cycle->face].area += cycle->area;
        }
    }
}

PlainArrangement plain_arrangement(Box board, const PlainInk *ink, size_t count)
{
    PlainArrangement made = {.board = board};
    size_t line_count;
    PlainInk *lines = all_lines(board, ink, count, &line_count);
    find_vertices(&made, lines, line_count);
    find_edges(&made, lines, line_count);
    free(lines);
    number_networks(&made);
    Spoke *spokes = sorted_spokes(&made);
    link_half_edges(&made, spokes);
    find_cycles(&made);
    mark_cycles_around(&made, spokes);
    free(spokes);
    find_faces(&made);
    return made;
}

void plain_arrangement_free(PlainArrangement *arrangement)
{
    free(arrangement->vertices);
    free(arrangement->edges);
    free(arrangement->next);
    free(arrangement->cycles);
    free(arrangement->faces);
    *arrangement = (PlainArrangement){0};
}

bool plain_face_touches(const PlainArrangement *arrangement, size_t face, size_t network)
{
    for (size_t e = 0; e < arrangement->edge_count; e++) {
        const PlainEdge *edge = &arrangement->edges[e];
        if (edge->network == network && (edge->left == face || edge->right == face)) {
            return true;
        }
    }
    return false;
}

size_t plain_face_at(const PlainArrangement *arrangement, Point point)
{
    PlainPoint wanted = lattice_point(point);
    for (size_t e = 0; e < arrangement->edge_count; e++) {
        const PlainEdge *edge = &arrangement->edges[e];
        if (compare_points(&arrangement->vertices[edge->from], &wanted) <= 0 &&
            compare_points(&wanted, &arrangement->vertices[edge->to]) <= 0 &&
            side_of(edge->line, wanted) == 0) {
            return PLAIN_NONE;
        }
    }
    return face_around(arrangement, wanted, PLAIN_NONE);
}

static int compare_areas(const void *left, const void *right)
{
    return sign_of(*(const DoubleArea *)left - *(const DoubleArea *)right);
}

DoubleArea *plain_sorted_areas(const PlainArrangement *arrangement)
{
    size_t count = arrangement->face_count - 1;
    DoubleArea *areas = plain_new(count, sizeof *areas);
    for (size_t i = 0; i < count; i++) {
        areas[i] = arrangement->faces[i + 1].area;
    }
    qsort(areas, count, sizeof *areas, compare_areas);
    return areas;
}

/* Exact areas are computed with GMP's fractions, which these functions set. */

static void set_wide(mpz_t number, Wide value)
{
    mpz_set_si(number, (long)(value >> 64));
    mpz_mul_2exp(number, number, 64);
    mpz_t low;
    mpz_init_set_ui(low, (unsigned long)value);
    mpz_add(number, number, low);
    mpz_clear(low);
}

static void set_fraction(mpq_t fraction, Wide n, Wide d)
{
    set_wide(mpq_numref(fraction), n);
    set_wide(mpq_denref(fraction), d);
    mpq_canonicalize(fraction);
}

/* Add (a.x b.y - a.y b.x) / 2, in square steps, to `sum`. */
static void add_exact_half_edge(mpq_t sum, PlainPoint a, PlainPoint b)
{
    mpq_t term, factor;
    mpq_inits(term, factor, NULL);
    set_fraction(term, a.x, a.d);
    set_fraction(factor, b.y, b.d * 2);
    mpq_mul(term, term, factor);
    mpq_add(sum, sum, term);
    set_fraction(term, a.y, a.d);
    set_fraction(factor, b.x, b.d * 2);
    mpq_mul(term, term, factor);
    mpq_sub(sum, sum, term);
    mpq_clears(term, factor, NULL);
}

void plain_face_exact_area(const PlainArrangement *arrangement, size_t face, mpq_t area)
{
    mpq_set_ui(area, 0, 1);
    for (size_t h = 0; face != 0 && h < 2 * arrangement->edge_count; h++) {
        const PlainEdge *edge = &arrangement->edges[h / 2];
        if ((h % 2 == 0 ? edge->left : edge->right) == face) {
            add_exact_half_edge(area, arrangement->vertices[half_origin(arrangement, h)],
                                arrangement->vertices[half_origin(arrangement, h ^ 1)]);
        }
    }
    mpq_t square;
    mpq_init(square);
    mpq_set_ui(square, (unsigned long)STEPS_PER_SPACE * STEPS_PER_SPACE, 1);
    mpq_div(area, area, square);
    mpq_clear(square);
}
