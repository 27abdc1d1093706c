/* The subdivision's checker: check all invariants from scratch.
 *
 * It is simple and quadratic on purpose, and trusts nothing that it can compute itself. It compares
 * exact places without rounding, finds connected pieces by flooding, and decides by counting
 * crossings whether a hole is in its face. */
#include "subdivision_check.h"

#include "base/memory.h"
#include "geometry/subdivision/subdivision_parts.h"

uint32_t subdivision_cycle_length(const Subdivision *subdivision, uint32_t cycle)
{
    return subdivision->cycles[cycle].length;
}

DoubleArea subdivision_cycle_area(const Subdivision *subdivision, uint32_t cycle)
{
    DoubleArea area = subdivision->cycles[cycle].area;
    if (!is_outer(subdivision, cycle))
        return area;
    uint32_t hole = subdivision->faces[subdivision->cycles[cycle].face].first_hole;
    for (; hole != NONE; hole = subdivision->cycles[hole].next_hole)
        area -= subdivision->cycles[hole].area;
    return area;
}

uint32_t subdivision_cycle_face(const Subdivision *subdivision, uint32_t cycle)
{
    return subdivision->cycles[cycle].face;
}

uint32_t subdivision_previous(const Subdivision *subdivision, uint32_t half_edge)
{
    return previous_of(subdivision, half_edge);
}

