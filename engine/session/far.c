/* Going far in a long game, by the positions that past.c keeps.
 *
 * One is laid down each time that the game has gone on for a stride, and they stay where they are.
 * To go to a place is to make the present position the same as the next one that is kept from there
 * on, in the memory that it has, and to take that back: which costs much less than to make moves
 * again. The last position of a game is in no other, so where it is left it is kept itself, and
 * things go on in a copy, or in the one that was kept before it where that is close.
 *
 * What fails means no more than that the way is walked, and that one position fewer may be kept.
 */
#include "base/memory.h"
#include "session/again.h"
#include "session/redo.h"
#include "session/session_parts.h"

#include <string.h>

enum {
    /* What going far costs, in events taken back: making one again; and making a position the same
     * as another, at least. And how many of its events are copied in the time of one. */
    MAKING = 32,
    COPYING = 100,
    COPIED = 6,
};

static size_t copying(size_t events)
{
    return COPYING + events / COPIED;
}

static size_t walking(size_t from, size_t to)
{
    return from >= to ? from - to : MAKING * (to - from);
}

static size_t way_from(const Stand *from, size_t to)
{
    return copying(from->events) + walking(from->events, to);
}

static Stand present(const Session *session)
{
    return (Stand){.position = session->position,
                   .events = session->entry_count,
                   .bytes = session->position_bytes};
}

static bool keeps_positions(const Session *session)
{
    return session_kind(session)->clone && session->pace.stride > 0;
}

/* Whether positions that are kept may help to a place so far from the end. */
static bool is_far(const Session *session)
{
    return keeps_positions(session) && session->undone.left > session->pace.near;
}

/* Who goes far comes back, and touching new memory takes longer than all the rest. */
static void roll_back(const Session *session, Stand *stand, size_t to)
{
    memory_keep_room(true);
    if (to < stand->events)
        position_rollback(stand->position, session_known_entry(session, to)->mark);
    memory_keep_room(false);
    stand->events = to;
}

static void lay_stand(Session *session)
{
    Stand now = present(session), made = {.events = now.events};
    size_t before = memory_in_use();
    session->past.tried = session->last_serial;
    if (position_clone(now.position, &made.position) != STATUS_OK)
        return;
    count_bytes(&made.bytes, before);
    session_keep_stand(session, made);
}

void session_lay_stand(Session *session)
{
    const Past *past = &session->past;
    if (!keeps_positions(session))
        return;
    session_forget_lost(session);
    if (session->last_serial - past->tried >= session->pace.stride &&
        past_wants(past, &session->pace, session->entry_count))
        lay_stand(session);
}

void session_prepare_going(Session *session)
{
    const Past *past = &session->past;
    if (keeps_positions(session) && past->count > 0 && !past_from(past, session->entry_count) &&
        past_may_keep(past, session->entry_count))
        lay_stand(session);
}

/* The present position, which is kept elsewhere or not needed, becomes one that is kept, taken back
 * to a place. */
static Status become(Session *session, const Stand *from, size_t to)
{
    size_t before = memory_in_use();
    Status status = position_renew(session->position, from->position);
    if (status != STATUS_OK)
        return status;
    Stand now = {.position = session->position, .events = from->events};
    roll_back(session, &now, to);
    count_bytes(&session->position_bytes, before);
    return STATUS_OK;
}

/* A position to go on with while the present one is kept: the last that is kept, made the same as
 * another, where there is one that is not needed beside the present one; else a new one. The caller
 * owns it. */
static Status take_other(Session *session, const Stand *from, Stand *other)
{
    Past *past = &session->past, rest = *past;
    size_t before = memory_in_use();
    Status status = STATUS_OK;
    rest.count -= past->count > 0;
    if (past->count == 0 || past_wants(&rest, &session->pace, session->entry_count)) {
        *other = (Stand){0};
        status = position_clone(from->position, &other->position);
    } else {
        Stand *last = &past->stands[past->count - 1];
        if (last != from)
            status = position_renew(last->position, from->position);
        if (status == STATUS_OK)
            *other = past_take(past, last);
    }
    if (status == STATUS_OK)
        count_bytes(&other->bytes, before);
    return status;
}

