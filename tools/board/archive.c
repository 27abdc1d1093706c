/* The database. */
#include "board/archive.h"

#include "base/memory.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION "1130524513" /* of a file that is ours: `Cboa` */

/* Later than all that there was, whatever clocks say. */
#define NOW "(SELECT coalesce(max(changed), 0) + 1 FROM rooms)"

enum {
    ADD_ROOM,
    TRIM,
    ADD_FILE,
    CUT,
    DROP_FILE,
    ADD_LINE,
    TOUCH,
    FIND,
    FILE_OF,
    LINES,
    STATEMENTS
};
static const char *const SQL[STATEMENTS] = {
    [ADD_ROOM] = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4, ?5, ?6, " NOW ")",
    [TRIM] = "DELETE FROM rooms WHERE name IN (SELECT name FROM rooms ORDER BY changed DESC, rowid "
             "DESC LIMIT -1 OFFSET ?1)",
    [ADD_FILE] = "INSERT INTO files VALUES (?1, ?2)",
    [CUT] = "DELETE FROM lines WHERE room = ?1",
    [DROP_FILE] = "DELETE FROM files WHERE room = ?1",
    [ADD_LINE] = "INSERT INTO lines VALUES (?1, ?2, ?3)",
    [TOUCH] = "UPDATE rooms SET changed = " NOW " WHERE name = ?1",
    [FIND] = "SELECT black_secret, white_secret, black, white, analysis FROM rooms WHERE name = ?1",
    [FILE_OF] = "SELECT sgf FROM files WHERE room = ?1",
    [LINES] = "SELECT version, line FROM lines WHERE room = ?1 AND version >= (SELECT "
              "coalesce(max(version), 0) FROM lines WHERE room = ?1 AND line LIKE 'set_state %') "
              "ORDER BY version, rowid",
};

