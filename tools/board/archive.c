/* Storing rooms in a database. */
#include "board/archive.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/status.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The value for `changed`: one more than the value of the room that was changed last. It isn't the
 * time of day, because a clock can be set back. */
#define NOW "(SELECT coalesce(max(changed), 0) + 1 FROM rooms)"

/* The table `fresh` lists the rooms in which little has happened since they were opened: fewer than
 * SHORT changes. `day` is the day of the last change, counted from 1970; NULL if nothing was
 * changed.
 *
 * In the table `lines`, the column `is_file` is 1 for an SGF file and 0 for a command.
 *
 * Step 1 also accepts databases whose version wasn't stored yet, which may have SGF files in a
 * table `files`. Before step 2, a text value was a command and a blob was an SGF file. */
static const char *const SQLITE_STEPS[] = {
    "CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, black_secret TEXT NOT NULL, "
    "white_secret TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, analysis INTEGER, "
    "changed INTEGER);"
    "CREATE INDEX IF NOT EXISTS rooms_changed ON rooms (changed);"
    "CREATE TABLE IF NOT EXISTS lines (room TEXT REFERENCES rooms ON DELETE CASCADE, "
    "version INTEGER, line NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lines_room ON lines (room, version);"
    "CREATE TABLE IF NOT EXISTS files (room TEXT, sgf BLOB);"
    "INSERT INTO lines SELECT room, 0, sgf FROM files; DROP TABLE files;",
    "ALTER TABLE lines ADD COLUMN is_file INTEGER NOT NULL DEFAULT 0;"
    "UPDATE lines SET is_file = 1 WHERE typeof(line) = 'blob';",
    "CREATE TABLE keys (name TEXT PRIMARY KEY, token TEXT NOT NULL);",
    "CREATE TABLE rematches (room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE, "
    "next TEXT NOT NULL);",
    "CREATE TABLE fresh (room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE, "
    "opened BIGINT);"
    "INSERT INTO fresh SELECT name, changed FROM rooms WHERE NOT EXISTS "
    "(SELECT 1 FROM lines WHERE room = name AND version > 0);",
    "ALTER TABLE fresh ADD COLUMN day BIGINT;",
    NULL,
};

/* SQLite adds the column `rowid` itself. */
static const char *const POSTGRES_STEPS[] = {
    "CREATE TABLE rooms (name TEXT PRIMARY KEY, black_secret TEXT NOT NULL, "
    "white_secret TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, analysis BIGINT, "
    "changed BIGINT);"
    "CREATE INDEX rooms_changed ON rooms (changed);"
    "CREATE TABLE lines (room TEXT REFERENCES rooms ON DELETE CASCADE, version BIGINT, "
    "line BYTEA NOT NULL, is_file BIGINT NOT NULL, rowid BIGSERIAL);"
    "CREATE INDEX lines_room ON lines (room, version);",
    "CREATE TABLE keys (name TEXT PRIMARY KEY, token TEXT NOT NULL);",
    "CREATE TABLE rematches (room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE, "
    "next TEXT NOT NULL);",
    "CREATE TABLE fresh (room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE, "
    "opened BIGINT);"
    "INSERT INTO fresh SELECT name, changed FROM rooms WHERE NOT EXISTS "
    "(SELECT 1 FROM lines WHERE room = name AND version > 0);",
    "ALTER TABLE fresh ADD COLUMN day BIGINT;",
    NULL,
};

/* A game with fewer than SHORT changes may be deleted LONG_AGO days after its last change. */
enum { SHORT = 10, LONG_AGO = 30 /* days */, DAY = 24 * 60 * 60 /* seconds */ };

enum { TRIAL = 64 << 10 /* bytes */ };

static const DatabaseSchema SCHEMA = {SQLITE_STEPS, POSTGRES_STEPS};

struct Archive {
    Database *database;
    int64_t most;           /* maximum number of rooms */
    bool is_shared;         /* the database is on a server, and other contigo-boards may use it */
    bool has_changes;       /* something has changed since the last commit */
    ArchiveFigures figures; /* without `rooms` and `bytes` */
};

