/* Finding near closures of ink; what counts as one is in gaps.h. */
#include "geometry/gaps.h"

#include "base/memory.h"
#include "geometry/exact.h"
#include "geometry/segment_index.h"

#include <math.h>
#include <stdlib.h>

enum { SIDES = 4 };

/* A squared distance in steps: num / den, den > 0. A cross product squared, so num is below 2^102,
 * over a squared length, so den is below 2^51. */
typedef struct Square {
    Wide num;
    int64_t den;
} Square;

/* A pair of places: one gap that may be reported. */
typedef struct Pair {
    Square square;
    Point from, to;
    bool to_edge;
    bool exact;             /* `to` is the place itself, not rounded */
    uint32_t first, second; /* the networks joined, smaller first; 0 and 0 for a loose end */
} Pair;

typedef struct Pairs {
    Pair *items; /* owned */
    size_t count, capacity;
} Pairs;

/* What one search works on. Pieces 0 to ink_count - 1 are ink, the four after them the board's
 * sides; the index has them all. */
typedef struct Search {
    const Segment *ink; /* borrowed */
    uint32_t ink_count;
    Segment sides[SIDES];
    int64_t limit; /* steps */
    SegmentIndex *index;
    uint32_t *mark;    /* for each piece: the number of the last walk that came to it */
    uint32_t *stack;   /* room for each piece once */
    uint32_t *network; /* for each piece of ink: its network, named by one of its pieces */
    uint32_t walk;     /* number of the present walk */
    Pairs pairs;       /* found so far */
} Search;

static Segment piece_of(const Search *search, uint32_t id)
{
    return id < search->ink_count ? search->ink[id] : search->sides[id - search->ink_count];
}

/* Squared distances. */

/* Compares the whole parts first, so that no product is larger than 102 bits. */
static int square_compare(Square a, Square b)
{
    Wide whole_a = a.num / a.den;
    Wide whole_b = b.num / b.den;
    if (whole_a != whole_b)
        return whole_a < whole_b ? -1 : 1;
    Wide rest_a = a.num % a.den * b.den;
    Wide rest_b = b.num % b.den * a.den;
    return (rest_a > rest_b) - (rest_a < rest_b);
}

static bool square_within(Square square, int64_t limit)
{
    return square.num <= (Wide)limit * limit * square.den;
}

static int64_t squared(int64_t x, int64_t y)
{
    return x * x + y * y;
}

/* num / den to the nearest whole number, halves up; den > 0. */
static int32_t rounded(Wide num, int64_t den)
{
    Wide twice = 2 * num + den;
    Wide quotient = twice / (2 * (Wide)den);
    return (int32_t)(twice % (2 * (Wide)den) < 0 ? quotient - 1 : quotient);
}

/* The pair of p and the place of s that is nearest to it. */
static Pair nearest_pair(Segment s, Point p)
{
    int64_t dx = (int64_t)s.b.x - s.a.x;
    int64_t dy = (int64_t)s.b.y - s.a.y;
    int64_t size = squared(dx, dy);
    int64_t along = dx * ((int64_t)p.x - s.a.x) + dy * ((int64_t)p.y - s.a.y);
    Pair pair = {.from = p, .exact = true};
    if (along <= 0 || along >= size) {
        pair.to = along <= 0 ? s.a : s.b;
        pair.square = (Square){squared((int64_t)p.x - pair.to.x, (int64_t)p.y - pair.to.y), 1};
        return pair;
    }
    Wide cross = exact_cross(s.a, s.b, p);
    Wide x = (Wide)along * dx;
    Wide y = (Wide)along * dy;
    pair.square = (Square){cross * cross, size};
    pair.to = (Point){s.a.x + rounded(x, size), s.a.y + rounded(y, size)};
    pair.exact = x % size == 0 && y % size == 0;
    return pair;
}

/* Pairs. */

static void sort_ends(Pair *pair)
{
    if (!pair->exact || pair->to_edge || point_compare(pair->from, pair->to) <= 0)
        return;
    Point from = pair->to;
    pair->to = pair->from;
    pair->from = from;
}

