/* Internals of the store that its files share. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_PARTS_H
#define CONTIGO_MATCH_RESULTS_STORE_PARTS_H

#include "match/results/store.h"
#include "match/results/store_done.h"

#include <sqlite3.h>

/* SQL statements. Each is prepared when it is first needed, and then reused. */
typedef enum StoreStatement {
    STATEMENT_PROGRAM,
    STATEMENT_GAME,
    STATEMENT_SIDE,
    STATEMENT_ATTEMPT,
    STATEMENT_ATTEMPT_SIDE,
    STATEMENT_EACH,
    STATEMENT_ONE,
    STATEMENT_EACH_ATTEMPT,
    STATEMENT_NEXT_ATTEMPT,
    STATEMENT_NUMBERS,
    STATEMENT_TOLD,
    STATEMENT_COUNT
} StoreStatement;

struct Store {
    StringBuilder path; /* path of the results folder */
    int folder;         /* descriptor of the results folder */
    int lock;           /* descriptor of the lock file; -1: opened for reading only */
    bool in_batch;      /* between store_begin() and store_commit() */
    bool unsynced; /* some records have been written, but not yet synced to disk by files_sync() */
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENT_COUNT]; /* each is NULL until it is first used */
    Done done;
    StringBuilder settings;
    StorePlayer *players; /* an owned array; its strings are owned too */
    size_t player_count;
    uint64_t *added; /* numbers of the games added since store_begin(), to undo them */
    size_t added_count, added_capacity;
};

/* ---- store_database.c ---- */

/* Open the database. If it is new and may be written, create the tables and store these settings
 * and players. */
bool database_open(Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error);
void database_close(Store *store);

/* Read the settings and players of the match from the database. */
bool database_load(Store *store, StringBuilder *error);

bool database_begin(Store *store, StringBuilder *error);
bool database_commit(Store *store, StringBuilder *error);
void database_abandon(Store *store);

/* Return a prepared statement, reset and ready for parameters. On failure return NULL and set
 * `error`. */
sqlite3_stmt *database_statement(Store *store, StoreStatement which, StringBuilder *error);

/* Replace the stored settings. */
bool database_put_settings(Store *store, const StringBuilder *settings, StringBuilder *error);

/* Execute a statement up to its next row. Return SQLITE_ROW or SQLITE_DONE; on failure return
 * SQLITE_ERROR and set `error` to the reason. */
int database_step(Store *store, sqlite3_stmt *statement, StringBuilder *error);

/* Set `error` to the reason why the last call of SQLite failed. Always return false. */
bool database_fail(Store *store, StringBuilder *error);

/* ---- store_rows.c ---- */

/* Write the rows of a game or a failed attempt. A transaction must be open. */
bool rows_add(Store *store, const GameResult *result, bool is_attempt, StringBuilder *error);

/* Add to store->done the numbers of all games in the database that it doesn't contain yet. */
bool rows_load_done(Store *store, StringBuilder *error);

/* ---- store_files.c ---- */

/* Write the record and the SGF file of a game or an attempt. When this returns, they are synced to
 * disk or, if `later`, will be by files_sync(). */
bool files_write(Store *store, const GameResult *result, bool is_attempt, bool later,
                 StringBuilder *error);
bool files_sync(Store *store, StringBuilder *error);

/* Read the record of a game or an attempt if `has_record`, and its SGF file if `has_sgf`. On
 * failure return false and set `error`. */
bool files_read(const Store *store, GameResult *result, bool is_attempt, bool has_record,
                bool has_sgf, StringBuilder *error);

/* Create a folder if it doesn't exist. If it was created, sync its parent folder to disk. */
bool files_make_folder(const char *path, StringBuilder *error);

/* Lock the results folder for writing, and create the subfolder for records. */
bool files_lock(Store *store, StringBuilder *error);

/* Set `error` to "PATH: cannot WHAT: REASON". The reason is the text of errno, or "the disk is
 * full". Always return false. */
bool files_fail(const Store *store, const char *what, StringBuilder *error);

/* ---- store_compare.c ---- */

/* Return true if the settings and players equal those of the store. A larger number of games, or of
 * rounds in formats with rounds, is allowed. If something else differs, return false and list the
 * differences in `error`. */
bool compare_match(const Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error);

#endif
