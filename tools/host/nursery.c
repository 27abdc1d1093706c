/* Processes that start other processes. A request is one byte, with one end of a new pair of
 * sockets. The nursery starts a process for this socket, sends the pidfd of the process with one
 * byte over the socket, and closes both. The process waits until the requester has the pidfd and
 * sends it a byte. If anything fails, the socket is closed. */
#define _GNU_SOURCE /* MSG_CMSG_CLOEXEC */
#include "host/nursery.h"

#include "base/memory.h"
#include "base/number.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

enum {
    FILES = 2,
    PATIENCE = 10000, /* maximum wait of nursery_request(), in milliseconds */
    OWN_WORDS = 4,    /* BECOME, NURSERY and two descriptors */
    NUMBER = 16       /* bytes for a descriptor as text */
};

static const char BECOME[] = "--become", NURSERY[] = "nursery";

/* A message of one byte, with room for a descriptor. */
typedef struct Parcel {
    char byte;
    struct iovec bytes;
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    struct msghdr message;
} Parcel;

static void prepare(Parcel *parcel)
{
    *parcel = (Parcel){.bytes = {&parcel->byte, 1}};
    parcel->message = (struct msghdr){.msg_iov = &parcel->bytes,
                                      .msg_iovlen = 1,
                                      .msg_control = parcel->control,
                                      .msg_controllen = sizeof parcel->control};
}

/* Send a descriptor with one byte, without waiting. On failure return false and set errno. */
static bool send_file(int socket, int file)
{
    Parcel parcel;
    ssize_t count;
    prepare(&parcel);
    struct cmsghdr *head = CMSG_FIRSTHDR(&parcel.message);
    *head = (struct cmsghdr){
        .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof file)};
    memcpy(CMSG_DATA(head), &file, sizeof file);
    while ((count = sendmsg(socket, &parcel.message, MSG_NOSIGNAL | MSG_DONTWAIT)) < 0 &&
           errno == EINTR)
        continue;
    return count == 1;
}

/* Receive a message, and return how many bytes it has, like recvmsg(). `file` receives the
 * descriptor that came with the message, or -1 if there is none or this process may not open more
 * files. */
static ssize_t receive_file(int socket, int flags, int *file)
{
    Parcel parcel;
    ssize_t count;
    prepare(&parcel);
    while ((count = recvmsg(socket, &parcel.message, flags | MSG_CMSG_CLOEXEC)) < 0 &&
           errno == EINTR)
        continue;
    const struct cmsghdr *head = count > 0 ? CMSG_FIRSTHDR(&parcel.message) : NULL;
    *file = -1;
    if (head)
        memcpy(file, CMSG_DATA(head), sizeof *file);
    return count;
}

void nursery_serve(int socket, int niceness, void (*run)(void *context, int socket), void *context)
{
    int theirs;
    while (receive_file(socket, 0, &theirs) == 1) {
        if (theirs < 0)
            continue;
        int process = peer_begin_for(theirs, niceness, run, context);
        if (process < 0 || !send_file(theirs, process))
            shutdown(theirs, SHUT_RDWR); /* if a process was forked, this ends it */
        if (process >= 0)
            close(process);
        close(theirs);
    }
}

bool nursery_ask(int socket, Peer *peer, bool *is_there)
{
    int ends[2];
    *peer = (Peer){0};
    *is_there = true;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    bool done = send_file(socket, ends[1]);
    if (done)
        *peer = (Peer){.process = PEER_AWAITED, .socket = ends[0]};
    else
        *is_there = errno != EPIPE && errno != ECONNRESET;
    close(ends[1]);
    if (!done)
        close(ends[0]);
    return done;
}

bool nursery_adopt(Peer *peer)
{
    int process;
    ssize_t count = receive_file(peer->socket, MSG_DONTWAIT, &process);
    if (count < 0 && errno == EAGAIN)
        return true;
    if (process < 0)
        return false;
    peer->process = process;
    return send(peer->socket, "", 1, MSG_NOSIGNAL) == 1 && peer_flush(peer);
}

bool nursery_request(int socket, Peer *peer)
{
    bool is_there;
    if (!nursery_ask(socket, peer, &is_there))
        return false;
    peers_wait((const Peer *[]){peer}, 1, PATIENCE);
    if (nursery_adopt(peer) && peer->process != PEER_AWAITED)
        return true;
    peer_end(peer);
    return false;
}

/* A nursery that is a separate process, which runs the same executable. */

/* Run this executable as a nursery. `theirs` is the nursery's end of the socket. */
static bool spawn(const Nursery *nursery, int theirs)
{
    char numbers[FILES][NUMBER];
    int inherited[FILES] = {theirs, nursery->shared};
    char **words = memory_new((1 + OWN_WORDS + nursery->word_count + 1) * sizeof *words);
    posix_spawn_file_actions_t actions;
    pid_t process;
    if (!words || posix_spawn_file_actions_init(&actions) != 0) {
        memory_free(words);
        return false;
    }
    bool done =
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0) == 0 &&
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO) == 0;
    for (int i = 0; i < FILES; i++) {
        snprintf(numbers[i], NUMBER, "%d", inherited[i]);
        /* A descriptor that is "duplicated" to itself isn't closed by exec. */
        done = done && posix_spawn_file_actions_adddup2(&actions, inherited[i], inherited[i]) == 0;
    }
    const char *const own[] = {nursery->program, BECOME, NURSERY, numbers[0], numbers[1]};
    memcpy(words, own, sizeof own);
    if (nursery->word_count > 0)
        memcpy(words + 1 + OWN_WORDS, nursery->words, nursery->word_count * sizeof *words);
    done = done && posix_spawn(&process, "/proc/self/exe", &actions, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    memory_free(words);
    return done;
}

static bool start(Nursery *nursery)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    signal(SIGCHLD, SIG_IGN); /* so that a nursery that has ended isn't left as a zombie */
    bool done = spawn(nursery, ends[1]);
    close(ends[1]);
    if (done)
        nursery->socket = ends[0];
    else
        close(ends[0]);
    return done;
}

void nursery_end(Nursery *nursery)
{
    if (nursery->socket > 0)
        close(nursery->socket);
    nursery->socket = 0;
}

bool nursery_begin(Nursery *nursery, Peer *peer)
{
    for (int tries = 0; tries < 2; tries++) {
        bool is_there = false;
        if (nursery->socket <= 0 && !start(nursery))
            return false;
        if (nursery_ask(nursery->socket, peer, &is_there))
            return true;
        if (is_there)
            return false;
        nursery_end(nursery);
    }
    return false;
}

static bool read_descriptor(const char *word, int *descriptor)
{
    int64_t number;
    bool done = number_read_int(word, strlen(word), STDERR_FILENO + 1, INT32_MAX, &number);
    *descriptor = done ? (int)number : -1;
    return done;
}

int nursery_is_wanted(int count, char **words, int *socket, int *shared)
{
    if (count < 1 + OWN_WORDS || strcmp(words[1], BECOME) != 0 || strcmp(words[2], NURSERY) != 0 ||
        !read_descriptor(words[3], socket) || !read_descriptor(words[4], shared))
        return 0;
    int first = *socket < *shared ? *socket : *shared, last = *socket + *shared - first;
    close_range(STDERR_FILENO + 1, (unsigned)first - 1, 0);
    close_range((unsigned)first + 1, (unsigned)last - 1, 0);
    close_range((unsigned)last + 1, ~0U, 0);
    /* If the server ended before this, the closed socket ends the nursery. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); /* the server decides when this process ends */
    signal(SIGTERM, SIG_IGN);
    return OWN_WORDS;
}
