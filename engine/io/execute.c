/* Finds a program in PATH, and runs it. */
#include "io/execute.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static void run(const char *path, const char *const *words)
{
    execve(path, (char *const *)words, environ);
}

/* Return true if the search must continue after an error, because the program may be in another
 * folder. */
static bool may_be_elsewhere(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EACCES || error == ELOOP ||
           error == ENAMETOOLONG;
}

/* Try the program in each folder of `list`. An empty folder is the current one. If a file was found
 * but may not be executed, that is the error to report. */
static void search(const char *list, const char *const *words)
{
    char path[PATH_MAX];
    bool is_denied = false;
    errno = ENOENT;
    for (const char *at = list; at;) {
        size_t length = strcspn(at, ":");
        int needed = snprintf(path, sizeof path, "%.*s%s%s", (int)length, at, length > 0 ? "/" : "",
                              words[0]);
        if (needed >= 0 && (size_t)needed < sizeof path)
            run(path, words);
        if (!may_be_elsewhere(errno))
            return;
        is_denied |= errno == EACCES;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (is_denied)
        errno = EACCES;
}

void execute(const char *const *words)
{
    const char *list = getenv("PATH");
    if (words[0][0] == '\0')
        errno = ENOENT;
    else if (strchr(words[0], '/'))
        run(words[0], words);
    else
        search(list ? list : "/usr/local/bin:/bin:/usr/bin", words);
}
