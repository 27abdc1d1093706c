/* For the suites on players: positions, and games to play. */
#ifndef CONTIGO_TESTS_TEST_PLAYERS_H
#define CONTIGO_TESTS_TEST_PLAYERS_H

#include "game/position.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"

#include <check.h>

static inline Position *start(const GameKind *kind, int side)
{
    Position *position;
    Setup setup = game_usual_setup(kind);
    setup.columns = setup.rows = side;
    ck_assert_int_eq(position_create(kind, &setup, &position), STATUS_OK);
    return position;
}

static inline void make_turns(Position *position, int count, uint64_t seed)
{
    Random random = {seed};
    for (int i = 0; i < count && position_turn(position)->phase == PHASE_PLAY; i++)
        ck_assert_int_eq(position_make_random(position, &random, NULL), STATUS_OK);
}

/* A game, and the size of its board. */
typedef struct Case {
    const GameKind *kind;
    int side;
} Case;

static const Case CASES[] = {
    {&GO_GAME, 5}, {&MINIGO_GAME, 5}, {&LINES_GAME, 7}, {&STONES_GAME, 4}, {NULL, 0}};

#endif
