/* Test replies that are sent line by line while a command runs, and what ends such a command. */
#include "test_stream.h"
#include "suites.h"

#include "base/memory.h"
#include "games/go/rules/go.h"
#include "io/source.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/game_commands.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 120000 /* milliseconds */, ROOM = 1 << 20 };

static void add_line(StringBuilder *text, int64_t number)
{
    builder_add_format(text, "line %lld\n", (long long)number);
}

static void stream(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const struct timespec moment = {.tv_nsec = 200000};
    for (int64_t i = 1;; i++) {
        add_line(&reply->text, i);
        reply_say(reply); /* ignore a failure: engine_should_stop() then returns true */
        if (engine_should_stop(engine))
            return;
        nanosleep(&moment, NULL);
    }
}

static void count(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine;
    int64_t lines;
    if (!request_int(request, 0, 0, 1000, &lines, reply))
        return;
    for (int64_t i = 1; i <= lines; i++) {
        add_line(&reply->text, i);
        if (i < lines && reply_say(reply) != STATUS_OK)
            return;
    }
    if (request->count == 1)
        return;
    if (lines > 0)
        reply_say(reply);
    reply_error(reply, "%s", request_rest(request, 1));
}

static void blanks(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine;
    reply_say(reply);
    builder_add(&reply->text, "\n\n");
    reply_say(reply);
    if (request->count > 0)
        return;
    builder_add(&reply->text, "\n\na\n\n\nb");
    reply_say(reply);
    builder_add(&reply->text, "\n");
    reply_say(reply);
    builder_add(&reply->text, "c\n\n");
    reply_say(reply);
    builder_add(&reply->text, "\n\n");
}

static void pad(Engine *engine, const Request *request, Reply *reply)
{
    int64_t lines, bytes;
    if (!request_int(request, 0, 0, 1000, &lines, reply) ||
        !request_int(request, 1, 1, 100000, &bytes, reply))
        return;
    Status status = session_pass(engine->session, COLOR_BLACK, true);
    for (int64_t i = 0; i < lines && status == STATUS_OK; i++) {
        for (int64_t k = 0; k < bytes; k++)
            builder_add_char(&reply->text, 'x');
        status = reply_say(reply);
    }
    if (status != STATUS_OK)
        reply_status(reply, status);
}

static void flood(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine;
    int64_t lines, bytes;
    if (!request_int(request, 0, 0, 1000, &lines, reply) ||
        !request_int(request, 1, 1, 1000000, &bytes, reply))
        return;
    reply_stream(reply);
    for (int64_t i = 0; i < lines; i++) {
        void *needed = memory_new(1);
        if (!needed) {
            reply_status(reply, STATUS_NO_MEMORY);
            return;
        }
        memory_free(needed);
        for (int64_t k = 0; k < bytes; k++)
            builder_add_char(&reply->text, 'x');
        builder_add(&reply->text, i + 1 < lines ? "\n" : "");
        builder_add(&reply->text, "\n");
    }
    if (request->count > 2)
        reply_error(reply, "%s", request_rest(request, 2));
}

static void steady(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    builder_add(&reply->text, engine_should_stop(engine) ? "stop" : "go on");
}

static void nested(Engine *engine, const Request *request, Reply *reply)
{
    Request asked = {0};
    Reply inner = {0};
    ck_assert_int_eq(request_make(&asked, "stream", NULL), STATUS_OK);
    engine_perform(engine, &asked, &inner);
    builder_add_bytes(&reply->text, inner.text.bytes, inner.text.length);
    reply_free(&inner);
    request_free(&asked);
    steady(engine, request, reply);
}

static const Command ROWS[] = {
    {"stream", "", "says line after line", GROUP_POSITION, 0, 0, COMMAND_UNTIL_INPUT, stream},
    {"count", "N [MESSAGE]", "says lines", GROUP_POSITION, 1, ARGUMENTS_ANY, COMMAND_PLAIN, count},
    {"blanks", "[only]", "says empty lines", GROUP_POSITION, 0, 1, COMMAND_PLAIN, blanks},
    {"pad", "N BYTES", "says long lines", GROUP_POSITION, 2, 2, COMMAND_PLAIN, pad},
    {"flood", "N BYTES [MESSAGE]", "streams lines", GROUP_POSITION, 2, ARGUMENTS_ANY, COMMAND_PLAIN,
     flood},
    {"nested", "", "answers what stream and steady do", GROUP_POSITION, 0, 0, COMMAND_PLAIN,
     nested},
    {"steady", "", "does not look at the input", GROUP_POSITION, 0, 0, COMMAND_PLAIN, steady},
};

