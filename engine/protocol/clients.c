/* Handlers of commands that programs around Go engines send besides GTP's own: GoGui, gomill, GNU
 * Go's users. */
#include "base/version.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"
#include "protocol/move_word.h"
#include "protocol/refuse.h"

#include <time.h>

/* Processor time of this program, in seconds. */
void clients_cputime(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    struct timespec used;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) {
        reply_error(reply, "the system does not tell");
        return;
    }
    text_add_format(&reply->text, "%lld.%03ld", (long long)used.tv_sec, used.tv_nsec / 1000000);
}

/* The player that genmove has is of one strength. */
void clients_level(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine;
    int64_t level;
    if (request_int(request, 0, INT32_MIN, INT32_MAX, &level, reply) && level != 1)
        reply_error(reply, "no such level: the player of this program has one level, 1");
}

void clients_gogui_interrupt(Engine *engine, const Request *request, Reply *reply)
{
    /* That it is known says that a comment line is understood while a command runs. No command
     * runs long here. */
    (void)engine, (void)request, (void)reply;
}

/* Makes the move of two arguments. False with the reply an error. */
static bool play_pair(Engine *engine, const Request *request, size_t first, Reply *reply)
{
    Request one = *request;
    one.arguments += first;
    one.count = 2;
    play_play(engine, &one, reply);
    return !reply->failed;
}

/* All moves or none. */
void clients_gogui_play_sequence(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count % 2 != 0) {
        reply_error(reply, "wrong number of arguments: expected pairs of a colour and a move");
        return;
    }
    size_t before = session_event_count(engine->session);
    for (size_t i = 0; i < request->count; i += 2)
        if (!play_pair(engine, request, i, reply)) {
            session_undo(engine->session, session_event_count(engine->session) - before);
            return;
        }
}

/* What GoGui offers in its menu of analysis: type, name, command. */
void clients_gogui_analyze_commands(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    text_add(&reply->text, "string/Score/score\n"
                           "string/Turn/turn\n"
                           "string/Scoring/scoring\n"
                           "string/Estimate Score/estimate_score\n"
                           "plist/All Legal/all_legal %c\n"
                           "plist/Final Status Dead/final_status_list dead\n"
                           "plist/Final Status Seki/final_status_list seki\n"
                           "plist/Black Territory/final_status_list black_territory\n"
                           "plist/White Territory/final_status_list white_territory\n"
                           "plist/Liberties/findlib %p\n"
                           "none/Mark Dead/mark %p\n"
                           "none/Resume/resume\n");
}

void clients_gomill_explain_last_move(Engine *engine, const Request *request, Reply *reply)
{
    /* Nothing to say: a random move has no reason. */
    (void)engine, (void)request, (void)reply;
}

void clients_gomill_describe_engine(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    text_add(&reply->text,
             CONTIGO_NAME " " CONTIGO_VERSION "\n"
                          "referee of Go and Continuous Go; its own player moves at random");
}
