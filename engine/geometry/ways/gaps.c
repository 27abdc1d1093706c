/* Finding near closures of ink; what counts as one is in gaps.h. */
#include "geometry/ways/gaps.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/ways/gaps_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRAND_STEPS = 30, /* of work, to take in a piece of ink, */
    END_STEPS = 5,     /* to look at an end of one, */
    FRAME_STEPS = 1,   /* at a frame around pieces, */
    PIECE_STEPS = 1,   /* and at a piece in it */
};

/* Looking for ink. */

Box gap_box_around(Point p, int64_t reach)
{
    int32_t by = (int32_t)(reach < 2 * MAX_COORDINATE ? reach : 2 * MAX_COORDINATE);
    return (Box){{p.x - by, p.y - by}, {p.x + by, p.y + by}};
}

int64_t gap_usual_distance(const GapSearch *search)
{
    Point high = search->board.high;
    return (int64_t)sqrt((double)high.x * high.y / (double)(search->ink_count + 1)) + 1;
}

typedef struct InkLook {
    const GapSearch *search;
    Point centre;
    int64_t reach;
    Box box;
    const Segment *piece; /* NULL: all in the disc; else what may touch it */
    GapVisitor visit;
    void *context;
} InkLook;

static bool misses_frame(void *context, const InkFrame *frame)
{
    const InkLook *look = context;
    work_note(look->search->work, FRAME_STEPS);
    return ink_frame_misses_disc(frame, look->centre, look->reach) ||
           (look->piece && ink_frame_misses_segment(frame, *look->piece));
}

static bool look_at_piece(void *context, uint32_t id)
{
    const InkLook *look = context;
    if (!box_meets(box_of_segment(look->search->pieces[id]), look->box))
        return true;
    work_note(look->search->work, PIECE_STEPS);
    return look->visit(look->context, id);
}

static void visit_ink(const GapSearch *search, InkLook look)
{
    InkVisitor visitor = {&look, misses_frame, look_at_piece};
    ink_tree_walk(&search->tree, NULL, &visitor);
}

void gap_visit_disc(const GapSearch *search, Point p, int64_t reach, GapVisitor visit,
                    void *context)
{
    visit_ink(search, (InkLook){search, p, reach, gap_box_around(p, reach), NULL, visit, context});
}

static Box common_box(Box a, Box b)
{
    if (b.low.x > a.low.x)
        a.low.x = b.low.x;
    if (b.low.y > a.low.y)
        a.low.y = b.low.y;
    if (b.high.x < a.high.x)
        a.high.x = b.high.x;
    if (b.high.y < a.high.y)
        a.high.y = b.high.y;
    return a;
}

void gap_visit_along(const GapSearch *search, Segment piece, Point p, int64_t reach,
                     GapVisitor visit, void *context)
{
    Box box = common_box(box_of_segment(piece), gap_box_around(p, reach));
    visit_ink(search, (InkLook){search, p, reach, box, &piece, visit, context});
}

/* Loose ends and corners. */

/* What the ends of pieces are. */
typedef struct Ends {
    GapCorner *corners; /* owned */
    size_t corner_count;
    Point *loose; /* owned */
    size_t loose_count;
} Ends;

static void ends_free(Ends *ends)
{
    memory_free(ends->corners);
    memory_free(ends->loose);
}

typedef struct FanLook {
    const GapSearch *search;
    GapCorner corner;
} FanLook;

static bool look_leaving(void *context, uint32_t id)
{
    FanLook *look = context;
    GapCorner *corner = &look->corner;
    Segment piece = look->search->pieces[id];
    if (!exact_on_segment(piece, corner->at))
        return true;
    fan_add_piece(&corner->fan, piece, corner->at);
    corner->network = look->search->network[id];
    return !corner->fan.wide;
}

static bool is_on_edge(Box board, Point p)
{
    return p.x == board.low.x || p.x == board.high.x || p.y == board.low.y || p.y == board.high.y;
}

/* Ink that overlaps nowhere leaves a corner in one direction alone when first and last are the same
 * vector. */
static Status add_end(GapSearch *search, Ends *ends, Point at)
{
    FanLook look = {search, {.at = at}};
    gap_visit_disc(search, at, 0, look_leaving, &look);
    Status status = work_spend(search->work, END_STEPS);
    Fan fan = look.corner.fan;
    if (status || fan.wide)
        return status;
    ends->corners[ends->corner_count++] = look.corner;
    if (point_equal(fan.left, fan.right) && !is_on_edge(search->board, at))
        ends->loose[ends->loose_count++] = at;
    return STATUS_OK;
}

/* Along a curve that fills the plane, Morton's: the higher bit decides in which two
 * coordinates differ, so what is near is looked at soon after each other. */
static int by_curve(const void *a, const void *b)
{
    const Point *left = a;
    const Point *right = b;
    int32_t x = left->x ^ right->x;
    int32_t y = left->y ^ right->y;
    if (x < y && x < (x ^ y))
        return (left->y > right->y) - (left->y < right->y);
    return (left->x > right->x) - (left->x < right->x);
}

