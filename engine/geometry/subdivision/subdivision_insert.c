/* Drawing a segment into the subdivision.
 *
 * First its stops are found: the places where it meets what is there. Each becomes a vertex: one
 * that is there, or a new one that splits an edge. Then, from stop to stop, an edge is added
 * wherever no strand covers the segment already. Every edge has an end on something that is there,
 * unless the whole segment touches nothing.
 */
#include "geometry/subdivision/subdivision_parts.h"

/* Makes the vertex of a stop where the segment ends and touches nothing. That is left until its
 * edge is drawn, so that no vertex is ever seen without an edge. */
static Status make_loose_vertex(Drawing *drawing, Stop *stop)
{
    Subdivision *sub = drawing->sub;
    if (stop->vertex != NONE)
        return STATUS_OK;
    Status status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    FixedPoint fixed = fixed_point(subdivision_place_of_stop(drawing, stop).whole);
    stop->vertex = subdivision_add_vertex(sub, fixed, NONE);
    subdivision_log(sub, (Step){.kind = STEP_VERTEX});
    return STATUS_OK;
}

/* Finds the vertex of a stop on a strand, or makes it. One that is made off the lattice refers to
 * the strand that will be added next. */
static Status make_vertex(Drawing *drawing, Stop *stop)
{
    Subdivision *sub = drawing->sub;
    uint32_t strand = subdivision_hit_at(sub, stop)->strand;
    if (stop->vertex != NONE || strand == NONE)
        return STATUS_OK;
    ExactPoint place = subdivision_place_of_stop(drawing, stop);
    FixedPoint fixed = exact_point_fixed(place);
    StrandPlace there = subdivision_place_on_strand(sub, strand, place, fixed);
    if (there.vertex) {
        stop->vertex = subdivision_strand_vertex(sub, strand, there.at);
        /* Where edges come in order, nobody ever goes round the vertex and sees how many they are;
         * but each of their strands is met. */
        if (subdivision_is_crowded(stop->last - stop->first) &&
            !subdivision_is_star(sub, stop->vertex))
            subdivision_make_star(sub, stop->vertex);
        return STATUS_OK;
    }
    uint32_t crossing = exact_point_is_lattice(place) ? NONE : (uint32_t)sub->strand_count;
    uint32_t vertex = (uint32_t)sub->vertex_count;
    DoubleArea moved;
    Status status = subdivision_split_edge(sub, strand, there.at, fixed, crossing, &moved);
    if (status)
        return status;
    uint32_t edge = strand_edge(&sub->strands[strand], there.at);
    stop->vertex = vertex;
    stop->gains = subdivision_half_edge_face(sub, 2 * edge);
    stop->loses = subdivision_half_edge_face(sub, 2 * edge + 1);
    stop->moved = stop->gains == stop->loses ? 0 : moved;
    return STATUS_OK;
}

/* Tells of the area that new vertices have moved, from stop number `first` to number `last`. Where
 * one run ends and the next begins, a strand ends, so no vertex is new there and told of twice. */
