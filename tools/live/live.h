/* Files with the games that a match is playing, for other processes that show them.
 *
 * While worker number N plays, it writes the file `live/N` in the results folder. The first line
 * names the game and the players. The other lines are the commands that make the game; each turn is
 * appended by one small write as soon as it is made. The match never waits for a file, and it
 * continues if a file can't be written. The worker holds a lock on its file until the game is over,
 * so that readers can ignore a file that a killed worker has left. */
#ifndef CONTIGO_LIVE_LIVE_H
#define CONTIGO_LIVE_LIVE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIVE_MOST = 1024 /* maximum number of workers */ };

/* The contents of a game's file. All views are borrowed. */
typedef struct LiveGame {
    uint64_t number;
    uint32_t attempt;              /* number of earlier starts of this game */
    StringView names[COLOR_COUNT]; /* names of the players, without blanks */
    StringView opening;            /* name of the opening; not empty */
    StringView lines;              /* commands, each with a newline */
} LiveGame;

/* The file that one worker writes. LIVE_NONE is for a worker without a file. */
typedef struct Live {
    int file; /* descriptor; -1: no file */
    StringBuilder path;
    StringBuilder line;
} Live;

#define LIVE_NONE ((Live){.file = -1})

/* Create the folder `live` in a match's results folder or, if it exists, remove the games' files
 * from it. If this fails, the match can be played but not watched. */
void live_prepare(const char *folder);

/* Remove the folder `live` and the games' files in it. */
void live_remove(const char *folder);

/* Append the path of a worker's file; `worker` is from 0 to LIVE_MOST - 1. */
void live_add_path(const char *folder, size_t worker, StringBuilder *path);

/* live_begin() starts a game's file, and ends the previous one. live_turn() appends a move in the
 * format of `play`. live_end() removes the file. */
void live_begin(Live *live, const char *path, const LiveGame *game);
void live_turn(Live *live, Color color, const char *move);
void live_end(Live *live);

void live_free(Live *live); /* calls live_end() first */

/* Call `visit` for each game in progress, in the order of workers. The game is borrowed during the
 * call. Return the number of games. */
typedef void (*LiveVisit)(void *context, size_t worker, const LiveGame *game);
size_t live_each(const char *folder, LiveVisit visit, void *context);

#endif