static int place_compare(const Pair *a, const Pair *b)
{
    int order = point_compare(a->from, b->from);
    if (order == 0)
        order = point_compare(a->to, b->to);
    return order ? order : a->to_edge - b->to_edge;
}

static int pair_compare(const Pair *a, const Pair *b)
{
    int order = square_compare(a->square, b->square);
    return order ? order : place_compare(a, b);
}

static int by_distance(const void *a, const void *b)
{
    return pair_compare(a, b);
}

static int by_place(const void *a, const void *b)
{
    int order = place_compare(a, b);
    return order ? order : pair_compare(a, b);
}

static int by_networks(const void *a, const void *b)
{
    const Pair *left = a;
    const Pair *right = b;
    if (left->first != right->first)
        return left->first < right->first ? -1 : 1;
    if (left->second != right->second)
        return left->second < right->second ? -1 : 1;
    return pair_compare(left, right);
}

static Status add_pair(Pairs *pairs, Pair pair)
{
    void *items = pairs->items;
    Status status = memory_reserve(&items, &pairs->capacity, pairs->count + 1, sizeof(Pair));
    if (status)
        return status;
    pairs->items = items;
    pairs->items[pairs->count++] = pair;
    return STATUS_OK;
}

/* Loose ends. */

/* The square around a disc; the limit is at most a board's width. */
static Box box_around(Point p, int64_t reach)
{
    int32_t by = (int32_t)reach;
    return (Box){{p.x - by, p.y - by}, {p.x + by, p.y + by}};
}

/* Looks at what touches a place, and whether ink leads there from one direction alone. */
typedef struct EndLook {
    Search *search;
    Point end, other; /* the ink that is known to lead there */
    bool loose;
    size_t found; /* pieces touching it, put on the stack */
} EndLook;

static bool look_at_end(void *context, uint32_t id, Segment piece)
{
    EndLook *look = context;
    if (!exact_on_segment(piece, look->end))
        return true;
    if (id >= look->search->ink_count) {
        look->loose = false;
        return false;
    }
    look->search->stack[look->found++] = id;
    look->search->mark[id] = look->search->walk;
    bool at_a = point_equal(piece.a, look->end);
    bool at_b = point_equal(piece.b, look->end);
    Point far = at_a ? piece.b : piece.a;
    if (at_a && at_b)
        return true; /* a single point */
    int64_t along = ((int64_t)far.x - look->end.x) * ((int64_t)look->other.x - look->end.x) +
                    ((int64_t)far.y - look->end.y) * ((int64_t)look->other.y - look->end.y);
    look->loose = (at_a || at_b) && along > 0 && exact_side(look->end, look->other, far) == 0;
    return look->loose;
}

/* Whether the place num / den along s (0 <= num <= den) is inside the disc around `end`: with C the
 * squared length of s and A + B f + C f² the square of its distance at f, less the limit's,
 * whether num (C num) <= -den (A den + B num). */
static bool place_in_disc(Segment s, int64_t num, int64_t den, Point end, int64_t limit)
{
    int64_t x = (int64_t)s.a.x - end.x;
    int64_t y = (int64_t)s.a.y - end.y;
    int64_t dx = (int64_t)s.b.x - s.a.x;
    int64_t dy = (int64_t)s.b.y - s.a.y;
    Wide inward =
        -((Wide)(squared(x, y) - limit * limit) * den + (Wide)2 * (x * dx + y * dy) * num);
    if (num == 0 || inward < 0)
        return num == 0 && inward >= 0;
    Square outward = {(Wide)squared(dx, dy) * num, den};
    return square_compare(outward, (Square){inward, num}) <= 0;
}

