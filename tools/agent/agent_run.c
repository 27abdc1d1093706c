/* A process, all that it starts, and what they print.
 *
 * This process adopts what its descendants leave behind (it is their subreaper), so whatever lives
 * on is a child of ours sooner or later, and the kernel lists those. */
#define _GNU_SOURCE /* pipe2() */

#include "agent/agent_run.h"

#include "base/number.h"
#include "io/complain.h"
#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SHOWN_BYTES = 64 * 1024, /* of what an agent prints for one move */
    ENDING_SECONDS = 5,      /* for what is killed to be gone */
    MILLION = 1000000,
    EAGER_ROUNDS = 100,   /* of killing, before it pauses between two */
    SHOWN_AT_ONCE = 2048, /* of what is printed; a pipe takes as much without waiting */
    PATIENCE = 100,       /* milliseconds, for standard error to take it */
};

/* An agent that runs. */
typedef struct Run {
    pid_t process;
    int signals;  /* signalfd: something has ended, or we are to */
    int printed;  /* the end of a pipe that it prints to */
    size_t shown; /* bytes of that */
    bool unread;  /* nobody reads what is shown */
    int stopped;  /* the signal that is to end us, or 0 */
} Run;

/* Signals that ask a program to end. */
static const int STOPPING[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};

static int64_t now(void) /* milliseconds */
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / MILLION;
}

/* Becomes the agent: in its folder, in a process group of its own, without our input, and with the
 * pipe for its output, since ours is for replies. It does not live longer than we do. */
