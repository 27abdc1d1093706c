/* Programs of all hostile kinds (match_bot.c) against the part of contigo-match that talks to them:
 * each failure has its name, comes in time, and leaves neither a process nor a descriptor behind.
 * Usage: match_talk BOT [KIND]: all of it, or one kind. */
#define _GNU_SOURCE

#include "match/programs/process_hunt.h"
#include "match/programs/process_tail.h"
#include "match/programs/talk.h"
#include "match/programs/talk_frame.h"

#include "base/memory.h"
#include "base/moment.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MILLISECONDS INT64_C(1000000)
#define SECONDS (1000 * MILLISECONDS)

static int passed, failed;
static const char *bot, *helper, *only;
static bool uses_itself; /* as its helper, without being told */
enum { PATH_BYTES = 500 };
static char folder[PATH_BYTES]; /* with a folder for each of two programs */
static char here[PATH_BYTES + 10], beside[PATH_BYTES + 10];

static bool check(bool holds, const char *kind, const char *what, const char *detail)
{
    if (holds) {
        passed++;
    } else {
        failed++;
        printf("FAILED %s: %s: %s\n", kind, what, detail);
    }
    return holds;
}

static void check_word(const char *kind, const char *what, Failure expected, Failure got,
                       const char *detail)
{
    char line[1200];
    snprintf(line, sizeof line, "expected %s, got %s (%s)", failure_word(expected),
             failure_word(got), detail);
    check(expected == got, kind, what, line);
}

static void check_number(const char *kind, const char *what, int64_t low, int64_t high, int64_t got)
{
    char line[200];
    snprintf(line, sizeof line, "expected %lld to %lld, got %lld", (long long)low, (long long)high,
             (long long)got);
    check(low <= got && got <= high, kind, what, line);
}

static void check_has(const char *kind, const char *what, const char *part, Text *text)
{
    char line[1000];
    snprintf(line, sizeof line, "no '%s' in '%s'", part, text_string(text));
    check(strstr(text_string(text), part) != NULL, kind, what, line);
}

/* What may be left behind. */

static int count_descriptors(void)
{
    int count = 0;
    DIR *list = opendir("/proc/self/fd");
    while (list && readdir(list))
        count++;
    if (list)
        closedir(list);
    return count;
}

static void ignore_child(void *context, pid_t child)
{
    (void)context, (void)child;
}

static int descriptors; /* before each kind */

static void check_nothing_left(const char *kind)
{
    check_number(kind, "children left", 0, 0, process_each_child(ignore_child, NULL));
    check(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD, kind, "zombies", "there are some");
    check_number(kind, "descriptors", descriptors, descriptors, count_descriptors());
}

/* Starting and asking. */

static const ProcessLimits NO_LIMITS = {0};

static bool open_bot(Talks *talks, const char *kind, const char *where, ProcessLimits limits,
                     bool sandbox, const char *const *rest, Talk **talk)
{
    const char *words[8] = {bot, kind};
    const char *hidden[] = {folder, NULL};
    for (int i = 0; rest && rest[i]; i++)
        words[2 + i] = rest[i];
    ProcessSetup setup = {.words = words,
                          .folder = where,
                          .helper = uses_itself ? NULL : helper,
                          .limits = limits,
                          .sandbox = sandbox,
                          .hidden = sandbox ? hidden : NULL};
    Text why = {0};
    bool opened = talk_open(talks, &setup, talk, &why);
    check(opened, kind, "open", text_string(&why));
    text_free(&why);
    return opened;
}

static bool ask(Talk *talk, const char *text, TalkKind kind, int64_t limit, int64_t grace,
                TalkReply *reply)
{
    TalkCommand command = {.text = text, .kind = kind, .limit = limit, .grace = grace};
    return talk_ask(talk, &command, reply);
}

/* What comes of a kind: of the handshake, of a move, of what is asked next, of its end. */
typedef struct Row {
    const char *kind;
    Failure handshake, move, next, end;
    int limit;  /* milliseconds for what is expected to fail; 0: enough for everybody */
    int number; /* exit status or signal that is told */
    int killed; /* processes that are left behind, at least */
    bool ends;  /* by itself, before it is ended or when it is asked to quit */
} Row;

enum { ENOUGH = 8000, SHORT = 150, EXTRA = 500 };

