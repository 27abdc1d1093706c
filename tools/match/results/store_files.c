/* The files of a results folder: the records and the lock.
 *
 * A record is written as `records/new` and renamed when it is complete. Outside a batch, it is
 * synced to disk before it is renamed. So a file with a record's name is always complete, and an
 * incomplete file that a killed runner has left is overwritten by the next record. */
#define _GNU_SOURCE /* syncfs() */

#include "match/results/store_parts.h"

#include "io/descriptor.h"
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RECORDS "records"
#define BEING_WRITTEN RECORDS "/new"

enum {
    GAMES_IN_FOLDER = 1000,
    FOLDER_MODE = 0777,
    FILE_MODE = 0666,
    NAME_MOST = 80,
};

/* The path of a game's record, and of the folder that contains it. Both are relative to the results
 * folder. */
typedef struct RecordName {
    char folder[NAME_MOST];
    char file[NAME_MOST];
} RecordName;

static const char *reason(void)
{
    return errno == ENOSPC || errno == EDQUOT ? "the disk is full" : strerror(errno);
}

bool files_fail(const Store *store, const char *what, StringBuilder *error)
{
    const char *why = reason();
    builder_clear(error);
    builder_add_bytes(error, store->path.bytes, store->path.length);
    builder_add_format(error, ": cannot %s: %s", what, why);
    return false;
}

static RecordName name_record(const GameResult *result, bool is_attempt, const char *kind)
{
    RecordName name;
    unsigned long long number = result->number;
    snprintf(name.folder, sizeof name.folder, RECORDS "/%04llu", number / GAMES_IN_FOLDER);
    if (is_attempt)
        snprintf(name.file, sizeof name.file, RECORDS "/%04llu/%07llu.%u.%s",
                 number / GAMES_IN_FOLDER, number, result->attempt, kind);
    else
        snprintf(name.file, sizeof name.file, RECORDS "/%04llu/%07llu.%s", number / GAMES_IN_FOLDER,
                 number, kind);
    return name;
}

static bool sync_folder(const Store *store, const char *name)
{
    int folder = openat(store->folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return false;
    bool synced = fsync(folder) == 0;
    int error = errno;
    close(folder);
    errno = error;
    return synced;
}

bool files_make_folder(const char *path, StringBuilder *error)
{
    bool made = mkdir(path, FOLDER_MODE) == 0;
    int folder = made || errno == EEXIST ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    int above = folder >= 0 ? openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool there = folder >= 0;
    /* If this process cannot open the parent folder, which belongs to somebody else, don't sync
     * it. */
    if (made && above >= 0)
        there = fsync(above) == 0;
    if (!there)
        builder_add_format(error, "cannot create the folder %s: %s", path, reason());
    if (above >= 0)
        close(above);
    if (folder >= 0)
        close(folder);
    return there;
}

/* Append to the error that the folder is in use and, if that can be found out, by which process. */
static void tell_holder(const Store *store, int lock, StringBuilder *error)
{
    struct flock held = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    builder_add_bytes(error, store->path.bytes, store->path.length);
    builder_add(error, " is in use by another contigo-match");
    if (fcntl(lock, F_GETLK, &held) == 0 && held.l_type != F_UNLCK && held.l_pid > 0)
        builder_add_format(error, ", process %ld", (long)held.l_pid);
}

bool files_lock(Store *store, StringBuilder *error)
{
    int lock = openat(store->folder, "lock", O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);
    if (lock < 0)
        return files_fail(store, "create the file lock", error);
    if (!descriptor_lock(lock, false)) {
        if (errno == EAGAIN)
            tell_holder(store, lock, error);
        else
            files_fail(store, "lock the file lock", error);
        close(lock);
        return false;
    }
    store->lock = lock;
    if ((mkdirat(store->folder, RECORDS, FOLDER_MODE) != 0 && errno != EEXIST) ||
        !sync_folder(store, RECORDS))
        return files_fail(store, "create the folder " RECORDS, error);
    return true;
}

/* Write a text to the temporary file BEING_WRITTEN. Unless `later`, sync it to disk. */
static bool fill(const Store *store, const StringBuilder *text, bool later)
{
    int file =
        openat(store->folder, BEING_WRITTEN, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, FILE_MODE);
    if (file < 0)
        return false;
    bool filled = descriptor_write(file, text->bytes, text->length) && (later || fsync(file) == 0);
    int error = errno;
    if (close(file) != 0 && filled) {
        filled = false;
        error = errno;
    }
    errno = error;
    return filled;
}

/* Rename a complete record to its final name. Create its folder if that doesn't exist. */
static bool give_name(const Store *store, const RecordName *name)
{
    if (renameat(store->folder, BEING_WRITTEN, store->folder, name->file) == 0)
        return true;
    if (errno != ENOENT)
        return false;
    if (mkdirat(store->folder, name->folder, FOLDER_MODE) != 0 && errno != EEXIST)
        return false;
    return sync_folder(store, RECORDS) &&
           renameat(store->folder, BEING_WRITTEN, store->folder, name->file) == 0;
}

static bool write_file(const Store *store, const StringBuilder *text, const RecordName *name,
                       bool later, StringBuilder *error)
{
    char what[NAME_MOST + 10];
    if (text->length == 0)
        return true;
    if (fill(store, text, later) && give_name(store, name))
        return true;
    snprintf(what, sizeof what, "write %s", name->file);
    files_fail(store, what, error);
    unlinkat(store->folder, BEING_WRITTEN, 0); /* to free the disk space */
    return false;
}

bool files_write(Store *store, const GameResult *result, bool is_attempt, bool later,
                 StringBuilder *error)
{
    if (result->record.length == 0 && result->sgf.length == 0)
        return true;
    RecordName record = name_record(result, is_attempt, "contigo");
    RecordName sgf = name_record(result, is_attempt, "sgf");
    if (!write_file(store, &result->record, &record, later, error) ||
        !write_file(store, &result->sgf, &sgf, later, error))
        return false;
    store->unsynced |= later;
    return later || sync_folder(store, record.folder) || files_fail(store, "write a record", error);
}

bool files_sync(Store *store, StringBuilder *error)
{
    /* Call syncfs() once, instead of fsync() for each record of a batch. This also writes pending
     * data of other programs on the same file system. */
    if (store->unsynced && syncfs(store->folder) != 0)
        return files_fail(store, "write records", error);
    store->unsynced = false;
    return true;
}

static bool read_file(const Store *store, const RecordName *name, StringBuilder *text,
                      StringBuilder *error)
{
    struct stat there;
    StringBuilder fault = {0};
    int file = file_open_regular(store->folder, name->file, O_RDONLY, &there);
    int code = errno;
    bool is_read = file >= 0 && file_read_descriptor(file, FILE_BYTES_MAX, text, &fault);
    if (!is_read) {
        builder_add_bytes(error, store->path.bytes, store->path.length);
        builder_add_format(error, ": cannot read %s: %s", name->file,
                           file < 0 ? file_error_text(code) : builder_string(&fault));
    }
    if (file >= 0)
        close(file);
    builder_free(&fault);
    return is_read;
}

bool files_read(const Store *store, GameResult *result, bool is_attempt, bool has_record,
                bool has_sgf, StringBuilder *error)
{
    RecordName record = name_record(result, is_attempt, "contigo");
    RecordName sgf = name_record(result, is_attempt, "sgf");
    return (!has_record || read_file(store, &record, &result->record, error)) &&
           (!has_sgf || read_file(store, &sgf, &result->sgf, error));
}
