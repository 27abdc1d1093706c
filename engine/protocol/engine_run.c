/* The loop: lines in, replies out. */
#include "protocol/engine.h"

#include "base/moment.h"
#include "io/descriptor.h"

#include <errno.h>
#include <string.h>

enum { OUTPUT_BLOCK = 64 * 1024 }; /* replies of a batch are written in pieces of about this size */

/* A run of the loop: what it reads from and writes to, and how it has ended. */
typedef struct Run {
    Source *source;
    int output;
    StringBuilder out; /* replies that wait to be written */
    Watch *watch;      /* or NULL */
    size_t lines;      /* read so far */
    RunEnd end;        /* RUN_ENDED while it goes on */
    int error;         /* errno as it was then */
    int64_t peeked;    /* nanoseconds: when the line after the present one was looked for */
} Run;

static void end_run(Run *run, RunEnd end)
{
    run->end = end;
    run->error = errno;
}

/* Writes what has been answered, for a run. */
static bool hear(void *context, StringBuilder *out)
{
    Run *run = context;
    Source *source = run->source;
    bool is_shown = source->show ? source->show(source, out->bytes, out->length)
                                 : descriptor_write(run->output, out->bytes, out->length);
    if (!is_shown)
        end_run(run, errno == EPIPE ? RUN_CLIENT_GONE : RUN_WRITE_FAILED);
    builder_clear(out);
    reply_trim(out);
    return run->end == RUN_ENDED;
}

static bool waits(void *context)
{
    Source *source = ((Run *)context)->source;
    return source->waits(source);
}

static bool stops(void *context)
{
    Source *source = ((Run *)context)->source;
    return source->stopped && source->stopped(source);
}

/* Whether a line is the comment with which GoGui asks for an end. */
static bool is_interrupt(const Line *line)
{
    static const char WORDS[] = "# interrupt";
    size_t length = line->length;
    while (length > 0 && (unsigned char)line->bytes[length - 1] <= ' ')
        length--;
    return line->kind == LINE_WHOLE && length == sizeof WORDS - 1 &&
           memcmp(line->bytes, WORDS, length) == 0;
}

/* Whether the next line says so. This is asked thousands of times a second, and the system less
 * often. What was answered before is not to wait until a command ends that goes on for so long. */
static bool interrupts(void *context)
{
    const int64_t between = 1000000;
    Run *run = context;
    Source *source = run->source;
    Line line;
    int64_t time = moment_now();
    if (time - run->peeked < between)
        return false;
    run->peeked = time;
    if (run->out.length > 0 && !hear(run, &run->out))
        return true;
    return source->peek && source->peek(source, &line) && is_interrupt(&line);
}

/* A command has failed: tells whoever watches. False where that ends the run. */
static bool tell_failure(Engine *engine, const Run *run)
{
    Watch *watch = run->watch;
    if (!watch)
        return true;
    watch->failures++;
    if (watch->failed)
        watch->failed(watch->context, run->lines, builder_string(&engine->reply.text));
    return !watch->strict;
}

/* One turn of the loop: a line is read and answered. False where it was the last. Where there is no
 * memory for the reply beside those that wait to be written, they make room. */
static bool answer_next(Engine *engine, Run *run)
{
    Line line;
    SourceEvent event = run->source->next(run->source, &line);
    if (event == SOURCE_ERROR)
        end_run(run, RUN_READ_FAILED);
    if (event != SOURCE_LINE)
        return false;
    run->lines++;
    Answer answer = engine_answer_line(engine, &line, &run->out);
    if (answer == ANSWER_LOST) {
        if (!hear(run, &run->out))
            return false;
        answer = engine_answer_line(engine, &line, &run->out);
    }
    if (answer == ANSWER_FAILED && !tell_failure(engine, run))
        return false;
    return !engine->quit;
}

RunEnd engine_run(Engine *engine, Source *source, int output, Watch *watch)
{
    Run run = {.source = source, .output = output, .watch = watch, .end = RUN_ENDED};
    bool in_pieces = !source->show; /* a person may be shown a reply page by page */
    engine_attend(engine, (Client){hear, waits, stops, interrupts, &run, in_pieces});
    /* There is always room for a usual reply: a line is never lost. */
    if (reply_make_room(&run.out, REPLY_ROOM) != STATUS_OK)
        end_run(&run, RUN_NO_MEMORY);
    bool more = true;
    while (more && run.end == RUN_ENDED) {
        if (run.out.length > 0 && (run.out.length >= OUTPUT_BLOCK || !source->ready(source)))
            hear(&run, &run.out);
        if (run.end == RUN_ENDED)
            more = answer_next(engine, &run);
    }
    engine_attend(engine, (Client){0});
    bool is_heard = run.end != RUN_CLIENT_GONE && run.end != RUN_WRITE_FAILED;
    if (run.out.length > 0 && is_heard)
        hear(&run, &run.out);
    builder_free(&run.out);
    errno = run.error;
    return run.end;
}
