/* Test programs in sandboxes, and the errors if sandboxes are unavailable. */
#define _GNU_SOURCE

#include "match_talk.h"

#include "programs/process_hunt.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void note_process(void *context, pid_t process)
{
    *(pid_t *)context = process;
}

static void try_spy(void)
{
    pid_t keeper = 0;
    Talks *talks;
    Talk *good, *spy;
    TalkReply reply = {0};
    char token[PATH_BYTES + 20], process[32];
    const char *rest[] = {token, process, NULL};
    descriptors = count_descriptors();
    talks_create(&talks);
    snprintf(token, sizeof token, "%s/secret", beside);
    close(open(token, O_WRONLY | O_CREAT, 0666));
    if (open_bot(talks, "good", beside, NO_LIMITS, true, NULL, &good)) {
        process_each_child(note_process, &keeper);
        snprintf(process, sizeof process, "%ld", (long)keeper);
        if (open_bot(talks, "spies", here, NO_LIMITS, true, rest, &spy)) {
            ask(spy, "genmove b", TALK_MOVE, ENOUGH * MILLISECONDS, 0, &reply);
            check_has("spies", "in a sandbox",
                      "file no memory no system no network no own yes signal no", &reply.text);
        }
        check(ask(good, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply), "good",
              "whom it spies on", builder_string(&reply.detail));
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
                   builder_string(&test.reply.detail));
        check_number(kind, "status in a sandbox", number, number,
                     test.reply.signal ? test.reply.signal : test.reply.status);
    }
    end_case(&test);
}

/* Start a program that doesn't exist, which is the program's failure. Then start it where
 * bubblewrap can't be found, which is the runner's failure. */
static void try_sandboxed_starts(void)
{
    Talks *talks;
    Talk *talk;
    TalkReply reply = {0};
    StringBuilder why = {0};
    const char *words[] = {"no-such-program-anywhere", NULL};
    ProcessSetup setup = {.words = words, .folder = here, .helper = helper, .sandbox = true};
    descriptors = count_descriptors();
    talks_create(&talks);
    if (check(talk_open(talks, &setup, &talk, &why), "no-start", "open", builder_string(&why))) {
        talk_check(talk, &reply);
        check_word("no-start", "in a sandbox", FAILURE_NO_START, reply.failure,
                   builder_string(&reply.detail));
    }
    char *path = getenv("PATH") ? strdup(getenv("PATH")) : NULL;
    setenv("PATH", "/nowhere", 1);
    check(!talk_open(talks, &setup, &talk, &why), "no bubblewrap", "open", "it works");
    check_has("no bubblewrap", "why", "cannot create the sandbox for a program", &why);
    builder_clear(&why);
    check(!process_try_sandbox(&why), "no bubblewrap", "trying it", "it works");
    check_has("no bubblewrap", "why", "bubblewrap does not work: No such file", &why);
    setenv("PATH", path ? path : "/usr/bin:/bin", 1);
    free(path);
    talks_destroy(talks);
    talk_reply_free(&reply);
    builder_free(&why);
    check_nothing_left("no-start in a sandbox");
}

/* Write a program `bwrap` that refuses what a sandbox needs to be without a network. */
static void make_bubblewrap(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fputs("#!/bin/sh\n"
          "case \"$*\" in *--unshare-all* | *--unshare-net*)\n"
          "    echo 'bwrap: no new network' >&2\n"
          "    exit 1\n"
          "esac\n",
          file);
    fclose(file);
    chmod(path, 0777);
}

/* Try a sandbox on a system that can't provide a separate network. */
static void try_system_without_networks(void)
{
    char path[PATH_BYTES + 20], search[PATH_BYTES + 40];
    Talks *talks;
    Talk *talk;
    StringBuilder why = {0};
    const char *words[] = {"true", NULL};
    ProcessSetup setup = {.words = words, .folder = here, .helper = helper, .sandbox = true};
    char *before = getenv("PATH") ? strdup(getenv("PATH")) : NULL;
    snprintf(path, sizeof path, "%s/bwrap", beside);
    snprintf(search, sizeof search, "%s:/usr/bin:/bin", beside);
    make_bubblewrap(path);
    setenv("PATH", search, 1);
    descriptors = count_descriptors();
    check(!process_try_sandbox(&why), "no network", "trying it", "it works");
    check_has("no network", "why",
              "sandbox: bubblewrap does not work: bwrap: no new network\n"
              "sandbox: the system can't provide no network (bwrap: no new network)\n",
              &why);
    check(!strstr(builder_string(&why), "provide a "), "no network", "others work",
          builder_string(&why));
    builder_clear(&why);
    talks_create(&talks);
    check(!talk_open(talks, &setup, &talk, &why), "no network", "open", "it works");
    check_has("no network", "why", "cannot create the sandbox for a program", &why);
    check_has("no network", "why", "bwrap: no new network", &why);
    talks_destroy(talks);
    builder_free(&why);
    setenv("PATH", before ? before : "/usr/bin:/bin", 1);
    free(before);
    unlink(path);
    check_nothing_left("no network");
}

void try_sandboxes(void)
{
    StringBuilder remarks = {0};
    if (!only)
        try_system_without_networks();
    bool works = process_try_sandbox(&remarks);
    if (!works)
        printf("match_talk: sandboxes are skipped: %s\n", builder_string(&remarks));
    builder_free(&remarks);
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
