/* Calling squeue, sbatch, sacct and scontrol. */
#include "match/machines/slurm_queue.h"

#include "base/number.h"
#include "base/string_view.h"
#include "match/machines/command.h"

#include <string.h>

enum { FIELDS = 4, WORDS_MOST = 24, ENDS_MOST = 16 };

void slurm_queue_free(SlurmQueue *queue)
{
    builder_free(&queue->reason);
    builder_free(&queue->failed);
    *queue = (SlurmQueue){0};
}

/* Split a line at `|` into FIELDS fields. The last field is the rest of the line, which may contain
 * more `|`. Return false if there are too few fields. */
static bool split(StringView line, StringView fields[FIELDS])
{
    for (size_t i = 0; i < FIELDS; i++) {
        bool is_last = i + 1 == FIELDS;
        const char *bar = is_last           ? line.bytes + line.length
                          : line.length > 0 ? memchr(line.bytes, '|', line.length)
                                            : NULL;
        if (!bar)
            return false;
        fields[i] = (StringView){line.bytes, (size_t)(bar - line.bytes)};
        size_t taken = fields[i].length + !is_last;
        line = (StringView){line.bytes + taken, line.length - taken};
    }
    return true;
}

static bool is(StringView word, const char *string)
{
    return word.length == strlen(string) && memcmp(word.bytes, string, word.length) == 0;
}

void slurm_read_queue(const StringBuilder *lines, SlurmQueue *queue)
{
    StringView fields[FIELDS];
    builder_clear(&queue->reason);
    builder_clear(&queue->failed);
    queue->running = queue->waiting = queue->others = 0;
    for (StringView rest = builder_view(lines); rest.length > 0;) {
        StringView line = view_line(&rest);
        if (!split(line, fields))
            continue;
        if (is(fields[0], "N/A")) {
            queue->others++;
            continue;
        }
        if (!is(fields[2], "PENDING")) {
            queue->running++;
            continue;
        }
        queue->waiting++;
        if (queue->reason.length == 0)
            builder_add_bytes(&queue->reason, fields[3].bytes, fields[3].length);
        if (!is(fields[3], "launch failed requeued held"))
            continue;
        if (queue->failed.length > 0)
            builder_add_char(&queue->failed, ',');
        builder_add_bytes(&queue->failed, fields[1].bytes, fields[1].length);
    }
}

bool slurm_is_there(StringBuilder *error)
{
    StringBuilder out = {0};
    bool there = command_run((const char *const[]){"sbatch", "--version", NULL}, &out, error) &&
                 command_run((const char *const[]){"squeue", "--version", NULL}, &out, error);
    builder_free(&out);
    return there;
}

bool slurm_ask_queue(const char *name, SlurmQueue *queue, StringBuilder *error)
{
    StringBuilder lines = {0}, option = {0};
    builder_add_format(&option, "--name=%s", name);
    const char *const words[] = {
        "squeue", "--noheader", "--array", builder_string(&option), "--format=%K|%i|%T|%r", NULL};
    bool done = command_run(words, &lines, error);
    if (done)
        slurm_read_queue(&lines, queue);
    builder_free(&lines);
    builder_free(&option);
    return done;
}

size_t slurm_read_array_most(const StringBuilder *configuration)
{
    static const char NAME[] = "MaxArraySize";
    int64_t size;
    for (StringView rest = builder_view(configuration); rest.length > 0;) {
        StringView line = view_line(&rest);
        if (line.length < sizeof NAME || memcmp(line.bytes, NAME, sizeof NAME - 1) != 0)
            continue;
        const char *equals = memchr(line.bytes, '=', line.length);
        if (!equals)
            continue;
        StringView value =
            view_trim((StringView){equals + 1, line.length - (size_t)(equals + 1 - line.bytes)});
        /* MaxArraySize is one more than the highest index of an array. */
        if (number_read_int(value.bytes, value.length, 2, 100000000, &size))
            return (size_t)size - 1;
    }
    return SLURM_ARRAY_USUAL;
}

size_t slurm_array_most(void)
{
    static const char *const WORDS[] = {"scontrol", "show", "config", NULL};
    StringBuilder configuration = {0}, error = {0};
    size_t most = SLURM_ARRAY_USUAL;
    if (command_run(WORDS, &configuration, &error))
        most = slurm_read_array_most(&configuration);
    builder_free(&configuration);
    builder_free(&error);
    return most;
}

bool slurm_submit(const char *const *words, StringBuilder *job, StringBuilder *error)
{
    const char *all[WORDS_MOST] = {"sbatch", "--parsable", "--requeue"};
    size_t count = 3;
    for (; *words && count + 1 < WORDS_MOST; words++)
        all[count++] = *words;
    if (!command_run(all, job, error))
        return false;
    /* sbatch prints `JOB` or `JOB;CLUSTER`. */
    builder_truncate(job, strspn(builder_string(job), "0123456789"));
    if (job->length > 0)
        return true;
    builder_add(error, "sbatch printed no job number");
    return false;
}

void slurm_read_ends(const StringBuilder *lines, StringBuilder *ends)
{
    StringView words[ENDS_MOST];
    size_t counts[ENDS_MOST] = {0}, count = 0;
    for (StringView rest = builder_view(lines); rest.length > 0;) {
        StringView line = view_line(&rest);
        const char *blank = line.length > 0 ? memchr(line.bytes, ' ', line.length) : NULL;
        if (blank) /* drop the rest of a state such as `CANCELLED by 0` */
            line.length = (size_t)(blank - line.bytes);
        size_t i = 0;
        while (i < count && !(words[i].length == line.length &&
                              memcmp(words[i].bytes, line.bytes, line.length) == 0))
            i++;
        if (i == ENDS_MOST || line.length == 0)
            continue;
        if (i == count)
            words[count++] = line;
        counts[i]++;
    }
    for (size_t i = 0; i < count; i++)
        builder_add_format(ends, "%s%zu %.*s", i > 0 ? ", " : "", counts[i], (int)words[i].length,
                           words[i].bytes);
}

void slurm_ask_ends(const char *job, StringBuilder *ends)
{
    const char *const words[] = {
        "sacct", "--noheader", "--allocations", "--parsable2", "--format=State", "--jobs",
        job,     NULL};
    StringBuilder lines = {0}, error = {0};
    builder_clear(ends);
    if (command_run(words, &lines, &error))
        slurm_read_ends(&lines, ends);
    builder_free(&lines);
    builder_free(&error);
}

void slurm_release(const char *jobs)
{
    const char *const words[] = {"scontrol", "release", jobs, NULL};
    StringBuilder out = {0}, error = {0};
    command_run(words, &out, &error);
    builder_free(&out);
    builder_free(&error);
}