static void become(char *const *command, int folder, int output, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it has been killed already */
        _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    if (dup2(output, STDERR_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 && nothing >= 0 &&
        dup2(nothing, STDIN_FILENO) >= 0 && fchdir(folder) == 0)
        execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

/* Writes to standard error, unless nobody reads it: then neither the agent's time nor a signal
 * would be noticed any more. */
static void show(Run *run, const char *bytes, size_t count)
{
    struct pollfd there = {.fd = STDERR_FILENO, .events = POLLOUT};
    run->unread = poll(&there, 1, run->unread ? 0 : PATIENCE) <= 0;
    if (!run->unread)
        (void)descriptor_write(STDERR_FILENO, bytes, count);
}

/* Shows what has been printed by now, and drops what is too much. */
static void show_printed(Run *run)
{
    static const char MORE[] = "\n(more is not shown)\n";
    char bytes[SHOWN_AT_ONCE];
    ssize_t count;
    for (int blocks = 0; blocks < 64 && (count = read(run->printed, bytes, sizeof bytes)) > 0;
         blocks++) {
        size_t left = SHOWN_BYTES - run->shown;
        size_t taken = (size_t)count < left ? (size_t)count : left;
        show(run, bytes, complain_show(bytes, taken));
        run->shown += taken;
        if (taken > 0 && run->shown == SHOWN_BYTES)
            show(run, MORE, sizeof MORE - 1);
    }
}

/* Whether the agent itself has ended; it stays until end_all(). Others that were left to us are
 * seen off, or they would fill the system's table of processes. */
static bool has_ended(const Run *run)
{
    for (;;) {
        siginfo_t how = {0};
        if (waitid(P_ALL, 0, &how, WEXITED | WNOHANG | WNOWAIT) != 0 || how.si_pid == 0)
            return false;
        if (how.si_pid == run->process)
            return true;
        waitpid(how.si_pid, NULL, WNOHANG);
    }
}

/* Takes one of the signals that have come. */
static void take_signal(Run *run)
{
    struct signalfd_siginfo signal;
    if (read(run->signals, &signal, sizeof signal) == (ssize_t)sizeof signal &&
        signal.ssi_signo != SIGCHLD)
        run->stopped = (int)signal.ssi_signo;
}

/* Waits until it has ended, at most so many seconds, or until we are to end. */
static bool wait_for(Run *run, int64_t seconds)
{
    struct pollfd events[] = {{.fd = run->signals, .events = POLLIN},
                              {.fd = run->printed, .events = POLLIN}};
    int64_t end = now() + seconds * 1000;
    while (!run->stopped && !has_ended(run)) {
        int64_t left = seconds ? end - now() : -1;
        if (seconds && left <= 0)
            return false;
        poll(events, 2, left > INT32_MAX ? INT32_MAX : (int)left);
        if (events[0].revents)
            take_signal(run);
        if (events[1].revents & POLLIN)
            show_printed(run);
        else if (events[1].revents)
            events[1].fd = -1; /* nobody prints any more */
    }
    return true;
}

/* Kills all children that the kernel lists; false where it lists none. */
static bool kill_children(void)
{
    char path[64], bytes[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    int list = open(path, O_RDONLY | O_CLOEXEC);
    if (list < 0)
        return false;
    ssize_t count = read(list, bytes, sizeof bytes - 1);
    close(list);
    if (count <= 0)
        return false;
    bytes[count] = '\0';
    for (char *at = bytes, *end; *at; at = *end ? end + 1 : end) {
        end = at + strcspn(at, " ");
        int64_t process;
        /* The last one may be cut. */
        if (*end && number_read_int(at, (size_t)(end - at), 1, INT32_MAX, &process))
            kill((pid_t)process, SIGKILL);
    }
    return true;
}

/* Kills the agent and all that it started, and sees that they are gone. `ended` is how it ended.
 * What starts others as fast as it ends is hunted without a pause at first; what cannot be killed
 * is not worth a processor. */
static bool end_all(const Run *run, int *ended)
{
    int64_t patience = now() + ENDING_SECONDS * 1000;
    kill(-run->process, SIGKILL);
    for (int rounds = 0;;) {
        int how;
        pid_t gone = waitpid(-1, &how, WNOHANG);
        if (gone == run->process)
            *ended = how;
        if (gone > 0)
            continue;
        if (gone < 0)
            return errno == ECHILD;
        if (now() > patience)
            return false;
        if (!kill_children() || ++rounds > EAGER_ROUNDS)
            nanosleep(&(struct timespec){.tv_nsec = MILLION}, NULL);
    }
}

/* Says what went wrong; false where it has not run to its end. */
static bool judge(bool gone, bool in_time, int ended, int64_t seconds, StringBuilder *why)
{
    if (!gone)
        builder_add(why, "what the agent started cannot be ended");
    else if (!in_time)
        builder_add_format(why, "the agent took more than %lld seconds", (long long)seconds);
    else if (WIFSIGNALED(ended))
        builder_add_format(why, "the agent was ended by signal %d", WTERMSIG(ended));
    else if (WEXITSTATUS(ended) != 0)
        builder_add_format(why, "the agent ended with code %d", WEXITSTATUS(ended));
    return gone && in_time;
}

static bool fail_to_start(StringBuilder *why)
{
    builder_add_format(why, "the agent cannot be started: %s", strerror(errno));
    return false;
}

/* Runs it between two pipes that are there; the signals that are waited for are blocked. */
static bool run_between(Run *run, int output, char *const *command, int folder, int64_t seconds,
                        StringBuilder *why)
{
    int ended = 0;
    pid_t parent = getpid();
    run->process = fork();
    if (run->process == 0)
        become(command, folder, output, parent);
    int error = errno;
    close(output);
    errno = error;
    if (run->process < 0)
        return fail_to_start(why);
    setpgid(run->process, run->process);
    bool in_time = wait_for(run, seconds);
    bool gone = end_all(run, &ended);
    show_printed(run);
    return judge(gone, in_time, ended, seconds, why);
}

/* What is waited for: ends of children, and what asks us to end, unless that was turned off by who
 * started us, as nohup does. */
static void choose_signals(sigset_t *signals)
{
    sigset_t blocked;
    struct sigaction action;
    sigemptyset(signals);
    sigaddset(signals, SIGCHLD);
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    for (size_t i = 0; i < sizeof STOPPING / sizeof *STOPPING; i++)
        if (!sigismember(&blocked, STOPPING[i]) && sigaction(STOPPING[i], NULL, &action) == 0 &&
            action.sa_handler == SIG_DFL)
            sigaddset(signals, STOPPING[i]);
}

bool agent_run(char *const *command, int folder, int64_t seconds, StringBuilder *why)
{
    Run run = {0};
    int pipe_ends[2];
    sigset_t signals, before;
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0 || pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return fail_to_start(why);
    run.printed = pipe_ends[0];
    fcntl(pipe_ends[1], F_SETFL, 0); /* it waits where it prints faster than is read */
    signal(SIGCHLD, SIG_DFL);        /* where it came ignored, ends of children would be lost */
    choose_signals(&signals);
    sigprocmask(SIG_BLOCK, &signals, &before);
    run.signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    bool has_run;
    if (run.signals >= 0) {
        has_run = run_between(&run, pipe_ends[1], command, folder, seconds, why);
        close(run.signals);
    } else {
        has_run = fail_to_start(why);
        close(pipe_ends[1]);
    }
    close(run.printed);
    if (run.stopped)
        raise(run.stopped);
    sigprocmask(SIG_SETMASK, &before, NULL); /* a signal that has come ends us here */
    return has_run;
}
