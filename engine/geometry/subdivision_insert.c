/* Drawing a segment into the subdivision.
 *
 * First the places are found where it meets what is there (hits), and ordered along it. Each
 * becomes a vertex (a stop): one that is there, or a new one that splits an edge. Then, from stop
 * to stop, an edge is added wherever no strand covers the segment already. Every edge has an end on
 * something that is there, unless the whole segment touches nothing.
 */
#include "geometry/exact.h"
#include "geometry/subdivision_parts.h"

#include "base/memory.h"

/* A segment being drawn. */
typedef struct Drawing {
    Subdivision *sub;
    Segment line; /* the smaller end first */
    uint32_t tag;
    uint32_t wall;    /* the wall that it runs along, or NONE */
    uint32_t network; /* that its ink is part of, or NONE until there is some */
    Status status;
} Drawing;

static void add_hit(Drawing *drawing, int64_t num, int64_t den, uint32_t strand, int cover)
{
    Subdivision *sub = drawing->sub;
    Status status = memory_reserve((void **)&sub->hits, &sub->hit_capacity, sub->hit_count + 1,
                                   sizeof *sub->hits);
    if (status)
        drawing->status = status;
    else
        sub->hits[sub->hit_count++] = (Hit){num, den, strand, cover};
}

/* A hit at a lattice point of the line: one coordinate tells how far along it is. */
static void add_point_hit(Drawing *drawing, Point p, uint32_t strand, int cover)
{
    Segment line = drawing->line;
    if (line.a.x != line.b.x)
        add_hit(drawing, p.x - line.a.x, line.b.x - line.a.x, strand, cover);
    else
        add_hit(drawing, p.y - line.a.y, line.b.y - line.a.y, strand, cover);
}

/* A strand on the same line: they may overlap, or meet end to end. */
static void add_collinear_hits(Drawing *drawing, uint32_t strand, Segment other)
{
    Segment line = drawing->line;
    Point low = point_compare(other.a, line.a) > 0 ? other.a : line.a;
    Point high = point_compare(other.b, line.b) < 0 ? other.b : line.b;
    int order = point_compare(low, high);
    if (order == 0)
        add_point_hit(drawing, low, strand, 0);
    if (order >= 0)
        return;
    if (strand < WALLS)
        drawing->wall = strand;
    add_point_hit(drawing, low, strand, 1);
    add_point_hit(drawing, high, strand, -1);
}

static bool hit_strand(void *context, uint32_t strand, Segment other)
{
    Drawing *drawing = context;
    Segment line = drawing->line;
    int64_t at_a = exact_cross(other.a, other.b, line.a);
    int64_t at_b = exact_cross(other.a, other.b, line.b);
    if ((at_a > 0 && at_b > 0) || (at_a < 0 && at_b < 0))
        return true;
    int64_t other_a = exact_cross(line.a, line.b, other.a);
    int64_t other_b = exact_cross(line.a, line.b, other.b);
    if ((other_a > 0 && other_b > 0) || (other_a < 0 && other_b < 0))
        return true;
    if (at_a == at_b)
        add_collinear_hits(drawing, strand, other);
    else if (at_a > at_b)
        add_hit(drawing, at_a, at_a - at_b, strand, 0);
    else
        add_hit(drawing, -at_a, at_b - at_a, strand, 0);
    return drawing->status == STATUS_OK;
}

static int compare_hits(const Hit *a, const Hit *b)
{
    return fraction_compare((Fraction){a->num, a->den}, (Fraction){b->num, b->den});
}

/* Sinks a hit into a heap with the greatest on top. */
static void sink_hit(Hit *hits, size_t at, size_t count)
{
    Hit sinking = hits[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && compare_hits(&hits[child], &hits[child + 1]) < 0)
            child++;
        if (compare_hits(&sinking, &hits[child]) >= 0)
            break;
        hits[at] = hits[child];
        at = child;
    }
    hits[at] = sinking;
}

enum { FEW_HITS = 24 };

/* Orders the hits along the line: few by insertion, many by a heap. The order of hits at one
 * place does not matter. */
static void sort_hits(Hit *hits, size_t count)
{
    if (count <= FEW_HITS) {
        for (size_t i = 1; i < count; i++) {
            Hit hit = hits[i];
            size_t at = i;
            for (; at > 0 && compare_hits(&hit, &hits[at - 1]) < 0; at--)
                hits[at] = hits[at - 1];
            hits[at] = hit;
        }
        return;
    }
    for (size_t i = count / 2; i > 0; i--)
        sink_hit(hits, i - 1, count);
    for (size_t left = count - 1; left > 0; left--) {
        Hit greatest = hits[0];
        hits[0] = hits[left];
        hits[left] = greatest;
        sink_hit(hits, 0, left);
    }
}

