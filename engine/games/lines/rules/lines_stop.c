/* Finds where a piece of a stroke has to stop, and the lattice point where it then ends.
 *
 * What stops it is decided exactly, on the piece as requested. That place is the halt. The drawn
 * piece ends at the lattice point nearest to the halt that a straight piece from its start may
 * reach. The points around the halt are tried first. If all of them are blocked, as in a wedge
 * between two lines of the opponent, the whole board is searched by bisection. A box is skipped if
 * all of it is too far away, or lies in the shadow of one line (the points that the line hides from
 * the start). A shadow is convex, so it's enough to test the box's corners. */
#include "games/lines/rules/lines_position.h"
#include "geometry/plane/exact.h"

#include <math.h>

/* Finding what stops a piece. */

typedef struct Contact {
    Segment piece;
    Halt halt;
} Contact;

static bool find_first_contact(void *context, uint32_t number, Segment ink)
{
    (void)number;
    Contact *contact = context;
    Fraction where;
    if (exact_first_contact(contact->piece, ink, &where) &&
        (contact->halt.why == STOPPED_COMPLETE || fraction_compare(where, contact->halt.at) < 0))
        contact->halt = (Halt){STOPPED_OPPONENT, where, ink};
    return true;
}

/* Return at what fraction of its length a piece, which starts on the board, leaves the board; 1 if
 * it stays on the board. */
static Fraction leaves_at(Box board, Segment piece)
{
    const int64_t start[2] = {piece.a.x, piece.a.y};
    const int64_t way[2] = {(int64_t)piece.b.x - piece.a.x, (int64_t)piece.b.y - piece.a.y};
    const int64_t high[2] = {board.high.x, board.high.y};
    Fraction least = {1, 1};
    for (int axis = 0; axis < 2; axis++) {
        Fraction at = {way[axis] < 0 ? start[axis] : high[axis] - start[axis],
                       way[axis] < 0 ? -way[axis] : way[axis]};
        if (at.num < at.den && fraction_compare(at, least) < 0)
            least = at;
    }
    return least;
}

/* Return the squared length of a piece, below 2^62. */
static WideFactor squared_length(Segment piece)
{
    int64_t dx = (int64_t)piece.b.x - piece.a.x;
    int64_t dy = (int64_t)piece.b.y - piece.a.y;
    return (WideFactor)(dx * dx + dy * dy);
}

/* Return whether the first part of a piece, a `share` of it, takes more ink than is left, which
 * means share^2 * length^2 > ink^2. A unit of ink is 2^-34 step. The powers of two are distributed
 * so that all factors fit. */
static bool takes_more(const Way *way, Fraction share)
{
    if (share.num == share.den && box_holds(way->lines->board, way->piece.b))
        return length_of(way->piece) > way->left + LENGTH_SLACK;
    WideFactor ink = (WideFactor)(way->left + LENGTH_SLACK);
    WideFactor num = (WideFactor)share.num;
    WideFactor den = (WideFactor)share.den;
    return exact_compare_products(num * num << 8, squared_length(way->piece) << 60, ink * ink,
                                  den * den) > 0;
}

Halt lines_find_halt(const Way *way)
{
    Contact contact = {way->piece, {.why = STOPPED_COMPLETE, .at = {1, 1}}};
    lines_visit_touching(way->lines, color_other(way->color), way->piece, find_first_contact,
                         &contact);
    Halt *halt = &contact.halt;
    if (!box_holds(way->lines->board, way->piece.b)) {
        Fraction leaves = leaves_at(way->lines->board, way->piece);
        if (halt->why == STOPPED_COMPLETE || fraction_compare(leaves, halt->at) < 0)
            *halt = (Halt){.why = STOPPED_EDGE, .at = leaves};
    }
    if (takes_more(way, halt->at))
        *halt = (Halt){.why = STOPPED_LENGTH};
    return *halt;
}

/* Finding the end of a piece. */

enum {
    NEAR = 3,       /* within this many steps of the halt, points are tried one by one */
    BOX_STEPS = 20, /* steps of work per box */
};

/* A search for the best end of a piece. */
typedef struct Search {
    const Way *way;
    const Halt *halt;
    double x, y; /* the approximate place of the halt */
    Point best;
    double distance; /* approximate distance of the best end from the halt */
} Search;

