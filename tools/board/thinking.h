/* Which players of the rooms may think. Requests are permitted in order, until the maximum number
 * of players think. One address (see networks.h) has a lower maximum: beyond it, the address's
 * requests wait and let those of other addresses pass. */
#ifndef CONTIGO_BOARD_THINKING_H
#define CONTIGO_BOARD_THINKING_H

#include "game/game.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Room Room;

/* The request of a player. To initialize, set `room` and `color` and zero the rest. */
typedef struct ThinkTicket {
    struct ThinkTicket *next, *before; /* neighbors in the queue */
    Room *room;
    Color color;
    int64_t id;       /* of the host's message, which the permission repeats */
    size_t *thinking; /* number of players of the address that think; NULL: no such limit */
    enum { THINK_NOT, THINK_WAITS, THINK_MAY } state;
} ThinkTicket;

typedef struct ThinkQueue {
    ThinkTicket *first, *last; /* the requests that wait */
    size_t thinking;           /* how many players may think now */
    size_t most, most_each;    /* the maximum of that, for all addresses and for one */
    void (*permit)(ThinkTicket *request);
} ThinkQueue;

/* think_request() adds a request to the queue, and think_release() withdraws it or
 * reports that the player has stopped. Both then permit all requests for which there is room. A
 * request replaces one that the player has made before. */
void think_request(ThinkQueue *queue, ThinkTicket *request, int64_t id);
void think_release(ThinkQueue *queue, ThinkTicket *request);

/* From now on, count a player for another address. */
void think_charge(ThinkTicket *request, size_t *thinking);

#endif
