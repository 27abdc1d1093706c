/* Stores texts about a game, and the data attached to it. */
#include "session/texts.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "session/session_parts.h"

#include <string.h>

/* Return whether a character is a control character: one of ASCII, or one from U+0080 to U+009F. */
static bool is_control(const char *bytes, size_t size)
{
    unsigned char first = (unsigned char)bytes[0];
    return first < 0x20 || first == 0x7F ||
           (size == 2 && first == 0xC2 && (unsigned char)bytes[1] < 0xA0);
}

bool text_is_sayable(StringView text)
{
    if (text.length > TEXT_BYTES_MOST)
        return false;
    for (size_t at = 0, size; at < text.length; at += size) {
        size = utf8_first(text.bytes + at, text.length - at);
        if (size == 0 || (is_control(text.bytes + at, size) && text.bytes[at] != '\n'))
            return false;
    }
    return true;
}

/* Replace a text. On failure, it stays unchanged. */
static Status replace(StringBuilder *text, StringView by)
{
    StringBuilder made = {0};
    builder_add_bytes(&made, by.bytes, by.length);
    if (builder_failed(&made)) {
        builder_free(&made);
        return STATUS_NO_MEMORY;
    }
    builder_free(text);
    *text = made;
    return STATUS_OK;
}

const StringBuilder *session_info(const Session *session, Info info)
{
    return &session->attachment.info[info];
}

Status session_set_info(Session *session, Info info, StringView text)
{
    return replace(&session->attachment.info[info], text);
}

size_t session_said_event(const Session *session, size_t count)
{
    return count ? session->entries[count - 1].last_said : 0;
}

Status session_set_comment(Session *session, StringView text)
{
    Attachment *attachment = &session->attachment;
    size_t event = session_said_event(session, session->entry_count),
           count = attachment->comment_count;
    if (count > 0 && attachment->comments[count - 1].event == event)
        return replace(&attachment->comments[count - 1].text, text);
    StringBuilder made = {0};
    Status status = replace(&made, text);
    if (status == STATUS_OK)
        status = memory_push(attachment->comments, attachment->comment_count,
                             attachment->comment_capacity, (Comment){event, made});
    if (status != STATUS_OK)
        builder_free(&made);
    return status;
}

size_t session_comment_count(const Session *session)
{
    return session->attachment.comment_count;
}

const StringBuilder *session_comment(const Session *session, size_t index, size_t *event)
{
    const Comment *comment = &session->attachment.comments[index];
    *event = comment->event;
    return &comment->text;
}

const StringBuilder *session_comment_on(const Session *session, size_t event)
{
    const Attachment *attachment = &session->attachment;
    size_t low = 0, high = attachment->comment_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (attachment->comments[middle].event < event)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < attachment->comment_count && attachment->comments[low].event == event;
    return found ? &attachment->comments[low].text : NULL;
}

Status session_copy_comment(const Session *session, size_t event, StringBuilder *copy)
{
    const StringBuilder *comment = session_comment_on(session, event);
    *copy = (StringBuilder){0};
    if (comment)
        builder_add_bytes(copy, comment->bytes, comment->length);
    return builder_failed(copy) ? STATUS_NO_MEMORY : STATUS_OK;
}

void session_cut_comments(Session *session)
{
    Attachment *attachment = &session->attachment;
    while (attachment->comment_count > 0 &&
           attachment->comments[attachment->comment_count - 1].event > session->entry_count)
        builder_free(&attachment->comments[--attachment->comment_count].text);
    memory_trim(attachment->comments, attachment->comment_capacity, attachment->comment_count);
}

void session_keep(Session *session, void *kept, void (*destroy)(void *kept))
{
    Attachment *attachment = &session->attachment;
    if (attachment->destroy_kept)
        attachment->destroy_kept(attachment->kept);
    attachment->kept = kept;
    attachment->destroy_kept = destroy;
}

void *session_kept(const Session *session, void (*destroy)(void *kept))
{
    const Attachment *attachment = &session->attachment;
    return attachment->destroy_kept == destroy ? attachment->kept : NULL;
}

void session_forget_attachment(Session *session)
{
    Attachment *attachment = &session->attachment;
    session_keep(session, NULL, NULL);
    for (size_t i = 0; i < INFO_COUNT; i++)
        builder_free(&attachment->info[i]);
    for (size_t i = 0; i < attachment->comment_count; i++)
        builder_free(&attachment->comments[i].text);
    memory_free(attachment->comments);
    *attachment = (Attachment){0};
}
