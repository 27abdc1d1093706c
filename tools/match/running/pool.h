/* A pool of workers (worker.h): it starts the workers, sends them orders, receives their results,
 * replaces those that die, and ends all of them.
 *
 * It runs in one thread and event loop. No program can block it: a stopped worker is continued, and
 * a worker that dies costs its game one attempt. */
#ifndef CONTIGO_MATCH_RUNNING_POOL_H
#define CONTIGO_MATCH_RUNNING_POOL_H

#include "base/status.h"
#include "match/messages/order.h"
#include "match/results/result.h"

#include <stdbool.h>
#include <stddef.h>

/* Callbacks, all from within pool_run(). */
typedef struct PoolOwner {
    void *context;
    /* Fill in the empty order with the worker's next game. Return false if there is none for
     * now. */
    bool (*next)(void *context, size_t worker, Order *order);
    /* A game was played. The result is borrowed and may be modified. */
    void (*played)(void *context, size_t worker, const Order *order, GameResult *result);
    /* A game could not be played: the worker lacks something or is gone. */
    void (*failed)(void *context, size_t worker, const Order *order, const char *why);
    /* A turn was made in a watched game: `COLOR MOVE`. */
    void (*turn)(void *context, size_t worker, const Order *order, StringView turn);
    /* About once a second. */
    void (*tick)(void *context);
    /* SIGINT, SIGTERM or SIGHUP was received. */
    void (*interrupted)(void *context, int signal);
} PoolOwner;

typedef struct Pool Pool;

/* Create a pool of 1 to LIVE_MOST workers, none of them started yet. `pins`: pin each worker to a
 * processor of its own, as far as there are enough. The caller owns it. Return STATUS_NO_MEMORY, or
 * STATUS_NO_FILE if the system provides no descriptors. */
Status pool_create(size_t workers, bool pins, const PoolOwner *owner, Pool **pool);
void pool_destroy(Pool *pool); /* NULL is allowed */

/* Play until no games are left and all games have ended, or the pool is stopped. If no worker can
 * be started, return false and set `why` to the reason. */
bool pool_run(Pool *pool, StringBuilder *why);

/* Request no more orders. `at_once`: abort the games in progress and drop them; otherwise play them
 * to the end. */
void pool_stop(Pool *pool, bool at_once);

/* Return the number of games in progress. */
size_t pool_busy(const Pool *pool);

#endif
