/* Going far in a long game, by the positions that past.c keeps.
 *
 * The position kept for the stretch of the goal and the present one change places: nothing is
 * copied, and the one that was present is kept for the stretch that it comes from. What is left are
 * a few steps inside a stretch. Only for a stretch that has none, which mostly is one that nobody
 * has been to, the position is made: copied from one behind it, with its history, and taken back,
 * which costs less than to make moves again; or from the beginning of the game.
 *
 * A position is brought to its place before anything else changes. Until then a failure means no
 * more than that the way is walked.
 */
#include "base/memory.h"
#include "session/again.h"
#include "session/redo.h"
#include "session/session_parts.h"

#include <string.h>

enum {
    /* What going far costs, in events taken back: making one again; copying a position, or making
     * one; and copying, for each event of it, the other way round. */
    MAKING = 32,
    COPYING = 100,
    COPIED = 2,
};

typedef enum Means { ON_FOOT, BY_EXCHANGE, BY_COPY } Means;

/* How to get to a place. */
typedef struct Way {
    Means means;
    Stand from; /* borrowed; BY_COPY, position NULL: the beginning of the game, made anew */
    size_t cost;
} Way;

/* Nothing has been kept before. */
static void start(Session *session)
{
    if (session->past.stride == 0)
        session->past.stride = session->pace.stride;
}

static size_t copying(size_t events)
{
    return COPYING + events / COPIED;
}

static size_t walking(size_t from, size_t to)
{
    return from >= to ? from - to : MAKING * (to - from);
}

static Stand present(const Session *session)
{
    return (Stand){.position = session->position,
                   .events = session->entry_count,
                   .bytes = session->position_bytes};
}

/* By a copy of something, if that costs less than the way that is known. */
static void consider(Way *best, Stand from, size_t to)
{
    size_t cost = copying(from.events) + walking(from.events, to);
    if (cost < best->cost)
        *best = (Way){BY_COPY, from, cost};
}

/* The copy by which one gets to a place at least cost. */
static Way best_copy(const Session *session, size_t to)
{
    const Past *past = &session->past;
    Way best = {.cost = (size_t)-1};
    consider(&best, present(session), to);
    for (size_t i = 0; i < past->count; i++)
        consider(&best, past->stands[i], to);
    consider(&best, (Stand){0}, to); /* the beginning */
    return best;
}

/* How to go to a place from the present one, whose position is missed where its stretch is left. */
static Way best_way(const Session *session, size_t to)
{
    const Past *past = &session->past;
    Stand now = present(session);
    Way best = {ON_FOOT, now, walking(now.events, to)};
    if (!session_kind(session)->clone || session->undone.left <= session->pace.near)
        return best;
    if (past_stretch(past, now.events) != past_stretch(past, to) && past_may_keep(past, now.events))
        best.cost += copying(now.events);
    const Stand *stand = past_stand(past, to);
    if (stand && walking(stand->events, to) < best.cost)
        best = (Way){BY_EXCHANGE, *stand, walking(stand->events, to)};
    Way copy = best_copy(session, to);
    bool is_better = copy.cost < best.cost || (best.means == ON_FOOT && copy.cost == best.cost);
    return is_better ? copy : best;
}

/* Keeps a copy of a position. */
static void lay(Session *session, const Stand *stand)
{
    Stand made = {.events = stand->events};
    size_t before = memory_in_use();
    if (position_clone(stand->position, &made.position) != STATUS_OK)
        return;
    count_bytes(&made.bytes, before);
    session_keep_stand(session, made);
}

static void roll_back(const Session *session, Stand *stand, size_t to)
{
    size_t before = memory_in_use();
    if (to < stand->events)
        position_rollback(stand->position, session_known_entry(session, to)->mark);
    stand->events = to;
    count_bytes(&stand->bytes, before);
}

/* Takes a position back. Where the way is longer than a copy costs one is kept in the middle. */
static void take_back(Session *session, Stand *stand, size_t to)
{
    const Past *past = &session->past;
    size_t length = stand->events - to, middle = to + length / 2;
    if (session_kind(session)->clone && length >= 2 * past->stride &&
        length / 2 >= copying(middle) && past_may_keep(past, middle) && !past_stand(past, middle)) {
        roll_back(session, stand, middle);
        lay(session, stand);
    }
    roll_back(session, stand, to);
}

/* Makes events again in a position that is no session's: it is lent to one. It stays where it is on
 * STATUS_NO_MEMORY. */
static Status make_again(const Session *session, Stand *stand, size_t to)
{
    Session walker = {.position = stand->position};
    size_t before = memory_in_use(), mark = position_mark(stand->position);
    Status status = STATUS_OK;
    for (size_t i = stand->events; i < to && status == STATUS_OK; i++) {
        Event event = session_known_event(session, i);
        memcpy(walker.agreed, session_known_entry(session, i)->agreed, sizeof walker.agreed);
        status = session_repeat(&walker, &event);
    }
    memory_free(walker.entries);
    strokes_free(&walker.strokes);
    if (status == STATUS_OK)
        stand->events = to;
    else
        position_rollback(stand->position, mark);
    count_bytes(&stand->bytes, before);
    return status;
}

