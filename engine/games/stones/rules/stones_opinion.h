/* A second opinion about the score of `stones`, from the areas of the cells that GEOS finds. It
 * shares no geometry with the engine, and works in floating point. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_OPINION_H
#define CONTIGO_GAMES_STONES_RULES_STONES_OPINION_H

#include "game/game.h"

/* Compute the score with GEOS (see GameCommands.second_opinion). */
Status stones_second_opinion(const void *game, Work *work, Score *score, StringBuilder *why);

#endif
