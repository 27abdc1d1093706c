/* Test the pool of workers with misbehaving workers: an incomplete or invalid result must never be
 * counted as a game. */
#include "suites.h"

#include "io/descriptor.h"
#include "match/messages/result_wire.h"
#include "match/running/pool.h"
#include "match/running/worker.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The worker's reply to an order. The name of the order's opening selects the kind of reply. */

static void add_result(const Order *order, StringBuilder *message)
{
    GameResult result = {.number = order->number, .turns = 7, .winner = NOBODY};
    result_wire_add(&result, message);
}

static void add_answer(const Order *order, StringBuilder *message)
{
    StringView kind = builder_view(&order->opening);
    if (view_is(kind, "ends"))
        exit(EXIT_SUCCESS);
    if (view_is(kind, "garbage")) {
        builder_add(message, "no message\n");
        return;
    }
    if (view_is(kind, "watched"))
        wire_add(message, "turn", string_view("black D4"));
    else if (view_is(kind, "trouble"))
        wire_add(message, "trouble", string_view("no space"));
    else if (view_is(kind, "tried"))
        wire_add(message, "tried_black", string_view("is missing"));
    else
        add_result(order, message);
    if (view_is(kind, "tried"))
        wire_add(message, "tried_white", string_view(""));
    if (view_is(kind, "unknown"))
        wire_add(message, "color", string_view("blue"));
    if (view_is(kind, "invalid"))
        wire_add(message, "verdict", string_view("x"));
    wire_end(message);
    if (view_is(kind, "twice")) {
        add_result(order, message);
        wire_end(message);
    }
}

/* The pool starts workers by running its own program again, so this test program must also be a
 * worker. glibc passes the arguments of main() to constructors. */
__attribute__((constructor)) static void work(int count, char **words)
{
    char block[4096];
    ssize_t got;
    size_t length;
    StringBuilder input = {0}, message = {0};
    Order order = {0};
    if (count < 2 || strcmp(words[1], WORKER_WORD) != 0)
        return;
    while ((got = descriptor_read(STDIN_FILENO, block, sizeof block)) > 0) {
        builder_add_bytes(&input, block, (size_t)got);
        if (wire_whole(input.bytes, input.length, &length) != WIRE_END)
            continue;
        order_read(builder_view(&input), &order);
        builder_clear(&input);
        builder_clear(&message);
        add_answer(&order, &message);
        descriptor_write(STDOUT_FILENO, message.bytes, message.length);
    }
    _exit(EXIT_SUCCESS);
}

typedef struct Match {
    const char *const *kinds; /* the openings of the orders, NULL-terminated */
    size_t next;
    Pool *pool;
    StringBuilder events; /* what the pool has reported, one event per line */
} Match;

static bool next(void *context, size_t worker, Order *order)
{
    Match *match = context;
    (void)worker;
    if (!match->kinds[match->next])
        return false;
    order->number = match->next;
    builder_add(&order->opening, match->kinds[match->next++]);
    return true;
}

static void played(void *context, size_t worker, const Order *order, GameResult *result)
{
    Match *match = context;
    (void)worker;
    ck_assert_uint_eq(result->number, order->number);
    ck_assert_uint_eq(result->turns, 7);
    builder_add_format(&match->events, "%llu played\n", (unsigned long long)order->number);
}

static void tried(void *context, size_t worker, const Order *order,
                  const StringView why[COLOR_COUNT])
{
    Match *match = context;
    (void)worker;
    builder_add_format(&match->events, "%llu tried (%.*s) (%.*s)\n",
                       (unsigned long long)order->number, (int)why[COLOR_BLACK].length,
                       why[COLOR_BLACK].bytes, (int)why[COLOR_WHITE].length,
                       why[COLOR_WHITE].bytes);
}

static void failed(void *context, size_t worker, const Order *order, const char *why)
{
    Match *match = context;
    (void)worker;
    builder_add_format(&match->events, "%llu failed: %s\n", (unsigned long long)order->number, why);
}

/* Stop the pool at the first turn of a watched game, since its worker never ends the game. */
static void turn(void *context, size_t worker, const Order *order, StringView turn)
{
    Match *match = context;
    (void)worker;
    builder_add_format(&match->events, "%llu turn %.*s\n", (unsigned long long)order->number,
                       (int)turn.length, turn.bytes);
    ck_assert_uint_eq(pool_busy(match->pool), 1);
    pool_stop(match->pool, true);
}

