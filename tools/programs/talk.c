/* The event loop and its programs: sending commands, reading replies, and naming failures. */
#define _GNU_SOURCE /* strsignal() */

#include "programs/talk.h"

#include "base/memory.h"
#include "base/moment.h"
#include "io/complain.h"
#include "programs/process_run.h"
#include "programs/process_tail.h"
#include "programs/talk_frame.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { MILLION = 1000000 };

/* How long to watch a suspicious program before naming the failure, in nanoseconds. SETTLING is the
 * time after the program has closed a pipe, since it may be ending. */
#define SETTLING (INT64_C(250) * MILLION)
#define QUIET (INT64_C(1000) * MILLION)     /* silence after which excess output counts as over */
#define LISTENING (INT64_C(3000) * MILLION) /* time after which excess output counts as endless */

/* More durations in nanoseconds. BEAT is short, so that a wait that lasts too long is noticed. */
#define STARTING (INT64_C(10000) * MILLION) /* time limit for a keeper to report the start */
#define WAKING (INT64_C(20) * MILLION)   /* pause between SIGCONTs to a keeper until it reports */
#define BEAT (INT64_C(20) * MILLION)     /* longest single wait */
#define ENDING (INT64_C(6000) * MILLION) /* time limit for a keeper to end */

struct Talks {
    uv_loop_t loop;
    uv_timer_t timer;
    uv_prepare_t prepare;
    Talk *first;
    /* The members below measure the runner's own lag, see talk.h. */
    int schedule;     /* /proc/thread-self/schedstat, or -1 */
    int64_t delayed;  /* result of read_delay() when the current wait began */
    int64_t beat;     /* time by which the wait must end; INT64_MAX: no wait */
    bool looks_again; /* the loop runs a second time after the same wait */
    bool is_awake;    /* an event has been handled since the wait began */
    int64_t woken;    /* time when the first event of the wait was handled */
    int64_t wake_lag; /* lag at the time `woken` */
};

/* Output that came although the program had no command to reply to. */
enum { SURPLUS_BYTES = 32 };
typedef struct Surplus {
    size_t count;              /* bytes received */
    char begin[SURPLUS_BYTES]; /* the first bytes after leading blanks */
    size_t length;
    bool flood;
} Surplus;

struct Talk {
    Talks *talks;
    Talk *next;
    Process *process;
    int64_t id; /* id of the last command; the first one has the id 1; 0: no command yet */
    bool is_asking;
    FrameEvent event;
    Frame frame;
    int64_t whole; /* time when the reply was complete */
    int64_t lag;   /* the runner's lag at the time `whole` */
    Surplus surplus;
    Failure failure;    /* once set, only closing is allowed */
    bool was_told;      /* the failure has been reported to the caller */
    StringBuilder sent; /* the last command, with id and newline */
    Tail came;
    char kept[TALK_SHOWN_BYTES];
};

/* The runner's lag. */

/* Return how many nanoseconds this thread has waited for a processor. This is the second number in
 * the kernel's file schedstat. */
static int64_t read_delay(const Talks *talks)
{
    char bytes[96];
    ssize_t count = talks->schedule < 0 ? 0 : pread(talks->schedule, bytes, sizeof bytes - 1, 0);
    if (count <= 0)
        return 0;
    bytes[count] = '\0';
    const char *second = strchr(bytes, ' ');
    return second ? strtoll(second, NULL, 10) : 0;
}

static void on_prepare(uv_prepare_t *prepare)
{
    Talks *talks = prepare->data;
    if (talks->looks_again)
        return;
    talks->delayed = read_delay(talks);
    talks->is_awake = false;
}

/* At the first event after a wait, record the time and the lag. The lag is the time spent waiting
 * for a processor or, if this is longer (for example because this process was stopped), the time
 * since the wait should have ended. */
static void note_woken(Talks *talks)
{
    if (talks->is_awake)
        return;
    talks->is_awake = true;
    talks->woken = moment_now();
    int64_t waited = read_delay(talks) - talks->delayed, slept = talks->woken - talks->beat;
    talks->wake_lag = waited > slept ? waited : slept;
}

static void on_timer(uv_timer_t *timer)
{
    note_woken(timer->data);
}

/* Return the runner's lag at the time `now`: without this lag, the runner would have seen the
 * present event that much earlier. */
static int64_t lag_now(const Talks *talks, int64_t now)
{
    return talks->is_awake ? talks->wake_lag + now - talks->woken : 0;
}

/* Incoming bytes. */

