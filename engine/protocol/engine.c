/* Processes a line: finds and runs its command, and undoes the command if its reply does not fit in
 * memory. The main loop is in engine_run.c. */
#include "protocol/engine.h"

#include "base/memory.h"
#include "base/moment.h"
#include "protocol/arguments.h"
#include "protocol/bare_move.h"

#include <string.h>

enum { FRAME_MOST = 16 }; /* the maximum size of a reply's frame, in bytes */

/* Create an engine that borrows the given commands or, if `commands` is NULL, makes a table of its
 * own. */
static Status create(const GameKind *const *games, CommandTable *commands, uint64_t seed,
                     Engine **engine)
{
    Engine *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->games = games;
    made->commands = commands;
    made->borrows = commands != NULL;
    player_seat(&made->player, PLAYERS[0], player_usual_settings());
    made->seed = made->random.state = seed;
    made->deadline = INT64_MAX;
    engine_allow(made, 1);
    Status status = reply_make_room(&made->reply.text, REPLY_ROOM);
    if (status == STATUS_OK && !commands)
        status = command_table_create(games, &made->commands);
    if (status == STATUS_OK)
        status = session_create(games[0], &made->session);
    if (status != STATUS_OK) {
        engine_destroy(made);
        return status;
    }
    *engine = made;
    return STATUS_OK;
}

Status engine_create(const GameKind *const *games, uint64_t seed, Engine **engine)
{
    return create(games, NULL, seed, engine);
}

Status engine_create_beside(const Engine *beside, Engine **engine)
{
    return create(beside->games, beside->commands, beside->seed, engine);
}

void engine_destroy(Engine *engine)
{
    if (!engine)
        return;
    player_destroy(&engine->player);
    session_destroy(engine->session);
    session_destroy(engine->left);
    if (!engine->borrows)
        command_table_destroy(engine->commands);
    strokes_free(&engine->strokes);
    request_free(&engine->request);
    reply_free(&engine->reply);
    memory_free(engine);
}

void engine_allow(Engine *engine, uint32_t factor)
{
    engine->work.most = factor ? factor * (uint64_t)WORK_USUAL : WORK_NO_LIMIT;
}

void engine_attend(Engine *engine, Client client)
{
    engine->client = client;
    engine->work.stopped = client.stops;
    engine->work.context = client.context;
}

void engine_set_deadline(Engine *engine, int64_t milliseconds)
{
    const int64_t unit = 1000000;
    int64_t start = moment_now();
    bool has_end = milliseconds >= 0 && milliseconds < (INT64_MAX - start) / unit;
    engine->deadline = has_end ? start + milliseconds * unit : INT64_MAX;
}

static bool should_stop(const Engine *engine)
{
    const Client *client = &engine->client;
    if (engine->reply.speech.status != STATUS_OK)
        return true;
    if (client->stops && client->stops(client->context))
        return true;
    if (client->interrupts && client->interrupts(client->context))
        return true;
    if (!engine->running || !(engine->running->flags & COMMAND_UNTIL_INPUT))
        return false;
    bool has_deadline = engine->deadline < INT64_MAX;
    if (has_deadline && moment_now() >= engine->deadline)
        return true;
    return client->waits ? client->waits(client->context) : !has_deadline;
}

bool engine_should_stop(void *engine)
{
    Engine *asked = engine;
    asked->is_stopped = asked->is_stopped || should_stop(asked);
    return asked->is_stopped;
}

static bool has_right_arity(const Command *command, const Request *request)
{
    return request->count >= (size_t)command->least &&
           (command->most == ARGUMENTS_ANY || request->count <= (size_t)command->most);
}

/* Reply with an error that lists the games that have a command, because the current game lacks
 * it. */
static void refuse_game(const Engine *engine, const Command *command, Reply *reply)
{
    StringBuilder games = {0};
    command_add_games(engine->commands, command, &games);
    reply_error(reply, "not in this game: %s is for %s, the game is %s", command->name,
                builder_string(&games), session_kind(engine->session)->name);
    if (builder_failed(&games))
        reply_status(reply, STATUS_NO_MEMORY);
    builder_free(&games);
}

/* Run a handler. If it reopens a finished game but changes nothing, end the game again. Since
 * handlers may run others, restore the outer handler's row afterwards. */
