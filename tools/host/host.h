/* The host of a room: a process that holds the room's game and executes its commands one by one.
 *
 * The server reports who enters and leaves and which commands they send. The host sends replies,
 * changes of the game to everyone, and lines for the server to store. A long query delays only its
 * own room, and a game that uses too much memory ends no other.
 */
#ifndef CONTIGO_HOST_HOST_H
#define CONTIGO_HOST_HOST_H

#include "io/peer.h"
#include "programs/command_words.h"
#include "programs/process.h"

#include <stdatomic.h>
#include <stdbool.h>

enum {
    HOSTS_MOST = 160,
    ANALYSES_MOST = 32,
    GAMES = 4, /* all games together may take this many times game_most */
};

/* A room without its game. Its name has 50 random bits (base/token.h) and is public; a token has
 * 130 bits. */
enum { ROOM_NAME = 10, SEAT_TOKEN = 26 };

typedef struct RoomKind {
    char name[ROOM_NAME + 1];
    char tokens[2][SEAT_TOKEN + 1]; /* of black and white; empty: the seat isn't a person's */
    char who[2][64];                /* `person`, or a player that host_knows() */
    bool analysis;                  /* guests may run analyses */
} RoomKind;

/* A program that can take a seat, in addition to the engine's own players. */
typedef struct Program {
    const char *name;
    const char *words[COMMAND_WORDS_MOST + 1]; /* its command line; ends with NULL */
} Program;

/* A room's use of shared limits, in memory shared by all processes (peer_share()). The server
 * resets it when the room's process has ended, even if it was killed. */
typedef enum Use { USE_BYTES, USE_PROGRAMS, USE_ANALYSES, USES } Use;
typedef struct Share {
    bool is_taken; /* in use by a room; set by the server */
    atomic_size_t of[USES];
} Share;

/* Settings that all rooms have in common. */
typedef struct HostTerms {
    const Program *programs; /* ends with one whose name is NULL */
    ProcessLimits limits;    /* limits of each program */
    bool sandbox;
    size_t game_most;  /* maximum bytes of a game; GAMES times that for all games */
    size_t most[USES]; /* maximum concurrent programs and analyses; [USE_BYTES] is unused */
    size_t shares_most;
    Share *shares;
} HostTerms;

/* How to start a room: opened by a client, which gets the reply, or restored from the archive. */
typedef struct HostBegin {
    const HostTerms *terms;
    RoomKind kind;
    Share *share;
    const char *file;     /* command that loads `lines`, e.g. `loadsgf`; NULL: they are commands */
    StringBuilder *lines; /* the lines or the file that make the game */
    uint64_t opener;
    int64_t id;
    int64_t version; /* that `lines`, starting from `sgf`, lead to; -1: a new room */
    StringBuilder *sgf;
} HostBegin;

/* Messages to a host and from it; `guest` is the client that they come from or go to. Each comment
 * lists `id`, `number` and `text`; - is unused. */
enum {
    HOST_COME, /* -, the guest's seats as bits, - */
    HOST_GONE, /* whether to reply to the guest's pending commands, -, - */
    HOST_SAID, /* ID of the command, time of arrival, the command */
    HOST_PLAY, /* -, -, lines that change the game, whatever its version */

    HOST_REPLY,   /* ID of the command or -1, whether it succeeded, the reply */
    HOST_LINE,    /* ID of the analysis, -, a line of output; empty: it ended */
    HOST_NEWS,    /* whether this is the full state for newcomers, -, JSON */
    HOST_KEEP,    /* a Keep (sharing.h), the version, a line or an SGF file */
    HOST_IDLE,    /* -, -, -: the room has been empty for a while */
    HOST_TROUBLE, /* -, -, why the game can't continue; then the process exits */
};

/* Run a host: the callback for peer_begin(), whose context is a HostBegin. */
void host_run(void *begin, int socket);

/* A host that its caller runs step by step, in a process that has other things to do, instead of in
 * a process of its own. host_create() makes the game and reports to the other end of `socket`; it
 * returns NULL if out of memory. `begin` is borrowed, except `file`, `lines` and `sgf`, which are
 * only read here. host_step() handles what has arrived and executes at most one command; it returns
 * false once the host has to be destroyed. host_patience() returns how long the next step may wait
 * if nothing arrives, in milliseconds. host_destroy() ends all players and analyses. */
typedef struct Host Host;
Host *host_create(const HostBegin *begin, int socket);
bool host_step(Host *host);
int host_patience(const Host *host);
void host_destroy(Host *host);

/* Return whether `who` names a possible player: one of the engine's players, optionally with
 * `:LEVEL`, or one of the server's programs. */
bool host_knows(const HostTerms *terms, const char *who);

#endif
