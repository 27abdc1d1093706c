/* Improves a path, corner by corner, after it has been found. */
#include "geometry/routing/route_improve.h"

#include "geometry/plane/exact.h"

#include <stdlib.h>

enum {
    SHIFT = 2,         /* a corner is moved by at most this at a time, in x and in y */
    CORNER_STEPS = 100 /* steps of work to examine a corner */
};

/* A place to which a corner may be moved, and the resulting length. */
typedef struct Shift {
    Length length;
    Point at;
} Shift;

static int by_length(const void *a, const void *b)
{
    const Shift *left = a;
    const Shift *right = b;
    if (left->length != right->length)
        return left->length < right->length ? -1 : 1;
    return point_compare(left->at, right->at);
}

static Length length_over(const Point *path, Point at)
{
    return length_of((Segment){path[-1], at}) + length_of((Segment){at, path[1]});
}

/* Ink that blocked the last shifts tried. It usually blocks the next one too. */
typedef struct Blockers {
    const RouteGraph *graph;
    Segment pieces[4];
    size_t count; /* number of blockers found so far; `pieces` has the last of them */
} Blockers;

static bool is_clear(Blockers *blockers, Point p, Point q)
{
    enum { KEPT = sizeof blockers->pieces / sizeof *blockers->pieces };
    size_t kept = blockers->count < KEPT ? blockers->count : KEPT;
    for (size_t i = 0; i < kept; i++)
        if (exact_touch((Segment){p, q}, blockers->pieces[i]))
            return false;
    Segment touched;
    if (route_graph_clear(blockers->graph, p, q, &touched))
        return true;
    blockers->pieces[blockers->count++ % KEPT] = touched;
    return false;
}

/* Move the corner to the place near it that shortens the path most. Return false if there is
 * none. */
static bool shift_corner(const RouteGraph *graph, Point *corner)
{
    Shift shifts[(2 * SHIFT + 1) * (2 * SHIFT + 1)];
    size_t count = 0;
    Length length = length_over(corner, *corner);
    for (int32_t x = -SHIFT; x <= SHIFT; x++) {
        for (int32_t y = -SHIFT; y <= SHIFT; y++) {
            Shift shift = {0, {corner->x + x, corner->y + y}};
            shift.length = length_over(corner, shift.at);
            if (shift.length < length && box_holds(graph->board, shift.at))
                shifts[count++] = shift;
        }
    }
    qsort(shifts, count, sizeof *shifts, by_length);
    Blockers blockers = {.graph = graph};
    for (size_t i = 0; i < count; i++) {
        if (is_clear(&blockers, corner[-1], shifts[i].at) &&
            is_clear(&blockers, shifts[i].at, corner[1])) {
            *corner = shifts[i].at;
            return true;
        }
    }
    return false;
}

static void drop_corner(Point *path, size_t *path_count, size_t i, Work *work)
{
    --*path_count;
    work_note(work, *path_count - i);
    for (; i < *path_count; i++)
        path[i] = path[i + 1];
}

/* After a change at a corner, go back to the previous corner, where this may have made another
 * change possible. */
Status route_improve(const RouteGraph *graph, Point *path, size_t *path_count)
{
    for (size_t i = 1; i + 1 < *path_count;) {
        bool changed = true;
        if (route_graph_clear(graph, path[i - 1], path[i + 1], NULL))
            drop_corner(path, path_count, i, graph->work);
        else
            changed = shift_corner(graph, &path[i]);
        if (!changed)
            i++;
        else if (i > 1)
            i--;
        Status status = work_spend(graph->work, CORNER_STEPS);
        if (status)
            return status;
    }
    return STATUS_OK;
}
