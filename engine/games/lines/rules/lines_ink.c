/* Finds the ink of `lines` near a place, and computes the key of a piece. */
#include "games/lines/rules/lines_position.h"
#include "geometry/plane/exact.h"

bool lines_is_on_edge(const Lines *lines, Segment piece)
{
    Point high = lines->board.high;
    return (piece.a.x == piece.b.x && (piece.a.x == 0 || piece.a.x == high.x)) ||
           (piece.a.y == piece.b.y && (piece.a.y == 0 || piece.a.y == high.y));
}

/* The numbers of the pieces in `others` are increased by this, so that they are greater than those
 * of all other pieces. */
#define FIRST_ON_EDGE (UINT32_C(1) << 31)

/* The state of a visit to pieces of ink: first those that `life` finds, then those in `others`. */
typedef struct EdgeVisit {
    Segment segment; /* used if `touching`: visit only pieces that touch it */
    bool touching;
    SegmentVisitor visit;
    void *context;
    bool ended;
} EdgeVisit;

static bool visit_inner(void *context, uint32_t number, Segment piece)
{
    EdgeVisit *edge = context;
    edge->ended = !edge->visit(edge->context, number, piece);
    return !edge->ended;
}

static bool visit_edge(void *context, uint32_t number, Segment piece)
{
    const EdgeVisit *edge = context;
    if (edge->touching && !exact_touch(edge->segment, piece))
        return true;
    return edge->visit(edge->context, FIRST_ON_EDGE + number, piece);
}

void lines_visit_touching(const Lines *lines, Color color, Segment segment, SegmentVisitor visit,
                          void *context)
{
    EdgeVisit edge = {segment, true, visit, context, false};
    life_visit_touching(lines->life, color, segment, visit_inner, &edge);
    if (!edge.ended)
        segment_index_visit_along(lines->ink[color].others, segment, visit_edge, &edge);
}

void lines_visit_box(const Lines *lines, Color color, Box box, SegmentVisitor visit, void *context)
{
    EdgeVisit edge = {.visit = visit, .context = context};
    life_visit_box(lines->life, color, box, visit_inner, &edge);
    if (!edge.ended)
        segment_index_visit_box(lines->ink[color].others, box, visit_edge, &edge);
}

static bool note_touch(void *context, uint32_t number, Segment ink)
{
    (void)number;
    (void)ink;
    *(bool *)context = true;
    return false;
}

bool lines_touches_opponent(const Lines *lines, Color color, Segment piece)
{
    bool touched = false;
    lines_visit_touching(lines, color_other(color), piece, note_touch, &touched);
    return touched;
}

static uint64_t place_key(Point p)
{
    return (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y;
}

uint64_t lines_piece_key(Color color, Segment piece)
{
    bool turned = point_compare(piece.a, piece.b) > 0;
    uint64_t key = random_mix((uint64_t)color + 1, place_key(turned ? piece.b : piece.a));
    return random_mix(key, place_key(turned ? piece.a : piece.b));
}
