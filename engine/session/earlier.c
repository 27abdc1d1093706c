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

/* The game after so many events. */
static Status go_to(Session *session, size_t events, const Session **earlier)
{
    Earlier *it = &session->earlier;
    Status status = it->session ? STATUS_OK : session_begin_again(session, &it->session);
    if (status != STATUS_OK)
        return status;
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
