/* Storing rooms in an SQLite database. */
#include "board/archive.h"

#include "base/memory.h"

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

/* The value for `changed`: one more than that of the room changed last. A counter, unlike the time
 * of day, never goes back. */
#define NOW "(SELECT coalesce(max(changed), 0) + 1 FROM rooms)"

static const char SETTINGS[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                               "PRAGMA foreign_keys = ON;";

/* What each version of the schema changes in the one before. The database's user_version is the
 * number of steps that have been made.
 *
 * Step 1 also accepts databases from before versions were counted. In the table `lines` a text
 * value is a line and a blob is an SGF file, which those databases may have in a table `files`. */
static const char *const STEPS[] = {
    "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, black_secret TEXT NOT NULL, "
    "white_secret TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, analysis INTEGER, "
    "changed INTEGER);"
    "CREATE INDEX IF NOT EXISTS rooms_changed ON rooms (changed);"
    "CREATE TABLE IF NOT EXISTS lines (room TEXT REFERENCES rooms ON DELETE CASCADE, "
    "version INTEGER, line NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lines_room ON lines (room, version);"
    "CREATE TABLE IF NOT EXISTS files (room TEXT, sgf BLOB);"
    "INSERT INTO lines SELECT room, 0, sgf FROM files; DROP TABLE files;",
};
enum { VERSION = sizeof STEPS / sizeof *STEPS };

struct Archive {
    sqlite3 *database;
    int lock;            /* descriptor that holds the lock of this server; -1: none */
    bool is_open;        /* a transaction is open */
    bool is_busy;        /* something was committed since the last archive_rest() */
    bool is_behind;      /* the write-ahead log may contain what the database file doesn't */
    StringBuilder error; /* the first error since the last commit */
    int64_t most;        /* maximum number of rooms */
};

static void fail(Archive *archive)
{
    if (archive->error.length == 0)
        builder_add(&archive->error, sqlite3_errmsg(archive->database));
}

/* Append the first error since the last commit to `error`. */
static void tell(Archive *archive, StringBuilder *error)
{
    builder_add(error, "cannot store the games: ");
    builder_add_view(error, builder_view(&archive->error));
}

static void run(Archive *archive, const char *sql)
{
    if (archive->error.length == 0 &&
        sqlite3_exec(archive->database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(archive);
}

/* Prepare a statement and bind its first parameter. Return NULL on error; change() and SQLite's own
 * functions accept NULL. */
static sqlite3_stmt *begin(Archive *archive, const char *sql, const char *value)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(archive->database, sql, -1, &statement, NULL) != SQLITE_OK)
        fail(archive);
    sqlite3_bind_text(statement, 1, value, -1, SQLITE_TRANSIENT);
    return statement;
}

/* Execute and finalize a statement, in a transaction that stays open until archive_commit(). */
static void change(Archive *archive, sqlite3_stmt *statement)
{
    if (!archive->is_open)
        run(archive, "BEGIN IMMEDIATE");
    archive->is_open = true;
    if (archive->error.length == 0 && sqlite3_step(statement) != SQLITE_DONE)
        fail(archive);
    sqlite3_finalize(statement);
}

/* Opening. */

/* Record an error if the database belongs to another program or a newer version of this one. Return
 * the version of its schema; 0: empty, or from before versions were counted. */
static int check(Archive *archive)
{
    sqlite3_stmt *statement =
        begin(archive,
              "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) > 0 OR "
              "application_id != 0 FROM pragma_user_version, pragma_application_id WHERE ?1 = ''",
              "");
    if (sqlite3_step(statement) != SQLITE_ROW)
        fail(archive);
    int version = sqlite3_column_int(statement, 0);
    bool is_used = sqlite3_column_int(statement, 2);
    if (archive->error.length == 0 && is_used && sqlite3_column_int(statement, 1) != APPLICATION)
        builder_add(&archive->error, "the database belongs to another "
                                     "program (name another file with --database)");
    else if (archive->error.length == 0 && version > VERSION)
        builder_add_format(&archive->error,
                           "a newer contigo-board has written the database "
                           "(its version is %d, expected at most %d): install that one",
                           version, VERSION);
    sqlite3_finalize(statement);
    return version;
}

/* Bring the schema from a version to the current one, in one transaction. */
static void migrate(Archive *archive, int version)
{
    char number[64];
    if (version == VERSION)
        return;
    run(archive, "BEGIN IMMEDIATE");
    for (int i = version; i < VERSION; i++)
        run(archive, STEPS[i]);
    snprintf(number, sizeof number, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, VERSION);
    run(archive, number);
    run(archive, "COMMIT");
}

/* Lock a file against other servers, waiting for one that is ending. SQLite isn't affected: it uses
 * another kind of lock. */
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
static void claim(Archive *archive, const char *path)
{
    archive->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (archive->lock < 0)
        builder_add_format(&archive->error, "cannot open '%s': %s", string_quote(path).text,
                           strerror(errno));
    else if (!lock(archive->lock))
        builder_add(&archive->error, "another server uses the database");
}

/* Open an existing database, or one in memory if `path` is NULL. */
static void open_database(Archive *archive, const char *path)
{
    if (archive->error.length > 0)
        return;
    int mode = SQLITE_OPEN_READWRITE | (path ? 0 : SQLITE_OPEN_MEMORY);
    if (sqlite3_open_v2(path ? path : ":memory:", &archive->database, mode, NULL) != SQLITE_OK)
        fail(archive);
    sqlite3_busy_timeout(archive->database, BUSY);
}

bool archive_open(const char *path, int64_t most, Archive **opened, StringBuilder *error)
{
    Archive *archive = memory_new(sizeof *archive);
    if (!archive) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        return false;
    }
    *archive = (Archive){.lock = -1, .is_behind = true, .most = most};
    if (path)
        claim(archive, path);
    open_database(archive, path);
    int version = archive->error.length == 0 ? check(archive) : 0;
    run(archive, SETTINGS);
    migrate(archive, version);
    bool done = archive->error.length == 0;
    if (done)
        *opened = archive;
    else
        tell(archive, error);
    if (!done)
        archive_close(archive);
    return done;
}

