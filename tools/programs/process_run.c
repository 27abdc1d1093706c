/* Running a program through its keeper. libuv watches four descriptors: the program's standard
 * input, output and error, and the keeper's socket. */
#define _GNU_SOURCE /* SOCK_SEQPACKET and others */

#include "programs/process_run.h"

#include "base/memory.h"
#include "base/moment.h"
#include "programs/process_hunt.h"
#include "programs/process_tail.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    BLOCK_BYTES = 64 * 1024,
    BLOCKS_AT_ONCE = 64, /* maximum number of blocks read by one process_read_now() */
    SIGNAL_BASE = 128,   /* bubblewrap reports signal N as status 128 + N */
    LAST_SIGNAL = 64,
    SANDBOX_DEPTH = 2,     /* number of bubblewrap's processes above a sandboxed program */
    HUNTING_ROUNDS = 2000, /* rounds of about a millisecond in which orphans must end */
};

/* Indices of our ends of the connections: three pipes for the program's standard streams, and the
 * socket to the keeper. */
enum { INPUT, OUTPUT, ERROR, SOCKET, ENDS };

struct Process {
    uv_loop_t *loop;
    ProcessEar ear;
    ProcessState state;
    pid_t program; /* process id from NOTE_STARTED, or 0 */
    bool sandbox;
    uv_process_t keeper;
    uv_poll_t polls[ENDS];
    int ends[ENDS];        /* descriptors of our ends; -1: closed */
    int open_handles;      /* libuv handles not yet closed */
    StringBuilder waiting; /* input to be written to the pipe */
    size_t taken;          /* bytes of `waiting` already written */
    int64_t written;       /* see process_written() */
    bool is_full;          /* the input pipe is full, so wait until it is writable */
    bool is_ignored;       /* process_read_no_more() was called, so don't read output */
    Tail error;
    char kept[]; /* buffer of `error` */
};

static bool adopts; /* process_adopt() has succeeded */

bool process_adopt(void)
{
    adopts = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 && prctl(PR_SET_DUMPABLE, 0) == 0;
    return adopts;
}

const ProcessState *process_state(const Process *process)
{
    return &process->state;
}

/* Notes from the keeper. */

static void note_end(Process *process, int how)
{
    ProcessState *state = &process->state;
    state->ended = true;
    state->status = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    state->signal = WIFSIGNALED(how) ? WTERMSIG(how) : 0;
    int signal = state->status - SIGNAL_BASE;
    if (process->sandbox && signal > 0 && signal <= LAST_SIGNAL) {
        state->status = -1;
        state->signal = signal;
    }
}

static void take_note(Process *process, const Note *note)
{
    ProcessState *state = &process->state;
    switch ((NoteKind)note->kind) {
    case NOTE_READY:
        state->ready = true;
        return;
    case NOTE_STARTED:
        state->started = true;
        process->program = note->value;
        return;
    case NOTE_NOT_STARTED:
        state->not_started = true;
        state->error = note->value;
        state->stage = (NoteStage)note->stage;
        return;
    case NOTE_ENDED:
        note_end(process, note->value);
        return;
    case NOTE_GONE:
        state->gone = true;
        state->killed = note->value;
        state->left = note->stage != 0;
        return;
    case NOTE_END:
        return;
    }
}

static void hear_keeper(Process *process)
{
    Note note;
    ssize_t count = -1;
    while (process->ends[SOCKET] >= 0 && (count = recv(process->ends[SOCKET], &note, sizeof note,
                                                       MSG_DONTWAIT)) == (ssize_t)sizeof note)
        take_note(process, &note);
    if (count == 0)
        /* The keeper has closed its end of the socket; on_keeper_end() does the rest. */
        uv_poll_stop(&process->polls[SOCKET]);
}

/* Callbacks of libuv handles. */

static void on_closed(uv_handle_t *handle)
{
    Process *process = handle->data;
    process->open_handles--;
}