static const Row ROWS[] = {
    {.kind = "good", .ends = true},
    {.kind = "renames", .ends = true},
    {.kind = "complains", .ends = true},
    {.kind = "crlf", .ends = true},
    {.kind = "blank-lines", .ends = true},
    {.kind = "long", .ends = true},
    {.kind = "two-writes", .ends = true},
    {.kind = "error", .ends = true},
    {.kind = "late", .ends = true},
    {.kind = "just-in-time", .ends = true},
    {.kind = "terminal", .ends = true},
    {.kind = "looks-around", .ends = true},
    {.kind = "signals-parent", .ends = true},
    {.kind = "stops-parent", .ends = true},
    {.kind = "shouts", .ends = true, .killed = 1},
    {.kind = "hides", .ends = true, .killed = 1},
    {.kind = "adopts", .ends = true, .killed = 6},
    {.kind = "forks-200", .ends = true, .killed = 200},
    {.kind = "comet", .ends = true, .killed = 1},
    {.kind = "exits", .handshake = FAILURE_EXIT, .ends = true},
    {.kind = "exits-3", .handshake = FAILURE_EXIT, .number = 3, .ends = true},
    {.kind = "silent", .handshake = FAILURE_NO_HANDSHAKE, .limit = SHORT},
    {.kind = "never-reads", .handshake = FAILURE_NO_HANDSHAKE, .limit = SHORT},
    {.kind = "floods", .handshake = FAILURE_FLOOD},
    {.kind = "floods-lines", .handshake = FAILURE_FLOOD},
    {.kind = "nuls", .handshake = FAILURE_FLOOD},
    {.kind = "banner", .handshake = FAILURE_GARBAGE},
    {.kind = "early", .handshake = FAILURE_UNASKED},
    {.kind = "closes-input", .handshake = FAILURE_CLOSED_INPUT},
    {.kind = "closes-output", .handshake = FAILURE_CLOSED_OUTPUT},
    {.kind = "closes-all", .handshake = FAILURE_CLOSED_OUTPUT},
    {.kind = "half", .move = FAILURE_HALF_LINE, .limit = SHORT},
    {.kind = "drips", .move = FAILURE_HALF_LINE, .limit = SHORT},
    {.kind = "half-exits", .move = FAILURE_HALF_LINE, .ends = true},
    {.kind = "half-crashes", .move = FAILURE_HALF_LINE, .ends = true},
    {.kind = "half-closes", .move = FAILURE_HALF_LINE},
    {.kind = "floods-move", .move = FAILURE_FLOOD},
    {.kind = "gigabyte", .move = FAILURE_FLOOD},
    {.kind = "crashes", .move = FAILURE_CRASH, .number = SIGSEGV, .ends = true},
    {.kind = "aborts", .move = FAILURE_CRASH, .number = SIGABRT, .ends = true},
    {.kind = "exits-move", .move = FAILURE_EXIT, .number = 7, .ends = true},
    {.kind = "stops-parent-and-exits", .move = FAILURE_EXIT, .number = 7, .ends = true},
    {.kind = "closes-output-move", .move = FAILURE_CLOSED_OUTPUT},
    {.kind = "stops-itself", .move = FAILURE_TOO_SLOW, .limit = SHORT},
    {.kind = "slow", .move = FAILURE_TOO_SLOW, .limit = SHORT},
    {.kind = "ignores-term", .move = FAILURE_TOO_SLOW, .limit = SHORT},
    {.kind = "kills-parent", .move = FAILURE_ATTACK},
    {.kind = "kills-parent-and-stays", .move = FAILURE_ATTACK},
    {.kind = "garbage", .move = FAILURE_GARBAGE},
    {.kind = "wrong-id", .move = FAILURE_WRONG_ID},
    {.kind = "no-id", .move = FAILURE_WRONG_ID},
    {.kind = "old-id", .move = FAILURE_TWO_REPLIES},
    {.kind = "two-replies", .next = FAILURE_TWO_REPLIES},
    {.kind = "second-reply-late", .next = FAILURE_TWO_REPLIES},
    {.kind = "ahead", .next = FAILURE_UNASKED},
    {.kind = "garbage-after", .next = FAILURE_GARBAGE},
    {.kind = "flood-after", .next = FAILURE_FLOOD},
    {.kind = "leaves", .next = FAILURE_EXIT, .number = 5, .ends = true},
    {.kind = "sleeps-in-quit", .ends = true},
    {.kind = "never-quits", .end = FAILURE_NO_QUIT, .limit = SHORT},
    {.kind = "crashes-in-quit", .end = FAILURE_CRASH, .ends = true},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

/* Asks, and compares; false where it failed, expected or not. */
static bool step(Talk *talk, const Row *row, const char *text, TalkKind kind, Failure expected,
                 TalkReply *reply)
{
    bool is_short = expected != FAILURE_NONE && row->limit;
    int64_t limit = (is_short ? row->limit : ENOUGH) * MILLISECONDS;
    int64_t begun = moment_now();
    bool answered = ask(talk, text, kind, limit, 0, reply);
    int64_t took = (moment_now() - begun) / MILLISECONDS;
    check_word(row->kind, text, expected, reply->failure, text_string(&reply->detail));
    check(answered == (reply->failure == FAILURE_NONE), row->kind, text, "what is returned");
    if (is_short)
        check_number(row->kind, "milliseconds until it was found out", row->limit,
                     row->limit + EXTRA, took);
    else if (expected != FAILURE_NONE)
        check_number(row->kind, "milliseconds, no limit being near", 0, 2000, took);
    if (reply->failure == FAILURE_EXIT)
        check_number(row->kind, "exit status", row->number, row->number, reply->status);
    if (reply->failure == FAILURE_CRASH)
        check_number(row->kind, "signal", row->number, row->number, reply->signal);
    return answered;
}

static bool steps(Talk *talk, const Row *row, TalkReply *reply)
{
    if (!step(talk, row, "protocol_version", TALK_HANDSHAKE, row->handshake, reply) ||
        !step(talk, row, "genmove b", TALK_MOVE, row->move, reply))
        return false;
    if (row->next == FAILURE_NONE)
        return true;
    if (strcmp(row->kind, "second-reply-late") == 0 || strcmp(row->kind, "leaves") == 0)
        usleep(100 * 1000);
    return step(talk, row, "name", TALK_OTHER, row->next, reply);
}

static void try_row(const Row *row)
{
    Talks *talks;
    Talk *talk;
    TalkReply reply = {0};
    TalkEnd end = {0};
    descriptors = count_descriptors();
    check(talks_create(&talks) == STATUS_OK, row->kind, "loop", "none");
    if (open_bot(talks, row->kind, here, NO_LIMITS, false, NULL, &talk)) {
        bool is_well = steps(talk, row, &reply);
        bool is_short = row->end != FAILURE_NONE && row->limit;
        talk_close(talk, (is_short ? row->limit : ENOUGH) * MILLISECONDS, 100 * MILLISECONDS, &end);
        check_word(row->kind, "end", is_well ? row->end : FAILURE_NONE, end.failure,
                   text_string(&end.detail));
        check(!end.left, row->kind, "end", "something is left");
        check_number(row->kind, "killed", row->killed, row->killed ? INT_MAX : 0, end.killed);
        check(end.forced != row->ends || row->handshake == FAILURE_ATTACK, row->kind, "end",
              end.forced ? "it was forced" : "it ended by itself");
        check_number(row->kind, "milliseconds of its end", 0, is_well ? 4000 : 1000,
                     end.took / MILLISECONDS);
    }
    talks_destroy(talks);
    talk_reply_free(&reply);
    talk_end_free(&end);
    check_nothing_left(row->kind);
}

/* More of single kinds. */

/* A talk with one program, all of whose answers are expected to come. */
typedef struct Case {
    const char *kind;
    Talks *talks;
    Talk *talk;
    TalkReply reply;
    TalkEnd end;
} Case;

static bool begin(Case *test, const char *kind, ProcessLimits limits, bool sandbox,
                  const char *const *rest)
{
    *test = (Case){.kind = kind};
    if (only && strcmp(only, kind) != 0)
        return false;
    descriptors = count_descriptors();
    check(talks_create(&test->talks) == STATUS_OK, kind, "loop", "none");
    if (open_bot(test->talks, kind, here, limits, sandbox, rest, &test->talk))
        return true;
    talks_destroy(test->talks);
    return false;
}

static bool answers(Case *test, const char *text)
{
    bool answered = ask(test->talk, text, TALK_OTHER, ENOUGH * MILLISECONDS, 0, &test->reply);
    return check(answered, test->kind, text, text_string(&test->reply.detail));
}

static void finish(Case *test)
{
    if (test->talk)
        talk_close(test->talk, ENOUGH * MILLISECONDS, 100 * MILLISECONDS, &test->end);
    check(!test->end.left, test->kind, "end", "something is left");
    talks_destroy(test->talks);
    check_nothing_left(test->kind);
}

static void end_case(Case *test)
{
    if (test->talk)
        finish(test);
    talk_reply_free(&test->reply);
    talk_end_free(&test->end);
}

static void try_texts(void)
{
    static const struct {
        const char *kind, *text;
    } TEXTS[] = {{"good", "D4"}, {"crlf", "D4\nand more"}, {"blank-lines", "D4"}};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Case test;
        if (begin(&test, TEXTS[i].kind, NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
            check(strcmp(text_string(&test.reply.text), TEXTS[i].text) == 0, test.kind, "text",
                  text_string(&test.reply.text));
        end_case(&test);
    }
    Case test;
    if (begin(&test, "error", NO_LIMITS, false, NULL) && answers(&test, "genmove b")) {
        check(!test.reply.success, test.kind, "an error", "is success");
        check_has(test.kind, "text", "I do not want to", &test.reply.text);
    }
    end_case(&test);
    if (begin(&test, "long", NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
        check_number(test.kind, "bytes", 800003, 800003, (int64_t)test.reply.text.length);
    end_case(&test);
}

static void try_times(void)
{
    Case test;
    if (begin(&test, "late", NO_LIMITS, false, NULL) && answers(&test, "name")) {
        bool answered = ask(test.talk, "genmove b", TALK_MOVE, 120 * MILLISECONDS,
                            ENOUGH * MILLISECONDS, &test.reply);
        check(answered, test.kind, "genmove b", text_string(&test.reply.detail));
        check_number(test.kind, "milliseconds of a move after 200", 180, 400,
                     (test.reply.took + test.reply.lag) / MILLISECONDS);
        check(test.reply.overrun == test.reply.took - 120 * MILLISECONDS, test.kind, "overrun",
              "is not what it took beyond its limit");
    }
    end_case(&test);
    if (begin(&test, "just-in-time", NO_LIMITS, false, NULL) && answers(&test, "name")) {
        bool answered = ask(test.talk, "genmove b", TALK_MOVE, 300 * MILLISECONDS,
                            100 * MILLISECONDS, &test.reply);
        check(answered, test.kind, "genmove b", text_string(&test.reply.detail));
        check_number(test.kind, "milliseconds of a move after 150", 130, 300,
                     (test.reply.took + test.reply.lag) / MILLISECONDS);
        check_number(test.kind, "overrun", 0, 0, test.reply.overrun);
    }
    end_case(&test);
}

/* Asks for a move that comes after 150 ms, while the runner is stopped by somebody else. */
static bool ask_while_stopped(Case *test)
{
    pid_t runner = getpid(), other = fork();
    if (other == 0) {
        usleep(50 * 1000);
        kill(runner, SIGSTOP);
        usleep(600 * 1000);
        kill(runner, SIGCONT);
        _exit(0);
    }
    bool answered = ask(test->talk, "genmove b", TALK_MOVE, 200 * MILLISECONDS, 100 * MILLISECONDS,
                        &test->reply);
    waitpid(other, NULL, 0);
    return check(answered, test->kind, "an answer while the runner was stopped",
                 text_string(&test->reply.detail));
}

/* It is nobody's time but the runner's own, and what was said before an end comes before it. */
static void try_lag(void)
{
    Case test;
    if (begin(&test, "just-in-time", NO_LIMITS, false, NULL) && answers(&test, "name") &&
        ask_while_stopped(&test)) {
        check_number("lag", "milliseconds charged", 0, 150, test.reply.took / MILLISECONDS);
        check_number("lag", "milliseconds of lag", 250, 700, test.reply.lag / MILLISECONDS);
    }
    end_case(&test);
    if (begin(&test, "large-and-leaves", NO_LIMITS, false, NULL) && answers(&test, "name") &&
        ask_while_stopped(&test))
        check_number(test.kind, "bytes", 800003, 800003, (int64_t)test.reply.text.length);
    end_case(&test);
}

static void try_error_text(void)
{
    Case test;
    if (begin(&test, "complains", NO_LIMITS, false, NULL) && answers(&test, "name")) {
        finish(&test);
        check(strcmp(text_string(&test.end.error), "?[31mcannot\n") == 0, test.kind,
              "standard error", text_string(&test.end.error));
        check_number(test.kind, "dropped", 0, 0, test.end.dropped);
        check_number(test.kind, "status", 0, 0, test.end.status);
        test.talk = NULL;
    }
    end_case(&test);
    if (begin(&test, "shouts", NO_LIMITS, false, NULL)) {
        for (int i = 0; i < 50; i++)
            answers(&test, "name");
        talks_wait(test.talks, 200 * MILLISECONDS);
        finish(&test);
        check_number(test.kind, "standard error", TALK_ERROR_BYTES, TALK_ERROR_BYTES,
                     (int64_t)test.end.error.length);
        check_number(test.kind, "dropped", 1, INT64_MAX, test.end.dropped);
        test.talk = NULL;
    }
    end_case(&test);
}

static void try_surroundings(void)
{
    Case test;
    char expected[PATH_BYTES + 100];
    int loose =
        open("/dev/null", O_RDONLY); /* which whoever starts programs has forgotten to close */
    snprintf(expected, sizeof expected, "others 0 odd 0 leader yes privileges no folder %s", here);
    if (begin(&test, "looks-around", NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
        check_has(test.kind, "what it sees", expected, &test.reply.text);
    end_case(&test);
    close(loose);
    if (begin(&test, "terminal", NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
        check_has(test.kind, "what it can", "tty no modes no", &test.reply.text);
    end_case(&test);
}

/* Limits: a move in which it uses as much as it can. */

static int64_t number_in(TalkReply *reply)
{
    return strtoll(text_string(&reply->text), NULL, 10);
}

static void try_limits(void)
{
    Case test;
    if (begin(&test, "eats-memory", (ProcessLimits){.memory = 100 << 20}, false, NULL) &&
        answers(&test, "genmove b"))
        check_number(test.kind, "megabytes", 1, 100, number_in(&test.reply));
    end_case(&test);
    if (begin(&test, "opens-files", (ProcessLimits){.files = 20}, false, NULL) &&
        answers(&test, "genmove b"))
        check_number(test.kind, "files", 17, 17, number_in(&test.reply));
    end_case(&test);
    if (begin(&test, "fills-folder", (ProcessLimits){.file_size = 1 << 20}, false, NULL)) {
        ask(test.talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "genmove b", FAILURE_CRASH, test.reply.failure,
                   text_string(&test.reply.detail));
        check_number(test.kind, "signal", SIGXFSZ, SIGXFSZ, test.reply.signal);
    }
    end_case(&test);
    if (begin(&test, "burns", (ProcessLimits){.processor = 1}, false, NULL)) {
        ask(test.talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "genmove b", FAILURE_CRASH, test.reply.failure,
                   text_string(&test.reply.detail));
        check_number(test.kind, "signal", SIGXCPU, SIGXCPU, test.reply.signal);
    }
    end_case(&test);
    if (geteuid() != 0) { /* it does not hold for root */
        if (begin(&test, "starts-many", (ProcessLimits){.processes = 10}, false, NULL) &&
            answers(&test, "genmove b"))
            check_number(test.kind, "processes", 0, 10, number_in(&test.reply));
        end_case(&test);
    }
}

static void try_starts(void)
{
    static const char *const WORDS[][2] = {
        {"/nowhere/at/all"}, {"no-such-program-anywhere"}, {"/"}};
    static const char *const WHY[] = {"No such file or directory", "it cannot be run",
                                      "Permission denied", "its folder cannot be entered"};
    Talks *talks;
    if (only)
        return;
    descriptors = count_descriptors();
    talks_create(&talks);
    for (int i = 0; i < 4; i++) {
        Talk *talk;
        TalkReply reply = {0};
        Text why = {0};
        const char *good[] = {bot, "good", NULL};
        ProcessSetup setup = {.words = i < 3 ? WORDS[i] : good,
                              .folder = i < 3 ? here : "/nowhere",
                              .helper = helper};
        if (check(talk_open(talks, &setup, &talk, &why), "no-start", "open", text_string(&why))) {
            ask(talk, "name", TALK_HANDSHAKE, ENOUGH * MILLISECONDS, 0, &reply);
            check_word("no-start", setup.words[0], FAILURE_NO_START, reply.failure,
                       text_string(&reply.detail));
            check_has("no-start", "why", WHY[i], &reply.detail);
            talk_close(talk, SECONDS, SECONDS, NULL);
        }
        setup.helper = i % 2 ? "/bin/true" : "/nowhere";
        check(!talk_open(talks, &setup, &talk, &why), "no helper", "open", "it works");
        talk_reply_free(&reply);
        text_free(&why);
    }
    talks_destroy(talks);
    check_nothing_left("no-start");
}

/* A command that the pipe does not take as a whole. */
static void try_long_command(void)
{
    static char text[300000];
    Case test;
    memset(text, 'x', sizeof text - 1);
    if (begin(&test, "never-reads", NO_LIMITS, false, NULL)) {
        ask(test.talk, text, TALK_HANDSHAKE, SHORT * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "a long command", FAILURE_NO_READING, test.reply.failure,
                   text_string(&test.reply.detail));
        check_number(test.kind, "unread", 300002, 300002, (int64_t)test.reply.unread);
    }
    end_case(&test);
    if (begin(&test, "good", NO_LIMITS, false, NULL)) {
        text[60000] = '\0';
        answers(&test, text);
        answers(&test, text);
    }
    end_case(&test);
}

static void try_reply_limit(void)
{
    Case test;
    if (begin(&test, "long", NO_LIMITS, false, NULL)) {
        talk_set_reply_limit(test.talk, 1000);
        answers(&test, "name");
        ask(test.talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "genmove b", FAILURE_FLOOD, test.reply.failure,
                   text_string(&test.reply.detail));
        check_number(test.kind, "what came", TALK_SHOWN_BYTES, TALK_SHOWN_BYTES,
                     (int64_t)test.reply.came.length);
    }
    end_case(&test);
}

/* Two programs in one loop: while one thinks, the other does what it should not. */

static void try_pair(const char *kind, Failure expected, bool sandbox)
{
    Talks *talks;
    Talk *thinks, *other;
    TalkReply reply = {0};
    TalkEnd end = {0};
    if (only && strcmp(only, kind) != 0)
        return;
    descriptors = count_descriptors();
    talks_create(&talks);
    if (open_bot(talks, "just-in-time", here, NO_LIMITS, sandbox, NULL, &thinks) &&
        open_bot(talks, kind, beside, NO_LIMITS, sandbox, NULL, &other)) {
        ask(other, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply);
        ask(other, "genmove b", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply);
        for (int i = 0; i < 2; i++) {
            bool answered = ask(thinks, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &reply);
            check(answered, kind, "the other one's move", text_string(&reply.detail));
            check_number(kind, "milliseconds of the other one's move", 130, 400,
                         (reply.took + reply.lag) / MILLISECONDS);
        }
        check(talk_check(thinks, &reply), kind, "the other one", text_string(&reply.detail));
        check(talk_check(other, &reply) == (expected == FAILURE_NONE), kind, "idle", "not seen");
        check_word(kind, "idle", expected, reply.failure, text_string(&reply.detail));
        talk_close(other, 300 * MILLISECONDS, 50 * MILLISECONDS, &end);
        check(ask(thinks, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply), kind,
              "when it has been ended, the other one", text_string(&reply.detail));
    }
    talks_destroy(talks);
    talk_reply_free(&reply);
    talk_end_free(&end);
    check_nothing_left(kind);
}

static void try_pairs(void)
{
    uses_itself = true;
    try_pair("good", FAILURE_NONE, false);
    uses_itself = false;
    try_pair("shouts", FAILURE_NONE, false);
    try_pair("flood-after", FAILURE_FLOOD, false);
    try_pair("second-reply-late", FAILURE_TWO_REPLIES, false);
    try_pair("leaves", FAILURE_EXIT, false);
    try_pair("kills-parent", FAILURE_ATTACK, false);
    try_pair("kills-parent-and-stays", FAILURE_ATTACK, false);
}

/* A whole talk in which the nth allocation fails, and all after it: what cannot be done is said to
 * be the runner's failure, and all is given back. Whether none failed. */
static bool talk_without_memory(size_t allocation)
{
    Talks *talks = NULL;
    Talk *talk = NULL;
    TalkReply reply = {0};
    TalkEnd end = {0};
    Text why = {0};
    const char *words[] = {bot, "good", NULL};
    ProcessSetup setup = {.words = words, .folder = here, .helper = helper};
    bool answered = false;
    memory_fail_after(allocation);
    bool opened = talks_create(&talks) == STATUS_OK && talk_open(talks, &setup, &talk, &why);
    if (opened) {
        answered = ask(talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &reply);
        check_word("good", "without memory", answered ? FAILURE_NONE : FAILURE_RUNNER,
                   reply.failure, "");
        talk_close(talk, ENOUGH * MILLISECONDS, 0, &end);
    }
    bool failed_once = memory_has_refused();
    memory_fail_after(0);
    check(failed_once || answered, "good", "without memory", "no answer, and nothing failed");
    check(!answered || !opened || strcmp(text_string(&reply.text), "D4") == 0, "good",
          "without memory", "an answer that is cut");
    talks_destroy(talks);
    talk_reply_free(&reply);
    talk_end_free(&end);
    text_free(&why);
    check_number("good", "bytes in use", 0, 0, (int64_t)memory_in_use());
    return !failed_once;
}

static void try_memory(void)
{
    if (only)
        return;
    descriptors = count_descriptors();
    size_t allocation = 1;
    while (allocation < 200 && !talk_without_memory(allocation))
        allocation++;
    check_number("good", "allocations of a talk", 5, 100, (int64_t)allocation);
    check_nothing_left("without memory");
}

/* Each number of descriptors that may be open: too few, and that is said and nobody's failure. */
static void try_descriptors(void)
{
    if (only)
        return;
    Talks *talks;
    Talk *talk;
    Text why = {0};
    TalkReply reply = {0};
    struct rlimit all;
    int refused = 0;
    bool opened = false;
    const char *words[] = {bot, "good", NULL};
    ProcessSetup setup = {.words = words, .folder = here, .helper = helper};
    getrlimit(RLIMIT_NOFILE, &all);
    descriptors = count_descriptors();
    check(talks_create(&talks) == STATUS_OK, "few descriptors", "loop", "none");
    for (rlim_t few = 3; few < 64 && !opened; few++) {
        struct rlimit limit = {.rlim_cur = few, .rlim_max = all.rlim_max};
        text_clear(&why);
        setrlimit(RLIMIT_NOFILE, &limit);
        opened = talk_open(talks, &setup, &talk, &why);
        setrlimit(RLIMIT_NOFILE, &all);
        refused += !opened && why.length > 0;
    }
    if (opened)
        check(ask(talk, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply), "few descriptors",
              "name", text_string(&reply.detail));
    talks_destroy(talks);
    talk_reply_free(&reply);
    text_free(&why);
    check(opened, "few descriptors", "open", "63 are not enough");
    check_number("few descriptors", "refusals with a reason", 5, 60, refused);
    check_nothing_left("few descriptors");
}

/* Whoever runs the programs is killed: nothing of them lives on. */
static void try_death_of_runner(void)
{
    int ends[2];
    if (only || pipe(ends) != 0)
        return;
    descriptors = count_descriptors();
    pid_t runner = fork();
    if (runner == 0) {
        Talks *talks;
        Talk *talk;
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        if (talks_create(&talks) != STATUS_OK)
            _exit(1);
        open_bot(talks, "adopts", here, NO_LIMITS, false, NULL, &talk);
        TalkReply reply = {0};
        ask(talk, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply);
        (void)!write(ends[1], "r", 1);
        for (;;)
            pause();
    }
    char byte;
    check(read(ends[0], &byte, 1) == 1, "a runner", "that is killed", "does not run");
    kill(runner, SIGKILL);
    waitpid(runner, NULL, 0);
    int64_t until = moment_now() + 5 * SECONDS; /* the keeper has come to us */
    while (moment_now() < until && waitpid(-1, NULL, WNOHANG) >= 0)
        usleep(5000);
    check_nothing_left("a runner that is killed");
    close(ends[0]);
    close(ends[1]);
}

/* Sandboxes. */

static void try_spy(void)
{
    Talks *talks;
    Talk *good, *spy;
    TalkReply reply = {0};
    char secret[PATH_BYTES + 20], process[32];
    const char *rest[] = {secret, process, NULL};
    descriptors = count_descriptors();
    talks_create(&talks);
    snprintf(secret, sizeof secret, "%s/secret", beside);
    close(open(secret, O_WRONLY | O_CREAT, 0666));
    if (open_bot(talks, "good", beside, NO_LIMITS, true, NULL, &good)) {
        snprintf(process, sizeof process, "%d", talk_process(good));
        if (open_bot(talks, "spies", here, NO_LIMITS, true, rest, &spy)) {
            ask(spy, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &reply);
            check_has("spies", "in a sandbox",
                      "file no memory no system no network no own yes signal no", &reply.text);
        }
        check(ask(good, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply), "good",
              "whom it spies on", text_string(&reply.detail));
    }
    talks_destroy(talks);
    talk_reply_free(&reply);
    check_nothing_left("spies");
}

static void try_sandboxed(const char *kind, Failure expected, int number)
{
    Case test;
    if (begin(&test, kind, NO_LIMITS, true, NULL) && answers(&test, "name")) {
        ask(test.talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &test.reply);
        check_word(kind, "in a sandbox", expected, test.reply.failure,
                   text_string(&test.reply.detail));
        check_number(kind, "status in a sandbox", number, number,
                     test.reply.signal ? test.reply.signal : test.reply.status);
    }
    end_case(&test);
}

/* A program that is not there, and then bubblewrap that is not. */
static void try_sandboxed_starts(void)
{
    Talks *talks;
    Talk *talk;
    TalkReply reply = {0};
    Text why = {0};
    const char *words[] = {"no-such-program-anywhere", NULL};
    ProcessSetup setup = {.words = words, .folder = here, .helper = helper, .sandbox = true};
    descriptors = count_descriptors();
    talks_create(&talks);
    if (check(talk_open(talks, &setup, &talk, &why), "no-start", "open", text_string(&why))) {
        talk_check(talk, &reply);
        check_word("no-start", "in a sandbox", FAILURE_NO_START, reply.failure,
                   text_string(&reply.detail));
    }
    char *path = getenv("PATH") ? strdup(getenv("PATH")) : NULL;
    setenv("PATH", "/nowhere", 1);
    check(!talk_open(talks, &setup, &talk, &why), "no bubblewrap", "open", "it works");
    check_has("no bubblewrap", "why", "no sandbox for a program", &why);
    text_clear(&why);
    check(!process_try_sandbox(&why), "no bubblewrap", "trying it", "it works");
    check_has("no bubblewrap", "why", "bubblewrap does not work: No such file", &why);
    setenv("PATH", path ? path : "/usr/bin:/bin", 1);
    free(path);
    talks_destroy(talks);
    talk_reply_free(&reply);
    text_free(&why);
    check_nothing_left("no-start in a sandbox");
}

static void try_sandboxes(void)
{
    Text remarks = {0};
    bool works = process_try_sandbox(&remarks);
    if (!works)
        printf("match_talk: sandboxes are skipped: %s\n", text_string(&remarks));
    text_free(&remarks);
    if (!works)
        return;
    try_sandboxed("good", FAILURE_NONE, -1);
    try_sandboxed("crashes", FAILURE_CRASH, SIGSEGV);
    try_sandboxed("exits-move", FAILURE_EXIT, 7);
    try_sandboxed("hides", FAILURE_NONE, -1);
    try_sandboxed("forks-200", FAILURE_NONE, -1);
    try_sandboxed("kills-parent", FAILURE_NONE, -1);
    try_pair("kills-parent", FAILURE_NONE, true);
    try_pair("never-quits", FAILURE_NONE, true);
    if (!only || strcmp(only, "spies") == 0)
        try_spy();
    Case test;
    if (begin(&test, "opens-files", (ProcessLimits){.files = 20}, true, NULL) &&
        answers(&test, "genmove b"))
        check_number(test.kind, "files in a sandbox", 17, 17, number_in(&test.reply));
    end_case(&test);
    if (!only)
        try_sandboxed_starts();
}

/* Without programs. */

static void try_words(void)
{
    for (int i = 0; i < FAILURE_COUNT; i++) {
        const char *word = failure_word((Failure)i);
        Failure failure = FAILURE_COUNT;
        check(failure_from_word(word, strlen(word), &failure) && (int)failure == i, word, "word",
              "is another's");
        for (int other = 0; other < i; other++)
            check(strcmp(failure_text((Failure)i), failure_text((Failure)other)) != 0, word,
                  "sentence", "is another's");
    }
    Failure failure;
    check(!failure_from_word("crashes", 7, &failure), "crashes", "word", "is one");
}

/* A reply is read the same wherever it is cut. */
static void try_cuts(void)
{
    static const char reply[] = "\r\n\n=12 \tone\ttwo\r\nthree\001 \x7f\r\n\r\n=13";
    size_t length = sizeof reply - 1;
    for (size_t cut = 0; cut <= length - 3; cut++) {
        Frame frame = {.limit = 100};
        size_t used, more = 0;
        FrameEvent event = frame_add(&frame, reply, cut, &used);
        if (event == FRAME_MORE)
            event = frame_add(&frame, reply + cut, length - cut, &more);
        check(event == FRAME_WHOLE && used + more == length - 3 && frame.id == 12 &&
                  strcmp(text_string(&frame.text), "one two\nthree") == 0,
              "a reply", "cut", text_string(&frame.text));
        text_free(&frame.text);
    }
}

/* What is kept are the last bytes, in whatever pieces they come. */
static void try_tails(void)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t length = sizeof letters - 1;
    for (size_t piece = 1; piece <= length; piece++) {
        char ring[10];
        Tail tail = {.bytes = ring, .room = sizeof ring};
        Text text = {0};
        for (size_t at = 0; at < length; at += piece)
            tail_add(&tail, letters + at, at + piece < length ? piece : length - at);
        uint64_t before = tail_show(&tail, &text);
        check(before == length - sizeof ring &&
                  strcmp(text_string(&text), letters + length - sizeof ring) == 0,
              "a tail", "what is kept", text_string(&text));
        text_free(&text);
    }
}

/* Beside the program, where sandboxes would show it, were it not hidden; or else where they do not.
 */
static bool make_folder(const char *program)
{
    int length = (int)(strrchr(program, '/') - program);
    snprintf(folder, sizeof folder, "%.*s/match_talk.XXXXXX", length, program);
    if (length < PATH_BYTES - 30 && mkdtemp(folder))
        return true;
    strcpy(folder, "/tmp/match_talk.XXXXXX");
    return mkdtemp(folder) != NULL;
}

static bool prepare(const char *program, const char *self)
{
    static char bot_path[PATH_MAX], self_path[PATH_MAX];
    if (!realpath(program, bot_path) || !realpath(self, self_path) || !make_folder(bot_path))
        return false;
    bot = bot_path;
    helper = self_path;
    snprintf(here, sizeof here, "%s/here", folder);
    snprintf(beside, sizeof beside, "%s/beside", folder);
    return mkdir(here, 0777) == 0 && mkdir(beside, 0777) == 0 && process_adopt();
}

static void clean(void)
{
    char command[PATH_BYTES + 10];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        puts("cannot clean up");
    prctl(PR_SET_DUMPABLE, 1); /* LeakSanitizer looks at it */
}

int main(int argc, char **argv)
{
    process_become(argc, argv);
    if (argc < 2 || !prepare(argv[1], argv[0])) {
        puts("usage: match_talk BOT [KIND]");
        return 2;
    }
    only = argc > 2 ? argv[2] : NULL;
    Talks *talks; /* libuv keeps some descriptors from its first loop on */
    if (talks_create(&talks) == STATUS_OK)
        talks_destroy(talks);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 0; i < ROW_COUNT; i++)
        if (!only || strcmp(only, ROWS[i].kind) == 0)
            try_row(&ROWS[i]);
    try_words();
    try_cuts();
    try_tails();
    try_texts();
    try_times();
    try_lag();
    try_error_text();
    try_surroundings();
    try_limits();
    try_starts();
    try_long_command();
    try_reply_limit();
    try_pairs();
    try_memory();
    try_descriptors();
    try_death_of_runner();
    try_sandboxes();
    clean();
    check(memory_in_use() == 0, "memory", "in use", "not given back");
    printf("match_talk: %d passed, %d failed\n", passed, failed);
    return failed > 0;
}