static void on_woken(void *owner)
{
    Talk *talk = owner;
    note_woken(talk->talks);
}

static void add_surplus(Talk *talk, const char *bytes, size_t count)
{
    Surplus *surplus = &talk->surplus;
    for (size_t i = 0; i < count && surplus->length < SURPLUS_BYTES; i++)
        if (surplus->length > 0 || !strchr("\r\n\t ", bytes[i]) || bytes[i] == '\0')
            surplus->begin[surplus->length++] = bytes[i];
    surplus->count += count;
    if (surplus->count > TALK_REPLY_BYTES) {
        surplus->flood = true;
        process_read_no_more(talk->process);
    }
}

static void on_output(void *owner, const char *bytes, size_t count)
{
    Talk *talk = owner;
    size_t used = 0;
    tail_add(&talk->came, bytes, count);
    if (talk->is_asking && talk->event == FRAME_MORE) {
        talk->event = frame_add(&talk->frame, bytes, count, &used);
        talk->whole = moment_now();
        talk->lag = lag_now(talk->talks, talk->whole);
        if (talk->event == FRAME_FLOOD || talk->event == FRAME_NO_MEMORY)
            process_read_no_more(talk->process);
    }
    if (used < count)
        add_surplus(talk, bytes + used, count - used);
}

/* The loop. */

Status talks_create(Talks **created)
{
    Talks *talks = memory_new(sizeof *talks);
    if (!talks)
        return STATUS_NO_MEMORY;
    int error = uv_loop_init(&talks->loop);
    if (error) {
        memory_free(talks);
        errno = -error;
        return error == UV_ENOMEM ? STATUS_NO_MEMORY : STATUS_NO_FILE;
    }
    signal(SIGPIPE, SIG_IGN);
    talks->schedule = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    uv_timer_init(&talks->loop, &talks->timer);
    uv_prepare_init(&talks->loop, &talks->prepare);
    talks->timer.data = talks->prepare.data = talks;
    uv_prepare_start(&talks->prepare, on_prepare);
    *created = talks;
    return STATUS_OK;
}

/* Wait for the next event, at most until the time `until` and at most as long as BEAT, and handle
 * it. */
static void turn(Talks *talks, int64_t until)
{
    int64_t now = moment_now(), left = until - now;
    talks->beat = INT64_MAX;
    if (left <= 0) {
        uv_run(&talks->loop, UV_RUN_NOWAIT);
        return;
    }
    int64_t wait = ((left < BEAT ? left : BEAT) + MILLION - 1) / MILLION;
    /* The wait may take one millisecond more, because the loop counts whole milliseconds. */
    talks->beat = now + (wait + 1) * MILLION;
    /* Make the timer repeat, because its first timeout may come before the loop begins to wait. */
    uv_update_time(&talks->loop);
    uv_timer_start(&talks->timer, on_timer, (uint64_t)wait, 1);
    uv_run(&talks->loop, UV_RUN_ONCE);
    uv_timer_stop(&talks->timer);
    if (moment_now() > talks->beat) { /* late: output may have arrived that the loop hasn't read */
        talks->looks_again = true;
        uv_run(&talks->loop, UV_RUN_NOWAIT);
        talks->looks_again = false;
    }
}

void talks_wait(Talks *talks, int64_t time)
{
    int64_t until = moment_now() + time;
    do
        turn(talks, until);
    while (moment_now() < until);
}

void talks_destroy(Talks *talks)
{
    if (!talks)
        return;
    while (talks->first)
        talk_close(talks->first, 0, 0, NULL);
    uv_close((uv_handle_t *)&talks->timer, NULL);
    uv_close((uv_handle_t *)&talks->prepare, NULL);
    uv_run(&talks->loop, UV_RUN_DEFAULT);
    uv_loop_close(&talks->loop);
    if (talks->schedule >= 0)
        close(talks->schedule);
    memory_free(talks);
}

/* Describing failures. */

/* Append bytes as printable text, truncated to TALK_SHOWN_BYTES. */
static void show(StringBuilder *text, const char *bytes, size_t count)
{
    complain_add(text, (StringView){bytes, count < TALK_SHOWN_BYTES ? count : TALK_SHOWN_BYTES});
    if (count > TALK_SHOWN_BYTES)
        builder_add(text, "...");
}

/* Set reply->sent to the last command that was sent. */
static void tell_sent(Talk *talk, TalkReply *reply)
{
    size_t length = talk->sent.length;
    show(&reply->sent, talk->sent.bytes, length > 0 ? length - 1 : 0); /* without the newline */
}

