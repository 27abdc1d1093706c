/* Reads and writes files, and resolves their names.
 *
 * A new file has no name until all of it is on the disk; then it is linked into the folder. To
 * replace an old file, the new file first gets a temporary name, and then the two files exchange
 * their names in one step. After that, the file that now has the temporary name is checked, since
 * another program may have put it in the old file's place. If it must not be replaced, it is put
 * back.
 *
 * There are only a few fixed temporary names, and a program that uses one locks the file. A file
 * that isn't locked was left behind by a program that was killed; the next save of the same kind of
 * file in the folder removes it. Signals that ask a program to end are blocked until a save is
 * over. */
#define _GNU_SOURCE /* for O_TMPFILE, O_PATH, renameat2() and strerrordesc_np() */

#include "io/file.h"

#include "base/count.h"
#include "base/status.h"
#include "base/string_view.h"
#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

/* The magic numbers of those file systems that <linux/magic.h> leaves out. */
enum {
    CONFIGFS_KIND = 0x62656570,
    FUSECTL_KIND = 0x65735543,
    MQUEUE_KIND = 0x19800202,
    NFSD_KIND = 0x6e667364,
    RPC_PIPEFS_KIND = 0x67596969,
};

enum {
    LINKS_MOST = 40, /* maximum number of links that are followed, as in the kernel */
    SLOTS = 64,      /* number of temporary names in a folder */
    /* Maximum number of tries to open a folder, to take one of the temporary names, or to undo an
     * exchange. */
    ROUNDS = 1000,
    ROUND_TIME = 5000000, /* nanoseconds of a pause between two tries */
    EAGER_ROUNDS = 100,   /* number of tries to undo an exchange before the first pause */
    HELD_ROUNDS = 2000,   /* number of tries to remove a file that another program has locked */
    HELD_TIME = 1000000,  /* nanoseconds of a pause between two of these tries */
    /* The number of attempts to write a file that other programs keep creating and removing. */
    ATTEMPTS = 10,
    BEGINNING = 1024, /* number of bytes that determine the kind of a file */
};

/* Why a call failed: an errno, or one of the values below. 0 means success. */
typedef enum Fault {
    NOT_A_FILE = -1,
    OTHER_KIND = -2,
    TOO_LONG = -3,
    OUTSIDE = -4,
    TURNED_OFF = -5,
    RESERVED = -6,
    NO_MEMORY = -7,
    CHANGED = -8, /* another file has appeared or disappeared, so try again */
} Fault;

static const char *fault_text(int fault)
{
    const char *text;
    switch (fault) {
    case NOT_A_FILE:
        return "not a file";
    case TOO_LONG:
        return "too long to be read again";
    case OUTSIDE:
        return "outside the folder for files";
    case TURNED_OFF:
        return "files are turned off";
    case RESERVED:
        return "this name is reserved for temporary files";
    case NO_MEMORY:
        return status_text(STATUS_NO_MEMORY);
    default:
        text = strerrordesc_np(fault);
        return text ? text : "unknown error";
    }
}

const char *file_error_text(int error)
{
    return fault_text(error ? error : NOT_A_FILE);
}

static void pause_for(long nanoseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = nanoseconds}, NULL);
}

/* Resolving names. */

/* Where a file is or may be created: a folder, which is open, and a name that isn't a link. */
typedef struct Place {
    int folder;
    char name[NAME_MAX + 1];
} Place;

bool files_inside(const char *path, Files *files)
{
    int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return false;
    *files = (Files){.reach = FILES_INSIDE, .folder = folder};
    return true;
}

/* Open a folder. If files are restricted to one folder, the kernel makes sure that the path stays
 * inside it; if folders are moved during this, it asks to try again. Return -1, with errno set, on
 * failure. */
