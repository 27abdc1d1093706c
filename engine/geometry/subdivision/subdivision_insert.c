/* Drawing a segment into the subdivision.
 *
 * First, find the segment's stops: the places where it meets existing edges. The index lists
 * subcurves that it may meet; exact predicates decide which it does meet, and where. The places are
 * sorted along the segment, as exact fractions of its length. Each stop becomes a vertex: an
 * existing one, or a new one that splits an edge. Then, from stop to stop, add an edge wherever no
 * subcurve covers the segment already. Every edge has an end on something that exists, unless the
 * whole segment touches nothing. */
#include "geometry/plane/exact.h"
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <stdlib.h>

typedef struct Drawing {
    Subdivision *sub;
    Segment line; /* the smaller end first */
    bool turned;  /* true if the caller gave it in the other direction */
    uint32_t tag;
    uint32_t covers;  /* number of subcurves that cover parts of the segment */
    uint32_t wall;    /* the wall along which it runs, or NONE */
    uint32_t network; /* the network of the segment's ink; NONE until one is known */
    Meeting *meeting; /* NULL to count nothing */
    Status status;
} Drawing;

static void add_hit(Drawing *drawing, int64_t num, int64_t den, uint32_t subcurve, int cover)
{
    Subdivision *sub = drawing->sub;
    Status status =
        memory_push(sub->hits, sub->hit_count, sub->hit_capacity, (Hit){num, den, subcurve, cover});
    if (status)
        drawing->status = status;
}

/* Return how far a lattice point on the line is from line.a, in the units of line_units(). One
 * coordinate is enough to compute this. */
static int64_t units_along(Segment line, Point p)
{
    return line.a.x != line.b.x ? p.x - line.a.x : p.y - line.a.y;
}

static int64_t line_units(Segment line)
{
    return units_along(line, line.b);
}

/* Add what the segment has in common with a subcurve on the same line: a Cover if they overlap, or
 * a Hit if they only meet end to end. */
static void add_collinear_hits(Drawing *drawing, uint32_t subcurve, Segment other)
{
    Segment line = drawing->line;
    Point low = point_compare(other.a, line.a) > 0 ? other.a : line.a;
    Point high = point_compare(other.b, line.b) < 0 ? other.b : line.b;
    int order = point_compare(low, high);
    if (order == 0)
        add_hit(drawing, units_along(line, low), line_units(line), subcurve, 0);
    if (order >= 0)
        return;
    if (subcurve < WALLS)
        drawing->wall = subcurve;
    Subdivision *sub = drawing->sub;
    Status status =
        memory_push(sub->covers, sub->cover_count, sub->cover_capacity,
                    (Cover){units_along(line, low), units_along(line, high), subcurve, subcurve});
    if (status)
        drawing->status = status;
}

static bool hit_subcurve(void *context, uint32_t subcurve, Segment other)
{
    Drawing *drawing = context;
    Segment line = drawing->line;
    /* At most 6 of these hits and covers are for the segment's two ends and the walls. */
    if (drawing->meeting && drawing->sub->hit_count + drawing->sub->cover_count >
                                (size_t)drawing->meeting->pieces + 6) {
        drawing->status = STATUS_TOO_MET;
        return false;
    }
    int64_t at_a = exact_cross(other.a, other.b, line.a);
    int64_t at_b = exact_cross(other.a, other.b, line.b);
    int64_t other_a = exact_cross(line.a, line.b, other.a);
    int64_t other_b = exact_cross(line.a, line.b, other.b);
    bool aside = ((at_a > 0) & (at_b > 0)) | ((at_a < 0) & (at_b < 0));
    bool other_aside = ((other_a > 0) & (other_b > 0)) | ((other_a < 0) & (other_b < 0));
    if (aside | other_aside)
        return true;
    if (at_a == at_b)
        add_collinear_hits(drawing, subcurve, other);
    else if (at_a > at_b)
        add_hit(drawing, at_a, at_a - at_b, subcurve, 0);
    else
        add_hit(drawing, -at_a, at_b - at_a, subcurve, 0);
    return drawing->status == STATUS_OK;
}

