/* Test the main loop: when replies are written, in how many writes, and how the loop ends. */
#include "suites.h"

#include "base/memory.h"
#include "games.h"
#include "io/source.h"
#include "protocol/engine.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 120000 /* milliseconds */, RECORD = 1 << 18 };

/* Open a socket that preserves the boundaries of writes: each is one record at the other end. */
static void open_records(int ends[2])
{
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    int size = 4 * RECORD;
    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

/* Return a descriptor from which these bytes can be read, followed by end of file. */
static int input_with(const char *bytes, size_t count)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, count, file), count);
    ck_assert_int_eq(fflush(file), 0);
    int descriptor = dup(fileno(file));
    fclose(file);
    ck_assert_int_eq(lseek(descriptor, 0, SEEK_SET), 0);
    return descriptor;
}

static RunEnd run(int input, int output, Watch *watch)
{
    Engine *engine;
    Source *source;
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    ck_assert_int_eq(source_create(input, SOURCE_NO_LIMIT, &source), STATUS_OK);
    RunEnd end = engine_run(engine, source, output, watch);
    int error = errno;
    source_destroy(source);
    engine_destroy(engine);
    ck_assert_uint_eq(memory_in_use(), 0);
    errno = error;
    return end;
}

/* Run the engine on lines that all arrive at once. Return the number of bytes that it writes, and
 * store the number of writes in `writes`. */
static size_t answer_batch(const char *bytes, size_t count, char *out, size_t *writes)
{
    int ends[2], input = input_with(bytes, count);
    open_records(ends);
    ck_assert_int_eq(run(input, ends[1], NULL), RUN_ENDED);
    close(input);
    close(ends[1]);
    size_t total = 0;
    ssize_t got;
    for (*writes = 0; (got = recv(ends[0], out + total, RECORD - total, 0)) > 0; ++*writes)
        total += (size_t)got;
    close(ends[0]);
    return total;
}

START_TEST(a_lone_reply_is_one_write)
{
    char *out = malloc(RECORD);
    size_t writes;
    size_t total = answer_batch("7 help\n", 7, out, &writes);
    ck_assert_uint_gt(total, 100);
    ck_assert_uint_eq(writes, 1);
    free(out);
}
END_TEST

/* Each of these searches would take a quarter of an hour, but the comment `# interrupt` ends it. */
START_TEST(a_line_that_interrupts_ends_a_search_and_no_more)
{
    static const char IN[] = "boardsize 5\nplayer search playouts 0 time 900 threads 2\n"
                             "genmove black\n# interrupt\n1 reg_genmove white\n# interrupt \r\n"
                             "2 moves\n# interrupt\n3 name\n";
    static const char *const PARTS[] = {"= \n\n= \n\n= ", "\n\n=1 ", "\n\n=2 1 black ",
                                        "\n\n=3 Contigo\n\n"};
    char *out = malloc(RECORD);
    size_t writes, total = answer_batch(IN, sizeof IN - 1, out, &writes);
    out[total] = '\0';
    const char *at = out;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        at = strstr(at, PARTS[i]);
        ck_assert_msg(at != NULL, "no '%s' in '%s'", PARTS[i], out);
    }
    ck_assert_int_eq(out[total - 1], '\n');
    free(out);
}
END_TEST

/* If the next line isn't one that interrupts, the search makes all playouts of a move. */
START_TEST(no_other_line_ends_a_search)
{
    static const char *const LINES[] = {"#interrupt", "# interrupted",     " # interrupt",
                                        "interrupt",  "name\n# interrupt", "",
                                        "# Interrupt"};
    char *out = malloc(RECORD);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        char in[200];
        size_t writes;
        sprintf(in, "boardsize 5\nplayer search playouts 300\ngenmove b\n%s\nexplain\n", LINES[i]);
        size_t total = answer_batch(in, strlen(in), out, &writes);
        out[total] = '\0';
        const char *visits = strstr(out, "\nvisits ");
        ck_assert_ptr_nonnull(visits);
        ck_assert_int_gt(atoi(visits + 8), 150); /* fewer than 300 only if the search is decided */
    }
    free(out);
}
END_TEST

