/* Writing files.
 *
 * What is written has no name until all of it is on the disk: then it is linked into the folder.
 * Where there is an old file, the new one takes a name of ours first, and then the two exchange
 * their names in one step. What has come out is looked at, since another may have taken the old
 * one's place, and is put back unless it may be replaced. Where the file system cannot have files
 * without names, the new one has one of those names from the start.
 *
 * Names of ours are few and fixed, and whoever uses one holds a lock on the file. So one that
 * nobody holds was left by a program that was killed, and the next that writes a file of its kind
 * in the folder removes it. Signals that ask a program to end wait until a save is over.
 */
#define _GNU_SOURCE /* O_TMPFILE */

#include "io/file.h"

#include "base/status.h"
#include "base/word.h"
#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    SLOTS = 64,           /* names of ours in a folder */
    ROUNDS = 1000,        /* how often all of them are tried */
    ROUND_TIME = 5000000, /* nanoseconds between two */
    EAGER_ROUNDS = 100,   /* before there is a time between two */
    HELD_ROUNDS = 50,     /* how often a file that another holds is tried */
    HELD_TIME = 1000000,  /* nanoseconds between two */
    ATTEMPTS = 10,        /* to write what others make and remove meanwhile */
    BEGINNING = 1024,     /* bytes that tell what kind of file one is */
};

typedef struct Slot {
    char name[32];
} Slot;

/* A file being written. */
typedef struct Save {
    FilePlace place;
    const FileKind *kind;
    const Text *text;
    bool there;      /* an old one is */
    struct stat old; /* if so */
} Save;

/* What came of an attempt to write. */
typedef enum SaveOutcome {
    WRITTEN,
    FAILED,      /* errno says why */
    CHANGED,     /* another file has come or gone: to be begun anew */
    UNSUPPORTED, /* the file system has no files without names */
} SaveOutcome;

static void name_slot(Slot *slot, int number)
{
    snprintf(slot->name, sizeof slot->name, ".contigo-save-%d", number);
}

/* Whether a name is one of ours: what has it is removed when nobody writes it. */
static bool is_of_slot(const char *name)
{
    Slot slot;
    for (int i = 0; i < SLOTS; i++) {
        name_slot(&slot, i);
        if (strcmp(name, slot.name) == 0)
            return true;
    }
    return false;
}

static const char *not_of_kind(const FileKind *kind)
{
    static char why[64];
    snprintf(why, sizeof why, "there is a file of this name that is not %s", kind->name);
    return why;
}

/* Looks at what has a name: why it must not be replaced, or NULL. Only a regular file of the same
 * kind may be, or an empty one, which may be written. Where there is nothing of this name errno is
 * ENOENT: that must not be asked a second time, since another may take it meanwhile. */
static const char *look(const FilePlace *place, const char *name, const FileKind *kind,
                        struct stat *there)
{
    char bytes[BEGINNING];
    const char *why;
    errno = 0;
    int descriptor = file_open_regular(place->folder, name, O_RDWR | O_NOFOLLOW, there, &why);
    if (descriptor < 0)
        return why;
    ssize_t count = read(descriptor, bytes, sizeof bytes);
    if (count < 0)
        why = strerror(errno);
    else if (count > 0 && !kind->begins(bytes, (size_t)count))
        why = not_of_kind(kind);
    close(descriptor);
    return why;
}

/* Looks at what is to be replaced, if anything. */
static const char *look_at_old(Save *save)
{
    const FilePlace *place = &save->place;
    const char *why = look(place, place->name, save->kind, &save->old);
    save->there = !why || errno != ENOENT;
    return save->there ? why : NULL;
}

/* Fills a new file and sees that it is on the disk, with the old one's owner and permissions. */
static bool fill(const Save *save, int descriptor)
{
    struct stat made;
    const struct stat *old = &save->old;
    if (save->there && (fstat(descriptor, &made) != 0 ||
                        ((made.st_uid != old->st_uid || made.st_gid != old->st_gid) &&
                         fchown(descriptor, old->st_uid, old->st_gid) != 0) ||
                        fchmod(descriptor, old->st_mode & 0777) != 0))
        return false;
    return descriptor_write(descriptor, save->text->bytes, save->text->length) &&
           fsync(descriptor) == 0;
}

/* Permissions of a new file: what any would have, or those of an old one later. */
static mode_t first_mode(const Save *save)
{
    return save->there ? 0600 : 0666;
}

/* Whether a name is that of this open file. */
static bool is_named(int descriptor, int folder, const char *name)
{
    struct stat held, named;
    return fstat(descriptor, &held) == 0 &&
           fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && named.st_ino == held.st_ino &&
           named.st_dev == held.st_dev;
}

/* Removes a file with a name of ours that nobody is writing any more. Whether the name may be free
 * now. What is no file of this kind stays: it is no remainder of ours, or another's to be put back
 * in its place (see put_back()). */
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
                 flock(descriptor, LOCK_EX | LOCK_NB) == 0 &&
                 !look(&save->place, name, save->kind, &looked) && looked.st_ino == held.st_ino &&
                 is_named(descriptor, folder, name) && unlinkat(folder, name, 0) == 0;
    close(descriptor);
    return stale;
}

