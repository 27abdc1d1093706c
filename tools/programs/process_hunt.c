/* Reads the kernel's list of children in /proc. */
#include "programs/process_hunt.h"

#include "base/number.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int process_each_child(void (*take)(void *context, pid_t process), void *context)
{
    char path[64], bytes[16384];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    int list = open(path, O_RDONLY | O_CLOEXEC);
    if (list < 0)
        return -1;
    ssize_t count = read(list, bytes, sizeof bytes - 1);
    close(list);
    if (count < 0)
        return -1;
    bytes[count] = '\0';
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
