/* An SQLite file as the database. Only one server at a time uses it; other programs may access it
 * too. */
#include "database/database_sqlite.h"

#include "base/memory.h"
#include "base/status.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUSY = 2000 }; /* milliseconds to wait for another program that uses the database */

#define APPLICATION 1130524513 /* the letters `Cboa`, which mark a database as ours */

static const char SETTINGS[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                               "PRAGMA foreign_keys = ON;";

typedef struct File {
    sqlite3 *database;
    int lock;       /* descriptor of the locked file, if this is a server; -1: none */
    bool is_busy;   /* something was committed since the last call of rest() */
    bool is_behind; /* the write-ahead log may contain changes that the database file doesn't */
} File;

static bool fail(const File *file, StringBuilder *error)
{
    builder_add(error, sqlite3_errmsg(file->database));
    return false;
}

static bool execute(const File *file, const char *sql, StringBuilder *error)
{
    return sqlite3_exec(file->database, sql, NULL, NULL, NULL) == SQLITE_OK || fail(file, error);
}

/* Running statements. */

static void bind(sqlite3_stmt *statement, int index, const DatabaseValue *value)
{
    const char *bytes = value->text.bytes ? value->text.bytes : "";
    if (value->type == DATABASE_NUMBER)
        sqlite3_bind_int64(statement, index, value->number);
    else if (value->type == DATABASE_TEXT)
        sqlite3_bind_text64(statement, index, bytes, value->text.length, SQLITE_STATIC,
                            SQLITE_UTF8);
    else
        sqlite3_bind_blob64(statement, index, bytes, value->text.length, SQLITE_STATIC);
}

static DatabaseValue column_of(sqlite3_stmt *statement, int column)
{
    int type = sqlite3_column_type(statement, column);
    if (type == SQLITE_INTEGER)
        return (DatabaseValue){.number = sqlite3_column_int64(statement, column)};
    const char *bytes = sqlite3_column_blob(statement, column);
    StringView text = {bytes ? bytes : "", (size_t)sqlite3_column_bytes(statement, column)};
    return (DatabaseValue){.type = type == SQLITE_BLOB ? DATABASE_BYTES : DATABASE_TEXT,
                           .text = text};
}

static void take_row(sqlite3_stmt *row, const DatabaseStatement *statement)
{
    DatabaseValue columns[DATABASE_VALUES_MOST];
    for (int i = 0; i < sqlite3_column_count(row) && i < DATABASE_VALUES_MOST; i++)
        columns[i] = column_of(row, i);
    if (statement->each)
        statement->each(statement->context, columns);
}

static bool run(void *connection, const DatabaseStatement *statement, StringBuilder *error)
{
    File *file = connection;
    sqlite3_stmt *prepared = NULL;
    int code = sqlite3_prepare_v2(file->database, statement->sql, -1, &prepared, NULL);
    for (size_t i = 0; code == SQLITE_OK && i < statement->count; i++)
        bind(prepared, (int)i + 1, &statement->values[i]);
    if (code == SQLITE_OK)
        while ((code = sqlite3_step(prepared)) == SQLITE_ROW)
            take_row(prepared, statement);
    bool done = code == SQLITE_DONE || fail(file, error);
    sqlite3_finalize(prepared);
    if (strcmp(statement->sql, "COMMIT") == 0)
        file->is_busy = file->is_behind = true;
    return done;
}

/* Opening. */

typedef struct Marks {
    int64_t version;     /* number of steps made; 0: none, or they weren't counted yet */
    int64_t application; /* application_id of the program that the database belongs to */
    int64_t is_used;     /* the database isn't empty */
} Marks;

static void take_marks(void *context, const DatabaseValue *columns)
{
    *(Marks *)context = (Marks){columns[0].number, columns[1].number, columns[2].number};
}

/* Get the version of the tables. Return false if the database belongs to another program or a newer
 * version of this one. */
static bool check(File *file, const char *const *steps, int64_t *version, StringBuilder *error)
{
    Marks marks = {0};
    DatabaseStatement statement = {
        .sql = "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) > 0 OR "
               "application_id != 0 FROM pragma_user_version, pragma_application_id",
        .each = take_marks,
        .context = &marks,
    };
    if (!run(file, &statement, error))
        return false;
    bool is_foreign = marks.is_used && marks.application != APPLICATION;
    if (is_foreign)
        builder_add(error, "the database belongs to another program (name another file with "
                           "--database)");
    *version = marks.version;
    return !is_foreign && database_is_known(marks.version, steps, error);
}

/* Make the steps from number `version` on, counted from 0, in one transaction. */
static bool migrate(File *file, const char *const *steps, int64_t version, StringBuilder *error)
{
    char number[80];
    bool done = execute(file, "BEGIN IMMEDIATE", error);
    for (; done && steps[version]; version++)
        done = execute(file, steps[version], error);
    snprintf(number, sizeof number, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, (int)version);
    return done && execute(file, number, error) && execute(file, "COMMIT", error);
}

/* Lock a file against other servers; if one has locked it, wait a moment, since that server may be
 * ending. SQLite isn't affected: it uses a different kind of lock. */
static bool lock(int file)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    bool done = flock(file, LOCK_EX | LOCK_NB) == 0;
    for (int waited = 0; !done && waited < BUSY; waited += 20) {
        nanosleep(&pause, NULL);
        done = flock(file, LOCK_EX | LOCK_NB) == 0;
    }
    return done;
}

