/* Commands of the server itself, such as those that open, join and list rooms. */
#ifndef CONTIGO_BOARD_LOBBY_H
#define CONTIGO_BOARD_LOBBY_H

#include "board/room.h"

/* The callbacks of the gate, whose owner is a Rooms. */
void *lobby_came(void *rooms, Visitor *visitor, const NetworkAddress *address);
void lobby_said(void *caller, StringView message);
void lobby_left(void *caller);

/* Open a room as the command `open` does. `words` are the arguments of the command, `body` contains
 * the lines below it. Set `kind` to the room's name and seats. The reply, which has the ID `id`,
 * goes to the caller or, if `caller` is NULL, to Rooms.answered(). If the room can't be started,
 * return NULL and append the reason to `why`. */
Room *lobby_open(Rooms *rooms, Caller *caller, int64_t id, StringView words, StringView body,
                 RoomKind *kind, StringBuilder *why);

/* Handle the messages that wait for a process of a room, as long as there are free processes. */
void lobby_tick(Rooms *rooms);

/* Copy new games and turns of the watched match to the rooms that show them. */
void lobby_look(Rooms *rooms);

#endif
