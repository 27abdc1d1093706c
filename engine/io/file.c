/* Reading files, and what reading and writing share. */
#define _GNU_SOURCE /* fstatfs() */

#include "io/file.h"

#include "base/status.h"
#include "base/word.h"
#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Those that the kernel's header of magic numbers leaves out. */
enum {
    CONFIGFS_KIND = 0x62656570,
    FUSECTL_KIND = 0x65735543,
    MQUEUE_KIND = 0x19800202,
    NFSD_KIND = 0x6e667364,
    RPC_PIPEFS_KIND = 0x67596969,
};

static const char NOT_A_FILE[] = "not a file";

/* `path` is NULL where a descriptor is read. */
static bool fail(Text *error, const char *path, const char *why)
{
    text_clear(error);
    if (path)
        text_add_format(error, "cannot read '%s': %s", string_quote(path).text, why);
    else
        text_add_format(error, "cannot read: %s", why);
    return false;
}

static bool fail_long(Text *error, const char *path, size_t limit)
{
    fail(error, path, "too long");
    text_add_format(error, ": at most %zu bytes", limit);
    return false;
}

/* Whether the kernel makes up what is read: such files may wait, or never end. */
static bool is_made_up(int descriptor)
{
    static const unsigned long kinds[] = {
        PROC_SUPER_MAGIC,
        SYSFS_MAGIC,
        DEBUGFS_MAGIC,
        TRACEFS_MAGIC,
        SECURITYFS_MAGIC,
        CGROUP_SUPER_MAGIC,
        CGROUP2_SUPER_MAGIC,
        BPF_FS_MAGIC,
        SELINUX_MAGIC,
        SMACK_MAGIC,
        AAFS_MAGIC,
        PSTOREFS_MAGIC,
        EFIVARFS_MAGIC,
        BINFMTFS_MAGIC,
        RDTGROUP_SUPER_MAGIC,
        XENFS_SUPER_MAGIC,
        OPENPROM_SUPER_MAGIC,
        USBDEVICE_SUPER_MAGIC,
        BINDERFS_SUPER_MAGIC,
        DEVPTS_SUPER_MAGIC,
        NSFS_MAGIC,
        CONFIGFS_KIND,
        FUSECTL_KIND,
        MQUEUE_KIND,
        NFSD_KIND,
        RPC_PIPEFS_KIND,
    };
    struct statfs system;
    if (fstatfs(descriptor, &system) != 0)
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((unsigned long)system.f_type == kinds[i])
            return true;
    return false;
}

/* It is looked at before it is opened, since even that does things to devices and pipes, and after,
 * since it may be another by then. */
int file_open_regular(int folder, const char *name, int flags, struct stat *there, const char **why)
{
    int follow = flags & O_NOFOLLOW ? AT_SYMLINK_NOFOLLOW : 0;
    *why = NULL;
    int descriptor = -1;
    if (fstatat(folder, name, there, follow) != 0)
        *why = strerror(errno);
    else if (!S_ISREG(there->st_mode))
        *why = NOT_A_FILE;
    else if ((descriptor = openat(folder, name, O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags)) < 0 ||
             fstat(descriptor, there) != 0)
        *why = strerror(errno);
    else if (!S_ISREG(there->st_mode) || is_made_up(descriptor))
        *why = NOT_A_FILE;
    if (*why && descriptor >= 0) {
        close(descriptor);
        descriptor = -1;
    }
    return descriptor;
}

int file_open(const Files *files, const char *path, size_t limit, Text *error)
{
    const char *why;
    FilePlace place;
    struct stat there;
    int descriptor = -1;
    text_clear(error);
    if (!files || files->reach == FILES_ALL) {
        descriptor = file_open_regular(AT_FDCWD, path, O_RDONLY, &there, &why);
    } else if (!(why = file_place_find(files, path, &place))) {
        descriptor =
            file_open_regular(place.folder, place.name, O_RDONLY | O_NOFOLLOW, &there, &why);
        file_place_close(&place);
    }
    if (descriptor < 0) {
        fail(error, path, why);
    } else if (there.st_size > (off_t)limit) {
        fail_long(error, path, limit);
        close(descriptor);
        descriptor = -1;
    }
    return descriptor;
}

/* Reads to the end of a descriptor. Files grow, so that the limit holds here too. `waits` says
 * whether to wait where there is nothing yet. */
static bool read_all(int descriptor, const char *path, bool waits, size_t limit, Text *text,
                     Text *error)
{
    char block[64 * 1024];
    ssize_t size;
    text_clear(text);
    while ((size = waits ? descriptor_read(descriptor, block, sizeof block)
                         : read(descriptor, block, sizeof block)) != 0) {
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            return fail(error, path, strerror(errno));
        if ((size_t)size > limit - text->length)
            return fail_long(error, path, limit);
        text_add_bytes(text, block, (size_t)size);
        if (text_failed(text))
            return fail(error, path, status_text(STATUS_NO_MEMORY));
    }
    return true;
}

static bool read_held(const Text *held, const char *path, size_t limit, Text *text, Text *error)
{
    text_clear(error);
    text_clear(text);
    if (held->length > limit)
        return fail_long(error, path, limit);
    text_add_bytes(text, held->bytes, held->length);
    return !text_failed(text) || fail(error, path, status_text(STATUS_NO_MEMORY));
}

bool file_read(const Files *files, const char *path, size_t limit, Text *text, Text *error)
{
    if (files && files->reach == FILES_HELD)
        return read_held(files->held, path, limit, text, error);
    int descriptor = file_open(files, path, limit, error);
    if (descriptor < 0)
        return false;
    bool read = read_all(descriptor, path, false, limit, text, error);
    close(descriptor);
    return read;
}

bool file_read_descriptor(int descriptor, size_t limit, Text *text, Text *error)
{
    text_clear(error);
    return read_all(descriptor, NULL, true, limit, text, error);
}
