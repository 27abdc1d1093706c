/* The games of a match that are being played, as files for anyone who watches from another process.
 *
 * Each worker has one file, `live/N` in the results folder, while it plays. It names the game and
 * the players on its first line; then come lines of the protocol that make the game, and each turn
 * is appended as soon as it is made, by one small write. Nobody waits for a file, and the match
 * goes on without one if it cannot be written. The worker holds a lock on its file until the game
 * is over, so that readers ignore a file that a killed worker left behind.
 */
#ifndef CONTIGO_LIVE_LIVE_H
#define CONTIGO_LIVE_LIVE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIVE_MOST = 1024 /* games at a time */ };

/* A game as it is in its file. Borrowed. */
typedef struct LiveGame {
    uint64_t number;
    uint32_t attempt;              /* how often it was begun before */
    StringView names[COLOR_COUNT]; /* of the players, without blanks */
    StringView opening;            /* its name */
    StringView lines;              /* of the protocol, each with a newline */
} LiveGame;

/* One worker's file. LIVE_NONE has none. */
typedef struct Live {
    int file; /* -1: none */
    StringBuilder path;
    StringBuilder line;
} Live;

#define LIVE_NONE ((Live){.file = -1})

/* Makes the folder for a match's results folder, empty. If that fails, nobody can watch. */
void live_prepare(const char *folder);

/* Removes it with all files. */
void live_remove(const char *folder);

/* Appends the path of a worker's file; workers count from 0 and are fewer than LIVE_MOST. */
void live_add_path(const char *folder, size_t worker, StringBuilder *path);

/* Begins a file, adds a turn as the command `play` has it, and removes the file. */
void live_begin(Live *live, const char *path, const LiveGame *game);
void live_turn(Live *live, Color color, const char *move);
void live_end(Live *live);

void live_free(Live *live); /* ends it too */

/* Calls `visit` for each game that is being played, in the order of workers. Returns their number.
 */
typedef void (*LiveVisit)(void *context, size_t worker, const LiveGame *game);
size_t live_each(const char *folder, LiveVisit visit, void *context);

#endif
