/* The host of a room: a process that has its game, and does one thing after another.
 *
 * The server tells it who comes and goes and what they say; it answers, tells all what has become
 * of the game, and has the server keep the lines that made it. So a long question keeps one room
 * waiting and no other, and a game that takes too much ends nobody else's.
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
    GAMES = 4, /* of the largest size for which there is room */
};

/* What a room is, but for its game. Its name has 50 random bits (base/token.h) and is told to
 * others; tokens have 130. */
enum { ROOM_NAME = 10, SEAT_TOKEN = 26 };

typedef struct RoomKind {
    char name[ROOM_NAME + 1];
    char tokens[2][SEAT_TOKEN + 1]; /* of black and white; empty: no person has the seat */
    char who[2][64];                /* `person`, or who has it (host_knows()) */
    bool analysis;                  /* is allowed */
} RoomKind;

/* A program that may have a seat, besides the engine's own players. */
typedef struct Program {
    const char *name;
    const char *words[COMMAND_WORDS_MOST + 1]; /* its command; NULL after the last */
} Program;

/* What a room uses of what all have together, in memory that all processes share (peer_share()):
 * what one uses no more goes when it has ended, whoever killed it. */
typedef enum Use { USE_BYTES, USE_PROGRAMS, USE_ANALYSES, USES } Use;
typedef struct Share {
    bool is_taken; /* by a room: the server's */
    atomic_size_t of[USES];
} Share;

/* What is the same for all rooms. */
typedef struct HostTerms {
    const Program *programs; /* up to one without a name */
    ProcessLimits limits;    /* of programs */
    bool sandbox;
    size_t game_most;  /* bytes that a game may take; all may take GAMES such */
    size_t most[USES]; /* of programs and analyses that think at a time */
    size_t shares_most;
    Share *shares;
} HostTerms;

/* A room as it begins: opened by somebody, who is answered by this id, or woken. */
typedef struct HostBegin {
    const HostTerms *terms;
    RoomKind kind;
    Share *share;
    const char *file; /* the command that loads `lines`, which are no lines then; NULL: none does */
    StringBuilder *lines; /* what makes the game */
    uint64_t opener;
    int64_t id;
    int64_t version; /* that the archive's lines come to, behind its file; -1: it is opened */
    StringBuilder *sgf;
} HostBegin;

/* Messages to a host, and from it, with whom they are of or for. What `id`, `number` and text are:
 */
enum {
    HOST_COME, /* -, the seats as bits, - */
    HOST_GONE, /* whether what he waits for is answered, -, - */
    HOST_SAID, /* the command's, the moment when it came, the command */
    HOST_PLAY, /* -, -, lines that change the game, whatever it is */

    HOST_REPLY,   /* the command's or -1, whether it is done, what is answered */
    HOST_LINE,    /* the analysis', -, what it says */
    HOST_NEWS,    /* whether they are everything, for who has come lately, -, JSON */
    HOST_KEEP,    /* which of Keep (sharing.h), the version, a line or a file in SGF */
    HOST_IDLE,    /* -, -, -: nobody has been here for a while */
    HOST_TROUBLE, /* -, -, why it cannot go on; then it ends */
};

/* What peer_begin() takes. */
void host_run(void *begin, int socket);

/* Whether a word says who may have a seat: a player of the engine, with a level behind a colon or
 * none, or one of the server's programs. */
bool host_knows(const HostTerms *terms, const char *who);

#endif
