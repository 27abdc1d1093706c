/* Replies and their frames. */
#include "protocol/reply.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void reply_clear(Reply *reply)
{
    text_clear(&reply->text);
    reply->failed = reply->lost = reply->illegal = reply->forfeits = false;
}

void reply_free(Reply *reply)
{
    text_free(&reply->text);
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
    text_add(&reply->text, message);
    reply->failed = true;
}

void reply_status(Reply *reply, Status status)
{
    reply_error(reply, "%s", status_text(status));
    reply->lost = status == STATUS_NO_MEMORY;
}

void reply_refuse(Reply *reply, const Text *error)
{
    if (text_failed(error)) {
        reply_status(reply, STATUS_NO_MEMORY);
        return;
    }
    reply_clear(reply);
    text_add_bytes(&reply->text, error->bytes, error->length);
    reply->failed = true;
}

bool reply_is_lost(const Reply *reply)
{
    return reply->lost || text_failed(&reply->text);
}

Status reply_make_room(Text *text, size_t count)
{
    return memory_reserve(text->bytes, text->capacity, text->length + count + 1);
}

void reply_trim(Text *text)
{
    const size_t usual = 256 * 1024;
    if (text->capacity > usual)
        memory_trim(text->bytes, text->capacity, REPLY_ROOM);
}

/* Appends the lines of `text` without the empty ones. */
static void add_lines(Text *out, const char *text, size_t length)
{
    if (length == 0)
        return;
    const char *end = text + length;
    bool first = true;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        if (stop > text) {
            if (!first)
                text_add_char(out, '\n');
            text_add_bytes(out, text, (size_t)(stop - text));
            first = false;
        }
        text = stop + 1;
    }
}

static void add_mark(Text *out, char mark, int64_t id)
{
    text_add_char(out, mark);
    if (id >= 0)
        text_add_int(out, id);
    text_add_char(out, ' ');
}

/* The rest of a reply of which lines have gone out, each with its newline. */
static void add_rest(Text *out, bool failed, const char *text, size_t length)
{
    size_t start = out->length;
    if (failed)
        text_add(out, "error: ");
    add_lines(out, text, length);
    text_add(out, out->length > start ? "\n\n" : "\n");
}

static void add_frame(const Reply *reply, bool failed, int64_t id, const char *text, size_t length,
                      Text *out)
{
    if (reply->speech.begun) {
        add_rest(out, failed, text, length);
        return;
    }
    add_mark(out, failed ? '?' : '=', id);
    add_lines(out, text, length);
    text_add(out, "\n\n");
}

/* Appends the lines that are to be said, each with its newline; nothing where there are none. */
static void add_said(const Reply *reply, Text *out)
{
    size_t start = out->length;
    if (!reply->speech.begun)
        add_mark(out, '=', reply->speech.id);
    size_t first = out->length;
    add_lines(out, reply->text.bytes, reply->text.length);
    if (out->length > first)
        text_add_char(out, '\n');
    else
        text_truncate(out, start);
}

/* Hands over what is in the text. All the room it takes is made before, and that for an error. */
static Status let_go(Reply *reply)
{
    Speech *speech = &reply->speech;
    Text *out = speech->out;
    size_t start = out->length;
    if (text_failed(&reply->text) ||
        reply_make_room(out, reply->text.length + 2 * (size_t)REPLY_ROOM) != STATUS_OK)
        return STATUS_NO_MEMORY;
    add_said(reply, out);
    text_clear(&reply->text);
    if (out->length == start)
        return STATUS_OK;
    speech->begun = true;
    return !speech->hear || speech->hear(speech->context, out) ? STATUS_OK : STATUS_INTERRUPTED;
}

Status reply_say(Reply *reply)
{
    Speech *speech = &reply->speech;
    if (speech->status == STATUS_OK && speech->out && !reply->failed)
        speech->status = let_go(reply);
    return speech->status;
}

Status reply_open(Reply *reply)
{
    Speech *speech = &reply->speech;
    if (speech->status != STATUS_OK || speech->begun || !speech->out || reply->failed)
        return speech->status;
    speech->status = reply_make_room(speech->out, 2 * (size_t)REPLY_ROOM);
    if (speech->status != STATUS_OK)
        return speech->status;
    add_mark(speech->out, '=', speech->id);
    text_add_char(speech->out, '\n');
    speech->begun = true;
    if (speech->hear && !speech->hear(speech->context, speech->out))
        speech->status = STATUS_INTERRUPTED;
    return speech->status;
}

void reply_frame(const Reply *reply, int64_t id, Text *out)
{
    const char *no_memory = status_text(STATUS_NO_MEMORY);
    size_t start = out->length;
    if (!text_failed(&reply->text))
        add_frame(reply, reply->failed, id, reply->text.bytes, reply->text.length, out);
    if (text_failed(&reply->text) || text_failed(out)) {
        text_truncate(out, start);
        out->failed = false;
        add_frame(reply, true, id, no_memory, strlen(no_memory), out);
    }
}