static const CommandList STREAM_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
static const CommandList *const LISTS[] = {&STREAM_COMMANDS, NULL};
static const GameCommands STREAM_WORDS = {.commands = LISTS};

const GameKind *const *stream_games(void)
{
    static GameKind kind;
    static const GameKind *const games[] = {&kind, NULL};
    kind = MINIGO_GAME;
    kind.name = "streams";
    kind.words = &STREAM_WORDS;
    return games;
}

/* An engine that is called directly, without the loop. */

static Engine *engine;
static StringBuilder out;

static void set_up(void)
{
    ck_assert_int_eq(engine_create(stream_games(), 1, &engine), STATUS_OK);
    out = (StringBuilder){0};
}

static void tear_down(void)
{
    engine_destroy(engine);
    builder_free(&out);
    ck_assert_uint_eq(memory_in_use(), 0);
}

static Answer answer(const char *line)
{
    builder_clear(&out);
    return engine_answer(engine, line, strlen(line), &out);
}

static void expect_answer(const char *line, Answer expected, const char *reply)
{
    ck_assert_int_eq(answer(line), expected);
    ck_assert_str_eq(builder_string(&out), reply);
}

/* What a client has received so far: in `pieces` with brackets around each piece, in `all` without
 * them. */
typedef struct Ear {
    StringBuilder pieces, all;
    size_t most; /* how many more pieces the client takes before it disconnects */
    size_t refused;
} Ear;

static bool take(void *context, StringBuilder *text)
{
    Ear *ear = context;
    if (ear->most == 0) {
        ear->refused++;
        return false;
    }
    ear->most--;
    builder_add_char(&ear->pieces, '[');
    builder_add_bytes(&ear->pieces, text->bytes, text->length);
    builder_add_char(&ear->pieces, ']');
    builder_add_bytes(&ear->all, text->bytes, text->length);
    builder_clear(text);
    return true;
}

static void free_ear(Ear *ear)
{
    builder_free(&ear->pieces);
    builder_free(&ear->all);
}

/* Send a line twice, without a client and with one that gets pieces of the reply early. The whole
 * reply must be the same. */
static void expect_both(const char *line, Answer expected, const char *reply)
{
    expect_answer(line, expected, reply);
    Ear ear = {.most = SIZE_MAX};
    engine_attend(engine, (Client){.hear = take, .context = &ear});
    ck_assert_int_eq(answer(line), expected);
    engine_attend(engine, (Client){0});
    builder_add_bytes(&ear.all, out.bytes, out.length);
    ck_assert_str_eq(builder_string(&ear.all), reply);
    free_ear(&ear);
}

START_TEST(frames_are_those_of_any_reply)
{
    expect_both("7 count 3", ANSWER_DONE, "=7 line 1\nline 2\nline 3\n\n");
    expect_both("count 1", ANSWER_DONE, "= line 1\n\n");
    expect_both("count 0", ANSWER_DONE, "= \n\n");
    expect_both("4 blanks", ANSWER_DONE, "=4 a\nb\nc\n\n");
    expect_both("5 blanks only", ANSWER_DONE, "=5 \n\n");
    expect_both("count 1 2 3", ANSWER_FAILED, "= line 1\nerror: 2 3\n\n");
}
END_TEST

