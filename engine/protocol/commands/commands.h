/* The commands that don't belong to a single game. commands.c lists all of these for the command
 * table. A game's own commands are in its GameCommands. */
#ifndef CONTIGO_PROTOCOL_COMMANDS_H
#define CONTIGO_PROTOCOL_COMMANDS_H

#include "protocol/command.h"

extern const CommandList ADMIN_COMMANDS;
extern const CommandList AGREEMENT_COMMANDS;
extern const CommandList AREAS_COMMANDS;      /* only for games with areas */
extern const CommandList AREAS_GEOS_COMMANDS; /* only for games whose positions GEOS can compare */
extern const CommandList CLIENTS_COMMANDS;
extern const CommandList GENMOVE_COMMANDS;
extern const CommandList PICTURE_COMMANDS;
extern const CommandList
    /* Only for games whose positions GEOS can compare. It must come after PICTURE_COMMANDS, because
     * it replaces a command of that list. */
    PICTURE_GEOS_COMMANDS;
extern const CommandList PLAY_COMMANDS;
extern const CommandList PLAYER_COMMANDS;
extern const CommandList POSITION_COMMANDS;
extern const CommandList QUERY_COMMANDS;
extern const CommandList QUERY_GRID_COMMANDS; /* only for games on grid points */
extern const CommandList RECORD_COMMANDS;
extern const CommandList SCORE_COMMANDS;
extern const CommandList SETTLE_COMMANDS;
extern const CommandList SETUP_COMMANDS;
extern const CommandList STATE_COMMANDS;
extern const CommandList STATE_GRID_COMMANDS; /* only for games on grid points */
extern const CommandList TEXTS_COMMANDS;
extern const CommandList TIMEKEEPING_COMMANDS;
extern const CommandList VIEW_COMMANDS;
extern const CommandList
    /* Only for games that GEOS can score. It must come after VIEW_COMMANDS, because it replaces a
     * command of that list. */
    VIEW_GEOS_COMMANDS;

#endif
