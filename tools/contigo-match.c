/* contigo-match: matches between programs, and their statistics.
 *
 * This file contains the command line; match/ does the rest.
 *
 * Exit status: 0 on success, 1 on failure, 2 for wrong usage, 3 if programs failed in games; for 4
 * and 5 see gate.h, for 6 see revision.h.
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
#include "match/reviewing/review.h"
#include "match/revisions/revision.h"
#include "match/running/master.h"
#include "match/running/worker.h"
#include "match/telling/gate.h"
#include "match/telling/stages.h"
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
    "       contigo-match html DIR [PAGE]\n"
    "       contigo-match jobs [--jobs N] [OPTION]...\n"
    "       contigo-match slurm --nodes N [OPTION]...\n"
    "       contigo-match merge DIR [FROM]...\n"
    "       contigo-match review DIR [--player NAME] [--playouts N] [--marks N] [--seed N]\n"
    "                                [-j N]\n"
    "       contigo-match sprt LL LD WL WD WW [ELO0,ELO1[,ALPHA,BETA[,MODEL]]]\n"
    "       contigo-match schema\n"
    "       contigo-match tune --param NAME:LOW:HIGH[:START]... --iterations N\n"
    "                     --player COMMAND [OPTION]...\n"
    "       contigo-match tune --plot DIR\n"
    "       contigo-match watch DIR [--once|--board]\n"
    "       contigo-match check [--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]...\n"
    "Play games between programs that speak the Go Text Protocol (GTP), store each game\n"
    "with its result, and measure which program is stronger.\n"
    "\n";

static const char REMARKS[] =
    "\n"
    "Times are in seconds. If the match is killed, run the same command again to continue\n"
    "it. The manual page contigo-match(1) explains the options and the results.\n"
    "\n"
    "Exit status: 0 if the match is finished or the subcommand succeeded, 1 if something\n"
    "failed, 2 if the command line is wrong, 3 if the match is finished but programs failed\n"
    "in some games, 6 if a revision can't be built. With --gate also 4 if the first player\n"
    "fails the test, and 5 if the test is undecided.\n";

/* Keys of options that have no letter. Options with keys from KEY_SETTING on are settings of the
 * match, which are set by their names (see match/planning/settings.h). */
