/* The results folder of a match: `match.db`, an SQLite database, and `records/`, with a file per
 * game.
 *
 * A game is stored atomically: first its record, then its rows in one transaction. If the runner is
 * killed at any moment or the disk is full, the folder is in the state before or after that game. A
 * record without rows is overwritten when the game is played again. Game numbers are unique keys.
 *
 * Functions that can fail return false and set `error` to a sentence with the reason. The store is
 * unchanged then, and the call can be repeated, for example when the disk has room again. A store
 * must be used by one thread. Others can read the folder at the same time; a lock on the file
 * `lock` keeps out a second runner.
 *
 * Memory: one bit per number up to the highest one done (1.2 MB for 10 million), at most 8 MB for
 * SQLite's page cache, and one game. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_H
#define CONTIGO_MATCH_RESULTS_STORE_H

#include "base/string_builder.h"
#include "match/results/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_GAMES_MAX UINT64_C(1000000000) /* game numbers are less */

typedef struct Store Store;

/* A player of the match, as in its settings. */
typedef struct StorePlayer {
    const char *name;
    const char *command; /* its command line */
} StorePlayer;

/* How much of a game to read. Strings that aren't read are empty. */
typedef enum StoreDepth {
    STORE_FIGURES, /* everything but the following */
    STORE_TEXTS,   /* also the programs' standard error */
    STORE_RECORDS, /* also the record and SGF, from their files */
} StoreDepth;

/* Open the results folder of a match for a runner, and create it if it doesn't exist. `settings` is
 * the canonical text of the settings. Fails if the folder belongs to a match with other settings or
 * players (the error lists the differences) or another process has it open for writing. The caller
 * closes the store. */
bool store_open(const char *folder, const StringBuilder *settings, const StorePlayer *players,
                size_t player_count, Store **store, StringBuilder *error);

/* Open an existing folder for reading, even while a runner writes it. Takes no lock; see
 * store_refresh() for games added meanwhile. */
bool store_open_reading(const char *folder, Store **store, StringBuilder *error);

/* Close the store and discard a batch that hasn't been committed. NULL is allowed. */
void store_close(Store *store);

/* The match's settings and players, borrowed until the store is closed. */
const StringBuilder *store_settings(const Store *store);
size_t store_player_count(const Store *store);
const StorePlayer *store_player(const Store *store, size_t index);

/* Return whether a game is done, even if it is void; and the number of games done. Both take
 * constant time. */
bool store_is_done(const Store *store, uint64_t number);
uint64_t store_count(const Store *store);

/* Find the games that other processes have added since the store was opened or refreshed. The time
 * is proportional to the number of these games. */
bool store_refresh(Store *store, StringBuilder *error);

/* Add a game whose number isn't done. When it returns true, the game is durable, or will be at
 * store_commit() after a store_begin(). */
bool store_add(Store *store, const GameResult *result, StringBuilder *error);

/* Add a failed attempt at a game that will be played again, replacing one of the same number and
 * attempt. Its record is stored next to those of games, as NUMBER.ATTEMPT.contigo. */
bool store_add_attempt(Store *store, const GameResult *result, StringBuilder *error);

/* Set `attempt` to the first attempt at a game that isn't stored, to resume after a restart. */
bool store_next_attempt(Store *store, uint64_t number, uint32_t *attempt, StringBuilder *error);

/* Batches: games added between the two calls are committed together at the second, which is much
 * faster. If writing or committing fails, the whole batch is rolled back and store_begin() must be
 * called again. A game that is rejected as invalid (already done, no such player) changes
 * nothing. */
bool store_begin(Store *store, StringBuilder *error);
bool store_commit(Store *store, StringBuilder *error);

/* Call `visit` for each game in order of number, starting at `from`, until it returns false, which
 * isn't a failure. The result is borrowed for the call. Don't modify the store meanwhile. */
typedef bool (*StoreVisit)(void *context, const GameResult *result);
bool store_each(Store *store, uint64_t from, StoreDepth depth, StoreVisit visit, void *context,
                StringBuilder *error);

/* Do the same for attempts, in order of number and attempt. */
bool store_each_attempt(Store *store, StoreDepth depth, StoreVisit visit, void *context,
                        StringBuilder *error);

/* Read one game into `result`, which is zeroed or was used before. Return false with an empty
 * `error` if it isn't done. */
bool store_get(Store *store, uint64_t number, StoreDepth depth, GameResult *result,
               StringBuilder *error);

/* The outcome of a merge. */
typedef struct StoreMerge {
    uint64_t taken;     /* games that were new */
    uint64_t known;     /* games that were known, with equal results */
    uint64_t conflicts; /* games that were known, with another result: left unchanged */
    StringBuilder told; /* lines on the first conflicts; owned by the caller */
} StoreMerge;

/* Merge the games of another results folder with their records and attempts. Fails if it has other
 * settings or players; the error lists the differences. The merge can be interrupted and repeated:
 * it skips games that are here already. If there are conflicts, it merges all other games and
 * returns false. `merged` must be zeroed. */
bool store_merge(Store *into, const char *from, StoreMerge *merged, StringBuilder *error);

/* Append the database schema: SQL with comments, for your own queries. */
void store_schema(StringBuilder *schema);

#endif
