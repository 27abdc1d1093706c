/* Replies and their frames. */
#include "protocol/reply.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void reply_clear(Reply *reply)
{
    text_clear(&reply->text);
    reply->failed = reply->lost = false;
}

void reply_free(Reply *reply)
{
    text_free(&reply->text);
    reply->failed = reply->lost = false;
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
    Status status = memory_reserve(text->bytes, text->capacity, text->length + count + 1);
    return status;
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

static void add_frame(Text *out, char mark, int64_t id, const char *text, size_t length)
{
    text_add_char(out, mark);
    if (id >= 0)
        text_add_int(out, id);
    text_add_char(out, ' ');
    add_lines(out, text, length);
    text_add(out, "\n\n");
}

void reply_frame(const Reply *reply, int64_t id, Text *out)
{
    const char *no_memory = status_text(STATUS_NO_MEMORY);
    size_t start = out->length;
    if (!text_failed(&reply->text))
        add_frame(out, reply->failed ? '?' : '=', id, reply->text.bytes, reply->text.length);
    if (text_failed(&reply->text) || text_failed(out)) {
        text_truncate(out, start);
        out->failed = false;
        add_frame(out, '?', id, no_memory, strlen(no_memory));
    }
}