uint32_t subdivision_edge_network(const Subdivision *subdivision, uint32_t edge)
{
    uint32_t owner = subdivision->edges[edge].owner;
    return owner < WALLS ? NONE : subdivision_root(subdivision, owner);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

ExactPoint exact_point_reduced(ExactPoint p)
{
    int64_t common = common_divisor(common_divisor(p.unit, p.x), p.y);
    p.x /= common;
    p.y /= common;
    p.unit /= common;
    return p;
}

ExactPoint subdivision_vertex_place(const Subdivision *subdivision, uint32_t vertex)
{
    return exact_point_reduced(subdivision_place(subdivision, vertex));
}

typedef struct Check {
    const Subdivision *sub;
    StringBuilder *why;
    ExactPoint *places; /* for each vertex, its exact place */
    uint32_t *piece;    /* for each vertex: the least vertex that is connected to it */
    /* For each vertex: the least vertex that ink connects to it; NONE without ink. */
    uint32_t *ink;
    uint32_t *half_edges; /* for each vertex: how many half-edges begin there */
    uint32_t *cycle_of;   /* for each half-edge: the least half-edge in its cycle */
} Check;

static bool fail(const Check *check, const char *what, uint32_t id)
{
    if (check->why)
        builder_add_format(check->why, "%s (%u)", what, id);
    return false;
}

static uint32_t edge_count(const Check *check)
{
    return (uint32_t)check->sub->edge_count;
}

static bool check_links(const Check *check)
{
    const Subdivision *sub = check->sub;
    for (uint32_t h = 0; h < 2 * sub->edge_count; h++) {
        const HalfEdge *it = half_at(sub, h);
        if (it->origin >= sub->vertex_count || it->next >= 2 * sub->edge_count ||
            it->cycle >= sub->cycle_count || owner_of(sub, h) >= sub->subcurve_count)
            return fail(check, "a half-edge refers to what is not there", h);
        if (half_at(sub, it->next)->origin != half_at(sub, h ^ 1)->origin)
            return fail(check, "the next half-edge begins elsewhere", h);
        if (check->cycle_of[it->next] != NONE)
            return fail(check, "a half-edge follows two", it->next);
        check->cycle_of[it->next] = h;
    }
    for (uint32_t h = 0; h < 2 * sub->edge_count; h++)
        check->cycle_of[h] = NONE;
    return true;
}

/* Every vertex must be at the place that it stores. No two vertices may be at the same place, since
 * a search would find only one of them. */
static bool check_vertices(const Check *check)
{
    const Subdivision *sub = check->sub;
    for (uint32_t v = 0; v < sub->vertex_count; v++) {
        const Vertex *it = &sub->vertices[v];
        FixedPoint fixed = exact_point_fixed(check->places[v]);
        if (fixed.x != it->place.x || fixed.y != it->place.y)
            return fail(check, "a vertex is not at its place", v);
        if (is_lattice_vertex(it) != exact_point_is_lattice(check->places[v]))
            return fail(check, "a crossing is on the lattice, or a lattice point is not", v);
        if (it->half_edge >= 2 * sub->edge_count || half_at(sub, it->half_edge)->origin != v)
            return fail(check, "a vertex has lost its half-edge", v);
        if (subdivision_find_vertex(sub, check->places[v], fixed) != v)
            return fail(check, "a vertex is not found by its place", v);
    }
    return true;
}

/* Return 0 for a direction in the first half turn, clockwise from straight up, and 1 for the
 * others. */
static int half_turn(Direction d)
{
    return d.x > 0 || (d.x == 0 && d.y > 0) ? 0 : 1;
}

static bool is_before_clockwise(Direction a, Direction b)
{
    if (half_turn(a) != half_turn(b))
        return half_turn(a) < half_turn(b);
    return direction_cross(a, b) < 0;
}

/* Going around each vertex must visit all its half-edges once, in clockwise order. */
static bool check_rotations(const Check *check)
{
    const Subdivision *sub = check->sub;
    for (uint32_t h = 0; h < 2 * sub->edge_count; h++)
        check->half_edges[half_at(sub, h)->origin]++;
    for (uint32_t v = 0; v < sub->vertex_count; v++) {
        uint32_t first = sub->vertices[v].half_edge;
        uint32_t at = first;
        uint32_t count = 0;
        uint32_t descents = 0;
        do {
            uint32_t after = half_at(sub, at ^ 1)->next;
            descents +=
                !is_before_clockwise(half_edge_direction(sub, at), half_edge_direction(sub, after));
            at = after;
            count++;
        } while (at != first && count <= check->half_edges[v]);
        if (count != check->half_edges[v])
            return fail(check, "turning round a vertex misses edges", v);
        if (descents != 1)
            return fail(check, "edges are out of order round a vertex", v);
    }
    return true;
}

/* The edges of a subcurve must lead straight from one of its ends to the other, and every edge must
 * be on one subcurve. */
static bool check_subcurves(const Check *check)
{
    const Subdivision *sub = check->sub;
    uint32_t edges = 0;
    for (uint32_t s = 0; s < sub->subcurve_count; s++) {
        const Subcurve *it = &sub->subcurves[s];
        edges += it->count;
        if (it->count == 0)
            continue;
        const ExactPoint ends[2] = {exact_point(it->segment.a), exact_point(it->segment.b)};
        for (uint32_t at = 0; at <= it->count; at++) {
            uint32_t vertex = subdivision_subcurve_vertex(sub, s, at);
            if (exact_point_side(it->segment, check->places[vertex]) != 0)
                return fail(check, "a vertex is off its strand", s);
            if (at > 0 && half_at(sub, 2 * subcurve_edge(it, at - 1) + 1)->origin != vertex)
                return fail(check, "a strand is broken", s);
            bool is_end = at == 0 || (at == it->count && s != sub->unfinished);
            if (is_end && exact_point_compare(check->places[vertex], ends[at > 0]) != 0)
                return fail(check, "a strand does not reach its end", s);
            if (at < it->count && s >= WALLS && sub->edges[subcurve_edge(it, at)].owner != s)
                return fail(check, "an edge has another owner than its strand", s);
        }
    }
    return edges == edge_count(check) || fail(check, "edges are on no strand, or on two", edges);
}

static bool is_inside_edge(const Check *check, uint32_t edge, uint32_t vertex)
{
    const HalfEdge *half = check->sub->edges[edge].half;
    const ExactPoint *places = check->places;
    return exact_point_compare(places[half[0].origin], places[vertex]) < 0 &&
           exact_point_compare(places[vertex], places[half[1].origin]) < 0;
}

/* Return whether two edges share more than an end. */
static bool edges_collide(const Check *check, uint32_t e, uint32_t f)
{
    const Subdivision *sub = check->sub;
    uint32_t ends[4] = {half_at(sub, 2 * e)->origin, half_at(sub, 2 * e + 1)->origin,
                        half_at(sub, 2 * f)->origin, half_at(sub, 2 * f + 1)->origin};
    if (ends[0] == ends[2] && ends[1] == ends[3])
        return true;
    int side[4];
    for (int i = 0; i < 4; i++) {
        Segment other = sub->subcurves[sub->edges[i < 2 ? f : e].owner].segment;
        side[i] = exact_point_side(other, check->places[ends[i]]);
        if (side[i] == 0 && is_inside_edge(check, i < 2 ? f : e, ends[i]))
            return true;
    }
    return side[0] * side[1] < 0 && side[2] * side[3] < 0;
}

/* The bounding box of an edge. It is rounded like the vertices, which preserves the order of
 * coordinates. */
typedef struct FixedBox {
    FixedPoint low, high;
} FixedBox;

static FixedBox box_of_edge(const Check *check, uint32_t edge)
{
    FixedPoint a = origin_place(check->sub, 2 * edge);
    FixedPoint b = origin_place(check->sub, 2 * edge + 1);
    FixedBox box = {a, b};
    if (b.y < a.y) {
        box.low.y = b.y;
        box.high.y = a.y;
    }
    return box;
}

static bool check_planar(const Check *check)
{
    for (uint32_t e = 0; e < edge_count(check); e++) {
        FixedBox a = box_of_edge(check, e);
        for (uint32_t f = 0; f < e; f++) {
            FixedBox b = box_of_edge(check, f);
            if (a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y &&
                b.low.y <= a.high.y && edges_collide(check, e, f))
                return fail(check, "two edges collide", e);
        }
    }
    return true;
}

/* Return whether a cycle runs around a connected piece on its outside. At the cycle's least vertex,
 * all edges with the cycle on a side lead to the right or straight up. The cycle runs outside if it
 * is on the left of the highest of these edges. */
static bool runs_outside(const Check *check, uint32_t start)
{
    const Subdivision *sub = check->sub;
    uint32_t least = half_at(sub, start)->origin;
    for (uint32_t at = half_at(sub, start)->next; at != start; at = half_at(sub, at)->next)
        if (exact_point_compare(check->places[half_at(sub, at)->origin], check->places[least]) < 0)
            least = half_at(sub, at)->origin;
    uint32_t cycle = half_at(sub, start)->cycle;
    uint32_t highest = NONE;
    for (uint32_t h = 0; h < 2 * edge_count(check); h++) {
        if (half_at(sub, h)->origin != least ||
            (half_at(sub, h)->cycle != cycle && half_at(sub, h ^ 1)->cycle != cycle))
            continue;
        if (highest == NONE ||
            direction_cross(half_edge_direction(sub, highest), half_edge_direction(sub, h)) > 0)
            highest = h;
    }
    return half_at(sub, highest)->cycle == cycle;
}

/* A cycle must be closed, store its correct length and area, and be a hole exactly if it runs
 * outside. */
static bool check_cycle(const Check *check, uint32_t start)
{
    const Subdivision *sub = check->sub;
    uint32_t id = half_at(sub, start)->cycle;
    const Cycle *cycle = &sub->cycles[id];
    uint32_t length = 0;
    bool has_start = false;
    Wide area = 0;
    uint32_t at = start;
    do {
        if (half_at(sub, at)->cycle != id)
            return fail(check, "a cycle has two numbers", at);
        check->cycle_of[at] = start;
        has_start = has_start || at == cycle->start;
        area += fixed_cross(origin_place(sub, at), origin_place(sub, at ^ 1));
        length++;
        at = half_at(sub, at)->next;
    } while (at != start);
    if (!has_start)
        return fail(check, "a cycle starts elsewhere", id);
    if (length != cycle->length)
        return fail(check, "a cycle has another length", id);
    if (cycle->face >= sub->face_count)
        return fail(check, "a cycle has no face", id);
    if (area != subdivision_cycle_area(sub, id))
        return fail(check, "a cycle has another area", id);
    if (is_outer(sub, id) == runs_outside(check, start))
        return fail(check, "a cycle runs the wrong way", id);
    return true;
}

static bool check_cycles(const Check *check)
{
    const Subdivision *sub = check->sub;
    uint32_t cycles = 0;
    for (uint32_t h = 0; h < 2 * sub->edge_count; h++) {
        if (check->cycle_of[h] != NONE)
            continue;
        if (!check_cycle(check, h))
            return false;
        cycles++;
    }
    uint32_t free = 0;
    for (uint32_t c = sub->free_cycle; c != NONE; c = sub->cycles[c].next_hole)
        free++;
    if (cycles + free != sub->cycle_count)
        return fail(check, "cycles are lost", cycles);
    /* Each face except the outside has an outer cycle, and one cycle goes around each connected
     * piece. */
    if (cycles != sub->face_count - 1 + sub->component_count)
        return fail(check, "cycles are too many or too few", cycles);
    return true;
}

/* Return whether a cycle encloses a vertex that is on none of its edges. */
static bool encloses(const Check *check, uint32_t cycle, uint32_t vertex)
{
    const Subdivision *sub = check->sub;
    ExactPoint place = check->places[vertex];
    ExactPoint x = {{place.whole.x, 0}, place.x, 0, place.unit};
    bool inside = false;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        ExactPoint left = check->places[half_at(sub, at & ~UINT32_C(1))->origin];
        ExactPoint right = check->places[half_at(sub, at | 1)->origin];
        left.whole.y = right.whole.y = 0;
        left.y = right.y = 0;
        if (exact_point_compare(left, x) <= 0 && exact_point_compare(x, right) < 0 &&
            exact_point_side(sub->subcurves[owner_of(sub, at)].segment, place) < 0)
            inside = !inside;
        at = half_at(sub, at)->next;
    } while (at != start);
    return inside;
}

