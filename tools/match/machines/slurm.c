/* Playing a match with Slurm: submitting arrays of jobs until all games have been played. */
#include "match/machines/slurm.h"

#include "io/complain.h"
#include "io/descriptor.h"
#include "match/machines/jobs.h"
#include "match/machines/part.h"
#include "match/machines/slurm_queue.h"
#include "match/planning/schedule.h"
#include "match/telling/match_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char PROGRAM[] = "contigo-match";

#define SLURM_FOLDER PARTS_FOLDER "/slurm"

enum {
    FOLDER_MODE = 0777,
    FILE_MODE = 0666,
    JOBS_OF_A_NODE = 4, /* jobs per node, unless the number of games per job is given */
    VAIN_MOST = 3,      /* stop after this many arrays in a row without a finished game */
    SILENT_MOST = 60,   /* stop after this many failures of squeue in a row */
    RELEASES_MOST = 20, /* how often to release jobs that Slurm failed to launch */
    SECONDS_FIRST = 1,  /* first pause between queries of the queue; grows up to SECONDS_LAST */
    SECONDS_LAST = 15,
    LINE_MOST = 500,
};

typedef struct Slurm {
    const SlurmSetup *setup;
    JobsSetup parts;
    Jobs jobs;           /* the state of the match when it was last examined */
    StringBuilder name;  /* name of all Slurm jobs of this match */
    StringBuilder array; /* id of the last array that this run submitted; empty: none */
    StringBuilder told;  /* the last status line printed */
    int lock;            /* descriptor of the lock file, locked while this command runs */
    size_t vain;         /* number of arrays in a row without a finished game */
    size_t releases;
    uint64_t played; /* number of games that had been played when the last array was submitted */
    StringBuilder error;
} Slurm;

/* Print a line to standard output, unless --quiet is given. */
__attribute__((format(printf, 2, 3))) static void say(const Slurm *slurm, const char *format, ...)
{
    char line[LINE_MOST];
    va_list arguments;
    if (slurm->setup->quiet)
        return;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    size_t count = (size_t)length < sizeof line - 1 ? (size_t)length : sizeof line - 2;
    line[count++] = '\n';
    (void)descriptor_write(STDOUT_FILENO, line, count);
}

/* Print a status line, unless it equals the previous one. Take ownership of `line`. */
static void say_new(Slurm *slurm, StringBuilder *line)
{
    if (strcmp(builder_string(line), builder_string(&slurm->told)) != 0)
        say(slurm, "%s", builder_string(line));
    builder_free(&slurm->told);
    slurm->told = *line;
}

/* Print how many jobs are running and waiting, and why the first waiting job waits. */
static void say_queue(Slurm *slurm, const SlurmQueue *queue)
{
    StringBuilder line = {0};
    if (queue->running + queue->waiting > 0)
        builder_add_format(&line, "%zu jobs are running, %zu are waiting", queue->running,
                           queue->waiting);
    else
        builder_add(&line, "only the merge job is left");
    if (queue->reason.length > 0) {
        builder_add(&line, ": ");
        builder_add_bytes(&line, queue->reason.bytes, queue->reason.length);
    }
    say_new(slurm, &line);
}

static void sleep_for(time_t seconds)
{
    struct timespec time = {.tv_sec = seconds};
    nanosleep(&time, NULL);
}

/* Wait until Slurm's queue contains no job of this match. On failure return false and set
 * slurm->error. */
static bool watch(Slurm *slurm)
{
    SlurmQueue queue = {0};
    size_t failures = 0;
    bool ended = false;
    for (time_t seconds = SECONDS_FIRST; !ended; sleep_for(seconds)) {
        if (!slurm_ask_queue(builder_string(&slurm->name), &queue, &slurm->error)) {
            if (failures++ == 0)
                complain(PROGRAM, "%s", builder_string(&slurm->error));
            if (failures == SILENT_MOST)
                break;
            continue;
        }
        failures = 0;
        ended = queue.running + queue.waiting + queue.others == 0;
        if (ended)
            break;
        say_queue(slurm, &queue);
        if (queue.failed.length > 0 && slurm->releases++ < RELEASES_MOST)
            slurm_release(builder_string(&queue.failed));
        seconds += seconds < SECONDS_LAST;
    }
    slurm_queue_free(&queue);
    return ended;
}

