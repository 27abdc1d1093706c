/* Counts the crossings of a move with ink of its own color before anything is drawn.
 *
 * Each piece is compared with the ink on the board and with the pieces of the move before it.
 * Counting stops as soon as there are too many crossings, so the number of allowed crossings limits
 * the cost. */
#include "games/lines/rules/lines_position.h"

typedef struct Same {
    Segment piece;
    bool found;
} Same;

static bool find_same(void *context, uint32_t number, Segment other)
{
    (void)number;
    Same *same = context;
    same->found = point_equal(other.a, same->piece.a) && point_equal(other.b, same->piece.b);
    return !same->found;
}

/* Add a piece to `before`, the pieces with which later pieces of the move are compared. Don't add
 * it if the same piece is there already or if it lies along the edge, where pieces don't meet. */
static Status add_before(const Lines *lines, SegmentIndex *before, Segment piece)
{
    if (point_compare(piece.b, piece.a) < 0)
        piece = (Segment){piece.b, piece.a};
    Same same = {piece, lines_is_on_edge(lines, piece)};
    if (!same.found)
        segment_index_visit_along(before, piece, find_same, &same);
    return same.found ? STATUS_OK : segment_index_add(before, piece, SUBDIVISION_OTHER_INK);
}

/* Count the crossings that one stroke's pieces make, and subtract their number from left->most. */
static Status count_stroke(Lines *lines, Color color, const Point *points, size_t count,
                           SegmentIndex *before, Meeting *left)
{
    for (size_t i = 1; i < count; i++) {
        Segment piece = {points[i - 1], points[i]};
        left->joined = i > 1;
        Status status = life_meet(lines->life, color, piece, before, left);
        if (status == STATUS_OK)
            status = add_before(lines, before, piece);
        if (status != STATUS_OK)
            return status;
        left->most -= left->places;
    }
    return STATUS_OK;
}

Status lines_count_crossings(Lines *lines, Color color, Move strokes)
{
    Meeting left = {.most = lines->crossings_left, .pieces = lines->meetings_left};
    SegmentIndex *before;
    Status status = segment_index_create(box_most(lines->board), &before);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < strokes.count && status == STATUS_OK; i++) {
        size_t count;
        const Point *points = move_stroke(strokes, i, &count);
        status = count_stroke(lines, color, points, count, before, &left);
    }
    segment_index_destroy(before);
    return status;
}