static int open_folder(const Files *files, const char *path)
{
    struct open_how how = {.flags = O_PATH | O_DIRECTORY | O_CLOEXEC,
                           .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    if (!files || files->reach == FILES_ALL)
        return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    long folder = -1;
    for (int round = 0; round < ROUNDS; round++) {
        folder = syscall(SYS_openat2, files->folder, path, &how, sizeof how);
        if (folder >= 0 || (errno != EAGAIN && errno != EINTR))
            break;
    }
    return (int)folder;
}

/* Return whether a link may be followed. In folders such as /tmp, where everybody may create links,
 * only links that belong to this user or to the folder's owner may be followed. The kernel applies
 * the same rule to the links that it follows. */
static bool is_trusted(int folder, const struct stat *link)
{
    struct stat around;
    if (fstat(folder, &around) != 0)
        return false;
    bool open_to_all = (around.st_mode & S_ISVTX) && (around.st_mode & S_IWOTH);
    return !open_to_all || link->st_uid == geteuid() || link->st_uid == around.st_uid;
}

/* Replace `name`, the last part of `path`, with the target of the link at `place`. If the target is
 * absolute, replace all of `path`. Return why this failed, or 0. */
static int follow(const Place *place, char path[PATH_MAX], char *name, const struct stat *link)
{
    char target[PATH_MAX];
    if (!is_trusted(place->folder, link))
        return EACCES;
    ssize_t length = readlinkat(place->folder, place->name, target, sizeof target);
    if (length < 0)
        return errno;
    if (length > 0 && target[0] == '/')
        name = path;
    if (length >= path + PATH_MAX - name)
        return ENAMETOOLONG;
    memcpy(name, target, (size_t)length);
    name[length] = '\0';
    return 0;
}

/* Open the folder that contains the last part of `path`, and copy this part to `place`. */
static int split(const Files *files, char path[PATH_MAX], Place *place, char **name)
{
    char *slash = strrchr(path, '/');
    *name = slash ? slash + 1 : path;
    if (strlen(*name) > NAME_MAX)
        return ENAMETOOLONG;
    strcpy(place->name, **name ? *name : ".");
    if (slash)
        *slash = '\0';
    place->folder = open_folder(files, !slash ? "." : slash == path ? "/" : path);
    if (slash)
        *slash = '/';
    if (place->folder < 0)
        return errno == EXDEV ? OUTSIDE : errno;
    return 0;
}

/* Return whether ".." is one of the parts of a path. */
static bool goes_up(const char *name)
{
    for (; *name; name += strcspn(name, "/")) {
        name += strspn(name, "/");
        if (strcspn(name, "/") == 2 && name[0] == '.' && name[1] == '.')
            return true;
    }
    return false;
}

/* Find the place of the file that a path names. The caller closes the place's folder. The file must
 * be opened with flags that don't follow links, because it may be missing, or may be replaced with
 * a link at any time. */
static int find_place(const Files *files, const char *path, Place *place)
{
    char rest[PATH_MAX], *name;
    struct stat there;
    if (files && (files->reach == FILES_NONE || files->reach == FILES_HELD))
        return TURNED_OFF;
    if (!*path)
        return ENOENT;
    if (strlen(path) >= sizeof rest)
        return ENAMETOOLONG;
    if (files && files->reach == FILES_INSIDE && goes_up(path))
        return OUTSIDE;
    strcpy(rest, path);
    for (int links = 0; links <= LINKS_MOST; links++) {
        int fault = split(files, rest, place, &name);
        if (fault)
            return fault;
        if (fstatat(place->folder, place->name, &there, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISLNK(there.st_mode))
            return 0;
        fault = follow(place, rest, name, &there);
        close(place->folder);
        if (fault)
            return fault;
    }
    return ELOOP;
}

/* Reading files. */

/* Set the error, and return false. `path` is NULL if a descriptor is read. */
static bool fail(StringBuilder *error, const char *path, const char *why)
{
    builder_clear(error);
    if (path)
        builder_add_format(error, "cannot read '%s': %s", string_quote(path).text, why);
    else
        builder_add_format(error, "cannot read: %s", why);
    return false;
}

static bool fail_long(StringBuilder *error, const char *path, size_t limit)
{
    fail(error, path, "too long");
    builder_add_format(error, ": at most %zu bytes", limit);
    return false;
}

/* Return whether the kernel generates the content of a file. Reading such a file may wait, or never
 * end. */
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

/* The type is checked before opening the file, because opening a device or pipe can have effects.
 * It is checked again afterwards, because the file may have been replaced. */
int file_open_regular(int folder, const char *name, int flags, struct stat *there)
{
    int follow_links = flags & O_NOFOLLOW ? AT_SYMLINK_NOFOLLOW : 0;
    if (fstatat(folder, name, there, follow_links) != 0)
        return -1;
    int error = 0;
    if (S_ISREG(there->st_mode)) {
        int descriptor = openat(folder, name, O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
        if (descriptor < 0)
            return -1;
        error = fstat(descriptor, there) != 0 ? errno : 0;
        if (!error && S_ISREG(there->st_mode) && !is_made_up(descriptor))
            return descriptor;
        close(descriptor);
    }
    errno = error;
    return -1;
}

int file_open(const Files *files, const char *path, size_t limit, StringBuilder *error)
{
    Place place;
    struct stat there;
    int descriptor = -1, fault = 0;
    builder_clear(error);
    if (!files || files->reach == FILES_ALL) {
        descriptor = file_open_regular(AT_FDCWD, path, O_RDONLY, &there);
        fault = errno ? errno : NOT_A_FILE;
    } else if (!(fault = find_place(files, path, &place))) {
        descriptor = file_open_regular(place.folder, place.name, O_RDONLY | O_NOFOLLOW, &there);
        fault = errno ? errno : NOT_A_FILE;
        close(place.folder);
    }
    if (descriptor < 0) {
        fail(error, path, fault_text(fault));
    } else if (there.st_size > (off_t)limit) {
        fail_long(error, path, limit);
        close(descriptor);
        descriptor = -1;
    }
    return descriptor;
}

/* Read a descriptor to its end. The limit is checked here too, since files can grow. If `waits`,
 * wait for input. */
static bool read_all(int descriptor, const char *path, bool waits, size_t limit,
                     StringBuilder *text, StringBuilder *error)
{
    char block[64 * 1024];
    ssize_t size;
    builder_clear(text);
    while ((size = waits ? descriptor_read(descriptor, block, sizeof block)
                         : read(descriptor, block, sizeof block)) != 0) {
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            return fail(error, path, fault_text(errno));
        if ((size_t)size > limit - text->length)
            return fail_long(error, path, limit);
        builder_add_bytes(text, block, (size_t)size);
        if (builder_failed(text))
            return fail(error, path, status_text(STATUS_NO_MEMORY));
    }
    return true;
}

static bool read_held(const StringBuilder *held, const char *path, size_t limit,
                      StringBuilder *text, StringBuilder *error)
{
    builder_clear(error);
    builder_clear(text);
    if (held->length > limit)
        return fail_long(error, path, limit);
    builder_add_bytes(text, held->bytes, held->length);
    return !builder_failed(text) || fail(error, path, status_text(STATUS_NO_MEMORY));
}

bool file_read(const Files *files, const char *path, size_t limit, StringBuilder *text,
               StringBuilder *error)
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

bool file_read_descriptor(int descriptor, size_t limit, StringBuilder *text, StringBuilder *error)
{
    builder_clear(error);
    return read_all(descriptor, NULL, true, limit, text, error);
}

/* Writing files. */

typedef struct Slot {
    char name[32]; /* empty if there is no temporary name */
} Slot;

/* A file that is being written. */
typedef struct Save {
    Place place;
    const FileKind *kind;
    const StringBuilder *text;
    bool there;      /* true if there is an old file */
    struct stat old; /* properties of the old file, if there is one */
    /* True if the new file must be created with a name, because a file that was created without a
     * name can't be given one on this system. */
    bool plain;
    int descriptor; /* the descriptor of the new file */
    Slot slot;      /* the temporary name of the new file */
} Save;

static Slot name_slot(int number)
{
    Slot slot;
    snprintf(slot.name, sizeof slot.name, ".contigo-save-%d", number);
    return slot;
}

/* Return why the file with this name must not be replaced, or 0 if it may be replaced, because it
 * is writable, regular, and either empty or of the same kind. If the result is ENOENT, the check
 * must not be repeated, because another program may create the file in between. */
static int look(const Save *save, const char *name, struct stat *there)
{
    char bytes[BEGINNING];
    int descriptor = file_open_regular(save->place.folder, name, O_RDWR | O_NOFOLLOW, there);
    if (descriptor < 0)
        return errno ? errno : NOT_A_FILE;
    ssize_t count = read(descriptor, bytes, sizeof bytes);
    int fault = count < 0                                                ? errno
                : count > 0 && !save->kind->begins(bytes, (size_t)count) ? OTHER_KIND
                                                                         : 0;
    close(descriptor);
    return fault;
}

/* Return whether an open file has the name `name` in a folder. */
static bool is_named(int descriptor, int folder, const char *name)
{
    struct stat held, named;
    return fstat(descriptor, &held) == 0 &&
           fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && named.st_ino == held.st_ino &&
           named.st_dev == held.st_dev;
}

/* Remove a file with a temporary name that no program is writing any more. Return whether the name
 * may be free now. A file of a different kind is kept: either it wasn't left behind by a save, or
 * it belongs to another program and must be put back (see settle). */
static bool remove_stale(const Save *save, const char *name)
{
    struct stat held, looked;
    int folder = save->place.folder;
    int descriptor =
        openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ENOENT;
    bool stale = fstat(descriptor, &held) == 0 && S_ISREG(held.st_mode) &&
                 (held.st_uid == geteuid() || geteuid() == 0) &&
                 flock(descriptor, LOCK_EX | LOCK_NB) == 0 && look(save, name, &looked) == 0 &&
                 looked.st_ino == held.st_ino && is_named(descriptor, folder, name) &&
                 unlinkat(folder, name, 0) == 0;
    close(descriptor);
    return stale;
}

/* Create a locked file with the temporary name. Return 0, or why this failed: EEXIST if the name is
 * taken. */
static int make_slot(Save *save)
{
    struct stat made;
    const char *name = save->slot.name;
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int descriptor = openat(save->place.folder, name, flags, save->there ? 0600 : 0666);
    if (descriptor < 0)
        return errno;
    int fault = flock(descriptor, LOCK_EX | LOCK_NB) != 0 || fstat(descriptor, &made) != 0 ? errno
                : made.st_nlink == 0                                                       ? EEXIST
                                                                                           : 0;
    if (fault == EWOULDBLOCK)
        /* Another program locked the file first, because it took it for one that was left
         * behind. */
        fault = EEXIST;
    if (fault && fault != EEXIST)
        /* The file can't be used, for example because locks aren't supported. */
        (void)unlinkat(save->place.folder, name, 0);
    if (fault)
        close(descriptor);
    else
        save->descriptor = descriptor;
    return fault;
}

static int take_slot(Save *save)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SLOTS; i++) {
            save->slot = name_slot(i);
            int fault = make_slot(save);
            if (fault == EEXIST && remove_stale(save, save->slot.name))
                fault = make_slot(save);
            if (fault != EEXIST)
                return fault;
        }
        pause_for(ROUND_TIME);
    }
    return EBUSY;
}

