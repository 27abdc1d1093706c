/* A process, all that it starts, and what they print.
 *
 * This process adopts what its descendants leave behind (it is their subreaper), so whatever lives
 * on is a child of ours sooner or later, and the kernel lists those. */
#define _GNU_SOURCE /* pipe2() */

#include "agent_run.h"

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
};

/* An agent that runs. */
typedef struct Run {
    pid_t process;
    int children; /* signalfd: something has ended */
    int printed;  /* the end of a pipe that it prints to */
    size_t shown; /* bytes of that */
} Run;

static int64_t now(void) /* milliseconds */
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / MILLION;
}

/* Becomes the agent: in its folder, in a process group of its own, without our input, and with the
 * pipe for its output, since ours is for replies. It does not live longer than we do. */
static void become(char *const *command, int folder, int output)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
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

/* Shows what has been printed by now, and drops what is too much. */
static void show_printed(Run *run)
{
    char bytes[4096];
    ssize_t count;
    for (int blocks = 0; blocks < 64 && (count = read(run->printed, bytes, sizeof bytes)) > 0;
         blocks++) {
        size_t left = SHOWN_BYTES - run->shown;
        size_t taken = (size_t)count < left ? (size_t)count : left;
        Text shown = {0};
        complain_show(&shown, bytes, taken);
        run->shown += taken;
        if (taken > 0 && run->shown == SHOWN_BYTES)
            text_add(&shown, "\n(more is not shown)\n");
        (void)descriptor_write(STDERR_FILENO, shown.bytes, shown.length);
        text_free(&shown);
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

/* Waits until it has ended, at most so many seconds. */
static bool wait_for(Run *run, int64_t seconds)
{
    struct pollfd events[] = {{.fd = run->children, .events = POLLIN},
                              {.fd = run->printed, .events = POLLIN}};
    int64_t end = now() + seconds * 1000;
    while (!has_ended(run)) {
        int64_t left = seconds ? end - now() : -1;
        if (seconds && left <= 0)
            return false;
        struct signalfd_siginfo signal;
        poll(events, 2, left > INT32_MAX ? INT32_MAX : (int)left);
        if (events[0].revents)
            (void)!read(run->children, &signal, sizeof signal);
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

/* Kills the agent and all that it started, and sees that they are gone. `ended` is how it ended. */
static bool end_all(const Run *run, int *ended)
{
    int64_t patience = now() + ENDING_SECONDS * 1000;
    kill(-run->process, SIGKILL);
    for (;;) {
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
        if (!kill_children())
            nanosleep(&(struct timespec){.tv_nsec = MILLION}, NULL);
    }
}

/* Says how it went; false where that is not well. */
static bool judge(bool gone, bool in_time, int ended, int64_t seconds, Text *why)
{
    if (!gone)
        text_add(why, "what the agent started cannot be ended");
    else if (!in_time)
        text_add_format(why, "the agent took more than %lld seconds", (long long)seconds);
    else if (WIFSIGNALED(ended))
        text_add_format(why, "the agent was ended by signal %d", WTERMSIG(ended));
    else if (WEXITSTATUS(ended) != 0)
        text_add_format(why, "the agent ended with code %d", WEXITSTATUS(ended));
    else
        return true;
    return false;
}

static bool fail_to_start(Text *why)
{
    text_add_format(why, "the agent cannot be started: %s", strerror(errno));
    return false;
}

/* Runs it between two pipes that are there; signals of children are blocked. */
static bool run_between(Run *run, int output, char *const *command, int folder, int64_t seconds,
                        Text *why)
{
    int ended = 0;
    run->process = fork();
    if (run->process == 0)
        become(command, folder, output);
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

bool agent_run(char *const *command, int folder, int64_t seconds, Text *why)
{
    Run run = {0};
    int pipe_ends[2];
    sigset_t children, before;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0 || pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return fail_to_start(why);
    run.printed = pipe_ends[0];
    fcntl(pipe_ends[1], F_SETFL, 0); /* it waits where it prints faster than is read */
    signal(SIGCHLD, SIG_DFL);        /* where it came ignored, ends of children would be lost */
    sigprocmask(SIG_BLOCK, &children, &before);
    run.children = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    bool well;
    if (run.children >= 0) {
        well = run_between(&run, pipe_ends[1], command, folder, seconds, why);
        close(run.children);
    } else {
        well = fail_to_start(why);
        close(pipe_ends[1]);
    }
    close(run.printed);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return well;
}
