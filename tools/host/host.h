/* The host of a room: a process that has the room's game in memory and executes the commands to the
 * game one by one.
 *
 * The server tells the host who enters and leaves, and passes on their commands. The host sends
 * back replies to single guests, changes of the game to all guests, and lines that the server
 * stores. Since each room has its own process, a long query delays no other room, and a game that
 * uses too much memory ends no other game. */
#ifndef CONTIGO_HOST_HOST_H
#define CONTIGO_HOST_HOST_H

#include "host/terms.h"

/* A host, which its caller runs step by step.
 * - host_create() makes the game. The host takes over the peer `server` and sends messages to it.
 *   host_create() returns NULL if out of memory. `begin` is borrowed until the host is destroyed,
 *   but `file`, `lines` and `sgf` are needed only during this call.
 * - host_step() handles the messages that have arrived and executes at most one command. It returns
 *   false when the host must be destroyed.
 * - host_wait() waits until there is something to do in the next step.
 * - host_patience() returns for how many milliseconds the caller may wait before the next step if
 *   nothing arrives.
 * - host_destroy() ends all players and analyses and frees the host. */
typedef struct Host Host;
Host *host_create(const HostBegin *begin, const Peer *server);
bool host_step(Host *host);
void host_wait(const Host *host);
int host_patience(const Host *host);
void host_destroy(Host *host);

#endif
