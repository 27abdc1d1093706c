/* What callers say that is for no room: who opens and joins which, and what there is. */
#ifndef CONTIGO_BOARD_LOBBY_H
#define CONTIGO_BOARD_LOBBY_H

#include "board/room.h"

/* What the gate calls, whose owner is Rooms. */
void *lobby_came(void *rooms, Visitor *visitor);
void lobby_said(void *caller, StringView message);
void lobby_left(void *caller);

/* Opens a room as the command `open` does, with its words and the lines below it; what it is gets
 * into `kind`. The caller is answered by the id, or for NULL Rooms.answered() is told. NULL
 * with the reason where that cannot begin. */
Room *lobby_open(Rooms *rooms, Caller *caller, int64_t id, StringView words, StringView body,
                 RoomKind *kind, StringBuilder *why);

/* Shows what is new in the match that is watched. */
void lobby_look(Rooms *rooms);

#endif