static void handle(Engine *engine, const Command *row, const Request *request, Reply *reply)
{
    const Command *outer = engine->running;
    bool outer_stopped = engine->is_stopped;
    bool reopened = (row->flags & COMMAND_REOPENS) && session_reopen(engine->session);
    size_t before = reopened ? session_event_count(engine->session) : 0;
    engine->running = row;
    row->handler(engine, request, reply);
    engine->running = outer;
    engine->is_stopped = outer_stopped;
    if (reopened && session_event_count(engine->session) == before)
        session_end_again(engine->session);
}

/* Reply that there is no such command. Suggest a similar one or, if a move was typed without a
 * command, the command that makes it. If the move needs more points, say so instead. */
static void refuse_name(const Engine *engine, const Request *request, Reply *reply)
{
    StringView name = request->command;
    const GameKind *kind = session_kind(engine->session);
    const Command *nearest = command_nearest(engine->commands, kind, name);
    Quote quote = view_quote(name);
    StringView line = string_view(request->command.bytes);
    StringBuilder move = {0};
    size_t least = bare_move_least(engine->commands, engine->session, line);
    if (least > 0)
        reply_error(reply, "unknown command '%s': a %s needs %zu points or more (see help %s)",
                    quote.text, kind->ink_left ? "stroke" : "move", least,
                    command_for_points(engine->commands, kind)->name);
    else if (bare_move_command(engine->commands, engine->session, line, &move))
        reply_error(reply, "unknown command '%s': did you mean %s?", quote.text,
                    builder_string(&move));
    else if (nearest)
        reply_error(reply, "unknown command '%s': did you mean %s?", quote.text, nearest->name);
    else
        reply_error(reply, "unknown command '%s' (list_commands lists them)", quote.text);
    if (builder_failed(&move))
        reply_status(reply, STATUS_NO_MEMORY);
    builder_free(&move);
}

/* Return whether a command has an argument that is a point or a move. */
static bool takes_points(const char *pattern)
{
    for (const char *at = pattern; *at; at++) {
        bool begins = at == pattern || !is_letter(at[-1]);
        if (begins && ((*at == 'P' && !is_letter(at[1])) || strncmp(at, "MOVE", 4) == 0))
            return true;
    }
    return false;
}

static void refuse_arity(const Command *command, const Request *request, Reply *reply)
{
    if (command->most == 0) {
        reply_error(reply, GTP_SYNTAX_ERROR "wrong number of arguments: %s takes no arguments",
                    command->name);
        return;
    }
    reply_error(reply, GTP_SYNTAX_ERROR "wrong number of arguments: got %zu, expected ",
                request->count);
    builder_add_format(&reply->text, "%s%d", command->most == ARGUMENTS_ANY ? "at least " : "",
                       command->least);
    if (command->most > command->least)
        builder_add_format(&reply->text, command->most == command->least + 1 ? " or %d" : " to %d",
                           command->most);
    builder_add_format(&reply->text, ": %s %s (see help %s)", command->name, command->pattern,
                       command->name);
    if (takes_points(command->pattern))
        request_hint_pair(request, &reply->text);
}

void engine_perform(Engine *engine, const Request *request, Reply *reply)
{
    const Command *known = command_named(engine->commands, request->command);
    const Command *row =
        known ? command_in_game(engine->commands, known, session_kind(engine->session)) : NULL;
    const Command *command = row ? row : known;
    work_restart(&engine->work);
    if (!command)
        refuse_name(engine, request, reply);
    else if (!has_right_arity(command, request))
        refuse_arity(command, request, reply);
    else if (!row)
        refuse_game(engine, command, reply);
    else
        handle(engine, row, request, reply);
}

void engine_adopt(Engine *engine, Session *session)
{
    session_destroy(engine->left);
    engine->left = engine->session;
    engine->session = session;
    engine_note_saved(engine);
}

/* Return a hash of the position and the number of events. */
static uint64_t mark_of(const Session *session)
{
    return random_mix(position_key(session_position(session)), session_event_count(session));
}

void engine_note_saved(Engine *engine)
{
    engine->saved = mark_of(engine->session);
}

bool engine_has_unsaved(const Engine *engine)
{
    return session_move_count(engine->session) > 0 && mark_of(engine->session) != engine->saved;
}

void engine_note_moved(Engine *engine)
{
    engine->moved = mark_of(engine->session);
}

void engine_ponder(Engine *engine, bool (*stops)(void *context), void *context)
{
    Session *session = engine->session;
    if (!engine->player.settings.ponders || engine->moved != mark_of(session) ||
        session_turn(session)->phase != PHASE_PLAY)
        return;
    Random random = engine->random;
    ThinkRequest thinking = {.random = &random,
                             .clock = session_clock(session)->settings,
                             .stops = stops,
                             .client = context};
    player_ponder(&engine->player, session_position(session), &thinking);
}