static bool check_hole(const Check *check, uint32_t face, uint32_t hole)
{
    const Subdivision *sub = check->sub;
    uint32_t vertex = half_at(sub, sub->cycles[hole].start)->origin;
    uint32_t outer = sub->faces[face].outer;
    if (outer != NONE && !encloses(check, outer, vertex))
        return fail(check, "a hole is outside its face", hole);
    for (uint32_t other = sub->faces[face].first_hole; other != NONE;
         other = sub->cycles[other].next_hole)
        if (other != hole && encloses(check, other, vertex))
            return fail(check, "a hole is within another hole of its face", hole);
    return true;
}

static bool check_faces(const Check *check)
{
    const Subdivision *sub = check->sub;
    Wide total = 0;
    uint32_t holes = 0;
    for (uint32_t f = 0; f < sub->face_count; f++) {
        const Face *face = &sub->faces[f];
        if ((face->outer == NONE) != (f == SUBDIVISION_OUTSIDE))
            return fail(check, "a face has no rim", f);
        Wide area = 0;
        if (face->outer != NONE) {
            area = subdivision_cycle_area(sub, face->outer);
            if (sub->cycles[face->outer].face != f)
                return fail(check, "a face's rim is another's", f);
        }
        uint32_t before = NONE;
        for (uint32_t c = face->first_hole; c != NONE; c = sub->cycles[c].next_hole) {
            if (sub->cycles[c].face != f || sub->cycles[c].previous_hole != before)
                return fail(check, "a list of holes is broken", f);
            if (!check_hole(check, f, c))
                return false;
            area += sub->cycles[c].area;
            before = c;
            holes++;
        }
        if (area != subdivision_face_area(sub, f))
            return fail(check, "a face has another area", f);
        total += f == SUBDIVISION_OUTSIDE ? 0 : area;
    }
    if (total + subdivision_face_area(sub, SUBDIVISION_OUTSIDE) != 0)
        return fail(check, "areas do not add up to the board", 0);
    return holes == sub->component_count || fail(check, "holes are lost", holes);
}

