/* Run a process, forward its output, and kill its descendants.
 *
 * This process is a child subreaper: if a process ends, this process adopts the children that it
 * leaves behind. So every process that an agent has started eventually becomes a child of this
 * process, and the kernel lists its children. */
#define _GNU_SOURCE /* pipe2() */

#include "agent/agent_run.h"

#include "base/number.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/execute.h"

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
    SHOWN_BYTES = 64 * 1024, /* maximum number of bytes shown of an agent's output per move */
    ENDING_SECONDS = 5,      /* seconds in which killed processes must end */
    MILLION = 1000000,
    EAGER_ROUNDS = 100, /* rounds of killing without a pause between them */
    /* Bytes written at a time; a pipe that polls as writable accepts as many. */
    SHOWN_AT_ONCE = 2048,
    PATIENCE = 100, /* milliseconds to wait until standard error accepts output */
};

/* A running agent. */
typedef struct Run {
    pid_t process;
    int signals;  /* signalfd: reports that a child has ended, or a signal of STOPPING */
    int printed;  /* read end of the pipe that the agent prints to */
    size_t shown; /* bytes of output shown so far */
    bool unread;  /* standard error did not accept the last output */
    int stopped;  /* the signal of STOPPING that has come, or 0 */
} Run;

/* Signals that ask this process to end. */
static const int STOPPING[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};

static int64_t now(void) /* in milliseconds, by a clock that is never set back */
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / MILLION;
}

/* Called in the child after fork(): replace this process with the agent. The agent runs in its
 * folder and in a new process group, and is killed when its parent dies. Its standard input is
 * empty. Its output and errors go to the pipe, since our standard output is for replies. */
static void become(char *const *command, int folder, int output, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* the parent has ended in the meantime */
        _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    if (dup2(output, STDERR_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 && nothing >= 0 &&
        dup2(nothing, STDIN_FILENO) >= 0 && fchdir(folder) == 0)
        execute((const char *const *)command);
    perror(command[0]);
    _exit(127);
}

/* Write to standard error, but drop the output if nobody reads it. A blocking write would delay the
 * agent's timeout and our signals. */
static void show(Run *run, const char *bytes, size_t count)
{
    struct pollfd there = {.fd = STDERR_FILENO, .events = POLLOUT};
    run->unread = poll(&there, 1, run->unread ? 0 : PATIENCE) <= 0;
    if (!run->unread)
        (void)descriptor_write(STDERR_FILENO, bytes, count);
}

/* Read the output that is available; show it up to the limit, and drop the rest. */
static void show_printed(Run *run)
{
    static const char MORE[] = "\n"
                               "(the rest is not shown)\n";
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

/* Return true if the agent itself has ended, but don't reap it: end_all() does that. Reap adopted
 * orphans that have ended, which would otherwise fill the process table. */
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

/* Read one pending signal. */
static void take_signal(Run *run)
{
    struct signalfd_siginfo signal;
    if (read(run->signals, &signal, sizeof signal) == (ssize_t)sizeof signal &&
        signal.ssi_signo != SIGCHLD)
        run->stopped = (int)signal.ssi_signo;
}

/* Show the agent's output until the agent has ended or a signal asks us to end. Return false if
 * that takes longer than `seconds` (0: no limit). */
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
            events[1].fd = -1; /* all writers have closed the pipe */
    }
    return true;
}

/* Kill all children that the kernel lists. Return false if it lists none. */
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
        /* A number without a space after it may have been cut off at the end of the buffer. */
        if (*end && number_read_int(at, (size_t)(end - at), 1, INT32_MAX, &process))
            kill((pid_t)process, SIGKILL);
    }
    return true;
}

/* Kill the agent and all processes that it has started, and reap them. Set `ended` to the agent's
 * wait status. Return false if some process survives. The first rounds run without a pause, so that
 * processes are killed faster than a program can fork new ones; later rounds pause, to save
 * processor time. */
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

/* Append to `why` what went wrong, if anything. Return false if the agent was too slow or some of
 * its processes could not be killed. */
static bool judge(bool gone, bool in_time, int ended, int64_t seconds, StringBuilder *why)
{
    if (!gone)
        builder_add(why, "cannot kill the processes that the agent started");
    else if (!in_time)
        builder_add_format(why, "the agent took more than %lld seconds", (long long)seconds);
    else if (WIFSIGNALED(ended))
        builder_add_format(why, "the agent was killed by signal %d", WTERMSIG(ended));
    else if (WEXITSTATUS(ended) != 0)
        builder_add_format(why, "the agent exited with code %d", WEXITSTATUS(ended));
    return gone && in_time;
}

static bool fail_to_start(StringBuilder *why)
{
    builder_add_format(why, "cannot start the agent: %s", strerror(errno));
    return false;
}

/* Run the agent. `output` is the write end of its pipe, which is closed in this process. The
 * signals that the signalfd reports must be blocked. */
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

/* Choose the signals to wait for: SIGCHLD, and those signals of STOPPING that aren't blocked,
 * ignored (as after nohup) or handled. */
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
    fcntl(pipe_ends[1], F_SETFL, 0); /* writes of the agent may block */
    signal(SIGCHLD, SIG_DFL);        /* if SIGCHLD were ignored, exit statuses would be lost */
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
    /* if STOPPING signals are pending, this process ends here */
    sigprocmask(SIG_SETMASK, &before, NULL);
    return has_run;
}
