/* A match's games in progress, as files for programs that watch from another process.
 *
 * While it plays, each worker has one file, `live/N` in the results folder. Its first line names
 * the game and the players; then come the commands that make the game, and each turn is appended as
 * soon as it is made, by one small write. Nobody waits for a file, and the match continues without
 * one if it can't be written. The worker locks its file until the game is over, so that readers
 * ignore a file that a killed worker left behind.
 */
#ifndef CONTIGO_LIVE_LIVE_H
#define CONTIGO_LIVE_LIVE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIVE_MOST = 1024 /* maximum number of workers */ };

/* A game as its file describes it; all views are borrowed. */
typedef struct LiveGame {
    uint64_t number;
    uint32_t attempt;              /* number of times that it was started before */
    StringView names[COLOR_COUNT]; /* of the players, without blanks */
    StringView opening;            /* its name; not empty */
    StringView lines;              /* commands, each with a newline */
} LiveGame;

/* One worker's file. LIVE_NONE is a worker without one. */
typedef struct Live {
    int file; /* -1: none */
    StringBuilder path;
    StringBuilder line;
} Live;

#define LIVE_NONE ((Live){.file = -1})

/* Create the folder `live` in a match's results folder, or empty it. Failure is ignored: then
 * nobody can watch. */
void live_prepare(const char *folder);

/* Remove the folder and its files. */
void live_remove(const char *folder);

/* Append the path of a worker's file; `worker` is from 0 to LIVE_MOST - 1. */
void live_add_path(const char *folder, size_t worker, StringBuilder *path);

/* live_begin() starts a game's file, and ends the previous one. live_turn() appends a move in the
 * format of `play`. live_end() removes the file. */
void live_begin(Live *live, const char *path, const LiveGame *game);
void live_turn(Live *live, Color color, const char *move);
void live_end(Live *live);

void live_free(Live *live); /* also ends the file */

/* Call `visit` for each game in progress, in the order of workers; the game is borrowed. Return the
 * number of games. */
typedef void (*LiveVisit)(void *context, size_t worker, const LiveGame *game);
size_t live_each(const char *folder, LiveVisit visit, void *context);

#endif
