/* Which players of the rooms may think, and which guests may have an analysis. For each of the two
 * there is a queue. Requests are permitted in order, until the maximum number think. One address
 * (see networks.h) has a lower maximum: beyond it, the address's requests wait and let those of
 * other addresses pass. */
#ifndef CONTIGO_BOARD_THINKING_H
#define CONTIGO_BOARD_THINKING_H

#include "game/game.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Room Room;
typedef struct Caller Caller;

/* The request of a player or of a guest. To initialize, set `room` and `color`, or `caller`, and
 * zero the rest. */
typedef struct ThinkTicket {
    struct ThinkTicket *next, *before; /* neighbors in the queue */
    Room *room;
    Color color;
    const Caller *caller; /* the guest that wants an analysis; NULL: a player */
    int64_t id;           /* of the host's message, which the permission repeats */
    size_t *thinking;     /* how many think for the address; NULL: no such limit */
    enum { THINK_NOT, THINK_WAITS, THINK_MAY } state;
} ThinkTicket;

typedef struct ThinkQueue {
    ThinkTicket *first, *last; /* the requests that wait */
    size_t thinking;           /* how many may think now */
    size_t most, most_each;    /* how many may think at most, for all addresses and for one */
    void (*permit)(ThinkTicket *request);
} ThinkQueue;

/* think_hear() is for a message of a room's host: if the host `wants` a player or guest to think,
 * it adds the request to the queue, in place of an earlier one; otherwise the player or analysis
 * with this id has ended. think_release() withdraws a request. Both then permit all requests for
 * which there is room. */
void think_hear(ThinkQueue *queue, ThinkTicket *request, Room *room, bool wants, int64_t id);
void think_release(ThinkQueue *queue, ThinkTicket *request);

/* From now on, count a player for another address. */
void think_charge(ThinkTicket *request, size_t *thinking);

#endif