static void describe_no_start(Talk *talk, StringBuilder *text)
{
    static const char *const STAGES[] = {[STAGE_KEEPER] = "cannot create its process",
                                         [STAGE_FOLDER] = "cannot enter its folder",
                                         [STAGE_SANDBOX] = "cannot create its sandbox",
                                         [STAGE_READY] = "it cannot be run",
                                         [STAGE_PROGRAM] = "it cannot be run"};
    const ProcessState *state = process_state(talk->process);
    builder_add_format(text, ": %s", STAGES[state->stage]);
    if (state->error)
        builder_add_format(text, ": %s", strerror(state->error));
}

/* If the program has ended, append the signal or the status with which it ended. */
static void describe_end(Talk *talk, StringBuilder *text)
{
    const ProcessState *state = process_state(talk->process);
    if (state->ended && state->signal)
        builder_add_format(text, "; ended by signal %d (%s)", state->signal,
                           strsignal(state->signal));
    else if (state->ended)
        builder_add_format(text, "; ended with status %d", state->status);
}

/* Append a sentence that describes the failure. */
static void describe(Talk *talk, Failure failure, StringBuilder *text)
{
    builder_add(text, failure_text(failure));
    if (failure == FAILURE_NO_START)
        describe_no_start(talk, text);
    else
        describe_end(talk, text);
}

/* Fill in the fields of a reply that describe the failure. */
static void tell_failure(Talk *talk, TalkReply *reply)
{
    const ProcessState *state = process_state(talk->process);
    reply->failure = talk->failure;
    reply->success = false;
    reply->status = talk->failure == FAILURE_EXIT ? state->status : -1;
    reply->signal = talk->failure == FAILURE_CRASH ? state->signal : 0;
    reply->unread = process_unread(talk->process);
    builder_clear(&reply->sent);
    tell_sent(talk, reply);
    tail_show(&talk->came, &reply->came);
    describe(talk, talk->failure, &reply->detail);
    if (reply->took > 0)
        builder_add_format(&reply->detail, "; after %.3f s", (double)reply->took / 1e9);
    if (reply->sent.length > 0)
        builder_add_format(&reply->detail, "; the last command was '%s'",
                           builder_string(&reply->sent));
    if (reply->unread > 0)
        builder_add_format(&reply->detail, ", and %zu bytes of it were not read", reply->unread);
    if (reply->came.length > 0)
        builder_add_format(&reply->detail, "; the last output was '%s'",
                           builder_string(&reply->came));
    talk->was_told = true;
    process_read_no_more(talk->process);
}

static bool is_answered(const Talk *talk)
{
    return talk->is_asking && talk->event == FRAME_WHOLE && talk->frame.has_id &&
           talk->frame.id == talk->id;
}

/* Judging output. */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Read output until the program has been silent for a moment or has printed too much. A few bytes
 * may be the beginning of a flood, or of a message that explains what is wrong. Output that doesn't
 * end is a flood, however slow it is. */
static void hear_out(Talk *talk)
{
    const ProcessState *state = process_state(talk->process);
    int64_t now = moment_now(), until = now + LISTENING, quiet = now + QUIET;
    size_t heard = talk->surplus.count;
    while (!talk->surplus.flood && !state->output_closed && now < until && now < quiet) {
        turn(talk->talks, earlier(until, quiet));
        now = moment_now();
        if (talk->surplus.count > heard)
            quiet = now + QUIET;
        heard = talk->surplus.count;
    }
    talk->surplus.flood |= now >= until;
}

/* Return true if the surplus output begins like a reply to the last command, with its id. */
static bool is_reply_to_last(const Talk *talk)
{
    Frame frame = {.limit = SURPLUS_BYTES};
    size_t used;
    frame_add(&frame, talk->surplus.begin, talk->surplus.length, &used);
    builder_free(&frame.text);
    return frame.has_id && frame.id == talk->id && talk->id > 0;
}

static Failure judge_surplus(const Talk *talk)
{
    char first = talk->surplus.begin[0];
    if (talk->surplus.flood)
        return FAILURE_FLOOD;
    if (talk->surplus.length == 0)
        return FAILURE_NONE; /* only blank lines */
    if (first != '=' && first != '?')
        return FAILURE_GARBAGE;
    return is_reply_to_last(talk) ? FAILURE_TWO_REPLIES : FAILURE_UNASKED;
}

