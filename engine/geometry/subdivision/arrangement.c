/* Computes the arrangement in three stages: split segments where they overlap, sweep a line over
 * the pieces, and build the faces from the result. */
#include "geometry/subdivision/arrangement.h"

#include "base/disjoint_set.h"
#include "base/memory.h"
#include "geometry/plane/crossing.h"
#include "geometry/plane/exact.h"

#include <stdlib.h>

#define NO_NUMBER UINT32_MAX

/* Steps of work for each piece, each stop of the sweep, and each piece that enters or leaves a
 * stop. The numbers are a tenth of what the time would justify, so that everything that can be
 * drawn in a game can be scored. */
enum { STEPS_A_PIECE = 5, STEPS_A_STOP = 8, STEPS_A_SPOKE = 3 };

/* A piece of ink or wall. Pieces don't overlap; they only cross or touch in points. */
typedef struct Piece {
    Segment segment; /* `a` is before `b` by x, then y */
    uint8_t tags;
} Piece;

typedef struct PieceList {
    Piece *items; /* owned; sorted by `a`, then from the lowest to the highest */
    size_t count, capacity;
} PieceList;

/* Splitting segments where they overlap.
 *
 * Segments on the same line are grouped. Along the line, a new piece begins wherever a segment
 * begins or ends. So ink drawn a thousand times over becomes only as many pieces as it has
 * different ends. */

/* A segment and its line: the points p with direction × p = offset. */
typedef struct Stretch {
    Point direction; /* its x and y have no common factor; it points right or straight up */
    int64_t offset;
    Piece piece;
} Stretch;

/* A place where a segment on a line begins or ends. */
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

/* Compare the directions of a and b, whose lines meet at a point: return 1 if b turns to the left
 * of a, -1 if to the right, 0 if the directions are equal. Past that point, b is above a if the
 * result is 1, and below a if it is -1. */
static int piece_turn(Segment a, Segment b)
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

/* Compare stretches, so that those on one line are together, sorted by where they begin. */
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

/* Split the segments on one line into pieces, each of which leads from one Turn to the next. */
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

/* Return the number of overlapping stretches from `first` on: each one after the first is on the
 * same line and begins before the end of one that precedes it. */
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