/* Compare the distances of two points from the halt, exactly. If d is the piece's vector, and the
 * halt is at a + s * d, then |p - a - s d|^2 - |q - a - s d|^2 is `apart` - s * `along`. */
static int compare_nearness(const Search *search, Point p, Point q)
{
    Segment piece = search->way->piece;
    int64_t px = (int64_t)p.x - piece.a.x, py = (int64_t)p.y - piece.a.y;
    int64_t qx = (int64_t)q.x - piece.a.x, qy = (int64_t)q.y - piece.a.y;
    int64_t dx = (int64_t)piece.b.x - piece.a.x, dy = (int64_t)piece.b.y - piece.a.y;
    int64_t apart = px * px + py * py - qx * qx - qy * qy;
    int64_t along = 2 * ((px - qx) * dx + (py - qy) * dy);
    if (search->halt->why != STOPPED_LENGTH) {
        Wide left = (Wide)apart * search->halt->at.den;
        Wide right = (Wide)along * search->halt->at.num;
        return (left > right) - (left < right);
    }
    /* Here s = ink / (2^34 * |d|), where `ink` is the Length that is left. */
    if (apart <= 0 && along >= 0)
        return apart == 0 && along == 0 ? 0 : -1;
    if (apart >= 0 && along <= 0)
        return 1;
    WideFactor a = (WideFactor)(apart < 0 ? -apart : apart);
    WideFactor b = (WideFactor)(along < 0 ? -along : along);
    WideFactor ink = (WideFactor)search->way->left;
    int larger = exact_compare_products(a * a << 8, squared_length(piece) << 60, b * b, ink * ink);
    return apart > 0 ? larger : -larger;
}

/* Return whether p would be a better end than the best so far. If the start is as near as p, the
 * start is better, because a piece that ends there need not be drawn. */
static bool is_better(const Search *search, Point p)
{
    int order = compare_nearness(search, p, search->best);
    return order < 0 || (order == 0 && !point_equal(search->best, search->way->piece.a) &&
                         point_compare(p, search->best) < 0);
}

static double squared_distance_of(const Search *search, Point p)
{
    return (p.x - search->x) * (p.x - search->x) + (p.y - search->y) * (p.y - search->y);
}

static void take(Search *search, Point p)
{
    search->best = p;
    search->distance = sqrt(squared_distance_of(search, p));
}

/* Return whether the piece may end at p. The ink that stopped the piece is the most likely
 * obstacle, so it is tested first. */
static bool may_end_at(const Search *search, Point p)
{
    const Way *way = search->way;
    Segment piece = {way->piece.a, p};
    if (point_equal(piece.a, p) || !box_holds(way->lines->board, p) ||
        length_of(piece) > way->left + LENGTH_SLACK)
        return false;
    if (search->halt->why == STOPPED_OPPONENT && exact_touch(piece, search->halt->ink))
        return false;
    return !lines_touches_opponent(way->lines, way->color, piece);
}

enum { SIDE_MOST = 2 * NEAR + 2 };

/* A square of points around the halt, with a flag for each point that has been tried. */
typedef struct Around {
    Point corner;
    int side;
    bool tried[SIDE_MOST][SIDE_MOST];
} Around;

/* Find the point of a square that would be the best end, among those that haven't been tried.
 * Return false if none is better than the current best. */
static bool find_nearest(const Search *search, const Around *around, Point *nearest)
{
    /* squared distances that differ by at most this are compared exactly */
    const double doubt = 1e-3;
    Search best = {.way = search->way, .halt = search->halt, .best = search->best};
    double least = search->distance * search->distance;
    bool found = false;
    for (int i = 0; i < around->side; i++)
        for (int j = 0; j < around->side; j++) {
            Point p = {around->corner.x + i, around->corner.y + j};
            double squared = squared_distance_of(search, p);
            if (squared > least + doubt || around->tried[i][j] ||
                (squared >= least - doubt && !is_better(&best, p)))
                continue;
            best.best = p;
            least = squared;
            found = true;
        }
    *nearest = best.best;
    return found;
}

/* Try the points up to `reach` steps from the halt, nearest first. Return whether the best end has
 * been found for certain. */