/* Classify a complete reply whose id is wrong. */
static Failure judge_id(const Talk *talk)
{
    if (talk->surplus.flood)
        return FAILURE_FLOOD;
    if (talk->frame.has_id && talk->frame.id > 0 && talk->frame.id == talk->id - 1)
        return FAILURE_TWO_REPLIES; /* a second reply to the previous command */
    return is_reply_to_last(talk) ? FAILURE_UNASKED : FAILURE_WRONG_ID;
}

static Failure judge_words(Talk *talk)
{
    FrameEvent event = talk->is_asking ? talk->event : FRAME_WHOLE;
    if (event == FRAME_NO_MEMORY)
        return FAILURE_RUNNER;
    if (event == FRAME_FLOOD || talk->surplus.flood)
        return FAILURE_FLOOD;
    bool is_wrong = talk->is_asking && event == FRAME_WHOLE && !is_answered(talk);
    if (event == FRAME_MORE || (event == FRAME_WHOLE && !is_wrong && talk->surplus.length == 0))
        return FAILURE_NONE;
    hear_out(talk);
    if (event == FRAME_GARBAGE)
        return talk->surplus.flood ? FAILURE_FLOOD : FAILURE_GARBAGE;
    return is_wrong ? judge_id(talk) : judge_surplus(talk);
}

/* Judging the state of a program. */

static bool is_half_said(const Talk *talk)
{
    return talk->is_asking && talk->event == FRAME_MORE && frame_is_partial(&talk->frame);
}

static Failure judge_closed(const Talk *talk, int64_t *later)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = state->closed + SETTLING; /* until then the program may be ending */
    if (!state->closed)
        return FAILURE_NONE;
    if (moment_now() < until) {
        *later = until;
        return FAILURE_NONE;
    }
    if (state->output_closed)
        return is_half_said(talk) ? FAILURE_HALF_LINE : FAILURE_CLOSED_OUTPUT;
    return FAILURE_CLOSED_INPUT;
}

static Failure judge(Talk *talk, int64_t *later)
{
    const ProcessState *state = process_state(talk->process);
    if (state->not_started)
        return FAILURE_NO_START;
    if (state->keeper_ended)
        return FAILURE_ATTACK;
    if (state->ended)
        process_read_now(talk->process); /* output that the program wrote before it ended */
    Failure failure = judge_words(talk);
    if (failure != FAILURE_NONE || is_answered(talk))
        return failure;
    if (!state->ended)
        return judge_closed(talk, later);
    if (is_half_said(talk))
        return FAILURE_HALF_LINE;
    return state->signal ? FAILURE_CRASH : FAILURE_EXIT;
}

/* Return the failure that is known now. If there is none, set `later` to the time at which to look
 * again even if nothing arrives before, or to INT64_MAX if that isn't necessary. */
static Failure look(Talk *talk, int64_t *later)
{
    *later = INT64_MAX;
    if (talk->failure == FAILURE_NONE)
        talk->failure = judge(talk, later);
    return talk->failure;
}

/* Return the failure of a program that isn't processing a command. If something is suspicious,
 * first watch the program long enough to name the failure. */
static Failure look_closely(Talk *talk)
{
    int64_t later;
    talk->is_asking = false;
    process_read_now(talk->process);
    while (look(talk, &later) == FAILURE_NONE && later != INT64_MAX)
        turn(talk->talks, later);
    return talk->failure;
}

/* Sending commands. */

static void clear(TalkReply *reply)
{
    TalkReply old = *reply;
    builder_clear(&old.text);
    builder_clear(&old.sent);
    builder_clear(&old.came);
    builder_clear(&old.detail);
    *reply = (TalkReply){
        .text = old.text, .sent = old.sent, .came = old.came, .detail = old.detail, .status = -1};
}

void talk_reply_free(TalkReply *reply)
{
    builder_free(&reply->text);
    builder_free(&reply->sent);
    builder_free(&reply->came);
    builder_free(&reply->detail);
}

/* Send a command with the next id. Return false if memory runs out. */
static bool send_command(Talk *talk, const char *text)
{
    builder_clear(&talk->sent);
    builder_add_int(&talk->sent, talk->id + 1);
    builder_add_char(&talk->sent, ' ');
    builder_add(&talk->sent, text);
    builder_add_char(&talk->sent, '\n');
    if (builder_failed(&talk->sent))
        return false;
    frame_clear(&talk->frame);
    talk->frame.limit = TALK_REPLY_BYTES;
    talk->event = FRAME_MORE;
    talk->surplus = (Surplus){0};
    talk->id++;
    return process_write(talk->process, talk->sent.bytes, talk->sent.length);
}