/* Split all ink and the board's edge into pieces that don't overlap. */
static Status pieces_take(Box board, const ArrangementInk *inks, size_t count, Work *work,
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

/* The pieces that the sweep line crosses, from the lowest to the highest: a list, and a tree over
 * it (a treap) for searching. */
typedef struct SweepNode {
    uint32_t piece;
    uint32_t before, after;       /* links of the list */
    uint32_t left, right, parent; /* links of the tree */
} SweepNode;

typedef struct SweepLine {
    SweepNode *nodes; /* owned */
    size_t count, capacity;
    /* `unused` is the first of the removed nodes, which are linked by `after`. */
    uint32_t root, first, unused;
} SweepLine;

/* Return a node's priority: pseudo-random, but the same in every run. */
static uint32_t priority(uint32_t node)
{
    return node * UINT32_C(0x9e3779b1) ^ node * UINT32_C(0x85ebca6b) >> 15;
}

/* Make `child` a child of the parent of `node`, instead of `node`. `child` may be NO_NUMBER. */
static void replace(SweepLine *line, uint32_t node, uint32_t child)
{
    SweepNode *nodes = line->nodes;
    uint32_t parent = nodes[node].parent;
    if (parent == NO_NUMBER)
        line->root = child;
    else if (nodes[parent].left == node)
        nodes[parent].left = child;
    else
        nodes[parent].right = child;
    if (child != NO_NUMBER)
        nodes[child].parent = parent;
}

/* Rotate the tree so that a node becomes the parent of its former parent. */
static void rotate_up(SweepLine *line, uint32_t node)
{
    SweepNode *nodes = line->nodes;
    uint32_t parent = nodes[node].parent;
    uint32_t moved = nodes[parent].left == node ? nodes[node].right : nodes[node].left;
    replace(line, parent, node);
    if (nodes[parent].left == node) {
        nodes[parent].left = moved;
        nodes[node].right = parent;
    } else {
        nodes[parent].right = moved;
        nodes[node].left = parent;
    }
    nodes[parent].parent = node;
    if (moved != NO_NUMBER)
        nodes[moved].parent = parent;
}

/* Return an unused node, or NO_NUMBER if out of memory. */
static uint32_t new_node(SweepLine *line)
{
    uint32_t node = line->unused;
    if (node != NO_NUMBER)
        line->unused = line->nodes[node].after;
    else if (memory_reserve(line->nodes, line->capacity, line->count + 1) == STATUS_OK)
        node = (uint32_t)line->count++;
    return node;
}

/* Add to the tree a node that is already in the list: as a leaf below one of its neighbors in the
 * list. */
static void hang(SweepLine *line, uint32_t node)
{
    SweepNode *nodes = line->nodes;
    uint32_t before = nodes[node].before;
    if (line->root == NO_NUMBER) {
        line->root = node;
    } else if (before != NO_NUMBER && nodes[before].right == NO_NUMBER) {
        nodes[before].right = node;
        nodes[node].parent = before;
    } else {
        nodes[nodes[node].after].left = node;
        nodes[node].parent = nodes[node].after;
    }
}

/* Insert a piece above the node `before`, or below all if that is NO_NUMBER. STATUS_NO_MEMORY
 * changes nothing. */
static Status sweep_line_insert(SweepLine *line, uint32_t before, uint32_t piece, uint32_t *node)
{
    uint32_t made = new_node(line);
    if (made == NO_NUMBER)
        return STATUS_NO_MEMORY;
    SweepNode *nodes = line->nodes;
    uint32_t after = before == NO_NUMBER ? line->first : nodes[before].after;
    nodes[made] = (SweepNode){piece, before, after, NO_NUMBER, NO_NUMBER, NO_NUMBER};
    if (before == NO_NUMBER)
        line->first = made;
    else
        nodes[before].after = made;
    if (after != NO_NUMBER)
        nodes[after].before = made;
    hang(line, made);
    while (nodes[made].parent != NO_NUMBER && priority(made) > priority(nodes[made].parent))
        rotate_up(line, made);
    *node = made;
    return STATUS_OK;
}

static void sweep_line_remove(SweepLine *line, uint32_t node)
{
    SweepNode *nodes = line->nodes;
    while (nodes[node].left != NO_NUMBER && nodes[node].right != NO_NUMBER) {
        bool left = priority(nodes[node].left) > priority(nodes[node].right);
        rotate_up(line, left ? nodes[node].left : nodes[node].right);
    }
    replace(line, node, nodes[node].left != NO_NUMBER ? nodes[node].left : nodes[node].right);
    if (nodes[node].before == NO_NUMBER)
        line->first = nodes[node].after;
    else
        nodes[nodes[node].before].after = nodes[node].after;
    if (nodes[node].after != NO_NUMBER)
        nodes[nodes[node].after].before = nodes[node].before;
    nodes[node].after = line->unused;
    line->unused = node;
}

/* The sweep, from stop to stop. Each stop becomes a vertex.
 *
 * Between two stops, the order of the pieces that the sweep line crosses doesn't change. Pieces
 * through a stop are next to each other; they are removed, and those that continue or begin there
 * are inserted in their place, ordered by direction. Whenever two pieces become neighbors, their
 * crossing becomes a stop. */

/* A vertex from which no edge leads to the left or down: possibly the first of a component. */
typedef struct Opening {
    uint32_t vertex;
    uint32_t half_edge; /* the highest half-edge that leaves it */
    uint32_t below;     /* the edge below the vertex, or NO_NUMBER */
} Opening;

/* The result of the sweep: an Arrangement that has no faces yet. */
typedef struct Swept {
    Arrangement made;
    Opening *openings; /* owned */
    size_t opening_count;
} Swept;

/* Crossings still to come, some more than once: a heap with the first crossing on top. */
typedef struct Agenda {
    ExactPoint *items; /* owned */
    size_t count, capacity;
} Agenda;

/* Indices of pieces, nodes or half-edges. */
typedef struct Numbers {
    uint32_t *items; /* owned */
    size_t count, capacity;
} Numbers;

typedef struct Sweep {
    const PieceList *pieces;
    Work *work;
    size_t begun;   /* number of pieces that have begun */
    Point *ends;    /* owned; the ends of all pieces, sorted */
    size_t ended;   /* number of ends that were passed */
    Agenda agenda;  /* owned; crossings of neighbors */
    SweepLine line; /* owned */
    uint32_t *edge; /* owned; for each piece, its newest edge */
    Numbers nodes;  /* owned; nodes whose pieces enter the stop, from the lowest */
    Numbers coming; /* owned; pieces that leave the stop, from the lowest */
    Numbers spokes; /* owned; half-edges that leave the stop, counter-clockwise from straight up */
    Swept swept;
    size_t vertex_room, edge_room, tag_room, next_room, opening_room;
} Sweep;

static Status numbers_add(Numbers *numbers, uint32_t number)
{
    return memory_push(numbers->items, numbers->count, numbers->capacity, number);
}

static Status agenda_add(Agenda *agenda, ExactPoint at)
{
    Status status = memory_reserve(agenda->items, agenda->capacity, agenda->count + 1);
    if (status != STATUS_OK)
        return status;
    size_t place = agenda->count++;
    for (; place > 0 && exact_point_compare(at, agenda->items[(place - 1) / 2]) < 0;
         place = (place - 1) / 2)
        agenda->items[place] = agenda->items[(place - 1) / 2];
    agenda->items[place] = at;
    return STATUS_OK;
}

static void agenda_drop_first(Agenda *agenda)
{
    ExactPoint *items = agenda->items;
    ExactPoint last = items[--agenda->count];
    size_t place = 0;
    for (size_t child = 1; child < agenda->count; child = 2 * place + 1) {
        if (child + 1 < agenda->count && exact_point_compare(items[child + 1], items[child]) < 0)
            child++;
        if (exact_point_compare(last, items[child]) <= 0)
            break;
        items[place] = items[child];
        place = child;
    }
    items[place] = last;
}

static Segment segment_of(const Sweep *sweep, uint32_t piece)
{
    return sweep->pieces->items[piece].segment;
}

static bool goes_through(const Sweep *sweep, uint32_t node, ExactPoint at)
{
    return node != NO_NUMBER &&
           exact_point_side(segment_of(sweep, sweep->line.nodes[node].piece), at) == 0;
}

/* Return a node whose piece passes through or ends at a point. If there is none, return NO_NUMBER,
 * and store the highest node below the point in `below`. */
static uint32_t find_node(const Sweep *sweep, ExactPoint at, uint32_t *below)
{
    uint32_t node = sweep->line.root;
    *below = NO_NUMBER;
    while (node != NO_NUMBER) {
        const SweepNode *it = &sweep->line.nodes[node];
        int side = exact_point_side(segment_of(sweep, it->piece), at);
        if (side == 0)
            return node;
        if (side > 0)
            *below = node;
        node = side > 0 ? it->right : it->left;
    }
    return NO_NUMBER;
}

/* List the nodes whose pieces enter a stop; `below` and `above` receive the neighbors of these
 * nodes. */
static Status find_nodes(Sweep *sweep, ExactPoint at, uint32_t *below, uint32_t *above)
{
    const SweepNode *nodes = sweep->line.nodes;
    uint32_t node = find_node(sweep, at, below);
    sweep->nodes.count = 0;
    if (node == NO_NUMBER) {
        *above = *below == NO_NUMBER ? sweep->line.first : nodes[*below].after;
        return STATUS_OK;
    }
    while (goes_through(sweep, nodes[node].before, at))
        node = nodes[node].before;
    *below = nodes[node].before;
    Status status = STATUS_OK;
    do {
        status = numbers_add(&sweep->nodes, node);
        node = nodes[node].after;
    } while (status == STATUS_OK && goes_through(sweep, node, at));
    *above = node;
    return status;
}

/* List the pieces that leave a stop: those that pass through, whose order is reversed there, merged
 * with those that begin there. */
static Status find_coming(Sweep *sweep, ExactPoint at)
{
    const PieceList *pieces = sweep->pieces;
    bool lattice = exact_point_is_lattice(at);
    Status status = STATUS_OK;
    sweep->coming.count = 0;
    for (size_t i = sweep->nodes.count; status == STATUS_OK;) {
        while (i > 0 && lattice &&
               point_equal(segment_of(sweep, sweep->line.nodes[sweep->nodes.items[i - 1]].piece).b,
                           at.whole))
            i--;
        uint32_t going = i > 0 ? sweep->line.nodes[sweep->nodes.items[i - 1]].piece : NO_NUMBER;
        bool begins = lattice && sweep->begun < pieces->count &&
                      point_equal(pieces->items[sweep->begun].segment.a, at.whole);
        if (!begins && going == NO_NUMBER)
            break;
        if (begins && (going == NO_NUMBER || piece_turn(pieces->items[sweep->begun].segment,
                                                        segment_of(sweep, going)) > 0)) {
            status = numbers_add(&sweep->coming, (uint32_t)sweep->begun++);
        } else {
            status = numbers_add(&sweep->coming, going);
            i--;
        }
    }
    return status;
}

static Status add_vertex(Sweep *sweep, ExactPoint at)
{
    Arrangement *made = &sweep->swept.made;
    if (made->vertex_count >= NO_NUMBER / 2)
        return STATUS_NO_MEMORY;
    return memory_push(made->places, made->vertex_count, sweep->vertex_room, exact_point_fixed(at));
}

/* Begin an edge of a piece at the newest vertex. */
static Status add_edge(Sweep *sweep, uint32_t piece)
{
    Arrangement *made = &sweep->swept.made;
    size_t edge = made->edge_count;
    if (edge >= NO_NUMBER / 2)
        return STATUS_NO_MEMORY;
    Status status = memory_reserve(made->tags, sweep->tag_room, edge + 1);
    if (status == STATUS_OK) {
        status = memory_reserve(made->origins, sweep->edge_room, 2 * edge + 2);
    }
    if (status == STATUS_OK) {
        status = memory_reserve(made->next, sweep->next_room, 2 * edge + 2);
    }
    if (status != STATUS_OK)
        return status;
    made->tags[edge] = sweep->pieces->items[piece].tags;
    made->origins[2 * edge] = (uint32_t)(made->vertex_count - 1);
    sweep->edge[piece] = (uint32_t)made->edge_count++;
    return STATUS_OK;
}

/* End the edges that enter the newest vertex, begin those that leave it, and list all half-edges
 * that leave it: to the left from the highest, then to the right from the lowest. */
static Status add_spokes(Sweep *sweep)
{
    Arrangement *made = &sweep->swept.made;
    Status status = STATUS_OK;
    sweep->spokes.count = 0;
    for (size_t i = sweep->nodes.count; status == STATUS_OK && i-- > 0;) {
        uint32_t edge = sweep->edge[sweep->line.nodes[sweep->nodes.items[i]].piece];
        made->origins[2 * edge + 1] = (uint32_t)(made->vertex_count - 1);
        status = numbers_add(&sweep->spokes, 2 * edge + 1);
    }
    for (size_t i = 0; status == STATUS_OK && i < sweep->coming.count; i++) {
        status = add_edge(sweep, sweep->coming.items[i]);
        if (status == STATUS_OK)
            status = numbers_add(&sweep->spokes, 2 * sweep->edge[sweep->coming.items[i]]);
    }
    return status;
}

/* A walk with the face on its left leaves a vertex by the next spoke clockwise from the one on
 * which it arrived. */
static void link_spokes(Sweep *sweep)
{
    const Numbers *spokes = &sweep->spokes;
    for (size_t i = 0; i < spokes->count; i++)
        sweep->swept.made.next[spokes->items[i] ^ 1] =
            spokes->items[i > 0 ? i - 1 : spokes->count - 1];
}

static Status add_opening(Sweep *sweep, uint32_t below)
{
    Swept *swept = &sweep->swept;
    return memory_push(swept->openings, swept->opening_count, sweep->opening_room,
                       (Opening){.vertex = (uint32_t)(swept->made.vertex_count - 1),
                                 .half_edge = sweep->spokes.items[sweep->spokes.count - 1],
                                 .below = below == NO_NUMBER
                                              ? NO_NUMBER
                                              : sweep->edge[sweep->line.nodes[below].piece]});
}

/* In the sweep line, replace the pieces that enter the stop by the pieces that leave it. */
static Status exchange(Sweep *sweep, uint32_t below)
{
    Status status = STATUS_OK;
    uint32_t node = below;
    for (size_t i = 0; status == STATUS_OK && i < sweep->coming.count; i++) {
        if (i < sweep->nodes.count) {
            node = sweep->nodes.items[i];
            sweep->line.nodes[node].piece = sweep->coming.items[i];
        } else {
            status = sweep_line_insert(&sweep->line, node, sweep->coming.items[i], &node);
        }
    }
    for (size_t i = sweep->coming.count; i < sweep->nodes.count; i++)
        sweep_line_remove(&sweep->line, sweep->nodes.items[i]);
    return status;
}

/* Add a stop where two neighbors will cross. If they only touch at an end of one of them, that end
 * is already a stop. */
static Status expect_crossing(Sweep *sweep, uint32_t low, uint32_t high, ExactPoint at)
{
    if (low == NO_NUMBER || high == NO_NUMBER)
        return STATUS_OK;
    Segment s = segment_of(sweep, sweep->line.nodes[low].piece);
    Segment t = segment_of(sweep, sweep->line.nodes[high].piece);
    if (exact_side(s.a, s.b, t.a) * exact_side(s.a, s.b, t.b) >= 0 ||
        exact_side(t.a, t.b, s.a) * exact_side(t.a, t.b, s.b) >= 0)
        return STATUS_OK;
    ExactPoint crossing = crossing_of(s, t);
    return exact_point_compare(crossing, at) > 0 ? agenda_add(&sweep->agenda, crossing) : STATUS_OK;
}

static Status expect_crossings(Sweep *sweep, uint32_t below, uint32_t above, ExactPoint at)
{
    if (sweep->coming.count == 0)
        return expect_crossing(sweep, below, above, at);
    const SweepNode *nodes = sweep->line.nodes;
    uint32_t lowest = below == NO_NUMBER ? sweep->line.first : nodes[below].after;
    uint32_t highest = lowest;
    if (above != NO_NUMBER)
        highest = nodes[above].before;
    Status status = expect_crossing(sweep, below, lowest, at);
    return status == STATUS_OK ? expect_crossing(sweep, highest, above, at) : status;
}

static Status stop_at(Sweep *sweep, ExactPoint at)
{
    uint32_t below, above;
    Status status = find_nodes(sweep, at, &below, &above);
    if (status == STATUS_OK)
        status = find_coming(sweep, at);
    if (status == STATUS_OK)
        status = work_spend(sweep->work, STEPS_A_STOP + (sweep->nodes.count + sweep->coming.count) *
                                                            STEPS_A_SPOKE);
    if (status == STATUS_OK)
        status = add_vertex(sweep, at);
    if (status == STATUS_OK)
        status = add_spokes(sweep);
    if (status != STATUS_OK)
        return status;
    link_spokes(sweep);
    if (sweep->nodes.count == 0)
        status = add_opening(sweep, below);
    if (status == STATUS_OK)
        status = exchange(sweep, below);
    return status == STATUS_OK ? expect_crossings(sweep, below, above, at) : status;
}

static int compare_points(const void *left, const void *right)
{
    return point_compare(*(const Point *)left, *(const Point *)right);
}

/* Get the next stop. Return false if there is none. */
static bool next_stop(const Sweep *sweep, ExactPoint *at)
{
    if (sweep->ended == sweep->pieces->count)
        return false; /* nothing follows the end of the last piece */
    *at = exact_point(sweep->ends[sweep->ended]);
    if (sweep->begun < sweep->pieces->count) {
        Point begin = sweep->pieces->items[sweep->begun].segment.a;
        if (point_compare(begin, at->whole) < 0)
            *at = exact_point(begin);
    }
    if (sweep->agenda.count > 0 && exact_point_compare(sweep->agenda.items[0], *at) < 0)
        *at = sweep->agenda.items[0];
    return true;
}

/* Remove a stop from the agenda and from the ends. Pieces that begin there are already in
 * `begun`. */
static void leave(Sweep *sweep, ExactPoint at)
{
    while (sweep->agenda.count > 0 && exact_point_compare(sweep->agenda.items[0], at) == 0)
        agenda_drop_first(&sweep->agenda);
    while (exact_point_is_lattice(at) && sweep->ended < sweep->pieces->count &&
           point_equal(sweep->ends[sweep->ended], at.whole))
        sweep->ended++;
}

static Status run(Sweep *sweep)
{
    for (size_t i = 0; i < sweep->pieces->count; i++)
        sweep->ends[i] = segment_of(sweep, (uint32_t)i).b;
    qsort(sweep->ends, sweep->pieces->count, sizeof *sweep->ends, compare_points);
    Status status = STATUS_OK;
    ExactPoint at;
    while (status == STATUS_OK && next_stop(sweep, &at)) {
        status = stop_at(sweep, at);
        leave(sweep, at);
    }
    return status;
}

static Status sweep_over(const PieceList *pieces, Work *work, Swept *swept)
{
    Sweep sweep = {.pieces = pieces, .work = work};
    sweep.line.root = sweep.line.first = sweep.line.unused = NO_NUMBER;
    sweep.ends = memory_new(pieces->count * sizeof *sweep.ends);
    sweep.edge = memory_new(pieces->count * sizeof *sweep.edge);
    Status status = sweep.ends && sweep.edge ? run(&sweep) : STATUS_NO_MEMORY;
    memory_free(sweep.ends);
    memory_free(sweep.edge);
    memory_free(sweep.agenda.items);
    memory_free(sweep.line.nodes);
    memory_free(sweep.nodes.items);
    memory_free(sweep.coming.items);
    memory_free(sweep.spokes.items);
    *swept = sweep.swept;
    return status;
}

/* Building cycles of half-edges, and the faces that they bound.
 *
 * Each component has one cycle that runs around it on the outside: the one to the left of its first
 * vertex, along the highest edge there. This cycle bounds the face above the edge that the sweep
 * found below that vertex; that edge is part of a component that begins farther left. Every other
 * cycle is the outer boundary of a face of its own. */

typedef struct Cycle {
    /* Twice the area; negative if the cycle runs around a component on the outside. */
    DoubleArea area;
    uint32_t face; /* NO_NUMBER until it is found */
    bool around;
} Cycle;

typedef struct CycleList {
    Cycle *items; /* owned */
    size_t count, capacity;
} CycleList;

void arrangement_free(Arrangement *arrangement)
{
    memory_free(arrangement->places);
    memory_free(arrangement->tags);
    memory_free(arrangement->origins);
    memory_free(arrangement->next);
    memory_free(arrangement->faces);
    memory_free(arrangement->areas);
    *arrangement = (Arrangement){0};
}

/* Walk along a cycle, store its index in `faces` temporarily, and return twice its area. */
static DoubleArea walk(Arrangement *made, uint32_t start, uint32_t number)
{
    DoubleArea area = 0;
    uint32_t half_edge = start;
    do {
        made->faces[half_edge] = number;
        uint32_t next = made->next[half_edge];
        area +=
            fixed_cross(made->places[made->origins[half_edge]], made->places[made->origins[next]]);
        half_edge = next;
    } while (half_edge != start);
    return area;
}

static Status find_cycles(Arrangement *made, CycleList *cycles)
{
    size_t halves = 2 * made->edge_count;
    made->faces = memory_new(halves * sizeof *made->faces);
    if (!made->faces)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < halves; i++)
        made->faces[i] = NO_NUMBER;
    for (size_t i = 0; i < halves; i++) {
        if (made->faces[i] != NO_NUMBER)
            continue;
        Status status = memory_reserve(cycles->items, cycles->capacity, cycles->count + 1);
        if (status != STATUS_OK)
            return status;
        DoubleArea area = walk(made, (uint32_t)i, (uint32_t)cycles->count);
        cycles->items[cycles->count++] = (Cycle){area, NO_NUMBER, false};
    }
    return STATUS_OK;
}

