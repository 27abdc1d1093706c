/* The areas of `stones` as features, and the ids of areas and stones. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_STONES_FEATURES_H
#define CONTIGO_GAMES_STONES_COMMANDS_STONES_FEATURES_H

#include "protocol/area_words.h"

/* Append the id of a stone given its number, which counts from 0 in the order of placing. Ids count
 * from 1, as in `s12`. */
void stones_print_stone_id(StringBuilder *text, size_t number);

extern const AreaSource STONES_AREA_SOURCE;

#endif