START_TEST(an_error_after_the_first_line_is_the_last_line)
{
    expect_both("0 count 2 it broke", ANSWER_FAILED, "=0 line 1\nline 2\nerror: it broke\n\n");
    expect_both("9 count 0 it broke", ANSWER_FAILED, "?9 it broke\n\n");
    expect_both("9 count -1", ANSWER_FAILED,
                "?9 syntax error: bad number '-1': expected a whole number from 0 to 1000\n\n");
    expect_both("8 name", ANSWER_DONE, "=8 Contigo\n\n"); /* the next command works as usual */
    Line line = {LINE_NO_MEMORY, "7 name ", 7};
    builder_clear(&out);
    ck_assert_int_eq(engine_answer(engine, "count 1 broke", 13, &out), ANSWER_FAILED);
    ck_assert_int_eq(engine_answer_line(engine, &line, &out), ANSWER_FAILED);
    ck_assert_str_eq(builder_string(&out), "= line 1\nerror: broke\n\n?7 out of memory\n\n");
}
END_TEST

START_TEST(a_client_hears_each_line_as_it_is_said)
{
    Ear ear = {.most = SIZE_MAX};
    engine_attend(engine, (Client){.hear = take, .context = &ear});
    expect_answer("12 count 3", ANSWER_DONE, "line 3\n\n");
    ck_assert_str_eq(builder_string(&ear.pieces), "[=12 line 1\n][line 2\n]");
    /* Replies that wait in `out` are sent before a new line. */
    builder_clear(&ear.pieces);
    engine_answer(engine, "name", 4, &out);
    engine_answer(engine, "count 2", 7, &out);
    ck_assert_str_eq(builder_string(&ear.pieces), "[line 3\n\n= Contigo\n\n= line 1\n]");
    ck_assert_str_eq(builder_string(&out), "line 2\n\n");
    free_ear(&ear);
}
END_TEST

START_TEST(a_client_that_is_gone_ends_it)
{
    Ear ear = {.most = 2};
    engine_attend(engine, (Client){.hear = take, .context = &ear});
    ck_assert_int_eq(answer("count 1000"), ANSWER_DONE);
    ck_assert_str_eq(builder_string(&ear.pieces), "[= line 1\n][line 2\n]");
    /* What remains is the line that the client refused, and the end of the reply. */
    ck_assert_str_eq(builder_string(&out), "line 3\n\n");
    ear.most = 1;
    engine_attend(engine, (Client){.hear = take, .context = &ear});
    engine_set_deadline(engine, 1000000);
    ck_assert_int_eq(answer("stream"), ANSWER_DONE);
    ck_assert_str_eq(builder_string(&out), "line 2\n\n");
    /* The deadline was for one command. */
    expect_answer("steady", ANSWER_DONE, "= go on\n\n");
    ear.refused = 0;
    /* After the client has refused a piece, no further piece is sent to it. */
    expect_answer("blanks", ANSWER_DONE, "= a\nb\nc\n\n");
    ck_assert_uint_eq(ear.refused, 1);
    free_ear(&ear);
}
END_TEST

static bool yes(void *context)
{
    (void)context;
    return true;
}

static bool no(void *context)
{
    (void)context;
    return false;
}

/* Return true at the nth call, where `context` points to n before the first call. */
static bool counted(void *context)
{
    size_t *left = context;
    return --*left == 0;
}

START_TEST(what_ends_a_command_that_goes_on)
{
    /* Without a client, nobody could end the stream, so it ends after its first line. */
    expect_answer("1 stream", ANSWER_DONE, "=1 line 1\n\n");
    expect_answer("steady", ANSWER_DONE, "= go on\n\n");
    engine_attend(engine, (Client){.waits = yes});
    expect_answer("2 stream", ANSWER_DONE, "=2 line 1\n\n");
    /* The command `nested` runs `stream` and then `steady`. Input ends only `stream`, as its row of
     * the table says. */
    expect_answer("2 nested", ANSWER_DONE, "=2 line 1\ngo on\n\n");
    expect_answer("steady", ANSWER_DONE, "= go on\n\n");
    engine_attend(engine, (Client){.waits = no, .stops = yes});
    expect_answer("3 stream", ANSWER_DONE, "=3 line 1\n\n");
    expect_answer("steady", ANSWER_DONE, "= stop\n\n");
    size_t left = 3;
    engine_attend(engine, (Client){.waits = counted, .context = &left});
    expect_answer("4 stream", ANSWER_DONE, "=4 line 1\nline 2\nline 3\n\n");
    left = 2;
    engine_attend(engine, (Client){.waits = no, .stops = counted, .context = &left});
    expect_answer("5 stream", ANSWER_DONE, "=5 line 1\nline 2\n\n");
}
END_TEST

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