void archive_close(Archive *archive)
{
    if (!archive)
        return;
    sqlite3_close(archive->database);
    if (archive->lock >= 0)
        close(archive->lock);
    builder_free(&archive->error);
    memory_free(archive);
}

/* Changing. */

void archive_add_room(Archive *archive, const RoomKind *room)
{
    sqlite3_stmt *statement =
        begin(archive, "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4, ?5, ?6, " NOW ")", room->name);
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_text(statement, 2 + i, room->tokens[i], -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(statement, 4 + i, room->who[i], -1, SQLITE_TRANSIENT);
    }
    sqlite3_bind_int(statement, 6, room->analysis);
    change(archive, statement);
    statement = begin(archive,
                      "DELETE FROM rooms WHERE name IN (SELECT name FROM rooms ORDER BY "
                      "changed DESC, rowid DESC LIMIT -1 OFFSET ?1)",
                      "");
    sqlite3_bind_int64(statement, 1, archive->most);
    change(archive, statement);
}

void archive_add(Archive *archive, const char *room, Keep keep, int64_t version, StringView text)
{
    if (keep == KEEP_ALL)
        change(archive, begin(archive, "DELETE FROM lines WHERE room = ?1", room));
    sqlite3_stmt *statement = begin(archive, "INSERT INTO lines VALUES (?1, ?2, ?3)", room);
    sqlite3_bind_int64(statement, 2, version);
    if (keep == KEEP_FILE)
        sqlite3_bind_blob64(statement, 3, text.bytes, text.length, SQLITE_TRANSIENT);
    else
        sqlite3_bind_text64(statement, 3, text.bytes, text.length, SQLITE_TRANSIENT, SQLITE_UTF8);
    change(archive, statement);
    archive_touch(archive, room);
}

