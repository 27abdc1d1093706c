/* The sweep: from stop to stop, each of which becomes a vertex.
 *
 * Between two stops the pieces under the line stand in one order. Those that go through a stop
 * stand next to each other; they are taken out, and what goes on or begins there is put in their
 * place, in the order of directions. Wherever two pieces become neighbours, the place where they
 * will cross becomes a stop.
 */
#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/subdivision/arrangement_parts.h"

#include <stdlib.h>

/* Crossings still to come, some of them twice: a heap, the first on top. */
typedef struct Agenda {
    ExactPoint *items; /* owned */
    size_t count, capacity;
} Agenda;

/* Numbers of pieces, nodes or half-edges. */
typedef struct Numbers {
    uint32_t *items; /* owned */
    size_t count, capacity;
} Numbers;

typedef struct Sweep {
    const PieceList *pieces;
    Work *work;
    size_t begun;   /* pieces that have begun */
    Point *ends;    /* owned: of all pieces, in order */
    size_t ended;   /* of those, passed */
    Agenda agenda;  /* crossings of neighbours */
    SweepLine line; /* owned */
    uint32_t *edge; /* owned: of each piece, the newest edge */
    Numbers nodes;  /* that go through the stop, from the lowest */
    Numbers coming; /* pieces that go on from the stop, from the lowest */
    Numbers spokes; /* half-edges that run from the stop, counter-clockwise from straight up */
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

/* Finds a node that goes through a point, or else NO_NUMBER, and in `below` the last node below. */
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

/* Lists the nodes that go through a stop; `below` and `above` are those around them. */
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

/* Lists the pieces that go on from a stop: those that end elsewhere, which have changed order
 * there, among those that begin. */
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

/* Begins an edge of a piece at the newest vertex. */
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

/* Ends the edges that come into the newest vertex, begins those that go on, and lists all the
 * half-edges that run from it: to the left from the highest, then to the right from the lowest. */
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

/* With the face on the left, a walk leaves a vertex by the spoke clockwise of the one it came by.
 */
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

/* Puts the pieces that go on into the place of those that came in. */
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

/* Where two neighbours are going to cross, the sweep has to stop; where one ends it does anyway. */
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

/* The next stop; false where there is none. */
static bool next_stop(const Sweep *sweep, ExactPoint *at)
{
    if (sweep->ended == sweep->pieces->count)
        return false; /* where the last piece ends, nothing is left */
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

/* Crosses off what has been done: what begins there has been counted already. */
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

Status arrangement_sweep(const PieceList *pieces, Work *work, Swept *swept)
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
