/* The program: options, start and stop. Everything else is in libcontigo.
 *
 * Exit codes:
 *   0  the input ended, or `quit`, or whoever read the replies went away
 *   1  replies could not be written or input read, a file could not be loaded, or a command of a
 *      script failed, or any with --strict
 *   2  the program was called in a wrong way
 */
#include "base/number.h"
#include "base/version.h"
#include "games.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "io/options.h"
#include "io/source.h"
#include "io/terminal.h"
#include "players/settings.h"
#include "protocol/complete.h"
#include "protocol/engine.h"
#include "protocol/records/batch.h"
#include "protocol/records/game_file.h"
#include "protocol/table.h"
#include "protocol/thinking/thinking.h"
#include "session/redo.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, WORK_FACTOR_MOST = 1000000, HELP_COLUMN = 17 };

typedef struct Options {
    const char *game, *load, *script, *folder; /* NULL: not given */
    uint64_t seed;
    bool has_seed;
    const PlayerKind *player;
    Word settings[2 * SETTING_COUNT]; /* names and values, for the player */
    size_t setting_count;             /* words of these */
    uint32_t work;
    int64_t move;          /* negative: after all moves */
    const char **commands; /* owned: those of -c */
    size_t command_count;
    char **files; /* for them */
    size_t file_count;
    BatchFormat format;
    const char *shell; /* that --completion is for; NULL: not given */
    bool strict, no_files, help, version;
} Options;

static const char USAGE[] =
    "Usage: contigo [OPTION]...\n"
    "       contigo -c COMMAND [-c COMMAND]... [OPTION]... FILE...\n"
    "Plays and referees Continuous Go, and answers the Go Text Protocol (GTP 2) on\n"
    "standard input and output. On a terminal it prompts; `help` lists the commands.\n"
    "With -c it answers these commands for the game in each FILE instead.\n"
    "\n";

static const char EXIT_CODES[] =
    "\n"
    "Exit code 0: the input ended, or quit; 1: a file could not be read or written,\n"
    "or a command of the script failed, or any with --strict; 2: wrong usage.\n";

static const Option OPTIONS[] = {
    {'g', "game", "NAME", "start with this game instead of *", .takes = TAKES_WORD},
    {'l', "load", "FILE", "start with the game in this file; - is standard input",
     .takes = TAKES_FILE},
    {'m', "move", "N", "go back in it to where N moves have been made", .takes = TAKES_TEXT},
    {'s', "script", "FILE", "answer the commands in FILE and end; - is standard input",
     .takes = TAKES_FILE},
    {'c', "command", "COMMAND", "answer this command for each FILE; - is standard input",
     .takes = TAKES_WORD, .is_letter = true, .is_repeated = true},
    {'o', "format", "NAME", "write what -c asks for as text, json or csv", .takes = TAKES_WORD,
     .words = "text json csv"},
    {'t', "strict", NULL, "end at the first command that fails, with exit code 1",
     .takes = TAKES_NOTHING},
    {'f', "folder", "DIR", "let commands read and write files in DIR alone", .takes = TAKES_FOLDER},
    {'n', "no-files", NULL, "let commands read and write no files", .takes = TAKES_NOTHING},
    {'r', "seed", "N", "a whole number from 0, for whatever is chosen at random",
     .takes = TAKES_TEXT},
    {'p', "player", "NAME", "who chooses the moves of genmove, instead of *", .takes = TAKES_WORD},
    {'N', "playouts", "N", "let it think for N playouts at most; 0: any number",
     .takes = TAKES_TEXT},
    {'T', "time", "S", "let it think for S seconds at most, also with decimals",
     .takes = TAKES_TEXT},
    {'j', "threads", "N", "let it think in N threads", .takes = TAKES_TEXT},
    {'M', "memory", "MB", "let it take so much memory", .takes = TAKES_TEXT},
    {'w', "work", "N", "let each command take N times the usual work; 0: any amount",
     .takes = TAKES_TEXT},
    OPTION_COMPLETION,
    {'h', "help", NULL, "show this and end", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "show the version and licence and end", .takes = TAKES_NOTHING},
    {0},
};

static const char VERSION[] =
    "contigo " CONTIGO_VERSION "\n"
    "Copyright (c) 2026 The Contigo developers\n"
    "Contigo's source is under the MIT licence. This program is linked with GNU Readline\n"
    "and so, as a whole, under the GNU General Public License, version 3 or later.\n"
    "There is no warranty, to the extent permitted by law.\n";

static const char PROGRAM[] = "contigo";

