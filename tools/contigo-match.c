/* contigo-match: matches between programs, and their statistics.
 *
 * This file contains the command line; match/ does the rest.
 *
 * Exit status: 0 when done, 1 on failure, 2 for wrong usage.
 */
#include "games.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "io/options.h"
#include "io/standard.h"
#include "match/errands.h"
#include "match/machines/jobs.h"
#include "match/machines/slurm.h"
#include "match/planning/plan.h"
#include "match/running/master.h"
#include "match/running/worker.h"
#include "match/tuning/tune.h"
#include "programs/process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2, HELP_COLUMN = 26, JOBS_USUAL = 16 };

static const char PROGRAM[] = "contigo-match";

static const char USAGE[] =
    "Usage: contigo-match [OPTION]... --player NAME=COMMAND --player NAME=COMMAND\n"
    "       contigo-match report|verify|csv|json|cross|score|ratio DIR\n"
    "       contigo-match jobs [--jobs N] [OPTION]...\n"
    "       contigo-match slurm --nodes N [OPTION]...\n"
    "       contigo-match merge DIR [FROM]...\n"
    "       contigo-match sprt LL LD WL WD WW [ELO0,ELO1[,ALPHA,BETA[,MODEL]]]\n"
    "       contigo-match schema\n"
    "       contigo-match tune --param NAME:LOW:HIGH[:START]... --iterations N\n"
    "                     --player COMMAND [OPTION]...\n"
    "       contigo-match tune --plot DIR\n"
    "       contigo-match watch DIR [--once|--board]\n"
    "       contigo-match check [--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]...\n"
    "Has programs play each other, and keeps every game and what came of it.\n"
    "\n";

static const char REMARKS[] =
    "\n"
    "Times are in seconds. Killed at any moment and started again with the same command it\n"
    "goes on. The manual page says what each option means, and what the results hold.\n"
    "\n"
    "Exit status: 0 when all is done, 1 when something failed, 2 for wrong usage.\n";

/* Keys of options that have no letter. Those from KEY_SETTING are settings of the match, set by
 * their names (match/planning/settings.h). */
enum { KEY_PARAMETER = 128, KEY_ITERATIONS, KEY_SETTING = 256 };

#define SETTING(number, name, value, meaning)                                                      \
    {                                                                                              \
        KEY_SETTING + (number), name, value, meaning, .takes = TAKES_TEXT                          \
    }
#define SWITCH(number, name, meaning)                                                              \
    {                                                                                              \
        KEY_SETTING + (number), name, NULL, meaning, .takes = TAKES_NOTHING                        \
    }

