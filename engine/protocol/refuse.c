/* Errors with what was expected. */
#include "protocol/refuse.h"

#include "protocol/print.h"
#include "session/agreement.h"

/* The text of a status, with what was expected. */
static void explain(Engine *engine, Status status, Text *text)
{
    const Session *session = engine->session;
    text_add(text, status_text(status));
    if (status == STATUS_NOT_YOUR_TURN) {
        text_add_format(text, ": %s is to move", color_name(session_turn(session)->to_move));
    } else if (status == STATUS_OUTSIDE_BOARD) {
        text_add(text, ", which is ");
        print_place(text, session_kind(session), (Point){0, 0});
        text_add(text, " to ");
        print_place(text, session_kind(session), setup_board(session_setup(session)).high);
    } else if (status == STATUS_SCORING) {
        text_add(text, " (done agrees, resume goes on playing)");
    } else if (status == STATUS_STALE) {
        text_add_format(text, ": their number is %u", (unsigned)session_scoring_number(session));
    }
}

static void refuse_as(Engine *engine, const char *kind, Status status, Reply *reply)
{
    Text text = {0};
    text_add(&text, kind);
    explain(engine, status, &text);
    reply_error(reply, "%s", text_string(&text));
    text_free(&text);
}

void refuse(Engine *engine, Status status, Reply *reply)
{
    refuse_as(engine, "", status, reply);
}

void refuse_move(Engine *engine, Status status, Reply *reply)
{
    bool legal =
        status == STATUS_GAME_OVER || status == STATUS_NO_MEMORY || status == STATUS_SCORING;
    refuse_as(engine, legal ? "" : "illegal move: ", status, reply);
}