/* If the request loaded a game, keep that game, and destroy the previous one. */
static void settle(Engine *engine)
{
    session_destroy(engine->left);
    engine->left = NULL;
}

void engine_command(Engine *engine, const char *name, const char *argument, Reply *reply)
{
    reply_clear(reply);
    Status status = request_make(&engine->request, name, argument);
    if (status == STATUS_OK)
        engine_perform(engine, &engine->request, reply);
    else
        reply_status(reply, status);
    settle(engine);
}

/* Reserve memory for the rest of the reply. Return false if there isn't enough, or there wasn't
 * enough for the parts that were sent already. */
static bool can_be_told(const Reply *reply, StringBuilder *out)
{
    return !builder_failed(&reply->text) && reply->speech.status != STATUS_NO_MEMORY &&
           reply_make_room(out, reply->text.length + FRAME_MOST) == STATUS_OK;
}

bool engine_make_room(Engine *engine, size_t count, Reply *reply)
{
    Status status = reply_make_room(&reply->text, count);
    if (status == STATUS_OK && engine->reply.speech.out)
        status = reply_make_room(engine->reply.speech.out, count + FRAME_MOST);
    if (status != STATUS_OK)
        reply_status(reply, status);
    return status == STATUS_OK;
}

/* Undo a request whose reply doesn't fit in memory: take back its moves, or restore the game that
 * it replaced. Commands that change anything else must reserve memory for their reply first. */
static void take_back(Engine *engine, SessionPlace before)
{
    if (engine->left) {
        session_destroy(engine->session);
        engine->session = engine->left;
        engine->left = NULL;
        return;
    }
    if (session_event_count(engine->session) > before.events)
        session_return(engine->session, before);
}

/* Frame the reply. */
static Answer finish(Engine *engine, StringBuilder *out)
{
    Reply *reply = &engine->reply;
    bool failed = reply->failed;
    reply_frame(reply, engine->request.id, out);
    reply->speech = (Speech){0};
    engine->deadline = INT64_MAX;
    request_trim(&engine->request);
    reply_trim(&reply->text);
    return failed ? ANSWER_FAILED : ANSWER_DONE;
}

Answer engine_answer(Engine *engine, const char *bytes, size_t length, StringBuilder *out)
{
    if (reply_make_room(out, REPLY_ROOM) != STATUS_OK)
        return ANSWER_LOST;
    reply_clear(&engine->reply);
    RequestKind kind = request_read(&engine->request, bytes, length, &engine->reply);
    if (kind == REQUEST_EMPTY) {
        request_trim(&engine->request);
        return ANSWER_NONE;
    }
    SessionPlace before = session_place(engine->session);
    Random random = engine->random;
    const Client *client = &engine->client;
    engine->reply.speech = (Speech){.out = out,
                                    .id = engine->request.id,
                                    .hear = client->hear,
                                    .context = client->context,
                                    .in_pieces = client->hear && client->in_pieces};
    if (kind == REQUEST_COMMAND)
        engine_perform(engine, &engine->request, &engine->reply);
    if (!can_be_told(&engine->reply, out)) {
        take_back(engine, before);
        reply_status(&engine->reply, STATUS_NO_MEMORY);
    }
    settle(engine);
    if (engine->reply.failed)
        engine->random = random;
    /* The player may have chosen a turn that could not be made for lack of memory. Free what the
     * player has learned: this releases memory, and lets it choose the same turn when it is asked
     * again. */
    if (engine->reply.failed && reply_is_lost(&engine->reply))
        player_forget(&engine->player);
    return finish(engine, out);
}

Answer engine_answer_line(Engine *engine, const Line *line, StringBuilder *out)
{
    if (line->kind == LINE_WHOLE)
        return engine_answer(engine, line->bytes, line->length, out);
    if (reply_make_room(out, REPLY_ROOM) != STATUS_OK)
        return ANSWER_LOST;
    request_id_of_beginning(&engine->request, line->bytes, line->length);
    if (line->kind == LINE_TOO_LONG)
        reply_error(&engine->reply, "line too long: at most %d bytes", LINE_LIMIT);
    else
        reply_status(&engine->reply, STATUS_NO_MEMORY);
    return finish(engine, out);
}