enum {
    KEY_PARAMETER = 128,
    KEY_ITERATIONS,
    KEY_PLAYOUTS,
    KEY_MARKS,
    KEY_GATE,
    KEY_REPOSITORY,
    KEY_BUILD,
    KEY_REVISIONS,
    KEY_SETTING = 256
};

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
     "add a player; COMMAND runs without a shell, with %SEED%\nreplaced by a seed and %DIR% by an "
     "empty folder. git:REVISION:PROGRAM\nis a program that is built from a Git repository",
     .takes = TAKES_TEXT, .is_letter = true, .is_repeated = true},
    {'n', "games", "N",
     "number of games between each pair of players;\n"
     "even, 100 by default",
     .takes = TAKES_TEXT, .is_letter = true},
    {'r', "results", "DIR", "store results and records in this folder", .takes = TAKES_FOLDER,
     .is_letter = true},
    {'f', "file", "FILE", "read options from FILE, one on each line", .takes = TAKES_FILE,
     .is_letter = true},
    {'j', "concurrency", "N", "play, or review, N games at the same time", .takes = TAKES_TEXT,
     .is_letter = true},
    {'q', "quiet", NULL, "don't report each finished game", .takes = TAKES_NOTHING,
     .is_letter = true},
    {'J', "events", NULL, "report events as lines of JSON", .takes = TAKES_NOTHING},
    SETTING(0, "size", "N|NxM", "size of the board"),
    {KEY_SETTING + 1, "rule", "NAME=VALUE", "set a rule of the game", .takes = TAKES_TEXT,
     .is_repeated = true},
    {KEY_SETTING + 2, "format", "NAME",
     "pairing: round-robin (default), gauntlet, swiss or\nladder", .takes = TAKES_WORD,
     .words = "round-robin gauntlet swiss ladder"},
    SETTING(3, "rounds", "N", "number of rounds, for swiss and ladder"),
    {KEY_SETTING + 40, "colors", "NAME", "colors: alternate (default), first-black or first-white",
     .takes = TAKES_WORD, .words = "alternate first-black first-white"},
    SETTING(4, "seed", "N", "seed of the match, 1 by default"),
    {KEY_SETTING + 5, "openings", "PATH",
     "start games from a record, an SGF file, a list of\nopenings, or the files in a folder",
     .takes = TAKES_FILE},
    SETTING(6, "random-opening", "N", "start each game with N random turns"),
    {KEY_SETTING + 7, "opening-order", "NAME", "order of the openings: sequential or random",
     .takes = TAKES_WORD, .words = "sequential random"},
    SETTING(35, "opening-start", "N", "begin with the Nth opening"),
    SETTING(36, "opening-repeats", "N", "use each opening for N pairs of games in a row"),
    SETTING(37, "opening-seed", "N", "seed of random openings and of their random order"),
    SETTING(8, "move-time", "S", "time for each move"),
    SETTING(9, "main-time", "S", "time for all moves"),
    SETTING(10, "increment", "S", "time that each move adds to the main time"),
    SETTING(11, "byo-yomi", "NxS|S/N", "after the main time: N periods of S, or S for N moves"),
    SETTING(12, "margin", "S", "accept moves that are late by at most S"),
    SETTING(13, "handshake", "S", "time for the first replies of a program; 30 by default"),
    SETTING(28, "answer", "S",
            "time for commands other than moves, and for moves\nwithout a clock; 60 by default"),
    SETTING(14, "quit-time", "S", "time to exit after quit; 5 by default"),
    SETTING(15, "cap", "N", "after N turns, score the position as it stands; 2000 by\ndefault"),
    SETTING(16, "agree", "N,POINTS",
            "end a game when both programs put the same player\nahead by at least POINTS for N "
            "turns in a row"),
    SETTING(
        38, "resign", "N,POINTS",
        "a program loses when it puts its opponent ahead by at\nleast POINTS for N turns in a row"),
    SETTING(39, "draw", "N,POINTS[,FROM]",
            "a game is drawn when both programs see no lead above\nPOINTS for N turns in a row, "
            "from turn FROM on"),
    SWITCH(17, "invalid-loses", "an illegal move loses, whatever --on-failure says"),
    {KEY_SETTING + 18, "on-failure", "NAME",
     "what happens to a game in which a program fails: loss\n(default), void, replay or stop",
     .takes = TAKES_WORD, .words = "loss void replay stop"},
    SETTING(19, "replays", "N", "replay a game at most N times; 2 by default"),
    SWITCH(20, "keep", "keep programs running between games"),
    SWITCH(21, "sandbox", "run each program in bubblewrap"),
    SETTING(22, "memory", "MB", "limit the memory of each process, in MiB"),
    SETTING(23, "processor", "S", "limit the processor time of each process"),
    SETTING(29, "file-size", "MB",
            "limit the size of a file that a program writes, in MiB;\n256 by default"),
    SETTING(24, "files", "N", "limit the open files of each process"),
    SETTING(25, "processes", "N", "limit how many processes the programs' user may have"),
    {KEY_SETTING + 30, "for", "NAME:OPTION=VALUE",
     "set an option, such as main-time, for one player only", .takes = TAKES_TEXT,
     .is_repeated = true},
    {KEY_SETTING + 31, "folder", "DIR",
     "working directory of programs; by default, each has an\nempty folder of its own",
     .takes = TAKES_FOLDER},
    {KEY_SETTING + 32, "env", "NAME=VALUE", "set an environment variable of programs",
     .takes = TAKES_TEXT, .is_repeated = true},
    {KEY_SETTING + 33, "send", "COMMAND", "send programs this GTP command before each game",
     .takes = TAKES_TEXT, .is_repeated = true},
    SETTING(26, "sprt", "E0,E1[,A,B]",
            "stop when a sequential test (SPRT) has decided between\nthese Elo differences"),
    {KEY_GATE, "gate", NULL, "report by the exit status whether the first player passes\nthe test",
     .takes = TAKES_NOTHING},
    {KEY_REPOSITORY, "repository", "DIR",
     "the repository of players that are revisions; by default\nthat of the working directory",
     .takes = TAKES_FOLDER},
    {KEY_BUILD, "build", "COMMAND", "shell command that builds a revision; make by default",
     .takes = TAKES_TEXT},
    {KEY_REVISIONS, "revisions", "DIR",
     "check out and build revisions in this folder; by default\nin the folder of the results",
     .takes = TAKES_FOLDER},
    SETTING(34, "score-every", "N", "report the score after every N games; 10 by default"),
    SWITCH(27, "pin", "give each running game a processor of its own"),
    SETTING(41, "pin-to", "LIST", "give each running game one of these processors, such as\n0,2-5"),
    {'E', "extend", NULL, "add games with other settings to the results", .takes = TAKES_NOTHING},
    {'P', "part", "I/N", "play only part I when the match is divided into N parts",
     .takes = TAKES_TEXT},
    {'B', "jobs", "N", "jobs: number of parts to divide the match into", .takes = TAKES_NUMBER,
     .low = 1, .high = PARTS_MOST},
    {'N', "nodes", "N", "slurm: number of jobs at the same time", .takes = TAKES_NUMBER, .low = 1,
     .high = PARTS_MOST},
    {'G', "per-job", "N", "slurm: number of games in a job", .takes = TAKES_NUMBER, .low = 1,
     .high = 1000000000},
    {'A', "partition", "NAME", "slurm: partition for the jobs", .takes = TAKES_TEXT},
    {'T', "time-limit", "T", "slurm: time limit of a job, in the format of sbatch",
     .takes = TAKES_TEXT},
    {KEY_PARAMETER, "param", "NAME:LOW:HIGH[:START]", "tune: parameter whose value replaces %NAME%",
     .takes = TAKES_TEXT, .is_repeated = true},
    {KEY_ITERATIONS, "iterations", "N", "tune: number of iterations, of --games games each",
     .takes = TAKES_TEXT},
    {KEY_PLAYOUTS, "playouts", "N", "review: examine N games in each position; 200 by default",
     .takes = TAKES_NUMBER, .low = 1, .high = 1000000000},
    {KEY_MARKS, "marks", "N", "review: mark at most N moves of each side of a game;\n3 by default",
     .takes = TAKES_NUMBER, .low = 0, .high = REVIEW_MARKS_MOST},
    OPTION_COMPLETION,
    {'h', "help", NULL, "print this help and exit", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "print the version and exit", .takes = TAKES_NOTHING},
    {0},
};

