/* Test the process that runs programs (the runner): with several programs at the same time, with
 * too little memory, with too few descriptors, and when it is killed. */
#define _GNU_SOURCE

#include "match_talk.h"

#include "base/memory.h"
#include "base/moment.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void try_pair(const char *kind, Failure expected, bool sandbox)
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
            check(answered, kind, "the other one's move", builder_string(&reply.detail));
            note_most("a move of 150 ms beside another program",
                      (reply.took + reply.lag) / MILLISECONDS);
        }
        check(talk_check(thinks, &reply), kind, "the other one", builder_string(&reply.detail));
        int64_t until = moment_now() + ENOUGH * MILLISECONDS;
        bool is_well = talk_check(other, &reply);
        while (is_well && expected != FAILURE_NONE && moment_now() < until) {
            talks_wait(talks, 10 * MILLISECONDS);
            is_well = talk_check(other, &reply);
        }
        check(is_well == (expected == FAILURE_NONE), kind, "idle", "not seen");
        check_word(kind, "idle", expected, reply.failure, builder_string(&reply.detail));
        talk_close(other, 300 * MILLISECONDS, 50 * MILLISECONDS, &end);
        check(ask(thinks, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply), kind,
              "when it has been ended, the other one", builder_string(&reply.detail));
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

/* Run a complete talk in which allocation number `allocation` and all after it fail. The error must
 * be reported as the runner's, and everything must be freed. Return true if no allocation
 * failed. */
static bool talk_without_memory(size_t allocation)
{
    Talks *talks = NULL;
    Talk *talk = NULL;
    TalkReply reply = {0};
    TalkEnd end = {0};
    StringBuilder why = {0};
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
    check(!answered || !opened || strcmp(builder_string(&reply.text), "D4") == 0, "good",
          "without memory", "an answer that is cut");
    talks_destroy(talks);
    talk_reply_free(&reply);
    talk_end_free(&end);
    builder_free(&why);
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

/* Try each limit on the number of open descriptors. If there are too few, starting must fail with a
 * reason, and no program may be blamed. */
static void try_descriptors(void)
{
    if (only)
        return;
    Talks *talks;
    Talk *talk;
    StringBuilder why = {0};
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
        builder_clear(&why);
        setrlimit(RLIMIT_NOFILE, &limit);
        opened = talk_open(talks, &setup, &talk, &why);
        setrlimit(RLIMIT_NOFILE, &all);
        refused += !opened && why.length > 0;
    }
    if (opened)
        check(ask(talk, "name", TALK_OTHER, ENOUGH * MILLISECONDS, 0, &reply), "few descriptors",
              "name", builder_string(&reply.detail));
    talks_destroy(talks);
    talk_reply_free(&reply);
    builder_free(&why);
    check(opened, "few descriptors", "open", "63 are not enough");
    check_number("few descriptors", "refusals with a reason", 5, 60, refused);
    check_nothing_left("few descriptors");
}

/* If the runner is killed, none of its programs may survive. */
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
    /* The runner was the parent of the keeper, which now is our child. */
    int64_t until = moment_now() + ENOUGH * MILLISECONDS;
    while (moment_now() < until && waitpid(-1, NULL, WNOHANG) >= 0)
        usleep(5000);
    check_nothing_left("a runner that is killed");
    close(ends[0]);
    close(ends[1]);
}

void try_runners(void)
{
    try_pairs();
    try_memory();
    try_descriptors();
    try_death_of_runner();
}
