/* Definitions that the server and the hosts of its rooms share: rooms, the settings and limits that
 * all rooms have in common, and the messages to and from a host. */
#ifndef CONTIGO_HOST_TERMS_H
#define CONTIGO_HOST_TERMS_H

#include "game/game.h"
#include "io/peer.h"
#include "programs/command_words.h"
#include "programs/process.h"

#include <stdatomic.h>
#include <stdbool.h>

enum {
    HOSTS_MOST = 160,
    ANALYSES_MOST = 32,
    GAMES = 4,                 /* all games together may use this many times `game_most` bytes */
    HOST_TEXT_MOST = 32 << 20, /* bytes of the text of a message from a host */
};

/* Players and analyses have the lowest priority, so they hardly slow down other processes. */
enum { THINKING_NICENESS = 19 };

/* Everything about a room except its game. The room's name is public and has 50 random bits (see
 * base/token.h). A token, which gives access to a seat, has 130 random bits. */
enum { ROOM_NAME = 10, SEAT_TOKEN = 26 };

typedef struct RoomKind {
    char name[ROOM_NAME + 1];
    char tokens[2][SEAT_TOKEN + 1]; /* tokens of Black and White; empty: no person has the seat */
    char who[2][64];                /* `person`, or a name for which seat_allows() is true */
    bool analysis;                  /* guests may run analyses */
    /* `before`: if this room is being opened as a rematch, the room of the earlier game. `next`:
     * the room with the rematch of this game. Empty if there is no such room. A rematch has the
     * same tokens with the colors swapped, so the players need no new ones. */
    char before[ROOM_NAME + 1], next[ROOM_NAME + 1];
} RoomKind;

/* A program that can take a seat, in addition to the engine's own players. */
typedef struct Program {
    const char *name;
    const char *words[COMMAND_WORDS_MOST + 1]; /* its command line; ends with NULL */
} Program;

/* How much memory a room's game uses. Shares are in memory that all processes share (see
 * peer_share()). When a room's process has ended, even if it was killed, the server resets the
 * room's share. */
typedef struct Share {
    bool is_taken; /* a room uses this entry; set by the server */
    atomic_size_t bytes;
} Share;

/* Settings that all rooms have in common. */
typedef struct HostTerms {
    const Program *programs; /* list that ends with a program whose name is NULL */
    ProcessLimits limits;    /* limits of each program */
    bool sandbox;
    bool analysis;    /* analyses are allowed on this server */
    size_t game_most; /* maximum bytes of one game; the limit for all games is GAMES times that */
    size_t shares_most;
    Share *shares;
} HostTerms;

/* How to start a room: a new one, whose opener gets a reply, or one that is restored from the
 * archive. */
typedef struct HostBegin HostBegin;
struct HostBegin {
    const HostTerms *terms;
    RoomKind kind;
    Share *share;
    /* The command, such as `loadsgf`, that loads `lines` as a file; NULL: `lines` are commands. */
    const char *file;
    StringBuilder *lines; /* commands, or the text of a file, that make the game */
    uint64_t opener;
    int64_t id;
    /* Version of the game after loading `sgf` and executing `lines`; -1: a new room. */
    int64_t version;
    StringBuilder *sgf;
    /* Start the program of a seat, as a peer that replies with a move to each line that contains
     * `set_state`. A reply has the text and, as `number`, a ProgramSaid. `starters` are the
     * processes that start the programs, by color. Return false on failure. Unused if no program
     * can have a seat. */
    bool (*start_program)(const HostBegin *begin, Color color, Peer *peer);
    Peer starters[2];
};

/* What the process of a program replies: the program has failed, has moved, or has ended since its
 * last move and must be started and asked again. After PROGRAM_FAILED or PROGRAM_ENDED, the process
 * doesn't reply any more. */
typedef enum ProgramSaid { PROGRAM_FAILED, PROGRAM_MOVED, PROGRAM_ENDED } ProgramSaid;

/* Kinds of messages to a host (the first group) and from a host. The member `guest` is the client
 * that a message comes from or goes to. Each comment says what the members `id`, `number` and
 * `text` contain, if they are used. */
enum {
    HOST_COME, /* a guest has entered; number: its seats, 1 for Black plus 2 for White */
    HOST_GONE, /* a guest has left; id: 1 to reply to its pending commands, else 0 */
    HOST_SAID, /* a guest's command; id: its ID; number: time of arrival; text: the command */
    HOST_PLAY, /* text: commands that change the game, whatever its version is */
    HOST_NEXT, /* text: the name of the room with the rematch */
    /* Permits what a HOST_WANTS has requested; id, guest and number are those of the HOST_WANTS. */
    HOST_MAY,

    /* id: the command's ID, or -1; number: 1 on success, 0 for an error; text: the reply */
    HOST_REPLY,
    HOST_LINE, /* id: the ID of an analysis; text: a line of its output; empty: it has ended */
    HOST_NEWS, /* id: 1 for the full state, sent to newcomers; 0 for changes; text: JSON */
    HOST_KEEP, /* id: a Keep (sharing.h); number: the version; text: a line or an SGF file */
    /* HOST_WANTS: the player with the color `number` wants to think or, if `guest` isn't 0, the
     * guest wants an analysis; id: the ID of the request. HOST_RESTS, with the same members: the
     * player or analysis has ended, or no longer waits. */
    HOST_WANTS,
    HOST_RESTS,
    HOST_AGREES,  /* number: 1 if the game is over and both players want a rematch, else 0 */
    HOST_IDLE,    /* the room has been empty for a while */
    HOST_TROUBLE, /* text: why the game can't continue; after this the process exits */
};

#endif
