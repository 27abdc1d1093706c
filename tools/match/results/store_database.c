/* The database of a results folder: creating and opening it, transactions, and prepared
 * statements. */
#include "match/results/store_parts.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DATABASE "match.db"

enum {
    SCHEMA_VERSION = 3,
    APPLICATION = 0x436d6174, /* application_id of our databases: the letters `Cmat` */
    BUSY_TIME = 10000,        /* milliseconds to wait if another process is writing */
};

#define GAME_VALUES                                                                                \
    "number, attempt, black, white, seed, winner, void, verdict, margin, failure, failing, "       \
    "overrun, turns, lag, digest, has_record, has_sgf, began, took, opening, detail) "             \
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, "    \
    "?19, ?20, ?21)"
#define SIDE_VALUES                                                                                \
    "color, program, seed, used, longest, differs, opinion, failure, errors) VALUES (?1, "
#define SIDE_PLACES                                                                                \
    "?3, (SELECT program FROM programs WHERE player = ?11 AND name = ?12 AND version = ?13 "       \
    "AND untold = ?14), "                                                                          \
    "?4, ?5, ?6, ?7, ?8, ?9, ?10)"

/* Selects games with their sides. Parameter ?2 is true to read the programs' standard error too,
 * which can be long. */
#define READ_GAMES(games, sides, keys)                                                             \
    "SELECT g.number, g.attempt, g.black, g.white, g.seed, g.winner, g.void, g.verdict, "          \
    "g.margin, g.failure, g.failing, g.overrun, g.turns, g.lag, g.digest, g.has_record, "          \
    "g.has_sgf, g.began, g.took, g.opening, g.detail, "                                            \
    "bn.name, bn.version, bn.untold, b.seed, b.used, b.longest, b.differs, b.opinion, "            \
    "b.failure, iif(?2, b.errors, ''), "                                                           \
    "wn.name, wn.version, wn.untold, w.seed, w.used, w.longest, w.differs, w.opinion, "            \
    "w.failure, iif(?2, w.errors, '') FROM " games " g JOIN " sides                                \
    " b ON b.number = g.number " keys(                                                             \
        "b") " AND b.color = 'black' JOIN " sides                                                  \
             " w ON w.number = g.number " keys(                                                    \
                 "w") " AND w.color = 'white' JOIN programs bn ON bn.program = b.program "         \
                      "JOIN programs wn ON wn.program = w.program "
#define BY_NUMBER(side) ""
#define BY_ATTEMPT(side) "AND " side ".attempt = g.attempt"

static const char *const STATEMENTS[] = {
    [STATEMENT_PROGRAM] = "INSERT OR IGNORE INTO programs (player, name, version, untold) "
                          "VALUES (?11, ?12, ?13, ?14)",
    [STATEMENT_GAME] = "INSERT INTO games (" GAME_VALUES,
    [STATEMENT_SIDE] = "INSERT INTO sides (number, " SIDE_VALUES SIDE_PLACES,
    [STATEMENT_ATTEMPT] = "INSERT OR REPLACE INTO attempts (" GAME_VALUES,
    [STATEMENT_ATTEMPT_SIDE] =
        "INSERT OR REPLACE INTO attempt_sides (number, attempt, " SIDE_VALUES "?2, " SIDE_PLACES,
    [STATEMENT_EACH] = READ_GAMES("games", "sides", BY_NUMBER) "WHERE g.number >= ?1 "
                                                               "ORDER BY g.number",
    [STATEMENT_ONE] = READ_GAMES("games", "sides", BY_NUMBER) "WHERE g.number = ?1",
    [STATEMENT_EACH_ATTEMPT] =
        READ_GAMES("attempts", "attempt_sides",
                   BY_ATTEMPT) "WHERE g.number >= ?1 ORDER BY g.number, g.attempt",
    [STATEMENT_NEXT_ATTEMPT] =
        "SELECT coalesce(max(attempt) + 1, 0) FROM attempts WHERE number = ?1",
    [STATEMENT_NUMBERS] = "SELECT number FROM games WHERE number >= ?1 ORDER BY number",
    [STATEMENT_TOLD] = "SELECT * FROM games_told ORDER BY number",
};
_Static_assert(sizeof STATEMENTS / sizeof *STATEMENTS == STATEMENT_COUNT, "a statement is missing");

static bool is_full(Store *store)
{
    int code = sqlite3_errcode(store->database);
    int system =
        code == SQLITE_IOERR || code == SQLITE_CANTOPEN ? sqlite3_system_errno(store->database) : 0;
    return code == SQLITE_FULL || system == ENOSPC || system == EDQUOT;
}

bool database_fail(Store *store, StringBuilder *error)
{
    const char *why = is_full(store) ? "the disk is full" : sqlite3_errmsg(store->database);
    builder_clear(error);
    builder_add_bytes(error, store->path.bytes, store->path.length);
    builder_add(error, "/" DATABASE ": ");
    builder_add(error, why);
    return false;
}

