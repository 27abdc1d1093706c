/* A tree of oblique rectangles, nested inside each other, around pieces of ink. */
#include "geometry/routing/ink_tree.h"

#include "base/memory.h"

#include <math.h>

enum {
    LEAF = 6,
    BINS = 32,
    BUILD_STEPS = 30, /* steps of work to add a piece */
    LOOK_STEPS = 1,   /* steps of work to examine a frame or a piece */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Return whether all corners of a frame are strictly on one side of the line through s. If no line
 * along a side of the frame separates the frame from s, only this line can. */
static bool is_beside(const InkFrame *frame, Segment s)
{
    InkFrame from = ink_frame_from(frame, s.a);
    Point d = vector_minus(s.b, s.a);
    return ink_frame_is_beyond(&from, -(int64_t)d.y, d.x, 0) ||
           ink_frame_is_beyond(&from, d.y, -(int64_t)d.x, 0);
}

/* Return whether a frame and a segment have no place in common. */
static bool ink_frame_misses_segment(const InkFrame *frame, Segment s)
{
    int64_t ends[2][2] = {
        {vector_dot(frame->along, s.a), vector_dot(frame->along, s.b)},
        {vector_cross(frame->along, s.a), vector_cross(frame->along, s.b)},
    };
    for (int axis = 0; axis < 2; axis++)
        if (greatest(ends[axis][0], ends[axis][1]) < frame->low[axis] ||
            least(ends[axis][0], ends[axis][1]) > frame->high[axis])
            return true;
    return is_beside(frame, s);
}

/* Building. */

/* For some pieces and an axis: the range of the pieces' midpoints (doubled), and the sum of the
 * pieces' lengths along the axis. */
typedef struct Spread {
    int64_t low, high;
    double lengths;
} Spread;

static int64_t place_on(Point along, int axis, Point p)
{
    return axis == 0 ? vector_dot(along, p) : vector_cross(along, p);
}

static int64_t middle_of(Segment piece, Point along, int axis)
{
    return place_on(along, axis, piece.a) + place_on(along, axis, piece.b);
}

static Point longest_of(const InkTree *tree, uint32_t begin, uint32_t end)
{
    Point longest = {1, 0};
    int64_t most = 0;
    for (uint32_t i = begin; i < end; i++) {
        Segment piece = tree->pieces[i];
        Point d = vector_minus(piece.b, piece.a);
        int64_t square = vector_dot(d, d);
        if (square > most) {
            most = square;
            longest = d;
        }
    }
    return longest;
}

static InkFrame frame_around(const InkTree *tree, uint32_t begin, uint32_t end, Spread spreads[2])
{
    InkFrame frame = {.along = longest_of(tree, begin, end)};
    frame.square = vector_dot(frame.along, frame.along);
    for (int axis = 0; axis < 2; axis++) {
        frame.low[axis] = spreads[axis].low = INT64_MAX;
        frame.high[axis] = spreads[axis].high = INT64_MIN;
        spreads[axis].lengths = 0;
    }
    for (uint32_t i = begin; i < end; i++) {
        Segment piece = tree->pieces[i];
        for (int axis = 0; axis < 2; axis++) {
            int64_t a = place_on(frame.along, axis, piece.a);
            int64_t b = place_on(frame.along, axis, piece.b);
            frame.low[axis] = least(frame.low[axis], least(a, b));
            frame.high[axis] = greatest(frame.high[axis], greatest(a, b));
            spreads[axis].low = least(spreads[axis].low, a + b);
            spreads[axis].high = greatest(spreads[axis].high, a + b);
            spreads[axis].lengths += (double)(a < b ? b - a : a - b);
        }
    }
    return frame;
}

/* Return how large one half is, as a fraction of the whole, if the frame is split across this axis.
 * Sizes include a margin around the midpoints: the mean length of a piece plus the usual distance
 * between pieces. */
static double part_left(const Spread *spread, double count, double usual)
{
    double middles = (double)(spread->high - spread->low) / 2;
    double rest = spread->lengths / count + usual;
    return middles + rest > 0 ? (middles / 2 + rest) / (middles + rest) : 1;
}

static int axis_to_part(const InkFrame *frame, const Spread spreads[2], uint32_t count)
{
    double area =
        (double)(frame->high[0] - frame->low[0]) * (double)(frame->high[1] - frame->low[1]);
    double usual = sqrt(area / count);
    return part_left(&spreads[0], count, usual) <= part_left(&spreads[1], count, usual) ? 0 : 1;
}

/* Return the bin of a midpoint, 0 to BINS - 1. */
static int bin_of(const Spread *spread, int64_t middle)
{
    return (int)((middle - spread->low) / ((spread->high - spread->low) / BINS + 1));
}

/* Return the bin where the second of two parts begins. The smaller part is made as large as
 * possible. */
static int bin_to_part(const uint32_t *bins, uint32_t count)
{
    uint32_t before = 0;
    int best = 1;
    uint32_t smaller = 0;
    for (int bin = 1; bin < BINS; bin++) {
        before += bins[bin - 1];
        uint32_t here = before < count - before ? before : count - before;
        if (here > smaller) {
            smaller = here;
            best = bin;
        }
    }
    return best;
}

static void swap_pieces(InkTree *tree, uint32_t i, uint32_t k)
{
    Segment piece = tree->pieces[i];
    uint32_t number = tree->numbers[i];
    tree->pieces[i] = tree->pieces[k];
    tree->numbers[i] = tree->numbers[k];
    tree->pieces[k] = piece;
    tree->numbers[k] = number;
}

/* Move the pieces of the first half to the front. Return where the second half begins. */
static uint32_t part(InkTree *tree, uint32_t begin, uint32_t end, const InkFrame *frame,
                     const Spread spreads[2])
{
    int axis = axis_to_part(frame, spreads, end - begin);
    const Spread *spread = &spreads[axis];
    if (spread->low == spread->high)
        return begin + (end - begin) / 2;
    uint32_t bins[BINS] = {0};
    for (uint32_t i = begin; i < end; i++)
        bins[bin_of(spread, middle_of(tree->pieces[i], frame->along, axis))]++;
    int bin = bin_to_part(bins, end - begin);
    uint32_t low = begin;
    for (uint32_t i = begin; i < end; i++)
        if (bin_of(spread, middle_of(tree->pieces[i], frame->along, axis)) < bin)
            swap_pieces(tree, i, low++);
    return low;
}

/* The recursion is at most a few dozen levels deep: each split leaves either many of the pieces on
 * both sides, or only a small fraction of the spread on one. */
static Status build(InkTree *tree, uint32_t begin, uint32_t end)
{
    Spread spreads[2];
    InkFrame frame = frame_around(tree, begin, end, spreads);
    size_t at = tree->node_count;
    Status status = memory_push(tree->nodes, tree->node_count, tree->node_capacity,
                                (InkNode){frame, begin, end, 0});
    if (status || end - begin <= LEAF)
        return status;
    uint32_t second = part(tree, begin, end, &frame, spreads);
    status = build(tree, begin, second);
    if (status)
        return status;
    tree->nodes[at].second = (uint32_t)tree->node_count;
    return build(tree, second, end);
}

Status ink_tree_build(InkTree *tree, Segment *pieces, uint32_t count, Work *work)
{
    *tree = (InkTree){.pieces = pieces, .count = count, .work = work};
    Status status = work_spend(work, BUILD_STEPS * (uint64_t)count);
    if (status || count == 0)
        return status;
    tree->numbers = memory_new(count * sizeof *tree->numbers);
    if (!tree->numbers)
        return STATUS_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        tree->numbers[i] = i;
    return build(tree, 0, count);
}

void ink_tree_free(InkTree *tree)
{
    memory_free(tree->pieces);
    memory_free(tree->numbers);
    memory_free(tree->nodes);
    *tree = (InkTree){0};
}

/* Walking. */

static bool is_second_nearer(const InkNode *first, const InkNode *second, Point from)
{
    return ink_frame_distance(&second->frame, from) * (double)first->frame.square <
           ink_frame_distance(&first->frame, from) * (double)second->frame.square;
}

static bool walk(const InkTree *tree, const InkNode *node, const Point *from,
                 const InkVisitor *visitor)
{
    if (visitor->skips(visitor->context, &node->frame))
        return true;
    bool more = true;
    if (!node->second) {
        for (uint32_t i = node->begin; i < node->end && more; i++)
            more = visitor->visit(visitor->context, i);
        return more;
    }
    const InkNode *first = node + 1;
    const InkNode *second = tree->nodes + node->second;
    bool turn = from && is_second_nearer(first, second, *from);
    return walk(tree, turn ? second : first, from, visitor) &&
           walk(tree, turn ? first : second, from, visitor);
}

void ink_tree_walk(const InkTree *tree, const Point *from, const InkVisitor *visitor)
{
    if (tree->count > 0)
        walk(tree, tree->nodes, from, visitor);
}

/* A visit, and which ink it includes. */
typedef struct InkLook {
    const InkTree *tree;
    const Segment *along; /* skip nodes that don't touch this segment; NULL: skip none */
    Point center;
    int64_t reach; /* skip nodes farther than this from the center, in steps; negative: skip none */
    Box box;       /* a box around the segment and the disc */
    InkVisit visit;
    void *context;
} InkLook;

static bool misses_frame(void *context, const InkFrame *frame)
{
    const InkLook *look = context;
    work_note(look->tree->work, LOOK_STEPS);
    return (look->reach >= 0 && ink_frame_misses_disc(frame, look->center, look->reach)) ||
           (look->along && ink_frame_misses_segment(frame, *look->along));
}

static bool look_at_piece(void *context, uint32_t id)
{
    const InkLook *look = context;
    if (!box_meets(box_of_segment(look->tree->pieces[id]), look->box))
        return true;
    work_note(look->tree->work, LOOK_STEPS);
    return look->visit(look->context, id);
}

static void visit_ink(InkLook look)
{
    InkVisitor visitor = {&look, misses_frame, look_at_piece};
    ink_tree_walk(look.tree, NULL, &visitor);
}

void ink_tree_visit_disc(const InkTree *tree, Point p, int64_t reach, InkVisit visit, void *context)
{
    visit_ink((InkLook){tree, NULL, p, reach, box_around(p, reach), visit, context});
}

void ink_tree_visit_along(const InkTree *tree, Segment along, InkVisit visit, void *context)
{
    visit_ink((InkLook){tree, &along, along.a, -1, box_of_segment(along), visit, context});
}

void ink_tree_visit_along_near(const InkTree *tree, Segment along, Point p, int64_t reach,
                               InkVisit visit, void *context)
{
    Box box = box_common(box_of_segment(along), box_around(p, reach));
    visit_ink((InkLook){tree, &along, p, reach, box, visit, context});
}
