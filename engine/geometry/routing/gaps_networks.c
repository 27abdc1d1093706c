/* The gaps between networks.
 *
 * Look outward from each corner, at the nearest ink first. Consider a place z that is seen, and the
 * line through z at a right angle to the line of sight. Then z hides everything beyond this line: z
 * is inside any circle that has the corner and a place beyond the line as the ends of a
 * diameter. */
#include "geometry/routing/gaps_parts.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"

#include <math.h>
#include <stdlib.h>

enum {
    CORNER_STEPS = 5, /* steps of work for a corner */
    LOOK_STEPS = 1,   /* steps of work to compare a frame with some hiders */
    PIECE_STEPS = 4,  /* steps of work to examine a piece */
    CIRCLE_STEPS = 3, /* steps of work to examine a piece near a circle */
    HIDERS_A_STEP = 12,
    HIDERS = 64, /* maximum number of hiders of a corner */
};

/* A half-plane that is hidden from p: all places q with n · (q - p) > v. */
typedef struct Hider {
    int64_t x, y; /* the vector n */
    int64_t v;
} Hider;

/* A place that may be seen from the corner. */
typedef struct Sight {
    GapPair pair;
    Nearest way;
} Sight;

typedef struct CornerLook {
    GapSearch *search;
    Corner corner;
    uint32_t network; /* the network of the corner */
    Hider hiders[HIDERS];
    size_t hider_count;
    Sight *sights; /* owned; places of other networks that aren't known to be hidden */
    size_t count, capacity;
    Status status;      /* the status of the walk that finds `sights` */
    const Sight *sight; /* the sight whose circle is being examined */
    bool clear;
} CornerLook;

/* Hiding. */

static bool hides_way(Hider hider, const Nearest *way)
{
    return hider.x * way->x + hider.y * way->y > (Wide)hider.v * way->den;
}

static bool is_hidden(const CornerLook *look, const Nearest *way)
{
    for (size_t i = 0; i < look->hider_count; i++)
        if (hides_way(look->hiders[i], way))
            return true;
    return false;
}

/* Move a hider to the end, where it is tried first: it most likely hides the next frame or piece
 * too. Always return true. */
static bool remember(CornerLook *look, size_t i)
{
    Hider hider = look->hiders[i];
    look->hiders[i] = look->hiders[look->hider_count - 1];
    look->hiders[look->hider_count - 1] = hider;
    return true;
}

static bool skips_frame(void *context, const InkFrame *frame)
{
    CornerLook *look = context;
    work_note(look->search->work, LOOK_STEPS);
    InkFrame from = ink_frame_from(frame, look->corner.at);
    for (size_t i = look->hider_count; i-- > 0;) {
        Hider hider = look->hiders[i];
        if (ink_frame_is_beyond(&from, hider.x, hider.y, hider.v))
            return remember(look, i);
    }
    work_note(look->search->work, look->hider_count / HIDERS_A_STEP);
    return ink_frame_misses_disc(frame, look->corner.at, look->search->limit);
}

/* Return whether a single hider hides both ends of a piece, and so the whole piece. */
static bool hides_piece(CornerLook *look, Segment piece)
{
    Point a = vector_minus(piece.a, look->corner.at);
    Point b = vector_minus(piece.b, look->corner.at);
    for (size_t i = look->hider_count; i-- > 0;) {
        Hider hider = look->hiders[i];
        if (hider.x * a.x + hider.y * a.y > hider.v && hider.x * b.x + hider.y * b.y > hider.v)
            return remember(look, i);
    }
    work_note(look->search->work, look->hider_count / HIDERS_A_STEP);
    return false;
}

/* Return the hider of the point of a piece that is nearest to p. `way` leads from p to this
 * point. */
static Hider hider_at(Segment piece, Point p, const Nearest *way)
{
    if (way->den == 1)
        return (Hider){(int64_t)way->x, (int64_t)way->y, (int64_t)way->square};
    int64_t cross = exact_cross(piece.a, piece.b, p);
    Point d = vector_minus(piece.b, piece.a);
    return cross > 0 ? (Hider){d.y, -(int64_t)d.x, cross} : (Hider){-(int64_t)d.y, d.x, -cross};
}

/* Add a hider. If there is no room, replace a hider that hasn't hidden anything for a long time.
 * The only effect of a missing hider is that more ink than necessary may be examined. */
static void add_hider(CornerLook *look, Hider hider)
{
    if (look->hider_count == HIDERS)
        look->hiders[0] = look->hiders[--look->hider_count];
    look->hiders[look->hider_count++] = hider;
}

static Status see_piece(CornerLook *look, uint32_t id)
{
    GapSearch *search = look->search;
    Segment piece = search->ink.pieces[id];
    work_note(search->work, LOOK_STEPS);
    if (hides_piece(look, piece))
        return STATUS_OK;
    Status status = work_spend(search->work, PIECE_STEPS);
    Nearest way = exact_nearest(piece, look->corner.at);
    if (status || way.square == 0 || !gap_square_within(gap_square_of(&way), search->limit))
        return status;
    if (is_hidden(look, &way))
        return STATUS_OK;
    add_hider(look, hider_at(piece, look->corner.at, &way));
    uint32_t own = look->network;
    uint32_t other = search->network[id];
    if (other == own)
        return STATUS_OK;
    GapPair pair = gap_pair_to(look->corner.at, &way);
    pair.first = other < own ? other : own;
    pair.second = other < own ? own : other;
    return memory_push(look->sights, look->count, look->capacity, (Sight){pair, way});
}

static bool look_at_piece(void *context, uint32_t id)
{
    CornerLook *look = context;
    look->status = see_piece(look, id);
    return look->status == STATUS_OK;
}

