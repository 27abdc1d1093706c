/* Rooms. Each room has a game, which runs in its own process (see host.h), two seats, and any
 * number of watchers.
 *
 * The archive stores the commands from which the game can be made again. A room that has been empty
 * for a while has no process and exists only in the archive: it sleeps.
 * */
#ifndef CONTIGO_BOARD_ROOM_H
#define CONTIGO_BOARD_ROOM_H

#include "board/archive.h"
#include "board/gate.h"
#include "board/networks.h"
#include "board/thinking.h"
#include "host/nursery.h"
#include "host/terms.h"
#include "live/live.h"

typedef struct Rooms Rooms;
typedef struct Delayed Delayed; /* a request that waits until a room can get a process */

enum {
    /* Limits for all clients together, and for those of one address. More limits are in Rooms. */
    CALLERS_MOST = 20000,
    CALLERS_EACH = 5000,
    WAITING_MOST = 256 << 20, /* bytes of unanswered commands */
    WAITING_EACH = 64 << 20,
    ASKING_EACH = 256, /* unanswered commands */

    ASKING_MOST = 16, /* unanswered commands of one client; with more, no messages are read */
    OPENED_MOST = 4,  /* empty rooms with a process that one client has opened */

    CALLER_PLACES = 32768,
};

/* A connected client. While too many of its commands to a room are unanswered, no further commands
 * are read from it. */
struct Caller {
    struct Caller *next, *before; /* neighbors in the list of the clients in the room */
    Rooms *rooms;
    Visitor *visitor;
    Network *network;
    Room *room;       /* the room that the client is in, or NULL */
    int seats;        /* its seats in that room, as bits */
    Delayed *request; /* NULL: none; until it is done, no further commands are read */
    size_t requested; /* bytes of the request */
    uint64_t id;      /* unique number of this client, never used again */
    bool is_lost;     /* messages to the client were dropped, see rooms_lose() */
    bool wants_all;   /* the client has not been sent the full state of the game yet */
    size_t asking;    /* number of unanswered commands */
    /* For each of these commands: the number of the room that must answer, and the command's ID. */
    struct Asked {
        uint64_t room;
        int64_t id;
    } asked[ASKING_MOST];
    size_t waiting; /* bytes of memory counted for the unanswered commands */
    ThinkTicket analysis;
};

/* For a worker of a watched match: the room that shows the worker's games, one after another. All
 * members are zero until the room has been opened. */
typedef struct WatchedBoard {
    char room[ROOM_NAME + 1];
    char names[2][80]; /* the players, black first */
    uint64_t number;   /* number of the game shown; `attempt` counts its earlier starts */
    uint32_t attempt;
    size_t shown; /* how many bytes of the game's lines have been shown */
} WatchedBoard;

/* All rooms and clients, and their common state. */
struct Rooms {
    uv_loop_t *loop;
    Archive *archive;
    HostTerms terms;
    Nursery *nursery; /* starts the rooms' processes; borrowed */
    Room *first;      /* list of the rooms that have a process, including one that is ending */
    Caller *callers[CALLER_PLACES]; /* indexed by id % CALLER_PLACES */
    Networks networks;
    ThinkQueue thinking, analyses;
    size_t awake_each;              /* maximum number of rooms with a process for one address */
    Delayed *requests;              /* first those of owners of seats, then all others */
    size_t present;                 /* number of callers */
    uint64_t ids;                   /* the ID given to the last caller or room */
    size_t waiting;                 /* bytes of all unanswered commands */
    const char *match;              /* results folder of the watched match; NULL: none */
    WatchedBoard boards[LIVE_MOST]; /* indexed by worker */
    Refusals *refusals;             /* where refused commands are counted */
    char key[SEAT_TOKEN + 1];       /* token needed to open rooms; empty: none */
    char revision[SEAT_TOKEN + 1];  /* see ARCHIVE_REVISION */
    const char *address;            /* URL of the page; NULL: not known yet */
    int port;                   /* if the server listens on all addresses: the port; otherwise 0 */
    StringBuilder descriptions; /* descriptions of all games as JSON; empty: not made yet */
    /* Called with the reply when lobby_open() was called without a caller, unless the ID passed
     * there was negative. */
    void (*answered)(Rooms *rooms, bool is_done, StringView text);
};