static Status tell_of_area(Drawing *drawing, size_t first, size_t last)
{
    const SubdivisionListener *listener = &drawing->sub->listener;
    Status status = STATUS_OK;
    for (size_t i = first; i <= last && status == STATUS_OK && listener->area_moved; i++) {
        const Stop *stop = &drawing->sub->stops[i];
        if (stop->moved != 0)
            status = listener->area_moved(listener->context, stop->loses, stop->gains, stop->moved);
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
        /* The wall's piece is never a hole. */
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
    Direction d = segment_direction(sub->strands[strand].segment);
    Status status = subdivision_reserve_steps(sub, EDGE_STEPS);
    if (status == STATUS_OK)
        status = subdivision_reserve_ray(sub, from, d);
    if (status == STATUS_OK)
        status = subdivision_reserve_ray(sub, to, (Direction){-d.x, -d.y});
    if (status)
        return status;
    End begin = look_at_end(sub, from);
    End end = look_at_end(sub, to);
    uint32_t face = NONE;
    if (begin.loose && end.loose) {
        FinePoint place = fine_point(drawing->line.a);
        face = subdivision_half_edge_face(sub, subdivision_look_up(sub, &place, NONE));
    }
    Strand *it = &sub->strands[strand];
    strand_edges(it)[it->count++] = (uint32_t)sub->edge_count;
    EdgeEffect effect = subdivision_add_edge(sub, from, to, strand, face);
    if (sub->crowded != NONE) {
        subdivision_make_star(sub, sub->crowded);
        sub->crowded = NONE;
    }

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

/* Adds the strand for what is to be drawn from stop number `first` to number `last`. */
static Status begin_strand(Drawing *drawing, size_t first, size_t last)
{
    Subdivision *sub = drawing->sub;
    const Stop *stops = sub->stops;
    Segment segment = {subdivision_place_of_stop(drawing, &stops[first]).whole,
                       subdivision_place_of_stop(drawing, &stops[last]).whole};
    /* If it meets any ink, then at its first stop or, if that is loose or on the wall, at its
     * second. */
    for (size_t i = first; i <= first + 1 && drawing->network == NONE; i++)
        if (stops[i].vertex != NONE)
            drawing->network = subdivision_network_at(sub, stops[i].vertex);
    uint32_t home = NONE;
    for (size_t i = first; i <= last && home == NONE; i++)
        if (stops[i].vertex != NONE && subdivision_is_star(sub, stops[i].vertex))
            home = stops[i].vertex;
    return subdivision_add_strand(sub, segment, drawing->tag, drawing->network, last - first, home);
}

/* Draws what no strand covers from stop number `first` to number `last`, as a strand. */
static Status draw_strand(Drawing *drawing, size_t first, size_t last)
{
    Subdivision *sub = drawing->sub;
    Status status = begin_strand(drawing, first, last);
    if (status)
        return status;
    bool created = drawing->network == NONE;
    sub->unfinished = (uint32_t)sub->strand_count - 1;
    if (created)
        drawing->network = sub->unfinished;
    status = tell_of_area(drawing, first, last);
    for (size_t i = first; i < last && status == STATUS_OK; i++) {
        Stop *stop = &sub->stops[i];
        status = make_loose_vertex(drawing, stop);
        if (status == STATUS_OK)
            status = make_loose_vertex(drawing, stop + 1);
        if (status == STATUS_OK)
            status = draw_edge(drawing, stop->vertex, stop[1].vertex, created && i == first);
    }
    sub->unfinished = NONE;
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
    Status status = subdivision_add_strand(sub, line, drawing->tag, drawing->network, 0, NONE);
    if (status == STATUS_OK && created)
        drawing->network = (uint32_t)sub->strand_count - 1;
    for (uint32_t at = first; at < last && status == STATUS_OK; at++)
        status = ink_wall_edge(drawing, at, created && at == first);
    return status;
}

static Status draw(Drawing *drawing)
{
    Subdivision *sub = drawing->sub;
    Status status = subdivision_find_stops(drawing);
    if (status == STATUS_OK)
        status = subdivision_reserve(sub, sub->stop_count);
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

Status subdivision_insert_meeting(Subdivision *subdivision, Segment segment, uint32_t tag,
                                  Meeting *meeting)
{
    if (!box_holds(subdivision->board, segment.a) || !box_holds(subdivision->board, segment.b))
        return STATUS_OUTSIDE_BOARD;
    if (point_equal(segment.a, segment.b))
        return STATUS_ZERO_LENGTH;
    Drawing drawing = subdivision_drawing(subdivision, segment, tag, meeting);
    size_t mark = subdivision_mark(subdivision);
    Status status = draw(&drawing);
    if (status)
        subdivision_rollback(subdivision, mark);
    return status;
}

Status subdivision_insert(Subdivision *subdivision, Segment segment, uint32_t tag)
{
    return subdivision_insert_meeting(subdivision, segment, tag, NULL);
}
