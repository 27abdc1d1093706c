/* Queues of requests to think: one queue for the players of all rooms, and one for guests who want
 * an analysis. Requests are permitted in the order of arrival, up to a maximum number for all
 * addresses together and a lower one for each address (see networks.h). While the limit of one
 * address is reached, requests of other addresses can overtake its waiting requests. */
#ifndef CONTIGO_BOARD_THINKING_H
#define CONTIGO_BOARD_THINKING_H

#include "game/game.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Room Room;
typedef struct Caller Caller;

/* The request of a player or of a guest. To initialize it, set `room` and `color` for a player, or
 * `caller` and `thinking` for a guest, and zero the rest. */
typedef struct ThinkTicket {
    struct ThinkTicket *next, *before; /* neighbors in the queue */
    Room *room;
    Color color;
    const Caller *caller; /* the guest that wants an analysis; NULL: a player */
    int64_t id;           /* id of the host's message; the permission repeats it */
    size_t *thinking;     /* how many of this address may think now; NULL: no limit */
    enum { THINK_NOT, THINK_WAITS, THINK_MAY } state;
} ThinkTicket;

typedef struct ThinkQueue {
    ThinkTicket *first, *last; /* the requests that wait */
    size_t thinking;           /* how many may think now */
    size_t most, most_each;    /* maxima of `thinking`: in all, and for each address */
    void (*permit)(ThinkTicket *request);
} ThinkQueue;

/* think_hear() handles a message of a room's host: if `wants`, add the request to the queue, in
 * place of an earlier one; otherwise the player or analysis with this id has ended or no longer
 * waits. think_release() withdraws a request. Both functions then permit all requests that the
 * limits allow. */
void think_hear(ThinkQueue *queue, ThinkTicket *request, Room *room, bool wants, int64_t id);
void think_release(ThinkQueue *queue, ThinkTicket *request);

/* From now on, count a player for another address. `thinking` is that address's count; NULL: no
 * limit. */
void think_charge(ThinkTicket *request, size_t *thinking);

#endif