/* Create the database's file if there is none, and lock it. The lock ends with this process. */
static bool claim_file(File *file, const char *path, StringBuilder *error)
{
    file->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool done = file->lock >= 0 && lock(file->lock);
    if (file->lock < 0)
        builder_add_format(error, "cannot open '%s': %s", string_quote(path).text, strerror(errno));
    else if (!done)
        builder_add(error, "another server uses the database");
    return done;
}

/* Open an existing database, or one in memory if `path` is NULL. */
static bool open_database(File *file, const char *path, StringBuilder *error)
{
    int mode = SQLITE_OPEN_READWRITE | (path ? 0 : SQLITE_OPEN_MEMORY);
    if (sqlite3_open_v2(path ? path : ":memory:", &file->database, mode, NULL) != SQLITE_OK)
        return fail(file, error);
    sqlite3_busy_timeout(file->database, BUSY);
    return true;
}

static void close_file(void *connection)
{
    File *file = connection;
    sqlite3_close(file->database);
    if (file->lock >= 0)
        close(file->lock);
    memory_free(file);
}

/* If the tables have an old version, upgrade them. Only a server may do that; for other programs
 * this fails. */
static bool update(File *file, const char *const *steps, int64_t version, bool is_server,
                   StringBuilder *error)
{
    if (!steps[version])
        return true;
    if (!is_server)
        builder_add(error,
                    "the database has an older version: start a server with it once to upgrade it");
    return is_server && migrate(file, steps, version, error);
}

void *database_sqlite_open(const char *path, const char *const *steps, bool is_server,
                           StringBuilder *error)
{
    File *file = memory_new(sizeof *file);
    int64_t version;
    if (!file) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        return NULL;
    }
    *file = (File){.lock = -1, .is_behind = true};
    if ((!path || !is_server || claim_file(file, path, error)) &&
        open_database(file, path, error) && check(file, steps, &version, error) &&
        execute(file, SETTINGS, error) && update(file, steps, version, is_server, error))
        return file;
    close_file(file);
    return NULL;
}

static void rest(void *connection)
{
    File *file = connection;
    int logged = 0, moved = 0;
    if (!file->is_busy && file->is_behind) {
        int code = sqlite3_wal_checkpoint_v2(file->database, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                             &logged, &moved);
        file->is_behind = code != SQLITE_OK || moved < logged;
    }
    file->is_busy = false;
}

/* Claims. Only one server uses the file: it can claim any name, and no other server wants one.
 */

static bool claim(void *connection, const char *name, StringBuilder *error)
{
    (void)connection, (void)name, (void)error;
    return true;
}

static void ignore(void *connection, const char *name)
{
    (void)connection, (void)name;
}

