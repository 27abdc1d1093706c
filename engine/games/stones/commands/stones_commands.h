/* The words of `stones`. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_STONES_COMMANDS_H
#define CONTIGO_GAMES_STONES_COMMANDS_STONES_COMMANDS_H

#include "formats/json.h"
#include "games/stones/rules/stones.h"
#include "protocol/game_commands.h"

extern const CommandList STONES_AREAS_COMMANDS;
extern const CommandList STONES_GROUPS_COMMANDS;
extern const CommandList STONES_LIBERTIES_COMMANDS;
extern const CommandList STONES_PLAY_COMMANDS;
extern const CommandList STONES_SHOW_COMMANDS;
extern const CommandList STONES_STATUS_COMMANDS;
extern const CommandList SUGO_COMMANDS;
extern const GameFormat SUGO_FORMAT;
extern const struct StateFields STONES_STATE;

extern const char STONES_TOLD[], STONES_FIRST_COMMANDS[];

/* All groups, and all links, as lists of JSON. */
Status stones_groups_json(Engine *engine, Json *json);
Status stones_links_json(Engine *engine, Json *json);

/* Appends the commands that put ghosts back, also where stones have covered them since. */
void stones_play_keep_ghosts(const Session *session, StringBuilder *text);

/* Answers a question that may end in `with COLOR P [MODE]`: as if that stone had been placed. What
 * stands before that is the request that `answer` gets, one argument at most. */
typedef void StonesAnswer(Engine *engine, const Request *request, Reply *reply);
void stones_play_answer(Engine *engine, const Request *request, StonesAnswer *answer, Reply *reply);

/* How many stones a colour has captured. */
size_t stones_show_captured(const Stones *stones, Color color);

void stones_show_board(Engine *engine, Reply *reply);
void stones_show_list(const Session *session, StringBuilder *text);
void stones_areas_verify(Engine *engine, const Request *request, Reply *reply);

#endif