static DatabaseValue text_value(const char *text)
{
    return (DatabaseValue){.type = DATABASE_TEXT, .text = string_view(text)};
}

static DatabaseValue number_value(int64_t number)
{
    return (DatabaseValue){.type = DATABASE_NUMBER, .number = number};
}

bool archive_open(const char *where, int64_t most, Archive **opened, StringBuilder *error)
{
    Archive *archive = memory_new(sizeof *archive);
    StringBuilder why = {0};
    if (archive)
        *archive = (Archive){.database = database_open(where, &SCHEMA, most > 0, &why),
                             .most = most,
                             .is_shared = where && database_is_url(where)};
    else
        builder_add(&why, status_text(STATUS_NO_MEMORY));
    bool done = archive && archive->database;
    if (!done) {
        builder_add_format(error, "cannot store the games: %s", builder_string(&why));
        memory_free(archive);
    } else {
        *opened = archive;
    }
    builder_free(&why);
    return done;
}

void archive_close(Archive *archive)
{
    if (archive)
        database_close(archive->database);
    memory_free(archive);
}

bool archive_copy(const char *path, const char *copy, StringBuilder *error)
{
    if (!database_is_url(path))
        return database_copy(path, &SCHEMA, copy, error);
    builder_add(error, "cannot copy the games: expected a file; to copy a PostgreSQL database, use "
                       "pg_dump");
    return false;
}

/* Changing. */

static void change(Archive *archive, const char *sql, const char *room)
{
    archive->has_changes = true;
    database_change(archive->database,
                    &(DatabaseStatement){.sql = sql, .count = 1, .values = {text_value(room)}});
}

static int64_t today(void)
{
    return time(NULL) / DAY;
}

static void touch(Archive *archive, const char *room)
{
    change(archive, "UPDATE rooms SET changed = " NOW " WHERE name = $1", room);
}

void archive_add_room(Archive *archive, const RoomKind *room)
{
    archive->has_changes = true;
    database_change(archive->database,
                    &(DatabaseStatement){
                        .sql = "INSERT INTO rooms VALUES ($1, $2, $3, $4, $5, $6, " NOW ")",
                        .count = 6,
                        .values = {text_value(room->name), text_value(room->tokens[0]),
                                   text_value(room->tokens[1]), text_value(room->who[0]),
                                   text_value(room->who[1]), number_value(room->analysis)},
                    });
    change(archive,
           "INSERT INTO fresh (room, opened) SELECT name, changed FROM rooms WHERE name = $1",
           room->name);
}

void archive_add(Archive *archive, const char *room, Keep keep, int64_t version, StringView text)
{
    if (keep == KEEP_ALL)
        change(archive, "DELETE FROM lines WHERE room = $1", room);
    database_change(archive->database,
                    &(DatabaseStatement){
                        .sql = "INSERT INTO lines (room, version, line, is_file) "
                               "VALUES ($1, $2, $3, $4)",
                        .count = 4,
                        .values = {text_value(room), number_value(version),
                                   (DatabaseValue){.type = DATABASE_BYTES, .text = text},
                                   number_value(keep == KEEP_FILE)},
                    });
    touch(archive, room);
    if (version >= SHORT)
        change(archive, "DELETE FROM fresh WHERE room = $1", room);
    else if (version > 0)
        database_change(archive->database,
                        &(DatabaseStatement){.sql = "UPDATE fresh SET day = $1 WHERE room = $2",
                                             .count = 2,
                                             .values = {number_value(today()), text_value(room)}});
}

void archive_add_rematch(Archive *archive, const char *room, const char *next)
{
    change(archive, "DELETE FROM rematches WHERE room = $1", room);
    database_change(
        archive->database,
        &(DatabaseStatement){.sql = "INSERT INTO rematches (next, room) SELECT $1, name FROM rooms "
                                    "WHERE name = $2",
                             .count = 2,
                             .values = {text_value(next), text_value(room)}});
}