/* Whether two pieces that touch do so inside the disc around `end`. */
static bool meet_in_disc(Segment s, Segment t, Point end, int64_t limit)
{
    int64_t at_a = exact_cross(t.a, t.b, s.a);
    int64_t at_b = exact_cross(t.a, t.b, s.b);
    if (at_a > at_b) /* in one point, which is at_a / (at_a - at_b) along s */
        return place_in_disc(s, at_a, at_a - at_b, end, limit);
    if (at_a < at_b)
        return place_in_disc(s, -at_a, at_b - at_a, end, limit);
    /* In a line, or one of them is a point: they share the middle two of their four ends. */
    Point ends[4] = {s.a, s.b, t.a, t.b};
    Segment shared;
    bool any = false;
    for (int i = 0; i < 4; i++) {
        if (!exact_on_segment(s, ends[i]) || !exact_on_segment(t, ends[i]))
            continue;
        if (!any)
            shared = (Segment){ends[i], ends[i]};
        else if (!point_equal(shared.a, ends[i]))
            shared.b = ends[i];
        any = true;
    }
    return any && square_within(nearest_pair(shared, end).square, limit);
}

/* One step of the walk over ink joined to an end inside its disc. */
typedef struct WalkLook {
    Search *search;
    Point end;
    Segment piece;
    size_t *depth; /* of the stack */
} WalkLook;

static bool walk_on(void *context, uint32_t id, Segment other)
{
    WalkLook *look = context;
    Search *search = look->search;
    if (search->mark[id] != search->walk && exact_touch(look->piece, other) &&
        meet_in_disc(look->piece, other, look->end, search->limit)) {
        search->mark[id] = search->walk;
        search->stack[(*look->depth)++] = id;
    }
    return true;
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

/* Marks all pieces joined to the end inside the disc; the first `depth` are on the stack. */
static void mark_joined(Search *search, Point end, size_t depth)
{
    Box disc = box_around(end, search->limit);
    while (depth > 0) {
        Segment piece = piece_of(search, search->stack[--depth]);
        WalkLook look = {search, end, piece, &depth};
        segment_index_visit_box(search->index, common_box(box_of_segment(piece), disc), walk_on,
                                &look);
    }
}

/* The nearest place not joined to an end. */
typedef struct NearLook {
    const Search *search;
    Point end;
    bool found;
    Pair best;
} NearLook;

static bool look_near(void *context, uint32_t id, Segment piece)
{
    NearLook *look = context;
    if (look->search->mark[id] == look->search->walk)
        return true;
    Pair pair = nearest_pair(piece, look->end);
    pair.to_edge = id >= look->search->ink_count;
    if (square_within(pair.square, look->search->limit) &&
        (!look->found || pair_compare(&pair, &look->best) < 0)) {
        look->found = true;
        look->best = pair;
    }
    return true;
}

static Status try_end(Search *search, Point end, Point other)
{
    search->walk++;
    EndLook look = {search, end, other, true, 0};
    segment_index_visit_box(search->index, (Box){end, end}, look_at_end, &look);
    if (!look.loose)
        return STATUS_OK;
    mark_joined(search, end, look.found);
    NearLook near = {.search = search, .end = end};
    segment_index_visit_box(search->index, box_around(end, search->limit), look_near, &near);
    if (!near.found)
        return STATUS_OK;
    sort_ends(&near.best);
    return add_pair(&search->pairs, near.best);
}

static Status find_loose_ends(Search *search)
{
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < search->ink_count && status == STATUS_OK; i++) {
        Segment piece = search->ink[i];
        if (point_equal(piece.a, piece.b))
            continue;
        status = try_end(search, piece.a, piece.b);
        if (status == STATUS_OK)
            status = try_end(search, piece.b, piece.a);
    }
    return status;
}

/* Networks. */

/* The name of the piece's network so far; halves the way there for the next time. */
static uint32_t root_of(uint32_t *network, uint32_t piece)
{
    while (network[piece] != piece) {
        network[piece] = network[network[piece]];
        piece = network[piece];
    }
    return piece;
}

typedef struct JoinLook {
    Search *search;
    uint32_t id;
} JoinLook;

