/* Games that go on, as lines of the protocol for whoever follows them on boards: one board for each
 * worker, on which its games come one after another.
 */
#ifndef CONTIGO_MATCH_MESSAGES_LIVE_LINES_H
#define CONTIGO_MATCH_MESSAGES_LIVE_LINES_H

#include "match/messages/live.h"

enum { LIVE_NAME = 64 };

/* A board; all zero: no game has been on it. */
typedef struct LiveBoard {
    bool is_used;
    char names[2][LIVE_NAME]; /* who plays, black first */
    uint64_t number;          /* the game, and how much of its turns has been told */
    size_t told;
} LiveBoard;

typedef struct LiveLines {
    const char *folder; /* the match's results folder, borrowed */
    LiveBoard boards[WORKERS_MOST];
    /* Is told what is new on a board: lines that begin a game, or one with a turn. */
    void (*tell)(void *context, size_t board, Word lines);
    void *context;
} LiveLines;

/* Looks for what is new. */
void live_lines_look(LiveLines *lines);

#endif
