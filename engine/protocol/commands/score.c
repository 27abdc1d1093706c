/* Commands that print the score, in every game. */
#include "formats/print.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static void score_score(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Score score;
    if (accepted(engine, session_score(engine->session, &score), reply))
        print_score(&reply->text, engine->session, &score);
}

static void score_final_score(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Score score;
    if (accepted(engine, session_final_score(engine->session, &score), reply))
        print_result(&reply->text, engine->session, &score);
}

static const Command ROWS[] = {
    {"final_score", "", "print the result, or what it would be if the game ended now",
     GROUP_SCORING, 0, 0, COMMAND_ASKS, score_final_score},
    {"score", "", "print each color's score and the result", GROUP_SCORING, 0, 0,
     COMMAND_ASKS | COMMAND_EVERYDAY, score_score},
};

const CommandList SCORE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
