/* The referee, which gives an engine the commands of the game. */
#include "match/playing/referee.h"

#include "base/memory.h"
#include "base/random.h"
#include "games.h"
#include "protocol/engine.h"
#include "protocol/records/record.h"

#include <stdio.h>
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

/* Let the engine execute a command. Return false if it fails or memory runs out. */
static bool perform(Referee *referee, const char *line)
{
    Engine *engine = referee->engine;
    reply_clear(&engine->reply);
    if (request_read(&engine->request, line, strlen(line), &engine->reply) == REQUEST_COMMAND)
        engine_perform(engine, &engine->request, &engine->reply);
    request_trim(&engine->request);
    return !engine->reply.failed && !reply_is_lost(&engine->reply);
}

/* Set `text` to the engine's last reply. */
static void take_reply(Referee *referee, StringBuilder *text)
{
    builder_clear(text);
    builder_add(text, builder_string(&referee->engine->reply.text));
}

bool referee_command(Referee *referee, const char *command, StringBuilder *why)
{
    Engine *engine = referee->engine;
    record_command(engine, command, strlen(command));
    builder_clear(why);
    if (!engine->reply.failed)
        return true;
    take_reply(referee, why);
    return false;
}

/* Append the move of the event at `index` in the format of `play`. */
static void add_move(const Session *session, size_t index, StringBuilder *text)
{
    Event event = session_event(session, index);
    StringBuilder line = {0};
    record_print_event(session, &event, &line);
    const char *words = builder_string(&line);
    const char *blank = strrchr(words, ' ');
    builder_add(text, blank ? blank + 1 : words);
    text->failed |= builder_failed(&line);
    builder_free(&line);
}

static void tell_made(const Referee *referee, StringBuilder *made)
{
    const Session *session = referee->engine->session;
    builder_clear(made);
    add_move(session, session_event_count(session) - 1, made);
}

void referee_list_turns(const Referee *referee, StringBuilder *turns)
{
    const Session *session = referee->engine->session;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event.kind != EVENT_MOVE && event.kind != EVENT_PASS)
            continue;
        builder_add_format(turns, "%s ", color_name(event.color));
        add_move(session, i, turns);
        builder_add_char(turns, '\n');
    }
}

/* The player `random` chooses the moves. The seed is shortened to fit the range of
 * `set_random_seed`. */
bool referee_open(Referee *referee, uint64_t seed, uint64_t count, StringBuilder *turns,
                  StringBuilder *why)
{
    char line[64];
    StringBuilder made = {0};
    snprintf(line, sizeof line, "set_random_seed %llu", (unsigned long long)(seed >> 2));
    bool done = perform(referee, "player random") && perform(referee, line);
    for (uint64_t i = 0; done && i < count; i++) {
        Color color = referee_to_move(referee);
        snprintf(line, sizeof line, "genmove %s", color_name(color));
        done = perform(referee, line);
        if (!done || referee_is_over(referee))
            break;
        tell_made(referee, &made);
        builder_add_format(turns, "%s ", color_name(color));
        builder_add(turns, builder_string(&made));
        builder_add_char(turns, '\n');
    }
    builder_clear(why);
    if (!done)
        take_reply(referee, why);
    builder_free(&made);
    return done;
}

/* Some rules punish an illegal move with a forfeit. Undo such a forfeit, since the caller decides
 * on the consequences of an illegal move, and set `why` to the first line of the engine's reply,
 * which is the reason. Return false if memory runs out. */
static bool take_back_forfeit(Referee *referee, StringBuilder *why)
{
    const char *answer = builder_string(&referee->engine->reply.text);
    builder_clear(why);
    builder_add_bytes(why, answer, strcspn(answer, "\n"));
    return session_undo(referee->engine->session, 1) == STATUS_OK && !builder_failed(why);
}

