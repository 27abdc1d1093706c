/* What this program becomes by `--become`. A keeper: the parent of one program, and of all that it
 * leaves behind.
 *
 * It has three things to wait for: children that end (a signalfd), the runner (a socket, whose end
 * means that there is no runner any more), and whether the program has started (a pipe that closes
 * when it does). All signals are blocked, so that no program's `kill` but SIGKILL and SIGSTOP does
 * it harm; after the latter the runner, or its end, makes it go on. */
#define _GNU_SOURCE /* pipe2(), close_range() */

#include "programs/folder.h"
#include "programs/process_hunt.h"
#include "programs/process_words.h"

#include "base/moment.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CODE_USAGE = 2 };
enum {
    MILLION = 1000000,
    HUNTING = 5000,     /* milliseconds, for what is killed to be gone */
    EAGER_ROUNDS = 100, /* of killing, before it pauses between two */
};

typedef struct Keeper {
    pid_t program;
    int children; /* signalfd */
    int start;    /* the pipe by which the program tells; -1: that is over */
    bool sandbox;
    Note stage; /* the last that the pipe told */
    bool ended;
    int how;        /* it ended, as waitpid() tells */
    bool told;      /* that it ended */
    bool is_over;   /* the runner says so, or is gone */
    int32_t grace;  /* milliseconds */
    bool is_hunted; /* what ends now was killed */
    int killed;     /* other processes than the program */
} Keeper;

static void tell(NoteKind kind, int value, int stage)
{
    Note note = {(int32_t)kind, value, stage};
    (void)send(PROCESS_SOCKET, &note, sizeof note, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Sees off all that has ended; false where there are no children any more. */
static bool reap(Keeper *keeper)
{
    for (;;) {
        int how;
        pid_t gone = waitpid(-1, &how, WNOHANG);
        if (gone <= 0)
            return gone == 0 || errno != ECHILD;
        if (gone == keeper->program && !keeper->ended) {
            keeper->ended = true;
            keeper->how = how;
        } else if (keeper->is_hunted && WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL) {
            keeper->killed++;
        }
    }
}

/* The pipe has closed: the program runs, or what it said last is why not. */
static void tell_start(Keeper *keeper)
{
    close(keeper->start);
    keeper->start = -1;
    Note stage = keeper->stage;
    if (stage.stage == STAGE_READY)
        tell(NOTE_STARTED, (int)keeper->program, 0);
    else
        tell(NOTE_NOT_STARTED, stage.value, stage.stage);
}

static void hear_start(Keeper *keeper)
{
    Note note;
    ssize_t count = read(keeper->start, &note, sizeof note);
    if (count == (ssize_t)sizeof note)
        keeper->stage = note;
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        tell_start(keeper);
}

static void hear_runner(Keeper *keeper)
{
    Note note;
    ssize_t count = recv(PROCESS_SOCKET, &note, sizeof note, MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    keeper->is_over = true;
    keeper->grace = count == (ssize_t)sizeof note && note.kind == NOTE_END ? note.value : 0;
}

/* Waits for whatever comes next, at most so many milliseconds (-1: any number). */
static void wait_for_something(Keeper *keeper, int milliseconds)
{
    struct pollfd events[] = {{.fd = keeper->children, .events = POLLIN},
                              {.fd = keeper->start, .events = POLLIN},
                              {.fd = keeper->is_over ? -1 : PROCESS_SOCKET, .events = POLLIN}};
    if (poll(events, 3, milliseconds) <= 0)
        return;
    struct signalfd_siginfo signal;
    if (events[0].revents)
        (void)!read(keeper->children, &signal, sizeof signal);
    if (events[1].revents)
        hear_start(keeper);
    if (events[2].revents)
        hear_runner(keeper);
    reap(keeper);
}

static int64_t milliseconds_now(void)
{
    return moment_now() / MILLION;
}

/* While it runs. */
static void keep(Keeper *keeper)
{
    while (!keeper->is_over) {
        if (keeper->ended && keeper->start < 0 && !keeper->told) {
            tell(NOTE_ENDED, keeper->how, 0);
            keeper->told = true;
        }
        wait_for_something(keeper, -1);
    }
}

/* Lets the program end by itself, as programs do that are told to. */
static void ask_to_end(Keeper *keeper)
{
    if (keeper->ended || keeper->grace <= 0)
        return;
    kill(-keeper->program, SIGTERM);
    kill(-keeper->program, SIGCONT); /* one that has been stopped would not hear it */
    int64_t end = milliseconds_now() + keeper->grace, left;
    while (!keeper->ended && (left = end - milliseconds_now()) > 0)
        wait_for_something(keeper, (int)left);
}

static void kill_one(void *context, pid_t process)
{
    (void)context;
    kill(process, SIGKILL);
}

/* Kills the program and all that it started; false where something is left. What starts others as
 * fast as it ends is hunted without a pause at first. */
static bool hunt(Keeper *keeper)
{
    int64_t end = milliseconds_now() + HUNTING;
    keeper->is_hunted = true;
    if (!keeper->ended)
        kill(-keeper->program, SIGKILL);
    for (int rounds = 0; reap(keeper); rounds++) {
        if (milliseconds_now() > end)
            return false;
        if (process_each_child(kill_one, NULL) <= 0 || rounds > EAGER_ROUNDS)
            poll(NULL, 0, 1);
    }
    return true;
}

/* The program itself, after fork(). */
static _Noreturn void become_program(const ProcessSetup *setup, pid_t keeper, int told)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) /* it has been killed already */
        _exit(1);
    sigset_t none;
    sigemptyset(&none);
    for (int number = 1; number < NSIG; number++)
        if (number != SIGKILL && number != SIGSTOP)
            signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (setup->folder && chdir(setup->folder) != 0)
        process_tell_not_started(told, STAGE_FOLDER);
    if (setup->sandbox)
        process_run_sandboxed(setup, told);
    process_run_limited(setup, told);
}

/* Its ends of the pipes are the program's alone. */
static void let_go_of_pipes(void)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (nothing < 0 || dup2(nothing, descriptor) < 0)
            close(descriptor);
    close(nothing);
}

