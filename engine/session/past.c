/* Positions kept on the way through a long game, so that any place in it is near one of them.
 *
 * They are made when somebody goes back, and not while a game is played: one where he comes from,
 * and one in the middle of a way that is long, until no way is. To go far is then to copy the first
 * one behind the place, with its history, and to take back from there: taking back is what costs
 * least. What is beyond the last one is made again, which costs more: so nobody leaves a place by
 * more than a few events but a position is kept close behind it.
 *
 * A position is known by the serial number of its last event. Where that is not the one in its
 * place any more the game has gone another way, and the position is forgotten.
 *
 * All of it is for speed: where there is no memory for a position there is none.
 */
#include "base/memory.h"
#include "session/again.h"
#include "session/redo.h"
#include "session/session_parts.h"

#include <string.h>

enum {
    STANDS_MOST = 40,
    /* What going far costs, in events taken back: making one again; and copying a position, for
     * each event of it, the other way round. */
    MAKING = 16,
    COPIED = 8,
};

/* The serial number that the last of so many events has, as far as they are known. */
static size_t serial_after(const Session *session, size_t events)
{
    if (events == 0 || events > session->entry_count + session_redo_count(session))
        return 0;
    return session_known_entry(session, events - 1)->serial;
}

static void forget_stand(Past *past, size_t index)
{
    position_destroy(past->stands[index].position);
    past->bytes -= past->stands[index].bytes;
    past->count--;
    for (size_t i = index; i < past->count; i++)
        past->stands[i] = past->stands[i + 1];
}

void session_forget_lost(Session *session)
{
    Past *past = &session->past;
    for (size_t i = past->count; i-- > 0;)
        if (serial_after(session, past->stands[i].events) != past->stands[i].serial)
            forget_stand(past, i);
}

void session_forget_past(Session *session)
{
    Past *past = &session->past;
    while (past->count > 0)
        forget_stand(past, past->count - 1);
    memory_free(past->stands);
    *past = (Past){0};
}

/* Nothing has been kept before. */
static void start(Session *session)
{
    if (session->past.stride == 0)
        session->past.stride = session->pace.stride;
}

/* The first position kept from a place on; NULL for none. */
static const Stand *stand_behind(const Past *past, size_t events)
{
    for (size_t i = 0; i < past->count; i++)
        if (past->stands[i].events >= events)
            return &past->stands[i];
    return NULL;
}

/* How far it would be from one position to the next without one of them, which is not the last. */
static size_t gap_without(const Past *past, size_t index)
{
    return past->stands[index + 1].events - (index > 0 ? past->stands[index - 1].events : 0);
}

/* Forgets the one that is missed least: ways as long as the one that is left are long enough. */
static void forget_least(Past *past)
{
    size_t least = 0;
    for (size_t i = 1; i + 1 < past->count; i++)
        if (gap_without(past, i) < gap_without(past, least))
            least = i;
    size_t half = gap_without(past, least) / 2;
    past->stride = past->stride > half ? past->stride : half + 1;
    forget_stand(past, least);
}

/* Keeps fewer positions where they are too many, or too large. */
static void thin_out(Past *past, size_t bytes_most)
{
    while (past->count > 1 && (past->count > STANDS_MOST || past->bytes > bytes_most))
        forget_least(past);
    if (past->bytes > bytes_most) {
        past->limit = past->stands[0].events;
        forget_stand(past, 0);
    }
}

/* Keeps a copy of a position, which is where there were so many events. */
static void lay(Session *session, const Position *position, size_t events)
{
    Past *past = &session->past;
    Stand made = {.events = events, .serial = serial_after(session, events)};
    size_t before = memory_in_use(), place = past->count;
    if (memory_reserve(past->stands, past->capacity, past->count + 1) != STATUS_OK ||
        position_clone(position, &made.position) != STATUS_OK)
        return;
    made.bytes = memory_in_use() - before;
    past->bytes += made.bytes;
    for (past->count++; place > 0 && past->stands[place - 1].events > events; place--)
        past->stands[place] = past->stands[place - 1];
    past->stands[place] = made;
    thin_out(past, session->pace.bytes);
}

/* Whether a position is to be kept at a place. */
static bool is_due(const Past *past, size_t events)
{
    const Stand *behind = stand_behind(past, events);
    return (past->limit == 0 || events < past->limit) &&
           (!behind || behind->events - events >= past->stride);
}

