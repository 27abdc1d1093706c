/* Test single kinds: their replies and times, limits, starts, long commands. */
#define _GNU_SOURCE

#include "match_talk.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void try_texts(void)
{
    static const struct {
        const char *kind, *text;
    } TEXTS[] = {{"good", "D4"}, {"crlf", "D4\nand more"}, {"blank-lines", "D4"}};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Case test;
        if (begin(&test, TEXTS[i].kind, NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
            check(strcmp(builder_string(&test.reply.text), TEXTS[i].text) == 0, test.kind, "text",
                  builder_string(&test.reply.text));
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
        check(answered, test.kind, "genmove b", builder_string(&test.reply.detail));
        note_most("a move of 1000 ms", (test.reply.took + test.reply.lag) / MILLISECONDS);
        check(test.reply.overrun > 0 && test.reply.overrun == test.reply.took - 120 * MILLISECONDS,
              test.kind, "overrun", "is not what it took beyond its limit");
    }
    end_case(&test);
    if (begin(&test, "just-in-time", NO_LIMITS, false, NULL) && answers(&test, "name")) {
        answers(&test, "genmove b");
        note_most("a move of 150 ms", (test.reply.took + test.reply.lag) / MILLISECONDS);
        check_number(test.kind, "overrun", 0, 0, test.reply.overrun);
    }
    end_case(&test);
}

/* Return true if a process is stopped. */
static bool is_stopped(pid_t process)
{
    char path[64], line[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *from = fopen(path, "r");
    bool stopped = from && fgets(line, sizeof line, from) && strstr(line, ") T ");
    if (from)
        fclose(from);
    return stopped;
}

/* Request a move from a program that stops the runner and replies while the runner is stopped.
 * Another process continues the runner after the time for the move is over. The reply must count as
 * in time. */
static bool ask_while_stopped(Case *test)
{
    enum { LIMIT = 1500, STOPPED = 2500 };
    pid_t runner = getpid(), other = fork();
    if (other == 0) {
        while (!is_stopped(runner) && getppid() == runner)
            usleep(1000);
        usleep(STOPPED * 1000);
        kill(runner, SIGCONT);
        _exit(0);
    }
    bool answered = ask(test->talk, "genmove b", TALK_MOVE, LIMIT * MILLISECONDS, 0, &test->reply);
    kill(other, SIGKILL); /* it still waits if the runner was never stopped */
    waitpid(other, NULL, 0);
    return check(answered, test->kind, "an answer while the runner was stopped",
                 builder_string(&test->reply.detail));
}

/* Request a move that takes a second, while another process keeps sending SIGCONT to the runner,
 * which isn't stopped. */
static bool ask_while_continued(Case *test)
{
    pid_t runner = getpid(), other = fork();
    if (other == 0)
        for (;;) {
            kill(runner, SIGCONT);
            usleep(5 * 1000);
        }
    bool answered = answers(test, "genmove b");
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    return answered;
}

/* Check that only the runner's own delays count as lag. Also check that output that a program
 * writes before it ends is read before its end is noticed. */
static void try_lag(void)
{
    Case test;
    char runner[32];
    const char *rest[] = {runner, NULL};
    snprintf(runner, sizeof runner, "%d", (int)getpid());
    if (begin(&test, "late", NO_LIMITS, false, NULL) && answers(&test, "name") &&
        ask_while_continued(&test))
        check(test.reply.took > test.reply.lag, "signals", "a second of thinking", "is lag");
    end_case(&test);
    if (begin(&test, "stops-runner", NO_LIMITS, false, rest) && answers(&test, "name") &&
        ask_while_stopped(&test))
        check(test.reply.overrun == 0, "lag", "the time in which it was stopped", "is charged");
    end_case(&test);
    if (begin(&test, "large-and-leaves", NO_LIMITS, false, rest) && answers(&test, "name") &&
        ask_while_stopped(&test))
        check_number(test.kind, "bytes", 800003, 800003, (int64_t)test.reply.text.length);
    end_case(&test);
}

static void try_error_text(void)
{
    Case test;
    if (begin(&test, "complains", NO_LIMITS, false, NULL) && answers(&test, "name")) {
        finish(&test);
        check(strcmp(builder_string(&test.end.error), "?[31mcannot\n") == 0, test.kind,
              "standard error", builder_string(&test.end.error));
        check_number(test.kind, "status", 0, 0, test.end.status);
        test.talk = NULL;
    }
    end_case(&test);
    if (begin(&test, "shouts", NO_LIMITS, false, NULL)) {
        answers(&test, "name"); /* before it replies, the program has written more to standard error
                                   than the talk keeps */
        finish(&test);
        check_number(test.kind, "standard error", TALK_ERROR_BYTES, TALK_ERROR_BYTES,
                     (int64_t)test.end.error.length);
        test.talk = NULL;
    }
    end_case(&test);
}

static void try_surroundings(void)
{
    Case test;
    char expected[PATH_BYTES + 100];
    int loose = open("/dev/null", O_RDONLY); /* a descriptor that the parent process leaves open */
    signal(SIGHUP, SIG_IGN);
    signal(SIGRTMAX, SIG_IGN);
    snprintf(expected, sizeof expected, "others 0 odd 0 leader yes privileges no folder %s", here);
    if (begin(&test, "looks-around", NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
        check_has(test.kind, "what it sees", expected, &test.reply.text);
    end_case(&test);
    close(loose);
    signal(SIGHUP, SIG_DFL);
    signal(SIGRTMAX, SIG_DFL);
    if (begin(&test, "terminal", NO_LIMITS, false, NULL) && answers(&test, "genmove b"))
        check_has(test.kind, "what it can", "tty no modes no", &test.reply.text);
    end_case(&test);
}

/* Test limits: at `genmove`, the program uses as much as it can. */

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
                   builder_string(&test.reply.detail));
        check_number(test.kind, "signal", SIGXFSZ, SIGXFSZ, test.reply.signal);
    }
    end_case(&test);
    if (begin(&test, "burns", (ProcessLimits){.processor = 1}, false, NULL)) {
        ask(test.talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "genmove b", FAILURE_CRASH, test.reply.failure,
                   builder_string(&test.reply.detail));
        check_number(test.kind, "signal", SIGXCPU, SIGXCPU, test.reply.signal);
    }
    end_case(&test);
    if (geteuid() != 0) { /* the limit of processes doesn't apply to root */
        if (begin(&test, "starts-many", (ProcessLimits){.processes = 10}, false, NULL) &&
            answers(&test, "genmove b"))
            check_number(test.kind, "processes", 0, 10, number_in(&test.reply));
        end_case(&test);
    }
}

/* Create an executable file that isn't a program. Starting it must fail, while a shell would run
 * its contents. */
static void write_data(const char *path)
{
    FILE *file = fopen(path, "w");
    check(file && fputs("kill -9 $PPID\n", file) >= 0, "no-start", "a data file", "none");
    if (file)
        fchmod(fileno(file), 0700), fclose(file);
}

static void try_starts(void)
{
    char data[PATH_BYTES + 16];
    const char *const WORDS[][2] = {
        {"/nowhere/at/all"}, {"no-such-program-anywhere"}, {"/"}, {data}};
    static const char *const WHY[] = {"No such file or directory", "No such file or directory",
                                      "Permission denied", "Exec format error",
                                      "cannot enter its folder"};
    enum { STARTS = sizeof WHY / sizeof *WHY };
    Talks *talks;
    if (only)
        return;
    snprintf(data, sizeof data, "%s/data", here);
    write_data(data);
    descriptors = count_descriptors();
    talks_create(&talks);
    for (int i = 0; i < STARTS; i++) {
        bool is_last = i == STARTS - 1;
        Talk *talk;
        TalkReply reply = {0};
        StringBuilder why = {0};
        const char *good[] = {bot, "good", NULL};
        ProcessSetup setup = {.words = is_last ? good : WORDS[i],
                              .folder = is_last ? "/nowhere" : here,
                              .helper = helper};
        if (check(talk_open(talks, &setup, &talk, &why), "no-start", "open",
                  builder_string(&why))) {
            ask(talk, "name", TALK_HANDSHAKE, ENOUGH * MILLISECONDS, 0, &reply);
            check_word("no-start", setup.words[0], FAILURE_NO_START, reply.failure,
                       builder_string(&reply.detail));
            check_has("no-start", "why", WHY[i], &reply.detail);
            talk_close(talk, SECONDS, SECONDS, NULL);
        }
        setup.helper = i % 2 ? "/bin/true" : "/nowhere";
        check(!talk_open(talks, &setup, &talk, &why), "no helper", "open", "it works");
        talk_reply_free(&reply);
        builder_free(&why);
    }
    talks_destroy(talks);
    check_nothing_left("no-start");
}

/* Test a command that is longer than the pipe's buffer, and one that just fits into it. */
static void try_long_command(void)
{
    static char text[300000];
    Case test;
    memset(text, 'x', sizeof text - 1);
    if (begin(&test, "never-reads", NO_LIMITS, false, NULL)) {
        ask(test.talk, text, TALK_HANDSHAKE, SHORT * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "a long command", FAILURE_NO_READING, test.reply.failure,
                   builder_string(&test.reply.detail));
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

static void try_flood(void)
{
    Case test;
    if (begin(&test, "floods-move", NO_LIMITS, false, NULL)) {
        answers(&test, "name");
        ask(test.talk, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &test.reply);
        check_word(test.kind, "genmove b", FAILURE_FLOOD, test.reply.failure,
                   builder_string(&test.reply.detail));
        check_number(test.kind, "what came", TALK_SHOWN_BYTES, TALK_SHOWN_BYTES,
                     (int64_t)test.reply.came.length);
    }
    end_case(&test);
}

void try_singles(void)
{
    try_texts();
    try_times();
    try_lag();
    try_error_text();
    try_surroundings();
    try_limits();
    try_starts();
    try_long_command();
    try_flood();
}
