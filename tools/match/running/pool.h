/* A pool of workers (see worker.h). It starts the workers, sends them orders, receives their
 * results, replaces workers that die, and ends them when the match ends.
 *
 * The pool runs in one thread with one event loop. No program can block it: a worker that was
 * stopped is continued, and if a worker dies, only the attempt at its game is lost. */
#ifndef CONTIGO_MATCH_RUNNING_POOL_H
#define CONTIGO_MATCH_RUNNING_POOL_H

#include "base/status.h"
#include "match/messages/order.h"
#include "match/results/result.h"

#include <stdbool.h>
#include <stddef.h>

/* The owner of a pool and its callbacks, which are called only during pool_run(). */
typedef struct PoolOwner {
    void *context;
    /* Fill in the zeroed `order` for the worker's next game. Return false if no game can be played
     * now. */
    bool (*next)(void *context, size_t worker, Order *order);
    /* A game was played. The result is borrowed and may be modified. */
    void (*played)(void *context, size_t worker, const Order *order, GameResult *result);
    /* The programs of an order were started, but no game was played: it was a trial, or a program
     * didn't start. For each color, `why` is the reason why its program didn't start, or empty if
     * it did. */
    void (*tried)(void *context, size_t worker, const Order *order,
                  const StringView why[COLOR_COUNT]);
    /* A game could not be played, because a resource was missing or the worker has died. */
    void (*failed)(void *context, size_t worker, const Order *order, const char *why);
    /* A turn was made in a watched game. `turn` is `COLOR MOVE`. */
    void (*turn)(void *context, size_t worker, const Order *order, StringView turn);
    /* Called about once a second. */
    void (*tick)(void *context);
    /* SIGINT, SIGTERM or SIGHUP was received. */
    void (*interrupted)(void *context, int signal);
} PoolOwner;

typedef struct Pool Pool;

/* Create a pool of 1 to LIVE_MOST workers, but don't start them yet. If `pins`, each worker is
 * pinned to a processor of its own, as far as there are enough. `pin_to` is a list of processors to
 * which workers are pinned (see processor_of()), borrowed; NULL: all. The caller owns the pool.
 * Return STATUS_NO_MEMORY on failure, or STATUS_NO_FILE if the system provides no descriptors. */
Status pool_create(size_t workers, bool pins, const char *pin_to, const PoolOwner *owner,
                   Pool **pool);
void pool_destroy(Pool *pool); /* NULL is allowed */

/* Play until all games in progress have ended, and the owner has no more games or pool_stop() was
 * called. If workers can't be started, return false and set `why` to the reason. */
bool pool_run(Pool *pool, StringBuilder *why);

/* Begin no more games. If `at_once`, abort the games in progress without reporting their results;
 * otherwise play them to the end. */
void pool_stop(Pool *pool, bool at_once);

/* Return the number of games in progress. */
size_t pool_busy(const Pool *pool);

#endif
