/* Forked workers, and messages between them and their parent.
 *
 * A peer is a copy of the process that starts it, with all of its state. It keeps only the standard
 * files open. It ends when its parent ends, for whatever reason. A socket connects the two.
 *
 * This is only for processes with one thread. After the first peer has started, SIGCHLD is ignored,
 * so other children can't be waited for. A peer ignores SIGINT and SIGTERM, because its parent
 * decides when to end. */
#ifndef CONTIGO_IO_PEER_H
#define CONTIGO_IO_PEER_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A message. The users of this module decide what each member means. */
typedef struct Message {
    int kind;
    uint64_t guest;
    int64_t id, number;
    StringView text;
} Message;

enum { PEER_AWAITED = -2 };

/* The other end of a socket, and the messages that are on their way. With all members zero, there
 * is no peer. */
typedef struct Peer {
    /* A pidfd of the peer's process; 0 if there is no peer, or if the peer is this process's
     * parent; -1 if this process isn't permitted to have a pidfd; PEER_AWAITED if the process may
     * not have been started yet. */
    int process;
    int socket;
    StringBuilder come, unsent;
    /* How many bytes of `come` have been taken, and how many of `unsent` have been sent. */
    size_t taken, sent;
} Peer;

/* Start a process that calls `run` with its end of the socket, and then exits. `niceness` is from 0
 * to 19. Return false if the system can't start a process. */
bool peer_begin(Peer *peer, int niceness, void (*run)(void *context, int socket), void *context);

/* Start a process like peer_begin() does, but for a socket whose other end belongs to another
 * process. The new process calls `run` when it has received a byte from the other end, and exits if
 * that end is closed before. Return a pidfd of the new process, or -1 if the system can't start
 * one. */
int peer_begin_for(int socket, int niceness, void (*run)(void *context, int socket), void *context);

/* End this process as soon as the other end of the socket is closed, whatever it is doing then. A
 * peer calls this if its parent isn't permitted to have pidfds, and so can't kill it. Return false
 * if the system can't start the thread that waits for this. */
bool peer_follow(int socket);

/* peer_share() makes memory, all zero, that processes can share. It returns a descriptor, or -1 on
 * failure. peer_shared() makes this memory available to the process that calls it, and to the peers
 * that it starts after this. The memory lasts until the process ends. Return NULL on failure. */
int peer_share(size_t bytes);
void *peer_shared(int file, size_t bytes);

/* Send a message, and wait until all of it has been sent. Return false on failure. */
bool peer_tell(int socket, const Message *message);

/* Send a message without waiting. If the receiver doesn't accept all of it immediately, or is
 * awaited, peer_flush() sends the rest later. Both return false if the connection is broken;
 * peer_send() also returns false if memory runs out. */
bool peer_send(Peer *peer, const Message *message);
bool peer_flush(Peer *peer);

/* peer_read() reads what has arrived, and returns false if the peer is gone or memory runs out.
 * peer_take() takes the next whole message, and returns false if there is none. The message's text
 * is borrowed until either function is called again. */
bool peer_read(Peer *peer);
bool peer_take(Peer *peer, Message *message);

/* Return whether the text of the next message, which may not have arrived completely yet, is longer
 * than `most` bytes. */
bool peer_exceeds(const Peer *peer, size_t most);

/* peer_waits() returns whether peer_read() would read something or find that the peer is gone.
 * peer_wait() waits until that is so, and returns false on failure. peers_wait() waits until it is
 * so for any of `count` peers, at most PEERS_MOST, but no longer than the given number of
 * milliseconds. */
enum { PEERS_MOST = 64 };
bool peer_waits(const Peer *peer);
bool peer_wait(const Peer *peer);
void peers_wait(const Peer *const *peers, size_t count, int milliseconds);

/* Close the connection and kill the process. */
void peer_end(Peer *peer);

/* peer_dismiss() closes the connection. If `kills`, it also kills the process; if not, the process
 * ends by itself when it notices that the socket is closed. After that, peer_has_ended() must be
 * called until it returns true. */
void peer_dismiss(Peer *peer, bool kills);
bool peer_has_ended(Peer *peer);

#endif
