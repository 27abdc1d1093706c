/* A library to preload into a program (LD_PRELOAD). It makes allocations and calls on files fail,
 * as requested in the memory page that CONTIGO_FAULTS names (control.h).
 *
 * It intercepts all allocations of the process, including those of libraries and of C++, and the
 * calls that write files. Only calls on regular files and folders count, not those on terminals and
 * pipes. */
#define _GNU_SOURCE
#include "faults/control.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static Faults *faults;

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv(FAULTS_VARIABLE);
    int descriptor = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor < 0)
        return;
    void *page = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (page != MAP_FAILED)
        faults = page;
}

/* Stop injecting faults. coverage.c calls this before it writes the coverage counts at exit. */
void faults_end(void)
{
    faults = NULL;
}

/* Count down the calls until the requested fault. Return true if it is due at this call. */
static bool is_due(void)
{
    if (faults->after == 0 || --faults->after > 0)
        return false;
    faults->failed++;
    return true;
}

/* Return true if an allocation may succeed. */

static bool may_allocate(void)
{
    if (!faults || (faults->kind != FAULT_MEMORY && faults->kind != FAULT_NO_MEMORY))
        return true;
    if (faults->kind == FAULT_NO_MEMORY && faults->after == 0 && faults->failed > 0) {
        faults->failed++;
        return false;
    }
    return !is_due();
}

static void *none(void)
{
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size)
{
    return may_allocate() ? __libc_malloc(size) : none();
}

void *calloc(size_t count, size_t size)
{
    return may_allocate() ? __libc_calloc(count, size) : none();
}

void *realloc(void *old, size_t size)
{
    return may_allocate() ? __libc_realloc(old, size) : none();
}

void *memalign(size_t alignment, size_t size)
{
    return may_allocate() ? __libc_memalign(alignment, size) : none();
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

/* Let no allocation fail in this call. GEOS creates a context with C++'s `new`, outside the code
 * that catches its exceptions. A lack of memory there ends the process, which a C program cannot
 * prevent. */
void *GEOS_init_r(void)
{
    Faults *kept = faults;
    void *(*real)(void);
    faults = NULL;
    *(void **)&real = dlsym(RTLD_NEXT, "GEOS_init_r");
    void *context = real();
    faults = kept;
    return context;
}

/* Return true if a descriptor is that of a regular file or a folder: only calls on these may
 * fail. */

static bool is_file(int descriptor)
{
    struct stat there;
    return syscall(SYS_fstat, descriptor, &there) == 0 &&
           (S_ISREG(there.st_mode) || S_ISDIR(there.st_mode));
}

static bool is_folder(int descriptor)
{
    struct stat there;
    return syscall(SYS_fstat, descriptor, &there) == 0 && S_ISDIR(there.st_mode);
}

static void note(const char *call)
{
    for (size_t i = 0; i + 1 < sizeof faults->call && (i == 0 || faults->call[i - 1]); i++)
        faults->call[i] = call[i];
}

static bool is_meant(const char *call)
{
    size_t i = 0;
    while (call[i] && call[i] == faults->only[i])
        i++;
    return !faults->only[0] || call[i] == faults->only[i];
}

/* Count a call. If it must fail, set errno and return true. */
static bool fails(const char *call, bool interruptible)
{
    if (!faults || !is_meant(call))
        return false;
    faults->calls++;
    if (faults->after == 1)
        note(call);
    if (faults->kind == FAULT_KILL && is_due())
        kill(getpid(), SIGKILL);
    if (faults->kind == FAULT_INTERRUPT && interruptible && is_due()) {
        errno = EINTR;
        return true;
    }
    if (faults->kind == FAULT_CALL && is_due()) {
        errno = faults->error;
        return true;
    }
    return false;
}

/* Return how many of `count` bytes can be written now. If there is no room for any, set errno and
 * return 0. */
static size_t room_for(size_t count)
{
    if (!faults || count == 0)
        return count;
    if (faults->kind == FAULT_SHORT && (faults->failed > 0 || is_due()))
        return 1;
    if (faults->kind != FAULT_FULL)
        return count;
    size_t room = faults->room < count ? (size_t)faults->room : count;
    faults->room -= room;
    if (room < count)
        faults->failed++;
    if (room == 0)
        errno = ENOSPC;
    return room;
}

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    if (!is_file(descriptor))
        return syscall(SYS_write, descriptor, bytes, count);
    if (fails("write", true))
        return -1;
    size_t room = room_for(count);
    return room == 0 && count > 0 ? -1 : syscall(SYS_write, descriptor, bytes, room);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset)
{
    if (fails("pwrite", true))
        return -1;
    size_t room = room_for(count);
    return room == 0 && count > 0 ? -1 : syscall(SYS_pwrite64, descriptor, bytes, room, offset);
}

ssize_t read(int descriptor, void *bytes, size_t count)
{
    if (is_file(descriptor) && fails("read", true))
        return -1;
    bool one = faults && faults->kind == FAULT_SHORT && is_file(descriptor) &&
               (faults->failed > 0 || is_due());
    return syscall(SYS_read, descriptor, bytes, one && count > 0 ? 1 : count);
}

