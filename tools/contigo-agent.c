/* contigo-agent: lets an agent (see agent.h) play over GTP. Each `genmove` runs the agent once.
 *
 * The exit codes are those of contigo.
 * */
#include "agent/agent.h"
#include "games.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/options.h"
#include "io/source.h"
#include "protocol/engine.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, HELP_COLUMN = 17 };

static const char USAGE[] =
    "Usage: contigo-agent [OPTION]... PROGRAM [ARGUMENT]...\n"
    "Turn PROGRAM into an engine that speaks the Go Text Protocol (GTP 2) on standard\n"
    "input and output. PROGRAM runs once for each move: it reads the position from\n"
    "input.txt, writes its move to output.txt, and exits.\n"
    "\n";

static const char REMARKS[] =
    "\n"
    "If PROGRAM writes no valid move, plays an illegal move, or takes more seconds than\n"
    "the rule move_time allows, genmove fails and the error says why.\n"
    "\n"
    "Exit code: 0 after the end of the input or `quit`, 1 if input could not be read or\n"
    "replies could not be written, 2 if the command line is wrong.\n";

static const Option OPTIONS[] = {
    {'g', "game", "NAME", "start with this game instead of *", .takes = TAKES_WORD},
    {'f', "folder", "PATH", "run PROGRAM in this folder, which contains its two files",
     .takes = TAKES_FOLDER},
    {'n', "no-files", NULL, "don't let commands read or write files", .takes = TAKES_NOTHING},
    OPTION_COMPLETION,
    {'h', "help", NULL, "print this help and exit", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "print the version and exit", .takes = TAKES_NOTHING},
    {0},
};

static const char PROGRAM[] = "contigo-agent";

/* Append the names of the games that agents can play, for the completion of --game. */
static void add_words(int key, StringBuilder *text)
{
    for (size_t i = 0; key == 'g' && CONTIGO_GAMES[i]; i++)
        if (CONTIGO_GAMES[i]->at)
            builder_add_format(text, "%s%s", text->length > 0 ? " " : "", CONTIGO_GAMES[i]->name);
}

/* Return the default game: of the games that are played on grid points, that with the smallest
 * usual board. */
static const char *usual_game(void)
{
    const GameKind *usual = CONTIGO_GAMES[0];
    for (const GameKind *const *game = CONTIGO_GAMES; *game; game++)
        if ((*game)->at && (!usual->at || (*game)->lines_usual < usual->lines_usual))
            usual = *game;
    return usual->name;
}

static void fill(int key, StringBuilder *text)
{
    (void)key;
    builder_add(text, usual_game());
}

static const OptionTable OPTION_TABLE = {.program = PROGRAM,
                                         .options = OPTIONS,
                                         .operands = TAKES_PROGRAM,
                                         .add_words = add_words,
                                         .fill = fill,
                                         .usage = USAGE,
                                         .remarks = REMARKS,
                                         .column = HELP_COLUMN};

typedef struct Options {
    const char *game;
    bool no_files;
    Agent agent;
    OptionShown shown;
} Options;

static bool take(void *context, const Option *option, const char *value)
{
    Options *options = context;
    if (option->key == 'g')
        options->game = value;
    else if (option->key == 'f')
        options->agent.folder = value;
    else
        options->no_files = true;
    return true;
}

static bool read_options(int count, char **words, Options *options)
{
    if (!options_read(&OPTION_TABLE, count, words, take, options, &options->shown))
        return false;
    if (!options->shown.key && optind == count)
        complain(PROGRAM, "expected the agent to run: PROGRAM [ARGUMENT]...");
    options->agent.command = words + optind;
    return options->shown.key || optind < count;
}

/* Process the commands on standard input until they end. Return the exit code. */
static int play(Engine *engine)
{
    Source *source;
    Status status = source_create(STDIN_FILENO, SOURCE_NO_LIMIT, &source);
    if (status != STATUS_OK) {
        complain(PROGRAM, "%s", status_text(status));
        return EXIT_FAILURE;
    }
    RunEnd end = engine_run(engine, source, STDOUT_FILENO, NULL);
    if (end == RUN_READ_FAILED || end == RUN_WRITE_FAILED)
        complain(PROGRAM, "%s", strerror(errno));
    else if (end == RUN_NO_MEMORY)
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
    source_destroy(source);
    return end == RUN_ENDED || end == RUN_CLIENT_GONE ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int count, char **words)
{
    descriptor_hold_standard();
    signal(SIGXFSZ, SIG_IGN); /* so that write() reports EFBIG */
    Options options = {.game = usual_game(), .agent = {.folder = ".", .home = AGENT_NO_HOME}};
    if (!read_options(count, words, &options)) {
        fputs("Try `contigo-agent --help`.\n", stderr);
        return EXIT_USAGE;
    }
    if (options.shown.key)
        return options_show(&OPTION_TABLE, options.shown);
    signal(SIGPIPE, SIG_IGN);
    Engine *engine;
    Status status = engine_create(CONTIGO_GAMES, 0, &engine);
    if (status != STATUS_OK) {
        complain(PROGRAM, "%s", status_text(status));
        return EXIT_FAILURE;
    }
    if (options.no_files)
        engine->files.reach = FILES_NONE;
    player_seat(&engine->player, &AGENT_PLAYER, engine->player.settings);
    engine->player.state = &options.agent;
    engine_command(engine, "set_game", options.game, &engine->reply);
    int code = EXIT_USAGE;
    if (engine->reply.failed)
        complain(PROGRAM, "%s", builder_string(&engine->reply.text));
    else
        code = play(engine);
    engine_destroy(engine);
    return code;
}
