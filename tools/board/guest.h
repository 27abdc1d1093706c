/* A guest: one connection, what it asks, and what it is told. */
#ifndef CONTIGO_BOARD_GUEST_H
#define CONTIGO_BOARD_GUEST_H

#include "board/room.h"

typedef struct Thought Thought;

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
    Text lines;       /* what is asked for it: the command, behind `goto N` or not */
    Thought *thought; /* NULL: none */
};

/* Tells a guest a message, which is given back. */
void guest_tell(Guest *guest, Text *message);

/* The same with `=id text` or `?id text`; an id below 0 is none. What is asked
 * of a room counts until it is answered: one who asks too much at once waits. */
void guest_reply(Guest *guest, int64_t id, bool success, Word text);
void guest_ask(Guest *guest);
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

/* Begins an analysis in the guest's room, by a command, as of so many moves unless that is
 * negative: NULL, or why not. And the end of one, where there is any (analysis.c). */
const char *guest_think(Guest *guest, int64_t id, int64_t made, Word line);
void guest_stop_thinking(Guest *guest, bool tells);

#endif