START_TEST(a_deadline_is_for_one_command)
{
    enum { MILLISECONDS = 40 };
    for (int i = 0; i < 2; i++) {
        engine_attend(engine, (Client){.waits = i == 0 ? no : NULL});
        int64_t start = now();
        engine_set_deadline(engine, MILLISECONDS);
        ck_assert_int_eq(engine_answer(engine, "# nothing", 9, &out), ANSWER_NONE);
        ck_assert_int_eq(answer("stream"), ANSWER_DONE);
        ck_assert_int_ge(now() - start, MILLISECONDS * INT64_C(1000000));
        ck_assert_int_eq(strncmp(builder_string(&out), "= line 1\n", 9), 0);
    }
    expect_answer("stream", ANSWER_DONE, "= line 1\n\n"); /* the deadline was for one command */
    engine_set_deadline(engine, MILLISECONDS);
    engine_set_deadline(engine, -1);
    expect_answer("stream", ANSWER_DONE, "= line 1\n\n");
    engine_attend(engine, (Client){.waits = no});
    engine_set_deadline(engine, 0);
    expect_answer("stream", ANSWER_DONE, "= line 1\n\n");
    engine_set_deadline(engine, 0);
    expect_answer("steady", ANSWER_DONE, "= go on\n\n"); /* `steady` doesn't look at the clock */
    size_t left = 2;
    engine_attend(engine, (Client){.waits = counted, .context = &left});
    /* The deadline was for `steady`. */
    expect_answer("stream", ANSWER_DONE, "= line 1\nline 2\n\n");
    left = 2;
    engine_set_deadline(engine, INT64_MAX);
    expect_answer("stream", ANSWER_DONE, "= line 1\nline 2\n\n");
}
END_TEST

/* A command that isn't read from a line, but run by engine_command(), sends nothing before it
 * ends. */
START_TEST(a_command_without_a_line_sends_nothing_before_its_end)
{
    Ear ear = {.most = SIZE_MAX};
    Reply reply = {0};
    engine_attend(engine, (Client){.hear = take, .context = &ear});
    engine_command(engine, "count", "3", &reply);
    ck_assert(!reply.failed);
    ck_assert_str_eq(builder_string(&reply.text), "line 1\nline 2\nline 3\n");
    ck_assert_uint_eq(ear.all.length, 0);
    reply_free(&reply);
}
END_TEST

/* Send a line for a client that receives pieces, and for one that doesn't. Check that both get the
 * same reply, and that the first client gets it in `pieces` pieces. */
static void expect_pieces(const char *line, Answer expected, size_t pieces)
{
    StringBuilder whole = {0};
    Ear ear = {.most = SIZE_MAX};
    ck_assert_int_eq(answer(line), expected);
    builder_add_view(&whole, builder_view(&out));
    for (int in_pieces = 0; in_pieces < 2; in_pieces++) {
        builder_clear(&ear.pieces);
        builder_clear(&ear.all);
        engine_attend(engine, (Client){.hear = take, .context = &ear, .in_pieces = in_pieces});
        ck_assert_int_eq(answer(line), expected);
        engine_attend(engine, (Client){0});
        ck_assert_uint_eq(ear.pieces.length - ear.all.length, in_pieces ? 2 * pieces : 0);
        builder_add_view(&ear.all, builder_view(&out));
        ck_assert_str_eq(builder_string(&ear.all), builder_string(&whole));
    }
    free_ear(&ear);
    builder_free(&whole);
}

/* Wherever one piece ends and the next begins, even inside a line, the whole reply stays the same:
 * empty lines are left out. */
START_TEST(a_large_reply_is_heard_in_pieces)
{
    char line[40];
    expect_pieces("1 flood 2 1000", ANSWER_DONE, 0);
    expect_pieces("flood 0 1", ANSWER_DONE, 0);
    for (int bytes = TEXT_PIECE - 3; bytes <= TEXT_PIECE + 3; bytes++) {
        (void)snprintf(line, sizeof line, "2 flood 1 %d", bytes);
        expect_pieces(line, ANSWER_DONE, bytes + 1 > TEXT_PIECE);
        (void)snprintf(line, sizeof line, "3 flood 3 %d", bytes);
        expect_pieces(line, ANSWER_DONE, (3 * (size_t)bytes + 5 - 1) / TEXT_PIECE);
    }
    expect_pieces("4 flood 1 1000000", ANSWER_DONE, 1000000 / TEXT_PIECE);
}
END_TEST

