/* The results folder of a match. It contains an SQLite database, `match.db`, and a folder `records`
 * with the record of each game.
 *
 * A game is stored completely or not at all: first its record, and then its rows in one
 * transaction. So a game whose rows are missing isn't stored, even if the runner was killed or the
 * disk was full after the record was written. Such a record is overwritten when the game is played
 * again. Game numbers are unique keys.
 *
 * Functions that fail return false and set `error` to a sentence with the reason. They leave the
 * store unchanged, so the call can be repeated, for example after making room on a full disk. Only
 * one thread may use a store. Other processes can read the folder at the same time; a lock on the
 * file `lock` keeps a second runner from writing to it.
 *
 * Memory: one bit for each number up to that of the last game stored (1.2 MB for 10 million games),
 * at most 8 MB for SQLite's page cache, and the texts of one game. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_H
#define CONTIGO_MATCH_RESULTS_STORE_H

#include "base/string_builder.h"
#include "match/results/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_GAMES_MAX UINT64_C(1000000000) /* all game numbers are below this */

typedef struct Store Store;

/* A player of the match, as in its settings. */
typedef struct StorePlayer {
    const char *name;
    const char *command; /* the command line of its program */
} StorePlayer;

/* How much of each game to read. Each level includes the previous one. Strings that are not read
 * are empty. */
typedef enum StoreDepth {
    STORE_FIGURES, /* everything except the texts that STORE_TEXTS and STORE_RECORDS add */
    STORE_TEXTS,   /* STORE_FIGURES, and the programs' standard error */
    STORE_RECORDS, /* everything, with the record and the SGF file */
} StoreDepth;

/* Open the results folder of a match for a runner, and create it if it doesn't exist. `settings` is
 * the text of plan_canonical(). If the match has more games or rounds than before, the stored
 * settings are updated. This fails if the folder contains a match with different settings or
 * players (the error lists the differences), or if another process has opened the folder for
 * writing. The caller closes the store. */
bool store_open(const char *folder, const StringBuilder *settings, const StorePlayer *players,
                size_t player_count, Store **store, StringBuilder *error);

/* Open an existing results folder for reading only. This needs no lock, so a runner may write to
 * the folder at the same time; store_refresh() finds the games that it adds. */
bool store_open_reading(const char *folder, Store **store, StringBuilder *error);

/* Close the store. A batch that hasn't been committed is discarded. NULL is allowed. */
void store_close(Store *store);

/* Return the text of the match's settings, the number of players, or a player. What is returned is
 * borrowed until the store is closed. */
const StringBuilder *store_settings(const Store *store);
size_t store_player_count(const Store *store);
const StorePlayer *store_player(const Store *store, size_t index);

/* store_is_done() returns true if a game is stored, including void games. store_count() returns the
 * number of games stored. Both take constant time. */
bool store_is_done(const Store *store, uint64_t number);
uint64_t store_count(const Store *store);

/* Find the games that other processes have added since the store was opened or last refreshed. This
 * takes time in proportion to the number of these games. */
bool store_refresh(Store *store, StringBuilder *error);

/* Add a game, whose number must not be stored yet. When this returns true, the game is on disk;
 * within a batch it is on disk after store_commit(). */
bool store_add(Store *store, const GameResult *result, StringBuilder *error);

/* Add a failed attempt at a game that will be played again. A stored attempt with the same game and
 * attempt numbers is replaced. The record is stored as NUMBER.ATTEMPT.contigo in the folder of the
 * games' records. */
bool store_add_attempt(Store *store, const GameResult *result, StringBuilder *error);

/* Set `attempt` to one more than the number of the last stored attempt at a game, or 0 if there is
 * none. So a restarted runner continues counting. */
bool store_next_attempt(Store *store, uint64_t number, uint32_t *attempt, StringBuilder *error);

/* Batches. Games that are added between store_begin() and store_commit() are written to disk
 * together, which is much faster. If writing or committing fails, the whole batch is undone and
 * store_begin() must be called again. But if a game is rejected as invalid (because it is already
 * stored, or its player doesn't exist), the rest of the batch stays. */
bool store_begin(Store *store, StringBuilder *error);
bool store_commit(Store *store, StringBuilder *error);

/* A function that receives a game. It returns false to stop the iteration, which isn't a failure.
 * The result is borrowed during the call, and the store must not be changed meanwhile. store_each()
 * calls `visit` for each game from number `from` on, in the order of numbers. */
typedef bool (*StoreVisit)(void *context, const GameResult *result);
bool store_each(Store *store, uint64_t from, StoreDepth depth, StoreVisit visit, void *context,
                StringBuilder *error);

/* Like store_each(), but for failed attempts with their records, in the order of games and
 * attempts. */
bool store_each_attempt(Store *store, StoreVisit visit, void *context, StringBuilder *error);

/* Read one game into `result`, which must be zeroed or have been filled in before. If the game
 * isn't stored, return false with an empty `error`. */
bool store_get(Store *store, uint64_t number, StoreDepth depth, GameResult *result,
               StringBuilder *error);

/* The outcome of a merge. */
typedef struct StoreMerge {
    uint64_t taken; /* number of games that were new and have been added */
    uint64_t known; /* number of games that were here already, with equal results */
    /* Number of games that the store already has, but with other results. They stay unchanged. */
    uint64_t conflicts;
    StringBuilder told; /* lines about the first conflicts; owned by the caller */
} StoreMerge;

/* Add the games of another results folder, with their records and attempts, to a store. This fails
 * if the other match has different settings or players; the error lists the differences. A merge
 * can be interrupted and repeated, because it skips games that `into` contains already. If there
 * are conflicts, all other games are added, but false is returned. `merged` must be zeroed. */
bool store_merge(Store *into, const char *from, StoreMerge *merged, StringBuilder *error);

/* Append the schema of the database, SQL with comments. It helps users to write their own
 * queries. */
void store_schema(StringBuilder *schema);

#endif
