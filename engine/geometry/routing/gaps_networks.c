/* The gaps between networks.
 *
 * From each corner one looks outward, the nearest ink first. What has been seen hides what is
 * behind it: of the circles that have the corner and another place as opposite ends, those have a
 * place z inside whose other place is beyond the line through z that is at right angles to the view
 * of it.
 */
#include "geometry/routing/gaps_parts.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"

#include <math.h>
#include <stdlib.h>

enum {
    CORNER_STEPS = 5, /* of work, for a corner, */
    LOOK_STEPS = 1,   /* for a look at a frame and some of what hides it, */
    PIECE_STEPS = 4,  /* at a piece, */
    CIRCLE_STEPS = 3, /* and at a piece near a circle */
    HIDERS_A_STEP = 12,
    HIDERS = 64, /* that are known at a time */
};

/* All places q with n (q - p) > v are hidden from p. */
typedef struct Hider {
    int64_t x, y; /* n */
    int64_t v;
} Hider;

/* Something seen from the corner. */
typedef struct Sight {
    GapPair pair;
    Nearest way;
} Sight;

typedef struct CornerLook {
    GapSearch *search;
    Corner corner;
    uint32_t network; /* of the corner */
    Hider hiders[HIDERS];
    size_t hider_count;
    Sight *sights; /* owned: of other networks, not known to be hidden */
    size_t count, capacity;
    Status status;      /* of the walk that finds them */
    const Sight *sight; /* the one whose circle is being looked at */
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

/* What hid the last thing most likely hides the next, and is tried first. */
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

/* Whether one hider hides both ends, and so all of a piece. */
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

/* What the place of a piece that is nearest to p hides. */
static Hider hider_at(Segment piece, Point p, const Nearest *way)
{
    if (way->den == 1)
        return (Hider){(int64_t)way->x, (int64_t)way->y, (int64_t)way->square};
    int64_t cross = exact_cross(piece.a, piece.b, p);
    Point d = vector_minus(piece.b, piece.a);
    return cross > 0 ? (Hider){d.y, -(int64_t)d.x, cross} : (Hider){-(int64_t)d.y, d.x, -cross};
}

/* Where there is no room, one that has not hidden anything for long makes some: then more is looked
 * at than need be. */
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

/* Whether a b < c c, for numbers below 2^104 in size. Doubles decide where the two are further
 * apart than rounding can bring them, which is nearly always. */
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

/* Whether z = p + (x, y) is inside the circle: (z - p) (z - q) < 0. */
static bool is_inside(Point z, const Nearest *way)
{
    return (Wide)vector_dot(z, z) * way->den < z.x * way->x + z.y * way->y;
}

/* Whether a piece comes into the circle that has p and p + way as opposite ends. With u along the
 * piece, whose ends are a and b as seen from p, the nearest place of its line to the centre is
 * between them where u (2a - way) < 0 < u (2b - way); then it is inside when
 * (u x (2a - way))² < u² way². */
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
    /* With X = u x a and Y = u x way, the above is (2X - Y)² < Y² + (u way)². */
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

/* Visits all that may come into the circle; its middle is off by less than two steps. */
static void look_around_circle(CornerLook *look)
{
    Point p = look->corner.at;
    const Nearest *way = &look->sight->way;
    GapSquare square = look->sight->pair.square;
    Point middle = {p.x + (int32_t)(way->x / way->den / 2), p.y + (int32_t)(way->y / way->den / 2)};
    int64_t reach = (int64_t)(sqrt((double)square.num / (double)square.den) / 2) + 4;
    ink_tree_visit_disc(&look->search->ink, middle, reach, look_at_circle, look);
}

/* Keeps what is in clear view. */
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

/* Keeps the shortest of the pairs with the same two networks. */
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
