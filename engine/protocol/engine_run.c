/* The main loop: reads lines and writes replies. */
#include "protocol/engine.h"

#include "base/moment.h"
#include "io/descriptor.h"

#include <errno.h>
#include <string.h>

/* While more lines are waiting, replies are collected until they have at least this many bytes. */
enum { OUTPUT_BLOCK = 64 * 1024 };

/* The state of a run: its input and output, and how it ended. */
typedef struct Run {
    Source *source;
    int output;
    StringBuilder out; /* replies that haven't been written yet */
    Watch *watch;      /* may be NULL */
    size_t lines;      /* number of lines read */
    RunEnd end;        /* RUN_ENDED while it is running */
    int error;         /* the value of errno when it ended */
    int64_t peeked;    /* when it last looked for the line after the current one, in nanoseconds */
} Run;

static void end_run(Run *run, RunEnd end)
{
    run->end = end;
    run->error = errno;
}

/* Write the replies that have been collected, and empty `out`. Return false if writing failed. */
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

/* Pondering, which ends when there is input, or at a certain time. */
typedef struct Pause {
    Source *source;
    int64_t end; /* in nanoseconds of the monotonic clock */
} Pause;

static bool is_over(void *context)
{
    const Pause *pause = context;
    return moment_now() >= pause->end || pause->source->waits(pause->source);
}

/* Let the player ponder while the client is silent, but not for too long, in case the client has
 * forgotten the game. A person waits for the prompt, so then the player doesn't ponder. */
static void ponder(Engine *engine, Source *source)
{
    const int64_t most = 60 * CLOCK_SECOND;
    Pause pause = {source, moment_now() + most};
    if (!source->show && !source->waits(source))
        engine_ponder(engine, is_over, &pause);
}

/* Return whether a line is the comment with which GoGui requests an interrupt. */
static bool is_interrupt(const Line *line)
{
    static const char WORDS[] = "# interrupt";
    size_t length = line->length;
    while (length > 0 && (unsigned char)line->bytes[length - 1] <= ' ')
        length--;
    return line->kind == LINE_WHOLE && length == sizeof WORDS - 1 &&
           memcmp(line->bytes, WORDS, length) == 0;
}

/* Return whether the next line is an interrupt. This is called thousands of times a second, but
 * only looks at the input once a millisecond. It also writes earlier replies, which should not have
 * to wait until a long command ends. */
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

/* Report the failure of a command to the watch. Return false if this failure ends the run. */
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

/* Read and process one line. Return false if it was the last one. If there isn't enough memory for
 * the reply in addition to earlier replies that haven't been written yet, write those first. */
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
    bool in_pieces = !source->show; /* a source that shows replies gets each one as a whole */
    engine_attend(engine, (Client){hear, waits, stops, interrupts, &run, in_pieces});
    /* Reserve memory for a reply of the usual size, so that no line is ever left without a
     * reply. */
    if (reply_make_room(&run.out, REPLY_ROOM) != STATUS_OK)
        end_run(&run, RUN_NO_MEMORY);
    bool more = true;
    while (more && run.end == RUN_ENDED) {
        if (run.out.length > 0 && (run.out.length >= OUTPUT_BLOCK || !source->ready(source)))
            hear(&run, &run.out);
        if (run.end == RUN_ENDED && !source->ready(source))
            ponder(engine, source);
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
