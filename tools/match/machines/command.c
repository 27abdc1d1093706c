/* Running a program whose output goes to files in memory. */
#define _GNU_SOURCE /* memfd_create() */

#include "match/machines/command.h"

#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Start the program, with the given file descriptors as its standard output and standard error.
 * Return 0 or an error number. */
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
    if (error == 0) /* posix_spawnp() doesn't change the strings, although their type isn't const */
        error =
            posix_spawnp(process, words[0], &actions, NULL, (char *const *)(void *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Read a file that the program has written. Rewind it first, since the program and this process
 * share the file offset. */
static bool read_all(int file, StringBuilder *text, StringBuilder *error)
{
    lseek(file, 0, SEEK_SET);
    return file_read_descriptor(file, FILE_BYTES_MAX, text, error);
}

/* Return true if a program exited with status 0. `error` contains what the program wrote to
 * standard error; if that is empty, describe the failure in it. */
static bool judge(int status, const char *name, StringBuilder *error)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        builder_clear(error); /* the program succeeded, so discard its warnings */
        return true;
    }
    while (error->length > 0 && error->bytes[error->length - 1] == '\n')
        builder_truncate(error, error->length - 1);
    if (error->length == 0 && WIFSIGNALED(status))
        builder_add_format(error, "%s was killed by signal %d", name, WTERMSIG(status));
    else if (error->length == 0)
        builder_add_format(error, "%s exited with status %d", name, WEXITSTATUS(status));
    return false;
}

bool command_run(const char *const *words, StringBuilder *out, StringBuilder *error)
{
    int outs = memfd_create("out", MFD_CLOEXEC), errors = memfd_create("errors", MFD_CLOEXEC);
    int status = 0;
    pid_t process;
    StringBuilder said = {0};
    builder_clear(out);
    builder_clear(error);
    int fault = outs < 0 || errors < 0 ? errno : start(words, outs, errors, &process);
    while (fault == 0 && waitpid(process, &status, 0) < 0)
        fault = errno == EINTR ? 0 : errno;
    if (fault != 0)
        builder_add_format(error, "cannot start %s: %s", words[0],
                           fault == ENOENT ? "not found in PATH" : strerror(fault));
    bool done = fault == 0 && read_all(outs, out, error) && read_all(errors, &said, error);
    if (done) {
        builder_add_view(error, builder_view(&said));
        done = judge(status, words[0], error);
    }
    builder_free(&said);
    if (outs >= 0)
        close(outs);
    if (errors >= 0)
        close(errors);
    return done;
}
