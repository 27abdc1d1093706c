/* Forked workers, and messages between them and their parent.
 *
 * A peer is a copy of the process that starts it, with all its state, but without its open files
 * except the standard ones and pipes (which may belong to libuv, which continues to use them). It
 * ends when the parent ends, for whatever reason. A socket connects the two.
 *
 * Only for processes with one thread. After the first peer has started, SIGCHLD is ignored, so
 * other children can't be waited for. A peer ignores SIGINT and SIGTERM, because its parent decides
 * when to end. */
#ifndef CONTIGO_IO_PEER_H
#define CONTIGO_IO_PEER_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A message. The users of this module define what each member means. */
typedef struct Message {
    int kind;
    uint64_t guest;
    int64_t id, number;
    StringView text;
} Message;

/* The other end of a socket. With all members zero, there is no peer. */
typedef struct Peer {
    int process; /* pidfd of the peer's process; 0: no peer, or the peer is this process's parent */
    int socket;
    StringBuilder come, unsent;
    size_t taken, sent; /* bytes of `come` that were taken, and of `unsent` that were sent */
} Peer;

/* Start a process that calls `run` with its end of the socket and then exits. `niceness` is 0 to
 * 19. Return false if the system can't start one. */
bool peer_begin(Peer *peer, int niceness, void (*run)(void *context, int socket), void *context);

/* Allocate memory, all zero, that this process shares with all peers that it starts. Return NULL if
 * there is none. It lasts until the process ends. */
void *peer_share(size_t bytes);

/* Send a message, waiting until all of it has been sent. Return false on failure. */
bool peer_tell(int socket, const Message *message);

/* Send a message without waiting: peer_flush() sends what the receiver doesn't accept immediately.
 * Both return false if the connection is broken; peer_send() also returns false if out of
 * memory. */
bool peer_send(Peer *peer, const Message *message);
bool peer_flush(Peer *peer);

/* peer_read() reads what has arrived, and returns false if the peer is gone. peer_take() takes the
 * next whole message, whose text is borrowed until the next call of either, and returns false if
 * there is none. */
bool peer_read(Peer *peer);
bool peer_take(Peer *peer, Message *message);

/* peer_waits() returns whether peer_read() would read something or find the peer gone. peer_wait()
 * waits until then; it returns false on failure. peers_wait() waits until then for any of `count`
 * peers, at most PEERS_MOST, and no longer than the given number of milliseconds. */
enum { PEERS_MOST = 64 };
bool peer_waits(const Peer *peer);
bool peer_wait(const Peer *peer);
void peers_wait(const Peer *const *peers, size_t count, int milliseconds);

/* Close the connection and kill the process. */
void peer_end(Peer *peer);

/* peer_dismiss() closes the connection, and kills the process or lets it end by itself when it sees
 * the closed socket. Then call peer_has_ended() until it returns true. */
void peer_dismiss(Peer *peer, bool kills);
bool peer_has_ended(Peer *peer);

#endif
