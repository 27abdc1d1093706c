/* Positions that are kept of a long game, so that any place in it is near one of them.
 *
 * The game is divided into stretches, and for each stretch that somebody has been to there is one
 * position at most: anywhere in the stretch, where it was left last. far.c goes by them, and says
 * when one is kept. Where they are too many, or too large, stretches are made longer, and of two in
 * a stretch the earlier one is forgotten when room is needed: taking back is what costs least.
 *
 * A position is known by the serial number of its last event. Where that is not the one in its
 * place any more the game has gone another way, and the position is forgotten.
 *
 * All of it is for speed: where there is no memory for a position there is none.
 */
#include "base/memory.h"
#include "session/redo.h"
#include "session/session_parts.h"

enum { STANDS_MOST = 104 };

/* The serial number that the last of so many events has, as far as they are known. */
static size_t serial_after(const Session *session, size_t events)
{
    if (events == 0 || events > session->entry_count + session_redo_count(session))
        return 0;
    return session_known_entry(session, events - 1)->serial;
}

void count_bytes(size_t *bytes, size_t before)
{
    size_t now = memory_in_use(), less = before > now ? before - now : 0;
    if (now >= before)
        *bytes += now - before;
    else
        *bytes = *bytes > less ? *bytes - less : 0;
}

size_t past_stretch(const Past *past, size_t events)
{
    return events / past->stride;
}

Stand *past_stand(const Past *past, size_t events)
{
    Stand *best = NULL;
    for (size_t i = 0; i < past->count; i++)
        if (past_stretch(past, past->stands[i].events) == past_stretch(past, events) &&
            (!best || best->events < events))
            best = &past->stands[i];
    return best;
}

bool past_may_keep(const Past *past, size_t events)
{
    return past->limit == 0 || events < past->limit;
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

/* The earlier one of two that lie in one stretch, which is the last that has two; `count` for none.
 */
static size_t find_spare(const Past *past)
{
    for (size_t i = past->count; i-- > 1;)
        if (past_stretch(past, past->stands[i].events) ==
            past_stretch(past, past->stands[i - 1].events))
            return i - 1;
    return past->count;
}

/* Forgets a position, if need be by making stretches longer. There are two at least. */
static void forget_one(Past *past)
{
    size_t spare = find_spare(past);
    for (; spare == past->count; spare = find_spare(past))
        past->stride += past->stride / 4 + 1;
    forget_stand(past, spare);
}

/* Keeps fewer positions where they are too many, or too large: no fewer than that takes, since to
 * forget one takes time as well. */
static void thin_out(Past *past, size_t bytes_most)
{
    while (past->count > 1 && (past->count > STANDS_MOST || past->bytes > bytes_most))
        forget_one(past);
    if (past->count > 0 && past->bytes > bytes_most) {
        past->limit = past->stands[0].events;
        forget_stand(past, 0);
    }
}

void session_keep_stand(Session *session, Stand stand)
{
    Past *past = &session->past;
    const Stand *other = past_stand(past, stand.events);
    if (!past_may_keep(past, stand.events) || (other && other->events > stand.events) ||
        memory_reserve(past->stands, past->capacity, past->count + 1) != STATUS_OK) {
        position_destroy(stand.position);
        return;
    }
    other = past_stand(past, stand.events);
    if (other)
        forget_stand(past, (size_t)(other - past->stands));
    stand.serial = serial_after(session, stand.events);
    size_t place = past->count++;
    for (; place > 0 && past->stands[place - 1].events > stand.events; place--)
        past->stands[place] = past->stands[place - 1];
    past->stands[place] = stand;
    past->bytes += stand.bytes;
    thin_out(past, session->pace.bytes);
}
