/* What is said of a program that failed. */
#define _GNU_SOURCE /* strsignal() */

#include "programs/talk_parts.h"

#include "io/complain.h"

#include <string.h>

/* Appends bytes as text that shows as itself, cut after so many. */
static void show(Text *text, const char *bytes, size_t count)
{
    char shown[TALK_SHOWN_BYTES];
    size_t kept = count < sizeof shown ? count : sizeof shown;
    if (kept > 0)
        memcpy(shown, bytes, kept);
    text_add_bytes(text, shown, complain_show(shown, kept));
    if (kept < count)
        text_add(text, "...");
}

void talk_tell_sent(Talk *talk, TalkReply *reply)
{
    size_t length = talk->sent.length;
    show(&reply->sent, talk->sent.bytes, length > 0 ? length - 1 : 0); /* without the newline */
}

static void describe_no_start(Talk *talk, Text *text)
{
    static const char *const STAGES[] = {[STAGE_KEEPER] = "no process for it",
                                         [STAGE_FOLDER] = "its folder cannot be entered",
                                         [STAGE_SANDBOX] = "no sandbox for it",
                                         [STAGE_READY] = "it cannot be run",
                                         [STAGE_PROGRAM] = "it cannot be run"};
    const ProcessState *state = process_state(talk->process);
    text_add_format(text, ": %s", STAGES[state->stage]);
    if (state->error)
        text_add_format(text, ": %s", strerror(state->error));
}

/* How it ended, if it did. */
static void describe_end(Talk *talk, Text *text)
{
    const ProcessState *state = process_state(talk->process);
    if (state->ended && state->signal)
        text_add_format(text, "; ended by signal %d (%s)", state->signal, strsignal(state->signal));
    else if (state->ended)
        text_add_format(text, "; ended with status %d", state->status);
}

void talk_describe(Talk *talk, Failure failure, Text *text)
{
    text_add(text, failure_text(failure));
    if (failure == FAILURE_NO_START)
        describe_no_start(talk, text);
    else
        describe_end(talk, text);
}

void talk_tell_failure(Talk *talk, TalkReply *reply)
{
    const ProcessState *state = process_state(talk->process);
    reply->failure = talk->failure;
    reply->success = false;
    reply->status = talk->failure == FAILURE_EXIT ? state->status : -1;
    reply->signal = talk->failure == FAILURE_CRASH ? state->signal : 0;
    reply->unread = process_unread(talk->process);
    text_clear(&reply->sent);
    talk_tell_sent(talk, reply);
    tail_show(&talk->came, &reply->came);
    talk_describe(talk, talk->failure, &reply->detail);
    if (reply->took > 0)
        text_add_format(&reply->detail, "; after %.3f s", (double)reply->took / 1e9);
    if (reply->sent.length > 0)
        text_add_format(&reply->detail, "; the last command was '%s'", text_string(&reply->sent));
    if (reply->unread > 0)
        text_add_format(&reply->detail, ", %zu bytes of it not read", reply->unread);
    if (reply->came.length > 0)
        text_add_format(&reply->detail, "; the last that came was '%s'", text_string(&reply->came));
    talk->was_told = true;
    process_read_no_more(talk->process);
}
