/* Processes that this program makes of itself, and the messages between them.
 *
 * A peer is a copy of the process that begins it, with all that this knows at that moment, and none
 * of its files but the standard ones and pipes (which may be libuv's, that goes on with them). It
 * is gone when that process is, however it ends. The two have a socket.
 *
 * For processes with one thread. From the first peer on SIGCHLD is ignored: children that are
 * not peers cannot be waited for. In a peer SIGINT and SIGTERM are, as its parent says when it is
 * over.
 */
#ifndef CONTIGO_IO_PEER_H
#define CONTIGO_IO_PEER_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* What each member means is for those who talk. */
typedef struct Message {
    int kind;
    uint64_t guest;
    int64_t id, number;
    StringView text;
} Message;

/* The other end of a socket; all zero: nobody. */
typedef struct Peer {
    int process; /* its pidfd; 0: nobody's, or whoever has begun this one */
    int socket;
    StringBuilder come, unsent;
    size_t taken, sent; /* of those */
} Peer;

/* Begins a process, which does `run` with the socket to this one, at a niceness from 0 to 19, and
 * ends. False where the system has no more. */
bool peer_begin(Peer *peer, int niceness, void (*run)(void *context, int socket), void *context);

/* Memory, all zero, that this process has in common with all that it begins; NULL where there is
 * none. It is there until it ends. */
void *peer_share(size_t bytes);

/* Whether a message has gone; waits until it has. */
bool peer_tell(int socket, const Message *message);

/* The same, which never waits: what the other does not take at once is sent by peer_flush(). */
bool peer_send(Peer *peer, const Message *message);
bool peer_flush(Peer *peer);

/* Reads what has come; false where the other has gone. And the next message that is whole, whose
 * text is borrowed until the next call; false where there is none. */
bool peer_read(Peer *peer);
bool peer_take(Peer *peer, Message *message);

/* Has no more to do with it, and kills its process. */
void peer_end(Peer *peer);

/* The same, or the process ends by itself when it sees that the socket is closed; and whether it
 * has ended, which is to be asked until it has. */
void peer_dismiss(Peer *peer, bool kills);
bool peer_has_ended(Peer *peer);

#endif