START_TEST(an_error_after_a_piece_is_the_last_line)
{
    Ear ear = {.most = SIZE_MAX};
    engine_attend(engine, (Client){.hear = take, .context = &ear, .in_pieces = true});
    expect_answer("5 flood 1 1000 it broke", ANSWER_FAILED, "?5 it broke\n\n");
    ck_assert_uint_eq(ear.all.length, 0);
    expect_answer("6 flood 1 70000 it broke", ANSWER_FAILED, "\nerror: it broke\n\n");
    ck_assert_uint_eq(ear.all.length, strlen("=6 ") + TEXT_PIECE);
    expect_answer("7 name", ANSWER_DONE, "=7 Contigo\n\n");
    free_ear(&ear);
}
END_TEST

START_TEST(nothing_more_is_made_for_a_client_that_takes_no_more_pieces)
{
    Ear ear = {.most = 1};
    engine_attend(engine, (Client){.hear = take, .context = &ear, .in_pieces = true});
    ck_assert_int_eq(answer("flood 10 100000"), ANSWER_FAILED);
    ck_assert_uint_eq(ear.all.length, strlen("= ") + TEXT_PIECE);
    ck_assert_uint_eq(ear.refused, 1);
    ck_assert_uint_lt(out.length, 2 * TEXT_PIECE + REPLY_ROOM);
    free_ear(&ear);
}
END_TEST

/* Let each allocation fail in turn. The pieces that are sent must be the beginning of the reply,
 * followed by the rest of it or by an error. */
START_TEST(no_memory_ends_a_large_reply_with_an_error)
{
    StringBuilder whole = {0};
    int broken = 0, refused = 0;
    bool done = false;
    answer("3 flood 4 60000");
    builder_add_view(&whole, builder_view(&out));
    for (size_t nth = 1; !done; nth++) {
        Ear ear = {.most = SIZE_MAX};
        StringBuilder room = {0};
        ck_assert_int_eq(reply_make_room(&room, REPLY_ROOM), STATUS_OK);
        ck_assert_int_eq(reply_make_room(&ear.all, ROOM), STATUS_OK);
        ck_assert_int_eq(reply_make_room(&ear.pieces, ROOM), STATUS_OK);
        reply_free(&engine->reply);
        ck_assert_int_eq(reply_make_room(&engine->reply.text, REPLY_ROOM), STATUS_OK);
        engine_attend(engine, (Client){.hear = take, .context = &ear, .in_pieces = true});
        memory_fail_after(nth);
        done = engine_answer(engine, "3 flood 4 60000", 15, &room) == ANSWER_DONE;
        memory_fail_after(0);
        size_t heard = ear.all.length;
        builder_add_view(&ear.all, builder_view(&room));
        if (done) {
            ck_assert_str_eq(builder_string(&ear.all), builder_string(&whole));
        } else if (heard == 0) {
            ck_assert_str_eq(builder_string(&ear.all), "?3 out of memory\n\n");
            refused++;
        } else {
            const char *rest = builder_string(&ear.all) + heard;
            ck_assert_int_eq(memcmp(ear.all.bytes, whole.bytes, heard), 0);
            ck_assert_str_eq(rest, ear.all.bytes[heard - 1] == '\n' ? "error: out of memory\n\n"
                                                                    : "\nerror: out of memory\n\n");
            broken++;
        }
        engine_attend(engine, (Client){0});
        builder_free(&room);
        free_ear(&ear);
    }
    ck_assert_int_gt(refused, 0);
    ck_assert_int_gt(broken, 0);
    builder_free(&whole);
}
END_TEST

