/* Writes the areas and strokes of `lines` as features, and the ids of both. */
#ifndef CONTIGO_GAMES_LINES_COMMANDS_LINES_FEATURES_H
#define CONTIGO_GAMES_LINES_COMMANDS_LINES_FEATURES_H

#include "games/lines/rules/territory.h"
#include "protocol/area_words.h"

/* Append the id of a section: `b` or `w` and 16 hexadecimal digits. The id depends only on the
 * section's ground. It stays the same until the section is divided, even if its state or group
 * changes. The digits are a hash, so another section has the same id only with a negligible
 * probability. */
void lines_print_section_id(StringBuilder *text, Color color, OutlineKey key);

/* Append the id of a stroke: `s` and the stroke's number, such as `s12`. Strokes are numbered from
 * 1 in the order drawn. */
void lines_print_stroke_id(StringBuilder *text, size_t number);

extern const AreaSource LINES_AREA_SOURCE;

#endif
