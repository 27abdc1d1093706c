/* Handlers that show the position, in every game. */
#include "formats/print.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/refuse.h"

void show_moves(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (!event_is_play(event.kind))
            continue;
        text_add_format(&reply->text, "%u %s ", (unsigned)event.number, color_name(event.color));
        print_move(&reply->text, session_kind(session), &event);
        text_add_char(&reply->text, '\n');
    }
}

void show_turn(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    static const char *const PHASES[] = {
        [PHASE_PLAY] = "play", [PHASE_SCORING] = "scoring", [PHASE_OVER] = "over"};
    const Session *session = engine->session;
    const Turn *turn = session_turn(session);
    Text *text = &reply->text;
    Score score = {0};
    Status status = turn->phase == PHASE_OVER ? session_score(engine->session, &score) : STATUS_OK;
    if (status != STATUS_OK) {
        refuse(engine, status, reply);
        return;
    }
    text_add_format(text, "to_move %s\n", color_name(turn->to_move));
    if (session_kind(session)->ink_left) {
        text_add(text, "left ");
        print_ink_left(text, session_kind(session)->ink_left(session_game(session)));
        text_add_char(text, '\n');
    }
    text_add_format(text, "passes %u\nphase %s\nnumber %u\n", turn->passes, PHASES[turn->phase],
                    (unsigned)turn->number);
    if (turn->phase == PHASE_OVER) {
        text_add(text, "result ");
        print_result(text, session, &score);
    }
}