START_TEST(a_batch_is_few_writes_of_whole_replies)
{
    enum { LINES = 10000 };
    char *in = malloc(LINES * 5), *out = malloc(RECORD);
    for (size_t i = 0; i < LINES; i++)
        memcpy(in + 5 * i, "name\n", 5);
    int ends[2], input = input_with(in, LINES * 5);
    open_records(ends);
    ck_assert_int_eq(run(input, ends[1], NULL), RUN_ENDED);
    close(input);
    close(ends[1]);
    size_t total = 0, writes = 0;
    ssize_t got;
    while ((got = recv(ends[0], out, RECORD, 0)) > 0) {
        ck_assert(memcmp(out, "= Contigo\n\n", 11) == 0);
        ck_assert_uint_eq((size_t)got % 11, 0);
        total += (size_t)got;
        writes++;
    }
    close(ends[0]);
    ck_assert_uint_eq(total, LINES * 11);
    ck_assert_uint_le(writes, 3);
    free(in);
    free(out);
}
END_TEST

/* Many lines together don't delay replies: whenever 64 kB of replies are waiting, they are
 * written. */
START_TEST(a_long_batch_is_written_in_pieces)
{
    enum { LINES = 10000, REPLY = 11, PIECE = (65536 + REPLY - 1) / REPLY * REPLY };
    char *in = malloc(LINES * 5), *out = malloc(RECORD);
    for (size_t i = 0; i < LINES; i++)
        memcpy(in + 5 * i, "name\n", 5);
    int ends[2], input = input_with(in, LINES * 5);
    open_records(ends);
    ck_assert_int_eq(run(input, ends[1], NULL), RUN_ENDED);
    close(input);
    close(ends[1]);
    for (size_t left = LINES * REPLY; left > 0;) {
        size_t expected = left < PIECE ? left : PIECE;
        ck_assert_int_eq(recv(ends[0], out, RECORD, 0), (ssize_t)expected);
        left -= expected;
    }
    close(ends[0]);
    free(in);
    free(out);
}
END_TEST

/* However little memory there is after the loop has begun, each line gets a reply. */
START_TEST(no_line_is_lost_for_want_of_memory)
{
    enum { LINES = 3000, LINE = 5 };
    char *in = malloc(LINES * LINE), *out = malloc(RECORD);
    for (size_t i = 0; i < LINES; i++)
        memcpy(in + LINE * i, "name\n", LINE);
    for (size_t nth = 1; nth < 12; nth++) {
        int input = input_with(in, LINES * LINE), output = input_with("", 0);
        Engine *engine;
        Source *source;
        ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
        ck_assert_int_eq(source_create(input, SOURCE_NO_LIMIT, &source), STATUS_OK);
        memory_fail_after(nth);
        RunEnd end = engine_run(engine, source, output, NULL);
        memory_fail_after(0);
        source_destroy(source);
        engine_destroy(engine);
        ssize_t got = pread(output, out, RECORD, 0);
        size_t replies = 0;
        for (ssize_t i = 1; i < got; i++)
            replies += out[i - 1] == '\n' && out[i] == '\n';
        close(input);
        close(output);
        ck_assert_msg(end == (nth == 1 ? RUN_NO_MEMORY : RUN_ENDED), "allocation %zu: %d", nth,
                      (int)end);
        ck_assert_uint_eq(replies, nth == 1 ? 0 : LINES);
    }
    free(in);
    free(out);
}
END_TEST

/* Record the number of the line that failed, and whether its command was unknown. */
static void note_failure(void *context, size_t line, const char *message)
{
    char *noted = context;
    size_t length = strlen(noted);
    bool unknown = strncmp(message, "unknown command", 15) == 0;
    snprintf(noted + length, 40 - length, "%zu%s ", line, unknown ? " unknown" : "");
}

/* Run the engine on some lines, of which some fail. Check the failures that are reported, and the
 * replies. The count of failures continues from 10. */
