/* Nurseries. A nursery is a process that does nothing but start other processes. These are copies
 * of the nursery and not of the process that requests them, so they have none of the requesting
 * process's secrets in their memory. A socket connects a nursery with the process that it works
 * for. */
#ifndef CONTIGO_HOST_NURSERY_H
#define CONTIGO_HOST_NURSERY_H

#include "io/peer.h"

#include <stdbool.h>

/* A nursery in a separate process of the running executable. It is started when it is first needed,
 * and again if it has ended. The processes that it has started end with it. */
typedef struct Nursery {
    const char *program; /* name that lists of processes show for the nursery */
    /* Arguments for the program, in addition to those that nursery_is_wanted() reads. Borrowed;
     * `word_count` of them. */
    char *const *words;
    size_t word_count;
    int shared; /* a descriptor from peer_share(), which the nursery inherits */
    int socket; /* 0: the nursery isn't running */
} Nursery;

/* nursery_begin() requests a process as nursery_ask() does, after starting the nursery if
 * necessary. It returns false if the system can't start a process now. nursery_end() ends the
 * nursery if it is running. */
bool nursery_begin(Nursery *nursery, Peer *peer);
void nursery_end(Nursery *nursery);

/* Call this first in main(). If this process was started as a nursery, set the socket and the
 * shared descriptor, and return how many arguments precede Nursery.words. Otherwise return 0. */
int nursery_is_wanted(int count, char **words, int *socket, int *shared);

/* Start a process that calls `run`, like peer_begin(), for each request that arrives at the socket,
 * until the other end of the socket is closed. */
void nursery_serve(int socket, int niceness, void (*run)(void *context, int socket), void *context);

/* These functions make requests at the other end of the socket. nursery_ask() doesn't wait, so a
 * stopped or busy nursery doesn't delay its caller. It makes `peer` an awaited peer: messages can
 * be sent to the peer, and peer_end() can end it. When the peer's socket is readable, call
 * nursery_adopt(), which receives the pidfd of the peer's process. If nursery_adopt() returns
 * false, there is no such process: end the peer. nursery_request() does all of this, and waits at
 * most ten seconds.
 *
 * If nursery_ask() or nursery_request() returns false, there is no peer. nursery_ask() then sets
 * `is_there` to false if the nursery is gone, and to true if only the request failed. */
bool nursery_ask(int socket, Peer *peer, bool *is_there);
bool nursery_adopt(Peer *peer);
bool nursery_request(int socket, Peer *peer);

#endif
