/* Rooms. Each room has a game, which runs in its own process (see host.h), two seats, and any
 * number of watchers.
 *
 * The archive stores the commands that make the game again. A room that has been empty for a while
 * has no process and exists only in the archive: it sleeps. */
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
    /* Limits for all clients together, and for the clients of one address. More limits are in
     * Rooms. */
    CALLERS_MOST = 20000,
    CALLERS_EACH = 5000,
    WAITING_MOST = 256 << 20, /* bytes of unanswered commands */
    WAITING_EACH = 64 << 20,
    ASKING_EACH = 256, /* unanswered commands */

    ASKING_MOST = 16, /* unanswered commands of one client; then no messages are read */
    OPENED_MOST = 4,  /* empty rooms that one client has opened and that have a process */

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
    int seats;        /* its seats in that room: 1 for Black, 2 for White */
    Delayed *request; /* the client's request, or NULL; until it is done, no commands are read */
    size_t requested; /* bytes of the request */
    uint64_t id;      /* unique number of this client, never used again */
    bool is_lost;     /* messages to the client were dropped, see rooms_lose() */
    bool wants_all;   /* the client has not been sent the full state of the game yet */
    size_t asking;    /* number of unanswered commands */
    /* For each unanswered command: the id of the room that must answer, and the command's ID. */
    struct Asked {
        uint64_t room;
        int64_t id;
    } asked[ASKING_MOST];
    size_t waiting; /* bytes of memory counted for the unanswered commands */
    ThinkTicket analysis;
};

/* The room that shows the games of one worker of a watched match, one after another. All members
 * are zero until the room has been opened. */
typedef struct WatchedBoard {
    char room[ROOM_NAME + 1];
    char names[2][80]; /* the players' names, Black first */
    uint64_t number;   /* number of the game shown, which was started `attempt` times before */
    uint32_t attempt;
    size_t shown; /* how many bytes of the game's lines have been shown */
} WatchedBoard;

/* All rooms and clients, and their common state. */
struct Rooms {
    uv_loop_t *loop;
    Archive *archive;
    HostTerms terms;
    Nursery *nursery; /* starts the rooms' processes; borrowed */
    Room *first;      /* list of the rooms that have a process, even one that is ending */
    Caller *callers[CALLER_PLACES]; /* indexed by id % CALLER_PLACES */
    Networks networks;
    ThinkQueue thinking, analyses;
    size_t awake_each;              /* maximum number of rooms with a process for one address */
    Delayed *requests;              /* a list: first those of owners of seats, then all others */
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
    /* Called with the reply if lobby_open() was called without a caller and with an ID that isn't
     * negative. */
    void (*answered)(Rooms *rooms, bool is_done, StringView text);
};

/* Send a message to a client: `=ID TEXT` for success, `?ID TEXT` for an error, or `&ID TEXT` for a
 * line of an analysis. A negative ID is omitted. */
void caller_tell(Caller *caller, char sign, int64_t id, StringView text);

/* Return whether one more room can get a process for a client, or for the server if `caller` is
 * NULL. If all processes are in use, put another room to sleep and return ADMISSION_LATER. The room
 * that is put to sleep is empty; only if `is_owner` (the client has a seat) may it contain guests,
 * none of whom has a seat. If the client's address has too many rooms and none of them is empty,
 * refuse the client and append the reason to `why`. */
typedef enum Admission { ADMISSION_REFUSED, ADMISSION_LATER, ADMISSION_NOW } Admission;
Admission rooms_admit(Rooms *rooms, const Caller *caller, bool is_owner, StringBuilder *why);

/* Start the new room that `kind`, `file`, `lines`, `opener` and `id` of `begin` describe;
 * room_open() fills in the other members. The host sends the reply to the client that opened it. On
 * failure return NULL and append the reason to `why`. `caller` is the client whose address the room
 * counts for, or NULL if the server opens it. */
Room *room_open(Rooms *rooms, Caller *caller, HostBegin *begin, StringBuilder *why);

/* room_find() returns the room with a name, or NULL if it has no process. room_look_up() gets
 * everything about a room except its game, even if the room has no process. room_wake() starts the
 * process of a room that has none. On failure, for example if there is no such room, room_look_up()
 * returns false, room_wake() returns NULL, and both append the reason to `why`. */
Room *room_find(const Rooms *rooms, const char *name);
bool room_look_up(const Rooms *rooms, const char *name, RoomKind *kind, StringBuilder *why);
Room *room_wake(Rooms *rooms, Caller *caller, const char *name, StringBuilder *why);

const RoomKind *room_kind(const Room *room);

/* Return true if a room's game is over and its players have agreed to a rematch. */
bool room_has_agreed(const Room *room);

/* Replace and store the token of a seat, and close the connections of all clients except `holder`
 * that have the seat. Return false if the system provides no randomness. */
bool room_revoke(Room *room, Color seat, const Caller *holder);

/* Call this once a second. If another program has changed tokens in the archive, read the tokens of
 * all rooms that have a process again, and close the connections of clients whose tokens have
 * changed. */
void rooms_reload(Rooms *rooms);

/* Send a message (see terms.h) to the room's host. `caller` is the client that it comes from, or
 * NULL for the server itself. */
void room_tell(Room *room, int kind, const Caller *caller, int64_t id, int64_t number,
               StringView text);

/* caller_exceeds() returns why one more unanswered command of `bytes` bytes would exceed a limit of
 * the client, of its address or of all clients, or NULL if it wouldn't. caller_asks() counts a
 * command as unanswered until the room replies to its ID. caller_waits() sets the client's request,
 * which has `bytes` bytes, or removes it if `request` is NULL. No commands are read from a client
 * that has a request. */
const char *caller_exceeds(const Caller *caller, size_t bytes);
void caller_asks(Caller *caller, const Room *room, int64_t id, size_t bytes);
void caller_waits(Caller *caller, Delayed *request, size_t bytes);

/* The callback of Rooms.thinking and Rooms.analyses. */
void room_permit(ThinkTicket *request);

/* Let a client enter a room, or leave the room it is in. `seats` has a bit for each color that the
 * client plays: 1 for Black, 2 for White. If `tells`, the client's unanswered commands get the
 * reply that it has left. */
void room_enter(Room *room, Caller *caller, int seats);
void room_leave(Caller *caller, bool tells);

/* Free the rooms whose processes have ended, and end rooms whose process wasn't started in time.
 * Call this only if all changes are committed. Return how many rooms still have a process,
 * including those that are ending. */
size_t rooms_tick(Rooms *rooms);

/* End the rooms that other servers want. Everyone in them must connect again. */
void rooms_yield(Rooms *rooms);

/* End all rooms: send everyone in them the reason, and close their connections. */
void rooms_break(Rooms *rooms, const char *why);

/* Called when the last commit has failed and been undone. Drop all messages, since they may report
 * changes that were not stored. Send an error to each client whose new room could not be stored.
 * Send an error to all clients whose messages are dropped, and close their connections. End all
 * rooms. */
void rooms_lose(Rooms *rooms);

/* End the rooms that a disconnecting client has opened but that haven't been stored yet. */
void rooms_forget(Rooms *rooms, const Caller *caller);

#endif
