/* Parsing GTP replies. */
#include "programs/talk_frame.h"

#include "base/string_view.h"

#include <string.h>

#define MOST_ID (INT64_MAX / 10 - 1)

void frame_clear(Frame *frame)
{
    StringBuilder text = frame->text;
    builder_clear(&text);
    *frame = (Frame){.limit = frame->limit, .text = text};
}

bool frame_is_partial(const Frame *frame)
{
    return frame->part == FRAME_ID || frame->part == FRAME_TEXT;
}

/* Return true for a control character, which GTP says to discard. */
static bool is_dropped(char c)
{
    return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 127;
}

static void add_id(Frame *frame, char digit)
{
    frame->has_id = true;
    if (frame->id < MOST_ID)
        frame->id = frame->id * 10 + (digit - '0');
}

static void finish(Frame *frame)
{
    StringView text = view_trim((StringView){frame->text.bytes, frame->text.length});
    if (text.length > 0)
        memmove(frame->text.bytes, text.bytes, text.length);
    builder_truncate(&frame->text, text.length);
    frame->part = FRAME_END;
}

static void add_to_text(Frame *frame, char c)
{
    if (c == '\n' && frame->at_line) {
        finish(frame);
        return;
    }
    frame->at_line = c == '\n';
    builder_add_char(&frame->text, (char)(c == '\t' ? ' ' : c));
}

static FrameEvent add_one(Frame *frame, char c)
{
    if (frame->part == FRAME_BEFORE) {
        if (is_blank(c))
            return FRAME_MORE;
        if (c != '=' && c != '?')
            return FRAME_GARBAGE;
        frame->success = c == '=';
        frame->part = FRAME_ID;
        return FRAME_MORE;
    }
    if (is_dropped(c))
        return FRAME_MORE;
    if (frame->part == FRAME_ID && is_digit(c)) {
        add_id(frame, c);
        return FRAME_MORE;
    }
    frame->part = FRAME_TEXT;
    add_to_text(frame, c);
    if (builder_failed(&frame->text))
        return FRAME_NO_MEMORY;
    return frame->part == FRAME_END ? FRAME_WHOLE : FRAME_MORE;
}

FrameEvent frame_add(Frame *frame, const char *bytes, size_t count, size_t *used)
{
    FrameEvent event = FRAME_MORE;
    for (*used = 0; *used < count && event == FRAME_MORE; ++*used) {
        if (frame->count++ == frame->limit)
            return FRAME_FLOOD;
        event = add_one(frame, bytes[*used]);
    }
    return event;
}
