/* Looking through ink for what is near a place. */
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
