/* Lists the commands that don't belong to a single game. If two lists have a command in common, the
 * later one counts. */
#include "protocol/commands/commands.h"

#include "protocol/table.h"

const CommandList *const SHARED_COMMANDS[] = {
    &ADMIN_COMMANDS,   &AGREEMENT_COMMANDS,  &AREAS_COMMANDS,        &AREAS_GEOS_COMMANDS,
    &CLIENTS_COMMANDS, &GENMOVE_COMMANDS,    &PICTURE_COMMANDS,      &PLAY_COMMANDS,
    &PLAYER_COMMANDS,  &POSITION_COMMANDS,   &QUERY_COMMANDS,        &QUERY_GRID_COMMANDS,
    &RECORD_COMMANDS,  &SCORE_COMMANDS,      &SETTLE_COMMANDS,       &SETUP_COMMANDS,
    &STATE_COMMANDS,   &STATE_GRID_COMMANDS, &TEXTS_COMMANDS,        &TIMEKEEPING_COMMANDS,
    &VIEW_COMMANDS,    &VIEW_GEOS_COMMANDS,  &PICTURE_GEOS_COMMANDS, NULL,
};
