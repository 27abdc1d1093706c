/* A tree over pieces of ink, so that a search can skip many pieces in one step, whatever their
 * length and direction.
 *
 * Each node has a rectangle around its pieces, aligned with the longest of them. So parallel lines
 * have narrow rectangles, even where axis-aligned boxes would overlap. (Around pieces of length
 * zero, the rectangle is axis-aligned.) A node is split near its middle, along the axis that makes
 * both halves smallest. Building takes O(log n) for each piece; the tree never changes
 * afterwards. */
#ifndef CONTIGO_GEOMETRY_ROUTING_INK_TREE_H
#define CONTIGO_GEOMETRY_ROUTING_INK_TREE_H

#include "base/work.h"
#include "geometry/plane/vector.h"

#include <stddef.h>

/* A rectangle, which may be oblique: all places q for which along · q and along × q are between
 * `low` and `high`. */
typedef struct InkFrame {
    Point along;
    int64_t square;          /* the squared length of `along` */
    int64_t low[2], high[2]; /* below 2^51 */
} InkFrame;

/* A node. Its pieces are contiguous, and its first child immediately follows it. */
typedef struct InkNode {
    InkFrame frame;
    uint32_t begin, end; /* the range of its pieces */
    uint32_t second;     /* its second child; 0: no children */
} InkNode;

typedef struct InkTree {
    Segment *pieces;   /* owned; in the order of the tree, so nearby pieces are near each other */
    uint32_t *numbers; /* owned; for each piece, its index in the array given to ink_tree_build() */
    uint32_t count;
    InkNode *nodes; /* owned; the root is first */
    size_t node_count, node_capacity;
    Work *work; /* borrowed: visits note their cost here (work_note); NULL: no limit */
} InkTree;

/* Build a tree. It takes ownership of `pieces`, which it frees with memory_free. Call
 * ink_tree_free() after a failure too. May fail with STATUS_NO_MEMORY, STATUS_TOO_MUCH_WORK or
 * STATUS_INTERRUPTED. */
Status ink_tree_build(InkTree *tree, Segment *pieces, uint32_t count, Work *work);
void ink_tree_free(InkTree *tree);

/* Called with a piece's index in the tree. Return true to continue the walk, false to end it. */
typedef bool (*InkVisit)(void *context, uint32_t id);

/* The callbacks of a walk: `skips` returns whether to skip a node with everything in it; `visit` is
 * called for the pieces of nodes that aren't skipped. */
typedef struct InkVisitor {
    void *context;
    bool (*skips)(void *context, const InkFrame *frame);
    InkVisit visit;
} InkVisitor;

/* Walk the tree. The child nearer to `from` comes first; if `from` is NULL, the order is
 * arbitrary. */
void ink_tree_walk(const InkTree *tree, const Point *from, const InkVisitor *visitor);

/* Visit all ink within `reach` steps of p, and possibly some other ink. The cost is only noted in
 * the tree's `work` (work_note). */
void ink_tree_visit_disc(const InkTree *tree, Point p, int64_t reach, InkVisit visit,
                         void *context);

/* Visit all ink that touches a segment, and possibly some other ink. */
void ink_tree_visit_along(const InkTree *tree, Segment along, InkVisit visit, void *context);

/* Visit all ink that touches a segment within `reach` steps of p, and possibly some other ink. */
void ink_tree_visit_along_near(const InkTree *tree, Segment along, Point p, int64_t reach,
                               InkVisit visit, void *context);

/* Return the box of a frame around points. Such a frame is always axis-aligned. */
static inline Box ink_frame_of_points(const InkFrame *frame)
{
    return (Box){{(int32_t)frame->low[0], (int32_t)frame->low[1]},
                 {(int32_t)frame->high[0], (int32_t)frame->high[1]}};
}

/* Return how far a coordinate is outside the frame's range on an axis; 0 if it is inside. The
 * coordinate and the result are in steps times the length of `along`. */
static inline int64_t ink_frame_outside(const InkFrame *frame, int axis, int64_t at)
{
    if (at < frame->low[axis])
        return frame->low[axis] - at;
    return at > frame->high[axis] ? at - frame->high[axis] : 0;
}

/* Return the squared distance of a frame from p, multiplied by the squared length of
 * frame->along. */
static inline double ink_frame_distance(const InkFrame *frame, Point p)
{
    int64_t x = ink_frame_outside(frame, 0, vector_dot(frame->along, p));
    int64_t y = ink_frame_outside(frame, 1, vector_cross(frame->along, p));
    return (double)x * (double)x + (double)y * (double)y;
}

/* Return whether no point of the frame is within `reach` steps of p. True is always right. False
 * may be wrong for a frame barely out of reach, because of a tolerance far larger than the error of
 * a double. */
static inline bool ink_frame_misses_disc(const InkFrame *frame, Point p, int64_t reach)
{
    double distance = ink_frame_distance(frame, p) * (1 - 1e-9);
    return distance > 0 && distance > (double)reach * (double)reach * (double)frame->square;
}

/* Return the frame in coordinates relative to p. */
static inline InkFrame ink_frame_from(const InkFrame *frame, Point p)
{
    InkFrame from = *frame;
    int64_t x = vector_dot(frame->along, p);
    int64_t y = vector_cross(frame->along, p);
    from.low[0] -= x;
    from.high[0] -= x;
    from.low[1] -= y;
    from.high[1] -= y;
    return from;
}

/* Return whether (x, y) · q > v for all places q of the frame. |x|, |y| < 2^26, |v| < 2^53. The
 * product is smallest in a corner q of the frame. Let u be `along`, and w be u turned left by 90
 * degrees. Then q = (b u + c w) / u², where b is a bound of the first axis and c of the second. */
static inline bool ink_frame_is_beyond(const InkFrame *frame, int64_t x, int64_t y, int64_t v)
{
    int64_t a = x * frame->along.x + y * frame->along.y;
    int64_t b = y * frame->along.x - x * frame->along.y;
    return (Wide)a * (a > 0 ? frame->low[0] : frame->high[0]) +
               (Wide)b * (b > 0 ? frame->low[1] : frame->high[1]) >
           (Wide)v * frame->square;
}

#endif