void archive_set_tokens(Archive *archive, const RoomKind *room)
{
    archive->has_changes = true;
    database_change(archive->database,
                    &(DatabaseStatement){
                        .sql = "UPDATE rooms SET black_secret = $1, white_secret = $2 "
                               "WHERE name = $3",
                        .count = 3,
                        .values = {text_value(room->tokens[0]), text_value(room->tokens[1]),
                                   text_value(room->name)},
                    });
}

void archive_set_key(Archive *archive, const char *name, const char *token)
{
    change(archive, "DELETE FROM keys WHERE name = $1", name);
    database_change(archive->database,
                    &(DatabaseStatement){.sql = "INSERT INTO keys VALUES ($1, $2)",
                                         .count = 2,
                                         .values = {text_value(name), text_value(token)}});
}

bool archive_commit(Archive *archive, StringBuilder *error)
{
    StringBuilder why = {0};
    ArchiveFigures *figures = &archive->figures;
    int64_t begun = moment_now();
    bool done = database_commit(archive->database, &why);
    if (archive->has_changes || !done) {
        figures->nanoseconds += moment_now() - begun;
        figures->commits += done;
        figures->failures += !done;
        figures->has_failed = !done;
        archive->has_changes = false;
    }
    if (!done)
        builder_add_format(error, "cannot store the games: %s", builder_string(&why));
    builder_free(&why);
    return done;
}

/* Return true if changes can be stored. In a file, try to store a text that is longer than a few
 * moves. In a database that several servers share, only run a query, which shows whether the
 * connection is back: if storing failed, all claims would be lost. */
static bool can_store(Archive *archive)
{
    char text[TRIAL + 1];
    StringBuilder why = {0};
    if (archive->is_shared)
        return database_query(archive->database, &(DatabaseStatement){.sql = "SELECT 1"});
    memset(text, 'x', TRIAL);
    text[TRIAL] = '\0';
    archive_set_key(archive, "trial", text);
    bool done = database_commit(archive->database, &why);
    if (done)
        change(archive, "DELETE FROM keys WHERE name = $1", "trial");
    done = done && database_commit(archive->database, &why);
    archive->has_changes = false;
    builder_free(&why);
    return done;
}

void archive_rest(Archive *archive)
{
    database_rest(archive->database);
    if (archive->figures.has_failed)
        archive->figures.has_failed = !can_store(archive);
}

/* Sharing the database with other servers. */

bool archive_claim(Archive *archive, const char *room)
{
    return database_claim(archive->database, room);
}

void archive_release(Archive *archive, const char *room)
{
    database_release(archive->database, room);
}

void archive_want(Archive *archive, const char *room)
{
    database_want(archive->database, room);
}

bool archive_wanted(Archive *archive, char *room, size_t size)
{
    return database_wanted(archive->database, room, size);
}

/* Reading. */

static void copy_text(StringView from, char *to, size_t size)
{
    snprintf(to, size, "%.*s", (int)from.length, from.bytes);
}

static void take_count(void *figures, const DatabaseValue *columns)
{
    ((ArchiveFigures *)figures)->rooms = (uint64_t)columns[0].number;
}

ArchiveFigures archive_figures(Archive *archive)
{
    ArchiveFigures figures = archive->figures;
    database_query(archive->database, &(DatabaseStatement){.sql = "SELECT count(*) FROM rooms",
                                                           .each = take_count,
                                                           .context = &figures});
    figures.bytes = database_size(archive->database);
    return figures;
}

/* A search for a room that may be deleted. */
typedef struct Search {
    Archive *archive;
    ArchiveMayGo *may_go;
    void *context;
    char found[ROOM_NAME + 1]; /* empty: none yet */
} Search;

