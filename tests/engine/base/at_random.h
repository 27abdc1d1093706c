/* Engines whose own moves are to be had at once. */
#ifndef CONTIGO_TESTS_AT_RANDOM_H
#define CONTIGO_TESTS_AT_RANDOM_H

#include "protocol/engine.h"

/* Has the moves of `genmove` chosen at random. */
static inline void play_at_random(Engine *engine)
{
    player_seat(&engine->player, &RANDOM_PLAYER, engine->player.settings);
}

#endif
