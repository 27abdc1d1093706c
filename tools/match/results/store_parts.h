/* What the files of the store share. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_PARTS_H
#define CONTIGO_MATCH_RESULTS_STORE_PARTS_H

#include "match/results/store.h"
#include "match/results/store_done.h"

#include <sqlite3.h>

/* The statements that are kept prepared. */
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
    int lock;           /* that of the lock, or -1: it is read */
    bool in_batch;      /* between store_begin() and store_commit() */
    bool unsynced;      /* files were written in it that files_sync() has to see to */
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENT_COUNT]; /* NULL until they are used */
    Done done;
    StringBuilder settings;
    StorePlayer *players; /* with texts of their own */
    size_t player_count;
    uint64_t *added; /* numbers since store_begin(), to be taken back */
    size_t added_count, added_capacity;
};

/* ---- store_database.c ---- */

/* Opens the database; makes it one of these settings and players where there is none, unless it is
 * opened to be read. */
bool database_open(Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error);
void database_close(Store *store);

/* Reads settings and players into the store. */
bool database_load(Store *store, StringBuilder *error);

bool database_begin(Store *store, StringBuilder *error);
bool database_commit(Store *store, StringBuilder *error);
void database_abandon(Store *store);

/* A statement, ready to be bound; NULL with the reason. */
sqlite3_stmt *database_statement(Store *store, StoreStatement which, StringBuilder *error);

/* Steps a statement. SQLITE_ROW, SQLITE_DONE, or SQLITE_ERROR with the reason. */
int database_step(Store *store, sqlite3_stmt *statement, StringBuilder *error);

/* Says in `error` why the last call of SQLite failed. Always false. */
bool database_fail(Store *store, StringBuilder *error);

/* ---- store_rows.c ---- */

/* Writes the rows of a game, or of an attempt at one, within a transaction. */
bool rows_add(Store *store, const GameResult *result, bool is_attempt, StringBuilder *error);

/* Sets the bits of all games that are there. */
bool rows_load_done(Store *store, StringBuilder *error);

/* ---- store_files.c ---- */

/* Writes the record and SGF of a game, or of an attempt. They are on the disk when it returns,
 * unless `later`: then they are after files_sync(). */
bool files_write(Store *store, const GameResult *result, bool is_attempt, bool later,
                 StringBuilder *error);
bool files_sync(Store *store, StringBuilder *error);

/* Reads them, as far as `has_record` and `has_sgf` say that they are there. */
bool files_read(const Store *store, GameResult *result, bool is_attempt, bool has_record,
                bool has_sgf, StringBuilder *error);

/* Makes a folder, unless it is there, and sees that its name is on the disk. */
bool files_make_folder(const char *path, StringBuilder *error);

/* Locks the folder. */
bool files_lock(Store *store, StringBuilder *error);

/* Says what failed, as "PATH: cannot WHAT: why", by errno; a full disk is named. Always false. */
bool files_fail(const Store *store, const char *what, StringBuilder *error);

/* ---- store_compare.c ---- */

/* Whether settings and players are those of the store; if not, `error` says what differs. */
bool compare_match(const Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error);

#endif
