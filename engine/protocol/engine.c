/* Dispatch and the loop. */
#include "protocol/engine.h"

#include "base/memory.h"
#include "io/descriptor.h"

#include <errno.h>

enum {
    FRAME_MOST = 16,          /* bytes around the text of a reply */
    OUTPUT_BLOCK = 64 * 1024, /* replies of a batch are written in pieces of about this size */
    USUAL_REPLY = 4 * OUTPUT_BLOCK, /* memory above this is given back after a long reply */
};

Status engine_create(const GameKind *const *games, uint64_t seed, Engine **engine)
{
    Engine *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->games = games;
    made->player = RANDOM_PLAYER;
    made->random.state = seed;
    engine_allow(made, 1);
    Status status = reply_make_room(&made->reply.text, REPLY_ROOM);
    if (status == STATUS_OK)
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

void engine_destroy(Engine *engine)
{
    if (!engine)
        return;
    session_destroy(engine->session);
    session_destroy(engine->left);
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

static bool has_right_arity(const Command *command, const Request *request)
{
    return request->count >= (size_t)command->least &&
           (command->most == ARGUMENTS_ANY || request->count <= (size_t)command->most);
}

/* Says which games have a command that the present one has not. */
static void refuse_game(const Engine *engine, const Command *command, Reply *reply)
{
    Text games = {0};
    command_add_games(engine->commands, command, &games);
    reply_error(reply, "not in this game: %s is for %s, the game is %s", command->name,
                text_string(&games), session_kind(engine->session)->name);
    if (text_failed(&games))
        reply_status(reply, STATUS_NO_MEMORY);
    text_free(&games);
}

void engine_perform(Engine *engine, const Request *request, Reply *reply)
{
    const Command *known = command_named(engine->commands, request->command);
    const Command *row =
        known ? command_in_game(engine->commands, known, session_kind(engine->session)) : NULL;
    const Command *command = row ? row : known;
    work_restart(&engine->work);
    if (!command)
        reply_error(reply, "unknown command '%s' (list_commands lists them)",
                    word_quote(request->command).text);
    else if (!has_right_arity(command, request))
        reply_error(reply, "wrong number of arguments: %s%s%s", command->name,
                    *command->pattern ? " " : "", command->pattern);
    else if (!row)
        refuse_game(engine, command, reply);
    else
        command->handler(engine, request, reply);
}

void engine_adopt(Engine *engine, Session *session)
{
    session_destroy(engine->left);
    engine->left = engine->session;
    engine->session = session;
}

/* Goes on with what the request has loaded, if anything. */
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

/* Whether there is memory for the whole reply. */
static bool can_be_told(const Reply *reply, Text *out)
{
    return !text_failed(&reply->text) &&
           reply_make_room(out, reply->text.length + FRAME_MOST) == STATUS_OK;
}

bool engine_make_room(Engine *engine, size_t count, Reply *reply)
{
    Status status = reply_make_room(&reply->text, count);
    if (status == STATUS_OK && engine->out)
        status = reply_make_room(engine->out, count + FRAME_MOST);
    if (status != STATUS_OK)
        reply_status(reply, status);
    return status == STATUS_OK;
}

/* What cannot be told has not been done: takes back the moves that the request has made, or what it
 * has loaded. What is in neither has made room before. */
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

/* Gives back what an unusually long reply took, but for the room that the next one has to have. */
static void trim(Text *text)
{
    if (text->capacity <= USUAL_REPLY)
        return;
    memory_trim(text->bytes, text->capacity, REPLY_ROOM);
}

/* Frames the reply. */
static Answer finish(Engine *engine, Text *out)
{
    Reply *reply = &engine->reply;
    bool failed = reply->failed;
    reply_frame(reply, engine->request.id, out);
    request_trim(&engine->request);
    trim(&reply->text);
    return failed ? ANSWER_FAILED : ANSWER_DONE;
}

Answer engine_answer(Engine *engine, const char *bytes, size_t length, Text *out)
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
    engine->out = out;
    if (kind == REQUEST_COMMAND)
        engine_perform(engine, &engine->request, &engine->reply);
    engine->out = NULL;
    if (!can_be_told(&engine->reply, out)) {
        take_back(engine, before);
        reply_status(&engine->reply, STATUS_NO_MEMORY);
    }
    settle(engine);
    if (engine->reply.failed)
        engine->random = random;
    return finish(engine, out);
}

Answer engine_answer_line(Engine *engine, const Line *line, Text *out)
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

/* Writes what has been answered. */
static RunEnd flush(Text *out, int output)
{
    bool written = descriptor_write(output, out->bytes, out->length);
    int error = errno;
    text_clear(out);
    trim(out);
    errno = error;
    return written ? RUN_ENDED : error == EPIPE ? RUN_CLIENT_GONE : RUN_WRITE_FAILED;
}

/* One turn of the loop: a line is read and answered. RUN_ENDED to go on. Where there is no memory
 * for the reply beside those that wait to be written, they make room. */
static RunEnd answer_next(Engine *engine, Source *source, Text *out, int output, size_t *failures,
                          bool *more)
{
    Line line;
    SourceEvent event = source->next(source, &line);
    *more = event == SOURCE_LINE;
    if (!*more)
        return event == SOURCE_ERROR ? RUN_READ_FAILED : RUN_ENDED;
    Answer answer = engine_answer_line(engine, &line, out);
    if (answer == ANSWER_LOST) {
        RunEnd end = flush(out, output);
        if (end != RUN_ENDED)
            return end;
        answer = engine_answer_line(engine, &line, out);
    }
    if (answer == ANSWER_FAILED && failures)
        ++*failures;
    *more = !engine->quit;
    return answer == ANSWER_LOST ? RUN_NO_MEMORY : RUN_ENDED;
}

static bool is_stopped(void *context)
{
    Source *source = context;
    return source->stopped(source);
}

RunEnd engine_run(Engine *engine, Source *source, int output, size_t *failures)
{
    engine->work.stopped = source->stopped ? is_stopped : NULL;
    engine->work.context = source;
    Text out = {0}; /* always has room for a usual reply: a line is never lost */
    RunEnd end = reply_make_room(&out, REPLY_ROOM) == STATUS_OK ? RUN_ENDED : RUN_NO_MEMORY;
    bool more = true;
    while (more && end == RUN_ENDED) {
        if (out.length > 0 && (out.length >= OUTPUT_BLOCK || !source->ready(source)))
            end = flush(&out, output);
        if (end == RUN_ENDED)
            end = answer_next(engine, source, &out, output, failures, &more);
    }
    engine->work.stopped = NULL;
    int error = errno;
    if (out.length > 0) {
        RunEnd last = flush(&out, output);
        if (end == RUN_ENDED) {
            end = last;
            error = errno;
        }
    }
    text_free(&out);
    errno = error;
    return end;
}