/* Create the new file. If there is no old file and the file system supports it, the new file has no
 * name yet. */
static int make_new(Save *save)
{
    save->slot.name[0] = '\0';
    if (!save->there && !save->plain) {
        save->descriptor = openat(save->place.folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        if (save->descriptor >= 0)
            return 0;
    }
    return take_slot(save);
}

/* Write the content of the new file to the disk, and give it the old file's owner and
 * permissions. */
static int fill(const Save *save)
{
    struct stat made;
    int descriptor = save->descriptor;
    const struct stat *old = &save->old;
    if (save->there && (fstat(descriptor, &made) != 0 ||
                        ((made.st_uid != old->st_uid || made.st_gid != old->st_gid) &&
                         fchown(descriptor, old->st_uid, old->st_gid) != 0) ||
                        fchmod(descriptor, old->st_mode & 0777) != 0))
        return errno;
    return descriptor_write(descriptor, save->text->bytes, save->text->length) &&
                   fsync(descriptor) == 0
               ? 0
               : errno;
}

static int name_nameless(Save *save)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", save->descriptor);
    if (linkat(AT_FDCWD, path, save->place.folder, save->place.name, AT_SYMLINK_FOLLOW) == 0)
        return 0;
    save->plain = errno == ENOENT; /* because there may be no /proc */
    return save->plain || errno == EEXIST ? CHANGED : errno;
}

