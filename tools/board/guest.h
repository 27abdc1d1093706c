/* A guest: one connection, what it asks, and what it is told. */
#ifndef CONTIGO_BOARD_GUEST_H
#define CONTIGO_BOARD_GUEST_H

#include "board/room.h"

typedef struct Thinker Thinker;

struct Guest {
    Rooms *rooms;
    Visitor *visitor;
    Room *room;  /* NULL: in none */
    Guest *next; /* in the room */
    bool seats[2];
    bool wants_all;   /* it has not been told everything yet */
    size_t asking;    /* so many errands have no answer yet */
    bool is_starting; /* an analysis, by this id: it has not been answered */
    int64_t analysis;
    Text thought;     /* what is asked for it: the command, behind `goto N` and a newline or not */
    Thinker *thinker; /* NULL: none */
};

/* Tells a guest `=id text` or `?id text`; an id below 0 is none. The second is of what was asked of
 * a room, which counts. */
void guest_reply(Guest *guest, int64_t id, bool success, Word text);
void guest_answer(Guest *guest, int64_t id, bool success, Word text);

/* What the gate calls. */
void *guest_came(void *owner, Visitor *visitor);
void guest_said(void *guest, Word message);
void guest_left(void *guest);

/* Opens a room as the command `open` does, with its words and the lines below it; what it is gets
 * into `kind`. The guest, or nobody, is told by its id whether the game could be set up. NULL with
 * the reason where that cannot begin. */
Room *guest_open(Rooms *rooms, Guest *guest, int64_t id, Word words, Word body, RoomKind *kind,
                 Text *why);

/* The room has found the state that an analysis is to begin with; and the end of one, where there
 * is any (thinker.c). */
void guest_think(Guest *guest, Word state);
void guest_stop_thinking(Guest *guest, bool tells);

#endif