static int compare_hits(const Hit *a, const Hit *b)
{
    if (a->den == b->den) /* true for any two hits on the segment's own line */
        return (a->num > b->num) - (a->num < b->num);
    return fraction_compare((Fraction){a->num, a->den}, (Fraction){b->num, b->den});
}

/* Move a hit down to its place in a heap whose root is the greatest. */
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

/* Sort the hits along the line: by insertion if there are few, otherwise with a heap. Hits at the
 * same place may be in any order. */
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

static int compare_covers(const void *left, const void *right)
{
    const Cover *a = left;
    const Cover *b = right;
    return (a->low > b->low) - (a->low < b->low);
}

/* Combine all covers into one if there are no gaps between them. Subcurves don't overlap, so
 * comparing their total length with the length of the whole shows whether there are gaps. */
static void unite_covers(Subdivision *sub)
{
    Cover whole = sub->covers[0];
    int64_t covered = 0;
    for (size_t i = 0; i < sub->cover_count; i++) {
        const Cover *it = &sub->covers[i];
        covered += it->high - it->low;
        if (it->low < whole.low) {
            whole.low = it->low;
            whole.first = it->first;
        }
        if (it->high > whole.high) {
            whole.high = it->high;
            whole.last = it->last;
        }
    }
    if (covered == whole.high - whole.low) {
        sub->covers[0] = whole;
        sub->cover_count = 1;
    }
}

/* Add hits for the ends of the covered parts. Subcurves that follow each other on the line without
 * a gap cover one part together. `apart` means that no subcurves overlap. */
static void hit_ends_of_covers(Drawing *drawing, bool apart)
{
    Subdivision *sub = drawing->sub;
    int64_t units = line_units(drawing->line);
    drawing->covers = (uint32_t)sub->cover_count;
    if (sub->cover_count > 1 && apart)
        unite_covers(sub);
    if (sub->cover_count > 1)
        qsort(sub->covers, sub->cover_count, sizeof *sub->covers, compare_covers);
    for (size_t i = 0, next; i < sub->cover_count; i = next) {
        Cover whole = sub->covers[i];
        for (next = i + 1; next < sub->cover_count && sub->covers[next].low <= whole.high; next++)
            if (sub->covers[next].high > whole.high) {
                whole.high = sub->covers[next].high;
                whole.last = sub->covers[next].last;
            }
        add_hit(drawing, whole.low, units, whole.first, 1);
        add_hit(drawing, whole.high, units, whole.last, -1);
    }
}

static Status find_hits(Drawing *drawing, const SegmentIndex *also)
{
    drawing->sub->hit_count = 0;
    drawing->sub->cover_count = 0;
    add_hit(drawing, 0, 1, NONE, 0);
    add_hit(drawing, 1, 1, NONE, 0);
    subdivision_subcurves_along(drawing->sub, drawing->line, hit_subcurve, drawing);
    if (drawing->status == STATUS_OK && also)
        segment_index_visit_along(also, drawing->line, hit_subcurve, drawing);
    if (drawing->status == STATUS_OK)
        hit_ends_of_covers(drawing, also == NULL);
    if (drawing->status == STATUS_OK)
        sort_hits(drawing->sub->hits, drawing->sub->hit_count);
    return drawing->status;
}

/* Return one of the hits at a stop: one with a subcurve, if there is any. */
static const Hit *hit_at(const Subdivision *sub, const Stop *stop)
{
    const Hit *hit = &sub->hits[stop->first];
    if (hit->subcurve == NONE && stop->first + 1 < stop->last)
        hit++; /* a stop has at most one hit for an end of the segment itself */
    return hit;
}

/* Return the exact place of a stop. */
static ExactPoint place_of_stop(const Drawing *drawing, const Stop *stop)
{
    const Hit *hit = hit_at(drawing->sub, stop);
    Segment line = drawing->line;
    if (hit->num == 0)
        return exact_point(line.a);
    if (hit->num == hit->den)
        return exact_point(line.b);
    Segment other = drawing->sub->subcurves[hit->subcurve].segment;
    Direction d = segment_direction(line);
    if (direction_cross(d, segment_direction(other)) != 0)
        return crossing_of(line, other);
    /* The stop is an end of a subcurve on the same line. The distance from line.a shows which
     * end. */
    int64_t along = line.a.x != line.b.x ? other.a.x - line.a.x : other.a.y - line.a.y;
    return exact_point(along == hit->num ? other.a : other.b);
}

