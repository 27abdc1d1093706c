/* Files read and written whole. */
#include "protocol/file.h"

#include "base/status.h"
#include "protocol/descriptor.h"
#include "protocol/request.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(Text *error, const char *what, const char *path, const char *why)
{
    text_clear(error);
    text_add_format(error, "%s '%s': %s", what, string_quote(path).text, why);
    return false;
}

/* Reads an open file to its end. */
static bool read_all(int descriptor, const char *path, size_t limit, Text *text, Text *error)
{
    char block[16 * 1024];
    size_t count = 0;
    ssize_t size;
    while ((size = descriptor_read(descriptor, block, sizeof block)) > 0) {
        count += (size_t)size;
        if (count > limit) {
            fail(error, "cannot read", path, "too long");
            text_add_format(error, ": at most %zu bytes", limit);
            return false;
        }
        text_add_bytes(text, block, (size_t)size);
    }
    if (size < 0)
        return fail(error, "cannot read", path, strerror(errno));
    return !text_failed(text) || fail(error, "cannot read", path, status_text(STATUS_NO_MEMORY));
}

bool file_read(const char *path, size_t limit, Text *text, Text *error)
{
    text_clear(error);
    /* Not to wait for the other end of a pipe that nobody writes to. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat there;
    if (descriptor < 0 || fstat(descriptor, &there) != 0) {
        fail(error, "cannot read", path, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
    bool read = S_ISREG(there.st_mode) ? read_all(descriptor, path, limit, text, error)
                                       : fail(error, "cannot read", path, "not a file");
    close(descriptor);
    return read;
}

/* Puts bytes into a new file and sees that they are on the disk. */
static bool write_new(int descriptor, const Text *text)
{
    bool written =
        descriptor_write(descriptor, text->bytes, text->length) && fsync(descriptor) == 0;
    int error = errno;
    bool closed = close(descriptor) == 0;
    if (!written)
        errno = error;
    return written && closed;
}

/* A new file takes the permissions that any other would. */
static void give_usual_mode(int descriptor, const char *path)
{
    struct stat there;
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = stat(path, &there) == 0 ? there.st_mode & 0777 : 0666 & ~mask;
    (void)!fchmod(descriptor, mode);
}

/* The rename is on the disk once its folder is. Some file systems cannot sync a folder, and
 * the file is whole either way, so a failure here is none of the caller's. */
static void sync_folder(const char *path)
{
    Text folder = {0};
    const char *slash = strrchr(path, '/');
    text_add_bytes(&folder, path, slash ? (size_t)(slash - path) + 1 : 0);
    int descriptor = open(folder.length ? text_string(&folder) : ".", O_RDONLY | O_DIRECTORY);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
    text_free(&folder);
}

bool file_replace(const char *path, const Text *text, Text *error)
{
    Text beside = {0};
    struct stat there;
    text_clear(error);
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return fail(error, "cannot write", path, "not a file");
    text_add(&beside, path);
    text_add(&beside, ".XXXXXX");
    text_string(&beside);
    if (text_failed(text) || text_failed(&beside)) {
        text_free(&beside);
        return fail(error, "cannot write", path, status_text(STATUS_NO_MEMORY));
    }
    int descriptor = mkstemp(beside.bytes);
    if (descriptor >= 0)
        give_usual_mode(descriptor, path);
    bool done = descriptor >= 0 && write_new(descriptor, text) && rename(beside.bytes, path) == 0;
    if (done) {
        sync_folder(path);
    } else {
        fail(error, "cannot write", path, strerror(errno));
        if (descriptor >= 0)
            unlink(beside.bytes);
    }
    text_free(&beside);
    return done;
}