static void add_games(Text *text)
{
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        text_add_format(text, "%s%s", i ? " " : "", CONTIGO_GAMES[i]->name);
}

/* All that -c may be about: the commands of all games. */
static void add_commands(Text *text)
{
    CommandTable *table;
    if (command_table_create(CONTIGO_GAMES, &table) != STATUS_OK) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < command_count(table); i++)
        text_add_format(text, "%s%s", i ? " " : "", command_at(table, i)->name);
    command_table_destroy(table);
}

static void add_players(Text *text)
{
    for (size_t i = 0; PLAYERS[i]; i++)
        text_add_format(text, "%s%s", i ? " " : "", PLAYERS[i]->name);
}

/* The words for completion. */
static void add_words(int key, Text *text)
{
    if (key == 'g')
        add_games(text);
    else if (key == 'p')
        add_players(text);
    else if (key == 'c')
        add_commands(text);
    else if (key == 'l' || key == OPTION_OPERAND)
        game_file_add_endings(CONTIGO_GAMES, text);
}

static void fill(int key, Text *text)
{
    text_add(text, key == 'p' ? PLAYERS[0]->name : CONTIGO_GAMES[0]->name);
}

static const OptionTable OPTION_TABLE = {PROGRAM, OPTIONS, TAKES_FILE, add_words, fill};

/* A whole number as the value of an option; false with a message where it is none. */
static bool read_number(const char *option, const char *value, int64_t most, int64_t *number)
{
    if (number_read_int(value, strlen(value), 0, most, number))
        return true;
    Quote quote = string_quote(value);
    if (most == INT64_MAX)
        complain(PROGRAM, "%s %s: expected a whole number from 0", option, quote.text);
    else
        complain(PROGRAM, "%s %s: expected a whole number from 0 to %lld", option, quote.text,
                 (long long)most);
    return false;
}

static bool take_format(const char *value, Options *options)
{
    static const char *const NAMES[] = {
        [BATCH_TEXT] = "text", [BATCH_JSON] = "json", [BATCH_CSV] = "csv"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(value, NAMES[i]) == 0) {
            options->format = (BatchFormat)i;
            return true;
        }
    complain(PROGRAM, "--format %s: expected text, json or csv", string_quote(value).text);
    return false;
}

static bool take_command(const char *value, Options *options)
{
    if (strchr(value, '\n')) {
        complain(PROGRAM, "-c %s: expected one line (each command has a -c of its own)",
                 string_quote(value).text);
        return false;
    }
    options->commands[options->command_count++] = value;
    return true;
}

static bool take_player(const char *value, Options *options)
{
    options->player = player_kind_named((Word){value, strlen(value)});
    if (options->player)
        return true;
    Text names = {0};
    add_players(&names);
    complain(PROGRAM, "--player %s: expected one of %s", string_quote(value).text,
             text_string(&names));
    text_free(&names);
    return false;
}

/* A setting of the player, which is named as its option is. The last of several counts. */
static bool take_setting(Setting setting, const char *value, Options *options)
{
    const char *name = setting_name(setting);
    Word pair[2] = {{name, strlen(name)}, {value, strlen(value)}};
    PlayerSettings tried = player_usual_settings();
    size_t at = 0;
    if (settings_read(&tried, pair, 2, &at) != SETTING_FINE) {
        complain(PROGRAM, "--%s %s: expected %s", name, string_quote(value).text,
                 setting_expected(setting));
        return false;
    }
    while (at < options->setting_count && options->settings[at].bytes != name)
        at += 2;
    options->settings[at] = pair[0];
    options->settings[at + 1] = pair[1];
    if (at == options->setting_count)
        options->setting_count += 2;
    return true;
}

static bool take_option(int option, const char *value, Options *options)
{
    int64_t number;
    switch (option) {
    case 'g':
        options->game = value;
        return true;
    case 'l':
        options->load = value;
        return true;
    case 's':
        options->script = value;
        return true;
    case 'f':
        options->folder = value;
        return true;
    case 'r':
        if (!read_number("--seed", value, INT64_MAX, &number))
            return false;
        options->seed = (uint64_t)number;
        options->has_seed = true;
        return true;
    case 'm':
        return read_number("--move", value, INT32_MAX, &options->move);
    case 'c':
        return take_command(value, options);
    case 'o':
        return take_format(value, options);
    case 'w':
        if (!read_number("--work", value, WORK_FACTOR_MOST, &number))
            return false;
        options->work = (uint32_t)number;
        return true;
    case 'p':
        return take_player(value, options);
    case 'N':
        return take_setting(SETTING_PLAYOUTS, value, options);
    case 'T':
        return take_setting(SETTING_TIME, value, options);
    case 'j':
        return take_setting(SETTING_THREADS, value, options);
    case 'M':
        return take_setting(SETTING_MEMORY, value, options);
    case 't':
        options->strict = true;
        return true;
    case 'n':
        options->no_files = true;
        return true;
    case 'C':
        options->shell = value;
        return true;
    case 'h':
        options->help = true;
        return true;
    default: /* 'v' */
        options->version = true;
        return true;
    }
}