static Status find_hits(Drawing *drawing)
{
    drawing->sub->hit_count = 0;
    add_hit(drawing, 0, 1, NONE, 0);
    add_hit(drawing, 1, 1, NONE, 0);
    segment_index_visit_along(drawing->sub->index, drawing->line, hit_strand, drawing);
    if (drawing->status == STATUS_OK)
        sort_hits(drawing->sub->hits, drawing->sub->hit_count);
    return drawing->status;
}

/* The exact place of a hit. */
static ExactPoint place_of_hit(const Drawing *drawing, const Hit *hit)
{
    Segment line = drawing->line;
    if (hit->num == 0)
        return exact_point(line.a);
    if (hit->num == hit->den)
        return exact_point(line.b);
    Segment other = drawing->sub->strands[hit->strand].segment;
    Direction d = segment_direction(line);
    if (direction_cross(d, segment_direction(other)) != 0)
        return crossing_of(line, other);
    /* The end of a strand on the same line. Which end, its distance from line.a tells. */
    int64_t along = line.a.x != line.b.x ? other.a.x - line.a.x : other.a.y - line.a.y;
    return exact_point(along == hit->num ? other.a : other.b);
}

/* Gathers hits at the same place into stops. */
static Status find_stops(Drawing *drawing)
{
    Subdivision *sub = drawing->sub;
    Status status = memory_reserve((void **)&sub->stops, &sub->stop_capacity, sub->hit_count,
                                   sizeof *sub->stops);
    if (status)
        return status;
    const Hit *hits = sub->hits;
    sub->stop_count = 0;
    int cover = 0;
    for (size_t first = 0, last = 0; first < sub->hit_count; first = last) {
        for (; last < sub->hit_count && compare_hits(&hits[first], &hits[last]) == 0; last++)
            cover += hits[last].cover;
        sub->stops[sub->stop_count++] =
            (Stop){.first = first, .last = last, .vertex = NONE, .covered = cover > 0};
    }
    return subdivision_reserve(sub, sub->stop_count);
}

/* Finds the vertex of a stop, or makes it. One that is made off the lattice refers to the strand
 * that will be added next. */
static Status make_vertex(Drawing *drawing, Stop *stop)
{
    if (stop->vertex != NONE)
        return STATUS_OK;
    Subdivision *sub = drawing->sub;
    Status status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    const Hit *hit = &sub->hits[stop->first];
    if (hit->strand == NONE && stop->first + 1 < stop->last)
        hit++; /* where the segment itself ends, there is one such hit */
    ExactPoint place = place_of_hit(drawing, hit);
    FixedPoint fixed = exact_point_fixed(place);
    if (hit->strand == NONE) {
        stop->vertex = subdivision_add_vertex(sub, fixed, NONE);
        subdivision_log(sub, (Step){.kind = STEP_VERTEX});
        return STATUS_OK;
    }
    StrandPlace there = subdivision_place_on_strand(sub, hit->strand, place, fixed);
    if (there.vertex) {
        stop->vertex = subdivision_strand_vertex(sub, hit->strand, there.at);
        return STATUS_OK;
    }
    bool lattice = exact_point_is_lattice(place);
    stop->vertex = (uint32_t)sub->vertex_count;
    DoubleArea moved;
    status = subdivision_split_edge(sub, hit->strand, there.at, fixed,
                                    lattice ? NONE : (uint32_t)sub->strand_count, &moved);
    if (status)
        return status;
    uint32_t edge = strand_edge(&sub->strands[hit->strand], there.at);
    stop->gains = subdivision_half_edge_face(sub, 2 * edge);
    stop->loses = subdivision_half_edge_face(sub, 2 * edge + 1);
    stop->moved = stop->gains == stop->loses ? 0 : moved;
    return STATUS_OK;
}

/* Tells of the area that new vertices have moved, from stop number `first` to number `last`. */
static Status tell_of_area(Drawing *drawing, size_t first, size_t last)
{
    const SubdivisionListener *listener = &drawing->sub->listener;
    Status status = STATUS_OK;
    for (size_t i = first; i <= last && status == STATUS_OK; i++) {
        Stop *stop = &drawing->sub->stops[i];
        if (stop->moved != 0 && listener->area_moved)
            status = listener->area_moved(listener->context, stop->loses, stop->gains, stop->moved);
        stop->moved = 0; /* told: a stop may belong to two runs */
    }
    return status;
}

