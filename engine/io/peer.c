/* Starts forked workers, and sends messages through sockets. */
#define _GNU_SOURCE /* for MAP_ANONYMOUS and close_range() */
#include "io/peer.h"

#include "io/descriptor.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ = 64 * 1024 };

/* Return the number above the highest pipe of this process. */
static int find_pipes_end(void)
{
    DIR *folder = opendir("/proc/self/fd");
    struct stat what;
    int end = STDERR_FILENO + 1;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        int file = atoi(entry->d_name);
        if (file >= end && fstat(file, &what) == 0 && S_ISFIFO(what.st_mode))
            end = file + 1;
    }
    if (folder)
        closedir(folder);
    return end;
}

/* Close the files from `begin` to `end`, which isn't included, except `kept`. */
static void close_between(int begin, int end, int kept)
{
    if (begin < kept && kept < end) {
        close_range((unsigned)begin, (unsigned)kept - 1, 0);
        begin = kept + 1;
    }
    if (begin < end && begin != kept)
        close_range((unsigned)begin, (unsigned)end - 1, 0);
}

/* Close all files except the standard ones, the socket `kept`, and pipes below `pipes_end`. Pipes
 * are kept because they may belong to libuv, which still uses them in the new process. (libuv
 * replaces some of them in a new process. The new ones are below the old ones.) There may be
 * thousands of other files, so don't look at them one by one. */
static void close_files(int kept, int pipes_end)
{
    struct stat what;
    for (int file = STDERR_FILENO + 1; file < pipes_end; file++)
        if (file != kept && fstat(file, &what) == 0 && !S_ISFIFO(what.st_mode))
            close(file);
    close_between(pipes_end, INT_MAX, kept);
}

bool peer_begin(Peer *peer, int niceness, void (*run)(void *context, int socket), void *context)
{
    static int pipes_end; /* 0: not known yet */
    int ends[2];
    pid_t parent = getpid();
    *peer = (Peer){0};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    pipes_end = pipes_end ? pipes_end : find_pipes_end();
    signal(SIGCHLD, SIG_IGN); /* the kernel removes children that have ended */
    pid_t process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close_files(ends[1], pipes_end);
        signal(SIGINT, SIG_IGN); /* the parent decides when this process ends */
        signal(SIGTERM, SIG_IGN);
        signal(SIGCHLD, SIG_DFL);
        setpriority(PRIO_PROCESS, 0, niceness);
        char go;
        if (getppid() == parent && read(ends[1], &go, 1) == 1)
            run(context, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    /* The child waits until the parent has a pidfd for it. If the child ended first, it would be
     * too late to open one. */
    int handle = process > 0 ? pidfd_open(process, 0) : -1;
    bool done = handle >= 0 && write(ends[0], "", 1) == 1;
    if (done)
        *peer = (Peer){.process = handle, .socket = ends[0]};
    else
        close(ends[0]);
    return done;
}

void *peer_share(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
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