/* Whether options that exclude each other are not both there. */
static bool check_options(const Options *options)
{
    bool input_is_script = !options->script || strcmp(options->script, "-") == 0;
    if (options->load && strcmp(options->load, "-") == 0 && input_is_script)
        complain(PROGRAM,
                 "--load -: standard input has the commands, unless --script FILE has them");
    else if (options->move >= 0 && !options->load)
        complain(PROGRAM, "--move is for a game that --load loads");
    else if (options->format != BATCH_TEXT && options->command_count == 0)
        complain(PROGRAM, "--format is for what -c asks for");
    else if (options->command_count > 0 &&
             (options->script || options->strict || options->move >= 0 ||
              (options->load && options->file_count > 0)))
        complain(PROGRAM,
                 "-c does not go with --script, --strict and --move, nor with --load and files");
    else if (options->folder && options->no_files)
        complain(PROGRAM, "--folder and --no-files exclude each other");
    else
        return true;
    return false;
}

/* Reads the command line. False where it is wrong; a message has been printed then. */
static bool read_options(int count, char **words, Options *options)
{
    struct option known[OPTIONS_MOST + 1];
    options_known(&OPTION_TABLE, known);
    int option;
    opterr = 0;
    while ((option = getopt_long(count, words, ":c:", known, NULL)) != -1) {
        if (option == ':' || option == '?') {
            complain_of_option(PROGRAM, words, option);
            return false;
        }
        if (!take_option(option, optarg, options))
            return false;
    }
    if (optind < count && options->command_count == 0) {
        complain(PROGRAM, "unexpected argument '%s'", string_quote(words[optind]).text);
        return false;
    }
    options->files = words + optind;
    options->file_count = (size_t)(count - optind);
    return check_options(options);
}

/* Has the player that the options say. */
static void seat_player(Engine *engine, const Options *options)
{
    PlayerSettings settings = engine->settings;
    size_t at;
    settings_read(&settings, options->settings, options->setting_count, &at);
    thinking_seat(engine, options->player ? options->player : engine->player.kind, &settings);
}

