/* The gaps of loose ends.
 *
 * The search examines larger and larger discs around an end. In each disc, it examines the pieces
 * of ink and the sides of the board, nearest first. Before examining a piece, it follows the ink
 * and edge that are connected to the end, as far from the end as the definition of a gap requires
 * for that piece. If this doesn't reach the piece, there is a gap between the piece and the end. */
#include "geometry/routing/gaps_parts.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/routing/steps.h"

#include <math.h>
#include <stdlib.h>

enum {
    USUAL_PART = 4, /* the first disc's radius is the usual distance divided by this */
    CROWD = 24,     /* if a disc contains at least this many pieces, a smaller one is tried */
    SHRINK = 8,     /* a smaller disc's radius is the previous radius divided by this */
    NEAR_STEPS = 3, /* steps of work for a piece in a disc */
    JOIN_STEPS = 4, /* steps of work for a piece that may be connected */
};

/* A piece in the disc. */
typedef struct Near {
    GapSquare square;
    uint32_t id;
} Near;

/* The search around one end. */
typedef struct EndSearch {
    GapSearch *search;
    Point end;
    int64_t reach;            /* the radius of the current disc, in steps */
    int64_t most;             /* how far from the end ink is followed, in steps */
    bool may_shrink, crowded; /* whether a smaller disc may be tried, and whether one is needed */
    Near *near;               /* owned; the pieces in the disc, sorted by distance before use */
    size_t near_count, near_capacity;
    Steps joins; /* owned; pieces connected to the end. A step's cost is the greatest distance from
                    the end, in steps, that the connection needs */
    uint32_t *mark; /* owned; for each piece, the last walk in which it was connected */
    uint32_t walk;  /* number of the current walk */
    Segment piece;  /* the piece whose connections are being followed */
    Status status;
} EndSearch;

/* Return whether the place num / den along s (0 <= num <= den) is in the closed disc around `end`
 * with radius `limit`. Let C be the squared length of s, and A + B f + C f² the squared distance of
 * the place at f minus the squared limit. The test is num (C num) <= -den (A den + B num). */
static bool place_in_disc(Segment s, int64_t num, int64_t den, Point end, int64_t limit)
{
    int64_t x = (int64_t)s.a.x - end.x;
    int64_t y = (int64_t)s.a.y - end.y;
    int64_t dx = (int64_t)s.b.x - s.a.x;
    int64_t dy = (int64_t)s.b.y - s.a.y;
    Wide inward =
        -((Wide)((x * x + y * y) - limit * limit) * den + (Wide)2 * (x * dx + y * dy) * num);
    if (num == 0 || inward < 0)
        return num == 0 && inward >= 0;
    GapSquare outward = {(Wide)(dx * dx + dy * dy) * num, den};
    return gap_square_compare(outward, (GapSquare){inward, num}) <= 0;
}

/* Return the smallest integer that is at least the root of a square. The error of the double is far
 * less than one, and the loops correct it, so the result is exact. */
static int64_t whole_root(GapSquare square)
{
    int64_t root = (int64_t)ceil(sqrt((double)square.num / (double)square.den));
    while (!gap_square_within(square, root))
        root++;
    while (root > 0 && gap_square_within(square, root - 1))
        root--;
    return root;
}

/* Return the distance between `end` and the place num / den along s, rounded up to whole steps. */
static int64_t reach_of_place(Segment s, int64_t num, int64_t den, Point end)
{
    double part = (double)num / (double)den;
    double x = s.a.x + part * ((double)s.b.x - s.a.x) - end.x;
    double y = s.a.y + part * ((double)s.b.y - s.a.y) - end.y;
    int64_t reach = (int64_t)ceil(sqrt(x * x + y * y));
    while (!place_in_disc(s, num, den, end, reach))
        reach++;
    while (reach > 0 && place_in_disc(s, num, den, end, reach - 1))
        reach--;
    return reach;
}

/* Return the radius, in whole steps, of the smallest disc around the end in which two touching
 * pieces touch. Return 0 for parallel pieces: their common part is no farther from the end than the
 * farther of the two pieces, so the exact number would add nothing. */
static int64_t reach_of_touch(Segment s, Segment t, Point end)
{
    int64_t at_a = exact_cross(t.a, t.b, s.a);
    int64_t at_b = exact_cross(t.a, t.b, s.b);
    if (at_a == at_b)
        return 0;
    return reach_of_place(s, llabs(at_a), llabs(at_a - at_b), end);
}

/* Return one and a half times a distance, rounded up to whole steps. */
static int64_t reach_around(GapSquare square)
{
    return whole_root((GapSquare){9 * square.num, 4 * square.den});
}

/* Following ink. */

static Status add_join(EndSearch *ends, int64_t reach, uint32_t id)
{
    Status status = work_spend(ends->search->work, JOIN_STEPS);
    return status ? status : steps_push(&ends->joins, (SearchStep){.least = reach, .to = id});
}

static bool look_at_joint(void *context, uint32_t id)
{
    EndSearch *ends = context;
    Segment other = gap_piece(ends->search, id);
    if (ends->mark[id] == ends->walk || !exact_touch(ends->piece, other))
        return true;
    int64_t reach = reach_of_touch(ends->piece, other, ends->end);
    if (reach <= ends->most)
        ends->status = add_join(ends, reach, id);
    return ends->status == STATUS_OK;
}

/* Call `visit` for each side of the board that meets a box. */
static void look_at_sides(EndSearch *ends, Box box, InkVisit visit)
{
    const GapSearch *search = ends->search;
    for (uint32_t i = 0; i < GAP_SIDES && ends->status == STATUS_OK; i++)
        if (!ends->crowded && box_meets(box, box_of_segment(search->sides[i])))
            visit(ends, search->ink.count + i);
}