/* Check that a reply is complete, or ends with an error. Return whether it is complete. */
static bool check_frame(const char *got, size_t length, int lines, int bytes)
{
    static const char refused[] = "?3 out of memory\n\n", broken[] = "error: out of memory\n\n";
    size_t at = 0;
    int said = 0;
    if (length == sizeof refused - 1 && memcmp(got, refused, length) == 0)
        return false;
    ck_assert_msg(length > 3 && memcmp(got, "=3 ", 3) == 0, "%.*s", (int)length, got);
    for (at = 3; at < length && got[at] == 'x'; said++) {
        size_t end = at;
        while (end < length && got[end] == 'x')
            end++;
        ck_assert_int_eq((int)(end - at), bytes);
        ck_assert(end < length && got[end] == '\n');
        at = end + 1;
    }
    ck_assert_int_ge(said, 1);
    if (length - at == 1) {
        ck_assert_int_eq(got[at], '\n');
        ck_assert_int_eq(said, lines);
        return true;
    }
    ck_assert_msg(length - at == sizeof broken - 1 && memcmp(got + at, broken, length - at) == 0,
                  "%.*s", (int)(length - at), got + at);
    return false;
}

/* Let each allocation fail in turn, together with all later ones. The reply must be complete or end
 * with an error, and only a complete reply may come with a change of the game. */
START_TEST(no_memory_ends_it_with_an_error)
{
    enum { LINES = 6, BYTES = 7000 };
    int broken = 0, refused = 0;
    /* In the first round, replies are kept until the end; in the second, they are sent in pieces;
     * in the third, they are kept, with room reserved for the whole reply. */
    for (int kind = 0; kind < 3; kind++) {
        bool whole = false;
        for (size_t nth = 1; !whole; nth++) {
            Ear ear = {.most = SIZE_MAX};
            StringBuilder room = {0};
            ck_assert_int_eq(reply_make_room(&room, kind == 2 ? ROOM : REPLY_ROOM), STATUS_OK);
            ck_assert_int_eq(reply_make_room(&ear.all, ROOM), STATUS_OK);
            ck_assert_int_eq(reply_make_room(&ear.pieces, ROOM), STATUS_OK);
            reply_free(&engine->reply);
            ck_assert_int_eq(reply_make_room(&engine->reply.text, REPLY_ROOM), STATUS_OK);
            if (kind == 1)
                engine_attend(engine, (Client){.hear = take, .context = &ear});
            memory_fail_after(nth);
            Answer got = engine_answer(engine, "3 pad 6 7000", 12, &room);
            memory_fail_after(0);
            builder_add_bytes(&ear.all, room.bytes, room.length);
            whole = check_frame(ear.all.bytes, ear.all.length, LINES, BYTES);
            ck_assert_int_eq(got, whole ? ANSWER_DONE : ANSWER_FAILED);
            ck_assert_uint_eq(session_event_count(engine->session), whole);
            refused += ear.all.bytes[0] == '?';
            broken += ear.all.bytes[0] == '=' && !whole;
            engine_attend(engine, (Client){0});
            expect_answer("4 name", ANSWER_DONE, "=4 Contigo\n\n");
            builder_free(&room);
            free_ear(&ear);
        }
        expect_answer("undo", ANSWER_DONE, "= \n\n");
    }
    ck_assert_int_gt(refused, 0);
    ck_assert_int_gt(broken, 0);
}
END_TEST

static RunEnd run(int input, size_t limit, int output, Watch *watch)
{
    Engine *it;
    Source *source;
    signal(SIGPIPE, SIG_IGN);
    ck_assert_int_eq(engine_create(stream_games(), 1, &it), STATUS_OK);
    ck_assert_int_eq(source_create(input, limit, &source), STATUS_OK);
    RunEnd end = engine_run(it, source, output, watch);
    int error = errno;
    source_destroy(source);
    engine_destroy(it);
    errno = error;
    return end;
}

static int file_with(const char *bytes)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(bytes, file), 0);
    ck_assert_int_eq(fflush(file), 0);
    int descriptor = dup(fileno(file));
    fclose(file);
    ck_assert_int_eq(lseek(descriptor, 0, SEEK_SET), 0);
    return descriptor;
}