static void tick(void *context)
{
    (void)context;
}

static void interrupted(void *context, int signal)
{
    (void)context, (void)signal;
    ck_abort_msg("nobody has sent a signal");
}

static PoolOwner owner_of(Match *match)
{
    return (PoolOwner){.context = match,
                       .next = next,
                       .played = played,
                       .tried = tried,
                       .failed = failed,
                       .turn = turn,
                       .tick = tick,
                       .interrupted = interrupted};
}

/* Play games with one worker. Check what the pool reports, and its reason for giving up: "" if it
 * must not give up. */
static void check_games(const char *const *kinds, const char *events, const char *reason)
{
    Match match = {.kinds = kinds};
    PoolOwner owner = owner_of(&match);
    StringBuilder why = {0};
    ck_assert_int_eq(pool_create(1, false, NULL, &owner, &match.pool), STATUS_OK);
    ck_assert(pool_run(match.pool, &why) == (*reason == '\0'));
    ck_assert_str_eq(builder_string(&match.events), events);
    ck_assert_str_eq(why.length > 0 ? builder_string(&why) : "", reason);
    ck_assert_uint_eq(pool_busy(match.pool), 0);
    pool_destroy(match.pool);
    builder_free(&why);
    builder_free(&match.events);
}

START_TEST(invalid_results_are_failures)
{
    static const char *const KINDS[] = {"", "unknown", "invalid", "", "trouble", "tried", "", NULL};
    check_games(KINDS,
                "0 played\n"
                "1 failed: the worker reported no result\n"
                "2 failed: the worker reported no result\n"
                "3 played\n"
                "4 failed: no space\n"
                "5 tried (is missing) ()\n"
                "6 played\n",
                "");
}
END_TEST

START_TEST(another_worker_continues)
{
    static const char *const KINDS[] = {"ends", "garbage", "", "twice", "ends", "ends", "", NULL};
    check_games(KINDS,
                "0 failed: the worker process that played it has ended\n"
                "1 failed: the worker process that played it has ended\n"
                "2 played\n"
                "3 played\n"
                "4 failed: the worker process that played it has ended\n"
                "5 failed: the worker process that played it has ended\n"
                "6 played\n",
                "");
}
END_TEST

START_TEST(the_third_worker_that_ends_is_the_last)
{
    static const char *const KINDS[] = {"ends", "ends", "ends", "", NULL};
    check_games(KINDS,
                "0 failed: the worker process that played it has ended\n"
                "1 failed: the worker process that played it has ended\n"
                "2 failed: the worker process that played it has ended\n",
                "worker processes end immediately after they start");
}
END_TEST

static bool next_without_descriptors(void *context, size_t worker, Order *order)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_NOFILE, &limit);
    return next(context, worker, order);
}

START_TEST(workers_that_cannot_start_are_reported)
{
    Match match = {.kinds = (const char *const[]){"", NULL}};
    PoolOwner owner = owner_of(&match);
    owner.next = next_without_descriptors;
    StringBuilder why = {0};
    struct rlimit usual;
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &usual), 0);
    ck_assert_int_eq(pool_create(1, false, NULL, &owner, &match.pool), STATUS_OK);
    bool done = pool_run(match.pool, &why);
    setrlimit(RLIMIT_NOFILE, &usual);
    ck_assert(!done);
    ck_assert_str_eq(builder_string(&why), "cannot start a worker: too many open files");
    pool_destroy(match.pool);
    builder_free(&why);
    builder_free(&match.events);
}
END_TEST

START_TEST(aborted_games_are_not_reported)
{
    static const char *const KINDS[] = {"", "watched", "", NULL};
    check_games(KINDS, "0 played\n1 turn black D4\n", "");
}
END_TEST

Suite *match_pool_suite(void)
{
    Suite *suite = suite_create("match_pool");
    TCase *group = tcase_create("match_pool");
    tcase_add_test(group, invalid_results_are_failures);
    tcase_add_test(group, another_worker_continues);
    tcase_add_test(group, the_third_worker_that_ends_is_the_last);
    tcase_add_test(group, workers_that_cannot_start_are_reported);
    tcase_add_test(group, aborted_games_are_not_reported);
    suite_add_tcase(suite, group);
    return suite;
}