_Static_assert(sizeof OPTIONS / sizeof *OPTIONS - 1 <= OPTIONS_MOST, "an option would be ignored");

static void add_words(int key, StringBuilder *text)
{
    if (key == 'g')
        game_add_kind_names(CONTIGO_GAMES, " ", text);
}

/* Append the names of games to the help of --game. */
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

/* The processes that play the games of the match. */
typedef enum Errand {
    ERRAND_PLAY,   /* this process */
    ERRAND_JOBS,   /* the processes that run the printed commands */
    ERRAND_SLURM,  /* the jobs on a Slurm cluster */
    ERRAND_REVIEW, /* none: games that have been played are reviewed */
} Errand;

/* The parsed command line. */
typedef struct Wanted {
    Errand errand;
    MatchSettings settings;
    const char *results;
    TuneSetup tune;
    bool is_tuning;
    ReviewSetup review;
    Saying saying;
    MatchPart part;
    bool extends, gates;
    RevisionSetup revisions;
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

/* Return true if an option is for playing a match in parts. */
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
        complain(PROGRAM, "--part %s: expected I/N with I from 1 to N, such as 2/8",
                 string_quote(value).text);
        return false;
    }
    return true;
}

/* Handle an option of tune, or its --player. Return false after an error. */
static bool take_tuning(Wanted *wanted, const Option *option, const char *value)
{
    StringBuilder why = {0};
    bool good = wanted->is_tuning;
    if (!good)
        builder_add_format(&why, "--%s is only for contigo-match tune", option->name);
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

/* Handle an option of review. Return false after an error. */
static bool take_review(Wanted *wanted, const Option *option, const char *value)
{
    ReviewSetup *review = &wanted->review;
    bool is_other = wanted->errand != ERRAND_REVIEW;
    if (option->key == KEY_PLAYOUTS)
        review->playouts = (uint64_t)option_number(value);
    else if (option->key == KEY_MARKS)
        review->marks = (uint64_t)option_number(value);
    else if (option->key == 'p')
        review->player = value;
    else if (option->key == 'j' || strcmp(option->name, "seed") == 0)
        return set(&wanted->settings, option, value);
    else
        is_other = true;
    if (is_other)
        complain(PROGRAM,
                 wanted->errand == ERRAND_REVIEW ? "--%s is not an option of contigo-match review"
                                                 : "--%s is only for contigo-match review",
                 option->name);
    return !is_other;
}

/* Handle an option for players that are revisions. Return false if the option isn't one of
 * these. */
static bool take_revision_option(Wanted *wanted, int key, const char *value)
{
    if (key == KEY_REPOSITORY)
        wanted->revisions.repository = value;
    else if (key == KEY_BUILD)
        wanted->revisions.build = value;
    else if (key == KEY_REVISIONS)
        wanted->revisions.cache = value;
    return key == KEY_REPOSITORY || key == KEY_BUILD || key == KEY_REVISIONS;
}

static bool take_option(void *context, const Option *option, const char *value)
{
    Wanted *wanted = context;
    int key = option->key;
    if (wanted->errand == ERRAND_REVIEW || key == KEY_PLAYOUTS || key == KEY_MARKS)
        return take_review(wanted, option, value);
    if (is_of_parts(key))
        return take_part_option(wanted, key, value);
    if (take_revision_option(wanted, key, value))
        return true;
    if (key == 'r')
        wanted->results = value;
    else if (key == KEY_GATE)
        wanted->gates = true;
    else if (key == 'q')
        wanted->saying = SAYING_NOTHING;
    else if (key == 'J')
        wanted->saying = SAYING_JSON;
    else if (key == 'E')
        wanted->extends = true;
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
    if (wanted->errand == ERRAND_REVIEW && optind < count)
        wanted->review.folder = words[optind++];
    if (optind < count)
        complain(PROGRAM, "unexpected argument '%s'", string_quote(words[optind]).text);
    return optind == count;
}

/* Print each line of a text to standard error as a message. */
static void complain_lines(StringBuilder *text)
{
    for (const char *at = builder_string(text); *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        complain(PROGRAM, "%.*s", (int)length, at);
        at += length;
    }
}

/* Return true if no sandbox is requested, or if the sandbox works. Print messages about missing
 * protections. */
static bool check_sandbox(const MatchSettings *settings)
{
    StringBuilder remarks = {0};
    if (!settings->sandbox)
        return true;
    bool can = process_try_sandbox(&remarks);
    complain_lines(&remarks);
    builder_free(&remarks);
    return can;
}

/* Append an error if an option doesn't belong to the subcommand, or contradicts another. */
static void add_misplaced(const Wanted *wanted, StringBuilder *why)
{
    bool of_slurm = wanted->nodes || wanted->per_job || wanted->partition || wanted->time_limit;
    if (why->length > 0)
        return;
    if (wanted->jobs > 0 && wanted->errand != ERRAND_JOBS)
        builder_add(why, "--jobs is only for contigo-match jobs");
    else if (of_slurm && wanted->errand != ERRAND_SLURM)
        builder_add(why,
                    "--nodes, --per-job, --partition and --time-limit are only for contigo-match "
                    "slurm");
    else if (wanted->extends &&
             (wanted->part.count > 0 || wanted->errand != ERRAND_PLAY || wanted->is_tuning))
        builder_add(why, "--extend can't be combined with --part, jobs, slurm or tune: extend the "
                         "match in one piece");
    else if (wanted->gates &&
             (wanted->part.count > 0 || wanted->errand != ERRAND_PLAY || wanted->is_tuning))
        builder_add(why, "--gate can't be combined with --part, jobs, slurm or tune");
    else if (wanted->gates && (!wanted->settings.has_sprt || wanted->settings.player_count != 2))
        builder_add(why, "--gate needs two players and a test: --sprt ELO0,ELO1");
    else if (wanted->part.count > 0 && wanted->errand != ERRAND_PLAY)
        builder_add(why, "--part can't be combined with jobs or slurm, which set it: leave it out");
    else if (wanted->errand == ERRAND_SLURM && wanted->nodes == 0)
        builder_add(why, "expected the number of jobs to run at the same time: --nodes N");
}

/* Print the commands that play the parts of the match. Return the exit status. */
static int hand_out(const Wanted *wanted)
{
    return jobs_run(&(JobsSetup){&wanted->settings, wanted->results,
                                 wanted->jobs > 0 ? (uint64_t)wanted->jobs : JOBS_USUAL});
}

/* Play the match on a Slurm cluster. Return the exit status. */
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

/* Play the match. If `tune` isn't NULL, let it control the match. Return the exit status. */
static int run(Wanted *wanted, Tune *tune)
{
    StringBuilder folder = {0}, why = {0};
    if (!wanted->extends) {
        builder_add(&folder, wanted->results);
    } else if (!stage_choose(wanted->results, &wanted->settings, &folder, &why)) {
        complain(PROGRAM, "%s", builder_string(&why));
        builder_free(&why);
        return EXIT_FAILURE;
    }
    MasterSetup setup = {&wanted->settings, builder_string(&folder), wanted->part, wanted->saying,
                         tune ? tune_guide(tune) : NULL};
    int status = master_run(&setup);
    if (wanted->gates && status != EXIT_FAILURE)
        status = gate_status(builder_string(&folder), wanted->saying != SAYING_JSON, status);
    builder_free(&folder);
    if (tune && status != EXIT_FAILURE && wanted->saying != SAYING_JSON) {
        StringBuilder report = {0};
        tune_add_report(tune, &report);
        if (standard_print(PROGRAM, &report) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
    }
    return status;
}

/* Review the games of a match. Return the exit status. */
static int review(Wanted *wanted)
{
    wanted->review.seed = wanted->settings.seed;
    wanted->review.workers = wanted->settings.concurrency;
    if (wanted->review.folder)
        return review_run(&wanted->review);
    complain(PROGRAM, "expected a results folder: contigo-match review DIR");
    return EXIT_USAGE;
}

/* Build the revisions that are players, and replace the players' commands. Return the exit
 * status. */
static int build_revisions(Wanted *wanted)
{
    StringBuilder why = {0};
    wanted->revisions.results = wanted->results;
    RevisionOutcome outcome = revisions_prepare(&wanted->revisions, &wanted->settings, &why);
    if (outcome != REVISION_READY)
        complain_lines(&why);
    builder_free(&why);
    return outcome == REVISION_READY     ? EXIT_SUCCESS
           : outcome == REVISION_UNBUILT ? REVISION_EXIT_UNBUILT
                                         : EXIT_FAILURE;
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
    int status = check_sandbox(&wanted->settings) ? build_revisions(wanted) : EXIT_FAILURE;
    if (status == EXIT_SUCCESS)
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
    signal(SIGXFSZ, SIG_IGN); /* so that write() reports EFBIG */
    if (count == 2 && strcmp(words[1], WORKER_WORD) == 0)
        return worker_run();
    int errand = count > 1 ? errand_run(count - 1, words + 1) : -1;
    if (errand >= 0)
        return errand;
    Wanted wanted = {.settings = match_settings_usual(),
                     .review = {.playouts = REVIEW_PLAYOUTS, .marks = REVIEW_MARKS},
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
    } else if (count > 1 && strcmp(words[1], REVIEW_WORD) == 0) {
        wanted.errand = ERRAND_REVIEW;
        words++;
        count--;
    }
    if (!read_options(count, words, &wanted))
        fputs("Try `contigo-match --help`.\n", stderr);
    else
        status = wanted.shown.key                 ? options_show(&OPTION_TABLE, wanted.shown)
                 : wanted.errand == ERRAND_REVIEW ? review(&wanted)
                                                  : play(&wanted);
    match_settings_free(&wanted.settings);
    tune_setup_free(&wanted.tune);
    return status;
}
