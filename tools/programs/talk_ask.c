/* One command and its reply; what a program is to blame for. */
#include "programs/talk_parts.h"

#include "base/moment.h"
#include "base/word.h"

static bool is_answered(const Talk *talk)
{
    return talk->is_asking && talk->event == FRAME_WHOLE && talk->frame.has_id &&
           talk->frame.id == talk->id;
}

/* What a program has said. */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Listens until it is silent, for a moment, or has said too much: what is only some words so far
 * may be the beginning of a flood, or of what explains them. */
static void hear_out(Talk *talk)
{
    const ProcessState *state = process_state(talk->process);
    int64_t now = moment_now(), until = now + TALK_LISTENING, quiet = now + TALK_QUIET;
    size_t heard = talk->surplus.count;
    while (!talk->surplus.flood && !state->output_closed && now < until && now < quiet) {
        talks_turn(talk->talks, earlier(until, quiet));
        now = moment_now();
        if (talk->surplus.count > heard)
            quiet = now + TALK_QUIET;
        heard = talk->surplus.count;
    }
}

/* Whether what it said too much begins as a reply to the last command. */
static bool is_reply_to_last(const Talk *talk)
{
    Frame frame = {.limit = SURPLUS_BYTES};
    size_t used;
    frame_add(&frame, talk->surplus.begin, talk->surplus.length, &used);
    text_free(&frame.text);
    return frame.has_id && frame.id == talk->id && talk->id > 0;
}

static Failure judge_surplus(const Talk *talk)
{
    char first = talk->surplus.begin[0];
    if (talk->surplus.flood)
        return FAILURE_FLOOD;
    if (talk->surplus.length == 0)
        return FAILURE_NONE; /* blank lines */
    if (first != '=' && first != '?')
        return FAILURE_GARBAGE;
    return is_reply_to_last(talk) ? FAILURE_TWO_REPLIES : FAILURE_UNASKED;
}

/* A whole reply that is not the one to what was asked. */
static Failure judge_id(const Talk *talk)
{
    if (talk->surplus.flood)
        return FAILURE_FLOOD;
    if (talk->frame.has_id && talk->frame.id > 0 && talk->frame.id == talk->id - 1)
        return FAILURE_TWO_REPLIES; /* to the command before; the first was in time */
    return is_reply_to_last(talk) ? FAILURE_UNASKED : FAILURE_WRONG_ID;
}

static Failure judge_words(Talk *talk)
{
    FrameEvent event = talk->is_asking ? talk->event : FRAME_WHOLE;
    if (event == FRAME_NO_MEMORY)
        return FAILURE_RUNNER;
    if (event == FRAME_FLOOD || talk->surplus.flood)
        return FAILURE_FLOOD;
    bool is_wrong = talk->is_asking && event == FRAME_WHOLE && !is_answered(talk);
    if (event == FRAME_MORE || (event == FRAME_WHOLE && !is_wrong && talk->surplus.length == 0))
        return FAILURE_NONE;
    hear_out(talk);
    if (event == FRAME_GARBAGE)
        return talk->surplus.flood ? FAILURE_FLOOD : FAILURE_GARBAGE;
    return is_wrong ? judge_id(talk) : judge_surplus(talk);
}

/* How it is. */

static bool is_half_said(const Talk *talk)
{
    return talk->is_asking && talk->event == FRAME_MORE && frame_is_partial(&talk->frame);
}

static Failure judge_closed(const Talk *talk, int64_t *later)
{
    const ProcessState *state = process_state(talk->process);
    int64_t until = state->closed + TALK_SETTLING; /* it may be about to end */
    if (!state->closed)
        return FAILURE_NONE;
    if (moment_now() < until) {
        *later = until;
        return FAILURE_NONE;
    }
    if (state->output_closed)
        return is_half_said(talk) ? FAILURE_HALF_LINE : FAILURE_CLOSED_OUTPUT;
    return FAILURE_CLOSED_INPUT;
}

static Failure judge(Talk *talk, int64_t *later)
{
    const ProcessState *state = process_state(talk->process);
    if (state->not_started)
        return FAILURE_NO_START;
    if (state->keeper_ended)
        return FAILURE_ATTACK;
    if (state->ended)
        process_read_now(talk->process); /* it said that before */
    Failure failure = judge_words(talk);
    if (failure != FAILURE_NONE || is_answered(talk))
        return failure;
    if (!state->ended)
        return judge_closed(talk, later);
    if (is_half_said(talk))
        return FAILURE_HALF_LINE;
    return state->signal ? FAILURE_CRASH : FAILURE_EXIT;
}

/* What there is to blame it for by now; FAILURE_NONE also where it is too early to say: then
 * `later` is when to look again if nothing comes, or INT64_MAX. */
static Failure look(Talk *talk, int64_t *later)
{
    *later = INT64_MAX;
    if (talk->failure == FAILURE_NONE)
        talk->failure = judge(talk, later);
    return talk->failure;
}