/* Tells of what an edge has changed. `created` and `absorbed` are networks, or NONE. */
static Status tell(Drawing *drawing, const EdgeEffect *effect, uint32_t created, uint32_t absorbed)
{
    const SubdivisionListener *listener = &drawing->sub->listener;
    Status status = STATUS_OK;
    if (created != NONE && listener->network_created)
        status = listener->network_created(listener->context, created, effect->face);
    if (status == STATUS_OK && absorbed != NONE && listener->networks_joined)
        status = listener->networks_joined(listener->context, drawing->network, absorbed);
    if (status == STATUS_OK && effect->kind == STEP_SPLIT_FACE && listener->face_split)
        status = listener->face_split(listener->context, effect->face, effect->new_face);
    return status;
}

/* The hole round the piece of ink that an edge is part of, after it was added; NONE where that
 * piece is attached to the wall. `from` and `to` are what it was at the edge's ends before. */
static uint32_t island_after(const EdgeEffect *effect, const Subdivision *sub, uint32_t from,
                             uint32_t to)
{
    switch (effect->kind) {
    case STEP_ISLAND_EDGE:
        return effect->cycle;
    case STEP_MERGE:
    case STEP_MERGE_OUTER:
        if (from == NONE || to == NONE)
            return NONE;
        return effect->from_outer ? from : effect->to_outer ? to : effect->cycle;
    case STEP_SPLIT_FACE:
        /* The rim of the new face may be what was the hole before. */
        if (from == effect->cycle && sub->faces[effect->new_face].outer == effect->cycle)
            return effect->new_cycle;
        return from;
    default:
        return from;
    }
}

/* What is known of a vertex before an edge is added to it. */
typedef struct End {
    bool loose;       /* it has no edges */
    uint32_t network; /* NONE for wall alone */
    uint32_t island;
} End;

static End look_at_end(const Subdivision *sub, uint32_t vertex)
{
    End end = {sub->vertices[vertex].half_edge == NONE, NONE, NONE};
    end.network = subdivision_network_at(sub, vertex);
    if (end.network != NONE)
        end.island = sub->strands[end.network].island;
    return end;
}

enum { EDGE_STEPS = 4 }; /* an edge, a join, an island and an anchor */

/* Draws one edge, of the last strand, and settles cycles, faces, islands and networks. `created`:
 * its network is new with it. */
static Status draw_edge(Drawing *drawing, uint32_t from, uint32_t to, bool created)
{
    Subdivision *sub = drawing->sub;
    uint32_t strand = (uint32_t)sub->strand_count - 1;
    Status status = subdivision_reserve_steps(sub, EDGE_STEPS);
    if (status)
        return status;
    Strand *it = &sub->strands[strand];
    strand_edges(it)[it->count++] = (uint32_t)sub->edge_count;
    End begin = look_at_end(sub, from);
    End end = look_at_end(sub, to);
    uint32_t face = NONE;
    if (begin.loose && end.loose)
        face = subdivision_half_edge_face(sub, subdivision_look_up(sub, drawing->line.a, NONE));
    EdgeEffect effect = subdivision_add_edge(sub, from, to, strand, face);

    uint32_t absorbed = NONE;
    if (end.network != NONE && end.network != drawing->network) {
        absorbed = subdivision_join(sub, drawing->network, end.network);
        drawing->network = subdivision_root(sub, absorbed);
    }
    uint32_t island = begin.loose ? island_after(&effect, sub, end.island, NONE)
                                  : island_after(&effect, sub, begin.island, end.island);
    subdivision_set_island(sub, drawing->network, island);
    if (effect.kind == STEP_ISLAND_EDGE)
        status = subdivision_add_anchor(sub);
    if (effect.kind == STEP_SPLIT_FACE)
        status = subdivision_move_islands(sub, &effect);
    if (status == STATUS_OK)
        status = tell(drawing, &effect, created ? drawing->network : NONE, absorbed);
    return status;
}

/* Draws what no strand covers from stop number `first` to number `last`, as a strand. */
static Status draw_strand(Drawing *drawing, size_t first, size_t last)
{
    Subdivision *sub = drawing->sub;
    uint32_t from = sub->stops[first].vertex;
    uint32_t to = sub->stops[last].vertex;
    Segment segment = {lattice_point(sub->vertices[from].place),
                       lattice_point(sub->vertices[to].place)};
    /* If it meets any ink, then at its first stop or, if that is loose or on the wall, at its
     * second. */
    if (drawing->network == NONE)
        drawing->network = subdivision_network_at(sub, from);
    if (drawing->network == NONE)
        drawing->network = subdivision_network_at(sub, sub->stops[first + 1].vertex);
    bool created = drawing->network == NONE;
    Status status =
        subdivision_add_strand(sub, segment, drawing->tag, drawing->network, last - first);
    if (status)
        return status;
    if (created)
        drawing->network = (uint32_t)sub->strand_count - 1;
    status = tell_of_area(drawing, first, last);
    for (size_t i = first; i < last && status == STATUS_OK; i++)
        status = draw_edge(drawing, sub->stops[i].vertex, sub->stops[i + 1].vertex,
                           created && i == first);
    return status;
}

