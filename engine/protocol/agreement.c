/* Handlers of the scoring phase, in every game that has one. */
#include "session/agreement.h"

#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/refuse.h"

/* The number of the marks, and the result once all is agreed. */
static void answer(Engine *engine, Status status, Reply *reply)
{
    if (status != STATUS_OK) {
        refuse(engine, status, reply);
        return;
    }
    const Session *session = engine->session;
    text_add_format(&reply->text, "number %u\n", (unsigned)session_scoring_number(session));
    Score score;
    if (session_turn(session)->phase == PHASE_OVER &&
        session_score(engine->session, &score) == STATUS_OK) {
        text_add(&reply->text, "result ");
        print_result(&reply->text, session, &score);
    }
}

void agreement_mark(Engine *engine, const Request *request, Reply *reply)
{
    Color color = session_marker(engine->session);
    Point point;
    if ((request->count == 2 && !request_color(request, 0, &color, reply)) ||
        !request_point(request, request->count - 1, &point, reply))
        return;
    answer(engine, session_mark_dead(engine->session, color, point), reply);
}

void agreement_done(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    int64_t number;
    if (request_color(request, 0, &color, reply) &&
        request_int(request, 1, 0, UINT32_MAX, &number, reply))
        answer(engine, session_done(engine->session, color, (uint32_t)number), reply);
}

void agreement_resume(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Status status = session_resume(engine->session);
    if (status == STATUS_OK)
        text_add_format(&reply->text, "turn %s\n",
                        color_name(session_turn(engine->session)->to_move));
    else
        refuse(engine, status, reply);
}