static void take_fresh(void *context, const DatabaseValue *columns)
{
    Search *search = context;
    char name[ROOM_NAME + 1];
    copy_text(columns[0].text, name, sizeof name);
    if (!search->found[0] && database_hold(search->archive->database, name) &&
        search->may_go(search->context, name))
        memcpy(search->found, name, sizeof name);
}

bool archive_make_space(Archive *archive, size_t opening, ArchiveMayGo *may_go, void *context,
                        StringBuilder *why)
{
    ArchiveFigures figures = {0};
    database_query(archive->database, &(DatabaseStatement){.sql = "SELECT count(*) FROM rooms",
                                                           .each = take_count,
                                                           .context = &figures});
    for (uint64_t count = figures.rooms + opening; count >= (uint64_t)archive->most; count--) {
        Search search = {archive, may_go, context, ""};
        database_query(
            archive->database,
            &(DatabaseStatement){.sql = "SELECT room FROM fresh WHERE coalesce(day, 0) <= $1 "
                                        "ORDER BY coalesce(day, 0), opened LIMIT 1000",
                                 .count = 1,
                                 .values = {number_value(today() - LONG_AGO)},
                                 .each = take_fresh,
                                 .context = &search});
        if (!search.found[0]) {
            builder_add_format(why,
                               "the server has too many games: it keeps at most %lld, and all of "
                               "them have been played",
                               (long long)archive->most);
            return false;
        }
        change(archive, "DELETE FROM rooms WHERE name = $1", search.found);
    }
    return true;
}

typedef struct Finding {
    RoomKind *room;
    bool is_there;
} Finding;

static void take_room(void *context, const DatabaseValue *columns)
{
    Finding *finding = context;
    RoomKind *room = finding->room;
    for (int i = 0; i < 2; i++) {
        copy_text(columns[i].text, room->tokens[i], sizeof room->tokens[i]);
        copy_text(columns[2 + i].text, room->who[i], sizeof room->who[i]);
    }
    room->analysis = columns[4].number;
    copy_text(columns[5].text, room->next, sizeof room->next);
    finding->is_there = true;
}

bool archive_find(Archive *archive, const char *name, RoomKind *room)
{
    Finding finding = {.room = room};
    snprintf(room->name, sizeof room->name, "%s", name);
    return database_query(archive->database,
                          &(DatabaseStatement){
                              .sql = "SELECT black_secret, white_secret, black, white, analysis, "
                                     "coalesce(next, '') FROM rooms LEFT JOIN rematches "
                                     "ON room = name WHERE name = $1",
                              .count = 1,
                              .values = {text_value(name)},
                              .each = take_room,
                              .context = &finding,
                          }) &&
           finding.is_there;
}

static void take_key(void *token, const DatabaseValue *columns)
{
    copy_text(columns[0].text, token, SEAT_TOKEN + 1);
}

void archive_key(Archive *archive, const char *name, char *token)
{
    token[0] = '\0';
    database_query(archive->database,
                   &(DatabaseStatement){.sql = "SELECT token FROM keys WHERE name = $1",
                                        .count = 1,
                                        .values = {text_value(name)},
                                        .each = take_key,
                                        .context = token});
}

typedef struct Game {
    StringBuilder *file, *lines;
    int64_t version;
} Game;

static void take_line(void *context, const DatabaseValue *columns)
{
    Game *game = context;
    game->version = columns[0].number;
    bool is_file = columns[1].number;
    builder_add_view(is_file ? game->file : game->lines, columns[2].text);
    if (!is_file)
        builder_add_char(game->lines, '\n');
}

int64_t archive_read(Archive *archive, const char *name, StringBuilder *file, StringBuilder *lines)
{
    Game game = {file, lines, 0};
    bool done = database_query(
        archive->database, &(DatabaseStatement){
                               .sql = "SELECT version, is_file, line FROM lines WHERE room = $1 "
                                      "ORDER BY version, rowid",
                               .count = 1,
                               .values = {text_value(name)},
                               .each = take_line,
                               .context = &game,
                           });
    return done && !builder_failed(file) && !builder_failed(lines) ? game.version : -1;
}
