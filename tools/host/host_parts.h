/* What the parts of a host have in common: for host*.c alone. */
#ifndef CONTIGO_HOST_HOST_PARTS_H
#define CONTIGO_HOST_HOST_PARTS_H

#include "host/host.h"
#include "protocol/sharing/sharing.h"

/* Somebody in the room. */
typedef struct Guest {
    struct Guest *next;
    uint64_t id;
    Sharer sharer;
    Peer analysis; /* process 0: none */
    int64_t analysis_id;
    bool is_starting; /* that has not been answered */
} Guest;

/* What is said and waits; by nobody (NULL) it is lines that change the game. */
typedef struct Errand {
    Guest *guest;
    int64_t id, came;
    Text line;
} Errand;

typedef struct Queue {
    Errand *items; /* from `first` on */
    size_t first, count, capacity;
} Queue;

/* A player that is no person: a program, or the engine's own of a level. */
typedef struct Seat {
    const Program *program; /* NULL: */
    const char *player;     /* NULL as well: there is no such program any more */
    int level;
    Peer peer;       /* who thinks for it; process 0: nobody */
    bool is_waiting; /* for others to have thought */
    bool is_thinking;
    int64_t version; /* of the game that it thinks about, or has failed with */
    char failure[200];
} Seat;

typedef struct Host {
    const HostBegin *begin;
    Sharing game;
    Peer server;
    Guest *guests;
    Queue queues[2];         /* what waits: of those with a seat, and of others */
    unsigned taken;          /* requests so far */
    Seat seats[2];           /* of those that are engaged */
    int64_t empty_since;     /* nobody is here; 0: somebody is */
    int64_t told;            /* the version of the game that all know; -1: none yet */
    Text whole;              /* all that is to be told of it; empty: nobody knows */
    bool has_newcomer;       /* who has not been told that */
    bool has_other_presence; /* than was told: who is here, who thinks, what is wanted */
    int64_t presence_told;   /* when */
} Host;

/* Tells the server; ends this process where that has gone. */
void host_tell(const Host *host, int kind, uint64_t guest, int64_t id, int64_t number, Word text);

/* Begins to use one more of what all have together; false where that is used up. And ends it. */
bool host_use(Host *host, Use use);
void host_give_back(Host *host, Use use);

/* Has lines change the game, and tells all; false where they do not. */
bool host_change(Host *host, Word lines);

/* host_seat.c */
void host_seat_make(Host *host, Color color);
void host_seat_look(Host *host, Color color); /* some time has passed, or the game is another */
void host_seat_hear(Host *host, Color color); /* who thinks has something to say */
void host_seat_end(Host *host, Color color);

/* host_analysis.c: begins one by a line, of the game as it was after so many moves unless that is
 * negative; NULL, or why not. */
const char *host_analyse(Host *host, Guest *guest, int64_t id, int64_t made, Word line);
void host_analysis_hear(Host *host, Guest *guest);
void host_analysis_end(Host *host, Guest *guest);

/* What is thought in a process has the time that others leave. */
enum { HOST_THINKING = 19 /* niceness */ };

#endif
