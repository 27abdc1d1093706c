/* Ink in an index, part by part. */
#include "geometry/ways/route_ink.h"

#include <math.h>

enum {
    MOST_PARTS = 16, /* of the average piece */
    PART_STEPS = 20, /* of work, to enter a part, with the memory that it takes */
};

static int32_t extent_of(Segment piece)
{
    Box box = box_of_segment(piece);
    int32_t width = box.high.x - box.low.x;
    int32_t height = box.high.y - box.low.y;
    return width > height ? width : height;
}

/* How long parts may be: about twice as far as the pieces would be from each other, were they
 * spread evenly. */
static int32_t choose_part(Box board, const Segment *pieces, size_t count)
{
    int64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += extent_of(pieces[i]);
    double spread = 2 * sqrt((double)board.high.x * board.high.y / (double)(count + 1));
    double least = (double)total / ((double)MOST_PARTS * (double)(count + 1));
    return (int32_t)(spread > least ? spread : least) + 1;
}

/* A coordinate `num` parts of `den` on the way from a to b, rounded down or up. */
static int32_t between(int32_t a, int32_t b, int64_t num, int64_t den, bool up)
{
    int64_t way = ((int64_t)b - a) * num;
    int64_t whole = way / den;
    int64_t rest = way % den;
    return (int32_t)(a + whole + (up ? rest > 0 : -(rest < 0)));
}

/* A diagonal of a box around part number i of so many. */
static Segment part_of(Segment piece, int64_t i, int64_t parts)
{
    bool right = piece.b.x > piece.a.x;
    bool upper = piece.b.y > piece.a.y;
    return (Segment){{between(piece.a.x, piece.b.x, i, parts, !right),
                      between(piece.a.y, piece.b.y, i, parts, !upper)},
                     {between(piece.a.x, piece.b.x, i + 1, parts, right),
                      between(piece.a.y, piece.b.y, i + 1, parts, upper)}};
}

Status route_ink_open(RouteInk *ink, Box board, const Segment *pieces, size_t count, Work *work)
{
    *ink = (RouteInk){.board = board, .pieces = pieces, .count = count, .work = work};
    ink->part = choose_part(board, pieces, count);
    Status status = segment_index_create(&ink->index);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        int64_t parts = extent_of(pieces[i]) / ink->part + 1;
        ink->cut = ink->cut || parts > 1;
        status = work_spend(work, PART_STEPS * (uint64_t)parts);
        for (int64_t k = 0; k < parts && status == STATUS_OK; k++)
            status = segment_index_add(ink->index, part_of(pieces[i], k, parts), (uint32_t)i);
    }
    return status;
}

void route_ink_free(RouteInk *ink)
{
    segment_index_destroy(ink->index);
    *ink = (RouteInk){0};
}

/* A visit, handing on whole pieces. */
typedef struct Visit {
    const RouteInk *ink;
    SegmentVisitor visit;
    void *context;
} Visit;

static bool visit_whole(void *context, uint32_t id, Segment part)
{
    const Visit *visit = context;
    (void)part;
    return visit->visit(visit->context, id, visit->ink->pieces[id]);
}

void route_ink_visit_box(const RouteInk *ink, Box box, SegmentVisitor visit, void *context)
{
    Visit whole = {ink, visit, context};
    work_note(ink->work, segment_index_visit_box(ink->index, box, visit_whole, &whole));
}

void route_ink_visit_along(const RouteInk *ink, Segment along, SegmentVisitor visit, void *context)
{
    Visit whole = {ink, visit, context};
    work_note(ink->work, segment_index_visit_along(ink->index, along, visit_whole, &whole));
}
