/* Marks, and agreeing to them. */
#include "session/agreement.h"

#include "session/session_parts.h"

uint32_t session_scoring_number(const Session *session)
{
    return session->scoring_number;
}

/* Whether dead stones are being marked; then there is room for one more event. */
static Status start_scoring_event(Session *session)
{
    if (session->turn.phase != PHASE_SCORING)
        return session->turn.phase == PHASE_OVER ? STATUS_GAME_OVER : STATUS_NOT_SCORING;
    return session_reserve_entry(session);
}

Color session_marker(const Session *session)
{
    const Turn *turn = &session->turn;
    return turn->agreed[turn->to_move] ? color_other(turn->to_move) : turn->to_move;
}

Status session_mark_dead(Session *session, Color color, Point point)
{
    Status status = start_scoring_event(session);
    if (status == STATUS_OK && session->turn.agreed[color])
        status = STATUS_AGREED;
    if (status != STATUS_OK)
        return status;
    Entry entry = session_start_entry(session, EVENT_MARK, color, true);
    size_t end = 1;
    entry.stroke_count = 1;
    status = session->kind->mark_dead(session->game, point);
    if (status == STATUS_OK)
        status = strokes_append(&session->strokes, (Move){&point, &end, 0, 1});
    if (status == STATUS_OK) {
        session->scoring_number++;
        session->turn.agreed[COLOR_BLACK] = session->turn.agreed[COLOR_WHITE] = false;
    }
    return session_finish_entry(session, &entry, status);
}

Status session_done(Session *session, Color color, uint32_t number)
{
    Status status = start_scoring_event(session);
    if (status == STATUS_OK && session->turn.agreed[color])
        status = STATUS_AGREED;
    if (status == STATUS_OK && number != session->scoring_number)
        status = STATUS_STALE;
    if (status != STATUS_OK)
        return status;
    Entry entry = session_start_entry(session, EVENT_DONE, color, true);
    Turn *turn = &session->turn;
    turn->agreed[color] = true;
    if (turn->agreed[color_other(color)]) {
        turn->phase = PHASE_OVER;
        turn->ending = ENDING_SCORE;
    }
    return session_finish_entry(session, &entry, STATUS_OK);
}

Status session_resume(Session *session)
{
    Status status = start_scoring_event(session);
    if (status == STATUS_OK && session_all_played(session))
        status = STATUS_ALL_PLAYED;
    if (status != STATUS_OK)
        return status;
    Turn *turn = &session->turn;
    Entry entry = session_start_entry(session, EVENT_RESUME, turn->to_move, true);
    status = session->kind->begin_turn(session->game, turn->to_move);
    turn->phase = PHASE_PLAY;
    turn->passes = 0;
    turn->agreed[COLOR_BLACK] = turn->agreed[COLOR_WHITE] = false;
    return session_finish_entry(session, &entry, status);
}