void archive_touch(Archive *archive, const char *room)
{
    change(archive, begin(archive, "UPDATE rooms SET changed = " NOW " WHERE name = ?1", room));
}

bool archive_commit(Archive *archive, StringBuilder *error)
{
    if (!archive->is_open)
        return true;
    run(archive, "COMMIT");
    bool done = archive->error.length == 0;
    if (!done)
        sqlite3_exec(archive->database, "ROLLBACK", NULL, NULL, NULL);
    if (!done)
        tell(archive, error);
    builder_clear(&archive->error);
    archive->is_open = false;
    archive->is_busy = archive->is_behind = true;
    return done;
}

void archive_rest(Archive *archive)
{
    int logged = 0, moved = 0;
    if (!archive->is_busy && archive->is_behind && !archive->is_open) {
        int code = sqlite3_wal_checkpoint_v2(archive->database, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                             &logged, &moved);
        archive->is_behind = code != SQLITE_OK || moved < logged;
    }
    archive->is_busy = false;
}

/* Reading. */

bool archive_find(Archive *archive, const char *name, RoomKind *room)
{
    sqlite3_stmt *statement =
        begin(archive,
              "SELECT black_secret, white_secret, black, white, analysis FROM rooms "
              "WHERE name = ?1",
              name);
    bool is_there = sqlite3_step(statement) == SQLITE_ROW;
    for (int i = 0; i < 2 && is_there; i++) {
        snprintf(room->tokens[i], sizeof room->tokens[i], "%s",
                 (const char *)sqlite3_column_text(statement, i));
        snprintf(room->who[i], sizeof room->who[i], "%s",
                 (const char *)sqlite3_column_text(statement, 2 + i));
    }
    snprintf(room->name, sizeof room->name, "%s", name);
    room->analysis = is_there && sqlite3_column_int(statement, 4);
    sqlite3_finalize(statement);
    return is_there;
}

int64_t archive_read(Archive *archive, const char *name, StringBuilder *file, StringBuilder *lines)
{
    sqlite3_stmt *statement = begin(
        archive, "SELECT version, line FROM lines WHERE room = ?1 ORDER BY version, rowid", name);
    int64_t version = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        bool is_file = sqlite3_column_type(statement, 1) == SQLITE_BLOB;
        const void *bytes = sqlite3_column_blob(statement, 1);
        builder_add_bytes(is_file ? file : lines, bytes ? bytes : "",
                          (size_t)sqlite3_column_bytes(statement, 1));
        if (!is_file)
            builder_add_char(lines, '\n');
        version = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE && !builder_failed(file) && !builder_failed(lines) ? version : -1;
}

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

/* Copy the database to an empty file. The copy is consistent whatever the server writes
 * meanwhile. */
static void vacuum_into(const char *path, const char *file, StringBuilder *error)
{
    Archive archive = {.lock = -1};
    open_database(&archive, path);
    check(&archive);
    sqlite3_stmt *statement = begin(&archive, "VACUUM INTO ?1", file);
    if (archive.error.length == 0 && sqlite3_step(statement) != SQLITE_DONE)
        fail(&archive);
    sqlite3_finalize(statement);
    sqlite3_close(archive.database);
    builder_add_view(error, builder_view(&archive.error));
    builder_free(&archive.error);
}

/* Write the folder of a file to the disk. Return false, with errno set, on failure. */
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

/* Write a copy of the database to `file`, which is empty and open as `descriptor`, and rename it to
 * `copy`. On failure, append the reason to `error`. */
static void write_copy(const char *path, const char *file, int descriptor, const char *copy,
                       StringBuilder *error)
{
    vacuum_into(path, file, error);
    if (error->length == 0 &&
        (fsync(descriptor) != 0 || rename(file, copy) != 0 || !sync_folder(copy)))
        builder_add(error, strerror(errno));
    if (error->length > 0)
        unlink(file);
}

bool archive_copy(const char *path, const char *copy, StringBuilder *error)
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
        write_copy(path, file, descriptor, copy, &why);
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