/* Send a message to a client: `=ID TEXT` for success, `?ID TEXT` for an error, or `&ID TEXT` for a
 * line of an analysis. A negative ID is omitted. */
void caller_tell(Caller *caller, char sign, int64_t id, StringView text);

/* Return whether one more room can get a process for a client, or for the server if `caller` is
 * NULL. If it can't now, put another room to sleep, so that it can later: an empty one or, for the
 * owner of a seat, even one that only guests without a seat are in. A client whose address has too
 * many rooms is refused; `why` receives the reason. */
typedef enum Admission { ADMISSION_REFUSED, ADMISSION_LATER, ADMISSION_NOW } Admission;
Admission rooms_admit(Rooms *rooms, const Caller *caller, bool is_owner, StringBuilder *why);

/* Start a new room as `kind`, `file`, `lines`, `opener` and `id` of `begin` say; the other members
 * are filled in here. The host sends the reply to the client that opened it. On failure return NULL
 * and append the reason to `why`. `caller` is the client that the room counts for, or NULL if the
 * server opens it. */
Room *room_open(Rooms *rooms, Caller *caller, HostBegin *begin, StringBuilder *why);

/* room_find() returns the room with a name if it has a process, or NULL. room_look_up() gets
 * everything about a room except its game, whether it has a process or not. room_wake() starts the
 * process of a room that has none. If there is no such room, or on another failure, room_look_up()
 * and room_wake() append the reason to `why`. */
Room *room_find(const Rooms *rooms, const char *name);
bool room_look_up(const Rooms *rooms, const char *name, RoomKind *kind, StringBuilder *why);
Room *room_wake(Rooms *rooms, Caller *caller, const char *name, StringBuilder *why);

const RoomKind *room_kind(const Room *room);

/* Return whether a room's game is over and its players have agreed to a rematch. */
bool room_has_agreed(const Room *room);

/* Replace the token of a seat, close the connections of all other clients that have the seat, and
 * store the new token. Return false if the system provides no randomness. */
bool room_revoke(Room *room, Color seat, const Caller *holder);

/* Call this once a second. If another program has changed tokens in the archive, read those of all
 * rooms again, and close the connections of clients whose tokens have changed. */
void rooms_reload(Rooms *rooms);

/* Send a message (see terms.h) to the room's host. `caller` is the client that it comes from, or
 * NULL for the server itself. */
void room_tell(Room *room, int kind, const Caller *caller, int64_t id, int64_t number,
               StringView text);

/* caller_exceeds() returns NULL, or why one more command, of `bytes` bytes, would be too much: the
 * unanswered commands of all clients, or of one address, have a limit. caller_asks() counts such a
 * command, with an ID, as one that the room has to answer. caller_waits() notes that a client has a
 * request of `bytes` bytes, or none any more, and stops or resumes reading commands from it. */
const char *caller_exceeds(const Caller *caller, size_t bytes);
void caller_asks(Caller *caller, const Room *room, int64_t id, size_t bytes);
void caller_waits(Caller *caller, Delayed *request, size_t bytes);

/* The callback of Rooms.thinking and Rooms.analyses. */
void room_permit(ThinkTicket *request);

/* Let a client enter a room or leave it. `seats` has a bit for each color that the client plays. If
 * `tells`, the client's unanswered commands get the reply that it has left. */
void room_enter(Room *room, Caller *caller, int seats);
void room_leave(Caller *caller, bool tells);

/* Free the rooms whose processes have ended, and end those for which no process could be started in
 * time. Call it only if all changes are committed. Return the
 * number of remaining rooms that have a process, including those that are ending. */
size_t rooms_tick(Rooms *rooms);

/* End the rooms that other servers want. Everyone in them must connect again. */
void rooms_yield(Rooms *rooms);

/* End all rooms: send everyone in them the reason, and close their connections. */
void rooms_break(Rooms *rooms, const char *why);

/* Called when the last commit has failed and been undone. Drop all messages, which may report what
 * was not stored. Send an error to each client whose room could not be stored, and to all others
 * whose messages are dropped, and close their connections. End all rooms. */
void rooms_lose(Rooms *rooms);

/* End the rooms that a disconnecting client has opened but that haven't been stored yet. */
void rooms_forget(Rooms *rooms, const Caller *caller);

#endif