/* Copy the least vertex number to all connected vertices, along edges, until nothing changes. If
 * `ink_only` is true, skip edges without ink. */
static void flood(const Check *check, uint32_t *label, bool ink_only)
{
    const Subdivision *sub = check->sub;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t e = 0; e < edge_count(check); e++) {
            if (ink_only && sub->edges[e].owner < WALLS)
                continue;
            uint32_t *a = &label[half_at(sub, 2 * e)->origin];
            uint32_t *b = &label[half_at(sub, 2 * e + 1)->origin];
            uint32_t least = *a < *b ? *a : *b;
            changed = changed || *a != *b;
            *a = least;
            *b = least;
        }
    }
}

static bool find_anchor(void *context, uint32_t id, Segment anchor)
{
    (void)anchor;
    uint32_t *sought = context;
    if (id == *sought)
        *sought = NONE;
    return *sought != NONE;
}

/* The network of an island must store the hole around the island, and must be found by its
 * anchor. */
static bool check_island(const Check *check, uint32_t network, uint32_t vertex)
{
    const Subdivision *sub = check->sub;
    uint32_t island = sub->subcurves[network].island;
    /* Vertex 0 is a corner of the board, so a vertex of its piece is connected to the board
     * edge. */
    if (check->piece[vertex] == check->piece[0])
        return island == NONE || fail(check, "a network at the wall is an island", network);
    if (island >= sub->cycle_count || sub->faces[sub->cycles[island].face].outer == island ||
        check->piece[half_at(sub, sub->cycles[island].start)->origin] != check->piece[vertex])
        return fail(check, "an island has another's hole", network);
    Point a = sub->subcurves[network].segment.a;
    uint32_t sought = network;
    segment_index_visit_box(sub->anchors, (Box){a, a}, find_anchor, &sought);
    return sought == NONE || fail(check, "an island has no anchor", network);
}