static void expect_watched(bool strict, const char *told, const char *answered)
{
    static const char lines[] = "name\nfoo\n\n# bar\nname x\nname";
    char noted[40] = "", got[400];
    FILE *file = tmpfile();
    int input = input_with(lines, sizeof lines - 1), output = fileno(file);
    Watch watch = {.strict = strict, .failures = 10, .failed = note_failure, .context = noted};
    ck_assert_int_eq(run(input, output, &watch), RUN_ENDED);
    ck_assert_str_eq(noted, told);
    ck_assert_uint_eq(watch.failures, strict ? 11 : 12);
    ssize_t length = pread(output, got, sizeof got - 1, 0);
    ck_assert_int_gt(length, 0);
    got[length] = '\0';
    size_t replies = 0;
    for (const char *at = got; (at = strstr(at, "\n\n")); at += 2)
        got[replies++] = at == got ? '\0' : 'r';
    got[replies] = '\0';
    ck_assert_str_eq(got, answered);
    fclose(file);
    close(input);
}

START_TEST(failures_are_told)
{
    expect_watched(false, "2 unknown 5 ", "rrrr");
    expect_watched(true, "2 unknown ", "rr");
}
END_TEST

START_TEST(nothing_is_answered_after_quit)
{
    char *out = malloc(RECORD);
    size_t writes;
    size_t total = answer_batch("1 quit\n2 name\n", 14, out, &writes);
    ck_assert_uint_eq(total, 5);
    ck_assert(memcmp(out, "=1 \n\n", 5) == 0);
    free(out);
}
END_TEST

START_TEST(ends_are_told_apart)
{
    signal(SIGPIPE, SIG_IGN);
    int pair[2], input = input_with("name\n", 5);
    ck_assert_int_eq(pipe(pair), 0);
    close(pair[0]);
    ck_assert_int_eq(run(input, pair[1], NULL), RUN_CLIENT_GONE);
    close(pair[1]);
    close(input);

    input = input_with("name\n", 5);
    int full = open("/dev/full", O_WRONLY);
    ck_assert_int_eq(run(input, full, NULL), RUN_WRITE_FAILED);
    ck_assert_int_eq(errno, ENOSPC);
    close(full);
    close(input);

    int folder = open("/", O_RDONLY), nowhere = open("/dev/null", O_WRONLY);
    ck_assert_int_eq(run(folder, nowhere, NULL), RUN_READ_FAILED);
    ck_assert_int_eq(errno, EISDIR);
    close(nowhere);
    close(folder);
}
END_TEST

/* Wait for one write of the engine, and compare it. */
static void expect_write(int from, const char *expected)
{
    char got[200];
    struct pollfd wait = {.fd = from, .events = POLLIN};
    ck_assert_msg(poll(&wait, 1, PATIENCE) == 1, "no reply while the engine waits for input");
    ssize_t count = recv(from, got, sizeof got, 0);
    ck_assert_msg(count == (ssize_t)strlen(expected) && memcmp(got, expected, (size_t)count) == 0,
                  "%.*s", (int)count, got);
}