/* Check what a run over this input writes, and how many commands fail. The input is closed. */
static void expect_run(int input, size_t limit, const char *expected, size_t expected_failures)
{
    char got[1000];
    Watch watch = {0};
    int output = file_with("");
    ck_assert_int_eq(run(input, limit, output, &watch), RUN_ENDED);
    ssize_t length = pread(output, got, sizeof got - 1, 0);
    ck_assert_int_ge(length, 0);
    got[length] = '\0';
    ck_assert_str_eq(got, expected);
    ck_assert_uint_eq(watch.failures, expected_failures);
    close(input);
    close(output);
}

START_TEST(a_file_ends_it_at_once)
{
    expect_run(file_with("1 stream\n2 stream\n3 steady\n4 stream"), SOURCE_NO_LIMIT,
               "=1 line 1\n\n=2 line 1\n\n=3 go on\n\n=4 line 1\n\n", 0);
    expect_run(file_with("stream\nquit\nname\n"), SOURCE_NO_LIMIT, "= line 1\n\n= \n\n", 0);
    expect_run(file_with("count 2 broke\ncount 2\nfoo\n"), SOURCE_NO_LIMIT,
               "= line 1\nline 2\nerror: broke\n\n= line 1\nline 2\n\n"
               "? unknown command 'foo' (list_commands lists them)\n\n",
               2);
}
END_TEST

START_TEST(the_end_of_a_pipe_ends_it)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "1 stream\n2 count 1\n", 19), 19);
    close(ends[1]);
    expect_run(ends[0], SOURCE_NO_LIMIT, "=1 line 1\n\n=2 line 1\n\n", 0);
    ck_assert_int_eq(pipe(ends), 0); /* the pipe stays open, but only its beginning is read */
    ck_assert_int_eq(write(ends[1], "1 stream\n", 9), 9);
    expect_run(ends[0], 9, "=1 line 1\n\n", 0);
    close(ends[1]);
}
END_TEST

/* An engine in a process of its own, with a pipe to it and one from it. */
static pid_t child;
static int to, from;
static char got[ROOM];
static size_t taken; /* how many bytes of `got` come before the next search of expect() */

static void start_engine(void)
{
    int in[2], back[2];
    ck_assert_int_eq(pipe(in), 0);
    ck_assert_int_eq(pipe(back), 0);
    child = fork();
    if (child == 0) {
        close(in[1]);
        close(back[0]);
        RunEnd end = run(in[0], SOURCE_NO_LIMIT, back[1], NULL);
        _exit(memory_in_use() > 0 ? 99 : (int)end);
    }
    close(in[0]);
    close(back[1]);
    to = in[1];
    from = back[0];
    got[0] = '\0';
    taken = 0;
}

static void send_bytes(const char *bytes)
{
    ck_assert_int_eq(write(to, bytes, strlen(bytes)), (ssize_t)strlen(bytes));
}

/* Wait until the engine has written this text. The next call searches after it. */
static void expect(const char *text)
{
    char *found;
    while (!(found = strstr(got + taken, text))) {
        size_t length = strlen(got);
        struct pollfd wait = {.fd = from, .events = POLLIN};
        ck_assert_msg(poll(&wait, 1, PATIENCE) == 1, "'%s' does not come", text);
        ssize_t count = read(from, got + length, ROOM - 1 - length);
        ck_assert_msg(count > 0, "the engine ended; '%s' does not come", text);
        got[length + (size_t)count] = '\0';
    }
    taken = (size_t)(found - got) + strlen(text);
}

static void expect_end(RunEnd end)
{
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == (int)end, "%d", status);
    close(from);
}

/* Check that the output is a stream with this id whose lines are in order, followed by `rest`. */
static void expect_stream(const char *id, const char *rest)
{
    char line[40];
    const char *at = got;
    snprintf(line, sizeof line, "=%s ", id);
    ck_assert_int_eq(strncmp(at, line, strlen(line)), 0);
    at += strlen(line);
    for (int i = 1; *at != '\n'; i++) {
        snprintf(line, sizeof line, "line %d\n", i);
        ck_assert_msg(strncmp(at, line, strlen(line)) == 0, "not '%s' but '%.20s'", line, at);
        at += strlen(line);
    }
    ck_assert_str_eq(at + 1, rest);
}