/* Set `error` to the reason why the database can't be used. Always return false. */
static bool refuse(const Store *store, const char *why, StringBuilder *error)
{
    builder_clear(error);
    builder_add_bytes(error, store->path.bytes, store->path.length);
    builder_add_format(error, "/" DATABASE " %s", why);
    return false;
}

static bool run(Store *store, const char *sql, StringBuilder *error)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK ||
           database_fail(store, error);
}

sqlite3_stmt *database_statement(Store *store, StoreStatement which, StringBuilder *error)
{
    sqlite3_stmt **statement = &store->statements[which];
    if (!*statement && sqlite3_prepare_v3(store->database, STATEMENTS[which], -1,
                                          SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
        database_fail(store, error);
    return *statement;
}

int database_step(Store *store, sqlite3_stmt *statement, StringBuilder *error)
{
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW || code == SQLITE_DONE)
        return code;
    database_fail(store, error);
    sqlite3_reset(statement);
    return SQLITE_ERROR;
}

/* Run a query whose result is an integer, without keeping its prepared statement. */
static bool ask(Store *store, const char *sql, int64_t *value, StringBuilder *error)
{
    sqlite3_stmt *statement = NULL;
    bool answered = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) == SQLITE_OK &&
                    sqlite3_step(statement) == SQLITE_ROW;
    if (answered)
        *value = sqlite3_column_int64(statement, 0);
    else
        database_fail(store, error);
    sqlite3_finalize(statement);
    return answered;
}

bool database_begin(Store *store, StringBuilder *error)
{
    return run(store, "BEGIN IMMEDIATE", error);
}

void database_abandon(Store *store)
{
    if (!sqlite3_get_autocommit(store->database))
        sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
}

bool database_commit(Store *store, StringBuilder *error)
{
    if (run(store, "COMMIT", error))
        return true;
    database_abandon(store);
    return false;
}

/* Insert a row that consists of a number and one or two texts. */
static bool add_texts(Store *store, const char *sql, int64_t number, const char *const texts[2],
                      const size_t lengths[2], StringBuilder *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, 1, number);
    for (int i = 0; code == SQLITE_OK && i < sqlite3_bind_parameter_count(statement) - 1; i++)
        code =
            sqlite3_bind_text64(statement, i + 2, texts[i], lengths[i], SQLITE_STATIC, SQLITE_UTF8);
    bool added = code == SQLITE_OK && sqlite3_step(statement) == SQLITE_DONE;
    if (!added)
        database_fail(store, error);
    sqlite3_finalize(statement);
    return added;
}

static bool add_settings(Store *store, const StringBuilder *settings, StringBuilder *error)
{
    StringView rest = builder_view(settings);
    for (int64_t line = 1; rest.length > 0; line++) {
        const char *at = rest.bytes;
        view_line(&rest); /* `rest` now begins after the line's newline, which is stored too */
        if (!add_texts(store, "INSERT INTO settings VALUES (?, ?)", line,
                       (const char *const[]){at, ""}, (size_t[]){(size_t)(rest.bytes - at), 0},
                       error))
            return false;
    }
    return true;
}

static bool add_players(Store *store, const StorePlayer *players, size_t count,
                        StringBuilder *error)
{
    for (size_t i = 0; i < count; i++)
        if (!add_texts(store, "INSERT INTO players VALUES (?, ?, ?)", (int64_t)i,
                       (const char *const[]){players[i].name, players[i].command},
                       (size_t[]){strlen(players[i].name), strlen(players[i].command)}, error))
            return false;
    return true;
}

/* Create the tables and store the settings and the players, in one transaction. */
static bool fill(Store *store, const StringBuilder *settings, const StorePlayer *players,
                 size_t count, StringBuilder *error)
{
    StringBuilder sql = {0};
    store_schema(&sql);
    builder_add_format(&sql, "PRAGMA application_id = %d;\nPRAGMA user_version = %d;\n",
                       APPLICATION, SCHEMA_VERSION);
    bool done = database_begin(store, error);
    if (done) {
        done = run(store, builder_string(&sql), error) && add_settings(store, settings, error) &&
               add_players(store, players, count, error) && database_commit(store, error);
        database_abandon(store);
    }
    builder_free(&sql);
    return done;
}

bool database_put_settings(Store *store, const StringBuilder *settings, StringBuilder *error)
{
    if (!database_begin(store, error))
        return false;
    bool done = run(store, "DELETE FROM settings", error) && add_settings(store, settings, error) &&
                database_commit(store, error);
    database_abandon(store);
    return done;
}

/* Check that the file is empty or a database of this program. Set `is_empty` to true if it contains
 * no tables yet. */