/* Makes the vertices of the stops from number `first` to number `last`, and what is between ink. */
static Status draw_run(Drawing *drawing, size_t first, size_t last)
{
    Status status = STATUS_OK;
    for (size_t i = first; i <= last && status == STATUS_OK; i++)
        status = make_vertex(drawing, &drawing->sub->stops[i]);
    if (status)
        return status;
    return drawing->sub->stops[first].covered ? tell_of_area(drawing, first, last)
                                              : draw_strand(drawing, first, last);
}

/* Makes the ink over edge number `at` of a wall part of the last strand, and joins what it meets at
 * the edge's far end. */
static Status ink_wall_edge(Drawing *drawing, uint32_t at, bool created)
{
    Subdivision *sub = drawing->sub;
    uint32_t edge = strand_edge(&sub->strands[drawing->wall], at);
    Status status = subdivision_reserve_steps(sub, 2);
    if (status)
        return status;
    uint32_t end = subdivision_strand_vertex(sub, drawing->wall, at + 1);
    uint32_t network = subdivision_network_at(sub, end); /* before this edge is ink, too */
    if (sub->edges[edge].owner < WALLS) {
        subdivision_log(sub,
                        (Step){.kind = STEP_OWNER, .small = sub->edges[edge].owner, .a = edge});
        sub->edges[edge].owner = (uint32_t)sub->strand_count - 1;
    }
    uint32_t absorbed = NONE;
    if (network != NONE && network != drawing->network) {
        absorbed = subdivision_join(sub, drawing->network, network);
        drawing->network = subdivision_root(sub, absorbed);
    }
    uint32_t face = subdivision_half_edge_face(sub, 2 * edge);
    if (face == SUBDIVISION_OUTSIDE)
        face = subdivision_half_edge_face(sub, 2 * edge + 1);
    EdgeEffect nothing_else = {.kind = STEP_OWNER, .face = face};
    return tell(drawing, &nothing_else, created ? drawing->network : NONE, absorbed);
}

/* Draws a segment along a wall, whose stops have become vertices. */
static Status ink_wall(Drawing *drawing)
{
    Subdivision *sub = drawing->sub;
    Segment line = drawing->line;
    uint32_t wall = drawing->wall;
    uint32_t first =
        subdivision_place_on_strand(sub, wall, exact_point(line.a), fixed_point(line.a)).at;
    uint32_t last =
        subdivision_place_on_strand(sub, wall, exact_point(line.b), fixed_point(line.b)).at;
    bool bare = false;
    for (uint32_t at = first; at < last; at++)
        bare = bare || sub->edges[strand_edge(&sub->strands[wall], at)].owner < WALLS;
    if (!bare)
        return STATUS_OK;
    for (uint32_t at = first; at <= last && drawing->network == NONE; at++)
        drawing->network = subdivision_network_at(sub, subdivision_strand_vertex(sub, wall, at));
    bool created = drawing->network == NONE;
    Status status = subdivision_add_strand(sub, line, drawing->tag, drawing->network, 0);
    if (status == STATUS_OK && created)
        drawing->network = (uint32_t)sub->strand_count - 1;
    for (uint32_t at = first; at < last && status == STATUS_OK; at++)
        status = ink_wall_edge(drawing, at, created && at == first);
    return status;
}

static Status draw(Drawing *drawing)
{
    Subdivision *sub = drawing->sub;
    Status status = find_hits(drawing);
    if (status == STATUS_OK)
        status = find_stops(drawing);
    for (size_t first = 0, last = 0; status == STATUS_OK && last + 1 < sub->stop_count;
         first = last) {
        bool covered = sub->stops[first].covered;
        for (last = first + 1; last + 1 < sub->stop_count && sub->stops[last].covered == covered;)
            last++;
        status = draw_run(drawing, first, last);
    }
    if (status == STATUS_OK && drawing->wall != NONE)
        status = ink_wall(drawing);
    return status;
}

Status subdivision_insert(Subdivision *subdivision, Segment segment, uint32_t tag)
{
    if (!box_holds(subdivision->board, segment.a) || !box_holds(subdivision->board, segment.b))
        return STATUS_OUTSIDE_BOARD;
    int order = point_compare(segment.a, segment.b);
    if (order == 0)
        return STATUS_ZERO_LENGTH;
    Drawing drawing = {.sub = subdivision,
                       .line = order < 0 ? segment : (Segment){segment.b, segment.a},
                       .tag = tag,
                       .wall = NONE,
                       .network = NONE};
    size_t mark = subdivision_mark(subdivision);
    Status status = draw(&drawing);
    if (status)
        subdivision_rollback(subdivision, mark);
    return status;
}
