/* Finds gaps in ink. gaps.h defines them. */
#include "geometry/routing/gaps.h"

#include "base/memory.h"
#include "geometry/routing/gaps_parts.h"

#include <math.h>

/* Build the tree over the ink of a subdivision. */
static Status take_ink(GapSearch *search, const Subdivision *ink)
{
    uint32_t count = (uint32_t)subdivision_subcurve_count(ink);
    Segment *pieces = memory_new(count * sizeof *pieces);
    search->network = memory_new(count * sizeof *search->network);
    if (!pieces || !search->network) {
        memory_free(pieces);
        return STATUS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++)
        pieces[i] = subdivision_subcurve(ink, i, &search->network[i]);
    Status status = ink_tree_build(&search->ink, pieces, count, search->work);
    for (uint32_t i = 0; i < count && status == STATUS_OK; i++)
        subdivision_subcurve(ink, search->ink.numbers[i], &search->network[i]);
    return status;
}

static void close_search(GapSearch *search)
{
    ink_tree_free(&search->ink);
    memory_free(search->network);
    memory_free(search->pairs.items);
}

/* Find the gaps between networks first: for each two networks, only the shortest pairs are kept,
 * and this must be done before other pairs are added. */
static Status find_all(GapSearch *search, const Subdivision *ink)
{
    Corners corners = {0};
    Status status = take_ink(search, ink);
    if (status == STATUS_OK)
        status = corners_find(&search->ink, &corners);
    if (status == STATUS_OK && subdivision_counts(ink).networks > 1)
        status = gap_find_networks(search, &corners);
    if (status == STATUS_OK)
        status = gap_find_ends(search, &corners);
    memory_free(corners.items);
    return status;
}

static Decimal distance_of(GapSquare square)
{
    double steps = sqrt((double)square.num / (double)square.den);
    return (Decimal)(steps * (double)(DECIMAL_ONE / STEPS_PER_SPACE) + 0.5);
}

/* Convert the pairs to gaps. */
static Status hand_out(GapPairs *pairs, Gap **gaps, size_t *gap_count)
{
    gap_pairs_settle(pairs);
    Gap *made = pairs->count > 0 ? memory_new(pairs->count * sizeof *made) : NULL;
    if (pairs->count > 0 && !made)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < pairs->count; i++) {
        const GapPair *pair = &pairs->items[i];
        made[i] = (Gap){distance_of(pair->square), pair->from, pair->to, pair->to_edge};
    }
    *gaps = made;
    *gap_count = pairs->count;
    return STATUS_OK;
}

Status gaps_find(const Subdivision *ink, int64_t distance, Work *work, Gap **gaps,
                 size_t *gap_count)
{
    GapSearch search = {.board = subdivision_board(ink), .work = work};
    Point low = search.board.low, high = search.board.high;
    search.sides[0] = (Segment){low, {high.x, low.y}};
    search.sides[1] = (Segment){{high.x, low.y}, high};
    search.sides[2] = (Segment){high, {low.x, high.y}};
    search.sides[3] = (Segment){{low.x, high.y}, low};
    search.limit = distance < 2 * MAX_COORDINATE ? distance : 2 * MAX_COORDINATE;
    Status status = STATUS_OK;
    if (search.limit >= 1 && subdivision_subcurve_count(ink) > 0)
        status = find_all(&search, ink);
    if (status == STATUS_OK)
        status = hand_out(&search.pairs, gaps, gap_count);
    close_search(&search);
    return status;
}