/* Keep only the first opening of each component, and mark the cycle that runs around the
 * component. */
static Status keep_first_openings(Swept *swept, CycleList *cycles)
{
    const Arrangement *made = &swept->made;
    uint32_t *pieces = memory_new(made->vertex_count * sizeof *pieces);
    if (!pieces)
        return STATUS_NO_MEMORY;
    disjoint_set_reset(pieces, made->vertex_count);
    for (size_t e = 0; e < made->edge_count; e++)
        disjoint_set_unite(pieces, made->origins[2 * e], made->origins[2 * e + 1]);
    size_t kept = 0;
    for (size_t i = 0; i < swept->opening_count; i++) {
        Opening opening = swept->openings[i];
        if (disjoint_set_root(pieces, opening.vertex) == opening.vertex) {
            swept->openings[kept++] = opening;
            cycles->items[made->faces[opening.half_edge]].around = true;
        }
    }
    swept->opening_count = kept;
    memory_free(pieces);
    return STATUS_OK;
}

/* Number the faces: the outside, and one for each cycle that doesn't run around a component. */
static void number_faces(const Swept *swept, CycleList *cycles)
{
    uint32_t faces = 1;
    for (size_t i = 0; i < cycles->count; i++)
        if (!cycles->items[i].around)
            cycles->items[i].face = faces++;
    for (size_t i = 0; i < swept->opening_count; i++) {
        Opening opening = swept->openings[i];
        uint32_t face = ARRANGEMENT_OUTSIDE;
        if (opening.below != NO_NUMBER)
            face = cycles->items[swept->made.faces[2 * opening.below]].face;
        cycles->items[swept->made.faces[opening.half_edge]].face = face;
    }
}