/* Mark all pieces that are connected to the end by ink or edge within `reach` steps of it. */
static void follow(EndSearch *ends, int64_t reach)
{
    Steps *joins = &ends->joins;
    while (joins->count > 0 && joins->items[0].least <= reach && ends->status == STATUS_OK) {
        uint32_t id = steps_pop(joins).to;
        if (ends->mark[id] == ends->walk)
            continue;
        ends->mark[id] = ends->walk;
        ends->piece = gap_piece(ends->search, id);
        ink_tree_visit_along_near(&ends->search->ink, ends->piece, ends->end, ends->most,
                                  look_at_joint, ends);
        look_at_sides(ends, box_of_segment(ends->piece), look_at_joint);
    }
}

/* Discs. */

static bool look_near(void *context, uint32_t id)
{
    EndSearch *ends = context;
    Nearest nearest = exact_nearest(gap_piece(ends->search, id), ends->end);
    GapSquare square = gap_square_of(&nearest);
    if (!gap_square_within(square, ends->reach))
        return true;
    ends->crowded = ends->may_shrink && ends->reach > 1 && ends->near_count >= CROWD;
    if (ends->crowded)
        return false;
    ends->status = work_spend(ends->search->work, NEAR_STEPS);
    if (ends->status == STATUS_OK)
        ends->status =
            memory_push(ends->near, ends->near_count, ends->near_capacity, (Near){square, id});
    if (ends->status == STATUS_OK && square.num == 0)
        ends->status = add_join(ends, 0, id);
    return ends->status == STATUS_OK;
}

static int by_distance(const void *a, const void *b)
{
    const Near *left = a;
    const Near *right = b;
    int order = gap_square_compare(left->square, right->square);
    return order ? order : (left->id > right->id) - (left->id < right->id);
}

static Status add_pair(EndSearch *ends, uint32_t id)
{
    GapSearch *search = ends->search;
    Nearest nearest = exact_nearest(gap_piece(search, id), ends->end);
    GapPair pair = gap_pair_to(ends->end, &nearest);
    pair.to_edge = id >= search->ink.count;
    return gap_pairs_add(&search->pairs, pair, search->work);
}

/* Find the nearest places in the current disc that aren't connected to the end, and add a pair for
 * each. Return whether there are any. */
static bool try_disc(EndSearch *ends)
{
    ends->walk++;
    ends->near_count = 0;
    ends->joins.count = 0;
    ends->crowded = false;
    ink_tree_visit_disc(&ends->search->ink, ends->end, ends->reach, look_near, ends);
    look_at_sides(ends, box_around(ends->end, ends->reach), look_near);
    if (ends->status || ends->crowded)
        return false;
    qsort(ends->near, ends->near_count, sizeof *ends->near, by_distance);
    const Near *found = NULL;
    for (size_t i = 0; i < ends->near_count && ends->status == STATUS_OK; i++) {
        const Near *near = &ends->near[i];
        if (found && gap_square_compare(near->square, found->square) != 0)
            break;
        follow(ends, reach_around(near->square));
        if (ends->status || ends->mark[near->id] == ends->walk)
            continue;
        ends->status = add_pair(ends, near->id);
        found = near;
    }
    return found != NULL;
}

/* Try discs, starting at the usual size: smaller ones until few enough pieces are inside, then
 * larger ones until a gap is found. */
static Status try_end(EndSearch *ends, Point end, int64_t usual)
{
    int64_t limit = ends->search->limit;
    ends->end = end;
    ends->reach = usual < limit ? usual : limit;
    for (ends->may_shrink = true;;) {
        ends->most = reach_around((GapSquare){(Wide)ends->reach * ends->reach, 1});
        bool found = try_disc(ends);
        if (ends->crowded) {
            ends->reach = ends->reach / SHRINK + 1;
            continue;
        }
        if (found || ends->status || ends->reach == limit)
            return ends->status;
        ends->may_shrink = false;
        ends->reach = 2 * ends->reach < limit ? 2 * ends->reach : limit;
    }
}

/* Return whether a corner isn't on the board edge, and ink leaves it in only one direction. Since
 * no ink overlaps, there is only one direction if `left` and `right` are the same vector. */
static bool is_loose(Box board, Corner corner)
{
    Point p = corner.at;
    bool on_edge =
        p.x == board.low.x || p.x == board.high.x || p.y == board.low.y || p.y == board.high.y;
    return point_equal(corner.left, corner.right) && !on_edge;
}

/* Return the radius of the first disc: a fraction of the distance between pieces if they were
 * spread evenly over the board. */
static int64_t first_reach(const GapSearch *search)
{
    Point high = search->board.high;
    double apart = sqrt((double)high.x * high.y / (double)(search->ink.count + 1));
    return ((int64_t)apart + 1) / USUAL_PART + 1;
}

Status gap_find_ends(GapSearch *search, const Corners *corners)
{
    EndSearch ends = {.search = search};
    int64_t reach = first_reach(search);
    ends.mark = memory_new(((size_t)search->ink.count + GAP_SIDES) * sizeof *ends.mark);
    ends.status = ends.mark ? STATUS_OK : STATUS_NO_MEMORY;
    for (size_t i = 0; i < corners->count && ends.status == STATUS_OK; i++)
        if (is_loose(search->board, corners->items[i]))
            try_end(&ends, corners->items[i].at, reach);
    memory_free(ends.near);
    memory_free(ends.joins.items);
    memory_free(ends.mark);
    return ends.status;
}
