/* Handlers that tell the score, in every game. */
#include "formats/print.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/refuse.h"

void score_score(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Score score;
    Status status = session_score(engine->session, &score);
    if (status == STATUS_OK)
        print_score(&reply->text, engine->session, &score);
    else
        refuse(engine, status, reply);
}

void score_final_score(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Score score;
    Status status = session_score(engine->session, &score);
    if (status == STATUS_OK)
        print_result(&reply->text, engine->session, &score);
    else
        refuse(engine, status, reply);
}
