/* The areas of `lines` as features, and the ids of areas and strokes. */
#ifndef CONTIGO_GAMES_LINES_COMMANDS_LINES_FEATURES_H
#define CONTIGO_GAMES_LINES_COMMANDS_LINES_FEATURES_H

#include "games/lines/rules/territory.h"
#include "protocol/area_words.h"

/* Append the id of a section: `b` or `w` and 16 hexadecimal digits. The id depends only on the
 * ground. It stays the same until the section is divided, even if its state or group
 * changes, and no other section has it. */
void lines_print_section_id(StringBuilder *text, Color color, OutlineKey key);

/* Append the id of a stroke: `s` and its number from 1 in the order drawn, as in `s12`. */
void lines_print_stroke_id(StringBuilder *text, size_t number);

extern const AreaSource LINES_AREA_SOURCE;

#endif
