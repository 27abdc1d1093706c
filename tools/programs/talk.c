/* The loop, and programs that are begun and ended. */
#define _GNU_SOURCE

#include "programs/talk_parts.h"

#include "base/memory.h"
#include "base/moment.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STARTING (INT64_C(10000) * MILLION) /* nanoseconds, for a keeper to say what it does */
#define WAKING (INT64_C(20) * MILLION)      /* how often it is reminded */
#define BEAT (INT64_C(20) * MILLION)     /* how often whoever waits sees that it was not stopped */
#define ENDING (INT64_C(6000) * MILLION) /* and to be gone */

/* The runner's lag. */

/* Nanoseconds in which this thread waited for a processor, so far: the second number. */
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

/* It was late by what it waited for a processor, or by how long it slept beyond its next beat: then
 * the processor was there, but it was stopped. */
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

/* How much later than it could have the runner sees what it sees now. */
static int64_t lag_now(const Talks *talks, int64_t now)
{
    return talks->is_awake ? talks->wake_lag + now - talks->woken : 0;
}

/* What comes. */

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
    surplus->last = moment_now();
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

void talks_turn(Talks *talks, int64_t until)
{
    int64_t now = moment_now(), left = until - now;
    talks->beat = INT64_MAX;
    if (left <= 0) {
        uv_run(&talks->loop, UV_RUN_NOWAIT);
        return;
    }
    int64_t wait = ((left < BEAT ? left : BEAT) + MILLION - 1) / MILLION;
    talks->beat = now + (wait + 1) * MILLION; /* the loop counts whole ones */
    /* It repeats: where it is due before the loop begins to wait, it must not be the last. */
    uv_update_time(&talks->loop);
    uv_timer_start(&talks->timer, on_timer, (uint64_t)wait, 1);
    uv_run(&talks->loop, UV_RUN_ONCE);
    uv_timer_stop(&talks->timer);
    if (moment_now() > talks->beat) { /* the wait may have ended without a look at what came */
        talks->looks_again = true;
        uv_run(&talks->loop, UV_RUN_NOWAIT);
        talks->looks_again = false;
    }
}

void talks_wait(Talks *talks, int64_t time)
{
    int64_t until = moment_now() + time;
    do
        talks_turn(talks, until);
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

/* Beginning. */

/* That bubblewrap does not run, or what it says. */
static void tell_no_sandbox(Talk *talk, Text *why)
{
    int error = process_state(talk->process)->error;
    text_add_format(why, "no sandbox for a program: %s", error ? strerror(error) : "");
    process_show_error(talk->process, why);
}

/* Waits until it is known whether it runs; false where that is not the program's fault. */
static bool wait_for_start(Talk *talk, Text *why)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = moment_now() + STARTING;
    for (int64_t now; !state->started && !state->not_started && !state->keeper_ended &&
                      (now = moment_now()) < until;
         process_wake_keeper(talk->process)) /* its program may be so fast that it has stopped it */
        talks_turn(talk->talks, now + WAKING);
    if (state->not_started && state->stage == STAGE_KEEPER)
        text_add_format(why, "no process for a program: %s", strerror(state->error));
    else if (state->not_started && state->stage == STAGE_SANDBOX)
        tell_no_sandbox(talk, why);
    else if (!state->ready)
        text_add(why, "the helper that starts programs does not answer");
    else if (!state->started && !state->not_started && !state->keeper_ended)
        text_add(why, "the helper that starts programs hangs");
    else
        return true;
    return false;
}

bool talk_open(Talks *talks, const ProcessSetup *setup, Talk **opened, Text *why)
{
    Talk *talk = memory_new(sizeof *talk);
    if (!talk) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return false;
    }
    ProcessEar ear = {.owner = talk, .woken = on_woken, .output = on_output};
    talk->talks = talks;
    talk->due = INT64_MAX;
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

void talk_take_errors(Talk *talk, Text *errors)
{
    process_show_error(talk->process, errors);
    process_forget_error(talk->process);
}

/* Ending. */

/* Asks it to quit, and waits until it has ended. */
static void ask_to_quit(Talk *talk, int64_t patience)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = moment_now() + patience;
    talk->frame.limit = TALK_REPLY_BYTES;
    talk->is_asking = true;
    process_wake_keeper(talk->process);
    if (!talk_send(talk, "quit"))
        return;
    while (!state->ended && !state->keeper_ended && moment_now() < until)
        talks_turn(talk->talks, until);
    if (state->keeper_ended)
        talk->failure = FAILURE_ATTACK;
    else if (!state->ended)
        talk->failure = FAILURE_NO_QUIT;
    else if (state->signal)
        talk->failure = FAILURE_CRASH;
}

/* Ends all of it; false where something is left. */
static bool end_process(Talk *talk, int64_t grace, int *killed)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = moment_now() + grace + ENDING;
    process_end(talk->process, (int)(grace / MILLION));
    while (!state->keeper_ended && moment_now() < until)
        talks_turn(talk->talks, until);
    process_kill_keeper(talk->process);
    until = moment_now() + ENDING;
    while (!state->keeper_ended && moment_now() < until)
        talks_turn(talk->talks, until);
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
    text_free(&talk->frame.text);
    text_free(&talk->sent);
    memory_free(talk);
}

void talk_end_free(TalkEnd *end)
{
    text_free(&end->error);
    text_free(&end->detail);
}

/* What there is to say of it when it is over. */
static void tell_end(Talk *talk, bool is_new, bool forced, TalkEnd *end)
{
    const ProcessState *state = process_state(talk->process);
    end->failure = is_new ? talk->failure : FAILURE_NONE;
    if (end->failure != FAILURE_NONE)
        talk_describe(talk, end->failure, &end->detail);
    end->status = state->ended ? state->status : -1;
    end->signal = state->ended ? state->signal : 0;
    end->forced = forced;
    end->dropped = (int64_t)process_show_error(talk->process, &end->error);
}

void talk_close(Talk *talk, int64_t patience, int64_t grace, TalkEnd *wanted)
{
    TalkEnd unwanted = {0};
    TalkEnd *end = wanted ? wanted : &unwanted;
    const ProcessState *state = process_state(talk->process);
    int64_t begun = moment_now();
    text_clear(&end->error);
    text_clear(&end->detail);
    *end = (TalkEnd){.error = end->error, .detail = end->detail};
    bool is_new = !talk->was_told;
    if (is_new && (wanted || patience > 0) && talk_look_closely(talk) == FAILURE_NONE &&
        patience > 0)
        ask_to_quit(talk, patience);
    bool forced = state->started && !state->ended;
    end->left = !end_process(talk, grace, &end->killed);
    tell_end(talk, is_new, forced, end);
    end->took = moment_now() - begun;
    forget(talk);
    talk_end_free(&unwanted);
}