static Status sort_ends(GapSearch *search, Ends *ends, Point *points, size_t count)
{
    ends->corners = memory_new(count * sizeof *ends->corners);
    ends->loose = memory_new(count * sizeof *ends->loose);
    if (!ends->corners || !ends->loose)
        return STATUS_NO_MEMORY;
    qsort(points, count, sizeof *points, by_curve);
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        if (i == 0 || !point_equal(points[i], points[i - 1]))
            status = add_end(search, ends, points[i]);
    return status;
}

static Status find_ends(GapSearch *search, Ends *ends)
{
    size_t count = 2 * (size_t)search->ink_count;
    Point *points = memory_new(count * sizeof *points);
    if (!points)
        return STATUS_NO_MEMORY;
    for (uint32_t i = 0; i < search->ink_count; i++) {
        points[2 * i] = search->pieces[i].a;
        points[2 * i + 1] = search->pieces[i].b;
    }
    Status status = sort_ends(search, ends, points, count);
    memory_free(points);
    return status;
}

/* The search as a whole. */

/* Numbers the pieces as they stand in the tree, so that what is near is near in memory. */
static void sort_pieces(GapSearch *search, const Subdivision *ink)
{
    for (uint32_t i = 0; i < search->ink_count; i++) {
        uint32_t strand = search->tree.order[i];
        search->pieces[i] = subdivision_strand(ink, strand, &search->network[i]);
        search->tree.order[i] = i;
    }
}

static Status open_search(GapSearch *search, const Subdivision *ink)
{
    Status status = work_spend(search->work, STRAND_STEPS * (uint64_t)search->ink_count);
    if (status)
        return status;
    search->pieces = memory_new(((size_t)search->ink_count + GAP_SIDES) * sizeof *search->pieces);
    search->network = memory_new(search->ink_count * sizeof *search->network);
    if (!search->pieces || !search->network)
        return STATUS_NO_MEMORY;
    for (uint32_t i = 0; i < search->ink_count; i++)
        search->pieces[i] = subdivision_strand(ink, i, &search->network[i]);
    Point low = search->board.low, high = search->board.high;
    const Segment sides[GAP_SIDES] = {{low, {high.x, low.y}},
                                      {{high.x, low.y}, high},
                                      {high, {low.x, high.y}},
                                      {{low.x, high.y}, low}};
    memcpy(search->pieces + search->ink_count, sides, sizeof sides);
    status = ink_tree_build(&search->tree, search->pieces, search->ink_count);
    if (status == STATUS_OK)
        sort_pieces(search, ink);
    return status;
}

static void close_search(GapSearch *search)
{
    memory_free(search->pieces);
    memory_free(search->network);
    memory_free(search->pairs.items);
    ink_tree_free(&search->tree);
}

/* The gaps between networks come first, as they are thinned out before the others are added. */
static Status find_all(GapSearch *search, const Subdivision *ink)
{
    Ends ends = {0};
    Status status = open_search(search, ink);
    if (status == STATUS_OK)
        status = find_ends(search, &ends);
    if (status == STATUS_OK && subdivision_counts(ink).networks > 1)
        status = gap_find_networks(search, ends.corners, ends.corner_count);
    if (status == STATUS_OK)
        status = gap_find_ends(search, ends.loose, ends.loose_count);
    ends_free(&ends);
    return status;
}

static Decimal distance_of(GapSquare square)
{
    double steps = sqrt((double)square.num / (double)square.den);
    return (Decimal)(steps * (double)(DECIMAL_ONE / STEPS_PER_SPACE) + 0.5);
}

/* The pairs as gaps. */
static Status hand_out(GapPairs *pairs, Gap **gaps, size_t *gap_count)
{
    gap_pairs_settle(pairs);
    Gap *made = NULL;
    if (pairs->count > 0)
        made = memory_new(pairs->count * sizeof *made);
    if (pairs->count > 0 && !made)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < pairs->count; i++) {
        const GapPair *pair = &pairs->items[i];
        made[i] = (Gap){distance_of(pair->square), pair->from, pair->to, pair->to_edge};
    }
    *gaps = made;
    *gap_count = pairs->count;
    return STATUS_OK;
}

Status gaps_find(const Subdivision *ink, int64_t distance, Work *work, Gap **gaps,
                 size_t *gap_count)
{
    GapSearch search = {.board = subdivision_board(ink),
                        .ink_count = (uint32_t)subdivision_strand_count(ink),
                        .work = work};
    search.limit = distance < 2 * MAX_COORDINATE ? distance : 2 * MAX_COORDINATE;
    Status status = STATUS_OK;
    if (search.limit >= 1 && search.ink_count > 0)
        status = find_all(&search, ink);
    if (status == STATUS_OK)
        status = hand_out(&search.pairs, gaps, gap_count);
    close_search(&search);
    return status;
}
