/* Test a host step by step, without a process of its own. */
#include "suites.h"

#include "host/host.h"

#include <check.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BLACK_SEAT = 1, SOON = 20 /* milliseconds */ };

/* Read everything that the host has sent. If it includes a message of this kind, store the last
 * such message in `found` and return true. */
static bool has_sent(Peer *server, int kind, Message *found)
{
    Message message;
    bool is_there = false;
    while (peer_waits(server) && peer_read(server))
        continue;
    while (peer_take(server, &message))
        if (message.kind == kind) {
            *found = message;
            is_there = true;
        }
    return is_there;
}

START_TEST(a_player_begins_to_think_in_the_step_that_makes_it_its_turn)
{
    static const Program none = {0};
    Share share = {0};
    HostTerms terms = {.programs = &none, .game_most = 1 << 26, .shares_most = 1, .shares = &share};
    StringBuilder lines = {0};
    HostBegin begin = {.terms = &terms, .share = &share, .lines = &lines, .version = -1};
    int ends[2];
    Message wants, rests;
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    strcpy(begin.kind.tokens[0], "token");
    strcpy(begin.kind.who[0], "person");
    strcpy(begin.kind.who[1], "random");
    builder_add(&lines, "set_game go\n");
    Host *host = host_create(&begin, &(Peer){.socket = ends[1]});
    ck_assert_ptr_nonnull(host);
    ck_assert(peer_tell(ends[0], &(Message){.kind = HOST_COME, .guest = 1, .number = BLACK_SEAT}));
    for (int i = 0; i < 3; i++) /* until everything about the guest's arrival has been sent */
        ck_assert(host_step(host));
    ck_assert(peer_tell(
        ends[0],
        &(Message){.kind = HOST_SAID, .guest = 1, .text = string_view("at 0 play black D4")}));
    Peer server = {.socket = ends[0]};
    ck_assert(!has_sent(&server, HOST_WANTS, &wants));
    ck_assert(host_step(host));
    ck_assert(has_sent(&server, HOST_WANTS, &wants)); /* White wants to think */
    ck_assert_int_eq(wants.number, COLOR_WHITE);
    ck_assert_int_le(host_patience(host), SOON); /* the host has news to send soon */
    ck_assert(peer_tell(ends[0], &(Message){.kind = HOST_MAY, .id = wants.id - 1, .number = 1}));
    ck_assert(host_step(host));
    /* the permission was for an earlier request */
    ck_assert(!has_sent(&server, HOST_RESTS, &rests));
    ck_assert(peer_tell(ends[0], &(Message){.kind = HOST_MAY, .id = wants.id, .number = 1}));
    ck_assert(host_step(host));
    while (!has_sent(&server, HOST_RESTS, &rests)) { /* until White has moved */
        host_wait(host);
        ck_assert(host_step(host));
    }
    ck_assert_int_eq(rests.number, COLOR_WHITE);
    builder_free(&server.come);
    host_destroy(host);
    builder_free(&lines);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

Suite *host_suite(void)
{
    Suite *suite = suite_create("host");
    TCase *tests = tcase_create("steps");
    tcase_add_test(tests, a_player_begins_to_think_in_the_step_that_makes_it_its_turn);
    suite_add_tcase(suite, tests);
    return suite;
}
