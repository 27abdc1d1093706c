/* Runs commands on the games in many files. */
#include "protocol/records/batch.h"

#include "formats/json.h"
#include "io/descriptor.h"
#include "protocol/records/game_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A batch that is running. */
typedef struct Run {
    const Batch *batch;
    StringBuilder out;
    size_t failures;
} Run;

/* Append a value of a CSV row, in quotes if necessary. */
static void add_csv(StringBuilder *text, const char *bytes, size_t count)
{
    bool quoted = false;
    for (size_t i = 0; i < count && !quoted; i++)
        quoted = strchr("\",\r\n", bytes[i]) != NULL;
    if (quoted)
        builder_add_char(text, '"');
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '"')
            builder_add_char(text, '"');
        builder_add_char(text, bytes[i]);
    }
    if (quoted)
        builder_add_char(text, '"');
}

static void add_csv_string(StringBuilder *text, const char *string)
{
    add_csv(text, string, strlen(string));
}

static void write_json(StringBuilder *out, const char *file, const char *command, StringView reply,
                       bool failed)
{
    Json json = {.text = out, .is_spaced = true};
    json_open_object(&json);
    if (file)
        json_add_word(json_key(&json, "file"), file);
    json_add_word(json_key(&json, "command"), command);
    json_add_string(json_key(&json, failed ? "error" : "reply"), reply.bytes, reply.length);
    json_close(&json);
    builder_add_char(out, '\n');
}

static void write_csv(StringBuilder *out, const char *file, const char *command, StringView reply,
                      bool failed)
{
    add_csv_string(out, file ? file : "");
    builder_add_char(out, ',');
    add_csv_string(out, command);
    builder_add(out, failed ? ",," : ",");
    add_csv(out, reply.bytes, reply.length);
    builder_add(out, failed ? "\r\n" : ",\r\n");
}

/* Append the name of a file, to be put before a line. If there is no file, append nothing. */
static void add_name(StringBuilder *text, const char *file)
{
    builder_add(text, file ? file : "");
    builder_add(text, file ? ": " : "");
}

/* Write each line of a reply, with the name of its file before it. An empty reply counts as one
 * line. */
static void write_lines(StringBuilder *out, const char *file, StringView reply)
{
    const char *at = reply.bytes, *end = reply.bytes + reply.length;
    do {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        add_name(out, file);
        builder_add_bytes(out, at, (size_t)(stop - at));
        builder_add_char(out, '\n');
        at = newline ? newline + 1 : end;
    } while (at < end);
}

/* If a message begins with `words` and a number, skip both and append the number and `:` to
 * `place`. If it doesn't, return false. */
static bool take_number(const char **message, const char *words, StringBuilder *place)
{
    size_t length = strlen(words);
    if (strncmp(*message, words, length) != 0 || !is_digit((*message)[length]))
        return false;
    size_t digits = strspn(*message + length, "0123456789");
    builder_add_bytes(place, *message + length, digits);
    builder_add_char(place, ':');
    *message += length + digits;
    return true;
}

/* Report why a file can't be read. If the reason begins with a line number, move this number after
 * the file name, as in `FILE:LINE:`. */
static void tell_loading(const Batch *batch, const char *file, const char *reason)
{
    StringBuilder said = {0};
    builder_add(&said, file);
    builder_add_char(&said, ':');
    if (take_number(&reason, "line ", &said)) {
        take_number(&reason, ", column ", &said);
        reason += strspn(reason, ":");
        reason += strspn(reason, " ");
    }
    builder_add_char(&said, ' ');
    builder_add(&said, reason);
    batch->complain(builder_string(&said));
    builder_free(&said);
}

static void tell_command(const Batch *batch, const char *file, const char *command,
                         StringView message)
{
    StringBuilder said = {0};
    add_name(&said, file);
    builder_add(&said, command);
    builder_add(&said, ": ");
    builder_add_bytes(&said, message.bytes, message.length);
    batch->complain(builder_string(&said));
    builder_free(&said);
}

/* Write the result of a command, given the text of its reply in `reply`. In text format, report a
 * failure instead of writing it. */
