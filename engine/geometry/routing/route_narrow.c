/* Finds the ends of the segments that lead through a narrow passage. */
#include "geometry/routing/route_narrow.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"

enum { PAIRS_A_STEP = 2 }; /* pairs of lattice points examined per step of work */

/* The ink near a corner, in three groups: ink connected to the corner, then ink that makes the
 * passage narrow, then other ink. */
typedef struct Local {
    const InkTree *ink;
    Point corner;
    Box close, all;
    Segment *pieces; /* borrowed from the RouteNarrow */
    size_t capacity;
    size_t count;
    size_t joined;  /* number of pieces connected to the corner */
    size_t facing;  /* where the third group begins */
    size_t blocker; /* the index of the piece that blocked a segment most recently */
    size_t looked;  /* steps of work that were used but not yet spent */
    Status status;
} Local;

/* Return whether the piece has a point in common with the box, which includes its edge. */
static bool enters(Segment s, Box box)
{
    Point corners[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    bool left = false;
    bool right = false;
    for (int i = 0; i < 4; i++) {
        int side = exact_side(s.a, s.b, corners[i]);
        left = left || side >= 0;
        right = right || side <= 0;
    }
    return left && right && box_meets(box_of_segment(s), box);
}

static bool gather(void *context, uint32_t id)
{
    Local *local = context;
    Segment piece = local->ink->pieces[id];
    if (enters(piece, local->all))
        local->status = memory_push(local->pieces, local->count, local->capacity, piece);
    return local->status == STATUS_OK;
}

/* Move piece i into the group that ends at `*end`, and extend the group by one. */
static void take(Local *local, size_t i, size_t *end)
{
    Segment piece = local->pieces[i];
    local->pieces[i] = local->pieces[*end];
    local->pieces[(*end)++] = piece;
}

/* Return whether one of the two pieces ends on the other, inside the box `close` around the
 * corner. */
static bool is_joint(Box close, Segment s, Segment t)
{
    return (box_holds(close, s.a) && exact_on_segment(t, s.a)) ||
           (box_holds(close, s.b) && exact_on_segment(t, s.b)) ||
           (box_holds(close, t.a) && exact_on_segment(s, t.a)) ||
           (box_holds(close, t.b) && exact_on_segment(s, t.b));
}

/* Sort the ink into the three groups. Return whether any of it makes the passage narrow. */
static bool sort_ink(Local *local)
{
    for (size_t i = 0; i < local->count; i++)
        if (exact_on_segment(local->pieces[i], local->corner))
            take(local, i, &local->joined);
    for (size_t seen = 0; seen < local->joined; seen++) {
        local->looked += local->count - local->joined;
        for (size_t i = local->joined; i < local->count; i++)
            if (is_joint(local->close, local->pieces[seen], local->pieces[i]))
                take(local, i, &local->joined);
    }
    local->facing = local->joined;
    for (size_t i = local->joined; i < local->count; i++)
        if (enters(local->pieces[i], local->close))
            take(local, i, &local->facing);
    return local->facing > local->joined;
}

/* Return whether the segment from p to q touches no ink. First try the piece that blocked the
 * previous segment. */
static bool is_clear(Local *local, Point p, Point q)
{
    Segment piece = {p, q};
    if (local->blocker < local->count && exact_touch(piece, local->pieces[local->blocker]))
        return false;
    for (size_t i = 0; i < local->count; i++) {
        if (exact_touch(piece, local->pieces[i])) {
            local->looked += i;
            local->blocker = i;
            return false;
        }
    }
    local->looked += local->count;
    return true;
}

/* The shortest vector from a corner across a narrow passage: (x, y) / scale, scale < 2^50. It is at
 * most ROUTE_NARROW steps long in x and in y. */
typedef struct Across {
    int64_t x, y;
    int64_t scale;
} Across;

static Across across_to(Point corner, Segment ink)
{
    Nearest nearest = exact_nearest(ink, corner);
    return (Across){(int64_t)nearest.x, (int64_t)nearest.y, nearest.den};
}

static int sign_of(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* Return 1 if p is on the left side of the line from the corner along `across`, -1 if on its right
 * side, 0 if on the line. */
static int side_of(Across across, Point p)
{
    return sign_of(across.x * p.y - across.y * p.x);
}

/* Return whether the line through p and q passes between the corner and the far end of `across`. */
static bool passes(Across across, Point p, Point q)
{
    int64_t dx = q.x - p.x;
    int64_t dy = q.y - p.y;
    int64_t near = dy * p.x - dx * p.y; /* tells on which side the corner, (0, 0), is */
    int64_t far = dx * (across.y - p.y * across.scale) - dy * (across.x - p.x * across.scale);
    return sign_of(near) * sign_of(far) < 0;
}

/* The lattice points around a corner, and a flag for each that is an end of a segment through the
 * passage. */
typedef struct Window {
    /* Lattice points that aren't on ink, relative to the corner. */
    Point offsets[ROUTE_NARROW_MOST];
    bool used[ROUTE_NARROW_MOST];
    size_t count;
} Window;

static Point place_at(const Local *local, Point offset)
{
    return (Point){local->corner.x + offset.x, local->corner.y + offset.y};
}

static void open_window(Window *window, Local *local, Box board)
{
    window->count = 0;
    for (int32_t x = -ROUTE_NARROW_REACH; x <= ROUTE_NARROW_REACH; x++) {
        for (int32_t y = -ROUTE_NARROW_REACH; y <= ROUTE_NARROW_REACH; y++) {
            Point at = place_at(local, (Point){x, y});
            if (!box_holds(board, at) || !is_clear(local, at, at))
                continue;
            window->used[window->count] = false;
            window->offsets[window->count++] = (Point){x, y};
        }
    }
}

/* Mark the ends of all segments that pass between the corner and `facing`. */
static void mark_ways(Window *window, Local *local, Segment facing)
{
    Across across = across_to(local->corner, facing);
    int sides[ROUTE_NARROW_MOST];
    for (size_t i = 0; i < window->count; i++)
        sides[i] = side_of(across, window->offsets[i]);
    for (size_t i = 0; i < window->count; i++) {
        if (sides[i] < 0)
            continue;
        local->looked += window->count / PAIRS_A_STEP;
        for (size_t k = 0; k < window->count; k++) {
            Point p = window->offsets[i];
            Point q = window->offsets[k];
            if (sides[k] <= 0 && !(window->used[i] && window->used[k]) && passes(across, p, q) &&
                is_clear(local, place_at(local, p), place_at(local, q)))
                window->used[i] = window->used[k] = true;
        }
    }
}

Status route_narrow_find(const InkTree *ink, Box board, Point corner, RouteNarrow *narrow)
{
    Local local = {.ink = ink,
                   .corner = corner,
                   .close = box_around(corner, ROUTE_NARROW),
                   .all = box_around(corner, ROUTE_NARROW_REACH),
                   .pieces = narrow->pieces,
                   .capacity = narrow->capacity};
    ink_tree_visit_disc(ink, corner, 2 * ROUTE_NARROW_REACH, gather, &local);
    narrow->pieces = local.pieces;
    narrow->capacity = local.capacity;
    narrow->count = 0;
    bool is_narrow = local.status == STATUS_OK && sort_ink(&local);
    if (local.status == STATUS_OK)
        local.status = work_spend(ink->work, local.looked);
    if (local.status || !is_narrow)
        return local.status;
    Window window;
    open_window(&window, &local, board);
    for (size_t i = local.joined; i < local.facing; i++) {
        local.looked = 0;
        mark_ways(&window, &local, local.pieces[i]);
        Status status = work_spend(ink->work, local.looked);
        if (status)
            return status;
    }
    for (size_t i = 0; i < window.count; i++)
        if (window.used[i])
            narrow->places[narrow->count++] = place_at(&local, window.offsets[i]);
    return STATUS_OK;
}
