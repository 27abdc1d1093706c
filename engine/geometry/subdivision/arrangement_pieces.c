/* Segments taken apart where they overlap.
 *
 * Those on one line are brought together; going along it, a new piece begins wherever one
 * of them begins or ends. So ink drawn a thousand times over becomes as many pieces as it has ends.
 */
#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/subdivision/arrangement_parts.h"

#include <stdlib.h>

/* A segment and the line that it is on: the points p with direction x p = offset. */
typedef struct Stretch {
    Point direction; /* in lowest terms, to the right or straight up */
    int64_t offset;
    Piece piece;
} Stretch;

/* Where on a line a segment begins or ends. */
typedef struct Turn {
    Point at;
    uint8_t tag;
    bool begins;
} Turn;

typedef struct Taking {
    Stretch *stretches; /* owned */
    size_t count;
    Turn *turns; /* owned */
    PieceList pieces;
} Taking;

int piece_turn(Segment a, Segment b)
{
    int64_t cross = ((int64_t)a.b.x - a.a.x) * ((int64_t)b.b.y - b.a.y) -
                    ((int64_t)a.b.y - a.a.y) * ((int64_t)b.b.x - b.a.x);
    return (cross > 0) - (cross < 0);
}

static int32_t common_divisor(int32_t a, int32_t b)
{
    while (b != 0) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static void add_stretch(Taking *taking, Segment s, uint8_t tag)
{
    int order = point_compare(s.a, s.b);
    if (order == 0)
        return;
    if (order > 0)
        s = (Segment){s.b, s.a};
    Stretch *stretch = &taking->stretches[taking->count++];
    Point d = {s.b.x - s.a.x, s.b.y - s.a.y};
    int32_t common = common_divisor(d.x, d.y);
    d = (Point){d.x / common, d.y / common};
    *stretch = (Stretch){d, (int64_t)d.x * s.a.y - (int64_t)d.y * s.a.x, {s, tag}};
}

/* Brings together what is on one line, by where it begins. */
static int compare_stretches(const void *left, const void *right)
{
    const Stretch *a = left;
    const Stretch *b = right;
    int order = point_compare(a->direction, b->direction);
    if (order == 0)
        order = (a->offset > b->offset) - (a->offset < b->offset);
    if (order == 0)
        order = point_compare(a->piece.segment.a, b->piece.segment.a);
    return order ? order : point_compare(a->piece.segment.b, b->piece.segment.b);
}

static int compare_turns(const void *left, const void *right)
{
    return point_compare(((const Turn *)left)->at, ((const Turn *)right)->at);
}

static int compare_pieces(const void *left, const void *right)
{
    const Piece *a = left;
    const Piece *b = right;
    int order = point_compare(a->segment.a, b->segment.a);
    return order ? order : -piece_turn(a->segment, b->segment);
}

static Status add_piece(PieceList *pieces, Piece piece)
{
    return memory_push(pieces->items, pieces->count, pieces->capacity, piece);
}

/* Goes along a line on which segments overlap, and makes pieces from turn to turn. */
static Status take_turns(Taking *taking, const Stretch *stretches, size_t count)
{
    enum { TAGS = 8 };
    size_t open[TAGS] = {0};
    uint8_t tags = 0;
    for (size_t i = 0; i < count; i++) {
        const Piece *piece = &stretches[i].piece;
        taking->turns[2 * i] = (Turn){piece->segment.a, piece->tags, true};
        taking->turns[2 * i + 1] = (Turn){piece->segment.b, piece->tags, false};
    }
    qsort(taking->turns, 2 * count, sizeof *taking->turns, compare_turns);
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < 2 * count; i++) {
        const Turn *turn = &taking->turns[i];
        if (tags && !point_equal(turn[-1].at, turn->at))
            status = add_piece(&taking->pieces, (Piece){{turn[-1].at, turn->at}, tags});
        int tag = __builtin_ctz(turn->tag);
        open[tag] += turn->begins ? 1 : (size_t)-1;
        tags = (uint8_t)(open[tag] ? tags | turn->tag : tags & ~turn->tag);
    }
    return status;
}

/* How many stretches from `first` on hang together: each but the first begins on the line of those
 * before it, and not beyond them. */
static size_t count_run(const Taking *taking, size_t first)
{
    const Stretch *start = &taking->stretches[first];
    Point end = start->piece.segment.b;
    size_t count = 1;
    for (; first + count < taking->count; count++) {
        const Stretch *next = start + count;
        if (!point_equal(next->direction, start->direction) || next->offset != start->offset ||
            point_compare(next->piece.segment.a, end) >= 0)
            break;
        if (point_compare(next->piece.segment.b, end) > 0)
            end = next->piece.segment.b;
    }
    return count;
}

static Status take_runs(Taking *taking)
{
    qsort(taking->stretches, taking->count, sizeof *taking->stretches, compare_stretches);
    Status status = STATUS_OK;
    for (size_t i = 0, run; status == STATUS_OK && i < taking->count; i += run) {
        run = count_run(taking, i);
        status = run == 1 ? add_piece(&taking->pieces, taking->stretches[i].piece)
                          : take_turns(taking, taking->stretches + i, run);
    }
    if (status == STATUS_OK)
        qsort(taking->pieces.items, taking->pieces.count, sizeof(Piece), compare_pieces);
    return status;
}

static Status add_all(Taking *taking, Box board, const ArrangementInk *inks, size_t count)
{
    Point corners[] = {
        board.low, {board.high.x, board.low.y}, board.high, {board.low.x, board.high.y}};
    for (size_t i = 0; i < 4; i++)
        add_stretch(taking, (Segment){corners[i], corners[(i + 1) % 4]}, ARRANGEMENT_WALL);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < inks[i].count; k++) {
            Segment s = inks[i].segments[k];
            if (!box_holds(board, s.a) || !box_holds(board, s.b))
                return STATUS_OUTSIDE_BOARD;
            add_stretch(taking, s, inks[i].tag);
        }
    return STATUS_OK;
}

Status pieces_take(Box board, const ArrangementInk *inks, size_t count, Work *work,
                   PieceList *pieces)
{
    size_t most = 4;
    for (size_t i = 0; i < count; i++)
        most += inks[i].count;
    Status status = work_spend(work, most * STEPS_A_PIECE);
    if (status != STATUS_OK)
        return status;
    Taking taking = {.stretches = memory_new(most * sizeof *taking.stretches),
                     .turns = memory_new(2 * most * sizeof *taking.turns)};
    status =
        taking.stretches && taking.turns ? add_all(&taking, board, inks, count) : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = take_runs(&taking);
    memory_free(taking.stretches);
    memory_free(taking.turns);
    if (status == STATUS_OK)
        *pieces = taking.pieces;
    else
        memory_free(taking.pieces.items);
    return status;
}
