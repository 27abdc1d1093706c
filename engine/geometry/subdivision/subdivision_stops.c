/* Where a segment that is to be drawn meets what is there.
 *
 * The index names strands that may be met; exact predicates tell which are, and where. Those places
 * are ordered along the segment as exact fractions of it.
 */
#include "geometry/plane/exact.h"
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <stdlib.h>

static void add_hit(Drawing *drawing, int64_t num, int64_t den, uint32_t strand, int cover)
{
    Subdivision *sub = drawing->sub;
    Status status =
        memory_push(sub->hits, sub->hit_count, sub->hit_capacity, (Hit){num, den, strand, cover});
    if (status)
        drawing->status = status;
}

/* How far along the line a lattice point of it is, of `line_units`: one coordinate tells. */
static int64_t units_along(Segment line, Point p)
{
    return line.a.x != line.b.x ? p.x - line.a.x : p.y - line.a.y;
}

static int64_t line_units(Segment line)
{
    return units_along(line, line.b);
}

/* A strand on the same line: they may overlap, or meet end to end. */
static void add_collinear_hits(Drawing *drawing, uint32_t strand, Segment other)
{
    Segment line = drawing->line;
    Point low = point_compare(other.a, line.a) > 0 ? other.a : line.a;
    Point high = point_compare(other.b, line.b) < 0 ? other.b : line.b;
    int order = point_compare(low, high);
    if (order == 0)
        add_hit(drawing, units_along(line, low), line_units(line), strand, 0);
    if (order >= 0)
        return;
    if (strand < WALLS)
        drawing->wall = strand;
    Subdivision *sub = drawing->sub;
    Status status =
        memory_push(sub->covers, sub->cover_count, sub->cover_capacity,
                    (Cover){units_along(line, low), units_along(line, high), strand, strand});
    if (status)
        drawing->status = status;
}

static bool hit_strand(void *context, uint32_t strand, Segment other)
{
    Drawing *drawing = context;
    Segment line = drawing->line;
    /* Two ends and the walls are no more than these. */
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
        add_collinear_hits(drawing, strand, other);
    else if (at_a > at_b)
        add_hit(drawing, at_a, at_a - at_b, strand, 0);
    else
        add_hit(drawing, -at_a, at_b - at_a, strand, 0);
    return drawing->status == STATUS_OK;
}

static int compare_hits(const Hit *a, const Hit *b)
{
    if (a->den == b->den) /* as all have that lie along the line */
        return (a->num > b->num) - (a->num < b->num);
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

static int compare_covers(const void *left, const void *right)
{
    const Cover *a = left;
    const Cover *b = right;
    return (a->low > b->low) - (a->low < b->low);
}

/* Puts all covers into one where they leave nothing out: strands do not overlap, so that their
 * lengths tell. */
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

/* Makes hits of the ends of what is covered: strands that follow each other on the line cover it
 * together. `apart`: none overlap. */
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
    subdivision_strands_along(drawing->sub, drawing->line, hit_strand, drawing);
    if (drawing->status == STATUS_OK && also)
        segment_index_visit_along(also, drawing->line, hit_strand, drawing);
    if (drawing->status == STATUS_OK)
        hit_ends_of_covers(drawing, also == NULL);
    if (drawing->status == STATUS_OK)
        sort_hits(drawing->sub->hits, drawing->sub->hit_count);
    return drawing->status;
}

const Hit *subdivision_hit_at(const Subdivision *sub, const Stop *stop)
{
    const Hit *hit = &sub->hits[stop->first];
    if (hit->strand == NONE && stop->first + 1 < stop->last)
        hit++; /* where the segment itself ends, there is one such hit */
    return hit;
}

ExactPoint subdivision_place_of_stop(const Drawing *drawing, const Stop *stop)
{
    const Hit *hit = subdivision_hit_at(drawing->sub, stop);
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

/* Counts the stops where ink is met. */
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
            if (hit->strand == NONE || hit->strand < WALLS)
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

static Status find_stops(Drawing *drawing, const SegmentIndex *also)
{
    Status status = find_hits(drawing, also);
    if (status == STATUS_OK)
        status = gather_stops(drawing->sub);
    return status == STATUS_OK && drawing->meeting ? count_places(drawing) : status;
}

Status subdivision_find_stops(Drawing *drawing)
{
    return find_stops(drawing, NULL);
}

Drawing subdivision_drawing(Subdivision *sub, Segment segment, uint32_t tag, Meeting *meeting)
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

Status subdivision_meet(Subdivision *subdivision, Segment segment, const SegmentIndex *also,
                        Meeting *meeting)
{
    Drawing drawing = subdivision_drawing(subdivision, segment, 0, meeting);
    return find_stops(&drawing, also);
}
