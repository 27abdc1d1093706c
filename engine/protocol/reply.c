/* Makes replies and their frames. */
#include "protocol/reply.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void reply_clear(Reply *reply)
{
    builder_clear(&reply->text);
    reply->text.drain = NULL;
    reply->failed = reply->lost = reply->illegal = reply->forfeits = false;
}

void reply_free(Reply *reply)
{
    builder_free(&reply->text);
    *reply = (Reply){0};
}

void reply_error(Reply *reply, const char *format, ...)
{
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    reply_clear(reply);
    builder_add(&reply->text, message);
    reply->failed = true;
}

void reply_status(Reply *reply, Status status)
{
    reply_error(reply, "%s", status_text(status));
    reply->lost = status == STATUS_NO_MEMORY;
}

void reply_refuse(Reply *reply, const StringBuilder *error)
{
    if (builder_failed(error)) {
        reply_status(reply, STATUS_NO_MEMORY);
        return;
    }
    reply_clear(reply);
    builder_add_bytes(&reply->text, error->bytes, error->length);
    reply->failed = true;
}

bool reply_is_lost(const Reply *reply)
{
    return reply->lost || builder_failed(&reply->text);
}

Status reply_make_room(StringBuilder *text, size_t count)
{
    return memory_reserve(text->bytes, text->capacity, text->length + count + 1);
}

void reply_trim(StringBuilder *text)
{
    const size_t usual = 256 * 1024;
    if (text->capacity > usual)
        memory_trim(text->bytes, text->capacity, REPLY_ROOM);
}

/* Append the lines of `text` to the output, leaving out empty ones. `said` is how the output ends
 * so far. Return how it ends now. */
static SpeechEnd add_lines(StringBuilder *out, const char *text, size_t length, SpeechEnd said)
{
    const char *end = text + length;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        builder_add_bytes(out, text, (size_t)(stop - text));
        if (stop > text)
            said = SPEECH_IN_LINE;
        if (newline && said == SPEECH_IN_LINE) {
            builder_add_char(out, '\n');
            said = SPEECH_LINES;
        }
        text = stop + 1;
    }
    return said;
}

/* If a line has begun, or contains only the start of the frame, end it. */
static void end_line(StringBuilder *out, SpeechEnd said)
{
    if (said != SPEECH_LINES)
        builder_add_char(out, '\n');
}

static void add_mark(StringBuilder *out, char mark, int64_t id)
{
    builder_add_char(out, mark);
    if (id >= 0)
        builder_add_int(out, id);
    builder_add_char(out, ' ');
}

/* Append a frame or, if it has begun already, the rest of it. */
static void add_frame(const Reply *reply, bool failed, int64_t id, const char *text, size_t length,
                      StringBuilder *out)
{
    SpeechEnd said = reply->speech.said;
    if (said == SPEECH_NONE) {
        add_mark(out, failed ? '?' : '=', id);
    } else if (failed) {
        end_line(out, said);
        builder_add(out, "error: ");
        said = SPEECH_IN_LINE;
    }
    end_line(out, add_lines(out, text, length, said));
    builder_add_char(out, '\n');
}

/* Send the text. If `in_lines`, end its last line. All memory for this is reserved first, including
 * memory for an error. */
static Status let_go(Reply *reply, bool in_lines)
{
    Speech *speech = &reply->speech;
    StringBuilder *out = speech->out;
    size_t start = out->length;
    if (builder_failed(&reply->text) ||
        reply_make_room(out, reply->text.length + 2 * (size_t)REPLY_ROOM) != STATUS_OK)
        return STATUS_NO_MEMORY;
    if (speech->said == SPEECH_NONE)
        add_mark(out, '=', speech->id);
    size_t first = out->length;
    SpeechEnd said = add_lines(out, reply->text.bytes, reply->text.length, speech->said);
    builder_clear(&reply->text);
    if (out->length == first) {
        builder_truncate(out, start);
        return STATUS_OK;
    }
    if (in_lines && said == SPEECH_IN_LINE) {
        builder_add_char(out, '\n');
        said = SPEECH_LINES;
    }
    speech->said = said;
    return !speech->hear || speech->hear(speech->context, out) ? STATUS_OK : STATUS_INTERRUPTED;
}

Status reply_say(Reply *reply)
{
    Speech *speech = &reply->speech;
    if (speech->status == STATUS_OK && speech->out && !reply->failed)
        speech->status = let_go(reply, true);
    return speech->status;
}

Status reply_open(Reply *reply)
{
    Speech *speech = &reply->speech;
    if (speech->status != STATUS_OK || speech->said != SPEECH_NONE || !speech->out || reply->failed)
        return speech->status;
    speech->status = reply_make_room(speech->out, 2 * (size_t)REPLY_ROOM);
    if (speech->status != STATUS_OK)
        return speech->status;
    add_mark(speech->out, '=', speech->id);
    builder_add_char(speech->out, '\n');
    speech->said = SPEECH_LINES;
    if (speech->hear && !speech->hear(speech->context, speech->out))
        speech->status = STATUS_INTERRUPTED;
    return speech->status;
}

/* The function that receives the pieces of a reply's text when it is streamed. */
static bool take_piece(void *context, StringBuilder *text)
{
    Reply *reply = context;
    (void)text;
    reply->speech.status = let_go(reply, false);
    return reply->speech.status == STATUS_OK;
}

void reply_stream(Reply *reply)
{
    reply->drain = (TextDrain){take_piece, reply};
    if (reply->speech.out && reply->speech.in_pieces)
        reply->text.drain = &reply->drain;
}

void reply_frame(const Reply *reply, int64_t id, StringBuilder *out)
{
    const char *no_memory = status_text(STATUS_NO_MEMORY);
    size_t start = out->length;
    if (!builder_failed(&reply->text))
        add_frame(reply, reply->failed, id, reply->text.bytes, reply->text.length, out);
    if (builder_failed(&reply->text) || builder_failed(out)) {
        builder_truncate(out, start);
        out->failed = false;
        add_frame(reply, true, id, no_memory, strlen(no_memory), out);
    }
}
