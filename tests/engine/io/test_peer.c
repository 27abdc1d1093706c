/* Test forked workers: messages of any size, and how workers end. */
#include "suites.h"

#include "io/peer.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz";

/* Wait for the next message. Return false if the other process has ended, or after 10 seconds
 * without a message. Workers use this too, so it must not assert anything: Check's pipe belongs to
 * the test process. */
static bool next(Peer *peer, Message *message)
{
    struct pollfd wait = {.fd = peer->socket, .events = POLLIN};
    while (!peer_take(peer, message))
        if (poll(&wait, 1, 10000) <= 0 || !peer_read(peer))
            return false;
    return true;
}

/* Wait until the worker has ended. */
static void see_end(Peer *peer)
{
    int waited = 0;
    while (!peer_has_ended(peer) && waited++ < 1000)
        poll(NULL, 0, 10);
    ck_assert_int_lt(waited, 1000);
}

/* Answer each message with a message that has the same contents, and a kind greater by 1. */
static void echo(void *context, int socket)
{
    Peer parent = {.socket = socket};
    Message message;
    (void)context;
    while (next(&parent, &message)) {
        message.kind++;
        if (!peer_tell(socket, &message))
            _exit(2);
    }
}

START_TEST(messages_come_back_whole_whatever_their_size)
{
    static const size_t SIZES[] = {0, 1, 47, 48, 65535, 65536, 65537, 200000, 5000000};
    enum { COUNT = sizeof SIZES / sizeof *SIZES };
    Peer peer;
    StringBuilder text = {0};
    ck_assert(peer_begin(&peer, 0, echo, NULL));
    for (size_t i = 0; i < SIZES[COUNT - 1]; i++)
        builder_add_char(&text, LETTERS[i * 7 % 26]);
    for (int i = 0; i < COUNT; i++) { /* send all messages before reading any answer */
        Message message = {i, (uint64_t)i << 40, -i, INT64_MAX - i, {text.bytes, SIZES[i]}};
        ck_assert(peer_send(&peer, &message));
    }
    for (int i = 0; i < COUNT; i++) {
        Message message;
        struct pollfd wait = {.fd = peer.socket, .events = POLLIN};
        while (!peer_take(&peer, &message)) {
            ck_assert(peer_flush(&peer));
            ck_assert_int_ge(poll(&wait, 1, 10), 0);
            ck_assert(peer_read(&peer));
        }
        ck_assert_int_eq(message.kind, i + 1);
        ck_assert_uint_eq(message.guest, (uint64_t)i << 40);
        ck_assert_int_eq(message.id, -i);
        ck_assert_int_eq(message.number, INT64_MAX - i);
        ck_assert_uint_eq(message.text.length, SIZES[i]);
        ck_assert_mem_eq(message.text.bytes, text.bytes, SIZES[i]);
    }
    ck_assert_uint_eq(peer.unsent.length, 0);
    builder_free(&text);
    peer_dismiss(&peer, false);
    see_end(&peer);
}
END_TEST

typedef struct Told {
    int *shared;
    const char *words;
    int file;
} Told;

/* Report to the parent what this worker sees: the parent's text, whether the parent's file is open
 * here, and the worker's own priority. */
static void tell(void *context, int socket)
{
    const Told *told = context;
    char line[100];
    *told->shared += 1;
    snprintf(line, sizeof line, "%s %d %d", told->words, fcntl(told->file, F_GETFD) >= 0,
             getpriority(PRIO_PROCESS, 0));
    peer_tell(socket, &(Message){.text = string_view(line)});
}

START_TEST(it_knows_what_its_parent_does_and_has_none_of_its_files)
{
    int file = peer_share(sizeof(int));
    int *shared = peer_shared(file, sizeof *shared);
    char words[] = "a copy";
    Told told = {shared, words, open("/dev/null", O_RDONLY)};
    Peer peer;
    Message message;
    ck_assert_ptr_nonnull(shared);
    ck_assert_int_gt(told.file, 3);
    ck_assert(peer_begin(&peer, 7, tell, &told));
    memcpy(words, "other", 5); /* the worker doesn't see this change */
    ck_assert(next(&peer, &message));
    ck_assert_uint_eq(message.text.length, 10);
    ck_assert_mem_eq(message.text.bytes, "a copy 0 7", 10);
    ck_assert(!next(&peer, &message));
    ck_assert_int_eq(*shared, 1);
    peer_dismiss(&peer, false);
    see_end(&peer);
    close(told.file);
    int *same = peer_shared(file, sizeof *shared);
    ck_assert_ptr_nonnull(same);
    ck_assert_int_eq(*same, 1);
    ck_assert_int_eq(fcntl(file, F_GETFD), FD_CLOEXEC);
    close(file);
}
END_TEST

static void sleep_long(void *context, int socket)
{
    peer_tell(socket, &(Message){.number = getpid()});
    (void)context;
    pause();
}

/* Start another worker, report that worker's process id, and wait to be killed. */
static void begin_another(void *context, int socket)
{
    Peer peer;
    Message message;
    (void)context;
    if (peer_begin(&peer, 0, sleep_long, NULL) && next(&peer, &message))
        peer_tell(socket, &message);
    pause();
}

START_TEST(it_is_gone_when_its_parent_is)
{
    Peer peer;
    Message message;
    ck_assert(peer_begin(&peer, 0, begin_another, NULL));
    ck_assert(next(&peer, &message));
    pid_t grandchild = (pid_t)message.number;
    ck_assert_int_gt(grandchild, 0);
    ck_assert_int_eq(kill(grandchild, 0), 0);
    ck_assert(!peer_has_ended(&peer));
    peer_dismiss(&peer, true);
    see_end(&peer);
    int waited = 0;
    while (kill(grandchild, 0) == 0 && waited++ < 1000)
        poll(NULL, 0, 10);
    ck_assert_int_lt(waited, 1000);
}
END_TEST

static void follow(void *context, int socket)
{
    (void)context;
    if (peer_follow(socket) && peer_tell(socket, &(Message){0}))
        for (;;)
            getppid(); /* be busy, without looking at the socket */
}

START_TEST(a_busy_peer_can_end_when_its_socket_is_closed)
{
    Peer peer;
    Message message;
    ck_assert(peer_begin(&peer, 0, follow, NULL));
    ck_assert(next(&peer, &message));
    ck_assert(!peer_has_ended(&peer));
    peer_dismiss(&peer, false);
    see_end(&peer);
}
END_TEST

/* End immediately. */
static void end_at_once(void *context, int socket)
{
    (void)context, (void)socket;
}

START_TEST(peers_leave_no_descriptor_behind)
{
    int before = dup(0);
    close(before);
    for (int i = 0; i < 60; i++) {
        Peer peer;
        ck_assert(peer_begin(&peer, 0, i % 2 ? end_at_once : sleep_long, NULL));
        peer_end(&peer);
        ck_assert_int_eq(peer.process, 0);
    }
    int after = dup(0);
    close(after);
    ck_assert_int_eq(after, before);
}
END_TEST

Suite *peer_suite(void)
{
    Suite *suite = suite_create("peer");
    TCase *tests = tcase_create("processes");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, messages_come_back_whole_whatever_their_size);
    tcase_add_test(tests, it_knows_what_its_parent_does_and_has_none_of_its_files);
    tcase_add_test(tests, it_is_gone_when_its_parent_is);
    tcase_add_test(tests, a_busy_peer_can_end_when_its_socket_is_closed);
    tcase_add_test(tests, peers_leave_no_descriptor_behind);
    suite_add_tcase(suite, tests);
    return suite;
}
