/* The ink that hides places from a point. Doubles only select which ink is examined; whether it
 * hides a place is decided exactly. */
#include "geometry/routing/route_shade.h"

#include "geometry/plane/exact.h"

#include <math.h>

enum {
    ENOUGH = 16,       /* this many pieces usually hide most of what can be hidden */
    MOST = 32,         /* maximum number of pieces examined in one disc */
    FIRST_PART = 1024, /* the first disc's radius is the board's size divided by this */
    PIECE_STEPS = 4,   /* steps of work to enter a piece into slices */
    SLICES_A_STEP = 3  /* slices entered per step of work, besides PIECE_STEPS */
};

static const double TURN = ROUTE_SHADE_SLICES;

/* Return the direction as a number in [0, TURN) that grows counter-clockwise: how far along the
 * square with corners (±1, 0) and (0, ±1) the ray in this direction meets it. */
static double slice_of(double x, double y)
{
    double part = fabs(y) / (fabs(x) + fabs(y));
    double quarter = x >= 0 ? (y >= 0 ? part : 4 - part) : (y >= 0 ? 2 - part : 2 + part);
    double slice = quarter * (TURN / 4);
    return slice < TURN ? slice : 0;
}

/* Return the direction of the middle of a slice, as the inverse of slice_of(). */
static void middle_of(int slice, double *x, double *y)
{
    double quarter = (slice + 0.5) * (4 / TURN);
    *x = quarter < 2 ? 1 - quarter : quarter - 3;
    *y = quarter < 1 ? quarter : quarter < 3 ? 2 - quarter : quarter - 4;
}

/* A search for the pieces in a disc. */
typedef struct Look {
    const InkTree *ink;
    RouteShade *shade;
    size_t count;
    size_t entered; /* number of slices entered, summed over all pieces */
} Look;

/* Store a piece in every slice where it is nearer than the stored piece, measured in the slice's
 * middle direction. Return the number of slices that the piece spans. */
static size_t enter_piece(RouteShade *shade, Segment piece)
{
    double ax = (double)piece.a.x - shade->from.x;
    double ay = (double)piece.a.y - shade->from.y;
    double bx = (double)piece.b.x - shade->from.x;
    double by = (double)piece.b.y - shade->from.y;
    double cross = ax * by - ay * bx;
    if (cross == 0)
        return 0;
    double first = cross > 0 ? slice_of(ax, ay) : slice_of(bx, by);
    double last = cross > 0 ? slice_of(bx, by) : slice_of(ax, ay);
    if (last < first)
        last += TURN;
    int begin = (int)floor(first + 0.5);
    int i = begin;
    for (; i + 0.5 <= last; i++) {
        int slice = i % ROUTE_SHADE_SLICES;
        double x;
        double y;
        middle_of(slice, &x, &y);
        double distance = cross / (x * (by - ay) - y * (bx - ax));
        if (distance > 0 &&
            (shade->slices[slice].distance < 0 || distance < shade->slices[slice].distance)) {
            shade->slices[slice].distance = distance;
            shade->slices[slice].piece = piece;
        }
    }
    return (size_t)(i - begin);
}

static bool look_at(void *context, uint32_t id)
{
    Look *look = context;
    look->entered += enter_piece(look->shade, look->ink->pieces[id]);
    return ++look->count < MOST;
}

void route_shade_look(RouteShade *shade, const InkTree *ink, Box board, Point from)
{
    shade->from = from;
    for (int i = 0; i < ROUTE_SHADE_SLICES; i++)
        shade->slices[i].distance = -1;
    Look look = {.ink = ink, .shade = shade};
    int32_t most = board.high.x > board.high.y ? board.high.x : board.high.y;
    for (int32_t reach = most / FIRST_PART + 1; look.count < ENOUGH && reach <= 2 * most;
         reach *= 2) {
        look.count = 0;
        ink_tree_visit_disc(ink, from, reach, look_at, &look);
        work_note(ink->work, look.count * PIECE_STEPS);
    }
    work_note(ink->work, ROUTE_SHADE_SLICES + look.entered / SLICES_A_STEP);
}

/* Return the nearest piece in the direction of p, or NULL. */
static const Segment *piece_towards(const RouteShade *shade, Point p)
{
    double x = (double)p.x - shade->from.x;
    double y = (double)p.y - shade->from.y;
    if (x == 0 && y == 0)
        return NULL;
    int slice = (int)slice_of(x, y);
    return shade->slices[slice].distance < 0 ? NULL : &shade->slices[slice].piece;
}

bool route_shade_hides(const RouteShade *shade, Point p)
{
    const Segment *piece = piece_towards(shade, p);
    return piece && exact_touch((Segment){shade->from, p}, *piece);
}

/* The area that a piece hides is convex, so a piece that hides all corners of a box hides the
 * box. */
bool route_shade_hides_box(const RouteShade *shade, Box box)
{
    Point corners[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    Point middle = {box.low.x + (box.high.x - box.low.x) / 2,
                    box.low.y + (box.high.y - box.low.y) / 2};
    const Segment *piece = piece_towards(shade, middle);
    for (int i = 0; piece && i < 4; i++)
        if (!exact_touch((Segment){shade->from, corners[i]}, *piece))
            piece = NULL;
    return piece != NULL;
}
