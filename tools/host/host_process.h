/* The process of a host. A nursery, which has no secrets, starts the host. The host receives only
 * the data of its own room, and is confined before it makes the game. */
#ifndef CONTIGO_HOST_PROCESS_H
#define CONTIGO_HOST_PROCESS_H

#include "host/nursery.h"
#include "host/terms.h"

/* Start the host of a room, as an awaited peer (see nursery_ask()). `begin` is borrowed until this
 * returns. The host uses the nursery's terms, not those of `begin`. Return false if the system
 * can't start a process now. */
bool host_begin(Nursery *nursery, const HostBegin *begin, Peer *host);

/* Called in the nursery: start hosts until the other end of the socket is closed. */
void host_serve(const HostTerms *terms, int socket);

#endif