static Status add_up(Swept *swept, const CycleList *cycles)
{
    Arrangement *made = &swept->made;
    made->face_count = cycles->count - swept->opening_count + 1;
    made->areas = memory_new(made->face_count * sizeof *made->areas);
    if (!made->areas)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < cycles->count; i++)
        made->areas[cycles->items[i].face] += cycles->items[i].area;
    for (size_t i = 0; i < 2 * made->edge_count; i++)
        made->faces[i] = cycles->items[made->faces[i]].face;
    return STATUS_OK;
}

/* Fill the members `faces`, `face_count` and `areas` of the result. */
static Status find_faces(Swept *swept)
{
    CycleList cycles = {0};
    Status status = find_cycles(&swept->made, &cycles);
    if (status == STATUS_OK)
        status = keep_first_openings(swept, &cycles);
    if (status == STATUS_OK) {
        number_faces(swept, &cycles);
        status = add_up(swept, &cycles);
    }
    memory_free(cycles.items);
    return status;
}

Status arrangement_make(Box board, const ArrangementInk *inks, size_t count, Work *work,
                        Arrangement *arrangement)
{
    PieceList pieces = {0};
    Swept swept = {0};
    Status status = pieces_take(board, inks, count, work, &pieces);
    if (status == STATUS_OK)
        status = sweep_over(&pieces, work, &swept);
    memory_free(pieces.items);
    if (status == STATUS_OK)
        status = find_faces(&swept);
    memory_free(swept.openings);
    if (status == STATUS_OK)
        *arrangement = swept.made;
    else
        arrangement_free(&swept.made);
    return status;
}