/* Return the failure of a program whose reply is missing or incomplete when the time is over. */
static Failure name_silence(const Talk *talk, TalkKind kind)
{
    static const Failure BY_KIND[] = {[TALK_HANDSHAKE] = FAILURE_NO_HANDSHAKE,
                                      [TALK_MOVE] = FAILURE_TOO_SLOW,
                                      [TALK_OTHER] = FAILURE_HANG};
    if (process_is_stopped(talk->process))
        return FAILURE_STOPPED;
    if (!process_written(talk->process))
        return FAILURE_NO_READING;
    return is_half_said(talk) ? FAILURE_HALF_LINE : BY_KIND[kind];
}

/* Wait for the reply or a failure. `begun` is when the command was sent. */
static Failure wait_for_reply(Talk *talk, const TalkCommand *command, int64_t begun)
{
    int64_t later;
    for (bool was_last = false; !is_answered(talk);) {
        if (look(talk, &later) != FAILURE_NONE)
            return talk->failure;
        if (is_answered(talk))
            break;
        int64_t written = process_written(talk->process);
        int64_t due = (written ? written : begun) + command->limit + command->grace;
        bool is_over = moment_now() >= due;
        if (is_over && was_last)
            return talk->failure = name_silence(talk, command->kind);
        was_last = is_over; /* look once more: if the runner is late, the reply may have come */
        turn(talk->talks, earlier(due, later));
    }
    return FAILURE_NONE;
}

static int64_t at_least_none(int64_t time)
{
    return time > 0 ? time : 0;
}

/* Fill in the times of a command that was sent at `begun` and whose reply was complete at `end`.
 * All times are in nanoseconds. */
static void fill_times(TalkReply *reply, int64_t begun, int64_t end, int64_t lag, int64_t limit)
{
    int64_t all = at_least_none(end - begun);
    reply->lag = earlier(at_least_none(lag), all);
    reply->took = all - reply->lag;
    reply->overrun = at_least_none(reply->took - limit);
}

static bool fail(Talk *talk, TalkReply *reply)
{
    talk->is_asking = false;
    tell_failure(talk, reply);
    return false;
}

bool talk_ask(Talk *talk, const TalkCommand *command, TalkReply *reply)
{
    clear(reply);
    if (look_closely(talk) != FAILURE_NONE)
        return fail(talk, reply);
    int64_t begun = moment_now();
    talk->is_asking = true;
    if (!send_command(talk, command->text))
        talk->failure = FAILURE_RUNNER;
    Failure failure = wait_for_reply(talk, command, begun);
    int64_t written = process_written(talk->process);
    if (written)
        begun = written;
    if (failure != FAILURE_NONE) {
        fill_times(reply, begun, moment_now(), 0, command->limit);
        return fail(talk, reply);
    }
    fill_times(reply, begun, talk->whole, talk->lag, command->limit);
    talk->is_asking = false;
    reply->success = talk->frame.success;
    tell_sent(talk, reply);
    builder_add_bytes(&reply->text, talk->frame.text.bytes, talk->frame.text.length);
    if (builder_failed(&reply->text))
        talk->failure = FAILURE_RUNNER;
    return talk->failure == FAILURE_NONE || fail(talk, reply);
}

bool talk_check(Talk *talk, TalkReply *reply)
{
    clear(reply);
    turn(talk->talks, 0);
    return look_closely(talk) == FAILURE_NONE || fail(talk, reply);
}

/* Starting. */

/* Append an error with what bubblewrap has printed. */
static void tell_no_sandbox(Talk *talk, StringBuilder *why)
{
    int error = process_state(talk->process)->error;
    builder_add_format(why, "cannot create the sandbox for a program: %s",
                       error ? strerror(error) : "");
    process_show_error(talk->process, why);
}

/* Wait until the program runs or fails. Return false if the runner is at fault. */
static bool wait_for_start(Talk *talk, StringBuilder *why)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = moment_now() + STARTING;
    for (int64_t now; !state->started && !state->not_started && !state->keeper_ended &&
                      (now = moment_now()) < until;
         process_wake_keeper(talk->process)) /* in case the program has stopped its keeper */
        turn(talk->talks, now + WAKING);
    if (state->not_started && state->stage == STAGE_KEEPER)
        builder_add_format(why, "cannot create a process for a program: %s",
                           strerror(state->error));
    else if (state->not_started && state->stage == STAGE_SANDBOX)
        tell_no_sandbox(talk, why);
    else if (!state->ready)
        builder_add(why, "the helper process that starts programs does not respond");
    else if (!state->started && !state->not_started && !state->keeper_ended)
        builder_add(why, "the helper process that starts programs hangs");
    else
        return true;
    return false;
}

