/* Reading the children and the states of processes in /proc. */
#include "programs/process_hunt.h"

#include "base/number.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Read a file of /proc into `bytes`, with a NUL at the end. Return false if it can't be read. */
static bool read_file(const char *path, char *bytes, size_t room)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t count = read(file, bytes, room - 1);
    close(file);
    bytes[count < 0 ? 0 : count] = '\0';
    return count >= 0;
}

static bool read_children(pid_t process, char *bytes, size_t room)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)process);
    return read_file(path, bytes, room);
}

int process_each_child(void (*take)(void *context, pid_t process), void *context)
{
    char bytes[16384];
    if (!read_children(getpid(), bytes, sizeof bytes))
        return -1;
    int children = 0;
    for (char *at = bytes, *end; *at; at = *end ? end + 1 : end) {
        end = at + strcspn(at, " ");
        int64_t process;
        /* A number without a space after it may have been cut off at the end of the buffer. */
        if (*end && number_read_int(at, (size_t)(end - at), 1, INT32_MAX, &process)) {
            take(context, (pid_t)process);
            children++;
        }
    }
    return children;
}

pid_t process_first_child(pid_t process)
{
    char bytes[64];
    int64_t child;
    return read_children(process, bytes, sizeof bytes) &&
                   number_read_int(bytes, strcspn(bytes, " "), 1, INT32_MAX, &child)
               ? (pid_t)child
               : 0;
}

char process_stat(pid_t process)
{
    char path[64], bytes[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    /* The state follows the command in parentheses, which may contain any characters. */
    const char *end = read_file(path, bytes, sizeof bytes) ? strrchr(bytes, ')') : NULL;
    return end && end[1] == ' ' ? end[2] : '\0';
}
