/* Playing a history again. */
#include "session/again.h"

#include "session/agreement.h"
#include "session/session_parts.h"

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