/* Brings a position to a place. It stays where it is on STATUS_NO_MEMORY. */
static Status bring(Session *session, Stand *stand, size_t to)
{
    if (stand->events < to)
        return make_again(session, stand, to);
    take_back(session, stand, to);
    return STATUS_OK;
}

/* A position of the caller's own at a place, by a copy. */
static Status copy_to(Session *session, const Stand *from, size_t to, Stand *made)
{
    size_t before = memory_in_use();
    *made = (Stand){.events = from->events};
    Status status = from->position ? position_clone(from->position, &made->position)
                                   : position_create(session_kind(session), session_setup(session),
                                                     &made->position);
    if (status != STATUS_OK)
        return status;
    count_bytes(&made->bytes, before);
    if (from->position == session->position && made->bytes > session->position_bytes)
        session->position_bytes = made->bytes; /* it is no smaller */
    status = bring(session, made, to);
    if (status != STATUS_OK)
        position_destroy(made->position);
    return status;
}

/* The position at a place, which is the caller's then. */
static Status make_ready(Session *session, const Way *way, size_t to, Stand *ready)
{
    if (way->means == BY_COPY)
        return copy_to(session, &way->from, to, ready);
    *ready = past_take(&session->past, past_stand(&session->past, to));
    Status status = bring(session, ready, to);
    if (status != STATUS_OK)
        session_keep_stand(session, *ready);
    return status;
}

/* A position that is ready takes the place of the present one, at so many events, and that is kept.
 * On STATUS_NO_MEMORY it is the other way round. */
static Status enter(Session *session, Stand ready, size_t present_events)
{
    Status status = position_exchange(session->position, ready.position);
    if (status == STATUS_OK) {
        size_t bytes = session->position_bytes;
        session->position_bytes = ready.bytes;
        ready.bytes = bytes;
        ready.events = present_events;
    }
    session_keep_stand(session, ready);
    return status;
}

void session_walk_back(Session *session, size_t to)
{
    start(session);
    Stand now = present(session), ready;
    Way way = best_way(session, to);
    if (way.means != ON_FOOT && make_ready(session, &way, to, &ready) == STATUS_OK &&
        enter(session, ready, now.events) == STATUS_OK)
        return;
    take_back(session, &now, to);
    session->position_bytes = now.bytes;
}

/* Writes the history up to a place, at which things are at `after`. */
static Status restore(Session *session, size_t to, Phase after)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && session->entry_count < to) {
        size_t next = session->entry_count + 1;
        status = session_restore_next(session, next < to ? session_known_entry(session, next)->phase
                                                         : after);
    }
    return status;
}

Status session_jump_on(Session *session, size_t to)
{
    start(session);
    session_forget_lost(session);
    size_t from = session->entry_count;
    Way way = best_way(session, to);
    Stand ready;
    if (way.means == ON_FOOT || make_ready(session, &way, to, &ready) != STATUS_OK)
        return STATUS_OK;
    Status status = restore(session, to, position_turn(ready.position)->phase);
    if (status == STATUS_OK)
        return enter(session, ready, from);
    session_keep_stand(session, ready);
    return status;
}

/* Writes the history up to an event into a session that has none. */
static Status copy_history(const Session *from, size_t events, Session *to)
{
    Status status = memory_reserve(to->entries, to->entry_capacity, events);
    for (size_t i = 0; i < events && status == STATUS_OK; i++) {
        to->entries[to->entry_count++] = *session_known_entry(from, i);
        status = strokes_append(&to->strokes, session_known_event(from, i).move);
    }
    return status;
}

/* Gives a session, which has the history, the position after it. */
static Status copy_position(Session *from, size_t events, Session *to)
{
    Way way = best_copy(from, events);
    Stand made;
    Status status = copy_to(from, &way.from, events, &made);
    if (status != STATUS_OK)
        return status;
    status = position_exchange(to->position, made.position);
    if (status == STATUS_OK)
        to->position_bytes = made.bytes;
    position_destroy(made.position);
    return status;
}

Status session_copy_at(Session *session, size_t events, Session **copy)
{
    if (!session_kind(session)->clone)
        return STATUS_WRONG_GAME;
    Session *made;
    session_forget_lost(session);
    start(session);
    Status status = session_begin_again(session, &made);
    if (status != STATUS_OK)
        return status;
    status = copy_history(session, events, made);
    if (status == STATUS_OK)
        status = copy_position(session, events, made);
    if (status != STATUS_OK) {
        session_destroy(made);
        return status;
    }
    const bool *agreed = session->entry_count == events ? session->agreed
                         : session_redo_count(session) + session->entry_count == events
                             ? session->undone.agreed
                             : session_known_entry(session, events)->agreed;
    memcpy(made->agreed, agreed, sizeof made->agreed);
    made->scoring_number = session->scoring_number;
    *copy = made;
    return STATUS_OK;
}