static bool check_networks(const Check *check)
{
    const Subdivision *sub = check->sub;
    for (uint32_t v = 0; v < sub->vertex_count; v++)
        check->piece[v] = check->ink[v] = v;
    flood(check, check->piece, false);
    flood(check, check->ink, true);
    uint32_t pieces = 0;
    for (uint32_t v = 0; v < sub->vertex_count; v++)
        pieces += check->piece[v] == v;
    if (pieces != sub->component_count)
        return fail(check, "connected pieces are miscounted", pieces);
    for (uint32_t wall = 0; wall < WALLS; wall++)
        if (sub->subcurves[wall].island != NONE)
            return fail(check, "a wall is an island", wall);
    uint32_t networks = 0;
    for (uint32_t e = 0; e < edge_count(check); e++) {
        if (sub->edges[e].owner < WALLS)
            continue;
        /* Two edges must have the same network if and only if ink connects them. */
        uint32_t network = subdivision_root(sub, sub->edges[e].owner);
        uint32_t vertex = half_at(sub, 2 * e)->origin;
        if (!check_island(check, network, vertex))
            return false;
        bool first = true;
        for (uint32_t f = 0; f < e; f++) {
            if (sub->edges[f].owner < WALLS)
                continue;
            bool one = check->ink[vertex] == check->ink[half_at(sub, 2 * f)->origin];
            first = first && !one;
            if (one != (network == subdivision_root(sub, sub->edges[f].owner)))
                return fail(check, "networks do not follow the ink", e);
        }
        networks += first;
    }
    return networks == sub->network_count || fail(check, "networks are miscounted", networks);
}

/* The root of a network must store how many subcurves the network has. */
static bool check_weights(const Check *check)
{
    const Subdivision *sub = check->sub;
    for (uint32_t root = WALLS; root < sub->subcurve_count; root++) {
        if (sub->subcurves[root].parent != root)
            continue;
        uint32_t weight = 0;
        for (uint32_t s = WALLS; s < sub->subcurve_count; s++)
            weight += subdivision_root(sub, s) == root;
        if (weight != sub->subcurves[root].weight)
            return fail(check, "a network has another weight", root);
    }
    return true;
}