/* Removes all of them in a folder. */
static void remove_all_stale(const Save *save)
{
    Slot slot;
    for (int i = 0; i < SLOTS; i++) {
        name_slot(&slot, i);
        (void)remove_stale(save, slot.name);
    }
}

/* Gives a file without a name this one. */
static bool link_as(int descriptor, int folder, const char *name)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Makes a file of this name, held. */
static bool make_as(int *descriptor, int folder, const char *name, mode_t mode)
{
    struct stat made;
    *descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (*descriptor < 0)
        return false;
    bool held = flock(*descriptor, LOCK_EX | LOCK_NB) == 0;
    if (held && fstat(*descriptor, &made) == 0 && made.st_nlink > 0)
        return true;
    int error = errno;
    bool taken = held || error == EWOULDBLOCK; /* somebody took it for stale before it was held */
    if (!taken)
        unlinkat(folder, name, 0); /* the file system has no locks */
    close(*descriptor);
    *descriptor = -1;
    errno = taken ? EEXIST : error;
    return false;
}

/* Gives a file one of our names, where *descriptor is -1 after making it. */
static bool take_slot(const Save *save, int *descriptor, Slot *slot)
{
    bool made = *descriptor < 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SLOTS; i++) {
            name_slot(slot, i);
            int folder = save->place.folder;
            for (int attempt = 0; attempt < 2; attempt++) {
                if (made ? make_as(descriptor, folder, slot->name, first_mode(save))
                         : link_as(*descriptor, folder, slot->name))
                    return true;
                if (errno != EEXIST)
                    return false;
                if (!remove_stale(save, slot->name))
                    break;
            }
        }
        nanosleep(&(struct timespec){.tv_nsec = ROUND_TIME}, NULL);
    }
    errno = EBUSY;
    return false;
}

/* What it means that a file could not be named. */
static SaveOutcome outcome_of_naming(void)
{
    return errno == EEXIST ? CHANGED : errno == ENOENT ? UNSUPPORTED : FAILED;
}

/* Renames without replacing; where the file system cannot, in two steps. */
static bool move_to_free(int folder, const char *from, const char *to)
{
    if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    struct stat there;
    if (fstatat(folder, to, &there, AT_SYMLINK_NOFOLLOW) == 0)
        errno = EEXIST;
    return errno == ENOENT && renameat(folder, from, folder, to) == 0;
}

/* Undoes an exchange that has brought out what must not be replaced. Should what comes out now be
 * another's as well, since names go round, that is put back in its turn; where this does not come
 * to an end, it keeps the name of ours: nothing of another kind is ever removed. */
static SaveOutcome put_back(const Save *save, int descriptor, const Slot *slot)
{
    int folder = save->place.folder;
    for (int round = 0; round < ROUNDS; round++) {
        if (renameat2(folder, slot->name, folder, save->place.name, RENAME_EXCHANGE) != 0)
            return errno == ENOENT ? CHANGED : FAILED; /* another has put it back already */
        if (is_named(descriptor, folder, slot->name) || remove_stale(save, slot->name))
            return CHANGED;
        nanosleep(&(struct timespec){.tv_nsec = round < EAGER_ROUNDS ? 0 : ROUND_TIME}, NULL);
    }
    errno = EBUSY;
    return FAILED;
}

/* Removes what an exchange has brought out. Where that was written only just now its writer still
 * holds it, for a moment: then that is waited for. */
static void remove_out(const Save *save, const char *name, const struct stat *out)
{
    struct stat now;
    bool ours = out->st_uid == geteuid() || geteuid() == 0;
    for (int round = 0; round < HELD_ROUNDS && !remove_stale(save, name) && ours; round++) {
        if (fstatat(save->place.folder, name, &now, AT_SYMLINK_NOFOLLOW) != 0 ||
            now.st_ino != out->st_ino)
            return;
        nanosleep(&(struct timespec){.tv_nsec = HELD_TIME}, NULL);
    }
}

/* Puts the file with one of our names into the place of an old one, which has that name then and is
 * removed. Where the file system cannot exchange names, what is replaced is what was looked at
 * before, or what another has put there since. */
static SaveOutcome exchange(const Save *save, int descriptor, const Slot *slot)
{
    struct stat out = {0};
    int folder = save->place.folder;
    const char *name = save->place.name;
    if (renameat2(folder, slot->name, folder, name, RENAME_EXCHANGE) == 0) {
        /* Where it is gone, anybody who saves has taken it for stale; what has the name then is not
         * what came out. */
        if (look(&save->place, slot->name, save->kind, &out) && errno != ENOENT)
            return put_back(save, descriptor, slot);
        remove_out(save, slot->name, &out);
        return WRITTEN;
    }
    if (errno == ENOENT)
        return CHANGED;
    bool moved =
        (errno == EINVAL || errno == ENOSYS) && renameat(folder, slot->name, folder, name) == 0;
    return moved ? WRITTEN : FAILED;
}

