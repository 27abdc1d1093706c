/* Storing rooms in an SQLite database. */
#include "board/archive.h"

#include "base/memory.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION "1130524513" /* the letters `Cboa`, which mark a database as ours */

/* The value for `changed`: one more than that of the room changed last. A counter, unlike the time
 * of day, never goes back. */
#define NOW "(SELECT coalesce(max(changed), 0) + 1 FROM rooms)"

/* In the table `lines` a text value is a line and a blob is an SGF file. Older databases stored the
 * SGF files in a table `files`, whose rows are moved to `lines`. */
static const char SCHEMA[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA application_id = " APPLICATION ";"
    "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, black_secret TEXT NOT NULL, "
    "white_secret TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, analysis INTEGER, "
    "changed INTEGER);"
    "CREATE INDEX IF NOT EXISTS rooms_changed ON rooms (changed);"
    "CREATE TABLE IF NOT EXISTS lines (room TEXT REFERENCES rooms ON DELETE CASCADE, "
    "version INTEGER, line NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lines_room ON lines (room, version);"
    "CREATE TABLE IF NOT EXISTS files (room TEXT, sgf BLOB);"
    "INSERT INTO lines SELECT room, 0, sgf FROM files; DROP TABLE files;";

struct Archive {
    sqlite3 *database;
    bool is_open;        /* a transaction is open */
    StringBuilder error; /* the first error since the last commit */
    int64_t most;        /* maximum number of rooms */
};

static void fail(Archive *archive)
{
    if (archive->error.length == 0)
        builder_add_format(&archive->error, "cannot store the games: %s",
                           sqlite3_errmsg(archive->database));
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

/* Return true if the database belongs to another program. */
static bool is_foreign(Archive *archive)
{
    sqlite3_stmt *statement =
        begin(archive,
              "SELECT application_id FROM pragma_application_id, (SELECT count(*) AS "
              "tables FROM sqlite_master) WHERE tables > 0 AND application_id != " APPLICATION
              " AND ?1 = ''",
              "");
    bool is_there = sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_finalize(statement);
    return is_there;
}

bool archive_open(const char *path, int64_t most, Archive **opened, StringBuilder *error)
{
    Archive *archive = memory_new(sizeof *archive);
    int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0)
        close(file);
    if (!archive || sqlite3_open(path ? path : ":memory:", &archive->database) != SQLITE_OK) {
        builder_add(error, "cannot store the games: cannot open the database");
        archive_close(archive);
        return false;
    }
    archive->most = most;
    sqlite3_busy_timeout(archive->database, 2000);
    if (is_foreign(archive))
        builder_add(&archive->error, "cannot store the games: the database belongs to another "
                                     "program (name another file with --database)");
    run(archive, SCHEMA);
    bool done = archive->error.length == 0;
    if (done)
        *opened = archive;
    else
        builder_add_view(error, builder_view(&archive->error));
    if (!done)
        archive_close(archive);
    return done;
}

void archive_close(Archive *archive)
{
    if (!archive)
        return;
    sqlite3_close(archive->database);
    builder_free(&archive->error);
    memory_free(archive);
}

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
    builder_add_view(error, builder_view(&archive->error));
    builder_clear(&archive->error);
    archive->is_open = false;
    return done;
}

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
