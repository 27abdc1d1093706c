/* Workers (worker.h) that are kept busy: started, given orders, listened to, replaced where they
 * die, and ended.
 *
 * All of it is in one loop of one thread. Nothing that a program does can keep it: a worker that
 * was stopped is sent on, one that dies costs its game an attempt.
 */
#ifndef CONTIGO_MATCH_RUNNING_POOL_H
#define CONTIGO_MATCH_RUNNING_POOL_H

#include "base/status.h"
#include "match/messages/order.h"
#include "match/results/result.h"

#include <stdbool.h>
#include <stddef.h>

/* Who decides what is played. All are called from pool_run(). */
typedef struct PoolOwner {
    void *context;
    /* Fills the order, which is emptied, with what this worker is to play next; false where there
     * is nothing for now. */
    bool (*next)(void *context, size_t worker, Order *order);
    /* A game was played. The result is borrowed, and may be changed. */
    void (*played)(void *context, size_t worker, const Order *order, GameResult *result);
    /* It could not be: the worker lacks something, or is gone. */
    void (*failed)(void *context, size_t worker, const Order *order, const char *why);
    /* A turn was made in a game that is watched: `COLOR MOVE`. */
    void (*turn)(void *context, size_t worker, const Order *order, StringView turn);
    /* Once a second, or a little later. */
    void (*tick)(void *context);
    /* A signal asks the program to end (SIGINT, SIGTERM, SIGHUP). */
    void (*interrupted)(void *context, int signal);
} PoolOwner;

typedef struct Pool Pool;

/* A pool of so many workers, 1 to LIVE_MOST, none of which is started yet. With `pins` each
 * has a processor of its own, as far as there are processors. The caller owns it.
 * STATUS_NO_MEMORY; STATUS_NO_FILE where the system gives no descriptors. */
Status pool_create(size_t workers, bool pins, const PoolOwner *owner, Pool **pool);
void pool_destroy(Pool *pool); /* NULL is allowed */

/* Plays until there is nothing to be played and all games are over, or the pool is stopped. False
 * where no worker can be started, with the reason in `why`. */
bool pool_run(Pool *pool, StringBuilder *why);

/* Asks for no more orders. With `at_once` the games that go on are broken off, and nothing comes of
 * them; else they are played to their end. */
void pool_stop(Pool *pool, bool at_once);

/* Games that go on. */
size_t pool_busy(const Pool *pool);

#endif