bool talk_open(Talks *talks, const ProcessSetup *setup, Talk **opened, StringBuilder *why)
{
    Talk *talk = memory_new(sizeof *talk);
    if (!talk) {
        builder_add(why, status_text(STATUS_NO_MEMORY));
        return false;
    }
    ProcessEar ear = {.owner = talk, .woken = on_woken, .output = on_output};
    talk->talks = talks;
    talk->came = (Tail){.bytes = talk->kept, .room = sizeof talk->kept};
    if (!process_start(&talks->loop, setup, &ear, TALK_ERROR_BYTES, &talk->process, why)) {
        memory_free(talk);
        return false;
    }
    talk->next = talks->first;
    talks->first = talk;
    if (!wait_for_start(talk, why)) {
        talk_close(talk, 0, 0, NULL);
        return false;
    }
    *opened = talk;
    return true;
}

void talk_take_errors(Talk *talk, StringBuilder *errors)
{
    process_show_error(talk->process, errors);
    process_forget_error(talk->process);
}

/* Ending. */

/* Send `quit`, and wait at most `patience` nanoseconds until the program has ended. */
static void ask_to_quit(Talk *talk, int64_t patience)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = moment_now() + patience;
    talk->frame.limit = TALK_REPLY_BYTES;
    talk->is_asking = true;
    process_wake_keeper(talk->process);
    if (!send_command(talk, "quit"))
        return;
    while (!state->ended && !state->keeper_ended && moment_now() < until)
        turn(talk->talks, until);
    if (state->keeper_ended)
        talk->failure = FAILURE_ATTACK;
    else if (!state->ended)
        talk->failure = FAILURE_NO_QUIT;
    else if (state->signal)
        talk->failure = FAILURE_CRASH;
}

/* End all processes of the program. Return false if some are left. */
static bool end_process(Talk *talk, int64_t grace, int *killed)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = moment_now() + grace + ENDING;
    process_end(talk->process, (int)(grace / MILLION));
    while (!state->keeper_ended && moment_now() < until)
        turn(talk->talks, until);
    process_kill_keeper(talk->process);
    until = moment_now() + ENDING;
    while (!state->keeper_ended && moment_now() < until)
        turn(talk->talks, until);
    bool left = !state->keeper_ended;
    *killed = state->killed;
    if (!state->gone || state->left)
        *killed += process_sweep(talk->process, &left);
    return !left;
}

static void forget(Talk *talk)
{
    Talk **link = &talk->talks->first;
    while (*link != talk)
        link = &(*link)->next;
    *link = talk->next;
    process_free(talk->process);
    builder_free(&talk->frame.text);
    builder_free(&talk->sent);
    memory_free(talk);
}

void talk_end_free(TalkEnd *end)
{
    builder_free(&end->error);
    builder_free(&end->detail);
}

/* Fill in `end`. `is_new` means that the failure hasn't been reported to the caller before. */
static void tell_end(Talk *talk, bool is_new, bool forced, TalkEnd *end)
{
    const ProcessState *state = process_state(talk->process);
    end->failure = is_new ? talk->failure : FAILURE_NONE;
    if (end->failure != FAILURE_NONE)
        describe(talk, end->failure, &end->detail);
    end->status = state->ended ? state->status : -1;
    end->signal = state->ended ? state->signal : 0;
    end->forced = forced;
    process_show_error(talk->process, &end->error);
}

void talk_close(Talk *talk, int64_t patience, int64_t grace, TalkEnd *wanted)
{
    TalkEnd unwanted = {0};
    TalkEnd *end = wanted ? wanted : &unwanted;
    const ProcessState *state = process_state(talk->process);
    int64_t begun = moment_now();
    builder_clear(&end->error);
    builder_clear(&end->detail);
    *end = (TalkEnd){.error = end->error, .detail = end->detail};
    bool is_new = !talk->was_told;
    if (is_new && (wanted || patience > 0) && look_closely(talk) == FAILURE_NONE && patience > 0)
        ask_to_quit(talk, patience);
    bool forced = state->started && !state->ended;
    end->left = !end_process(talk, grace, &end->killed);
    tell_end(talk, is_new, forced, end);
    end->took = moment_now() - begun;
    forget(talk);
    talk_end_free(&unwanted);
}
