/* Lets the engine agree on dead stones at the end of a game, as one of the players. */
#include "protocol/arguments.h"
#include "protocol/commands/agreement.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "session/agreement.h"

/* Return whether the engine can judge which stones are dead. */
static bool is_judged(const GameKind *kind)
{
    return kind->mark_dead && kind->list_dead;
}

/* Return whether both colors have marked stones since the last move, and the other color did so
 * after the last mark of `color`. */
static bool is_marked_again(const Session *session, Color color)
{
    bool mine = false, again = false;
    for (size_t i = session_event_count(session); i-- > 0;) {
        Event event = session_event(session, i);
        if (event.kind != EVENT_MARK && event.kind != EVENT_DONE)
            break;
        if (event.kind != EVENT_MARK)
            continue;
        if (event.color == color)
            mine = true;
        else if (!mine)
            again = true;
    }
    return mine && again;
}

/* Return whether all points of `some` are also points of `all`. */
static bool is_among(const Strokes *some, const Strokes *all)
{
    for (size_t i = 0; i < some->point_count; i++) {
        size_t k = 0;
        while (k < all->point_count && !point_equal(all->points[k], some->points[i]))
            k++;
        if (k == all->point_count)
            return false;
    }
    return true;
}

/* List in `dead` the stones of both colors that are judged dead, the neutral points, and the stones
 * that the other color gave up. Set `disputed` if stones of `color` are marked as dead but judged
 * to be alive. */
static Status find_dead(Session *session, Color color, bool *disputed, Strokes *dead)
{
    Position *position = session_position(session);
    Color other = color_other(color);
    Strokes marked = {0};
    Status status = position_list_dead(position, color, true, dead);
    if (status == STATUS_OK)
        status = position_list_dead(position, color, false, &marked);
    *disputed = !is_among(&marked, dead);
    if (status == STATUS_OK)
        status = position_list_dead(position, other, true, dead);
    if (status == STATUS_OK)
        status = position_list_dead(position, other, false, dead);
    if (status == STATUS_OK)
        status = strokes_end(dead);
    strokes_free(&marked);
    return status;
}

/* Mark the stones in `dead` as dead and all others as alive, and agree to these marks. */
static Status agree(Session *session, Color color, const Strokes *dead)
{
    Status status = STATUS_OK;
    if (dead->point_count > 0)
        status = session_mark(session, color, strokes_all(dead), MARKING_EXACT);
    return status == STATUS_OK ? session_done(session, color, session_scoring_number(session))
                               : status;
}

/* Agree to the stones that are judged dead or, if the other player disagrees, resume play. On
 * failure, undo everything. */
static Status settle(Session *session, Color color)
{
    Strokes dead = {0};
    SessionPlace before = session_place(session);
    bool disputed;
    Status status = find_dead(session, color, &disputed, &dead);
    if (status == STATUS_OK && (disputed || is_marked_again(session, color))) {
        status = session_resume(session);
        if (status == STATUS_ALL_PLAYED) /* play can't be resumed, so accept the marks */
            status = session_done(session, color, session_scoring_number(session));
    } else if (status == STATUS_OK) {
        status = agree(session, color, &dead);
    }
    if (status != STATUS_OK)
        session_return(session, before);
    strokes_free(&dead);
    return status;
}

static void settle_settle(Engine *engine, const Request *request, Reply *reply)
{
    Session *session = engine->session;
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    Phase phase = session_turn(session)->phase;
    Status status = phase == PHASE_OVER              ? STATUS_GAME_OVER
                    : phase == PHASE_PLAY            ? STATUS_NOT_SCORING
                    : session_agreed(session, color) ? STATUS_OK
                                                     : settle(session, color);
    if (status == STATUS_OK && session_turn(session)->phase == PHASE_PLAY)
        builder_add_format(&reply->text, "turn %s\n", color_name(session_turn(session)->to_move));
    else
        agreement_answer(engine, status, reply);
}

static const Command ROWS[] = {
    {"settle", "COLOR", "let the engine mark dead stones and agree, or resume the game",
     GROUP_SCORING, 1, 1, COMMAND_OF_COLOR, settle_settle},
};

const CommandList SETTLE_COMMANDS = {ROWS, COUNT_OF(ROWS), is_judged};
