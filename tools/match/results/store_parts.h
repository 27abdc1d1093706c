/* Internals shared by the files of the store. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_PARTS_H
#define CONTIGO_MATCH_RESULTS_STORE_PARTS_H

#include "match/results/store.h"
#include "match/results/store_done.h"

#include <sqlite3.h>

/* Statements that stay prepared. */
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
    StringBuilder path; /* of the folder, for messages */
    int folder;         /* its descriptor */
    int lock;           /* descriptor of the lock, or -1 if read-only */
    bool in_batch;      /* between store_begin() and store_commit() */
    bool unsynced;      /* files were written that await files_sync() */
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENT_COUNT]; /* NULL until first used */
    Done done;
    StringBuilder settings;
    StorePlayer *players; /* with owned strings */
    size_t player_count;
    uint64_t *added; /* numbers added since store_begin(), for a rollback */
    size_t added_count, added_capacity;
};

/* ---- store_database.c ---- */

/* Open the database. If it is new and not read-only, create the tables with these settings and
 * players. */
bool database_open(Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error);
void database_close(Store *store);

/* Load settings and players into the store. */
bool database_load(Store *store, StringBuilder *error);

bool database_begin(Store *store, StringBuilder *error);
bool database_commit(Store *store, StringBuilder *error);
void database_abandon(Store *store);

/* Return a statement ready for binding, or NULL with the reason in `error`. */
sqlite3_stmt *database_statement(Store *store, StoreStatement which, StringBuilder *error);

/* Step a statement. Return SQLITE_ROW, SQLITE_DONE, or SQLITE_ERROR with the reason in `error`. */
int database_step(Store *store, sqlite3_stmt *statement, StringBuilder *error);

/* Set `error` to the reason why the last SQLite call failed. Always returns false. */
bool database_fail(Store *store, StringBuilder *error);

/* ---- store_rows.c ---- */

/* Write the rows of a game or an attempt, within a transaction. */
bool rows_add(Store *store, const GameResult *result, bool is_attempt, StringBuilder *error);

/* Set the bits of all games in the database. */
bool rows_load_done(Store *store, StringBuilder *error);

/* ---- store_files.c ---- */

/* Write the record and SGF of a game or an attempt. They are durable on return or, if `later`,
 * after files_sync(). */
bool files_write(Store *store, const GameResult *result, bool is_attempt, bool later,
                 StringBuilder *error);
bool files_sync(Store *store, StringBuilder *error);

/* Read the record and SGF, if `has_record` and `has_sgf` say that they exist. */
bool files_read(const Store *store, GameResult *result, bool is_attempt, bool has_record,
                bool has_sgf, StringBuilder *error);

/* Create a folder durably unless it exists. */
bool files_make_folder(const char *path, StringBuilder *error);

/* Lock the folder for writing, and create the folder for records. */
bool files_lock(Store *store, StringBuilder *error);

/* Set `error` to "PATH: cannot WHAT: why", by errno; a full disk is named. Always returns false. */
bool files_fail(const Store *store, const char *what, StringBuilder *error);

/* ---- store_compare.c ---- */

/* Return whether settings and players match the store's; if not, list the differences in
 * `error`. */
bool compare_match(const Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error);

#endif
