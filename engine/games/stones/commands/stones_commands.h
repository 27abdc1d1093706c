/* The protocol commands that only `stones` has. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_STONES_COMMANDS_H
#define CONTIGO_GAMES_STONES_COMMANDS_STONES_COMMANDS_H

#include "formats/json.h"
#include "games/stones/rules/stones.h"
#include "protocol/game_commands.h"

extern const CommandList STONES_AREAS_COMMANDS;
extern const CommandList STONES_BOARD_FILE_COMMANDS;
extern const CommandList STONES_GROUPS_COMMANDS;
extern const CommandList STONES_LIBERTIES_COMMANDS;
extern const CommandList STONES_PLAY_COMMANDS;
extern const CommandList STONES_SHOW_COMMANDS;
extern const CommandList STONES_STATUS_COMMANDS;
extern const CommandList SUGO_COMMANDS;
extern const GameFormat SUGO_FORMAT;
extern const struct StateFields STONES_STATE;

extern const char STONES_TOLD[], STONES_FIRST_COMMANDS[];

/* These write a JSON list: of all groups, and of all links. */
Status stones_groups_json(Engine *engine, Json *json);
Status stones_links_json(Engine *engine, Json *json);

/* Append commands that restore all ghosts, including those that stones cover. */
void stones_play_keep_ghosts(const Session *session, StringBuilder *text);

/* Process a query that may end in `with COLOR P [MODE]`. If it does, place that stone, call
 * `answer`, and take the stone back. `answer` receives only the part of the request before `with`,
 * which has at most one argument. */
typedef void StonesAnswer(Engine *engine, const Request *request, Reply *reply);
void stones_play_answer(Engine *engine, const Request *request, StonesAnswer *answer, Reply *reply);

/* Return how many stones of the other color were placed and are no longer on the board. */
size_t stones_show_captured(const Stones *stones, Color color);

void stones_show_board(Engine *engine, Reply *reply);
void stones_show_list(const Session *session, StringBuilder *text);
void stones_areas_verify(Engine *engine, const Request *request, Reply *reply);

#endif