/* Combine hits at the same place into stops. */
static Status gather_stops(Subdivision *sub)
{
    Status status = memory_reserve(sub->stops, sub->stop_capacity, sub->hit_count);
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
    return STATUS_OK;
}

/* Count the stops where the segment meets ink, and the pieces of ink there. Fail if there are too
 * many. */
static Status count_places(const Drawing *drawing)
{
    const Subdivision *sub = drawing->sub;
    Meeting *meeting = drawing->meeting;
    int cover = 0;
    uint32_t pieces = drawing->covers - (drawing->wall != NONE);
    meeting->places = 0;
    for (size_t i = 0; i < sub->stop_count; i++) {
        const Stop *stop = &sub->stops[i];
        bool met = false;
        uint32_t here = 0;
        int before = cover;
        for (const Hit *hit = sub->hits + stop->first; hit < sub->hits + stop->last; hit++) {
            if (hit->subcurve == NONE || hit->subcurve < WALLS)
                continue;
            met = met || hit->cover == 0;
            cover += hit->cover;
            here += hit->cover == 0;
        }
        if (meeting->joined && i == (drawing->turned ? sub->stop_count - 1 : 0))
            continue;
        meeting->places += met || (before > 0) != (cover > 0);
        pieces += here;
    }
    if (meeting->places > meeting->most)
        return STATUS_TOO_CROSSED;
    if (pieces > meeting->pieces)
        return STATUS_TOO_MET;
    meeting->pieces -= pieces;
    return STATUS_OK;
}

/* Find the stops of a segment, in their order along the segment, and the wall along which the
 * segment runs, if any. */
static Status find_stops(Drawing *drawing, const SegmentIndex *also)
{
    Status status = find_hits(drawing, also);
    if (status == STATUS_OK)
        status = gather_stops(drawing->sub);
    return status == STATUS_OK && drawing->meeting ? count_places(drawing) : status;
}

/* Prepare to draw a segment. */
static Drawing drawing_of(Subdivision *sub, Segment segment, uint32_t tag, Meeting *meeting)
{
    bool forward = point_compare(segment.a, segment.b) < 0;
    return (Drawing){.sub = sub,
                     .line = forward ? segment : (Segment){segment.b, segment.a},
                     .turned = !forward,
                     .tag = tag,
                     .wall = NONE,
                     .network = NONE,
                     .meeting = meeting};
}

/* Make the vertex of a stop that is an end of the segment and touches nothing. This is done just
 * before its edge is drawn, so that no vertex is ever visible without an edge. */
static Status make_loose_vertex(Drawing *drawing, Stop *stop)
{
    Subdivision *sub = drawing->sub;
    if (stop->vertex != NONE)
        return STATUS_OK;
    Status status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    FixedPoint fixed = fixed_point(place_of_stop(drawing, stop).whole);
    stop->vertex = subdivision_add_vertex(sub, fixed, NONE);
    subdivision_log(sub, (Step){.kind = STEP_VERTEX});
    return STATUS_OK;
}

/* Find or make the vertex of a stop on a subcurve. A new vertex that isn't a lattice point refers
 * to the subcurve that will be added next. */
