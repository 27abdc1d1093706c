/* Texts about a game, and what others keep beside it. */
#include "session/texts.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "session/session_parts.h"

#include <string.h>

/* Control characters: those of ASCII, and U+0080 to U+009F. */
static bool is_control(const char *bytes, size_t size)
{
    unsigned char first = (unsigned char)bytes[0];
    return first < 0x20 || first == 0x7F ||
           (size == 2 && first == 0xC2 && (unsigned char)bytes[1] < 0xA0);
}

bool text_is_sayable(Word text)
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

/* Replaces a text, or leaves it as it was. */
static Status replace(Text *text, Word by)
{
    Text made = {0};
    text_add_bytes(&made, by.bytes, by.length);
    if (text_failed(&made)) {
        text_free(&made);
        return STATUS_NO_MEMORY;
    }
    text_free(text);
    *text = made;
    return STATUS_OK;
}

const Text *session_info(const Session *session, Info info)
{
    return &session->beside.info[info];
}

Status session_set_info(Session *session, Info info, Word text)
{
    return replace(&session->beside.info[info], text);
}

size_t session_said_event(const Session *session, size_t count)
{
    return count ? session->entries[count - 1].last_said : 0;
}

Status session_set_comment(Session *session, Word text)
{
    Beside *beside = &session->beside;
    size_t event = session_said_event(session, session->entry_count), count = beside->comment_count;
    if (count > 0 && beside->comments[count - 1].event == event)
        return replace(&beside->comments[count - 1].text, text);
    Text made = {0};
    Status status = replace(&made, text);
    if (status == STATUS_OK)
        status = memory_push(beside->comments, beside->comment_count, beside->comment_capacity,
                             (Comment){event, made});
    if (status != STATUS_OK)
        text_free(&made);
    return status;
}

size_t session_comment_count(const Session *session)
{
    return session->beside.comment_count;
}

const Text *session_comment(const Session *session, size_t index, size_t *event)
{
    const Comment *comment = &session->beside.comments[index];
    *event = comment->event;
    return &comment->text;
}

const Text *session_comment_on(const Session *session, size_t event)
{
    const Beside *beside = &session->beside;
    size_t low = 0, high = beside->comment_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (beside->comments[middle].event < event)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < beside->comment_count && beside->comments[low].event == event;
    return found ? &beside->comments[low].text : NULL;
}

Status session_copy_comment(const Session *session, size_t event, Text *copy)
{
    const Text *comment = session_comment_on(session, event);
    *copy = (Text){0};
    if (comment)
        text_add_bytes(copy, comment->bytes, comment->length);
    return text_failed(copy) ? STATUS_NO_MEMORY : STATUS_OK;
}

void session_cut_comments(Session *session)
{
    Beside *beside = &session->beside;
    while (beside->comment_count > 0 &&
           beside->comments[beside->comment_count - 1].event > session->entry_count)
        text_free(&beside->comments[--beside->comment_count].text);
    memory_trim(beside->comments, beside->comment_capacity, beside->comment_count);
}

void session_keep(Session *session, void *kept, void (*destroy)(void *kept))
{
    Beside *beside = &session->beside;
    if (beside->destroy_kept)
        beside->destroy_kept(beside->kept);
    beside->kept = kept;
    beside->destroy_kept = destroy;
}

void *session_kept(const Session *session, void (*destroy)(void *kept))
{
    const Beside *beside = &session->beside;
    return beside->destroy_kept == destroy ? beside->kept : NULL;
}

void session_forget_beside(Session *session)
{
    Beside *beside = &session->beside;
    session_keep(session, NULL, NULL);
    for (size_t i = 0; i < INFO_COUNT; i++)
        text_free(&beside->info[i]);
    for (size_t i = 0; i < beside->comment_count; i++)
        text_free(&beside->comments[i].text);
    memory_free(beside->comments);
    *beside = (Beside){0};
}