/* Circles. */

static WideFactor size_of(Wide value)
{
    return (WideFactor)(value < 0 ? -value : value);
}

/* Return whether a b < c², for absolute values below 2^104. Doubles decide if the two sides differ
 * by more than rounding errors, which is nearly always the case. */
static bool is_below_square(Wide a, Wide b, Wide c)
{
    double product = (double)a * (double)b;
    double square = (double)c * (double)c;
    if (fabs(product - square) > 1e-12 * (fabs(product) + square))
        return product < square;
    if ((a < 0 && b > 0) || (a > 0 && b < 0))
        return true;
    return exact_compare_products(size_of(a), size_of(b), size_of(c), size_of(c)) < 0;
}

/* Return whether p + z is inside the circle that has p and p + way as the ends of a diameter: z ·
 * (z - way) < 0. */
static bool is_inside(Point z, const Nearest *way)
{
    return (Wide)vector_dot(z, z) * way->den < z.x * way->x + z.y * way->y;
}

/* Return whether a piece enters the circle that has p and p + way as the ends of a diameter. Let a
 * and b be the piece's ends as seen from p, and u = b - a. The point of the piece's line that is
 * nearest to the center lies between the ends if u · (2a - way) < 0 < u · (2b - way); it is inside
 * the circle if (u × (2a - way))² < u² way². */
static bool comes_into(Segment piece, Point p, const Nearest *way)
{
    Point a = vector_minus(piece.a, p);
    Point b = vector_minus(piece.b, p);
    Point u = vector_minus(b, a);
    if (is_inside(a, way) || is_inside(b, way))
        return true;
    Wide along = u.x * way->x + u.y * way->y;
    if (2 * (Wide)vector_dot(u, a) * way->den - along >= 0 ||
        2 * (Wide)vector_dot(u, b) * way->den - along <= 0)
        return false;
    Wide across = u.x * way->y - u.y * way->x;
    /* With X = u × a and Y = u × way, the second condition is (2X - Y)² < Y² + (u · way)². */
    Wide twice = 2 * (Wide)vector_cross(u, a) * way->den;
    return is_below_square(twice, twice - 2 * across, along);
}

static bool look_at_circle(void *context, uint32_t id)
{
    CornerLook *look = context;
    look->clear = !comes_into(look->search->ink.pieces[id], look->corner.at, &look->sight->way);
    work_note(look->search->work, CIRCLE_STEPS);
    return look->clear;
}

/* Visit all pieces that may enter the circle of look->sight. Rounding moves its center by less than
 * two steps. */
static void look_around_circle(CornerLook *look)
{
    Point p = look->corner.at;
    const Nearest *way = &look->sight->way;
    GapSquare square = look->sight->pair.square;
    Point middle = {p.x + (int32_t)(way->x / way->den / 2), p.y + (int32_t)(way->y / way->den / 2)};
    int64_t reach = (int64_t)(sqrt((double)square.num / (double)square.den) / 2) + 4;
    ink_tree_visit_disc(&look->search->ink, middle, reach, look_at_circle, look);
}

/* Add a pair for each sight that is in clear view. */
static Status keep_clear(CornerLook *look)
{
    GapSearch *search = look->search;
    Status status = STATUS_OK;
    for (size_t i = 0; i < look->count && status == STATUS_OK; i++) {
        look->sight = &look->sights[i];
        look->clear = !is_hidden(look, &look->sight->way);
        if (look->clear)
            look_around_circle(look);
        if (look->clear)
            status = gap_pairs_add(&search->pairs, look->sight->pair, search->work);
    }
    return status;
}

static Status try_corner(CornerLook *look)
{
    Point right = look->corner.right, left = look->corner.left;
    look->count = 0;
    look->hider_count = 0;
    add_hider(look, (Hider){right.x, right.y, 0});
    add_hider(look, (Hider){left.x, left.y, 0});
    InkVisitor visitor = {look, skips_frame, look_at_piece};
    look->status = STATUS_OK;
    ink_tree_walk(&look->search->ink, &look->corner.at, &visitor);
    return look->status ? look->status : keep_clear(look);
}

static int by_networks(const void *a, const void *b)
{
    const GapPair *left = a;
    const GapPair *right = b;
    if (left->first != right->first)
        return left->first < right->first ? -1 : 1;
    if (left->second != right->second)
        return left->second < right->second ? -1 : 1;
    return gap_pair_compare(left, right);
}

/* Of the gap pairs between the same two networks, keep only the shortest, or several that are
 * equally short. */
static void keep_shortest(GapPairs *pairs)
{
    size_t kept = 0;
    const GapPair *best = NULL;
    if (pairs->count > 0)
        qsort(pairs->items, pairs->count, sizeof(GapPair), by_networks);
    for (size_t i = 0; i < pairs->count; i++) {
        GapPair pair = pairs->items[i];
        bool same = best && best->first == pair.first && best->second == pair.second;
        if (same && gap_square_compare(best->square, pair.square) != 0)
            continue;
        pairs->items[kept] = pair;
        if (!same)
            best = &pairs->items[kept];
        kept++;
    }
    pairs->count = kept;
}

Status gap_find_networks(GapSearch *search, const Corners *corners)
{
    CornerLook look = {.search = search};
    Status status = STATUS_OK;
    for (size_t i = 0; i < corners->count && status == STATUS_OK; i++) {
        look.corner = corners->items[i];
        look.network = search->network[look.corner.piece];
        status = work_spend(search->work, CORNER_STEPS);
        if (status == STATUS_OK)
            status = try_corner(&look);
    }
    memory_free(look.sights);
    if (status == STATUS_OK)
        keep_shortest(&search->pairs);
    return status;
}