/* Set `path` to the path of a file in the folder DIR/parts/slurm. */
static void add_path(Slurm *slurm, const char *file, StringBuilder *path)
{
    builder_clear(path);
    builder_add(path, builder_string(&slurm->jobs.folder));
    builder_add_format(path, SLURM_FOLDER "%s%s", *file ? "/" : "", file);
}

static bool write_file(Slurm *slurm, const char *file, const StringBuilder *text)
{
    StringBuilder path = {0};
    add_path(slurm, file, &path);
    bool written = file_replace(NULL, builder_string(&path), &PART_FILE, text, &slurm->error);
    builder_free(&path);
    return written;
}

/* Write the script that each job of an array runs. The job executes the line of the file `lines`
 * that its index in the array selects. */
static bool write_part_script(Slurm *slurm)
{
    StringBuilder script = {0}, path = {0};
    add_path(slurm, "lines", &path);
    builder_add(&script, "#!/bin/sh\n"
                         "# Job N of the array runs line N + 1: the first line is a comment.\n"
                         "line=$(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" ");
    jobs_quote(&script, builder_string(&path));
    builder_add(&script, ") || exit\neval \"$line\"\n");
    bool written = write_file(slurm, "part.sh", &script);
    builder_free(&script);
    builder_free(&path);
    return written;
}

static bool write_merge_script(Slurm *slurm)
{
    StringBuilder script = {0};
    builder_add(&script, "#!/bin/sh\n"
                         "# Merge the games that the parts have played.\n"
                         "exec ");
    jobs_quote(&script, builder_string(&slurm->jobs.program));
    builder_add(&script, " merge ");
    jobs_quote(&script, builder_string(&slurm->jobs.folder));
    builder_add_char(&script, '\n');
    bool written = write_file(slurm, "merge.sh", &script);
    builder_free(&script);
    return written;
}

/* Write the command lines of the parts that have games left to the file `lines`, at most as many as
 * an array may have jobs. Return how many were written, 0 on failure. */
static size_t write_lines(Slurm *slurm)
{
    StringBuilder text = {0};
    size_t most = slurm_array_most(), count = 0;
    StringView rest = builder_view(&slurm->jobs.lines);
    builder_add(&text, "# One line for each job of the array.\n");
    for (; rest.length > 0 && count < most; count++) {
        builder_add_view(&text, view_line(&rest));
        builder_add_char(&text, '\n');
    }
    bool written = write_file(slurm, "lines", &text);
    builder_free(&text);
    return written ? count : 0;
}

/* The arguments of sbatch. `words`, a NULL-terminated list, points into the other members.
 */
typedef struct Arguments {
    StringBuilder name, output, script, own, processors, partition, time;
    const char *words[16];
} Arguments;

static void free_words(Arguments *words)
{
    builder_free(&words->name);
    builder_free(&words->output);
    builder_free(&words->script);
    builder_free(&words->own);
    builder_free(&words->processors);
    builder_free(&words->partition);
    builder_free(&words->time);
}

/* Fill in the arguments of sbatch. The caller must have set `own`, an option that differs between
 * jobs. */
static void fill_words(Slurm *slurm, const char *output, const char *script, size_t processors,
                       Arguments *words)
{
    const SlurmSetup *setup = slurm->setup;
    StringBuilder path = {0};
    size_t count = 0;
    builder_add_format(&words->name, "--job-name=%s", builder_string(&slurm->name));
    add_path(slurm, output, &path);
    builder_add_format(&words->output, "--output=%s", builder_string(&path));
    add_path(slurm, script, &words->script);
    builder_add_format(&words->processors, "--cpus-per-task=%zu", processors);
    const char *const all[] = {builder_string(&words->own),
                               builder_string(&words->name),
                               builder_string(&words->output),
                               builder_string(&words->processors),
                               "--open-mode=append",
                               "--nodes=1",
                               "--ntasks=1"};
    for (; count < sizeof all / sizeof *all; count++)
        words->words[count] = all[count];
    if (setup->partition) {
        builder_add_format(&words->partition, "--partition=%s", setup->partition);
        words->words[count++] = builder_string(&words->partition);
    }
    if (setup->time_limit) {
        builder_add_format(&words->time, "--time=%s", setup->time_limit);
        words->words[count++] = builder_string(&words->time);
    }
    words->words[count] = builder_string(&words->script);
    builder_free(&path);
}

static bool submit_array(Slurm *slurm, size_t count)
{
    Arguments words = {0};
    builder_add_format(&words.own, "--array=1-%zu%%%llu", count,
                       (unsigned long long)slurm->setup->nodes);
    fill_words(slurm, "%A_%a.out", "part.sh", slurm->setup->settings->concurrency, &words);
    bool done = slurm_submit(words.words, &slurm->array, &slurm->error);
    free_words(&words);
    return done;
}

static bool submit_merge(Slurm *slurm, StringBuilder *job)
{
    Arguments words = {0};
    builder_add_format(&words.own, "--dependency=afterany:%s", builder_string(&slurm->array));
    fill_words(slurm, "merge_%j.out", "merge.sh", 1, &words);
    bool done = slurm_submit(words.words, job, &slurm->error);
    free_words(&words);
    return done;
}

/* Submit an array of jobs for parts that have games left, as many as fit in an array, and a job
 * that merges these parts afterwards. */
static bool submit(Slurm *slurm)
{
    StringBuilder merge = {0};
    size_t count;
    if (!write_part_script(slurm) || !write_merge_script(slurm) ||
        (count = write_lines(slurm)) == 0)
        return false;
    slurm->played = slurm->jobs.played;
    if (!submit_array(slurm, count))
        return false;
    /* Without the merge job the match continues, since this command merges the parts as well when
     * the jobs have ended. */
    if (!submit_merge(slurm, &merge))
        complain(PROGRAM, "cannot submit the merge job: %s", builder_string(&slurm->error));
    say(slurm, "submitted %zu of %zu parts that have games left: job %s, and merge job %s", count,
        slurm->jobs.count, builder_string(&slurm->array), builder_string(&merge));
    builder_free(&merge);
    return true;
}

/* Merge the parts and find out what is left to play. */
static bool look(Slurm *slurm)
{
    StringBuilder line = {0};
    jobs_free(&slurm->jobs);
    if (!jobs_find(&slurm->parts, &slurm->jobs, &slurm->error))
        return false;
    jobs_complain(&slurm->jobs);
    builder_add_format(&line, "%llu of %llu games are finished",
                       (unsigned long long)slurm->jobs.played, (unsigned long long)slurm->jobs.all);
    if (slurm->jobs.playing > 0)
        builder_add_format(&line, ", and %llu parts are running outside the queue",
                           (unsigned long long)slurm->jobs.playing);
    say_new(slurm, &line);
    return true;
}

/* Print the end of the output of the array's first job, which should say why there is no
 * progress. */
static void complain_of_job(Slurm *slurm)
{
    StringBuilder file = {0}, path = {0}, text = {0}, error = {0};
    builder_add_format(&file, "%s_1.out", builder_string(&slurm->array));
    add_path(slurm, builder_string(&file), &path);
    if (file_read(NULL, builder_string(&path), FILE_BYTES_MAX, &text, &error) && text.length > 0) {
        size_t from = text.length > LINE_MOST ? text.length - LINE_MOST : 0;
        complain(PROGRAM, "the output in %s ends with: %s", builder_string(&path),
                 builder_string(&text) + from);
    }
    builder_free(&file);
    builder_free(&path);
    builder_free(&text);
    builder_free(&error);
}

/* Check whether the last array has finished any games. Return false if too many arrays in a row
 * have finished none. */
static bool judge(Slurm *slurm)
{
    StringBuilder ends = {0};
    if (slurm->array.length == 0)
        return true;
    slurm_ask_ends(builder_string(&slurm->array), &ends);
    if (ends.length > 0)
        say(slurm, "jobs ended: %s", builder_string(&ends));
    builder_free(&ends);
    slurm->vain = slurm->jobs.played > slurm->played ? 0 : slurm->vain + 1;
    if (slurm->vain < VAIN_MOST)
        return true;
    complain_of_job(slurm);
    builder_clear(&slurm->error);
    builder_add_format(&slurm->error,
                       "%d job arrays in a row finished no game: see the output above", VAIN_MOST);
    return false;
}

/* Submit arrays until no games are left to play. */
static bool go_on(Slurm *slurm)
{
    for (;;) {
        if (!watch(slurm) || !look(slurm))
            return false;
        if (slurm->jobs.decided || slurm->jobs.played == slurm->jobs.all)
            return true;
        if (slurm->jobs.count == 0) {
            /* A part is being played although its job is not in the queue. This happens if Slurm
             * has lost a node on which the runner still runs. */
            sleep_for(SECONDS_LAST);
            continue;
        }
        if (!judge(slurm) || !submit(slurm))
            return false;
    }
}

/* Lock the match, so that only one `contigo-match slurm` command works on it. */
static bool begin(Slurm *slurm)
{
    StringBuilder path = {0};
    add_path(slurm, "", &path);
    if (mkdir(builder_string(&path), FOLDER_MODE) == 0 || errno == EEXIST) {
        add_path(slurm, "lock", &path);
        slurm->lock = open(builder_string(&path), O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);
    }
    bool held = slurm->lock >= 0 && descriptor_lock(slurm->lock, false);
    builder_clear(&slurm->error);
    if (slurm->lock >= 0 && !held && errno == EAGAIN)
        builder_add_format(
            &slurm->error,
            "another contigo-match slurm is running on %s: stop it, or wait until it ends",
            builder_string(&slurm->jobs.folder));
    else if (!held)
        builder_add_format(&slurm->error, "%s: %s", builder_string(&path), strerror(errno));
    builder_free(&path);
    return held;
}

/* Derive the jobs' name from the results folder, so that each match has its own name. */
static void make_name(Slurm *slurm)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < slurm->jobs.folder.length; i++)
        hash = (hash ^ (unsigned char)slurm->jobs.folder.bytes[i]) * UINT64_C(0x100000001b3);
    builder_add_format(&slurm->name, "contigo-match-%016llx", (unsigned long long)hash);
}

