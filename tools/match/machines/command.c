/* One program, two pipes. */
#include "match/machines/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { BLOCK = 4096, PIPES = 2 };

/* A pipe whose ends no other program inherits. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* 0, or an error number. */
static int start(const char *const *words, int out, int errors, pid_t *process)
{
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    if (error == 0) /* posix_spawnp() changes no words, whatever its declaration says */
        error =
            posix_spawnp(process, words[0], &actions, NULL, (char *const *)(void *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Reads both until their ends. */
static void read_both(const int from[PIPES], Text *const into[PIPES])
{
    struct pollfd waits[PIPES] = {{.fd = from[0], .events = POLLIN},
                                  {.fd = from[1], .events = POLLIN}};
    for (int open = PIPES; open > 0;) {
        if (poll(waits, PIPES, -1) < 0 && errno != EINTR)
            return;
        for (int i = 0; i < PIPES; i++) {
            char bytes[BLOCK];
            if (waits[i].fd < 0 || waits[i].revents == 0)
                continue;
            ssize_t count = read(waits[i].fd, bytes, sizeof bytes);
            if (count > 0)
                text_add_bytes(into[i], bytes, (size_t)count);
            if (count == 0 || (count < 0 && errno != EINTR)) {
                waits[i].fd = -1;
                open--;
            }
        }
    }
}

static bool wait_for(pid_t process, const char *name, Text *error)
{
    int status;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR) {
            text_add_format(error, "%s: %s", name, strerror(errno));
            return false;
        }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        text_clear(error); /* warnings */
        return true;
    }
    while (error->length > 0 && error->bytes[error->length - 1] == '\n')
        text_truncate(error, error->length - 1);
    if (error->length == 0 && WIFSIGNALED(status))
        text_add_format(error, "%s was ended by signal %d", name, WTERMSIG(status));
    else if (error->length == 0)
        text_add_format(error, "%s ended with status %d", name, WEXITSTATUS(status));
    return false;
}

bool command_run(const char *const *words, Text *out, Text *error)
{
    int outs[2], errors[2];
    pid_t process;
    text_clear(out);
    text_clear(error);
    if (!make_pipe(outs)) {
        text_add_format(error, "%s: %s", words[0], strerror(errno));
        return false;
    }
    if (!make_pipe(errors)) {
        text_add_format(error, "%s: %s", words[0], strerror(errno));
        close(outs[0]);
        close(outs[1]);
        return false;
    }
    int fault = start(words, outs[1], errors[1], &process);
    close(outs[1]);
    close(errors[1]);
    if (fault == 0)
        read_both((const int[]){outs[0], errors[0]}, (Text *const[]){out, error});
    close(outs[0]);
    close(errors[0]);
    if (fault == 0)
        return wait_for(process, words[0], error);
    text_add_format(error, "%s cannot be started: %s", words[0],
                    fault == ENOENT ? "it is not in PATH" : strerror(fault));
    return false;
}
