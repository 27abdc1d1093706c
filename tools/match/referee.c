/* A session of the engine that answers what a referee is asked. */
#include "match/referee.h"

#include "base/memory.h"
#include "base/random.h"
#include "games.h"
#include "protocol/engine.h"
#include "protocol/records/record.h"
#include "session/texts.h"

#include <string.h>

struct Referee {
    Engine *engine;
};

Status referee_create(Referee **referee)
{
    Referee *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    Status status = engine_create(CONTIGO_GAMES, 0, &made->engine);
    if (status != STATUS_OK) {
        memory_free(made);
        return status;
    }
    made->engine->files.reach = FILES_NONE;
    engine_allow(made->engine, 0);
    *referee = made;
    return STATUS_OK;
}

void referee_destroy(Referee *referee)
{
    if (!referee)
        return;
    engine_destroy(referee->engine);
    memory_free(referee);
}

/* Has a line carried out, whatever it is. False where it fails, or for want of memory. */
static bool perform(Referee *referee, const char *line)
{
    Engine *engine = referee->engine;
    reply_clear(&engine->reply);
    if (request_read(&engine->request, line, strlen(line), &engine->reply) == REQUEST_COMMAND)
        engine_perform(engine, &engine->request, &engine->reply);
    request_trim(&engine->request);
    return !engine->reply.failed && !reply_is_lost(&engine->reply);
}

/* What the last line came to, in place of what is in `text`. */
static void take_reply(Referee *referee, Text *text)
{
    text_clear(text);
    text_add(text, text_string(&referee->engine->reply.text));
}

bool referee_command(Referee *referee, const char *command, Text *why)
{
    Engine *engine = referee->engine;
    record_command(engine, command, strlen(command));
    text_clear(why);
    if (!engine->reply.failed)
        return true;
    take_reply(referee, why);
    return false;
}

/* The last event as `play` has it, without the words before the move. */
static void tell_made(const Referee *referee, Text *made)
{
    const Session *session = referee->engine->session;
    Event event = session_event(session, session_event_count(session) - 1);
    Text line = {0};
    record_print_event(session, &event, &line);
    const char *words = text_string(&line);
    const char *blank = strrchr(words, ' ');
    text_clear(made);
    text_add(made, blank ? blank + 1 : words);
    if (text_failed(&line))
        made->failed = true;
    text_free(&line);
}

/* Whether an error is about words that are no move, rather than about the rules. */
static bool is_about_words(const char *error)
{
    return strncmp(error, "illegal move", strlen("illegal move")) != 0;
}

Ruling referee_play(Referee *referee, Color color, Word move, Text *made, Text *why)
{
    Text line = {0};
    text_clear(made);
    text_clear(why);
    text_add_format(&line, "play %s ", color_name(color));
    text_add_bytes(&line, move.bytes, move.length);
    if (text_failed(&line))
        return RULING_LOST;
    size_t events = session_event_count(referee->engine->session);
    bool done = referee_command(referee, text_string(&line), why);
    bool changed = session_event_count(referee->engine->session) > events;
    text_free(&line);
    if (!done)
        return reply_is_lost(&referee->engine->reply) ? RULING_LOST
               : is_about_words(text_string(why))     ? RULING_NO_MOVE
                                                      : RULING_ILLEGAL;
    if (!changed)
        return RULING_NO_MOVE;
    tell_made(referee, made);
    return text_failed(made) ? RULING_LOST : RULING_MADE;
}

bool referee_is_over(const Referee *referee)
{
    return session_turn(referee->engine->session)->phase != PHASE_PLAY;
}

Color referee_to_move(const Referee *referee)
{
    return session_turn(referee->engine->session)->to_move;
}

/* It can fail only where the game is over, or for want of memory, which the outlook then shows. */
void referee_end_on_time(Referee *referee, Color loser)
{
    (void)session_run_out(referee->engine->session, loser);
}

void referee_end_by_forfeit(Referee *referee, Color loser)
{
    (void)session_forfeit(referee->engine->session, loser);
}

bool referee_outlook(Referee *referee, Outlook *outlook)
{
    Position *position = session_position(referee->engine->session);
    const Turn *turn = position_turn(position);
    Outlook found = {0};
    Score score;
    Status status = position_leader(position, &found.leader);
    found.by_score = turn->phase != PHASE_OVER || turn->ending == ENDING_SCORE;
    if (status == STATUS_OK && found.by_score) {
        status = position_final_score(position, &score);
        if (status == STATUS_OK) {
            found.leader = position_margin(position, &score, &found.margin);
            found.margin *= found.leader;
        }
    }
    if (status == STATUS_OK)
        *outlook = found;
    return status == STATUS_OK;
}

void referee_score(Referee *referee, Text *score)
{
    if (perform(referee, "final_score"))
        take_reply(referee, score);
    else
        text_add(score, "?");
}

size_t referee_turns(const Referee *referee)
{
    return session_move_count(referee->engine->session);
}

void referee_name(Referee *referee, Color color, const char *name)
{
    static const Info NAMED[COLOR_COUNT] = {[COLOR_BLACK] = INFO_BLACK, [COLOR_WHITE] = INFO_WHITE};
    (void)session_set_info(referee->engine->session, NAMED[color], (Word){name, strlen(name)});
}

/* Both players agree to what is judged dead, so that the record ends with a result. */
static void settle(Referee *referee)
{
    if (session_turn(referee->engine->session)->phase != PHASE_SCORING)
        return;
    perform(referee, "settle black");
    perform(referee, "settle white");
}

void referee_record(Referee *referee, Text *record)
{
    text_clear(record);
    settle(referee);
    record_print(referee->engine->session, record);
}

void referee_sgf(Referee *referee, Text *sgf)
{
    text_clear(sgf);
    settle(referee);
    if (perform(referee, "printsgf"))
        take_reply(referee, sgf);
}

/* The key of the position tells the board, its rules' state and whose turn it is; the moves come
 * with it, in their order. */
uint64_t referee_digest(Referee *referee)
{
    const Session *session = referee->engine->session;
    Text line = {0};
    uint64_t digest = 0;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        text_clear(&line);
        if (event_is_play(event.kind) || event.kind == EVENT_SETUP)
            record_print_event(session, &event, &line);
        for (size_t at = 0; at < line.length; at++)
            digest = random_mix(digest, (unsigned char)line.bytes[at]);
        digest = random_mix(digest, 256);
    }
    text_free(&line);
    return digest;
}
