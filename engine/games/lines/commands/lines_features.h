/* The areas of `lines` as features, and the ids by which they and strokes are known. */
#ifndef CONTIGO_GAMES_LINES_COMMANDS_LINES_FEATURES_H
#define CONTIGO_GAMES_LINES_COMMANDS_LINES_FEATURES_H

#include "games/lines/rules/territory.h"
#include "protocol/area_words.h"

/* Appends the id of a section: `b` or `w` and 16 hexadecimal digits. It depends on the ground alone
 * and so stays for as long as that is not divided, whatever becomes of its state or group; no other
 * ground has it. */
void lines_print_section_id(StringBuilder *text, Color color, OutlineKey key);

/* Appends the id of a stroke, by its number from 1 in the order drawn: `s12`. */
void lines_print_stroke_id(StringBuilder *text, size_t number);

extern const AreaSource LINES_AREA_SOURCE;

#endif
