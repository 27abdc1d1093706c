/* The areas of `stones` as features, and the ids by which they and stones are known. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_STONES_FEATURES_H
#define CONTIGO_GAMES_STONES_COMMANDS_STONES_FEATURES_H

#include "protocol/area_words.h"

/* Appends the id of a stone by its number from 0 in the order of placing: the ids count from 1, as
 * `s12`. */
void stones_print_stone_id(StringBuilder *text, size_t number);

extern const AreaSource STONES_AREA_SOURCE;

#endif