static const char SCHEMA[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA application_id = " APPLICATION ";"
    "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, black_secret TEXT NOT NULL, "
    "white_secret TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, analysis INTEGER, "
    "changed INTEGER);"
    "CREATE INDEX IF NOT EXISTS rooms_changed ON rooms (changed);"
    "CREATE TABLE IF NOT EXISTS lines (room TEXT REFERENCES rooms ON DELETE CASCADE, "
    "version INTEGER, line TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lines_room ON lines (room, version);"
    "CREATE TABLE IF NOT EXISTS files (room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE, "
    "sgf BLOB NOT NULL);";

struct Archive {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
    bool is_open; /* a transaction */
    bool has_failed;
    Text error;
    int64_t most; /* rooms */
};

/* What goes wrong first is remembered until the commit. */
static void fail(Archive *archive)
{
    archive->has_failed = true;
    text_add_format(&archive->error, "the games are not kept: %s",
                    sqlite3_errmsg(archive->database));
}

static void run(Archive *archive, const char *sql)
{
    if (!archive->has_failed && sqlite3_exec(archive->database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(archive);
}

static bool tell_failure(Archive *archive, Text *error)
{
    text_add(error, text_string(&archive->error));
    text_clear(&archive->error);
    archive->has_failed = archive->is_open = false;
    sqlite3_exec(archive->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static int read_id(void *id, int count, char **values, char **names)
{
    (void)count, (void)names;
    snprintf(id, 16, "%s", values[0]);
    return 0;
}

bool archive_open(const char *path, int64_t most, Archive **opened, Text *error)
{
    Archive *archive = memory_new(sizeof *archive);
    char id[16] = "";
    int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0)
        close(file);
    if (!archive || sqlite3_open(path ? path : ":memory:", &archive->database) != SQLITE_OK) {
        text_add_format(error, "the games are not kept: no database can be opened");
        archive_close(archive);
        return false;
    }
    archive->most = most;
    sqlite3_busy_timeout(archive->database, 2000);
    sqlite3_exec(archive->database,
                 "SELECT application_id FROM pragma_application_id, "
                 "(SELECT count(*) AS tables FROM sqlite_master) WHERE tables > 0",
                 read_id, id, NULL);
    if (id[0] && strcmp(id, APPLICATION) != 0) {
        text_add_format(error, "the games are not kept: the database is another program's");
        archive_close(archive);
        return false;
    }
    run(archive, SCHEMA);
    for (int i = 0; i < STATEMENTS && !archive->has_failed; i++)
        if (sqlite3_prepare_v3(archive->database, SQL[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &archive->statements[i], NULL) != SQLITE_OK)
            fail(archive);
    if (archive->has_failed) {
        tell_failure(archive, error);
        archive_close(archive);
        return false;
    }
    *opened = archive;
    return true;
}

void archive_close(Archive *archive)
{
    if (!archive)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(archive->statements[i]);
    sqlite3_close(archive->database);
    text_free(&archive->error);
    memory_free(archive);
}

/* A statement with its first value. */
static sqlite3_stmt *begin(Archive *archive, int which, const char *name)
{
    sqlite3_stmt *statement = archive->statements[which];
    sqlite3_reset(statement);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_TRANSIENT);
    return statement;
}

/* Carries out what changes something, in a transaction that goes on until the commit. */
static void change(Archive *archive, sqlite3_stmt *statement)
{
    if (!archive->is_open)
        run(archive, "BEGIN IMMEDIATE");
    archive->is_open = true;
    if (!archive->has_failed && sqlite3_step(statement) != SQLITE_DONE)
        fail(archive);
    sqlite3_reset(statement);
}

void archive_add_room(Archive *archive, const RoomKind *room)
{
    sqlite3_stmt *statement = begin(archive, ADD_ROOM, room->name);
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_text(statement, 2 + i, room->secrets[i], -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(statement, 4 + i, room->who[i], -1, SQLITE_TRANSIENT);
    }
    sqlite3_bind_int(statement, 6, room->analysis);
    change(archive, statement);
    statement = archive->statements[TRIM];
    sqlite3_bind_int64(statement, 1, archive->most);
    change(archive, statement);
}

void archive_add_file(Archive *archive, const char *room, Word sgf)
{
    sqlite3_stmt *statement = begin(archive, ADD_FILE, room);
    sqlite3_bind_blob64(statement, 2, sgf.bytes, sgf.length, SQLITE_TRANSIENT);
    change(archive, statement);
}

void archive_add_line(Archive *archive, const char *room, int64_t version, Word line, bool is_all)
{
    if (is_all) {
        change(archive, begin(archive, CUT, room));
        change(archive, begin(archive, DROP_FILE, room));
    }
    sqlite3_stmt *statement = begin(archive, ADD_LINE, room);
    sqlite3_bind_int64(statement, 2, version);
    sqlite3_bind_text64(statement, 3, line.bytes, line.length, SQLITE_TRANSIENT, SQLITE_UTF8);
    change(archive, statement);
    archive_touch(archive, room);
}

void archive_touch(Archive *archive, const char *room)
{
    change(archive, begin(archive, TOUCH, room));
}

bool archive_commit(Archive *archive, Text *error)
{
    if (!archive->is_open)
        return true;
    run(archive, "COMMIT");
    if (archive->has_failed)
        return tell_failure(archive, error);
    archive->is_open = false;
    return true;
}

bool archive_find(Archive *archive, const char *name, RoomKind *room)
{
    sqlite3_stmt *statement = begin(archive, FIND, name);
    bool is_there = sqlite3_step(statement) == SQLITE_ROW;
    for (int i = 0; i < 2 && is_there; i++) {
        snprintf(room->secrets[i], sizeof room->secrets[i], "%s",
                 (const char *)sqlite3_column_text(statement, i));
        snprintf(room->who[i], sizeof room->who[i], "%s",
                 (const char *)sqlite3_column_text(statement, 2 + i));
    }
    snprintf(room->name, sizeof room->name, "%s", name);
    room->analysis = is_there && sqlite3_column_int(statement, 4);
    sqlite3_reset(statement);
    return is_there;
}

/* Appends a column of a row. */
static void add_column(sqlite3_stmt *statement, int column, Text *text)
{
    const void *bytes = sqlite3_column_blob(statement, column);
    text_add_bytes(text, bytes ? bytes : "", (size_t)sqlite3_column_bytes(statement, column));
}

int64_t archive_read(Archive *archive, const char *name, Text *file, Text *lines)
{
    sqlite3_stmt *statement = begin(archive, FILE_OF, name);
    int64_t version = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        add_column(statement, 0, file);
    sqlite3_reset(statement);
    bool is_read = code == SQLITE_DONE;
    statement = begin(archive, LINES, name);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        version = sqlite3_column_int64(statement, 0);
        add_column(statement, 1, lines);
        text_add_char(lines, '\n');
    }
    sqlite3_reset(statement);
    is_read &= code == SQLITE_DONE && !text_failed(file) && !text_failed(lines);
    return is_read ? version : -1;
}