/* Leaves the end of the game, which is kept. */
static Status leave_end(Session *session, const Stand *from, size_t to)
{
    Stand end = present(session), other;
    size_t events = from->events;
    Status status = take_other(session, from, &other);
    if (status != STATUS_OK)
        return status;
    other.events = events;
    size_t before = memory_in_use();
    roll_back(session, &other, to);
    count_bytes(&other.bytes, before);
    status = position_exchange(end.position, other.position);
    if (status != STATUS_OK) {
        position_destroy(other.position);
        return status;
    }
    session->position_bytes = other.bytes;
    end.position = other.position;
    session_keep_stand(session, end);
    return STATUS_OK;
}

void session_jump_back(Session *session, size_t to)
{
    if (!is_far(session))
        return;
    const Past *past = &session->past;
    Stand now = present(session);
    const Stand *from = past_from(past, to);
    if (!from)
        from = &now;
    bool is_end = !past_from(past, now.events); /* to which somebody will walk again, or jump */
    size_t walk = walking(now.events, to) + (is_end ? walking(to, now.events) : 0);
    bool is_jump = way_from(from, to) < walk && (!is_end || past_may_keep(past, now.events));
    if (is_jump && (is_end ? leave_end(session, from, to) : become(session, from, to)) == STATUS_OK)
        return;
    size_t before = memory_in_use();
    roll_back(session, &now, to);
    count_bytes(&session->position_bytes, before);
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
    session_forget_lost(session);
    size_t now = session->entry_count;
    const Stand *from = past_from(&session->past, to);
    if (!from)
        from = past_last(&session->past);
    if (!from || from->events <= now || !is_far(session) || way_from(from, to) >= walking(now, to))
        return STATUS_OK;
    size_t mark = session_known_entry(session, now)->mark, reached = from->events;
    reached = reached < to ? reached : to;
    if (become(session, from, reached) != STATUS_OK)
        return STATUS_OK;
    Status status = restore(session, reached, session_turn(session)->phase);
    if (status != STATUS_OK)
        position_rollback(session->position, mark);
    return status;
}

/* Makes events again in a position that is no session's: it is lent to one. It stays where it is on
 * STATUS_NO_MEMORY. */
static Status make_again(const Session *session, Stand *stand, size_t to)
{
    Session walker = {.position = stand->position};
    size_t mark = position_mark(stand->position);
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
    return status;
}

/* From where a position at a place is copied: the beginning, where that is nearest, has none. */
static Stand nearest(const Session *session, size_t to)
{
    const Past *past = &session->past;
    Stand best = {0}, now = present(session);
    if (way_from(&now, to) < way_from(&best, to))
        best = now;
    for (size_t i = 0; i < past->count; i++)
        if (way_from(&past->stands[i], to) < way_from(&best, to))
            best = past->stands[i];
    return best;
}

/* Gives a session, which has the history, the position after it. */
static Status copy_position(const Session *from, size_t events, Session *to)
{
    Stand made = nearest(from, events);
    Status status = made.position
                        ? position_clone(made.position, &made.position)
                        : position_create(session_kind(from), session_setup(from), &made.position);
    if (status != STATUS_OK)
        return status;
    if (made.events < events)
        status = make_again(from, &made, events);
    else
        roll_back(from, &made, events);
    if (status == STATUS_OK)
        status = position_exchange(to->position, made.position);
    position_destroy(made.position);
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

Status session_copy_at(Session *session, size_t events, Session **copy)
{
    if (!session_kind(session)->clone)
        return STATUS_WRONG_GAME;
    Session *made;
    session_forget_lost(session);
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