static bool look(Store *store, bool *is_empty, StringBuilder *error)
{
    int64_t application, version, tables;
    if (!ask(store, "PRAGMA application_id", &application, error) ||
        !ask(store, "PRAGMA user_version", &version, error) ||
        !ask(store, "SELECT count(*) FROM sqlite_schema", &tables, error))
        return false;
    *is_empty = tables == 0 && application == 0 && version == 0;
    if (!*is_empty && application != APPLICATION)
        return refuse(store, "is not a match database: expected a results folder of contigo-match",
                      error);
    if (!*is_empty && version != SCHEMA_VERSION)
        return refuse(store, "was written by another version of contigo-match: use that version",
                      error);
    return true;
}

/* Open the database file. `immutable` is for media that cannot be written, on which SQLite cannot
 * lock the file. */
static bool open_file(Store *store, bool immutable, StringBuilder *error)
{
    StringBuilder name = {0};
    int flags =
        store->lock >= 0 ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    builder_add(&name, "file:");
    /* Escape the characters that have a special meaning in URIs. */
    for (size_t i = 0; i < store->path.length; i++)
        builder_add_format(&name, strchr("%?#", store->path.bytes[i]) ? "%%%02x" : "%c",
                           store->path.bytes[i]);
    builder_add(&name, immutable ? "/" DATABASE "?immutable=1" : "/" DATABASE);
    int code =
        sqlite3_open_v2(builder_string(&name), &store->database, flags | SQLITE_OPEN_URI, NULL);
    builder_free(&name);
    if (code != SQLITE_OK || !store->database)
        return database_fail(store, error);
    sqlite3_extended_result_codes(store->database, 0);
    sqlite3_busy_timeout(store->database, BUSY_TIME);
    return run(store, "PRAGMA foreign_keys = ON; PRAGMA cache_size = -8192", error);
}

static bool has_log(const Store *store)
{
    struct stat there;
    return fstatat(store->folder, DATABASE "-wal", &there, 0) == 0 && there.st_size > 0;
}

static bool open_and_look(Store *store, bool immutable, bool *is_empty, StringBuilder *error)
{
    return open_file(store, immutable, error) && look(store, is_empty, error);
}

static bool open_reading(Store *store, StringBuilder *error)
{
    bool is_empty;
    if (!open_and_look(store, false, &is_empty, error)) {
        int code = sqlite3_errcode(store->database);
        if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || has_log(store))
            return false;
        sqlite3_close_v2(store->database);
        store->database = NULL;
        builder_clear(error);
        if (!open_and_look(store, true, &is_empty, error))
            return false;
    }
    return !is_empty || refuse(store, "contains no match", error);
}

bool database_open(Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error)
{
    bool is_empty;
    if (store->lock < 0)
        return open_reading(store, error);
    return open_file(store, false, error) && look(store, &is_empty, error) &&
           run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error) &&
           (!is_empty || fill(store, settings, players, player_count, error));
}

void database_close(Store *store)
{
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close_v2(store->database);
}

static bool no_memory(StringBuilder *error)
{
    builder_add(error, status_text(STATUS_NO_MEMORY));
    return false;
}

/* Return a column as a newly allocated string, or NULL if memory runs out. */
static char *take_string(sqlite3_stmt *statement, int column)
{
    const void *bytes = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    char *string = bytes ? memory_new(length + 1) : NULL;
    if (string)
        memcpy(string, bytes, length);
    return string;
}

static bool load_player(Store *store, sqlite3_stmt *statement, size_t *capacity)
{
    if (memory_push(store->players, store->player_count, *capacity, (StorePlayer){0}) != STATUS_OK)
        return false;
    StorePlayer *player = &store->players[store->player_count - 1];
    player->name = take_string(statement, 0);
    player->command = take_string(statement, 1);
    return player->name && player->command;
}

static bool load_line(Store *store, sqlite3_stmt *statement, size_t *capacity)
{
    (void)capacity;
    const void *bytes = sqlite3_column_text(statement, 0);
    builder_add_bytes(&store->settings, bytes, (size_t)sqlite3_column_bytes(statement, 0));
    return bytes && !builder_failed(&store->settings);
}

/* Pass each row of a query's result to `take`. Return false if the query or `take` fails. */
static bool load_rows(Store *store, const char *sql,
                      bool (*take)(Store *, sqlite3_stmt *, size_t *), StringBuilder *error)
{
    sqlite3_stmt *statement = NULL;
    size_t capacity = 0;
    int code = SQLITE_ERROR;
    bool taken = true;
    if (sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) == SQLITE_OK)
        while (taken && (code = sqlite3_step(statement)) == SQLITE_ROW)
            taken = take(store, statement, &capacity);
    if (!taken)
        no_memory(error);
    else if (code != SQLITE_DONE)
        database_fail(store, error);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

bool database_load(Store *store, StringBuilder *error)
{
    return load_rows(store, "SELECT text FROM settings ORDER BY line", load_line, error) &&
           load_rows(store, "SELECT name, command FROM players ORDER BY player", load_player,
                     error);
}
