/* Reads and writes file descriptors. */
#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/* Return whether a call that has failed should be repeated. If it failed because the descriptor
 * wasn't ready, first wait for `event`. */
static bool may_retry(int descriptor, short event)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    struct pollfd wait = {.fd = descriptor, .events = event};
    return poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

ssize_t descriptor_read(int descriptor, char *bytes, size_t room)
{
    ssize_t count;
    do
        count = read(descriptor, bytes, room);
    while (count < 0 && may_retry(descriptor, POLLIN));
    return count;
}

bool descriptor_waits(int descriptor)
{
    struct pollfd look = {.fd = descriptor, .events = POLLIN};
    return poll(&look, 1, 0) > 0;
}

bool descriptor_write(int descriptor, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && !may_retry(descriptor, POLLOUT))
            return false;
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    return true;
}

bool descriptor_lock(int descriptor, bool shared)
{
    struct flock lock = {.l_type = shared ? F_RDLCK : F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_SETLK, &lock) == 0;
}

void descriptor_hold_standard(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDONLY) < 0)
            return;
}