/* SQLite calls pwrite64(); on this platform it has the same offset type as pwrite(). */
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset)
{
    return pwrite(descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset)
{
    return fails("pread", true) ? -1 : syscall(SYS_pread64, descriptor, bytes, count, offset);
}

int fsync(int descriptor)
{
    return fails(is_folder(descriptor) ? "fsync of folder" : "fsync", true)
               ? -1
               : (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor)
{
    return fails(is_folder(descriptor) ? "fdatasync of folder" : "fdatasync", true)
               ? -1
               : (int)syscall(SYS_fdatasync, descriptor);
}

int ftruncate(int descriptor, off_t length)
{
    return fails("ftruncate", true) ? -1 : (int)syscall(SYS_ftruncate, descriptor, length);
}

int ftruncate64(int descriptor, off64_t length)
{
    return ftruncate(descriptor, length);
}

int syncfs(int descriptor)
{
    return fails("syncfs", false) ? -1 : (int)syscall(SYS_syncfs, descriptor);
}

int mkdir(const char *name, mode_t mode)
{
    return fails("mkdir", false) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, name, mode);
}

int mkdirat(int folder, const char *name, mode_t mode)
{
    return fails("mkdirat", false) ? -1 : (int)syscall(SYS_mkdirat, folder, name, mode);
}

int fchmod(int descriptor, mode_t mode)
{
    return fails("fchmod", false) ? -1 : (int)syscall(SYS_fchmod, descriptor, mode);
}

int fchown(int descriptor, uid_t owner, gid_t group)
{
    return fails("fchown", false) ? -1 : (int)syscall(SYS_fchown, descriptor, owner, group);
}

/* The kernel closes the descriptor even if close() fails, so close it before reporting a
 * failure. */
int close(int descriptor)
{
    bool bad = is_file(descriptor) && fails("close", false);
    int error = errno;
    int result = (int)syscall(SYS_close, descriptor);
    if (!bad)
        return result;
    errno = error;
    return -1;
}

int rename(const char *from, const char *to)
{
    return fails("rename", false) ? -1 : (int)syscall(SYS_rename, from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    return fails("renameat", false) ? -1
                                    : (int)syscall(SYS_renameat, from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    return fails("renameat2", false)
               ? -1
               : (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to)
{
    return fails("link", false) ? -1 : (int)syscall(SYS_link, from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    return fails("linkat", false)
               ? -1
               : (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
}

int unlink(const char *name)
{
    return fails("unlink", false) ? -1 : (int)syscall(SYS_unlink, name);
}

int unlinkat(int folder, const char *name, int flags)
{
    return fails("unlinkat", false) ? -1 : (int)syscall(SYS_unlinkat, folder, name, flags);
}

static mode_t mode_of(int flags, va_list arguments)
{
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

int open(const char *name, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails("open", true) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return open(name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    if (fails("openat", true))
        return -1;
    if (faults && faults->plain && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return (int)syscall(SYS_openat, folder, name, flags, mode);
}

/* Calls that inspect or lock files, or concern other programs. */

int fstat(int descriptor, struct stat *there)
{
    bool bad = is_file(descriptor) && fails("fstat", false);
    return bad ? -1 : (int)syscall(SYS_fstat, descriptor, there);
}

int fstatat(int folder, const char *name, struct stat *there, int flags)
{
    return fails("fstatat", false) ? -1 : (int)syscall(SYS_newfstatat, folder, name, there, flags);
}

int fstatfs(int descriptor, struct statfs *system)
{
    return fails("fstatfs", false) ? -1 : (int)syscall(SYS_fstatfs, descriptor, system);
}

int flock(int descriptor, int operation)
{
    return fails("flock", true) ? -1 : (int)syscall(SYS_flock, descriptor, operation);
}

int fcntl(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    long value = va_arg(arguments, long);
    va_end(arguments);
    if (command == F_SETLK && fails("fcntl", false))
        return -1;
    return (int)syscall(SYS_fcntl, descriptor, command, value);
}

int pipe2(int ends[2], int flags)
{
    return fails("pipe2", false) ? -1 : (int)syscall(SYS_pipe2, ends, flags);
}

int signalfd(int descriptor, const sigset_t *signals, int flags)
{
    return fails("signalfd", false)
               ? -1
               : (int)syscall(SYS_signalfd4, descriptor, signals, _NSIG / 8, flags);
}

pid_t fork(void)
{
    static pid_t (*real)(void);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fork");
    return fails("fork", false) ? -1 : real();
}

/* Variants of open() and read() that _FORTIFY_SOURCE uses. */

int __open_2(const char *name, int flags)
{
    return open(name, flags);
}

int __openat_2(int folder, const char *name, int flags)
{
    return openat(folder, name, flags);
}

ssize_t __read_chk(int descriptor, void *bytes, size_t count, size_t size)
{
    return read(descriptor, bytes, count < size ? count : size);
}
