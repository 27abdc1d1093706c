/* Test bots of most kinds, good and hostile: the results of the handshake, of a move, of the next
 * command and of the end. */
#define _GNU_SOURCE

#include "match_talk.h"

#include "base/count.h"
#include "base/moment.h"

#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The expected results of a kind of bot: of the handshake, a move, the next command and the end. */
typedef struct Row {
    const char *kind;
    Failure handshake, move, next, end;
    int limit;  /* milliseconds to wait for the expected failure; 0: ENOUGH */
    int number; /* the exit status or signal that is reported */
    int killed; /* minimum number of processes that the bot leaves and that are killed */
    bool ends;  /* the bot ends by itself, at `quit` or before */
} Row;

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
    {.kind = "half", .move = FAILURE_HALF_LINE, .limit = PART},
    {.kind = "drips", .move = FAILURE_HALF_LINE, .limit = PART},
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
    {.kind = "stops-itself", .move = FAILURE_STOPPED, .limit = SHORT},
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
    {.kind = "floods-replies", .next = FAILURE_FLOOD},
    {.kind = "drips-replies", .next = FAILURE_FLOOD},
    {.kind = "leaves", .next = FAILURE_EXIT, .number = 5, .ends = true},
    {.kind = "sleeps-in-quit", .ends = true},
    {.kind = "never-quits", .end = FAILURE_NO_QUIT, .limit = SHORT},
    {.kind = "crashes-in-quit", .end = FAILURE_CRASH, .ends = true},
};

/* Send a command, and check the result. Return false if the command failed, whether that was
 * expected or not. */
static bool step(Talk *talk, const Row *row, const char *text, TalkKind kind, Failure expected,
                 TalkReply *reply)
{
    bool is_short = expected != FAILURE_NONE && row->limit;
    int64_t limit = (is_short ? row->limit : ENOUGH) * MILLISECONDS;
    int64_t begun = moment_now();
    bool answered = ask(talk, text, kind, limit, 0, reply);
    int64_t took = (moment_now() - begun) / MILLISECONDS;
    check_word(row->kind, text, expected, reply->failure, builder_string(&reply->detail));
    check(answered == (reply->failure == FAILURE_NONE), row->kind, text, "what is returned");
    if (is_short)
        check_number(row->kind, "milliseconds until it was found out", row->limit, INT64_MAX, took);
    else if (expected != FAILURE_NONE)
        check_number(row->kind, "milliseconds, no limit being near", 0, ENOUGH - 1, took);
    if (expected != FAILURE_NONE)
        note_most(is_short ? "found out after a limit" : "found out without one",
                  is_short ? took - row->limit : took);
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
                   builder_string(&end.detail));
        check(!end.left, row->kind, "end", "something is left");
        check_number(row->kind, "killed", row->killed, row->killed ? INT_MAX : 0, end.killed);
        check(end.forced != row->ends || row->handshake == FAILURE_ATTACK, row->kind, "end",
              end.forced ? "it was forced" : "it ended by itself");
        check_number(row->kind, "milliseconds of its end", 0, ENOUGH - 1, end.took / MILLISECONDS);
        note_most(is_well ? "an end" : "an end after a failure", end.took / MILLISECONDS);
    }
    talks_destroy(talks);
    talk_reply_free(&reply);
    talk_end_free(&end);
    check_nothing_left(row->kind);
}

void try_kinds(void)
{
    for (size_t i = 0; i < COUNT_OF(ROWS); i++)
        if (!only || strcmp(only, ROWS[i].kind) == 0)
            try_row(&ROWS[i]);
}