static Status make_vertex(Drawing *drawing, Stop *stop)
{
    Subdivision *sub = drawing->sub;
    uint32_t subcurve = hit_at(sub, stop)->subcurve;
    if (stop->vertex != NONE || subcurve == NONE)
        return STATUS_OK;
    ExactPoint place = place_of_stop(drawing, stop);
    FixedPoint fixed = exact_point_fixed(place);
    SubcurvePlace there = subdivision_place_on_subcurve(sub, subcurve, place, fixed);
    if (there.vertex) {
        stop->vertex = subdivision_subcurve_vertex(sub, subcurve, there.at);
        /* If edges are added in order of direction, find_corner() never walks around the vertex and
         * so doesn't notice how many edges it has. Here the number is known, because each edge's
         * subcurve is a hit. */
        if (subdivision_is_crowded(stop->last - stop->first) &&
            !subdivision_is_hub(sub, stop->vertex))
            subdivision_make_hub(sub, stop->vertex);
        return STATUS_OK;
    }
    uint32_t crossing = exact_point_is_lattice(place) ? NONE : (uint32_t)sub->subcurve_count;
    uint32_t vertex = (uint32_t)sub->vertex_count;
    DoubleArea moved;
    Status status = subdivision_split_edge(sub, subcurve, there.at, fixed, crossing, &moved);
    if (status)
        return status;
    uint32_t edge = subcurve_edge(&sub->subcurves[subcurve], there.at);
    stop->vertex = vertex;
    stop->gains = subdivision_half_edge_face(sub, 2 * edge);
    stop->loses = subdivision_half_edge_face(sub, 2 * edge + 1);
    stop->moved = stop->gains == stop->loses ? 0 : moved;
    return STATUS_OK;
}

/* Report the area that new vertices have moved, from stop `first` to stop `last`. The stop between
 * two runs isn't reported twice: a subcurve ends there, so its vertex isn't new. */
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

/* Report the effects of an edge to the listener. `created` and `absorbed` are networks, or NONE. */
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

/* Return the hole around the component of a new edge, or NONE if the component is attached to the
 * wall. `from` and `to` are the holes that were around the components of the edge's two ends. */
static uint32_t island_after(const EdgeEffect *effect, const Subdivision *sub, uint32_t from,
                             uint32_t to)
{
    switch (effect->kind) {
    case STEP_ISLAND_EDGE:
        return effect->cycle;
    case STEP_MERGE:
    case STEP_MERGE_OUTER:
        /* If one end was on the face's outer cycle, the result is the hole around that end's
         * component, or NONE for the wall's. If not, both ends were on islands. */
        return effect->from_outer ? from : effect->to_outer ? to : effect->cycle;
    case STEP_SPLIT_FACE:
        /* The outer cycle of the new face may be the former hole. */
        if (from == effect->cycle && sub->faces[effect->new_face].outer == effect->cycle)
            return effect->new_cycle;
        return from;
    default:
        return from;
    }
}

/* The state of a vertex before an edge is added to it. */
typedef struct End {
    bool loose;       /* true if the vertex has no edges */
    uint32_t network; /* its network; NONE if there is only wall or nothing */
    uint32_t island;
} End;

static End look_at_end(const Subdivision *sub, uint32_t vertex)
{
    End end = {sub->vertices[vertex].half_edge == NONE, NONE, NONE};
    end.network = subdivision_network_at(sub, vertex);
    if (end.network != NONE)
        end.island = sub->subcurves[end.network].island;
    return end;
}

/* The maximum number of log steps that one edge needs: for the edge, a join, an island and an
 * anchor. */
enum { EDGE_STEPS = 4 };

/* Draw an edge of the last subcurve, and update cycles, faces, islands and networks. If `created`,
 * it is the first edge of a new network. */