/* A person at a terminal wants another game each time. */
static void choose_seed(Options *options)
{
    struct timespec time;
    if (options->has_seed || options->script || options->command_count > 0 || !terminal_present())
        return;
    clock_gettime(CLOCK_REALTIME, &time);
    options->seed = (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* After what has come of printing to standard output. */
static int printed(int result)
{
    if (result >= 0 && fflush(stdout) == 0)
        return EXIT_SUCCESS;
    complain(PROGRAM, "standard output: %s", strerror(errno));
    return EXIT_FAILURE;
}

static bool start_game(Engine *engine, const char *name)
{
    if (!name)
        return true;
    engine_command(engine, "set_game", name, &engine->reply);
    if (engine->reply.failed)
        complain(PROGRAM, "--game %s: %s", string_quote(name).text,
                 text_string(&engine->reply.text));
    return !engine->reply.failed;
}

static void say(const char *message)
{
    complain(PROGRAM, "%s", message);
}

/* Goes on from the game of --load, after so many of its moves, or all. The file is the operator's
 * and may be anywhere. */
static bool load_game(Engine *engine, const char *path, int64_t move)
{
    if (!path)
        return true;
    Text notes = {0}, error = {0};
    Session *session;
    RecordOptions options = {.work = &engine->work, .notes = &notes};
    const char *file = strcmp(path, "-") == 0 ? NULL : path;
    bool loaded = game_file_load(CONTIGO_GAMES, file, STDIN_FILENO, options, &session, &error);
    if (loaded) {
        session_destroy(engine->session);
        engine->session = session;
        game_file_tell_notes(path, &notes, say);
    } else {
        complain(PROGRAM, "--load %s: %s", string_quote(path).text, text_string(&error));
    }
    text_free(&notes);
    text_free(&error);
    Status status = loaded && move >= 0 ? session_go_to(session, (size_t)move) : STATUS_OK;
    if (status == STATUS_NO_HISTORY)
        complain(PROGRAM, "--move %lld: the game has %zu moves", (long long)move,
                 session_known_moves(session));
    else if (status != STATUS_OK)
        complain(PROGRAM, "%s", status_text(status));
    return loaded && status == STATUS_OK;
}

/* Says which files commands may name. False with a message where there is no such folder. */
static bool limit_files(Engine *engine, const Options *options)
{
    if (options->no_files)
        engine->files.reach = FILES_NONE;
    if (!options->folder || files_inside(options->folder, &engine->files))
        return true;
    complain(PROGRAM, "--folder %s: %s", string_quote(options->folder).text, strerror(errno));
    return false;
}

/* The file that commands come from; NULL: standard input. */
static const char *script_file(const Options *options)
{
    return options->script && strcmp(options->script, "-") != 0 ? options->script : NULL;
}

/* Opens where the commands come from. False with a message where there is no such file. */
static bool open_source(const Engine *engine, const Options *options, int *descriptor,
                        Source **source)
{
    const char *file = script_file(options);
    Text error = {0};
    *descriptor = file ? file_open(NULL, file, FILE_BYTES_MAX, &error) : STDIN_FILENO;
    if (*descriptor < 0) {
        complain(PROGRAM, "--script %s: %s", string_quote(file).text, text_string(&error));
        text_free(&error);
        return false;
    }
    Status status =
        !options->script && terminal_present()
            ? terminal_create(complete_for(engine), source)
            : source_create(*descriptor, file ? FILE_BYTES_MAX : SOURCE_NO_LIMIT, source);
    if (status != STATUS_OK)
        complain(PROGRAM, "%s", status_text(status));
    return status == STATUS_OK;
}

/* What the commands come from, for a message. */
static Quote input_name(const Options *options)
{
    const char *file = script_file(options);
    return string_quote(file ? file : "standard input");
}

/* Says where a command stands that has failed, and why it has. */
static void say_failure(void *context, size_t line, const char *message)
{
    complain(PROGRAM, "%s:%zu: %s", input_name(context).text, line, message);
}

/* Says on standard error how a run ended, where it did not end well. */
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
        complain(PROGRAM, "%s: %zu failed", input.text, failures);
    else if (!options->strict || failures == 0)
        return EXIT_SUCCESS;
    return EXIT_FAILURE;
}

/* Answers the commands of -c. */
static int run_commands(Engine *engine, const Options *options)
{
    size_t failures;
    Batch batch = {.engine = engine,
                   .commands = options->commands,
                   .command_count = options->command_count,
                   .files = options->files,
                   .file_count = options->file_count,
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
    if (!load_game(engine, options->load, options->move) || !limit_files(engine, options))
        return EXIT_FAILURE;
    if (options->command_count > 0)
        return run_commands(engine, options);
    int descriptor;
    Source *source = NULL;
    if (!open_source(engine, options, &descriptor, &source))
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

/* Prints what was made, which may have failed for want of memory. */
static int print_text(Text *text)
{
    int code = EXIT_FAILURE;
    if (text_failed(text))
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
    else
        code = printed(fputs(text_string(text), stdout));
    text_free(text);
    return code;
}

static int print_help(void)
{
    Text text = {0};
    text_add(&text, USAGE);
    options_add_help(&OPTION_TABLE, HELP_COLUMN, &text);
    text_add(&text, EXIT_CODES);
    return print_text(&text);
}

static int print_completion(const char *shell)
{
    Text text = {0};
    if (options_add_completion(&OPTION_TABLE, shell, &text))
        return print_text(&text);
    complain(PROGRAM, "--completion %s: expected bash or zsh", string_quote(shell).text);
    return EXIT_USAGE;
}

/* All that the program does, once there is room for its options. */
static int start(int count, char **words, Options *options)
{
    if (!read_options(count, words, options)) {
        fputs("Try `contigo --help`.\n", stderr);
        return EXIT_USAGE;
    }
    if (options->help || options->version)
        return options->help ? print_help() : printed(fputs(VERSION, stdout));
    if (options->shell)
        return print_completion(options->shell);
    choose_seed(options);
    Engine *engine;
    Status status = engine_create(CONTIGO_GAMES, options->seed, &engine);
    if (status != STATUS_OK) {
        complain(PROGRAM, "%s", status_text(status));
        return EXIT_FAILURE;
    }
    engine_allow(engine, options->work);
    seat_player(engine, options);
    int code = run(engine, options);
    engine_destroy(engine);
    return code;
}

int main(int count, char **words)
{
    descriptor_hold_standard();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that gets too large is an error of writing, like others */
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