Ruling referee_play(Referee *referee, Color color, StringView move, StringBuilder *made,
                    StringBuilder *why)
{
    StringBuilder line = {0};
    builder_clear(made);
    builder_clear(why);
    builder_add_format(&line, "play %s ", color_name(color));
    builder_add_bytes(&line, move.bytes, move.length);
    if (builder_failed(&line))
        return RULING_LOST;
    size_t events = session_event_count(referee->engine->session);
    bool done = referee_command(referee, builder_string(&line), why);
    bool changed = session_event_count(referee->engine->session) > events;
    builder_free(&line);
    const Reply *reply = &referee->engine->reply;
    if (reply->forfeits && !take_back_forfeit(referee, why))
        return RULING_LOST;
    if (!done)
        return reply_is_lost(reply) ? RULING_LOST
               : reply->illegal     ? RULING_ILLEGAL
                                    : RULING_NO_MOVE;
    if (!changed)
        return RULING_NO_MOVE;
    tell_made(referee, made);
    return builder_failed(made) ? RULING_LOST : RULING_MADE;
}

Ruling referee_check(Referee *referee, Color color, StringView move)
{
    StringBuilder made = {0}, why = {0};
    Ruling ruling = referee_play(referee, color, move, &made, &why);
    if (ruling == RULING_MADE && session_undo(referee->engine->session, 1) != STATUS_OK)
        ruling = RULING_LOST;
    builder_free(&made);
    builder_free(&why);
    return ruling;
}

bool referee_is_over(const Referee *referee)
{
    return session_turn(referee->engine->session)->phase != PHASE_PLAY;
}

Color referee_to_move(const Referee *referee)
{
    return session_turn(referee->engine->session)->to_move;
}

/* This function and the next one fail only if the game is over or memory runs out. Failures aren't
 * reported here; the caller sees in referee_outlook() how the game ended. */
void referee_end_on_time(Referee *referee, Color loser)
{
    (void)session_run_out(referee->engine->session, loser);
}

void referee_end_by_forfeit(Referee *referee, Color loser)
{
    (void)session_forfeit(referee->engine->session, loser);
}

bool referee_settle(Referee *referee)
{
    if (session_turn(referee->engine->session)->phase != PHASE_SCORING)
        return true;
    return perform(referee, "settle black") && perform(referee, "settle white") &&
           session_turn(referee->engine->session)->phase == PHASE_OVER;
}

bool referee_outlook(Referee *referee, Outlook *outlook)
{
    Position *position = session_position(referee->engine->session);
    const Turn *turn = position_turn(position);
    Outlook found = {0};
    Score score;
    bool is_over = turn->phase == PHASE_OVER;
    bool has_score = session_kind(referee->engine->session)->score != NULL;
    Status status = is_over || has_score ? position_leader(position, &found.leader) : STATUS_OK;
    found.by_score = has_score && (!is_over || turn->ending == ENDING_SCORE);
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

void referee_show(Referee *referee, StringBuilder *board)
{
    if (perform(referee, "showboard"))
        builder_add(board, builder_string(&referee->engine->reply.text));
}

size_t referee_turns(const Referee *referee)
{
    return session_move_count(referee->engine->session);
}

void referee_record(Referee *referee, StringBuilder *record)
{
    builder_clear(record);
    record_print(referee->engine->session, record);
}

void referee_sgf(Referee *referee, StringBuilder *sgf)
{
    builder_clear(sgf);
    if (perform(referee, "printsgf"))
        take_reply(referee, sgf);
}

/* The hash includes only the turns. Other fields of the result say how the game ended and what was
 * agreed on. */
uint64_t referee_digest(Referee *referee)
{
    StringBuilder turns = {0};
    uint64_t digest = 0;
    referee_list_turns(referee, &turns);
    for (size_t i = 0; i < turns.length; i++)
        digest = random_mix(digest, (unsigned char)turns.bytes[i]);
    builder_free(&turns);
    return digest;
}
