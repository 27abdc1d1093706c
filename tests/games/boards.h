/* Boards of stones, one after the other: what games share in which a move puts a stone on a point,
 * and may win. They fill in the functions of a GameKind that are the same for all of these. */
#ifndef CONTIGO_TESTS_GAMES_BOARDS_H
#define CONTIGO_TESTS_GAMES_BOARDS_H

#include "game/game.h"
#include "game/grid.h"

enum { BOARDS_LINES_MOST = 25, BOARDS_PLACES = BOARDS_LINES_MOST * BOARDS_LINES_MOST };

/* What is on each point, row by row, and who has won. */
typedef struct Board {
    uint8_t stones[BOARDS_PLACES]; /* of type Occupant */
    Occupant winner;
    unsigned count; /* of the stones, where the game counts them */
} Board;

/* A game. */
typedef struct Boards {
    int columns, rows;
    Board *items; /* owned: all positions so far, the present one last */
    size_t count, capacity;
} Boards;

const Board *boards_now(const Boards *boards);

/* Makes a move, which was one stone, that leads to that position. */
Status boards_add(Boards *boards, const Board *next, Move move, Outcome *outcome);

Status boards_create(const Setup *setup, void **game);
void boards_destroy(void *game);
Status boards_copy(const void *game, void **copied);
size_t boards_mark(const void *game);
void boards_rollback(void *game, size_t to);
Occupant boards_at(const void *game, int column, int row);
Ending boards_over(const void *game, Color *winner);

#endif
