/* Functions for match_talk.c: start programs, send commands, count processes and descriptors. */
#define _GNU_SOURCE

#include "match_talk.h"

#include "programs/process_hunt.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

int passed, failed;
const char *bot, *helper, *only;
bool uses_itself;
char folder[PATH_BYTES];
char here[PATH_BYTES + 10], beside[PATH_BYTES + 10];
int descriptors;

bool check(bool holds, const char *kind, const char *what, const char *detail)
{
    if (holds) {
        passed++;
    } else {
        failed++;
        printf("FAILED %s: %s: %s\n", kind, what, detail);
    }
    return holds;
}

void check_word(const char *kind, const char *what, Failure expected, Failure got,
                const char *detail)
{
    char line[1200];
    snprintf(line, sizeof line, "expected %s, got %s (%s)", failure_word(expected),
             failure_word(got), detail);
    check(expected == got, kind, what, line);
}

void check_number(const char *kind, const char *what, int64_t low, int64_t high, int64_t got)
{
    char line[200];
    snprintf(line, sizeof line, "expected %lld to %lld, got %lld", (long long)low, (long long)high,
             (long long)got);
    check(low <= got && got <= high, kind, what, line);
}

void check_has(const char *kind, const char *what, const char *part, StringBuilder *text)
{
    char line[1000];
    snprintf(line, sizeof line, "no '%s' in '%s'", part, builder_string(text));
    check(strstr(builder_string(text), part) != NULL, kind, what, line);
}

enum { FIGURES = 8 };
static struct {
    const char *name;
    int64_t most;
} figures[FIGURES];

void note_most(const char *name, int64_t milliseconds)
{
    size_t i = 0;
    while (i < FIGURES - 1 && figures[i].name && strcmp(figures[i].name, name) != 0)
        i++;
    figures[i].name = name;
    if (milliseconds > figures[i].most)
        figures[i].most = milliseconds;
}

void print_figures(void)
{
    for (size_t i = 0; i < FIGURES && figures[i].name; i++)
        printf("%s: at most %lld ms\n", figures[i].name, (long long)figures[i].most);
}

/* Return the number of open descriptors, plus a constant, to check that none is left. */

int count_descriptors(void)
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

void check_nothing_left(const char *kind)
{
    check_number(kind, "children left", 0, 0, process_each_child(ignore_child, NULL));
    check(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD, kind, "zombies", "there are some");
    check_number(kind, "descriptors", descriptors, descriptors, count_descriptors());
}

const ProcessLimits NO_LIMITS = {0};

bool open_bot(Talks *talks, const char *kind, const char *where, ProcessLimits limits, bool sandbox,
              const char *const *rest, Talk **talk)
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
    StringBuilder why = {0};
    bool opened = talk_open(talks, &setup, talk, &why);
    check(opened, kind, "open", builder_string(&why));
    builder_free(&why);
    return opened;
}

bool ask(Talk *talk, const char *text, TalkKind kind, int64_t limit, int64_t grace,
         TalkReply *reply)
{
    TalkCommand command = {.text = text, .kind = kind, .limit = limit, .grace = grace};
    return talk_ask(talk, &command, reply);
}

int64_t number_in(TalkReply *reply)
{
    return strtoll(builder_string(&reply->text), NULL, 10);
}

bool begin(Case *test, const char *kind, ProcessLimits limits, bool sandbox,
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

bool answers(Case *test, const char *text)
{
    bool answered = ask(test->talk, text, TALK_OTHER, ENOUGH * MILLISECONDS, 0, &test->reply);
    return check(answered, test->kind, text, builder_string(&test->reply.detail));
}

void finish(Case *test)
{
    if (test->talk) {
        builder_add(&test->end.detail, "an earlier end");
        builder_add(&test->end.error, "an earlier end");
        talk_close(test->talk, ENOUGH * MILLISECONDS, 100 * MILLISECONDS, &test->end);
        check(!strstr(builder_string(&test->end.detail), "an earlier end") &&
                  !strstr(builder_string(&test->end.error), "an earlier end"),
              test->kind, "end", "it describes an earlier one too");
    }
    check(!test->end.left, test->kind, "end", "something is left");
    talks_destroy(test->talks);
    check_nothing_left(test->kind);
}

void end_case(Case *test)
{
    if (test->talk)
        finish(test);
    talk_reply_free(&test->reply);
    talk_end_free(&test->end);
}
