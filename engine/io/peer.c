/* Starts forked workers, and sends messages through sockets. */
#define _GNU_SOURCE /* for memfd_create(), close_range() */
#include "io/peer.h"

#include "io/descriptor.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ = 64 * 1024 };

/* Close all files except the standard ones and the socket `kept`. */
static void close_files(int kept)
{
    close_range(STDERR_FILENO + 1, (unsigned)kept - 1, 0);
    close_range((unsigned)kept + 1, ~0U, 0);
}

/* Fork a process that waits for a byte at the socket, and then calls `run`. The other end sends the
 * byte only after a pidfd for the process has been opened, so that the process can't end before
 * that. */
static pid_t fork_for(int socket, int niceness, void (*run)(void *context, int socket),
                      void *context)
{
    pid_t parent = getpid();
    signal(SIGCHLD, SIG_IGN); /* the kernel removes children that have ended */
    pid_t process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close_files(socket);
        signal(SIGINT, SIG_IGN); /* the parent decides when this process ends */
        signal(SIGTERM, SIG_IGN);
        signal(SIGCHLD, SIG_DFL);
        setpriority(PRIO_PROCESS, 0, niceness);
        char go;
        if (getppid() == parent && read(socket, &go, 1) == 1)
            run(context, socket);
        _exit(0);
    }
    return process;
}

int peer_begin_for(int socket, int niceness, void (*run)(void *context, int socket), void *context)
{
    pid_t process = fork_for(socket, niceness, run, context);
    return process > 0 ? pidfd_open(process, 0) : -1;
}

bool peer_begin(Peer *peer, int niceness, void (*run)(void *context, int socket), void *context)
{
    int ends[2];
    *peer = (Peer){0};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    pid_t process = fork_for(ends[1], niceness, run, context);
    close(ends[1]);
    int handle = process > 0 ? pidfd_open(process, 0) : -1;
    bool has_handle = handle >= 0 || (process > 0 && errno == EPERM /* see peer.h */);
    bool done = has_handle && write(ends[0], "", 1) == 1;
    *peer = (Peer){.process = handle, .socket = ends[0]};
    if (!done)
        peer_end(peer);
    return done;
}

static void *wait_for_hangup(void *context)
{
    struct pollfd wait = {.fd = (int)(intptr_t)context, .events = 0};
    while (poll(&wait, 1, -1) < 0 && errno == EINTR)
        continue;
    _exit(0);
}

bool peer_follow(int socket)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, wait_for_hangup, (void *)(intptr_t)socket) == 0;
}

int peer_share(size_t bytes)
{
    int file = memfd_create("shared", MFD_CLOEXEC);
    if (file >= 0 && ftruncate(file, (off_t)bytes) == 0)
        return file;
    close(file);
    return -1;
}

void *peer_shared(int file, size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Append a message, which is the struct followed by the bytes of its text. */
static void add(StringBuilder *text, const Message *message)
{
    builder_add_bytes(text, (const char *)message, sizeof *message);
    builder_add_view(text, message->text);
}

/* If the first `done` bytes, which are no longer needed, are more than half of the text, remove
 * them. */
static void drop(StringBuilder *text, size_t *done)
{
    if (*done <= text->length / 2)
        return;
    memmove(text->bytes, text->bytes + *done, text->length - *done);
    builder_truncate(text, text->length - *done);
    *done = 0;
}

bool peer_tell(int socket, const Message *message)
{
    StringBuilder text = {0};
    add(&text, message);
    bool done = !builder_failed(&text) && descriptor_write(socket, text.bytes, text.length);
    builder_free(&text);
    return done;
}

bool peer_send(Peer *peer, const Message *message)
{
    add(&peer->unsent, message);
    return !builder_failed(&peer->unsent) && peer_flush(peer);
}

bool peer_flush(Peer *peer)
{
    ssize_t count = 1;
    if (peer->process == PEER_AWAITED)
        return true;
    while (peer->sent < peer->unsent.length && count > 0) {
        count = send(peer->socket, peer->unsent.bytes + peer->sent,
                     peer->unsent.length - peer->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        peer->sent += count > 0 ? (size_t)count : 0;
    }
    drop(&peer->unsent, &peer->sent);
    return count > 0 || errno == EAGAIN || errno == EINTR;
}

bool peer_read(Peer *peer)
{
    char bytes[READ];
    ssize_t count = recv(peer->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count > 0)
        builder_add_bytes(&peer->come, bytes, (size_t)count);
    return count > 0 ? !builder_failed(&peer->come)
                     : count < 0 && (errno == EAGAIN || errno == EINTR);
}

bool peer_take(Peer *peer, Message *message)
{
    drop(&peer->come, &peer->taken);
    size_t left = peer->come.length - peer->taken;
    if (left < sizeof *message)
        return false;
    memcpy(message, peer->come.bytes + peer->taken, sizeof *message);
    if (left - sizeof *message < message->text.length)
        return false;
    message->text.bytes = peer->come.bytes + peer->taken + sizeof *message;
    peer->taken += sizeof *message + message->text.length;
    return true;
}

bool peer_exceeds(const Peer *peer, size_t most)
{
    Message message;
    bool is_there = peer->come.length - peer->taken >= sizeof message;
    if (is_there)
        memcpy(&message, peer->come.bytes + peer->taken, sizeof message);
    return is_there && message.text.length > most;
}

bool peer_waits(const Peer *peer)
{
    return descriptor_waits(peer->socket);
}

bool peer_wait(const Peer *peer)
{
    struct pollfd wait = {.fd = peer->socket, .events = POLLIN};
    return poll(&wait, 1, -1) >= 0;
}

void peers_wait(const Peer *const *peers, size_t count, int milliseconds)
{
    struct pollfd waits[PEERS_MOST];
    for (size_t i = 0; i < count; i++)
        waits[i] = (struct pollfd){.fd = peers[i]->socket, .events = POLLIN};
    poll(waits, count, milliseconds);
}

void peer_dismiss(Peer *peer, bool kills)
{
    if (kills)
        pidfd_send_signal(peer->process, SIGKILL, NULL, 0);
    close(peer->socket);
    builder_free(&peer->come);
    builder_free(&peer->unsent);
    *peer = (Peer){.process = peer->process};
}

void peer_end(Peer *peer)
{
    peer_dismiss(peer, true);
    close(peer->process);
    peer->process = 0;
}

bool peer_has_ended(Peer *peer)
{
    if (pidfd_send_signal(peer->process, 0, NULL, 0) == 0)
        return false;
    close(peer->process);
    peer->process = 0;
    return true;
}