/* Remove the old file, which now has the temporary name. The program that wrote it may still have
 * it locked for a moment. Two programs that have exchanged each other's files would wait for each
 * other if they kept their own locks. */
static void remove_replaced(const Save *save, const struct stat *out)
{
    struct stat named;
    const char *name = save->slot.name;
    (void)flock(save->descriptor, LOCK_UN);
    for (int round = 0; round < HELD_ROUNDS && !remove_stale(save, name); round++) {
        if (fstatat(save->place.folder, name, &named, AT_SYMLINK_NOFOLLOW) != 0 ||
            named.st_ino != out->st_ino)
            return; /* another program has removed the file, and may use the name */
        pause_for(HELD_TIME);
    }
}

/* After an exchange of names, the old file has the temporary name: remove it. If the old file turns
 * out to be one that must not be replaced, undo the exchange. If several programs exchange names at
 * the same time, undoing may give the temporary name to another program's file; then put that file
 * back too. If this doesn't succeed after many attempts, the file keeps the temporary name, because
 * only files that may be replaced are ever removed. */
static int settle(const Save *save)
{
    struct stat out;
    int folder = save->place.folder;
    const char *name = save->slot.name;
    int fault = look(save, name, &out);
    if (fault == 0)
        remove_replaced(save, &out);
    if (fault == 0 || fault == ENOENT)
        return 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (renameat2(folder, name, folder, save->place.name, RENAME_EXCHANGE) != 0)
            /* Another program may already have put the file back. */
            return errno == ENOENT ? CHANGED : errno;
        if (is_named(save->descriptor, folder, name) || remove_stale(save, name))
            return CHANGED;
        pause_for(round < EAGER_ROUNDS ? 0 : ROUND_TIME);
    }
    return EBUSY;
}

