/* Test nurseries: what they start, and that they leave nothing behind when they can't. */
#include "suites.h"

#include "host/nursery.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static char secret[] = "not yet";

/* Report what the process knows: its context, the secret and its niceness. Then echo one
 * message. */
static void run(void *context, int socket)
{
    Peer parent = {.socket = socket};
    Message message;
    char line[100];
    snprintf(line, sizeof line, "%s %s %d", (const char *)context, secret,
             getpriority(PRIO_PROCESS, 0));
    peer_tell(socket, &(Message){.text = string_view(line)});
    if (peer_wait(&parent) && peer_read(&parent) && peer_take(&parent, &message))
        peer_tell(socket, &message);
    pause();
}

static void serve(void *context, int socket)
{
    nursery_serve(socket, 3, run, context);
}

static bool next(Peer *peer, Message *message)
{
    struct pollfd wait = {.fd = peer->socket, .events = POLLIN};
    while (!peer_take(peer, message))
        if (poll(&wait, 1, 10000) <= 0 || !peer_read(peer))
            return false;
    return true;
}

/* Return the number of open descriptors of this process, plus a constant. */
static int count_files(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

START_TEST(what_it_starts_knows_no_secrets_of_the_requester)
{
    Peer nursery, peers[3];
    Message message;
    ck_assert(peer_begin(&nursery, 0, serve, "context"));
    /* the nursery was started before, so it doesn't know this */
    memcpy(secret, "secret!", sizeof secret);
    for (int i = 0; i < 3; i++) {
        ck_assert(nursery_request(nursery.socket, &peers[i]));
        ck_assert(next(&peers[i], &message));
        ck_assert_uint_eq(message.text.length, strlen("context not yet 3"));
        ck_assert_mem_eq(message.text.bytes, "context not yet 3", message.text.length);
        ck_assert_int_eq(fcntl(peers[i].socket, F_GETFD), FD_CLOEXEC);
        ck_assert_int_eq(fcntl(peers[i].process, F_GETFD), FD_CLOEXEC);
    }
    for (int i = 0; i < 3; i++) {
        ck_assert(peer_send(&peers[i], &(Message){.number = i}));
        ck_assert(next(&peers[i], &message));
        ck_assert_int_eq(message.number, i);
    }
    peer_end(&peers[0]);
    peer_end(&nursery);
    for (int i = 1; i < 3; i++) { /* these end with the nursery */
        ck_assert(!next(&peers[i], &message));
        peer_end(&peers[i]);
    }
}
END_TEST

START_TEST(a_nursery_that_is_gone_is_noticed)
{
    Peer peer = {.process = 9};
    int ends[2], files = count_files();
    for (int i = 0; i < 2; i++) {
        bool is_there = i > 0;
        ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        if (i == 0)
            close(ends[0]);
        ck_assert_int_eq(nursery_ask(ends[1], &peer, &is_there), i);
        ck_assert_int_eq(is_there, i);
        ck_assert_int_eq(peer.process, i == 0 ? 0 : PEER_AWAITED);
        if (i > 0) { /* the nursery got the request, but is gone before it starts a process */
            close(ends[0]);
            ck_assert(!nursery_adopt(&peer));
            peer_end(&peer);
        }
        close(ends[1]);
    }
    ck_assert_int_eq(count_files(), files);
}
END_TEST

START_TEST(a_stopped_nursery_delays_nobody)
{
    Peer nursery, peers[2];
    Message message;
    bool is_there;
    ck_assert(peer_begin(&nursery, 0, serve, "context"));
    pidfd_send_signal(nursery.process, SIGSTOP, NULL, 0);
    for (int i = 0; i < 2; i++) {
        ck_assert(nursery_ask(nursery.socket, &peers[i], &is_there));
        ck_assert(nursery_adopt(&peers[i])); /* true, since the process is still awaited */
        ck_assert_int_eq(peers[i].process, PEER_AWAITED);
        ck_assert(peer_send(&peers[i], &(Message){.number = 7}));
    }
    peer_end(&peers[0]);
    while (nursery_ask(nursery.socket, &peers[0], &is_there)) /* until the socket is full */
        peer_end(&peers[0]);
    ck_assert(is_there);
    pidfd_send_signal(nursery.process, SIGCONT, NULL, 0);
    struct pollfd wait = {.fd = peers[1].socket, .events = POLLIN};
    ck_assert_int_eq(poll(&wait, 1, 10000), 1);
    ck_assert(nursery_adopt(&peers[1]));
    ck_assert(next(&peers[1], &message));
    ck_assert_uint_eq(message.text.length, strlen("context not yet 3"));
    ck_assert(next(&peers[1], &message));
    ck_assert_int_eq(message.number, 7);
    peer_end(&peers[1]);
    peer_end(&nursery);
}
END_TEST

/* Limit this process to `spare` more descriptors. */
static void limit_files(int spare)
{
    struct rlimit limit;
    int first = dup(0);
    close(first);
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = (rlim_t)(first + spare);
    setrlimit(RLIMIT_NOFILE, &limit);
}

START_TEST(failures_leave_no_descriptor)
{
    Peer nursery, peer;
    bool is_there = false;
    struct rlimit usual;
    getrlimit(RLIMIT_NOFILE, &usual);
    ck_assert(peer_begin(&nursery, 0, serve, "context"));
    int before = count_files();
    for (int i = 0; i < 100; i++) { /* too few are left: a request needs two descriptors */
        limit_files(i % 2);
        ck_assert(!nursery_ask(nursery.socket, &peer, &is_there));
        ck_assert(is_there);
        setrlimit(RLIMIT_NOFILE, &usual);
    }
    for (int i = 0; i < 100; i++) { /* none is left for the process's descriptor */
        ck_assert(nursery_ask(nursery.socket, &peer, &is_there));
        limit_files(0);
        ck_assert(peer_wait(&peer) && !nursery_adopt(&peer));
        setrlimit(RLIMIT_NOFILE, &usual);
        peer_end(&peer);
    }
    ck_assert_int_eq(count_files(), before);
    for (int i = 0; i < 100; i++) {
        limit_files(i % 2); /* too few are left: a peer needs two descriptors */
        ck_assert(!peer_begin(&peer, 0, run, "context"));
        setrlimit(RLIMIT_NOFILE, &usual);
    }
    ck_assert_int_eq(count_files(), before);
    ck_assert(nursery_request(nursery.socket, &peer));
    peer_end(&peer);
    peer_end(&nursery);
    ck_assert_int_eq(count_files(), before - 2);
}
END_TEST

Suite *nursery_suite(void)
{
    Suite *suite = suite_create("nursery");
    TCase *tests = tcase_create("nurseries");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, what_it_starts_knows_no_secrets_of_the_requester);
    tcase_add_test(tests, a_nursery_that_is_gone_is_noticed);
    tcase_add_test(tests, a_stopped_nursery_delays_nobody);
    tcase_add_test(tests, failures_leave_no_descriptor);
    suite_add_tcase(suite, tests);
    return suite;
}