static bool join(void *context, uint32_t id, Segment other)
{
    JoinLook *look = context;
    if (id >= look->id || !exact_touch(look->search->ink[look->id], other))
        return true;
    uint32_t *network = look->search->network;
    uint32_t a = root_of(network, id);
    uint32_t b = root_of(network, look->id);
    network[a > b ? a : b] = a > b ? b : a;
    return true;
}

/* A root is the smallest piece of its network, so one pass in order settles all names. */
static void find_networks(Search *search)
{
    for (uint32_t i = 0; i < search->ink_count; i++)
        search->network[i] = i;
    for (uint32_t i = 0; i < search->ink_count; i++) {
        JoinLook look = {search, i};
        segment_index_visit_along(search->index, search->ink[i], join, &look);
    }
    for (uint32_t i = 0; i < search->ink_count; i++)
        search->network[i] = root_of(search->network, i);
}

/* The best pairs of one network: for each other one, the place of it in `pairs`, which is good
 * where mark[other] is the number of the walk. */
typedef struct NetworkLook {
    Search *search;
    size_t *place;
    uint32_t network;
    Point corner;
    Status status;
} NetworkLook;

static bool look_at_network(void *context, uint32_t id, Segment piece)
{
    NetworkLook *look = context;
    Search *search = look->search;
    if (id >= search->ink_count || search->network[id] == look->network)
        return true;
    uint32_t other = search->network[id];
    Pair pair = nearest_pair(piece, look->corner);
    if (!square_within(pair.square, search->limit))
        return true;
    sort_ends(&pair);
    pair.first = other < look->network ? other : look->network;
    pair.second = other < look->network ? look->network : other;
    if (search->mark[other] == search->walk) {
        Pair *best = &search->pairs.items[look->place[other]];
        if (pair_compare(&pair, best) < 0)
            *best = pair;
        return true;
    }
    search->mark[other] = search->walk;
    look->place[other] = search->pairs.count;
    look->status = add_pair(&search->pairs, pair);
    return look->status == STATUS_OK;
}

/* Both ends of a piece against the other networks: the least distance of two pieces that do not
 * touch is at an end of one of them. */
static Status try_piece(Search *search, size_t *place, uint32_t id)
{
    NetworkLook look = {.search = search, .place = place, .network = search->network[id]};
    for (int end = 0; end < 2 && look.status == STATUS_OK; end++) {
        look.corner = end ? search->ink[id].b : search->ink[id].a;
        segment_index_visit_box(search->index, box_around(look.corner, search->limit),
                                look_at_network, &look);
    }
    return look.status;
}

/* Keeps the best of the pairs with the same two networks: each was found from both sides. */
static void keep_best(Pairs *pairs)
{
    size_t kept = 0;
    qsort(pairs->items, pairs->count, sizeof(Pair), by_networks);
    for (size_t i = 0; i < pairs->count; i++) {
        const Pair *last = kept ? &pairs->items[kept - 1] : NULL;
        const Pair *pair = &pairs->items[i];
        if (!last || last->first != pair->first || last->second != pair->second)
            pairs->items[kept++] = *pair;
    }
    pairs->count = kept;
}

/* Tries the pieces network by network; `next` links the pieces of one. */
static Status try_networks(Search *search, size_t *place, const uint32_t *next)
{
    for (uint32_t i = 0; i < search->ink_count; i++) {
        if (search->network[i] != i)
            continue;
        search->walk++;
        uint32_t id = i;
        do {
            Status status = try_piece(search, place, id);
            if (status)
                return status;
            id = next[id];
        } while (id != i);
    }
    if (search->pairs.count > 0)
        keep_best(&search->pairs);
    return STATUS_OK;
}

static Status find_network_pairs(Search *search)
{
    find_networks(search);
    size_t *place = memory_new(search->ink_count * sizeof *place);
    uint32_t *next = memory_new(search->ink_count * sizeof *next);
    Status status = place && next ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        for (uint32_t i = 0; i < search->ink_count; i++) { /* each in a ring with its network */
            uint32_t root = search->network[i];
            next[i] = root == i ? i : next[root];
            next[root] = i;
        }
        status = try_networks(search, place, next);
    }
    memory_free(place);
    memory_free(next);
    return status;
}