static Status draw_edge(Drawing *drawing, uint32_t from, uint32_t to, bool created)
{
    Subdivision *sub = drawing->sub;
    uint32_t subcurve = (uint32_t)sub->subcurve_count - 1;
    Direction d = segment_direction(sub->subcurves[subcurve].segment);
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
        face = subdivision_half_edge_face(sub, subdivision_ray_shoot(sub, &place, NONE));
    }
    Subcurve *it = &sub->subcurves[subcurve];
    subcurve_edges(it)[it->count++] = (uint32_t)sub->edge_count;
    EdgeEffect effect = subdivision_add_edge(sub, from, to, subcurve, face);
    if (sub->crowded != NONE) {
        subdivision_make_hub(sub, sub->crowded);
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

/* Add the subcurve for the part from stop `first` to stop `last`. */
static Status begin_subcurve(Drawing *drawing, size_t first, size_t last)
{
    Subdivision *sub = drawing->sub;
    const Stop *stops = sub->stops;
    Segment segment = {place_of_stop(drawing, &stops[first]).whole,
                       place_of_stop(drawing, &stops[last]).whole};
    /* If the subcurve meets any ink, it does so at its first stop or, if that stop is loose or on
     * the wall, at its second. */
    for (size_t i = first; i <= first + 1 && drawing->network == NONE; i++)
        if (stops[i].vertex != NONE)
            drawing->network = subdivision_network_at(sub, stops[i].vertex);
    uint32_t home = NONE;
    for (size_t i = first; i <= last && home == NONE; i++)
        if (stops[i].vertex != NONE && subdivision_is_hub(sub, stops[i].vertex))
            home = stops[i].vertex;
    return subdivision_add_subcurve(sub, segment, drawing->tag, drawing->network, last - first,
                                    home);
}

/* Draw the part from stop `first` to stop `last`, which no subcurve covers, as a subcurve. */
static Status draw_subcurve(Drawing *drawing, size_t first, size_t last)
{
    Subdivision *sub = drawing->sub;
    Status status = begin_subcurve(drawing, first, last);
    if (status)
        return status;
    bool created = drawing->network == NONE;
    sub->unfinished = (uint32_t)sub->subcurve_count - 1;
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

/* Make the vertices of the stops from `first` to `last`, and draw the part between them unless it
 * is covered. */
static Status draw_run(Drawing *drawing, size_t first, size_t last)
{
    Status status = STATUS_OK;
    for (size_t i = first; i <= last && status == STATUS_OK; i++)
        status = make_vertex(drawing, &drawing->sub->stops[i]);
    if (status)
        return status;
    return drawing->sub->stops[first].covered ? tell_of_area(drawing, first, last)
                                              : draw_subcurve(drawing, first, last);
}

/* Add the ink over edge `at` of a wall to the last subcurve, and join the network at the edge's far
 * end. */
static Status ink_wall_edge(Drawing *drawing, uint32_t at, bool created)
{
    Subdivision *sub = drawing->sub;
    uint32_t edge = subcurve_edge(&sub->subcurves[drawing->wall], at);
    Status status = subdivision_reserve_steps(sub, 2);
    if (status)
        return status;
    uint32_t end = subdivision_subcurve_vertex(sub, drawing->wall, at + 1);
    /* The network that was at this vertex before the edge became ink. */
    uint32_t network = subdivision_network_at(sub, end);
    if (sub->edges[edge].owner < WALLS) {
        subdivision_log(sub,
                        (Step){.kind = STEP_OWNER, .small = sub->edges[edge].owner, .a = edge});
        sub->edges[edge].owner = (uint32_t)sub->subcurve_count - 1;
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

/* Draw a segment along a wall. Its stops must be vertices already. */
static Status ink_wall(Drawing *drawing)
{
    Subdivision *sub = drawing->sub;
    Segment line = drawing->line;
    uint32_t wall = drawing->wall;
    uint32_t first =
        subdivision_place_on_subcurve(sub, wall, exact_point(line.a), fixed_point(line.a)).at;
    uint32_t last =
        subdivision_place_on_subcurve(sub, wall, exact_point(line.b), fixed_point(line.b)).at;
    bool bare = false;
    for (uint32_t at = first; at < last; at++)
        bare = bare || sub->edges[subcurve_edge(&sub->subcurves[wall], at)].owner < WALLS;
    if (!bare)
        return STATUS_OK;
    for (uint32_t at = first; at <= last && drawing->network == NONE; at++)
        drawing->network = subdivision_network_at(sub, subdivision_subcurve_vertex(sub, wall, at));
    bool created = drawing->network == NONE;
    Status status = subdivision_add_subcurve(sub, line, drawing->tag, drawing->network, 0, NONE);
    if (status == STATUS_OK && created)
        drawing->network = (uint32_t)sub->subcurve_count - 1;
    for (uint32_t at = first; at < last && status == STATUS_OK; at++)
        status = ink_wall_edge(drawing, at, created && at == first);
    return status;
}

static Status draw(Drawing *drawing)
{
    Subdivision *sub = drawing->sub;
    Status status = find_stops(drawing, NULL);
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
    Drawing drawing = drawing_of(subdivision, segment, tag, meeting);
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

Status subdivision_meet(Subdivision *subdivision, Segment segment, const SegmentIndex *also,
                        Meeting *meeting)
{
    Drawing drawing = drawing_of(subdivision, segment, 0, meeting);
    return find_stops(&drawing, also);
}
