/* What stays beside a session that was loaded from SGF. */
#include "games/go/sgf/sgf_beside.h"

#include "base/memory.h"
#include "formats/print.h"
#include "games/go/rules/go.h"

#include <string.h>

static void destroy(void *kept)
{
    SgfBeside *beside = kept;
    sgf_destroy(beside->sgf);
    memory_free(beside->line.steps);
    memory_free(beside->events);
    strokes_free(&beside->strokes);
    text_free(&beside->result);
    memory_free(beside);
}

void sgf_add_result(Session *session, Text *text)
{
    if (session_turn(session)->phase == PHASE_OVER)
        print_result_now(text, session);
}

/* Copies the history. */
static Status keep_events(SgfBeside *beside, const Session *session)
{
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        Status status = strokes_append(&beside->strokes, event.move);
        if (status == STATUS_OK)
            status =
                memory_push(beside->events, beside->event_count, beside->event_capacity,
                            (SgfEvent){event.kind, event.color, event.marking, event.move.count});
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status sgf_beside_keep(SgfPlaying *playing, Sgf *sgf, SgfNode root)
{
    Session *session = playing->session;
    SgfBeside *beside = memory_new(sizeof *beside);
    if (!beside)
        return STATUS_NO_MEMORY;
    beside->root = root;
    beside->setup = *session_setup(session);
    beside->clock = *session_clock_at_end(session);
    beside->whole = playing->before == SGF_ALL_MOVES;
    sgf_add_result(session, &beside->result);
    Status status = keep_events(beside, session);
    if (status == STATUS_OK && text_failed(&beside->result))
        status = STATUS_NO_MEMORY;
    if (status != STATUS_OK) {
        destroy(beside);
        return status;
    }
    beside->sgf = sgf;
    beside->line = playing->line;
    playing->line = (SgfLine){0};
    session_keep(session, beside, destroy);
    return STATUS_OK;
}

const SgfBeside *sgf_beside_of(const Session *session)
{
    return session_kept(session, destroy);
}

bool sgf_needs_node(const Session *session, size_t event)
{
    EventKind kind = session_event(session, event).kind;
    if (kind != EVENT_RESUME)
        return kind == EVENT_MOVE || kind == EVENT_PASS || kind == EVENT_SETUP;
    if (event + 1 == session_event_count(session))
        return true;
    EventKind next = session_event(session, event + 1).kind;
    return next != EVENT_MOVE && next != EVENT_PASS;
}

/* Following what was loaded. */

static bool same_strokes(Move a, Move b)
{
    for (size_t i = 0; i < a.count; i++) {
        size_t count, other;
        const Point *points = move_stroke(a, i, &count), *others = move_stroke(b, i, &other);
        if (count != other || (count > 0 && memcmp(points, others, count * sizeof *points) != 0))
            return false;
    }
    return true;
}

/* How many events the history still has as they were loaded. */
static size_t count_same(const SgfBeside *beside, const Session *session)
{
    size_t same = 0, stroke = 0;
    for (; same < beside->event_count && same < session_event_count(session); same++) {
        const SgfEvent *loaded = &beside->events[same];
        Event event = session_event(session, same);
        if (event.kind != loaded->kind || event.color != loaded->color ||
            event.marking != loaded->marking || event.move.count != loaded->stroke_count ||
            !same_strokes(event.move, strokes_range(&beside->strokes, stroke, event.move.count)))
            break;
        stroke += loaded->stroke_count;
    }
    return same;
}

/* Following moves. */

/* What a node does. */
typedef enum NodeKind { NODE_OF_NOTHING, NODE_OF_A_MOVE, NODE_OF_MORE } NodeKind;

static NodeKind kind_of(const Sgf *sgf, SgfNode node, SgfProperty *move)
{
    size_t moves = 0;
    bool more = false;
    for (size_t i = 0; i < sgf_property_count(sgf, node); i++) {
        SgfProperty property = sgf_property(sgf, node, i);
        Word name = property.name;
        bool is_move = word_is(name, "b") || word_is(name, "w");
        if (is_move)
            *move = property;
        moves += is_move;
        more |= word_is(name, "ab") || word_is(name, "aw") || word_is(name, "ae") ||
                word_is(name, "pl");
    }
    if (more || moves > 1)
        return NODE_OF_MORE;
    return moves ? NODE_OF_A_MOVE : NODE_OF_NOTHING;
}

/* Whether a property is the move that an event is. */
static bool is_move_of(const SgfBeside *beside, SgfProperty property, const Event *event)
{
    const Setup *setup = &beside->setup;
    SgfMove move;
    if (word_is(property.name, event->color == COLOR_BLACK ? "w" : "b") ||
        property.value_count != 1 ||
        !sgf_game_move(sgf_value(beside->sgf, property, 0), setup, &move))
        return false;
    if (move.is_pass || event->kind == EVENT_PASS)
        return move.is_pass && event->kind == EVENT_PASS;
    const Point *at = event->move.points;
    return at->x == move.point.column * STEPS_PER_SPACE &&
           at->y == (setup->rows - 1 - move.point.row) * STEPS_PER_SPACE;
}

/* The node below a child, or that child itself, that is the move which an event is, with only nodes
 * that do nothing above it; SGF_NO_NODE for none. */
static SgfNode find_below(const SgfBeside *beside, SgfNode child, const Event *event)
{
    SgfProperty move;
    NodeKind kind = NODE_OF_NOTHING;
    while (child != SGF_NO_NODE && (kind = kind_of(beside->sgf, child, &move)) == NODE_OF_NOTHING)
        child = sgf_first_child(beside->sgf, child);
    bool same = child != SGF_NO_NODE && kind == NODE_OF_A_MOVE && is_move_of(beside, move, event);
    return same ? child : SGF_NO_NODE;
}

static SgfNode find_move(const SgfBeside *beside, SgfNode node, const Event *event)
{
    for (SgfNode child = sgf_first_child(beside->sgf, node); child != SGF_NO_NODE;
         child = sgf_next_sibling(beside->sgf, child)) {
        SgfNode found = find_below(beside, child, event);
        if (found != SGF_NO_NODE)
            return found;
    }
    return SGF_NO_NODE;
}

/* Adds the nodes from below the last one of a line down to another. Those between do nothing. */
static Status go_down(const SgfBeside *beside, SgfNode node, size_t events, SgfLine *line)
{
    size_t first = line->count;
    SgfNode last = line->steps[first - 1].node;
    uint32_t before = line->steps[first - 1].events;
    for (SgfNode other = node; other != last; other = sgf_parent(beside->sgf, other)) {
        SgfStep step = {.node = other, .events = before};
        if (other == node)
            step = (SgfStep){.node = other, .events = (uint32_t)events, .has_move = true};
        Status status = memory_push(line->steps, line->count, line->capacity, step);
        if (status != STATUS_OK)
            return status;
    }
    for (size_t low = first, high = line->count - 1; low < high; low++, high--) {
        SgfStep step = line->steps[low];
        line->steps[low] = line->steps[high];
        line->steps[high] = step;
    }
    return STATUS_OK;
}

static bool has_points(Move move)
{
    size_t count = 0, all = 0;
    for (size_t i = 0; i < move.count; i++, all += count)
        (void)move_stroke(move, i, &count);
    return all > 0;
}

/* Whose turn it is may have been said before a move that says so itself: the event that has the
 * move, if so, else `event`. */
static size_t skip_said_turn(const Session *session, size_t event)
{
    Event said = session_event(session, event);
    if (said.kind != EVENT_SETUP || has_points(said.move) ||
        event + 1 == session_event_count(session))
        return event;
    Event next = session_event(session, event + 1);
    bool is_move = next.kind == EVENT_MOVE || next.kind == EVENT_PASS;
    return is_move && next.color == said.color ? event + 1 : event;
}

/* Goes on for as long as there are nodes with the same moves. */
static Status follow_moves(const SgfBeside *beside, const Session *session, SgfStand *stand)
{
    size_t event = stand->events;
    while (event < session_event_count(session)) {
        if (!sgf_needs_node(session, event)) {
            event++;
            continue;
        }
        size_t at = skip_said_turn(session, event);
        Event move = session_event(session, at);
        bool is_move = move.kind == EVENT_MOVE || move.kind == EVENT_PASS;
        SgfNode last = stand->line.steps[stand->line.count - 1].node;
        SgfNode found = is_move ? find_move(beside, last, &move) : SGF_NO_NODE;
        if (found == SGF_NO_NODE)
            return STATUS_OK;
        event = at + 1;
        Status status = go_down(beside, found, event, &stand->line);
        if (status != STATUS_OK)
            return status;
        stand->events = event;
    }
    return STATUS_OK;
}

Status sgf_beside_find(const SgfBeside *beside, const Session *session, SgfStand *stand)
{
    size_t same = count_same(beside, session), count = 0;
    *stand = (SgfStand){0};
    stand->as_loaded =
        beside->whole && same == beside->event_count && same == session_event_count(session);
    while (count < beside->line.count && beside->line.steps[count].events <= same)
        count++;
    /* Handicap stones that are a rule come before all that a root has. */
    if (count == 0 || session_setup(session)->rules[GO_HANDICAP] != 0)
        return STATUS_OK;
    stand->line.steps =
        memory_copied(beside->line.steps, count, &stand->line.capacity, sizeof *beside->line.steps);
    if (!stand->line.steps)
        return STATUS_NO_MEMORY;
    stand->line.count = count;
    stand->events = beside->line.steps[count - 1].events;
    Status status = follow_moves(beside, session, stand);
    if (status != STATUS_OK) {
        memory_free(stand->line.steps);
        *stand = (SgfStand){0};
    }
    return status;
}