/* The search as a whole. */

static Status fill_index(Search *search, Box board)
{
    Point corners[SIDES] = {
        board.low, {board.high.x, board.low.y}, board.high, {board.low.x, board.high.y}};
    Status status = segment_index_create(&search->index);
    for (uint32_t i = 0; i < SIDES && status == STATUS_OK; i++) {
        search->sides[i] = (Segment){corners[i], corners[(i + 1) % SIDES]};
        status = segment_index_add(search->index, search->sides[i], search->ink_count + i);
    }
    for (uint32_t i = 0; i < search->ink_count && status == STATUS_OK; i++)
        status = segment_index_add(search->index, search->ink[i], i);
    return status;
}

static Status open_search(Search *search, Box board)
{
    size_t pieces = (size_t)search->ink_count + SIDES;
    search->mark = memory_new(pieces * sizeof *search->mark);
    search->stack = memory_new(pieces * sizeof *search->stack);
    search->network = memory_new(pieces * sizeof *search->network);
    if (!search->mark || !search->stack || !search->network)
        return STATUS_NO_MEMORY;
    return fill_index(search, board);
}

static void close_search(Search *search)
{
    memory_free(search->mark);
    memory_free(search->stack);
    memory_free(search->network);
    memory_free(search->pairs.items);
    segment_index_destroy(search->index);
}

static Decimal distance_of(Square square)
{
    double steps = sqrt((double)square.num / (double)square.den);
    return (Decimal)(steps * (double)(DECIMAL_ONE / STEPS_PER_SPACE) + 0.5);
}

/* Keeps the smallest of the pairs with the same places. They may differ in size where the places
 * are not quite the same before rounding. */
static void keep_different(Pairs *pairs)
{
    size_t kept = 0;
    qsort(pairs->items, pairs->count, sizeof(Pair), by_place);
    for (size_t i = 0; i < pairs->count; i++)
        if (kept == 0 || place_compare(&pairs->items[kept - 1], &pairs->items[i]) != 0)
            pairs->items[kept++] = pairs->items[i];
    pairs->count = kept;
}

/* The pairs as gaps, sorted and without repetition. */
static Status hand_out(Pairs *pairs, Gap **gaps, size_t *gap_count)
{
    if (pairs->count == 0) {
        *gaps = NULL;
        *gap_count = 0;
        return STATUS_OK;
    }
    Gap *made = memory_new(pairs->count * sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    keep_different(pairs);
    qsort(pairs->items, pairs->count, sizeof(Pair), by_distance);
    for (size_t i = 0; i < pairs->count; i++) {
        const Pair *pair = &pairs->items[i];
        made[i] = (Gap){distance_of(pair->square), pair->from, pair->to, pair->to_edge};
    }
    *gaps = made;
    *gap_count = pairs->count;
    return STATUS_OK;
}

Status gaps_find(Box board, const Segment *ink, size_t ink_count, int64_t distance, Gap **gaps,
                 size_t *gap_count)
{
    for (size_t i = 0; i < ink_count; i++)
        if (!box_holds(board, ink[i].a) || !box_holds(board, ink[i].b))
            return STATUS_OUTSIDE_BOARD;
    if (ink_count > UINT32_MAX / 4)
        return STATUS_NO_MEMORY;
    Search search = {.ink = ink, .ink_count = (uint32_t)ink_count};
    search.limit = distance < 2 * MAX_COORDINATE ? distance : 2 * MAX_COORDINATE;
    if (search.limit < 1)
        return hand_out(&search.pairs, gaps, gap_count);
    Status status = open_search(&search, board);
    if (status == STATUS_OK)
        status = find_network_pairs(&search);
    if (status == STATUS_OK)
        status = find_loose_ends(&search);
    if (status == STATUS_OK)
        status = hand_out(&search.pairs, gaps, gap_count);
    close_search(&search);
    return status;
}
