/* Makes errors that say what was expected. */
#include "protocol/refuse.h"

#include "formats/print.h"
#include "session/agreement.h"

void refuse_add_limit(const Work *work, StringBuilder *text)
{
    builder_add(text, ": more than ");
    builder_add_int(text, (int64_t)work->most);
    builder_add_format(text, " steps (contigo --work N allows N times %d)", WORK_USUAL);
}

/* Append the text of a status, and what was expected instead. */
static void explain(Engine *engine, Status status, StringBuilder *text)
{
    const Session *session = engine->session;
    builder_add(text, status_text(status));
    if (status == STATUS_NOT_YOUR_TURN) {
        builder_add_format(text, ": %s is to move", color_name(session_turn(session)->to_move));
    } else if (status == STATUS_OUTSIDE_BOARD && session_setup(session)->outline.count == 0) {
        builder_add(text, ", which is ");
        print_place(text, session_kind(session), (Point){0, 0});
        builder_add(text, " to ");
        const GameKind *kind = session_kind(session);
        print_place(text, kind, game_board(kind, session_setup(session)).high);
    } else if (status == STATUS_KO) {
        builder_add(text, ", so play elsewhere first");
    } else if (status == STATUS_TOO_MUCH_WORK) {
        refuse_add_limit(&engine->work, text);
    } else if (status == STATUS_STALE) {
        builder_add_format(text, ": check them, then agree to number %u",
                           (unsigned)session_scoring_number(session));
    } else if (session_kind(session)->explain) {
        session_kind(session)->explain(session_setup(session), status, text);
    }
}

static void refuse_as(Engine *engine, const char *kind, Status status, Reply *reply)
{
    reply_error(reply, "%s", kind);
    explain(engine, status, &reply->text);
    reply->lost = status == STATUS_NO_MEMORY;
}

void refuse(Engine *engine, Status status, Reply *reply)
{
    bool place = status == STATUS_OUTSIDE_BOARD || status == STATUS_OFF_GRID;
    refuse_as(engine, place ? GTP_INVALID_PLACE : "", status, reply);
}

bool accepted(Engine *engine, Status status, Reply *reply)
{
    if (status != STATUS_OK)
        refuse(engine, status, reply);
    return status == STATUS_OK;
}

/* Return whether a move failed for a reason other than the move itself. */
static bool is_no_matter_of_moves(Status status)
{
    return status == STATUS_NO_MEMORY || status == STATUS_TOO_MUCH_WORK ||
           status == STATUS_INTERRUPTED;
}

bool is_illegal_move(Status status)
{
    return status != STATUS_OK && !is_no_matter_of_moves(status) && status != STATUS_GAME_OVER &&
           status != STATUS_SCORING && status != STATUS_ALL_PLAYED;
}

void refuse_move(Engine *engine, Status status, Reply *reply)
{
    bool illegal = !is_no_matter_of_moves(status);
    refuse_as(engine, illegal ? "illegal move: " : "", status, reply);
    reply->illegal = illegal;
}
