/* The protocol commands that only `go` and `minigo` have. */
#ifndef CONTIGO_GAMES_GO_COMMANDS_GO_COMMANDS_H
#define CONTIGO_GAMES_GO_COMMANDS_GO_COMMANDS_H

#include "protocol/game_commands.h"

extern const CommandList GO_QUERY_COMMANDS;
extern const CommandList GO_SETUP_COMMANDS;
extern const CommandList GO_RULESET_COMMANDS;
extern const CommandList GO_STATUS_COMMANDS;
extern const CommandList GO_SCORING_COMMANDS; /* only for games with agreement on dead stones */

/* The commands with which this program sets the rules of other programs that know only GTP. */
extern const RuleCommand GO_RULE_COMMANDS[];

extern const struct StateFields GO_STATE;

extern const char GO_TOLD[], GO_FIRST_COMMANDS[], MINIGO_TOLD[], MINIGO_FIRST_COMMANDS[];

void go_show_board(Engine *engine, Reply *reply);
void go_show_list(const Session *session, StringBuilder *text);
void go_status_verify(Engine *engine, const Request *request, Reply *reply);

#endif
