/* Rooms: a game each, which is in a process of its own (host.h), two seats, and whoever looks on.
 *
 * The lines that made a game are in the archive, in which a room sleeps that nobody is in.
 */
#ifndef CONTIGO_BOARD_ROOM_H
#define CONTIGO_BOARD_ROOM_H

#include "board/archive.h"
#include "board/gate.h"
#include "host/host.h"
#include "live/live.h"

typedef struct Room Room;
typedef struct Rooms Rooms;

enum { CALLERS_MOST = 20000, CALLER_PLACES = 32768 };

/* Somebody with a connection. What is asked of a room counts until it is answered: one who asks
 * for too much at once waits. */
typedef struct Caller {
    struct Caller *next; /* in the room */
    Rooms *rooms;
    Visitor *visitor;
    Room *room;     /* NULL: in none */
    uint64_t id;    /* nobody else has had it */
    bool wants_all; /* it has not been told everything yet */
    size_t asking;  /* so many questions have no answer yet, */
    size_t waiting; /* and have so many bytes */
} Caller;

/* The room in which a worker of a match shows its games, one after another. All zero: none yet. */
typedef struct WatchedBoard {
    char room[ROOM_NAME + 1];
    char names[2][80]; /* who plays, black first */
    uint64_t number;   /* of the game that it shows; which attempt of it, */
    uint32_t attempt;
    size_t shown; /* and how many bytes of its lines */
} WatchedBoard;

/* All rooms, and what they share. */
struct Rooms {
    uv_loop_t *loop;
    Archive *archive;
    HostTerms terms;
    Room *first;                    /* of those that are awake, or end */
    Caller *callers[CALLER_PLACES]; /* by the remainder of their ids */
    uint64_t ids;                   /* of callers, so far */
    size_t waiting;                 /* bytes of what is asked and not answered yet */
    const char *match;              /* the results folder of a match that is watched; NULL: none */
    WatchedBoard boards[LIVE_MOST]; /* of its workers */
    const char *address;            /* of the page; NULL: not known yet */
    StringBuilder descriptions;     /* of all games, as JSON; empty: nobody has asked yet */
    /* Is told of the answer to what nobody has asked for but the program itself, by an id from 0.
     */
    void (*answered)(Rooms *rooms, bool is_done, StringView text);
};

/* Tells a caller `=id text` or `?id text`, or with `&` a line of an analysis; an id below 0 is
 * none. */
void caller_tell(Caller *caller, char sign, int64_t id, StringView text);

/* Begins a room whose game is made by a guest's lines, or a file: of `begin` are kind, file, lines,
 * opener and id, who is answered. NULL with the reason. */
Room *room_open(Rooms *rooms, HostBegin *begin, StringBuilder *why);

/* Finds a room, and wakes it; NULL with the reason. */
Room *room_find(Rooms *rooms, const char *name, StringBuilder *why);

const RoomKind *room_kind(const Room *room);

/* Has its host told something, by a caller or by nobody (NULL). */
void room_tell(Room *room, int kind, const Caller *caller, int64_t id, int64_t number,
               StringView text);

/* Whether so much more would be too much to wait for answers; and that a caller waits for one more.
 */
bool rooms_are_full(const Rooms *rooms, size_t bytes);
void caller_asks(Caller *caller, size_t bytes);

/* A caller comes, with seats as bits, and goes: what it has asked is answered so where it is told.
 */
void room_enter(Room *room, Caller *caller, int seats);
void room_leave(Caller *caller, bool tells);

/* Some time has passed. How many rooms there are whose process has not ended. */
size_t rooms_tick(Rooms *rooms);

/* Ends all rooms: those who are in them are told why, and shown out. */
void rooms_break(Rooms *rooms, const char *why);

/* Nobody waits any more for a room to be opened. */
void rooms_forget(Rooms *rooms, const Caller *caller);

#endif