static void close_end(Process *process, int end)
{
    if (process->ends[end] < 0)
        return;
    uv_close((uv_handle_t *)&process->polls[end], on_closed);
    close(process->ends[end]);
    process->ends[end] = -1;
}

void process_wake_keeper(Process *process)
{
    if (!process->state.keeper_ended)
        uv_process_kill(&process->keeper, SIGCONT);
}

/* Note that the program has closed its end of a pipe. Perhaps the program has ended. Only the
 * keeper can report that, so continue the keeper in case the program has stopped it. */
static void note_closed(Process *process, bool *which)
{
    *which = true;
    process_wake_keeper(process);
    if (!process->state.closed)
        process->state.closed = moment_now();
}

/* Write the queued input. Return false if the pipe is full, and true if everything has been written
 * or the program has closed its input. */
static bool write_on(Process *process)
{
    while (process->taken < process->waiting.length) {
        ssize_t count = write(process->ends[INPUT], process->waiting.bytes + process->taken,
                              process->waiting.length - process->taken);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            return false;
        if (count < 0) {
            note_closed(process, &process->state.input_closed);
            return true;
        }
        process->taken += (size_t)count;
    }
    process->written = moment_now();
    builder_clear(&process->waiting);
    process->taken = 0;
    return true;
}

static void watch_input(Process *process, bool is_full);

static void on_input(uv_poll_t *poll, int status, int events)
{
    Process *process = poll->data;
    process->ear.woken(process->ear.owner);
    if (status < 0 ||
        (events & UV_DISCONNECT)) { /* libuv reports once that the other end is closed */
        uv_poll_stop(poll);
        note_closed(process, &process->state.input_closed);
    } else if (write_on(process)) {
        watch_input(process, false);
    }
}

/* If the input pipe is full, wait until it has room; otherwise only watch whether the program
 * closes it. The watch is restarted only if `is_full` has changed, to avoid needless system
 * calls. */
static void watch_input(Process *process, bool is_full)
{
    if (process->state.input_closed || process->is_full == is_full)
        return;
    process->is_full = is_full;
    uv_poll_start(&process->polls[INPUT], UV_DISCONNECT | (is_full ? UV_WRITABLE : 0), on_input);
}

/* Read one block of output. Return false if no output is available now, or if output has ended or
 * is ignored. */
static bool read_output(Process *process)
{
    char bytes[BLOCK_BYTES];
    if (process->is_ignored || process->ends[OUTPUT] < 0)
        return false;
    ssize_t count = read(process->ends[OUTPUT], bytes, sizeof bytes);
    if (count > 0) {
        process->ear.output(process->ear.owner, bytes, (size_t)count);
        return true;
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        note_closed(process, &process->state.output_closed);
        process_read_no_more(process);
    }
    return false;
}

static bool read_error(Process *process)
{
    char bytes[BLOCK_BYTES];
    if (process->ends[ERROR] < 0)
        return false;
    ssize_t count = read(process->ends[ERROR], bytes, sizeof bytes);
    if (count > 0)
        tail_add(&process->error, bytes, (size_t)count);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        close_end(process, ERROR);
    return count > 0;
}

static void on_output(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    Process *process = poll->data;
    process->ear.woken(process->ear.owner);
    read_output(process);
}

static void on_error(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    Process *process = poll->data;
    process->ear.woken(process->ear.owner);
    read_error(process);
}

static void on_socket(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    Process *process = poll->data;
    process->ear.woken(process->ear.owner);
    hear_keeper(process);
}

static void on_keeper_end(uv_process_t *keeper, int64_t status, int signal)
{
    (void)status, (void)signal;
    Process *process = keeper->data;
    process->ear.woken(process->ear.owner);
    hear_keeper(process);
    process->state.keeper_ended = true;
}

/* Starting. */

