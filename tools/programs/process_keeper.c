/* The keeper: the parent process of one program, and of all processes that the program leaves
 * behind.
 *
 * The keeper waits for three kinds of events:
 * - a child has ended (read from a signalfd);
 * - the runner has sent a message or is gone (read from a socket, which is at its end of file once
 *   the runner is gone);
 * - the program has started or failed to start (read from a pipe that exec closes).
 *
 * The keeper blocks all signals, so a program can harm it only with SIGKILL and SIGSTOP. If a
 * program stops its keeper, the runner continues the keeper with SIGCONT; if the runner dies, the
 * kernel sends this signal. */
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
    HUNTING = 5000,     /* milliseconds after SIGKILL in which all processes must end */
    EAGER_ROUNDS = 100, /* how many rounds of killing are made without a pause */
};

typedef struct Keeper {
    pid_t program;
    int children; /* signalfd that becomes readable when a child ends */
    int start;    /* pipe that reports the program's start; -1: closed */
    bool sandbox;
    Note stage; /* the last note that was read from `start` */
    bool ended;
    int how;        /* status from waitpid(), valid if `ended` is true */
    bool told;      /* NOTE_ENDED has been sent */
    bool is_over;   /* the runner has requested the end or is gone */
    int32_t grace;  /* milliseconds from SIGTERM to SIGKILL */
    bool is_hunted; /* hunt() has begun, so any SIGKILL came from the keeper */
    int killed;     /* number of processes killed, not counting the program */
} Keeper;

static void tell(NoteKind kind, int value, int stage)
{
    Note note = {(int32_t)kind, value, stage};
    (void)send(PROCESS_SOCKET, &note, sizeof note, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Reap all ended children. Return false if no children are left. */
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

/* Tell the runner how the start went, now that the pipe has closed: either the program runs, or the
 * last note says why it doesn't. */
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

/* Wait for the next event, at most `milliseconds` (-1: no limit), and handle it. */
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

/* Watch the program until the runner requests the program's end or is gone. */
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

/* Send the program SIGTERM and give it time to end by itself. */
static void ask_to_end(Keeper *keeper)
{
    if (keeper->ended || keeper->grace <= 0)
        return;
    kill(-keeper->program, SIGTERM);
    kill(-keeper->program, SIGCONT); /* a stopped process would not receive SIGTERM */
    int64_t end = milliseconds_now() + keeper->grace, left;
    while (!keeper->ended && (left = end - milliseconds_now()) > 0)
        wait_for_something(keeper, (int)left);
}

static void kill_one(void *context, pid_t process)
{
    (void)context;
    kill(process, SIGKILL);
}

/* Kill the program and all processes that it has started. Return false if some of them don't end in
 * time. The first rounds run without a pause, so that processes are killed faster than a program
 * can fork new ones. */
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

/* Called in the child after fork(): replace this process with the program. */
static _Noreturn void become_program(const ProcessSetup *setup, pid_t keeper, int told)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) /* the keeper died before prctl() */
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

/* Replace the keeper's standard streams by /dev/null, so that only the program keeps the pipes
 * open. */
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
    /* Keep the program from reading the keeper's memory and using its descriptors. */
    prctl(PR_SET_DUMPABLE, 0);
    /* If the program has stopped this keeper and the runner dies, let the kernel continue the
     * keeper. */
    prctl(PR_SET_PDEATHSIG, SIGCONT);
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* adopt the program's orphans */
    close_range(PROCESS_SOCKET + 1, ~0U, 0);
    fcntl(PROCESS_SOCKET, F_SETFD, FD_CLOEXEC);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    /* The keeper may have inherited that SIGCHLD is ignored; then the children's exit statuses
     * would be lost. */
    signal(SIGCHLD, SIG_DFL);
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
