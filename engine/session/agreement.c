/* Marks dead stones, and records agreement on the marks. */
#include "session/agreement.h"

#include "session/session_parts.h"

uint32_t session_scoring_number(const Session *session)
{
    return session->scoring_number;
}

bool session_agreed(const Session *session, Color color)
{
    return session->agreed[color];
}

bool session_is_disputed(const Session *session)
{
    for (size_t i = session->entry_count; i-- > 0;)
        if (session->entries[i].kind == EVENT_RESUME)
            return true;
    return false;
}

Color session_marker(const Session *session)
{
    Color color = session_turn(session)->to_move;
    return session->agreed[color] ? color_other(color) : color;
}

/* Start an event of a player, after checking that the player may mark stones or agree now. */
static Status start_scoring_event(Session *session, EventKind kind, Color color, Entry *entry)
{
    Phase phase = session_turn(session)->phase;
    if (phase != PHASE_SCORING)
        return phase == PHASE_OVER ? STATUS_GAME_OVER : STATUS_NOT_SCORING;
    return session->agreed[color] ? STATUS_AGREED
                                  : session_start_entry(session, kind, color, true, entry);
}

Status session_mark(Session *session, Color color, Move stones, StoneMarking marking)
{
    Entry entry;
    Status status = start_scoring_event(session, EVENT_MARK, color, &entry);
    if (status != STATUS_OK)
        return status;
    entry.stroke_count = stones.count;
    entry.marking = marking;
    status = position_mark_dead(session->position, stones, marking);
    if (status == STATUS_OK && position_mark(session->position) == entry.mark)
        return STATUS_OK;
    if (status == STATUS_OK)
        status = strokes_append(&session->strokes, stones);
    if (status == STATUS_OK)
        session->scoring_number++;
    return session_finish_entry(session, &entry, status);
}

Status session_mark_dead(Session *session, Color color, Point point)
{
    return session_mark(session, color, move_of_stone(&point), MARKING_FLIP);
}

Status session_done(Session *session, Color color, uint32_t number)
{
    Entry entry;
    Status status = start_scoring_event(session, EVENT_DONE, color, &entry);
    if (status == STATUS_OK && number != session->scoring_number)
        status = STATUS_STALE;
    if (status != STATUS_OK)
        return status;
    session->agreed[color] = true;
    if (session->agreed[color_other(color)])
        status = position_end(session->position, ENDING_SCORE, color);
    return session_finish_entry(session, &entry, status);
}

Status session_resume(Session *session)
{
    Entry entry;
    Status status =
        session_start_entry(session, EVENT_RESUME, session_turn(session)->to_move, true, &entry);
    if (status != STATUS_OK)
        return status;
    status = position_resume(session->position);
    return session_finish_entry(session, &entry, status);
}
