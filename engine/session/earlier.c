/* Playing a history again beside the session, as far as somebody wants to see it. */
#include "session/earlier.h"

#include "session/again.h"
#include "session/session_parts.h"

void session_forget_earlier(Session *session)
{
    session_destroy(session->earlier.session);
    session->earlier = (Earlier){0};
}

void session_part_from_earlier(Session *session, size_t events)
{
    if (session->earlier.common > events)
        session->earlier.common = events;
}

/* Takes it back to no more than so many events, all of them those of the session. */
static void go_back(Earlier *earlier, size_t events)
{
    size_t keep = earlier->common < events ? earlier->common : events;
    SessionPlace place = session_place(earlier->session);
    if (place.events > keep) {
        place.events = keep;
        session_return(earlier->session, place);
    }
    earlier->common = session_event_count(earlier->session);
}

/* Whether the game that is kept is far from an event: before it, where many moves would have to be
 * made, or very far behind it. */
static bool is_far(const Session *session, size_t events)
{
    const Earlier *earlier = &session->earlier;
    return !earlier->session || earlier->common + session->pace.near < events ||
           earlier->common > events + 2 * session->pace.stride;
}

/* Starts from a copy of the game at an event, or, where none can be made, from its beginning. */
static Status begin(Session *session, size_t events)
{
    Session *made;
    if (session_copy_at(session, events, &made) == STATUS_OK) {
        session_forget_earlier(session);
        session->earlier = (Earlier){made, events};
        return STATUS_OK;
    }
    return session->earlier.session ? STATUS_OK
                                    : session_begin_again(session, &session->earlier.session);
}

/* The game after so many events. */
static Status go_to(Session *session, size_t events, const Session **earlier)
{
    Status status = is_far(session, events) ? begin(session, events) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    Earlier *it = &session->earlier;
    go_back(it, events);
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
    return session_find_move(session, moves, &events) ? go_to(session, events, earlier)
                                                      : STATUS_NO_HISTORY;
}

Status session_earlier_before(Session *session, size_t move, const Session **earlier)
{
    size_t events;
    return session_find_move(session, move, &events) ? go_to(session, events - 1, earlier)
                                                     : STATUS_NO_HISTORY;
}
