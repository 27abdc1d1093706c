/* Positions that are kept of a long game, so that any place in it is not far before one of them.
 *
 * far.c lays them down and goes by them. From one to the next there is a stride at least, and such
 * a part of the game so far as the one takes of the room for all: so the larger they are the
 * farther they are apart, and laying them down costs little beside playing. Where all are too large
 * those are forgotten that save the most room for the way that they leave.
 *
 * A position is known by the serial number of its last event. Where that is not the one in its
 * place any more the game has gone another way, and the position is forgotten.
 *
 * All of it is for speed: where there is no memory for a position there is none.
 */
#include "base/memory.h"
#include "session/redo.h"
#include "session/session_parts.h"

/* The serial number that the last of so many events has, as far as they are known. */
static size_t serial_after(const Session *session, size_t events)
{
    if (events == 0 || events > session->entry_count + session_redo_count(session))
        return 0;
    return session_known_entry(session, events - 1)->serial;
}

void count_bytes(size_t *bytes, size_t before)
{
    size_t more = memory_in_use() - before, less = before - memory_in_use();
    if (more <= SIZE_MAX / 2)
        *bytes += more;
    else
        *bytes = *bytes > less ? *bytes - less : 0;
}

const Stand *past_last(const Past *past)
{
    return past->count > 0 ? &past->stands[past->count - 1] : NULL;
}

const Stand *past_from(const Past *past, size_t events)
{
    size_t low = 0, high = past->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (past->stands[middle].events < events)
            low = middle + 1;
        else
            high = middle;
    }
    return low < past->count ? &past->stands[low] : NULL;
}

bool past_may_keep(const Past *past, size_t events)
{
    return past->limit == 0 || events < past->limit;
}

bool past_wants(const Past *past, const Pace *pace, size_t events)
{
    const Stand *last = past_last(past);
    size_t behind = last ? last->events : 0, bytes = last ? last->bytes : 0;
    return events >= behind + pace->stride && past_may_keep(past, events) &&
           (events - behind) * pace->bytes >= behind * bytes;
}

Stand past_take(Past *past, const Stand *stand)
{
    size_t index = (size_t)(stand - past->stands);
    Stand taken = *stand;
    past->bytes -= taken.bytes;
    past->count--;
    for (size_t i = index; i < past->count; i++)
        past->stands[i] = past->stands[i + 1];
    return taken;
}

static void forget_stand(Past *past, size_t index)
{
    position_destroy(past_take(past, &past->stands[index]).position);
}

void session_forget_lost(Session *session)
{
    Past *past = &session->past;
    if (past->limit > 0 && serial_after(session, past->limit) != past->limit_serial)
        past->limit = 0;
    for (const Stand *last; (last = past_last(past));) {
        if (serial_after(session, last->events) == last->serial)
            return;
        forget_stand(past, past->count - 1);
    }
}

void session_forget_past(Session *session)
{
    Past *past = &session->past;
    while (past->count > 0)
        forget_stand(past, past->count - 1);
    memory_free(past->stands);
    *past = (Past){0};
}

/* The way that there is to go between the neighbours of a position that is kept. */
static size_t way_without(const Past *past, size_t index)
{
    return past->stands[index + 1].events - (index > 0 ? past->stands[index - 1].events : 0);
}

/* Forgets the one that saves the most bytes for the way that it leaves; never the last. */
static void forget_one(Past *past)
{
    size_t best = 0;
    for (size_t i = 1; i + 1 < past->count; i++)
        if (way_without(past, i) * past->stands[best].bytes <
            way_without(past, best) * past->stands[i].bytes)
            best = i;
    forget_stand(past, best);
}

/* Keeps fewer positions where all together are too large. */
static void thin_out(Past *past, size_t bytes_most)
{
    while (past->count > 1 && past->bytes > bytes_most)
        forget_one(past);
}

void session_keep_stand(Session *session, Stand stand)
{
    Past *past = &session->past;
    bool is_large = stand.bytes > session->pace.bytes;
    stand.serial = serial_after(session, stand.events);
    if (is_large) {
        past->limit = stand.events;
        past->limit_serial = stand.serial;
    }
    if (is_large || memory_reserve(past->stands, past->capacity, past->count + 1) != STATUS_OK) {
        position_destroy(stand.position);
        return;
    }
    past->stands[past->count++] = stand;
    past->bytes += stand.bytes;
    thin_out(past, session->pace.bytes);
}
