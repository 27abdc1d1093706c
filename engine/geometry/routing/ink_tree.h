/* A tree over pieces of ink, so that a search can pass over many of them at once, however long they
 * are and whichever way they lie.
 *
 * Around the pieces of each node is a rectangle that lies along the longest of them: parallels,
 * which boxes along the axes could not tell from each other, have narrow ones. (Around pieces
 * without length, points, it lies along the axes.) A node is parted across the side where that
 * makes both halves smallest, near its middle. It is built once, in some logarithms for each piece,
 * and never changed.
 */
#ifndef CONTIGO_GEOMETRY_ROUTING_INK_TREE_H
#define CONTIGO_GEOMETRY_ROUTING_INK_TREE_H

#include "base/work.h"
#include "geometry/plane/vector.h"

#include <stddef.h>

/* A rectangle: all places q whose products with `along`, and with that turned left by a quarter,
 * are not below `low` and not above `high`. */
typedef struct InkFrame {
    Point along;
    int64_t square;          /* of its length */
    int64_t low[2], high[2]; /* below 2^51 */
} InkFrame;

/* All pieces of a node stand side by side, and its first child comes right after it. */
typedef struct InkNode {
    InkFrame frame;
    uint32_t begin, end; /* its pieces */
    uint32_t second;     /* its second child; 0: it has none */
} InkNode;

typedef struct InkTree {
    Segment *pieces;   /* owned: as they stand in the tree, those near each other side by side */
    uint32_t *numbers; /* owned: for each, which one it was of those that the tree was built from */
    uint32_t count;
    InkNode *nodes; /* owned: the root first */
    size_t node_count, node_capacity;
    Work *work; /* borrowed: where visits are noted; NULL: nowhere */
} InkTree;

/* Fills a tree. The pieces, which memory_free can give back, are its own from now on. After a
 * failure too, ink_tree_free() gives back all. */
Status ink_tree_build(InkTree *tree, Segment *pieces, uint32_t count, Work *work);
void ink_tree_free(InkTree *tree);

/* Looks at a piece by its place in the tree, and says whether to go on. */
typedef bool (*InkVisit)(void *context, uint32_t id);

/* What a walk does: passes over a node with all that is in it, or looks at its pieces. */
typedef struct InkVisitor {
    void *context;
    bool (*skips)(void *context, const InkFrame *frame);
    InkVisit visit;
} InkVisitor;

/* Of two children the one nearer to a point comes first; from NULL: either. */
void ink_tree_walk(const InkTree *tree, const Point *from, const InkVisitor *visitor);

/* Visits all ink that comes within so many steps of p, and some that does not; the work is noted.
 */
void ink_tree_visit_disc(const InkTree *tree, Point p, int64_t reach, InkVisit visit,
                         void *context);

/* The same for all ink that touches a segment. */
void ink_tree_visit_along(const InkTree *tree, Segment along, InkVisit visit, void *context);

/* And for all that touches it within so many steps of p. */
void ink_tree_visit_along_near(const InkTree *tree, Segment along, Point p, int64_t reach,
                               InkVisit visit, void *context);

/* What a frame around points alone is. */
static inline Box ink_frame_of_points(const InkFrame *frame)
{
    return (Box){{(int32_t)frame->low[0], (int32_t)frame->low[1]},
                 {(int32_t)frame->high[0], (int32_t)frame->high[1]}};
}

/* How far a place is outside of the frame on either axis, times the length of `along`. */
static inline int64_t ink_frame_outside(const InkFrame *frame, int axis, int64_t at)
{
    if (at < frame->low[axis])
        return frame->low[axis] - at;
    return at > frame->high[axis] ? at - frame->high[axis] : 0;
}

/* The square of the distance from p, times that of the length of `along`. */
static inline double ink_frame_distance(const InkFrame *frame, Point p)
{
    int64_t x = ink_frame_outside(frame, 0, vector_dot(frame->along, p));
    int64_t y = ink_frame_outside(frame, 1, vector_cross(frame->along, p));
    return (double)x * (double)x + (double)y * (double)y;
}

/* Whether no place of the frame is within `reach` steps of p: true only where that is so, and
 * nearly always then. A double is off by far less than what is let pass. */
static inline bool ink_frame_misses_disc(const InkFrame *frame, Point p, int64_t reach)
{
    double distance = ink_frame_distance(frame, p) * (1 - 1e-9);
    return distance > 0 && distance > (double)reach * (double)reach * (double)frame->square;
}

/* A frame as seen from a point: the same with that as the origin. */
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

/* Whether (x, y) q > v for all its places q; |x|, |y| below 2^26, |v| below 2^53. The product is
 * least in a corner. There q is along times a bound of the first axis and that turned times one of
 * the second, over the square of along. */
static inline bool ink_frame_is_beyond(const InkFrame *frame, int64_t x, int64_t y, int64_t v)
{
    int64_t a = x * frame->along.x + y * frame->along.y;
    int64_t b = y * frame->along.x - x * frame->along.y;
    return (Wide)a * (a > 0 ? frame->low[0] : frame->high[0]) +
               (Wide)b * (b > 0 ? frame->low[1] : frame->high[1]) >
           (Wide)v * frame->square;
}

#endif
