/* Nurseries. A nursery is a process that does nothing but start other processes, which are copies
 * of the nursery and not of the process that requests them. So they have none of that process's
 * secrets in their memory. A socket connects a nursery with the process for which it works. */
#ifndef CONTIGO_HOST_NURSERY_H
#define CONTIGO_HOST_NURSERY_H

#include "io/peer.h"

#include <stdbool.h>

/* A nursery that is another process of the running executable. It is started when it is needed, and
 * again if it has ended. The processes that it has started end with it. */
typedef struct Nursery {
    const char *program; /* name of the program, for the list of processes */
    /* Arguments for the program, in addition to those that nursery_is_wanted() reads. Borrowed;
     * `word_count` of them. */
    char *const *words;
    size_t word_count;
    int shared; /* a descriptor from peer_share(), which the nursery inherits */
    int socket; /* 0: the nursery isn't running */
} Nursery;

/* Request a process in which the nursery's nursery_serve() calls `run`, as nursery_ask() does.
 * Return false if the system can't do that now. nursery_end() ends the nursery, if it is running.
 */
bool nursery_begin(Nursery *nursery, Peer *peer);
void nursery_end(Nursery *nursery);

/* Call this first in main(). If this process was started as a nursery, return how many arguments
 * to skip before Nursery.words, and set the socket and the shared descriptor. Return 0 if it
 * wasn't. */
int nursery_is_wanted(int count, char **words, int *socket, int *shared);

/* Start a process that calls `run`, like peer_begin(), for each request that arrives at the socket,
 * until its other end is closed. */
void nursery_serve(int socket, int niceness, void (*run)(void *context, int socket), void *context);

/* These functions make requests at the other end of the socket. nursery_ask() doesn't wait, so a
 * nursery that is stopped or busy doesn't delay its caller: the peer is awaited. Messages can be
 * sent to it, and peer_end() can end it. When its socket is readable, call nursery_adopt(), which
 * takes its process. If nursery_adopt() returns false, no process was started or it is gone: end
 * the peer. nursery_request() waits until all of this is done, at most ten seconds.
 *
 * If nursery_ask() or nursery_request() returns false, there is no peer; `is_there` is false if the
 * nursery is gone. */
bool nursery_ask(int socket, Peer *peer, bool *is_there);
bool nursery_adopt(Peer *peer);
bool nursery_request(int socket, Peer *peer);

#endif