static const Option OPTIONS[] = {
    {'g', "game", "NAME", "the game: *", .takes = TAKES_WORD, .is_letter = true},
    {'p', "player", "NAME=COMMAND",
     "a program that plays, without a shell; %SEED%\nbecomes its seed, %DIR% a folder of its own",
     .takes = TAKES_TEXT, .is_letter = true, .is_repeated = true},
    {'n', "games", "N", "games of each two players", .takes = TAKES_TEXT, .is_letter = true},
    {'r', "results", "DIR", "where results and records are kept", .takes = TAKES_FOLDER,
     .is_letter = true},
    {'f', "file", "FILE", "settings from a file, an option a line", .takes = TAKES_FILE,
     .is_letter = true},
    {'j', "concurrency", "N", "games at a time", .takes = TAKES_TEXT, .is_letter = true},
    {'q', "quiet", NULL, "say nothing of single games", .takes = TAKES_NOTHING, .is_letter = true},
    {'J', "events", NULL, "say what happens as lines of JSON", .takes = TAKES_NOTHING},
    SETTING(0, "size", "N|NxM", "the board"),
    {KEY_SETTING + 1, "rule", "NAME=VALUE", "a rule of the game", .takes = TAKES_TEXT,
     .is_repeated = true},
    {KEY_SETTING + 2, "format", "NAME", "who meets whom: round-robin, gauntlet,\nswiss or ladder",
     .takes = TAKES_WORD, .words = "round-robin gauntlet swiss ladder"},
    SETTING(3, "rounds", "N", "of swiss and ladder"),
    SETTING(4, "seed", "N", "makes schedule, openings and programs' seeds"),
    {KEY_SETTING + 5, "openings", "DIR", "records and SGF files to begin with",
     .takes = TAKES_FOLDER},
    SETTING(6, "random-opening", "N", "begin with N turns by chance"),
    {KEY_SETTING + 7, "opening-order", "NAME", "sequential or random", .takes = TAKES_WORD,
     .words = "sequential random"},
    SETTING(8, "move-time", "S", "for each move"),
    SETTING(9, "main-time", "S", "for all moves"),
    SETTING(10, "increment", "S", "added by each move"),
    SETTING(11, "byo-yomi", "NxS|S/N", "N periods of S, or S for N moves, after that"),
    SETTING(12, "margin", "S", "by which a move may be late"),
    SETTING(13, "handshake", "S", "for a program to answer for the first time"),
    SETTING(28, "answer", "S", "for whatever is no move, and for moves without a\nclock"),
    SETTING(14, "quit-time", "S", "for it to end"),
    SETTING(15, "cap", "N", "turns after which a game is scored as it is"),
    SETTING(16, "agree", "N,POINTS",
            "end where both programs see one ahead by so much\nfor N turns"),
    SWITCH(17, "invalid-loses", "a move that is not legal loses, whatever\n--on-failure says"),
    {KEY_SETTING + 18, "on-failure", "NAME",
     "what a failure makes of a game: loss, void,\nreplay or stop", .takes = TAKES_WORD,
     .words = "loss void replay stop"},
    SETTING(19, "replays", "N", "how often it is played again"),
    SWITCH(20, "keep", "programs stay from game to game"),
    SWITCH(21, "sandbox", "each program in bubblewrap"),
    SETTING(22, "memory", "MB", "for each program"),
    SETTING(23, "processor", "S", "of processor time for each program"),
    SETTING(29, "file-size", "MB", "of a file that a program writes; 256 otherwise"),
    SETTING(24, "files", "N", "that a program may have open"),
    SETTING(25, "processes", "N", "that a program may have"),
    SETTING(26, "sprt", "E0,E1[,A,B]", "end once it is decided which Elo is right"),
    SWITCH(27, "pin", "each game at a time on processors of its own"),
    {'P', "part", "I/N", "play one of N parts, below the results", .takes = TAKES_TEXT},
    {'B', "jobs", "N", "of jobs: how many parts there are", .takes = TAKES_NUMBER, .low = 1,
     .high = PARTS_MOST},
    {'N', "nodes", "N", "of slurm: jobs at a time", .takes = TAKES_NUMBER, .low = 1,
     .high = PARTS_MOST},
    {'G', "per-job", "N", "of slurm: games of a job", .takes = TAKES_NUMBER, .low = 1,
     .high = 1000000000},
    {'A', "partition", "NAME", "of slurm: where jobs run", .takes = TAKES_TEXT},
    {'T', "time-limit", "T", "of slurm: for a job, as sbatch has it", .takes = TAKES_TEXT},
    {KEY_PARAMETER, "param", "NAME:LOW:HIGH[:START]", "tune: what %NAME% in the command stands for",
     .takes = TAKES_TEXT, .is_repeated = true},
    {KEY_ITERATIONS, "iterations", "N", "tune: how often, --games each time", .takes = TAKES_TEXT},
    OPTION_COMPLETION,
    {'h', "help", NULL, "show this and end", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "show the version and end", .takes = TAKES_NOTHING},
    {0},
};

static void add_words(int key, StringBuilder *text)
{
    if (key == 'g')
        game_add_kind_names(CONTIGO_GAMES, " ", text);
}

/* Insert the names of games into the help. */
static void fill(int key, StringBuilder *text)
{
    if (key == 'g')
        game_add_kind_names(CONTIGO_GAMES, ", ", text);
}

static const OptionTable OPTION_TABLE = {.program = PROGRAM,
                                         .options = OPTIONS,
                                         .operands = TAKES_NOTHING,
                                         .add_words = add_words,
                                         .fill = fill,
                                         .usage = USAGE,
                                         .remarks = REMARKS,
                                         .column = HELP_COLUMN};

/* Who plays. */
typedef enum Errand {
    ERRAND_PLAY,  /* this process */
    ERRAND_JOBS,  /* anyone who runs the printed commands */
    ERRAND_SLURM, /* a Slurm cluster */
} Errand;

