/* Describes games as data, from which a program can learn how to display and play any game. */
#ifndef CONTIGO_PROTOCOL_DESCRIBE_H
#define CONTIGO_PROTOCOL_DESCRIBE_H

#include "formats/json.h"
#include "game/game.h"
#include "protocol/table.h"

/* Write an object that describes a game, which must be in the table's list of games, as protocol.md
 * specifies for `describe_game`. */
void describe_game(const CommandTable *commands, const GameKind *kind, Json *json);

#endif
