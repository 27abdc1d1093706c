/* Boards of stones with their history, for games in which each move places a stone on a point and
 * may win. The GameKinds of these games share these functions. */
#ifndef CONTIGO_TESTS_GAMES_BOARDS_H
#define CONTIGO_TESTS_GAMES_BOARDS_H

#include "game/game.h"
#include "game/grid.h"

enum { BOARDS_LINES_MOST = 25, BOARDS_PLACES = BOARDS_LINES_MOST * BOARDS_LINES_MOST };

/* A position: what is on each point, row by row, and who has won. */
typedef struct Board {
    uint8_t stones[BOARDS_PLACES]; /* each is an Occupant */
    Occupant winner;
    unsigned count; /* number of stones; only set by games that need it */
} Board;

/* A game in progress. */
typedef struct Boards {
    int columns, rows;
    Board *items; /* all positions so far, the current one last; owned */
    size_t count, capacity;
} Boards;

const Board *boards_now(const Boards *boards);

/* Append the position after a move that placed one stone. */
Status boards_add(Boards *boards, const Board *next, Move move, Outcome *outcome);

Status boards_create(const Setup *setup, void **game);
void boards_destroy(void *game);
Status boards_copy(const void *game, void **copied);
size_t boards_mark(const void *game);
void boards_rollback(void *game, size_t to);
Occupant boards_at(const void *game, int column, int row);
Ending boards_over(const void *game, Color *winner);

#endif