static bool search_near(Search *search, int reach)
{
    Around around = {
        .corner = {(int32_t)floor(search->x) - reach, (int32_t)floor(search->y) - reach},
        .side = 2 * reach + 2};
    Point nearest;
    while (find_nearest(search, &around, &nearest)) {
        if (squared_distance_of(search, nearest) > reach * reach)
            return false;
        if (may_end_at(search, nearest)) {
            take(search, nearest);
            return true;
        }
        around.tried[nearest.x - around.corner.x][nearest.y - around.corner.y] = true;
    }
    return search->distance < reach;
}

/* Return a lower bound of the distance from a place to a box. */
static double distance_to_box(double x, double y, Box box)
{
    double dx = x < box.low.x ? box.low.x - x : x > box.high.x ? x - box.high.x : 0;
    double dy = y < box.low.y ? box.low.y - y : y > box.high.y ? y - box.high.y : 0;
    return sqrt(dx * dx + dy * dy);
}

/* Return whether a piece of ink hides a whole box from the point `from`. */
static bool covers(Point from, Segment ink, Box box)
{
    const Point corners[] = {box.low, {box.high.x, box.low.y}, {box.low.x, box.high.y}, box.high};
    for (int i = 0; i < 4; i++)
        if (!exact_touch((Segment){from, corners[i]}, ink))
            return false;
    return true;
}

typedef struct Shading {
    Point from;
    Box box;
    bool covered;
} Shading;

static bool find_shade(void *context, uint32_t number, Segment ink)
{
    (void)number;
    Shading *shading = context;
    shading->covered = covers(shading->from, ink, shading->box);
    return !shading->covered;
}

/* Return whether a single piece of the opponent's ink hides a whole box from the start of
 * way->piece. */
static bool is_shaded(const Way *way, Box box)
{
    Point middle = {box.low.x + (box.high.x - box.low.x) / 2,
                    box.low.y + (box.high.y - box.low.y) / 2};
    Shading shading = {way->piece.a, box, false};
    lines_visit_touching(way->lines, color_other(way->color), (Segment){way->piece.a, middle},
                         find_shade, &shading);
    return shading.covered;
}

/* Halve a box across its longer side. */
static void halve(Box box, Box *one, Box *other)
{
    *one = *other = box;
    if (box.high.x - box.low.x >= box.high.y - box.low.y) {
        one->high.x = box.low.x + (box.high.x - box.low.x) / 2;
        other->low.x = one->high.x + 1;
    } else {
        one->high.y = box.low.y + (box.high.y - box.low.y) / 2;
        other->low.y = one->high.y + 1;
    }
}

/* Search a box for better ends, in the nearer half first. Skip boxes that can't contain any. */
static Status search_box(Search *search, Box box)
{
    const double doubt = 1e-6; /* larger than the rounding errors of doubles */
    const Way *way = search->way;
    double reach = (double)(way->left + LENGTH_SLACK) / (double)LENGTH_STEP;
    if (distance_to_box(search->x, search->y, box) > search->distance + doubt ||
        distance_to_box(way->piece.a.x, way->piece.a.y, box) > reach + doubt)
        return STATUS_OK;
    Status status = work_spend(way->work, BOX_STEPS);
    if (status != STATUS_OK)
        return status;
    if (point_equal(box.low, box.high)) {
        if (is_better(search, box.low) && may_end_at(search, box.low))
            take(search, box.low);
        return STATUS_OK;
    }
    if (is_shaded(way, box))
        return STATUS_OK;
    Box one, other;
    halve(box, &one, &other);
    bool other_first =
        distance_to_box(search->x, search->y, other) < distance_to_box(search->x, search->y, one);
    status = search_box(search, other_first ? other : one);
    return status == STATUS_OK ? search_box(search, other_first ? one : other) : status;
}

Status lines_end_at_halt(const Way *way, const Halt *halt, Point *end)
{
    Segment piece = way->piece;
    double share =
        halt->why == STOPPED_LENGTH
            ? (double)way->left / ((double)LENGTH_STEP * sqrt((double)squared_length(piece)))
            : (double)halt->at.num / (double)halt->at.den;
    Search search = {.way = way,
                     .halt = halt,
                     .x = piece.a.x + share * ((double)piece.b.x - piece.a.x),
                     .y = piece.a.y + share * ((double)piece.b.y - piece.a.y)};
    take(&search, piece.a);
    Status status = STATUS_OK;
    if (!search_near(&search, 1) && !search_near(&search, NEAR))
        status = search_box(&search, way->lines->board);
    *end = search.best;
    return status;
}
