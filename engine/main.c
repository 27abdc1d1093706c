/* The program: options, start and stop. Everything else is in libcontigo.
 *
 * Exit codes:
 *   0  the input ended, or `quit`, or whoever read the replies went away
 *   1  replies could not be written or input read, a file could not be loaded, or a command of a
 *      script failed
 *   2  the program was called in a wrong way
 */
#include "base/number.h"
#include "base/version.h"
#include "protocol/complete.h"
#include "protocol/engine.h"
#include "protocol/source.h"
#include "protocol/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, WORK_FACTOR_MOST = 1000000 };

typedef struct Options {
    const char *game, *load, *script; /* NULL: not given */
    uint64_t seed;
    uint32_t work;
    bool help, version;
} Options;

static const char USAGE[] =
    "Usage: contigo [OPTION]...\n"
    "Plays and referees Continuous Go, and answers the Go Text Protocol (GTP 2) on\n"
    "standard input and output. On a terminal it prompts; `help` lists the commands.\n"
    "\n"
    "  --game NAME    start with this game instead of lines\n"
    "  --load FILE    start with the game in this record\n"
    "  --script FILE  answer the commands in FILE instead of standard input, and end\n"
    "  --seed N       a whole number from 0, for whatever is chosen at random\n"
    "  --work N       let each command take N times the usual work; 0: any amount\n"
    "  --help         show this and end\n"
    "  --version      show the version and licence and end\n"
    "\n"
    "Exit code 0: the input ended, or quit; 1: a file could not be read or written,\n"
    "or a command of the script failed; 2: wrong usage.\n";

static const char VERSION[] =
    "contigo " CONTIGO_VERSION "\n"
    "Copyright (c) 2026 The Contigo developers\n"
    "Contigo's source is under the MIT licence. This program is linked with GNU Readline\n"
    "and so, as a whole, under the GNU General Public License, version 3 or later.\n"
    "There is no warranty, to the extent permitted by law.\n";

/* Reads the command line. False where it is wrong; a message has been printed then. */
static bool read_options(int count, char **words, Options *options)
{
    static const struct option known[] = {
        {"game", required_argument, NULL, 'g'},   {"load", required_argument, NULL, 'l'},
        {"script", required_argument, NULL, 's'}, {"seed", required_argument, NULL, 'r'},
        {"work", required_argument, NULL, 'w'},   {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},      {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = getopt_long(count, words, "", known, NULL)) != -1) {
        int64_t seed, work;
        if (option == 'g') {
            options->game = optarg;
        } else if (option == 'l') {
            options->load = optarg;
        } else if (option == 's') {
            options->script = optarg;
        } else if (option == 'h') {
            options->help = true;
        } else if (option == 'v') {
            options->version = true;
        } else if (option == 'r' && number_read_int(optarg, strlen(optarg), 0, INT64_MAX, &seed)) {
            options->seed = (uint64_t)seed;
        } else if (option == 'w' &&
                   number_read_int(optarg, strlen(optarg), 0, WORK_FACTOR_MOST, &work)) {
            options->work = (uint32_t)work;
        } else {
            if (option == 'r')
                fprintf(stderr, "contigo: --seed %s: expected a whole number from 0\n", optarg);
            if (option == 'w')
                fprintf(stderr, "contigo: --work %s: expected a whole number from 0 to %d\n",
                        optarg, WORK_FACTOR_MOST);
            return false;
        }
    }
    if (optind < count)
        fprintf(stderr, "contigo: unexpected argument '%s'\n", words[optind]);
    return optind == count;
}

static int print(const char *text)
{
    if (fputs(text, stdout) >= 0 && fflush(stdout) == 0)
        return EXIT_SUCCESS;
    perror("contigo: standard output");
    return EXIT_FAILURE;
}

/* One command that an option asks for. */
static bool start_with(Engine *engine, const char *option, const char *command, const char *value)
{
    if (!value)
        return true;
    engine_command(engine, command, value, &engine->reply);
    if (engine->reply.failed)
        fprintf(stderr, "contigo: %s %s: %s\n", option, value, text_string(&engine->reply.text));
    return !engine->reply.failed;
}

/* Opens where the commands come from. False with a message where there is no such file. */
static bool open_source(const Engine *engine, const Options *options, int *descriptor,
                        Source **source)
{
    *descriptor = options->script ? open(options->script, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    if (*descriptor < 0) {
        fprintf(stderr, "contigo: %s: %s\n", options->script, strerror(errno));
        return false;
    }
    Status status = !options->script && terminal_present()
                        ? terminal_create(complete_for(engine), source)
                        : source_create(*descriptor, source);
    if (status != STATUS_OK)
        fprintf(stderr, "contigo: %s\n", status_text(status));
    return status == STATUS_OK;
}

/* Says on standard error how a run ended, where it did not end well. */
static int report(RunEnd end, const Options *options, size_t failures)
{
    const char *input = options->script ? options->script : "standard input";
    if (end == RUN_READ_FAILED)
        fprintf(stderr, "contigo: %s: %s\n", input, strerror(errno));
    else if (end == RUN_WRITE_FAILED)
        fprintf(stderr, "contigo: standard output: %s\n", strerror(errno));
    else if (end == RUN_NO_MEMORY)
        fprintf(stderr, "contigo: %s\n", status_text(STATUS_NO_MEMORY));
    else if (options->script && failures > 0)
        fprintf(stderr, "contigo: %s: %zu failed\n", input, failures);
    else
        return EXIT_SUCCESS;
    return EXIT_FAILURE;
}

static int run(Engine *engine, const Options *options)
{
    if (!start_with(engine, "--game", "set_game", options->game))
        return EXIT_USAGE;
    if (!start_with(engine, "--load", "loadgame", options->load))
        return EXIT_FAILURE;
    int descriptor;
    Source *source = NULL;
    if (!open_source(engine, options, &descriptor, &source))
        return EXIT_FAILURE;
    size_t failures = 0;
    RunEnd end = engine_run(engine, source, STDOUT_FILENO, &failures);
    int code = report(end, options, failures);
    source_destroy(source);
    if (options->script)
        close(descriptor);
    return code;
}

/* Where a standard descriptor is closed, the next file opened would take its place, and replies
 * would be written into it. */
static void hold_standard_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDONLY) < 0)
            return;
}

int main(int count, char **words)
{
    hold_standard_descriptors();
    signal(SIGPIPE, SIG_IGN);
    Options options = {.work = 1};
    if (!read_options(count, words, &options)) {
        fputs("Try `contigo --help`.\n", stderr);
        return EXIT_USAGE;
    }
    if (options.help || options.version)
        return print(options.help ? USAGE : VERSION);
    Engine *engine;
    Status status = engine_create(options.seed, &engine);
    if (status != STATUS_OK) {
        fprintf(stderr, "contigo: %s\n", status_text(status));
        return EXIT_FAILURE;
    }
    engine_allow(engine, options.work);
    int code = run(engine, &options);
    engine_destroy(engine);
    return code;
}