static void write_reply(Run *run, const char *file, const char *command, StringView reply,
                        bool failed)
{
    run->failures += failed;
    if (run->batch->format == BATCH_JSON)
        write_json(&run->out, file, command, reply, failed);
    else if (run->batch->format == BATCH_CSV)
        write_csv(&run->out, file, command, reply, failed);
    else if (failed)
        tell_command(run->batch, file, command, reply);
    else
        write_lines(&run->out, file, reply);
}

/* Return the text inside the frame of a reply. The frame begins with `=` or `?`, possibly followed
 * by an id, and ends with an empty line. */
static StringView without_frame(const StringBuilder *framed)
{
    StringView reply = {framed->bytes + 1, framed->length - 3};
    while (reply.length > 0 && is_digit(reply.bytes[0]))
        reply = (StringView){reply.bytes + 1, reply.length - 1};
    if (reply.length > 0 && reply.bytes[0] == ' ')
        reply = (StringView){reply.bytes + 1, reply.length - 1};
    return reply;
}

/* Run the commands. Return false if memory runs out. */
static bool answer_all(Run *run, Engine *engine, const char *file)
{
    StringBuilder framed = {0};
    Answer answer = ANSWER_NONE;
    for (size_t i = 0; i < run->batch->command_count && answer != ANSWER_LOST && !engine->quit;
         i++) {
        const char *command = run->batch->commands[i];
        builder_clear(&framed);
        answer = engine_answer(engine, command, strlen(command), &framed);
        if (answer == ANSWER_DONE || answer == ANSWER_FAILED)
            write_reply(run, file, command, without_frame(&framed), answer == ANSWER_FAILED);
    }
    builder_free(&framed);
    return answer != ANSWER_LOST;
}

/* Load the game of a file. On failure, report the error and return false. */
static bool load(Run *run, Engine *engine, const char *file)
{
    Session *session;
    StringBuilder notes = {0}, error = {0};
    RecordOptions options = {
        .work = &engine->work, .notes = &notes, .charset = run->batch->charset};
    const char *path = strcmp(file, "-") == 0 ? NULL : file;
    bool loaded = game_file_load(engine->games, path, STDIN_FILENO, options, &session, &error);
    if (loaded) {
        session_destroy(engine->session);
        engine->session = session;
        game_file_tell_notes(file, &notes, run->batch->complain);
    } else {
        tell_loading(run->batch, file, builder_string(&error));
        run->failures++;
    }
    builder_free(&notes);
    builder_free(&error);
    return loaded;
}

/* Write the collected output. Return RUN_ENDED on success. */
static RunEnd write_out(Run *run)
{
    if (builder_failed(&run->out))
        return RUN_NO_MEMORY;
    bool written = descriptor_write(run->batch->output, run->out.bytes, run->out.length);
    builder_clear(&run->out);
    return written ? RUN_ENDED : errno == EPIPE ? RUN_CLIENT_GONE : RUN_WRITE_FAILED;
}

/* Run all commands for one file. */
static RunEnd run_file(Run *run, const char *file)
{
    const Engine *like = run->batch->engine;
    Engine *engine;
    if (engine_create(like->games, run->batch->seed, &engine) != STATUS_OK)
        return RUN_NO_MEMORY;
    engine->work = like->work;
    player_seat(&engine->player, like->player.kind, like->player.settings);
    engine->files = like->files;
    bool answered = !load(run, engine, file) || answer_all(run, engine, file);
    engine_destroy(engine);
    return answered ? write_out(run) : RUN_NO_MEMORY;
}

RunEnd batch_run(const Batch *batch, size_t *failures)
{
    Run run = {.batch = batch};
    RunEnd end = RUN_ENDED;
    if (batch->format == BATCH_CSV)
        builder_add(&run.out, "file,command,reply,error\r\n");
    if (batch->file_count == 0)
        end = answer_all(&run, batch->engine, NULL) ? write_out(&run) : RUN_NO_MEMORY;
    for (size_t i = 0; i < batch->file_count && end == RUN_ENDED; i++)
        end = run_file(&run, batch->files[i]);
    *failures = run.failures;
    builder_free(&run.out);
    return end;
}