static bool check_euler(const Check *check)
{
    const Subdivision *sub = check->sub;
    uint32_t left = (uint32_t)(sub->vertex_count + sub->face_count);
    uint32_t right = 1 + sub->component_count + edge_count(check);
    return left == right || fail(check, "V - E + F is not 1 + C", left);
}

static bool prepare(Check *check)
{
    const Subdivision *sub = check->sub;
    check->places = memory_new(sub->vertex_count * sizeof *check->places);
    check->piece = memory_new(sub->vertex_count * sizeof *check->piece);
    check->ink = memory_new(sub->vertex_count * sizeof *check->ink);
    check->half_edges = memory_new(sub->vertex_count * sizeof *check->half_edges);
    check->cycle_of = memory_new(2 * sub->edge_count * sizeof *check->cycle_of);
    if (!check->places || !check->piece || !check->ink || !check->half_edges || !check->cycle_of)
        return fail(check, "there is no memory to check with", 0);
    for (uint32_t v = 0; v < sub->vertex_count; v++)
        check->places[v] = subdivision_place(sub, v);
    for (uint32_t h = 0; h < 2 * sub->edge_count; h++)
        check->cycle_of[h] = NONE;
    return true;
}

/* Every hub must store its edges in order. Every guest that is drawn completely must lead through
 * the hub that is its home. */
static bool check_hubs(const Check *check)
{
    const Subdivision *sub = check->sub;
    for (uint32_t i = 0; i < sub->hub_count; i++) {
        const Hub *hub = &sub->hubs[i];
        if (sub->vertices[hub->vertex].hub != i)
            return fail(check, "a star is not its vertex's", i);
        uint32_t rays = 0;
        for (size_t k = 0; k < hub->block_count; rays += hub->blocks[k++]->count)
            if (hub->blocks[k]->count == 0 || hub->blocks[k]->count > BLOCK_RAYS)
                return fail(check, "a block of a star is empty or too full", i);
        if (hub->count != rays || rays != check->half_edges[hub->vertex])
            return fail(check, "a star has another number of rays than of edges", i);
    }
    for (uint32_t h = 0; h < 2 * sub->edge_count; h++) {
        uint32_t origin = half_at(sub, h)->origin;
        if (subdivision_is_hub(sub, origin) &&
            subdivision_hub_towards(sub, origin, half_edge_direction(sub, h)) != h)
            return fail(check, "a star does not know an edge", h);
    }
    for (uint32_t s = 0; s < sub->subcurve_count; s++) {
        uint32_t home = sub->subcurves[s].home;
        if (home == NONE || s == sub->unfinished)
            continue;
        Direction d = segment_direction(sub->subcurves[s].segment);
        if (!subdivision_is_hub(sub, home))
            return fail(check, "a guest's home is no star", s);
        uint32_t on = subdivision_hub_towards(sub, home, d);
        uint32_t back = subdivision_hub_towards(sub, home, (Direction){-d.x, -d.y});
        if ((on == NONE || owner_of(sub, on) != s) && (back == NONE || owner_of(sub, back) != s))
            return fail(check, "a guest is not at home", s);
    }
    return true;
}

bool subdivision_check(const Subdivision *subdivision, StringBuilder *why)
{
    Check check = {.sub = subdivision, .why = why};
    bool good = prepare(&check) && check_links(&check) && check_vertices(&check) &&
                check_rotations(&check) && check_subcurves(&check) && check_planar(&check) &&
                check_cycles(&check) && check_faces(&check) && check_networks(&check) &&
                check_weights(&check) && check_euler(&check) && check_hubs(&check);
    memory_free(check.places);
    memory_free(check.piece);
    memory_free(check.ink);
    memory_free(check.half_edges);
    memory_free(check.cycle_of);
    return good;
}
