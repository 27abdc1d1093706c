/* A match that `contigo-match` plays, on boards for whoever looks on: one room for each game that
 * it plays at a time, in which its games come one after another.
 */
#ifndef CONTIGO_BOARD_WATCH_H
#define CONTIGO_BOARD_WATCH_H

#include "board/room.h"

typedef struct MatchWatch MatchWatch;

/* For a match's results folder, which is borrowed; NULL where there is no memory. */
MatchWatch *watch_make(Rooms *rooms, const char *folder);
void watch_free(MatchWatch *watch);

/* Looks for what is new, where it is time to; says on standard output where a new board is. */
void watch_tick(MatchWatch *watch);

/* Appends the boards: `ROOM BLACK WHITE` a line. */
void watch_list(const MatchWatch *watch, Text *text);

#endif