static void close_all(const int *descriptors)
{
    for (int i = 0; i < ENDS; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
}

/* Create the pipes and the socket. On failure close them all, set errno and return false. */
static bool make_ends(int *ours, int *theirs)
{
    for (int i = 0; i < ENDS; i++)
        ours[i] = theirs[i] = -1;
    int error = 0;
    for (int i = INPUT; i < SOCKET && !error; i++) {
        bool we_write = i == INPUT;
        uv_file pair[2];
        error = uv_pipe(pair, we_write ? 0 : UV_NONBLOCK_PIPE, we_write ? UV_NONBLOCK_PIPE : 0);
        if (!error) {
            ours[i] = pair[we_write ? 1 : 0];
            theirs[i] = pair[we_write ? 0 : 1];
        }
    }
    uv_os_sock_t pair[2];
    if (!error && !(error = uv_socketpair(SOCK_SEQPACKET, 0, pair, UV_NONBLOCK_PIPE, 0))) {
        ours[SOCKET] = pair[0];
        theirs[SOCKET] = pair[1];
    }
    if (error) {
        close_all(ours);
        close_all(theirs);
        errno = -error;
    }
    return !error;
}

static bool watch_ends(Process *process)
{
    static const uv_poll_cb HEARD[ENDS] = {on_input, on_output, on_error, on_socket};
    for (int i = 0; i < ENDS; i++) {
        process->polls[i].data = process;
        int error = uv_poll_init(process->loop, &process->polls[i], process->ends[i]);
        if (error) {
            for (int rest = i; rest < ENDS; rest++) {
                close(process->ends[rest]);
                process->ends[rest] = -1;
            }
            errno = -error;
            return false;
        }
        process->open_handles++;
        uv_poll_start(&process->polls[i], i == INPUT ? UV_DISCONNECT : UV_READABLE, HEARD[i]);
    }
    return true;
}

/* Start the keeper. Return 0 or a libuv error. */
static int spawn(Process *process, const ProcessSetup *setup, const int *theirs)
{
    char **words = process_to_words(setup, "contigo-match", PROCESS_KEEP);
    if (!words)
        return UV_ENOMEM;
    uv_stdio_container_t stdio[ENDS];
    for (int i = 0; i < ENDS; i++) {
        stdio[i].flags = UV_INHERIT_FD;
        stdio[i].data.fd = theirs[i];
    }
    uv_process_options_t options = {.exit_cb = on_keeper_end,
                                    .file = setup->helper ? setup->helper : "/proc/self/exe",
                                    .args = words,
                                    .flags = UV_PROCESS_DETACHED,
                                    .stdio_count = ENDS,
                                    .stdio = stdio};
    process->keeper.data = process;
    int error = uv_spawn(process->loop, &process->keeper, &options);
    process->open_handles++;
    memory_free(words);
    return error;
}

bool process_start(uv_loop_t *loop, const ProcessSetup *setup, const ProcessEar *ear, size_t room,
                   Process **started, StringBuilder *why)
{
    int theirs[ENDS];
    Process *process = memory_new(sizeof *process + room);
    if (!process || !make_ends(process->ends, theirs)) {
        builder_add_format(why, "cannot create pipes for a program: %s",
                           strerror(process ? errno : ENOMEM));
        memory_free(process);
        return false;
    }
    process->loop = loop;
    process->ear = *ear;
    process->sandbox = setup->sandbox;
    process->error = (Tail){.bytes = process->kept, .room = room};
    process->state.status = -1;
    int error = watch_ends(process) ? spawn(process, setup, theirs) : -errno;
    close_all(theirs);
    if (error) {
        builder_add_format(why, "cannot run the helper process that starts programs: %s",
                           uv_strerror(error));
        process_free(process);
        return false;
    }
    *started = process;
    return true;
}

/* Writing and reading. */

bool process_write(Process *process, const char *bytes, size_t count)
{
    process->written = 0;
    builder_add_bytes(&process->waiting, bytes, count);
    if (builder_failed(&process->waiting))
        return false;
    if (process->ends[INPUT] >= 0 && !process->state.input_closed)
        watch_input(process, !write_on(process));
    return true;
}

int64_t process_written(const Process *process)
{
    return process->written;
}

size_t process_unread(const Process *process)
{
    int inside = 0;
    if (process->ends[INPUT] >= 0)
        ioctl(process->ends[INPUT], FIONREAD, &inside);
    return (size_t)inside + process->waiting.length - process->taken;
}

bool process_is_stopped(const Process *process)
{
    pid_t program = process->program;
    for (int depth = 0; process->sandbox && program > 0 && depth < SANDBOX_DEPTH; depth++)
        program = process_first_child(program);
    return program > 0 && process_stat(program) == 'T';
}

void process_read_now(Process *process)
{
    for (int blocks = 0; blocks < BLOCKS_AT_ONCE && read_output(process); blocks++)
        continue;
}

void process_read_no_more(Process *process)
{
    if (!process->is_ignored && process->ends[OUTPUT] >= 0)
        uv_poll_stop(&process->polls[OUTPUT]);
    process->is_ignored = true;
}

void process_show_error(Process *process, StringBuilder *text)
{
    for (int blocks = 0; blocks < BLOCKS_AT_ONCE && read_error(process); blocks++)
        continue;
    tail_show(&process->error, text);
}

void process_forget_error(Process *process)
{
    process->error.count = 0;
}

/* Ending. */

void process_end(Process *process, int grace)
{
    Note note = {NOTE_END, grace, 0};
    close_end(process, INPUT);
    if (process->state.keeper_ended)
        return;
    (void)send(process->ends[SOCKET], &note, sizeof note, MSG_NOSIGNAL | MSG_DONTWAIT);
    process_wake_keeper(process);
}

void process_kill_keeper(Process *process)
{
    if (!process->state.keeper_ended)
        uv_process_kill(&process->keeper, SIGKILL);
}

/* The state of one call of process_sweep(). */
typedef struct Sweep {
    const Process *process;
    pid_t child;
    bool is_keeper;
    int killed, found;
} Sweep;

static void look_at_handle(uv_handle_t *handle, void *context)
{
    Sweep *sweep = context;
    if (handle->type == UV_PROCESS && uv_is_active(handle) &&
        uv_process_get_pid((uv_process_t *)handle) == sweep->child)
        sweep->is_keeper = true;
}

static void sweep_child(void *context, pid_t child)
{
    Sweep *sweep = context;
    sweep->child = child;
    sweep->is_keeper = false;
    uv_walk(sweep->process->loop, look_at_handle, sweep);
    if (sweep->is_keeper)
        return;
    int how;
    sweep->found++;
    kill(child, SIGKILL);
    if (waitpid(child, &how, WNOHANG) != child)
        return;
    if (WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL && child != sweep->process->program)
        sweep->killed++;
}

int process_sweep(Process *process, bool *left)
{
    Sweep sweep = {.process = process};
    if (!adopts)
        return 0;
    for (int round = 0, quiet = 0; quiet < 2; round++) {
        if (round == HUNTING_ROUNDS) {
            *left = true;
            break;
        }
        sweep.found = 0;
        process_each_child(sweep_child, &sweep);
        quiet = sweep.found == 0 ? quiet + 1 : 0;
        if (sweep.found > 0)
            poll(NULL, 0, 1);
    }
    return sweep.killed;
}

void process_free(Process *process)
{
    for (int i = 0; i < ENDS; i++)
        close_end(process, i);
    if (!uv_is_closing((uv_handle_t *)&process->keeper) && process->keeper.data)
        uv_close((uv_handle_t *)&process->keeper, on_closed);
    while (process->open_handles > 0)
        uv_run(process->loop, UV_RUN_NOWAIT);
    builder_free(&process->waiting);
    memory_free(process);
}