static void start(Keeper *keeper, const ProcessSetup *setup)
{
    int pipe_ends[2];
    pid_t self = getpid();
    if (keeper->children < 0 || pipe2(pipe_ends, O_CLOEXEC) != 0 ||
        (keeper->program = fork()) < 0) {
        tell(NOTE_NOT_STARTED, errno, STAGE_KEEPER);
        _exit(1);
    }
    if (keeper->program == 0)
        become_program(setup, self, pipe_ends[1]);
    close(pipe_ends[1]);
    let_go_of_pipes();
    keeper->start = pipe_ends[0];
    keeper->stage.stage = setup->sandbox ? STAGE_SANDBOX : STAGE_PROGRAM;
}

static _Noreturn void become_keeper(const ProcessSetup *setup)
{
    Keeper keeper = {0};
    sigset_t all, children;
    prctl(PR_SET_DUMPABLE, 0);        /* neither its memory nor its descriptors are others' */
    prctl(PR_SET_PDEATHSIG, SIGCONT); /* stopped or not, it sees that there is no runner */
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* whatever loses its parent is its */
    close_range(PROCESS_SOCKET + 1, ~0U, 0);
    fcntl(PROCESS_SOCKET, F_SETFD, FD_CLOEXEC);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    signal(SIGCHLD, SIG_DFL); /* where it came ignored, ends of children would be lost */
    keeper.children = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    tell(NOTE_READY, 0, 0);
    start(&keeper, setup);
    keep(&keeper);
    ask_to_end(&keeper);
    bool all_gone = hunt(&keeper);
    if (setup->removes)
        folder_remove(setup->folder);
    if (!keeper.told && keeper.ended)
        tell(NOTE_ENDED, keeper.how, 0);
    tell(NOTE_GONE, keeper.killed, all_gone ? 0 : 1);
    _exit(0);
}

void process_become(int argc, char **argv)
{
    if (argc < 3 || strcmp(argv[1], PROCESS_BECOME) != 0)
        return;
    ProcessSetup setup;
    if (!process_from_words(argv + 3, &setup))
        _exit(CODE_USAGE);
    if (strcmp(argv[2], PROCESS_KEEP) == 0)
        become_keeper(&setup);
    if (strcmp(argv[2], PROCESS_LIMITED) == 0)
        process_run_limited(&setup, PROCESS_SOCKET);
    _exit(CODE_USAGE);
}
