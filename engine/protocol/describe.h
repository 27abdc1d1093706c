/* Descriptions of games as data, from which a program that shows or plays any game learns how. */
#ifndef CONTIGO_PROTOCOL_DESCRIBE_H
#define CONTIGO_PROTOCOL_DESCRIBE_H

#include "formats/json.h"
#include "game/game.h"
#include "protocol/table.h"

/* An object that describes a game of the table's list, as protocol.md says of `describe_game`. */
void describe_game(const CommandTable *commands, const GameKind *kind, Json *json);

#endif