static void send_bytes(int to, const char *bytes)
{
    ck_assert_int_eq(write(to, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
}

/* Start an engine in a process of its own, with a pipe to it and a socket for records from it.
 * Unless `blocking`, its descriptors don't block. */
static pid_t start_engine(int *to, int *from, bool blocking)
{
    int in[2], out[2];
    ck_assert_int_eq(pipe(in), 0);
    open_records(out);
    if (!blocking) {
        fcntl(in[0], F_SETFL, O_NONBLOCK);
        fcntl(out[1], F_SETFL, O_NONBLOCK);
    }
    pid_t child = fork();
    if (child == 0) {
        close(in[1]);
        close(out[0]);
        _exit(run(in[0], out[1], NULL) == RUN_ENDED ? 0 : 1);
    }
    close(in[0]);
    close(out[1]);
    *to = in[1];
    *from = out[0];
    return child;
}

START_TEST(a_client_that_waits_is_answered)
{
    int to, from, status;
    pid_t child = start_engine(&to, &from, _i == 0);
    send_bytes(to, "1 name\n");
    expect_write(from, "=1 Contigo\n\n");
    send_bytes(to, "2 name\n3 name\n4 na"); /* two lines, and the beginning of a third */
    expect_write(from, "=2 Contigo\n\n=3 Contigo\n\n");
    send_bytes(to, "me\n");
    expect_write(from, "=4 Contigo\n\n");
    send_bytes(to, "5 name"); /* answered when the pipe is closed, since no more input can come */
    close(to);
    expect_write(from, "=5 Contigo\n\n");
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    close(from);
}
END_TEST

/* Some programs pass on descriptors in nonblocking mode. The engine then waits for input, and for
 * room, by itself. The replies exceed the capacity of a pipe, and nobody reads before everything is
 * sent.
 */
START_TEST(descriptors_that_do_not_wait)
{
    enum { COMMANDS = 60 };
    int in[2], out[2], status;
    ck_assert_int_eq(pipe(in), 0);
    ck_assert_int_eq(pipe(out), 0);
    ck_assert_int_eq(fcntl(in[0], F_SETFL, O_NONBLOCK), 0);
    ck_assert_int_eq(fcntl(out[1], F_SETFL, O_NONBLOCK), 0);
    pid_t child = fork();
    if (child == 0) {
        close(in[1]);
        close(out[0]);
        exit(run(in[0], out[1], NULL) == RUN_ENDED ? 0 : 1);
    }
    close(in[0]);
    close(out[1]);
    /* Give the engine time to find that there is nothing to read. */
    struct timespec moment = {.tv_nsec = 20000000};
    nanosleep(&moment, NULL);
    for (int i = 0; i < COMMANDS; i++)
        ck_assert_int_eq(write(in[1], "help\n", 5), 5);
    close(in[1]);
    nanosleep(&moment, NULL);
    size_t replies = 0;
    char block[4096], last = '\0';
    ssize_t got;
    while ((got = read(out[0], block, sizeof block)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            replies += block[i] == '\n' && last == '\n';
            last = block[i];
        }
    close(out[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ck_assert_uint_eq(replies, COMMANDS);
}
END_TEST

/* A client that is silent for a while before it sends each line. */
typedef struct Quiet {
    Source source;
    const char *const *lines; /* the lines that are left, ending with NULL */
    int looks, patience;      /* input arrives when the source was queried `patience` times */
} Quiet;

static bool is_ready(Source *source)
{
    (void)source;
    return false;
}

static bool has_input(Source *source)
{
    Quiet *quiet = (Quiet *)source;
    return quiet->looks++ >= quiet->patience;
}

static SourceEvent next_line(Source *source, Line *line)
{
    Quiet *quiet = (Quiet *)source;
    quiet->looks = 0;
    if (!*quiet->lines)
        return SOURCE_END;
    const char *bytes = *quiet->lines++;
    *line = (Line){.kind = LINE_WHOLE, .bytes = bytes, .length = strlen(bytes)};
    return SOURCE_LINE;
}

static bool show_nothing(Source *source, const char *bytes, size_t count)
{
    (void)source, (void)bytes, (void)count;
    return true;
}

/* How often the player `passes` has analyzed. It passes every turn, and an analysis takes 20 ms to
 * stop. */
static int analyses;

static Status choose_pass(void *state, Position *position, const ThinkRequest *thinking,
                          ThinkResult *chosen)
{
    (void)state, (void)position, (void)thinking, (void)chosen;
    return STATUS_OK;
}

static Status analyze_on(void *state, Position *position, const ThinkRequest *thinking)
{
    (void)state;
    ck_assert_int_eq(position_turn(position)->to_move, COLOR_WHITE);
    ck_assert(thinking->endless && !thinking->shows);
    random_next(thinking->random);
    while (!thinking->stops(thinking->client))
        continue;
    const struct timespec pause = {.tv_nsec = 20000000};
    nanosleep(&pause, NULL);
    analyses++;
    return STATUS_OK;
}

static const PlayerKind PASSES = {.name = "passes", .choose = choose_pass, .analyze = analyze_on};

/* Run the engine on lines from a silent client, and return how often the player pondered. */
static int count_ponderings(const char *const *lines, bool ponders, Quiet quiet)
{
    Engine *engine;
    int output = open("/dev/null", O_WRONLY);
    quiet.source.ready = is_ready;
    quiet.source.waits = has_input;
    quiet.source.next = next_line;
    quiet.lines = lines;
    analyses = 0;
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    PlayerSettings settings = engine->player.settings;
    settings.ponders = ponders;
    player_seat(&engine->player, &PASSES, settings);
    Random before = engine->random;
    Watch watch = {.strict = true};
    ck_assert_int_eq(engine_run(engine, &quiet.source, output, &watch), RUN_ENDED);
    ck_assert_uint_eq(watch.failures, 0);
    ck_assert_uint_eq(engine->random.state, before.state);
    /* The player reserves as much time as it takes to stop an analysis. */
    ck_assert(analyses == 0 || engine->player.overrun > 15000000);
    engine_destroy(engine);
    close(output);
    ck_assert_uint_eq(memory_in_use(), 0);
    return analyses;
}

/* The player ponders after its own move, as often as there is a pause before the opponent's, and if
 * the next move will have a time limit. */
START_TEST(a_player_ponders_while_the_client_is_silent)
{
    static const char *const GAME[] = {"time_settings 60 0 0", "name",
                                       "genmove black",        "time_left black 58 0",
                                       "time_left white 60 0", "play white 3,3:5,3:7,3",
                                       "genmove black",        NULL};
    static const char *const WITHOUT_CLOCK[] = {"genmove black", "name", NULL};
    static const char *const OVER[] = {"time_settings 60 0 0", "play white pass", "genmove black",
                                       NULL};
    static const char *const NO_MOVE[] = {"time_settings 60 0 0", "reg_genmove black", NULL};
    const Quiet quiet = {.patience = 10};
    ck_assert_int_eq(count_ponderings(GAME, true, quiet), 4);
    ck_assert_int_eq(count_ponderings(GAME, false, quiet), 0);
    ck_assert_int_eq(count_ponderings(WITHOUT_CLOCK, true, quiet), 0);
    ck_assert_int_eq(count_ponderings(OVER, true, quiet), 0);
    ck_assert_int_eq(count_ponderings(NO_MOVE, true, quiet), 0);
    const Quiet in_a_hurry = {.patience = 0};
    ck_assert_int_eq(count_ponderings(GAME, true, in_a_hurry), 0);
    const Quiet person = {.patience = 10, .source.show = show_nothing};
    ck_assert_int_eq(count_ponderings(GAME, true, person), 0);
}
END_TEST

/* After an unusually long reply, the engine frees most of the memory that the reply took. */
START_TEST(long_replies_give_memory_back)
{
    Engine *engine;
    StringBuilder out = {0};
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    char line[64];
    ck_assert_int_eq(engine_answer(engine, "set_game stones", 15, &out), ANSWER_DONE);
    ck_assert_int_eq(engine_answer(engine, "boardsize 160", 13, &out), ANSWER_DONE);
    for (int i = 0; i < 2500; i++) {
        int length = snprintf(line, sizeof line, "play %s %d,%d", i % 2 ? "white" : "black",
                              2 + 3 * (i % 50), 2 + 3 * (i / 50));
        ck_assert_int_eq(engine_answer(engine, line, (size_t)length, &out), ANSWER_DONE);
    }
    builder_free(&out);
    size_t before = memory_in_use();
    ck_assert_int_eq(engine_answer(engine, "areas_geojson", 13, &out), ANSWER_DONE);
    ck_assert_uint_gt(out.length, 1 << 18);
    builder_free(&out);
    ck_assert_uint_lt(memory_in_use(), before + (1 << 18));
    engine_destroy(engine);
}
END_TEST

Suite *run_suite(void)
{
    Suite *suite = suite_create("run");
    TCase *cases = tcase_create("run");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_lone_reply_is_one_write);
    tcase_add_test(cases, a_line_that_interrupts_ends_a_search_and_no_more);
    tcase_add_test(cases, no_other_line_ends_a_search);
    tcase_add_test(cases, a_batch_is_few_writes_of_whole_replies);
    tcase_add_test(cases, a_long_batch_is_written_in_pieces);
    tcase_add_test(cases, no_line_is_lost_for_want_of_memory);
    tcase_add_test(cases, failures_are_told);
    tcase_add_test(cases, nothing_is_answered_after_quit);
    tcase_add_test(cases, ends_are_told_apart);
    tcase_add_loop_test(cases, a_client_that_waits_is_answered, 0, 2);
    tcase_add_test(cases, descriptors_that_do_not_wait);
    tcase_add_test(cases, a_player_ponders_while_the_client_is_silent);
    tcase_add_test(cases, long_replies_give_memory_back);
    suite_add_tcase(suite, cases);
    return suite;
}
