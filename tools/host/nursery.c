/* Processes that start other processes. For each request, which is one byte, the nursery replies
 * with one byte. If it has started a process, that byte comes with two descriptors: the socket and
 * the pidfd of that process. */
#define _GNU_SOURCE /* MSG_CMSG_CLOEXEC */
#include "host/nursery.h"

#include "base/memory.h"
#include "base/number.h"
#include "io/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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
    PATIENCE = 10000, /* maximum wait for a nursery's reply, in milliseconds */
    OWN_WORDS = 4,    /* BECOME, NURSERY and two descriptors */
    NUMBER = 16       /* bytes of a descriptor as text */
};

static const char BECOME[] = "--become", NURSERY[] = "nursery";

/* A message of one byte, with room for descriptors. */
typedef struct Parcel {
    char byte;
    struct iovec bytes;
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(FILES * sizeof(int))];
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

/* Send a reply. If `files` is NULL, it contains no descriptors. */
static void reply(int socket, const int *files)
{
    Parcel parcel;
    prepare(&parcel);
    if (files) {
        struct cmsghdr *head = CMSG_FIRSTHDR(&parcel.message);
        *head = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                                 .cmsg_type = SCM_RIGHTS,
                                 .cmsg_len = CMSG_LEN(FILES * sizeof(int))};
        memcpy(CMSG_DATA(head), files, FILES * sizeof(int));
    } else {
        parcel.message.msg_controllen = 0;
    }
    while (sendmsg(socket, &parcel.message, MSG_NOSIGNAL) < 0 && errno == EINTR)
        continue;
}

void nursery_serve(int socket, int niceness, void (*run)(void *context, int socket), void *context)
{
    char request;
    while (descriptor_read(socket, &request, 1) == 1) {
        Peer peer;
        bool done = peer_begin(&peer, niceness, run, context);
        reply(socket, done ? (const int[FILES]){peer.socket, peer.process} : NULL);
        if (done)
            peer_release(&peer);
    }
}

/* Read a reply. Return how many descriptors it contained, or -1 if the nursery is gone. */
static int hear_reply(int socket, int *files)
{
    struct pollfd wait = {.fd = socket, .events = POLLIN};
    Parcel parcel;
    ssize_t count;
    int ready;
    while ((ready = poll(&wait, 1, PATIENCE)) < 0 && errno == EINTR)
        continue;
    if (ready <= 0)
        return 0;
    prepare(&parcel);
    while ((count = recvmsg(socket, &parcel.message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
        continue;
    if (count <= 0)
        return -1;
    const struct cmsghdr *head = CMSG_FIRSTHDR(&parcel.message);
    size_t bytes = head ? head->cmsg_len - CMSG_LEN(0) : 0;
    if (head)
        memcpy(files, CMSG_DATA(head), bytes);
    return (int)(bytes / sizeof(int));
}

bool nursery_request(int socket, Peer *peer, bool *is_there)
{
    int files[FILES] = {-1, -1};
    *peer = (Peer){0};
    int count = send(socket, "", 1, MSG_NOSIGNAL) == 1 ? hear_reply(socket, files) : -1;
    *is_there = count >= 0;
    if (count == FILES)
        *peer = (Peer){.socket = files[0], .process = files[1]};
    else if (count > 0) /* this process has no more free descriptors */
        close(files[0]);
    return count == FILES;
}

/* A nursery that is another process of the executable. */

/* Run the executable as a nursery whose end of the socket is `theirs`. */
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
        /* "Duplicated" to itself, a descriptor isn't closed by exec. */
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
    signal(SIGCHLD, SIG_IGN); /* the kernel removes a nursery that has ended */
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
        if (nursery_request(nursery->socket, peer, &is_there))
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
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* if the server has ended already, the socket is closed */
    signal(SIGINT, SIG_IGN);          /* the server decides when this process ends */
    signal(SIGTERM, SIG_IGN);
    return OWN_WORDS;
}