static bool wanted(void *connection, char *name, size_t room, StringBuilder *error)
{
    (void)connection, (void)name, (void)room, (void)error;
    return false;
}

static void reconnect(void *connection)
{
    (void)connection;
}

const DatabaseKind DATABASE_SQLITE = {
    .begin = "BEGIN IMMEDIATE",
    .size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    .run = run,
    .claim = claim,
    .hold = claim,
    .release = ignore,
    .want = ignore,
    .wanted = wanted,
    .rest = rest,
    .reconnect = reconnect,
    .close = close_file};

/* Copying. */

/* Return why the file `copy` must not be written or replaced, or NULL if it may be. */
static const char *copy_refusal(const char *path, const char *copy)
{
    static const char MAGIC[] = "SQLite format 3";
    static const char *const ENDS[] = {"-wal", "-shm", "-journal"};
    size_t length = strlen(copy);
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (length >= strlen(ENDS[i]) && strcmp(copy + length - strlen(ENDS[i]), ENDS[i]) == 0)
            return "names with this ending are reserved for files of SQLite";
    struct stat database, there;
    char first[sizeof MAGIC] = "";
    int file = open(copy, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? NULL : strerror(errno);
    bool is_regular = fstat(file, &there) == 0 && S_ISREG(there.st_mode);
    bool is_own = stat(path, &database) == 0 && database.st_ino == there.st_ino &&
                  database.st_dev == there.st_dev;
    ssize_t count = is_regular ? read(file, first, sizeof first) : -1;
    close(file);
    return is_own ? "this is the database itself"
           : count != 0 && memcmp(first, MAGIC, sizeof MAGIC) != 0
               ? "there is already a file with this name that is not a database"
               : NULL;
}

/* Copy the database to an empty file. The copy is consistent even if a server writes at the same
 * time. On failure, append the reason to `error`. */
static void vacuum_into(const char *path, const char *const *steps, const char *copy,
                        StringBuilder *error)
{
    File file = {.lock = -1};
    int64_t version;
    DatabaseStatement statement = {.sql = "VACUUM INTO $1",
                                   .count = 1,
                                   .values = {{.type = DATABASE_TEXT, .text = string_view(copy)}}};
    if (open_database(&file, path, error) && check(&file, steps, &version, error))
        run(&file, &statement, error);
    sqlite3_close(file.database);
}

/* Flush the folder of a file to the disk, so that a new name in it is durable. On failure return
 * false and set errno. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int folder = name ? open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool done = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0)
        close(folder);
    free(name);
    return done;
}

/* Write a copy of the database to `file`, which is empty and open as `descriptor`, and rename
 * `file` to `copy`. On failure, append the reason to `error` and remove `file`. */
static void write_copy(const char *path, const char *const *steps, const char *file, int descriptor,
                       const char *copy, StringBuilder *error)
{
    vacuum_into(path, steps, file, error);
    if (error->length == 0 &&
        (fsync(descriptor) != 0 || rename(file, copy) != 0 || !sync_folder(copy)))
        builder_add(error, strerror(errno));
    if (error->length > 0)
        unlink(file);
}

bool database_sqlite_copy(const char *path, const char *const *steps, const char *copy,
                          StringBuilder *error)
{
    StringBuilder name = {0}, why = {0};
    const char *refusal = copy_refusal(path, copy);
    builder_add_format(&name, "%s.new", copy);
    const char *file = builder_string(&name);
    int descriptor = refusal ? -1 : open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (refusal)
        builder_add(&why, refusal);
    else if (descriptor < 0)
        builder_add(&why, strerror(errno));
    else if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        builder_add(&why, "another program is writing it");
    else if (ftruncate(descriptor, 0) != 0)
        builder_add(&why, strerror(errno));
    else
        write_copy(path, steps, file, descriptor, copy, &why);
    if (descriptor >= 0)
        close(descriptor);
    bool done = why.length == 0;
    if (!done)
        builder_add_format(error, "cannot copy the games to '%s': %s", string_quote(copy).text,
                           builder_string(&why));
    builder_free(&name);
    builder_free(&why);
    return done;
}
