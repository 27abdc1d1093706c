/* Replays a history, and redoes events. */
#include "session/replay.h"

#include "session/agreement.h"
#include "session/session_parts.h"
#include "session/texts.h"

Status session_repeat(Session *again, const Event *event)
{
    switch (event->kind) {
    case EVENT_MOVE:
        return event->exact ? session_play(again, event->color, event->move, NULL)
                            : session_draw(again, event->color, event->move, 0, NULL, NULL);
    case EVENT_PASS:
        return session_pass(again, event->color, event->exact);
    case EVENT_RESIGN:
        return session_resign(again, event->color);
    case EVENT_TIMEOUT:
        return session_lose(again, EVENT_TIMEOUT, ENDING_TIME, event->color);
    case EVENT_FORFEIT:
        return session_forfeit(again, event->color);
    case EVENT_SETUP:
        return session_set_up(again, event->move, event->color);
    case EVENT_MARK:
        return session_mark(again, event->color, event->move, event->marking);
    case EVENT_DONE:
        return session_done(again, event->color, session_scoring_number(again));
    case EVENT_RESUME:
        break;
    }
    return session_resume(again);
}

Status session_begin_again(const Session *session, Session **again)
{
    Session *made;
    Status status = session_create(session_kind(session), &made);
    if (status != STATUS_OK)
        return status;
    status = session_set_setup(made, session_kind(session), session_setup(session));
    if (status == STATUS_OK)
        *again = made;
    else
        session_destroy(made);
    return status;
}

/* Take over the position and the history of another session with the same events. The other session
 * is destroyed. */
static void take_over(Session *session, Session *other)
{
    Session old = *session;
    for (size_t i = 0; i < session->entry_count; i++)
        other->entries[i].tried = session->entries[i].tried;
    session->position = other->position;
    session->position_bytes = other->position_bytes;
    session->entries = other->entries;
    session->entry_capacity = other->entry_capacity;
    session->strokes = other->strokes;
    session->again = NULL;
    session->earlier = (Earlier){0};
    other->position = old.position;
    other->entries = old.entries;
    other->strokes = old.strokes;
    other->again = old.again;
    other->earlier = old.earlier;
    session_destroy(other);
}

/* Apply the history of one session to another. `event` receives the index of the event that was
 * illegal; if none was, it receives the number of events. */
static Status repeat_all(const Session *session, Session *other, size_t *event)
{
    Status status = STATUS_OK;
    for (*event = 0; *event < session->entry_count && status == STATUS_OK; ++*event) {
        Event next = session_event(session, *event);
        status = session_repeat(other, &next);
    }
    if (status == STATUS_NO_MEMORY)
        *event = session->entry_count;
    else if (status != STATUS_OK)
        --*event;
    return status;
}

Status session_change_rules(Session *session, const Decimal values[RULES_MAX], size_t *event)
{
    Session *other;
    Status status = session_begin_again(session, &other);
    *event = session->entry_count;
    if (status != STATUS_OK)
        return status;
    status = session_set_rules(other, values);
    if (status == STATUS_OK)
        status = repeat_all(session, other, event);
    if (status == STATUS_OK)
        take_over(session, other);
    else
        session_destroy(other);
    return status;
}

Status session_again(Session *session, const Session **again, size_t *event)
{
    Status status = session->again ? STATUS_OK : session_begin_again(session, &session->again);
    *event = 0;
    while (status == STATUS_OK && session->again->entry_count < session->entry_count) {
        *event = session->again->entry_count;
        Event next = session_event(session, *event);
        status = session_repeat(session->again, &next);
    }
    *again = session->again;
    return status;
}

bool session_same_turn(const Session *a, const Session *b)
{
    const Turn *one = session_turn(a), *two = session_turn(b);
    bool same = one->to_move == two->to_move && one->passes == two->passes &&
                one->phase == two->phase && one->number == two->number &&
                one->begun == two->begun && one->ending == two->ending;
    if (same && one->passes > 0)
        same = one->passer == two->passer;
    if (same && one->phase == PHASE_SCORING)
        same = a->agreed[COLOR_BLACK] == b->agreed[COLOR_BLACK] &&
               a->agreed[COLOR_WHITE] == b->agreed[COLOR_WHITE];
    if (same && one->ending != ENDING_NONE && one->ending != ENDING_SCORE)
        same = one->winner == two->winner;
    return same && a->entry_count == b->entry_count && a->strokes.count == b->strokes.count &&
           a->strokes.point_count == b->strokes.point_count;
}

static Status redo_one(Session *session)
{
    Undone *undone = &session->undone;
    const UndoneEvent *item = &undone->items[undone->left - 1];
    Event event = session_known_event(session, session->entry_count);
    Status status = session_repeat(session, &event);
    if (status != STATUS_OK)
        return status;
    session->entries[session->entry_count - 1].tried = item->entry.tried;
    if (item->comment.length > 0)
        status =
            session_set_comment(session, (StringView){item->comment.bytes, item->comment.length});
    if (status != STATUS_OK)
        return status;
    if (event.kind == EVENT_TIMEOUT)
        session->clock_at_end = session->clock;
    undone->left--;
    return STATUS_OK;
}

Status session_redo(Session *session, size_t count)
{
    if (count > session_redo_count(session))
        return STATUS_NO_HISTORY;
    SessionPlace before = session_place(session);
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = redo_one(session);
    if (status != STATUS_OK)
        session_return(session, before);
    return status;
}

Status session_go_to(Session *session, size_t moves)
{
    size_t target;
    if (!session_find_move(session, moves, &target))
        return STATUS_NO_HISTORY;
    return target < session->entry_count ? session_undo(session, session->entry_count - target)
                                         : session_redo(session, target - session->entry_count);
}

/* Take back events of the earlier game until all that are left are in the session too, and there
 * are at most `events` of them. */
static void return_to(Earlier *earlier, size_t events)
{
    size_t keep = earlier->common < events ? earlier->common : events;
    SessionPlace place = session_place(earlier->session);
    if (place.events > keep) {
        place.events = keep;
        session_return(earlier->session, place);
    }
    earlier->common = session_event_count(earlier->session);
}

/* Get the game after its first `events` events. */
static Status go_earlier(Session *session, size_t events, const Session **earlier)
{
    Earlier *it = &session->earlier;
    Status status = it->session ? STATUS_OK : session_begin_again(session, &it->session);
    if (status != STATUS_OK)
        return status;
    return_to(it, events);
    while (it->common < events && status == STATUS_OK) {
        Event next = session_known_event(session, it->common);
        status = session_repeat(it->session, &next);
        it->common = session_event_count(it->session);
    }
    *earlier = it->session;
    return status;
}

Status session_earlier(Session *session, size_t moves, const Session **earlier)
{
    size_t events;
    return session_find_move(session, moves, &events) ? go_earlier(session, events, earlier)
                                                      : STATUS_NO_HISTORY;
}

Status session_earlier_before(Session *session, size_t move, const Session **earlier)
{
    size_t events;
    return session_find_move(session, move, &events) ? go_earlier(session, events - 1, earlier)
                                                     : STATUS_NO_HISTORY;
}