Failure talk_look_closely(Talk *talk)
{
    int64_t later;
    talk->is_asking = false;
    process_read_now(talk->process);
    while (look(talk, &later) == FAILURE_NONE && later != INT64_MAX)
        talks_turn(talk->talks, later);
    return talk->failure;
}

/* Asking. */

static void clear(TalkReply *reply)
{
    TalkReply old = *reply;
    text_clear(&old.text);
    text_clear(&old.sent);
    text_clear(&old.came);
    text_clear(&old.detail);
    *reply = (TalkReply){
        .text = old.text, .sent = old.sent, .came = old.came, .detail = old.detail, .status = -1};
}

void talk_reply_free(TalkReply *reply)
{
    text_free(&reply->text);
    text_free(&reply->sent);
    text_free(&reply->came);
    text_free(&reply->detail);
}

bool talk_send(Talk *talk, const char *text)
{
    text_clear(&talk->sent);
    text_add_int(&talk->sent, talk->id + 1);
    text_add_char(&talk->sent, ' ');
    text_add(&talk->sent, text);
    text_add_char(&talk->sent, '\n');
    if (text_failed(&talk->sent))
        return false;
    frame_clear(&talk->frame);
    talk->frame.limit = TALK_REPLY_BYTES;
    talk->event = FRAME_MORE;
    talk->surplus = (Surplus){0};
    talk->id++;
    return process_write(talk->process, talk->sent.bytes, talk->sent.length);
}

/* What it is when nothing has come, or not all. */
static Failure name_silence(const Talk *talk, TalkKind kind)
{
    static const Failure BY_KIND[] = {[TALK_HANDSHAKE] = FAILURE_NO_HANDSHAKE,
                                      [TALK_MOVE] = FAILURE_TOO_SLOW,
                                      [TALK_OTHER] = FAILURE_HANG};
    if (!process_written(talk->process))
        return FAILURE_NO_READING;
    return is_half_said(talk) ? FAILURE_HALF_LINE : BY_KIND[kind];
}

/* Waits for the reply, or for something to blame it for. `begun` is when it was sent. */
static Failure wait_for_reply(Talk *talk, const TalkCommand *command, int64_t begun)
{
    int64_t later;
    for (bool was_last = false; !is_answered(talk);) {
        if (look(talk, &later) != FAILURE_NONE)
            return talk->failure;
        if (is_answered(talk))
            break;
        int64_t written = process_written(talk->process);
        talk->due = (written ? written : begun) + command->limit + command->grace;
        bool is_over = moment_now() >= talk->due;
        if (is_over && was_last)
            return talk->failure = name_silence(talk, command->kind);
        was_last = is_over; /* the runner may be late: what is there by now has come in time */
        talks_turn(talk->talks, earlier(talk->due, later));
    }
    return FAILURE_NONE;
}

static int64_t at_least_none(int64_t time)
{
    return time > 0 ? time : 0;
}

/* The times of a command that was sent at `begun`, which ended at `end`. */
static void fill_times(TalkReply *reply, int64_t begun, int64_t end, int64_t lag, int64_t limit)
{
    int64_t all = at_least_none(end - begun);
    reply->lag = earlier(at_least_none(lag), all);
    reply->took = all - reply->lag;
    reply->overrun = at_least_none(reply->took - limit);
}

static bool fail(Talk *talk, TalkReply *reply)
{
    talk->is_asking = false;
    talk->due = INT64_MAX;
    talk_tell_failure(talk, reply);
    return false;
}

bool talk_ask(Talk *talk, const TalkCommand *command, TalkReply *reply)
{
    clear(reply);
    if (talk_look_closely(talk) != FAILURE_NONE)
        return fail(talk, reply);
    int64_t begun = moment_now();
    talk->is_asking = true;
    if (!talk_send(talk, command->text))
        talk->failure = FAILURE_RUNNER;
    Failure failure = wait_for_reply(talk, command, begun);
    int64_t written = process_written(talk->process);
    if (written)
        begun = written;
    if (failure != FAILURE_NONE) {
        fill_times(reply, begun, moment_now(), 0, command->limit);
        return fail(talk, reply);
    }
    fill_times(reply, begun, talk->whole, talk->lag, command->limit);
    talk->is_asking = false;
    talk->due = INT64_MAX;
    reply->success = talk->frame.success;
    talk_tell_sent(talk, reply);
    text_add_bytes(&reply->text, talk->frame.text.bytes, talk->frame.text.length);
    if (text_failed(&reply->text))
        talk->failure = FAILURE_RUNNER;
    return talk->failure == FAILURE_NONE || fail(talk, reply);
}

bool talk_check(Talk *talk, TalkReply *reply)
{
    clear(reply);
    talks_turn(talk->talks, 0);
    return talk_look_closely(talk) == FAILURE_NONE || fail(talk, reply);
}
