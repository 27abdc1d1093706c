/* The program. It starts, prepares a game, processes lines and ends. command_line.h contains its
 * options, and libcontigo everything else.
 *
 * Exit codes:
 *   0  the input ended, a line was `quit`, or nobody reads the replies any more
 *   1  replies could not be written or input could not be read, a file could not be loaded, a
 *      command of a script failed, or any command with --strict
 *   2  the command line was wrong */
#include "command_line.h"

#include "games.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "io/source.h"
#include "io/terminal.h"
#include "players/settings.h"
#include "protocol/engine.h"
#include "protocol/person/person.h"
#include "protocol/records/batch.h"
#include "protocol/records/game_file.h"
#include "session/replay.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 2 };

/* Let the engine use the player and the settings that the options request. */
static void seat_player(Engine *engine, const Options *options)
{
    PlayerSettings settings = engine->player.settings;
    size_t at;
    settings_read(&settings, options->settings, options->setting_count, &at);
    player_seat(&engine->player, options->player ? options->player : engine->player.kind, settings);
}

/* Choose a seed, unless one was given. At a terminal, it is different each time, so that games
 * differ; otherwise it stays the default. */
static void choose_seed(Options *options)
{
    struct timespec time;
    if (options->has_seed || options->script || options->command_count > 0 || !terminal_present())
        return;
    clock_gettime(CLOCK_REALTIME, &time);
    options->seed = (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* Return false, after an error message, if the engine should be an opponent but there is no
 * terminal. */
static bool has_person(const Options *options)
{
    if (!options->has_opponent || terminal_present())
        return true;
    complain(PROGRAM, "--engine needs a terminal at standard input and output: without one, use "
                      "genmove to let the engine move");
    return false;
}

static bool start_game(Engine *engine, const char *name)
{
    if (!name)
        return true;
    engine_command(engine, "set_game", name, &engine->reply);
    if (engine->reply.failed)
        complain(PROGRAM, "--game %s: %s", string_quote(name).text,
                 builder_string(&engine->reply.text));
    return !engine->reply.failed;
}

static void say(const char *message)
{
    complain(PROGRAM, "%s", message);
}

/* Load the game in the file `path`, up to move number `move` or, if that is negative, all of it.
 * The file may be anywhere, because it is named by the person who starts the program. Return false
 * after an error message. */
static bool load_game(Engine *engine, const char *path, const char *charset, int64_t move)
{
    if (!path)
        return true;
    StringBuilder notes = {0}, error = {0};
    Session *session;
    RecordOptions options = {.work = &engine->work, .notes = &notes, .charset = charset};
    const char *file = strcmp(path, "-") == 0 ? NULL : path;
    bool loaded = game_file_load(CONTIGO_GAMES, file, STDIN_FILENO, options, &session, &error);
    if (loaded) {
        session_destroy(engine->session);
        engine->session = session;
        game_file_tell_notes(path, &notes, say);
    } else {
        complain(PROGRAM, "--load %s: %s", string_quote(path).text, builder_string(&error));
    }
    builder_free(&notes);
    builder_free(&error);
    Status status = loaded && move >= 0 ? session_go_to(session, (size_t)move) : STATUS_OK;
    if (status == STATUS_NO_HISTORY)
        complain(PROGRAM, "--move %lld: the game has only %zu moves", (long long)move,
                 session_known_moves(session));
    else if (status != STATUS_OK)
        complain(PROGRAM, "%s", status_text(status));
    return loaded && status == STATUS_OK;
}

/* Set which files commands may access. If the folder can't be opened, print a message and return
 * false. */
static bool limit_files(Engine *engine, const Options *options)
{
    if (options->no_files)
        engine->files.reach = FILES_NONE;
    if (!options->folder || files_inside(options->folder, &engine->files))
        return true;
    complain(PROGRAM, "--folder %s: %s", string_quote(options->folder).text, strerror(errno));
    return false;
}

/* Return the name of the file that contains the commands, or NULL for standard input. */
static const char *script_file(const Options *options)
{
    return options->script && strcmp(options->script, "-") != 0 ? options->script : NULL;
}

/* Return the settings for a person at the terminal. */
static Person make_person(Engine *engine, const Options *options)
{
    return (Person){.engine = engine,
                    .plain = options->plain,
                    .colors = options->colors == COLORS_ALWAYS ||
                              (options->colors == COLORS_AUTO && terminal_has_colors()),
                    .has_opponent = options->has_opponent,
                    .opponent = options->opponent};
}

/* Open the source of commands. If that fails, print a message and return false. */
static bool open_source(Person *person, const Options *options, int *descriptor, Source **source)
{
    const char *file = script_file(options);
    StringBuilder error = {0};
    *descriptor = file ? file_open(NULL, file, FILE_BYTES_MAX, &error) : STDIN_FILENO;
    if (*descriptor < 0) {
        complain(PROGRAM, "--script %s: %s", string_quote(file).text, builder_string(&error));
        builder_free(&error);
        return false;
    }
    Status status =
        !options->script && terminal_present()
            ? terminal_create(person_attendant(person), source)
            : source_create(*descriptor, file ? FILE_BYTES_MAX : SOURCE_NO_LIMIT, source);
    if (status != STATUS_OK)
        complain(PROGRAM, "%s", status_text(status));
    return status == STATUS_OK;
}

/* Return the name of the source of commands, for messages. */
static Quote input_name(const Options *options)
{
    const char *file = script_file(options);
    return string_quote(file ? file : "standard input");
}

/* Report a failed command: its line number, and the error. */
static void say_failure(void *context, size_t line, const char *message)
{
    complain(PROGRAM, "%s:%zu: %s", input_name(context).text, line, message);
}

/* If a run ended with an error, report it on standard error. Return the exit status. */
static int report(RunEnd end, const Options *options, size_t failures)
{
    Quote input = input_name(options);
    if (end == RUN_READ_FAILED)
        complain(PROGRAM, "%s: %s", input.text, strerror(errno));
    else if (end == RUN_WRITE_FAILED)
        complain(PROGRAM, "standard output: %s", strerror(errno));
    else if (end == RUN_NO_MEMORY)
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
    else if (options->script && failures > 0 && !options->strict)
        complain(PROGRAM, "%s: commands that failed: %zu", input.text, failures);
    else if (!options->strict || failures == 0)
        return EXIT_SUCCESS;
    return EXIT_FAILURE;
}

/* Run the commands given with -c. Return the exit status. */
static int run_commands(Engine *engine, const Options *options)
{
    size_t failures;
    Batch batch = {.engine = engine,
                   .commands = options->commands,
                   .command_count = options->command_count,
                   .files = options->files,
                   .file_count = options->file_count,
                   .charset = options->charset,
                   .format = options->format,
                   .seed = options->seed,
                   .output = STDOUT_FILENO,
                   .complain = say};
    RunEnd end = batch_run(&batch, &failures);
    int code = report(end, options, 0);
    return failures > 0 ? EXIT_FAILURE : code;
}

static int run(Engine *engine, Options *options)
{
    if (!start_game(engine, options->game))
        return EXIT_USAGE;
    if (!load_game(engine, options->load, options->charset, options->move) ||
        !limit_files(engine, options))
        return EXIT_FAILURE;
    if (options->command_count > 0)
        return run_commands(engine, options);
    int descriptor;
    Source *source = NULL;
    Person person = make_person(engine, options);
    if (!open_source(&person, options, &descriptor, &source))
        return EXIT_FAILURE;
    bool tells = options->script || options->strict;
    Watch watch = {
        .strict = options->strict, .failed = tells ? say_failure : NULL, .context = options};
    RunEnd end = engine_run(engine, source, STDOUT_FILENO, &watch);
    int code = report(end, options, watch.failures);
    source_destroy(source);
    if (script_file(options))
        close(descriptor);
    return code;
}

/* Run the program, and return the exit status. options->commands has been allocated. */
static int start(int count, char **words, Options *options)
{
    if (!command_line_read(count, words, options)) {
        fputs("Try `contigo --help`.\n", stderr);
        return EXIT_USAGE;
    }
    if (options->shown.key)
        return command_line_show(options);
    if (!has_person(options))
        return EXIT_USAGE;
    choose_seed(options);
    Engine *engine;
    Status status = engine_create(CONTIGO_GAMES, options->seed, &engine);
    if (status != STATUS_OK) {
        complain(PROGRAM, "%s", status_text(status));
        return EXIT_FAILURE;
    }
    engine_allow(engine, options->work);
    engine->name = options->name;
    seat_player(engine, options);
    int code = run(engine, options);
    engine_destroy(engine);
    return code;
}

int main(int count, char **words)
{
    descriptor_hold_standard();
    signal(SIGPIPE, SIG_IGN);
    /* If this signal is ignored, writing to a file that is too large fails like any other write. */
    signal(SIGXFSZ, SIG_IGN);
    Options options = {.work = 1, .move = -1};
    options.commands = calloc((size_t)count + 1, sizeof *options.commands);
    if (!options.commands) {
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
        return EXIT_FAILURE;
    }
    int code = start(count, words, &options);
    free(options.commands);
    return code;
}