/* Takes a position back, and keeps it on the way where that is long. */
static void take_back(Session *session, Position *position, size_t from, size_t to)
{
    const Past *past = &session->past;
    size_t middle = to + (from - to) / 2;
    bool is_known = serial_after(session, middle + 1) != 0; /* what comes after it */
    if (is_known && from - to >= 2 * past->stride && is_due(past, middle)) {
        position_rollback(position, session_known_entry(session, middle)->mark);
        lay(session, position, middle);
    }
    if (to < from)
        position_rollback(position, session_known_entry(session, to)->mark);
}

/* A copy of the position that was after so many events, from one after no fewer. */
static Status copy_before(Session *session, const Stand *behind, size_t events, Position **copy)
{
    size_t from = behind->events; /* positions are laid on the way */
    Status status = position_clone(behind->position, copy);
    if (status == STATUS_OK && events < from)
        take_back(session, *copy, from, events);
    return status;
}

/* What it costs to go to a place by a position that is kept behind it, or before it. */
static size_t cost_by(const Stand *stand, size_t to)
{
    size_t copying = stand->events / COPIED;
    return stand->events >= to ? copying + (stand->events - to)
                               : copying + MAKING * (to - stand->events);
}

/* The one by which that is least, and less than `most`; NULL for none. */
static const Stand *best_stand(const Past *past, size_t to, size_t from, size_t most)
{
    const Stand *best = NULL;
    for (size_t i = 0; i < past->count; i++) {
        const Stand *stand = &past->stands[i];
        bool helps = stand->events >= to || stand->events > from;
        if (helps && cost_by(stand, to) < most) {
            most = cost_by(stand, to);
            best = stand;
        }
    }
    return best;
}

/* Puts the position after so many events in the place of the present one. */
static Status jump_back(Session *session, const Stand *stand, size_t to)
{
    Position *made;
    Status status = copy_before(session, stand, to, &made);
    if (status != STATUS_OK)
        return status;
    status = position_exchange(session->position, made);
    position_destroy(made);
    return status;
}

void session_walk_back(Session *session, size_t to)
{
    Past *past = &session->past;
    size_t from = session->entry_count;
    start(session);
    if (session->undone.left > session->pace.near && is_due(past, from))
        lay(session, session->position, from);
    const Stand *stand = best_stand(past, to, from, from - to);
    if (!stand || jump_back(session, stand, to) != STATUS_OK)
        take_back(session, session->position, from, to);
}

/* Puts the position after so many events, which is copied from one that is kept, in the place of
 * the present one, with the history up to there. */
static Status jump_forward(Session *session, const Stand *stand, size_t to)
{
    Position *made;
    Status status = copy_before(session, stand, to, &made);
    if (status != STATUS_OK)
        return status;
    while (status == STATUS_OK && session->entry_count < to) {
        size_t next = session->entry_count + 1;
        status = session_restore_next(session, next < to ? session_known_entry(session, next)->phase
                                                         : position_turn(made)->phase);
    }
    if (status == STATUS_OK)
        status = position_exchange(session->position, made);
    position_destroy(made);
    return status;
}

Status session_jump_on(Session *session, size_t to)
{
    size_t from = session->entry_count;
    session_forget_lost(session);
    const Stand *stand = best_stand(&session->past, to, from, MAKING * (to - from));
    return stand ? jump_forward(session, stand, stand->events < to ? stand->events : to)
                 : STATUS_OK;
}

/* What can be copied to have the position after so many events at least cost. */
static Stand nearest_behind(const Session *session, size_t events)
{
    Stand present = {.position = session->position, .events = session->entry_count};
    const Stand *stand = stand_behind(&session->past, events);
    bool is_ahead = events <= present.events; /* of the present position */
    if (stand && (!is_ahead || cost_by(stand, events) < cost_by(&present, events)))
        return *stand;
    return is_ahead ? present : (Stand){0};
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
    Stand behind = nearest_behind(from, events);
    if (!behind.position)
        return STATUS_NO_HISTORY;
    Position *made;
    Status status = copy_before(from, &behind, events, &made);
    if (status != STATUS_OK)
        return status;
    status = position_exchange(to->position, made);
    position_destroy(made);
    return status;
}

Status session_copy_at(Session *session, size_t events, Session **copy)
{
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