/* Move the new file to its place. If the file system supports neither exchanging names nor renaming
 * without replacing, this replaces the file that was checked before, or one that has appeared since
 * then. */
static int publish(Save *save)
{
    int folder = save->place.folder;
    const char *from = save->slot.name, *to = save->place.name;
    if (!*from)
        return name_nameless(save);
    if (renameat2(folder, from, folder, to, save->there ? RENAME_EXCHANGE : RENAME_NOREPLACE) == 0)
        return save->there ? settle(save) : 0;
    if (errno == EINVAL || errno == ENOSYS)
        return renameat(folder, from, folder, to) == 0 ? 0 : errno;
    return errno == EEXIST || errno == ENOENT ? CHANGED : errno;
}

/* Write the new file once. On failure, remove it if it still has its temporary name. */
static int save_once(Save *save)
{
    int fault = look(save, save->place.name, &save->old);
    save->there = fault != ENOENT;
    if (fault && save->there)
        return fault;
    fault = make_new(save);
    if (fault)
        return fault;
    fault = fill(save);
    if (!fault)
        fault = publish(save);
    if (fault && *save->slot.name &&
        is_named(save->descriptor, save->place.folder, save->slot.name))
        (void)unlinkat(save->place.folder, save->slot.name, 0);
    close(save->descriptor);
    return fault;
}

/* Remove files that killed programs have left behind, and then write the new file. */
static int write_at(Save *save)
{
    for (int i = 0; i < SLOTS; i++)
        if (strcmp(save->place.name, name_slot(i).name) == 0)
            return RESERVED;
    for (int i = 0; i < SLOTS; i++)
        (void)remove_stale(save, name_slot(i).name);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int fault = save_once(save);
        if (fault != CHANGED)
            return fault;
    }
    return EBUSY;
}

/* Sync the folder, so that the new name is on the disk. Ignore an error if the file system doesn't
 * support this, or if the folder may be written but not read. */
static int sync_folder(const Place *place)
{
    int fault;
    do {
        int descriptor = openat(place->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        fault = descriptor < 0 || fsync(descriptor) != 0 ? errno : 0;
        if (descriptor >= 0)
            close(descriptor);
    } while (fault == EINTR);
    return fault == EINVAL || fault == EOPNOTSUPP || fault == EACCES ? 0 : fault;
}

/* Write the file. Meanwhile, this thread receives no signals that ask a program to end. */
static int write_undisturbed(Save *save, bool *written)
{
    static const int ending[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2};
    sigset_t held, before;
    sigemptyset(&held);
    for (size_t i = 0; i < COUNT_OF(ending); i++)
        sigaddset(&held, ending[i]);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    int fault = write_at(save);
    *written = fault == 0;
    if (*written)
        fault = sync_folder(&save->place);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fault;
}

bool file_replace(const Files *files, const char *path, const FileKind *kind,
                  const StringBuilder *text, StringBuilder *error)
{
    int fault;
    bool written = false;
    Save save = {.kind = kind, .text = text};
    builder_clear(error);
    if (builder_failed(text)) {
        fault = NO_MEMORY;
    } else if (text->length > FILE_BYTES_MAX) {
        fault = TOO_LONG;
    } else if (files && files->reach == FILES_HELD) {
        builder_clear(files->held);
        builder_add_bytes(files->held, text->bytes, text->length);
        fault = builder_failed(files->held) ? NO_MEMORY : 0;
    } else if (!(fault = find_place(files, path, &save.place))) {
        fault = write_undisturbed(&save, &written);
        close(save.place.folder);
    }
    if (fault == 0)
        return true;
    builder_add_format(error, "cannot write '%s': ", string_quote(path).text);
    if (written)
        builder_add(error, "it is written, but may be lost in a power failure: ");
    if (fault == OTHER_KIND)
        builder_add_format(error, "there is already a file with this name that is not %s",
                           kind->name);
    else
        builder_add(error, fault_text(fault));
    return false;
}