/* The command line, parsed. */
typedef struct Wanted {
    Errand errand;
    MatchSettings settings;
    const char *results;
    TuneSetup tune;
    bool is_tuning;
    Saying saying;
    MatchPart part;
    int64_t jobs, nodes, per_job; /* 0: not given */
    const char *partition, *time_limit;
    OptionShown shown;
} Wanted;

static bool read_settings_file(MatchSettings *settings, const char *path)
{
    StringBuilder text = {0}, error = {0}, why = {0};
    bool read = file_read(NULL, path, FILE_BYTES_MAX, &text, &error);
    bool good = read && match_settings_read(settings, (StringView){text.bytes, text.length}, &why);
    if (!read)
        complain(PROGRAM, "%s", builder_string(&error));
    else if (!good)
        complain(PROGRAM, "%s: %s", string_quote(path).text, builder_string(&why));
    builder_free(&text);
    builder_free(&error);
    builder_free(&why);
    return good;
}

static bool set(MatchSettings *settings, const Option *option, const char *value)
{
    StringBuilder why = {0};
    bool good = match_settings_set(settings, option->name, value ? value : "yes", &why);
    if (!good)
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&why);
    return good;
}

/* Return whether an option is about parts of a match. */
static bool is_of_parts(int key)
{
    return key == 'P' || key == 'B' || key == 'N' || key == 'G' || key == 'A' || key == 'T';
}

static bool take_part_option(Wanted *wanted, int key, const char *value)
{
    if (key == 'B')
        wanted->jobs = option_number(value);
    else if (key == 'N')
        wanted->nodes = option_number(value);
    else if (key == 'G')
        wanted->per_job = option_number(value);
    else if (key == 'A')
        wanted->partition = value;
    else if (key == 'T')
        wanted->time_limit = value;
    else if (!part_read(value, &wanted->part)) {
        complain(PROGRAM, "--part %s: expected I/N with I from 1 to N", string_quote(value).text);
        return false;
    }
    return true;
}

/* Handle the options of tune, including its --player. */
static bool take_tuning(Wanted *wanted, const Option *option, const char *value)
{
    StringBuilder why = {0};
    bool good = wanted->is_tuning;
    if (!good)
        builder_add_format(&why, "--%s belongs to tune", option->name);
    else if (option->key == KEY_PARAMETER)
        good = tune_add_parameter(&wanted->tune, value, &why);
    else if (option->key == KEY_ITERATIONS)
        good = tune_set_iterations(&wanted->tune, value, &why);
    else
        wanted->tune.command = value;
    if (!good)
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&why);
    return good;
}

static bool take_option(void *context, const Option *option, const char *value)
{
    Wanted *wanted = context;
    int key = option->key;
    if (is_of_parts(key))
        return take_part_option(wanted, key, value);
    if (key == 'r')
        wanted->results = value;
    else if (key == 'q')
        wanted->saying = SAYING_NOTHING;
    else if (key == 'J')
        wanted->saying = SAYING_JSON;
    else if (key == KEY_PARAMETER || key == KEY_ITERATIONS || (wanted->is_tuning && key == 'p'))
        return take_tuning(wanted, option, value);
    else if (key == 'f')
        return read_settings_file(&wanted->settings, value);
    else
        return set(&wanted->settings, option, value);
    return true;
}

static bool read_options(int count, char **words, Wanted *wanted)
{
    if (!options_read(&OPTION_TABLE, count, words, take_option, wanted, &wanted->shown))
        return false;
    if (optind < count)
        complain(PROGRAM, "unexpected '%s'", string_quote(words[optind]).text);
    return optind == count;
}

/* Return whether the sandbox works, if one is requested. Print what is missing. */
static bool check_sandbox(const MatchSettings *settings)
{
    StringBuilder remarks = {0};
    if (!settings->sandbox)
        return true;
    bool can = process_try_sandbox(&remarks);
    for (const char *at = builder_string(&remarks); *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        complain(PROGRAM, "%.*s", (int)length, at);
        at += length;
    }
    builder_free(&remarks);
    return can;
}

