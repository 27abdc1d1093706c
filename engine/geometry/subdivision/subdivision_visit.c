/* Looking through ink for what is near a place, and walking along the rims of a face. */
#include "geometry/subdivision/subdivision_parts.h"

/* A visit to strands, the walls left out. */
typedef struct InkVisit {
    SegmentVisitor visit;
    void *context;
} InkVisit;

static bool visit_strand(void *context, uint32_t strand, Segment segment)
{
    const InkVisit *ink = context;
    return strand < WALLS || ink->visit(ink->context, strand, segment);
}

void subdivision_visit_along(const Subdivision *subdivision, Segment along, SegmentVisitor visit,
                             void *context)
{
    InkVisit ink = {visit, context};
    subdivision_strands_along(subdivision, along, visit_strand, &ink);
}

void subdivision_visit_box(const Subdivision *subdivision, Box box, SegmentVisitor visit,
                           void *context)
{
    InkVisit ink = {visit, context};
    subdivision_strands_in(subdivision, box, visit_strand, &ink);
}

size_t subdivision_strand_count(const Subdivision *subdivision)
{
    return subdivision->strand_count - WALLS;
}

Segment subdivision_strand(const Subdivision *subdivision, size_t i, uint32_t *network)
{
    *network = subdivision_root(subdivision, (uint32_t)i + WALLS);
    return subdivision->strands[i + WALLS].segment;
}

Status subdivision_visit_rims(const Subdivision *subdivision, uint32_t face, HalfEdgeVisitor visit,
                              void *context)
{
    Status status = STATUS_OK;
    uint32_t cycle = subdivision_outer_cycle(subdivision, face);
    bool outer = true;
    while (cycle != NONE && status == STATUS_OK) {
        uint32_t start = subdivision_cycle_start(subdivision, cycle);
        uint32_t at = start;
        do {
            status = visit(context, at);
            at = subdivision_next(subdivision, at);
        } while (at != start && status == STATUS_OK);
        cycle = outer ? subdivision_first_hole(subdivision, face)
                      : subdivision_next_hole(subdivision, cycle);
        outer = false;
    }
    return status;
}