START_TEST(lines_come_while_it_goes_on_and_the_next_line_has_its_turn)
{
    start_engine();
    send_bytes("5 stream\n");
    expect("=5 line 1\n");
    expect("line 40\n"); /* the stream continues until there is input */
    send_bytes("6 name\n7 quit\n8 name\n");
    expect("=7 \n\n");
    expect_end(RUN_ENDED);
    expect_stream("5", "=6 Contigo\n\n=7 \n\n");
    close(to);
}
END_TEST

START_TEST(replies_before_it_are_not_kept_back)
{
    start_engine();
    send_bytes("1 name\n2 stream\n");
    expect("=1 Contigo\n\n=2 line 1\nline 2");
    close(to); /* end of file ends the stream too */
    expect("\n\n");
    expect_end(RUN_ENDED);
}
END_TEST

/* Any input ends a stream, even the beginning of a line. */
START_TEST(any_input_ends_the_analysis)
{
    static const char *const lines[] = {"\n", "# enough\n", "3 na"};
    start_engine();
    send_bytes("1 stream\n");
    expect("line 2");
    send_bytes(lines[_i]);
    expect("\n\n");
    send_bytes(_i < 2 ? "3 name\n" : "me\n");
    expect("=3 Contigo\n\n");
    expect_stream("1", "=3 Contigo\n\n");
    close(to);
    expect_end(RUN_ENDED);
}
END_TEST

START_TEST(the_beginning_of_a_line_may_come_with_it)
{
    start_engine();
    send_bytes("1 stream\n2 na");
    expect("=1 line 1\n\n");
    send_bytes("me\n");
    expect("=2 Contigo\n\n");
    ck_assert_str_eq(got, "=1 line 1\n\n=2 Contigo\n\n");
    close(to);
    expect_end(RUN_ENDED);
}
END_TEST

START_TEST(a_client_that_goes_away_ends_it)
{
    start_engine();
    send_bytes("stream\n");
    expect("line 2\n");
    close(from);
    from = -1;
    expect_end(RUN_CLIENT_GONE);
    close(to);
}
END_TEST

START_TEST(a_full_disk_ends_it)
{
    int ends[2], full = open("/dev/full", O_WRONLY);
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "stream\n", 7), 7);
    ck_assert_int_eq(run(ends[0], SOURCE_NO_LIMIT, full, NULL), RUN_WRITE_FAILED);
    ck_assert_int_eq(errno, ENOSPC);
    close(ends[0]);
    close(ends[1]);
    close(full);
}
END_TEST

Suite *stream_suite(void)
{
    Suite *suite = suite_create("stream");
    TCase *cases = tcase_create("an engine");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, frames_are_those_of_any_reply);
    tcase_add_test(cases, an_error_after_the_first_line_is_the_last_line);
    tcase_add_test(cases, a_client_hears_each_line_as_it_is_said);
    tcase_add_test(cases, a_client_that_is_gone_ends_it);
    tcase_add_test(cases, what_ends_a_command_that_goes_on);
    tcase_add_test(cases, a_deadline_is_for_one_command);
    tcase_add_test(cases, a_command_without_a_line_sends_nothing_before_its_end);
    tcase_add_test(cases, a_large_reply_is_heard_in_pieces);
    tcase_add_test(cases, an_error_after_a_piece_is_the_last_line);
    tcase_add_test(cases, nothing_more_is_made_for_a_client_that_takes_no_more_pieces);
    tcase_add_test(cases, no_memory_ends_it_with_an_error);
    tcase_add_test(cases, no_memory_ends_a_large_reply_with_an_error);
    suite_add_tcase(suite, cases);
    cases = tcase_create("the loop");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_file_ends_it_at_once);
    tcase_add_test(cases, the_end_of_a_pipe_ends_it);
    tcase_add_test(cases, lines_come_while_it_goes_on_and_the_next_line_has_its_turn);
    tcase_add_test(cases, replies_before_it_are_not_kept_back);
    tcase_add_loop_test(cases, any_input_ends_the_analysis, 0, 3);
    tcase_add_test(cases, the_beginning_of_a_line_may_come_with_it);
    tcase_add_test(cases, a_client_that_goes_away_ends_it);
    tcase_add_test(cases, a_full_disk_ends_it);
    suite_add_tcase(suite, cases);
    return suite;
}