static uint64_t parts_of(const SlurmSetup *setup)
{
    uint64_t pairs = schedule_games(setup->settings) / 2;
    uint64_t each = setup->per_job > 2 ? setup->per_job / 2 : 1;
    uint64_t parts = setup->per_job > 0 ? (pairs + each - 1) / each : setup->nodes * JOBS_OF_A_NODE;
    uint64_t most = pairs < PARTS_MOST ? pairs : PARTS_MOST;
    return parts < most ? parts : most;
}

static int conclude(Slurm *slurm, bool done)
{
    if (done) {
        MatchFolder match = {0};
        int status = match_folder_open(builder_string(&slurm->jobs.folder), &match)
                         ? match_folder_report(&match)
                         : match_folder_fail(&match);
        match_folder_close(&match);
        return status;
    }
    complain(PROGRAM, "%s", builder_string(&slurm->error));
    if (slurm->jobs.played < slurm->jobs.all)
        complain(PROGRAM, "%llu of %llu games are finished: run the same command again to continue",
                 (unsigned long long)slurm->jobs.played, (unsigned long long)slurm->jobs.all);
    return EXIT_FAILURE;
}

int slurm_run(const SlurmSetup *setup)
{
    Slurm slurm = {.setup = setup, .lock = -1};
    slurm.parts = (JobsSetup){setup->settings, setup->folder, parts_of(setup)};
    bool done = part_check(setup->settings, &slurm.error) && slurm_is_there(&slurm.error) &&
                jobs_find_places(&slurm.parts, &slurm.jobs, &slurm.error);
    if (done) {
        make_name(&slurm);
        say(&slurm, "%llu parts; the jobs are named %s: to cancel them, run scancel --name=%s",
            (unsigned long long)slurm.parts.parts, builder_string(&slurm.name),
            builder_string(&slurm.name));
        done = begin(&slurm) && go_on(&slurm);
    }
    int status = conclude(&slurm, done);
    if (slurm.lock >= 0)
        close(slurm.lock);
    jobs_free(&slurm.jobs);
    builder_free(&slurm.name);
    builder_free(&slurm.array);
    builder_free(&slurm.told);
    builder_free(&slurm.error);
    return status;
}
