/* Engines whose own moves are to be had at once. */
#ifndef CONTIGO_TESTS_AT_RANDOM_H
#define CONTIGO_TESTS_AT_RANDOM_H

#include "protocol/thinking/thinking.h"

/* Has the moves of `genmove` chosen at random. */
static inline void play_at_random(Engine *engine)
{
    thinking_seat(engine, &RANDOM_PLAYER, &engine->settings);
}

#endif
