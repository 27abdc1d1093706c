/* Writes the areas and stones of `stones` as features, and the ids of both. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_STONES_FEATURES_H
#define CONTIGO_GAMES_STONES_COMMANDS_STONES_FEATURES_H

#include "protocol/area_words.h"

/* Append the id of a stone, such as `s12`. `number` counts stones from 0 in the order of placing;
 * ids count from 1. */
void stones_print_stone_id(StringBuilder *text, size_t number);

extern const AreaSource STONES_AREA_SOURCE;

#endif
