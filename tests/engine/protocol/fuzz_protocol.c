/* A libFuzzer harness: the input is bytes as a client would send them, in blocks of any size.
 *
 * The first byte determines the size of the blocks. The rest goes through the splitter that is used
 * for pipes, with a low limit on the length of lines, so that lines that are too long are common.
 * Every reply must be framed correctly, and after an error every query must give the same reply as
 * before. Commands that take a file are left out, since a fuzzer would write files anywhere.
 *
 * Build with clang -fsanitize=fuzzer,address,undefined. */
#include "engine/base/at_random.h"
#include "games.h"
#include "io/splitter.h"
#include "protocol/engine.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 300 };

static void require(bool holds, const char *what, const StringBuilder *reply)
{
    if (holds)
        return;
    fprintf(stderr, "%s:\n%.*s\n", what, (int)reply->length, reply->bytes);
    abort();
}

/* Require that a reply consists of `=` or `?`, an optional id, a space, lines of text that aren't
 * empty, and an empty line. */
static void require_frame(const StringBuilder *reply, bool failed)
{
    const char *bytes = reply->bytes;
    size_t length = reply->length;
    require(length >= 4 && bytes[0] == (failed ? '?' : '='), "the first byte", reply);
    size_t i = 1;
    while (i < length && bytes[i] >= '0' && bytes[i] <= '9')
        i++;
    require(bytes[i] == ' ', "a space after the id", reply);
    require(memcmp(bytes + length - 2, "\n\n", 2) == 0, "the end", reply);
    require(!memchr(bytes, '\0', length) && !memchr(bytes, '\r', length), "control bytes", reply);
    for (i = 0; i + 2 < length; i++)
        require(bytes[i] != '\n' || bytes[i + 1] != '\n', "an empty line inside", reply);
}

/* Set `state` to the replies to queries that describe the game. */
static void ask_everything(Engine *engine, StringBuilder *state)
{
    static const char *const questions[] = {"turn",  "position", "moves",
                                            "score", "clock",    "list_rules"};
    builder_clear(state);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        engine_answer(engine, questions[i], strlen(questions[i]), state);
}

static bool takes_a_file(const Engine *engine, const Line *line)
{
    Request request = {0};
    Reply reply = {0};
    const Command *command = NULL;
    if (line->kind == LINE_WHOLE &&
        request_read(&request, line->bytes, line->length, &reply) == REQUEST_COMMAND)
        command = command_named(engine->commands, request.command);
    request_free(&request);
    reply_free(&reply);
    return command && strstr(command->pattern, "FILE");
}

static void answer(Engine *engine, const Line *line)
{
    if (takes_a_file(engine, line))
        return;
    StringBuilder before = {0}, after = {0}, reply = {0};
    ask_everything(engine, &before);
    Answer answer = engine_answer_line(engine, line, &reply);
    require(answer != ANSWER_LOST, "a lost answer", &reply);
    if (answer == ANSWER_NONE)
        require(reply.length == 0, "a reply to nothing", &reply);
    else
        require_frame(&reply, answer == ANSWER_FAILED);
    if (answer != ANSWER_DONE) {
        ask_everything(engine, &after);
        require(before.length == after.length &&
                    memcmp(before.bytes, after.bytes, before.length) == 0,
                "something changed with", &reply);
    }
    builder_free(&before);
    builder_free(&after);
    builder_free(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Engine *engine;
    Splitter *splitter;
    if (size == 0 || engine_create(CONTIGO_GAMES, 1, &engine) != STATUS_OK)
        return 0;
    if (splitter_create(LIMIT, &splitter) != STATUS_OK)
        abort();
    play_at_random(engine);
    size_t block = (size_t)bytes[0] + 1;
    Line line;
    for (size_t at = 1; at < size && !engine->quit;) {
        size_t room;
        char *to = splitter_room(splitter, &room);
        size_t count = size - at < block ? size - at : block;
        count = count < room ? count : room;
        memcpy(to, bytes + at, count);
        splitter_put(splitter, count);
        at += count;
        while (!engine->quit && splitter_next(splitter, &line))
            answer(engine, &line);
    }
    if (!engine->quit && splitter_last(splitter, &line))
        answer(engine, &line);
    splitter_destroy(splitter);
    engine_destroy(engine);
    return 0;
}
