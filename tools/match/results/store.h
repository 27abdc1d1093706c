/* The results folder of a match: `match.db`, a database of SQLite, and `records/`, a file a game.
 *
 * A game is written whole or not at all: first its record, then one transaction with its rows. So a
 * runner that is killed at any moment, or whose disk is full, leaves a folder that is as it was
 * before that game or after it; a record without rows is overwritten when its game is played again.
 * The number of a game is its key: nothing can be there twice.
 *
 * Calls that can fail return false with the reason, a sentence for a person, in `error` (emptied
 * first); the store is then as before, and the call can be made again, say when there is room on
 * the disk again. One thread, one store. Others may read the folder at the same time; a second
 * runner is kept out by a lock on the file `lock`, which has the process id of the one that runs.
 *
 * Memory: a bit for each number up to the highest that is done (1.2 MB for 10 million), 8 MB at
 * most for the pages of SQLite, and one game.
 */
#ifndef CONTIGO_MATCH_RESULTS_STORE_H
#define CONTIGO_MATCH_RESULTS_STORE_H

#include "base/string_builder.h"
#include "match/results/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_GAMES_MAX UINT64_C(1000000000) /* numbers of games are below that */

typedef struct Store Store;

/* A player of the match, as its settings have it. */
typedef struct StorePlayer {
    const char *name;    /* unique */
    const char *command; /* how it is started */
} StorePlayer;

/* How much of a game is read. Empty texts stand for what is not. */
typedef enum StoreDepth {
    STORE_FIGURES, /* all but the following */
    STORE_TEXTS,   /* and what the programs wrote to standard error */
    STORE_RECORDS, /* and its record and SGF, from their files */
} StoreDepth;

/* Opens the results folder of a match for a runner, and makes it where there is none. `settings` is
 * the canonical text of what is played. Where the folder belongs to a match with other settings or
 * players it is refused, with each line that differs, and where another process has it open so. The
 * caller closes the store. */
bool store_open(const char *folder, const StringBuilder *settings, const StorePlayer *players,
                size_t player_count, Store **store, StringBuilder *error);

/* Opens a folder that is there to read it, also while a runner writes: nothing is locked, and
 * nothing can be added. What is added meanwhile is seen by store_refresh(). */
bool store_open_reading(const char *folder, Store **store, StringBuilder *error);

/* Closes it. What has been begun and not committed is lost. NULL is allowed. */
void store_close(Store *store);

/* What the match is, as the store has it: borrowed until it is closed. */
const StringBuilder *store_settings(const Store *store);
size_t store_player_count(const Store *store);
const StorePlayer *store_player(const Store *store, size_t index);

/* Whether a game is done, void or not; how many are done. In no time. */
bool store_is_done(const Store *store, uint64_t number);
uint64_t store_count(const Store *store);

/* Looks which games others have added since, in the time that those take. */
bool store_refresh(Store *store, StringBuilder *error);

/* Adds a game. Refused where its number is done. Once it returns true the game outlasts a power
 * cut, unless store_begin() was called: then once store_commit() does. */
bool store_add(Store *store, const GameResult *result, StringBuilder *error);

/* Adds an attempt at a game that is to be played again. One of the same number and attempt that is
 * there is replaced. Its record is kept beside those of games, as NUMBER.ATTEMPT.contigo. */
bool store_add_attempt(Store *store, const GameResult *result, StringBuilder *error);

/* The first attempt at a game that is not stored: how a runner that starts again goes on. */
bool store_next_attempt(Store *store, uint64_t number, uint32_t *attempt, StringBuilder *error);

/* Many games at once: what is added between the two is written at the second, all or nothing, and
 * far faster. Where writing or committing fails, all since store_begin() is taken back, and it has
 * to be called again; a game that is refused as it is (done already, no such player) changes
 * nothing. */
bool store_begin(Store *store, StringBuilder *error);
bool store_commit(Store *store, StringBuilder *error);

/* Calls `visit` for each game, in the order of their numbers, from `from` on, until it returns
 * false, which is no failure. The result is borrowed for the call. The store must not be changed
 * meanwhile. */
typedef bool (*StoreVisit)(void *context, const GameResult *result);
bool store_each(Store *store, uint64_t from, StoreDepth depth, StoreVisit visit, void *context,
                StringBuilder *error);

/* The same for attempts, by number and attempt. */
bool store_each_attempt(Store *store, StoreDepth depth, StoreVisit visit, void *context,
                        StringBuilder *error);

/* Reads one game into `result`, which is all zero or a result. False, with nothing in `error`,
 * where it is not done. */
bool store_get(Store *store, uint64_t number, StoreDepth depth, GameResult *result,
               StringBuilder *error);

/* What came of a merge. */
typedef struct StoreMerge {
    uint64_t taken;     /* games that were not here */
    uint64_t known;     /* that were here, equal */
    uint64_t conflicts; /* that were here with another result: left as they are */
    StringBuilder told; /* a line for each of the first conflicts; owned by the caller */
} StoreMerge;

/* Takes over the games of another results folder, with records and attempts. It has to be of the
 * same settings and players; otherwise it is refused, with each line that differs. Can be broken
 * off and made again: what is here already is left alone. Where there are conflicts all other games
 * are taken over, and it is false. `merged` is all zero before. */
bool store_merge(Store *into, const char *from, StoreMerge *merged, StringBuilder *error);

/* Appends how the database is laid out: SQL with comments, for whoever has questions of their own.
 */
void store_schema(StringBuilder *schema);

#endif
