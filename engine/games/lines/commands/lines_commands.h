/* The protocol commands that only `lines` has. */
#ifndef CONTIGO_GAMES_LINES_COMMANDS_LINES_COMMANDS_H
#define CONTIGO_GAMES_LINES_COMMANDS_LINES_COMMANDS_H

#include "formats/json.h"
#include "games/lines/rules/territory.h"
#include "protocol/game_commands.h"

extern const CommandList LINES_AREAS_COMMANDS;
extern const CommandList LINES_FILE_COMMANDS;
extern const CommandList LINES_GROUPS_COMMANDS;
extern const CommandList LINES_PLAY_COMMANDS;
extern const CommandList LINES_DRAW_COMMANDS;
extern const CommandList LINES_SHOW_COMMANDS;
extern const CommandList LINES_WKT_COMMANDS;

extern const struct StateFields LINES_STATE;

extern const char LINES_TOLD[], LINES_FIRST_COMMANDS[];

void lines_show_board(Engine *engine, Reply *reply);
void lines_show_list(const Session *session, StringBuilder *text);
void lines_areas_verify(Engine *engine, const Request *request, Reply *reply);

/* lines_groups_json() writes all groups as a JSON list, lines_links_json() all networks. */
Status lines_groups_json(Engine *engine, Json *json);
Status lines_links_json(Engine *engine, Json *json);

/* Append what `areas` prints after a section's number, and a newline. `group` is the number of the
 * section's group, from 1, or 0 if it has none. */
void lines_areas_add_section(StringBuilder *text, const Section *section, size_t group);

#endif