/* Report options that don't go with the subcommand. */
static void add_misplaced(const Wanted *wanted, StringBuilder *why)
{
    bool of_slurm = wanted->nodes || wanted->per_job || wanted->partition || wanted->time_limit;
    if (why->length > 0)
        return;
    if (wanted->jobs > 0 && wanted->errand != ERRAND_JOBS)
        builder_add(why, "--jobs belongs to contigo-match jobs");
    else if (of_slurm && wanted->errand != ERRAND_SLURM)
        builder_add(why, "--nodes, --per-job, --partition and --time-limit belong to contigo-match "
                         "slurm");
    else if (wanted->part.count > 0 && wanted->errand != ERRAND_PLAY)
        builder_add(why, "--part is what the jobs are given: leave it out");
    else if (wanted->errand == ERRAND_SLURM && wanted->nodes == 0)
        builder_add(why, "expected how many jobs may run at a time: --nodes N");
}

/* Print the commands that play the parts. */
static int hand_out(const Wanted *wanted)
{
    return jobs_run(&(JobsSetup){&wanted->settings, wanted->results,
                                 wanted->jobs > 0 ? (uint64_t)wanted->jobs : JOBS_USUAL});
}

/* Submit the match to a cluster. */
static int submit(const Wanted *wanted)
{
    return slurm_run(&(SlurmSetup){.settings = &wanted->settings,
                                   .folder = wanted->results,
                                   .nodes = (uint64_t)wanted->nodes,
                                   .per_job = (uint64_t)wanted->per_job,
                                   .partition = wanted->partition,
                                   .time_limit = wanted->time_limit,
                                   .quiet = wanted->saying == SAYING_NOTHING});
}

/* Play the match, guided by a tuning if there is one. */
static int run(const Wanted *wanted, Tune *tune)
{
    MasterSetup setup = {&wanted->settings, wanted->results, wanted->part, wanted->saying,
                         tune ? tune_guide(tune) : NULL};
    int status = master_run(&setup);
    if (tune && status == EXIT_SUCCESS && wanted->saying != SAYING_JSON) {
        StringBuilder report = {0};
        tune_add_report(tune, &report);
        status = standard_print(PROGRAM, &report);
    }
    return status;
}

static int play(Wanted *wanted)
{
    StringBuilder why = {0};
    Tune *tune = NULL;
    if (!wanted->results)
        builder_add(&why, "expected a folder for the results: --results DIR");
    add_misplaced(wanted, &why);
    if (why.length > 0 ||
        (wanted->is_tuning && !tune_create(&wanted->tune, &wanted->settings,
                                           wanted->saying == SAYING_LINES, &tune, &why)) ||
        !plan_check(&wanted->settings, &why)) {
        complain(PROGRAM, "%s", builder_string(&why));
        builder_free(&why);
        tune_destroy(tune);
        fputs("Try `contigo-match --help`.\n", stderr);
        return EXIT_USAGE;
    }
    builder_free(&why);
    int status = EXIT_FAILURE;
    if (check_sandbox(&wanted->settings))
        status = wanted->errand == ERRAND_JOBS    ? hand_out(wanted)
                 : wanted->errand == ERRAND_SLURM ? submit(wanted)
                                                  : run(wanted, tune);
    tune_destroy(tune);
    return status;
}

int main(int count, char **words)
{
    process_become(count, words);
    descriptor_hold_standard();
    signal(SIGXFSZ, SIG_IGN); /* write() reports EFBIG instead */
    if (count == 2 && strcmp(words[1], WORKER_WORD) == 0)
        return worker_run();
    int errand = count > 1 ? errand_run(count - 1, words + 1) : -1;
    if (errand >= 0)
        return errand;
    Wanted wanted = {.settings = match_settings_usual(),
                     .saying = isatty(STDOUT_FILENO) ? SAYING_TABLE : SAYING_LINES};
    int status = EXIT_USAGE;
    if (count > 1 && (strcmp(words[1], "jobs") == 0 || strcmp(words[1], "slurm") == 0)) {
        wanted.errand = *words[1] == 'j' ? ERRAND_JOBS : ERRAND_SLURM;
        words++;
        count--;
    } else if (count > 1 && strcmp(words[1], TUNE_WORD) == 0) {
        wanted.is_tuning = true;
        wanted.settings.games = 2;
        words++;
        count--;
    }
    if (!read_options(count, words, &wanted))
        fputs("Try `contigo-match --help`.\n", stderr);
    else
        status = wanted.shown.key ? options_show(&OPTION_TABLE, wanted.shown) : play(&wanted);
    match_settings_free(&wanted.settings);
    tune_setup_free(&wanted.tune);
    return status;
}
