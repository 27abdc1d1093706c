/* Rooms: each has a game in a process of its own (host.h), two seats, and any number of watchers.
 *
 * The archive stores the lines that made the game. A room that nobody is in sleeps there.
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

/* A connected client. Its commands to a room count until they are answered; a client with too many
 * unanswered ones isn't read. */
typedef struct Caller {
    struct Caller *next; /* list of those in the room */
    Rooms *rooms;
    Visitor *visitor;
    Room *room;     /* NULL: none */
    uint64_t id;    /* unique */
    bool wants_all; /* has not been sent the full state yet */
    size_t asking;  /* number of unanswered commands */
    size_t waiting; /* their memory in bytes */
} Caller;

/* The room that shows the games of a match's worker, one after another. All members zero: none
 * yet. */
typedef struct WatchedBoard {
    char room[ROOM_NAME + 1];
    char names[2][80]; /* the players, black first */
    uint64_t number;   /* of the game shown, and the attempt at it */
    uint32_t attempt;
    size_t shown; /* bytes of its lines shown so far */
} WatchedBoard;

/* All rooms and clients, and their common state. */
struct Rooms {
    uv_loop_t *loop;
    Archive *archive;
    HostTerms terms;
    Room *first;                    /* rooms that have a process, even if it is ending */
    Caller *callers[CALLER_PLACES]; /* indexed by id % CALLER_PLACES */
    size_t present;                 /* number of callers */
    uint64_t ids;                   /* last ID of a caller */
    size_t waiting;                 /* bytes of all unanswered commands */
    const char *match;              /* results folder of the watched match; NULL: none */
    WatchedBoard boards[LIVE_MOST]; /* by worker */
    const char *address;            /* URL of the page; NULL: not known yet */
    StringBuilder descriptions;     /* JSON of all games; empty: not made yet */
    /* Receives the reply about a room that was opened without a caller, unless the ID given to
     * lobby_open() was negative. */
    void (*answered)(Rooms *rooms, bool is_done, StringView text);
};

/* Send `=ID TEXT`, `?ID TEXT` or, for a line of an analysis, `&ID TEXT`. A negative ID is
 * omitted. */
void caller_tell(Caller *caller, char sign, int64_t id, StringView text);

/* Start a new room. The caller sets `kind`, `file`, `lines`, `opener` and `id` of `begin`; the host
 * sends the reply to the opener. Return NULL and append the reason on failure. */
Room *room_open(Rooms *rooms, HostBegin *begin, StringBuilder *why);

/* Find a room by name, and restore it from the archive if it sleeps. Return NULL and append the
 * reason on failure. */
Room *room_find(Rooms *rooms, const char *name, StringBuilder *why);

const RoomKind *room_kind(const Room *room);

/* Send a message (host.h) to the room's host, from a caller or from the server (NULL). */
void room_tell(Room *room, int kind, const Caller *caller, int64_t id, int64_t number,
               StringView text);

/* rooms_are_full() returns whether a command of that many bytes would make all unanswered commands
 * together exceed their limit. caller_asks() counts a command as unanswered. */
bool rooms_are_full(const Rooms *rooms, size_t bytes);
void caller_asks(Caller *caller, size_t bytes);

/* Let a caller enter a room with its seats, given as bits, or leave it. `tells`: reply to its
 * unanswered commands that it has left. */
void room_enter(Room *room, Caller *caller, int seats);
void room_leave(Caller *caller, bool tells);

/* Free the rooms that have ended. Return the number of rooms left, including those that are still
 * ending. */
size_t rooms_tick(Rooms *rooms);

/* End all rooms: send everyone in them the reason, and close their connections. */
void rooms_break(Rooms *rooms, const char *why);

/* End the rooms that a disconnecting caller has opened, unless they have been stored. */
void rooms_forget(Rooms *rooms, const Caller *caller);

#endif