/* Puts the file with one of our names into its place. */
static SaveOutcome move(const Save *save, int descriptor, const Slot *slot)
{
    int folder = save->place.folder;
    SaveOutcome outcome = FAILED;
    if (save->there)
        outcome = exchange(save, descriptor, slot);
    else if (move_to_free(folder, slot->name, save->place.name))
        outcome = WRITTEN;
    else if (errno == EEXIST)
        outcome = CHANGED;
    int error = errno;
    if (outcome != WRITTEN && is_named(descriptor, folder, slot->name))
        (void)unlinkat(folder, slot->name, 0);
    errno = error;
    return outcome;
}

/* Names a file that is whole and has no name. */
static SaveOutcome publish(const Save *save, int descriptor)
{
    Slot slot;
    bool named;
    if (save->there)
        named = flock(descriptor, LOCK_EX | LOCK_NB) == 0 && take_slot(save, &descriptor, &slot);
    else
        named = link_as(descriptor, save->place.folder, save->place.name);
    if (!named)
        return outcome_of_naming();
    return save->there ? move(save, descriptor, &slot) : WRITTEN;
}

/* Closes a file, with errno kept. */
static SaveOutcome finish(int descriptor, SaveOutcome outcome)
{
    int error = errno;
    close(descriptor);
    errno = error;
    return outcome;
}

static SaveOutcome write_unnamed(const Save *save)
{
    int descriptor =
        openat(save->place.folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, first_mode(save));
    if (descriptor < 0)
        return UNSUPPORTED; /* or what writing with a name will say */
    return finish(descriptor, fill(save, descriptor) ? publish(save, descriptor) : FAILED);
}

static SaveOutcome write_named(const Save *save)
{
    Slot slot;
    int descriptor = -1;
    if (!take_slot(save, &descriptor, &slot))
        return FAILED;
    if (fill(save, descriptor))
        return finish(descriptor, move(save, descriptor, &slot));
    finish(descriptor, FAILED);
    int error = errno;
    unlinkat(save->place.folder, slot.name, 0);
    errno = error;
    return FAILED;
}

/* Whether a folder that cannot be put on the disk is none of our business: its file system does not
 * do that, or we may write into it and not read it. */
static bool is_beyond_us(void)
{
    return errno == EINVAL || errno == EOPNOTSUPP || errno == EACCES;
}

/* Sees that the new name is on the disk, which it is once its folder is; why it may not be, or
 * NULL. */
static const char *sync_folder(const FilePlace *place)
{
    static char why[128];
    int descriptor;
    bool synced = false;
    do {
        descriptor = openat(place->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        synced = descriptor >= 0 && fsync(descriptor) == 0;
        int error = errno;
        if (descriptor >= 0)
            close(descriptor);
        errno = error;
    } while (!synced && errno == EINTR);
    if (synced || is_beyond_us())
        return NULL;
    snprintf(why, sizeof why, "it is written, but may not outlast a power cut: %s",
             strerror(errno));
    return why;
}

/* Keeps signals that ask a program to end until a save is over, so that it leaves nothing. */
static void hold_signals(sigset_t *before)
{
    static const int ending[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2};
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        sigaddset(&held, ending[i]);
    sigprocmask(SIG_BLOCK, &held, before);
}

/* Writes to a place; why it cannot, or NULL. */
static const char *write_at(Save *save)
{
    if (is_of_slot(save->place.name))
        return "files of this name are removed";
    remove_all_stale(save);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const char *why = look_at_old(save);
        if (why)
            return why;
        SaveOutcome outcome = write_unnamed(save);
        if (outcome == UNSUPPORTED)
            outcome = write_named(save);
        if (outcome == FAILED)
            return strerror(errno);
        if (outcome == CHANGED)
            continue;
        return sync_folder(&save->place);
    }
    return strerror(EBUSY);
}

bool file_replace(const Files *files, const char *path, const FileKind *kind, const Text *text,
                  Text *error)
{
    Save save = {.kind = kind, .text = text};
    text_clear(error);
    const char *why;
    if (text_failed(text)) {
        why = status_text(STATUS_NO_MEMORY);
    } else if (text->length > FILE_BYTES_MAX) {
        why = "too long to be read again";
    } else if (files && files->reach == FILES_HELD) {
        text_clear(files->held);
        text_add_bytes(files->held, text->bytes, text->length);
        why = text_failed(files->held) ? status_text(STATUS_NO_MEMORY) : NULL;
    } else if (!(why = file_place_find(files, path, &save.place))) {
        sigset_t before;
        hold_signals(&before);
        why = write_at(&save);
        sigprocmask(SIG_SETMASK, &before, NULL);
        file_place_close(&save.place);
    }
    if (why)
        text_add_format(error, "cannot write '%s': %s", string_quote(path).text, why);
    return !why;
}
