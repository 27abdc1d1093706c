/* Engines that choose moves at random, so that tests don't wait for them to think. */
#ifndef CONTIGO_TESTS_AT_RANDOM_H
#define CONTIGO_TESTS_AT_RANDOM_H

#include "protocol/engine.h"

/* Let `genmove` choose its moves at random. */
static inline void play_at_random(Engine *engine)
{
    player_seat(&engine->player, &RANDOM_PLAYER, engine->player.settings);
}

#endif
