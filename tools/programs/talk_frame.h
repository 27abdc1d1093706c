/* One reply of GTP, read from bytes as they come. */
#ifndef CONTIGO_PROGRAMS_TALK_FRAME_H
#define CONTIGO_PROGRAMS_TALK_FRAME_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FrameEvent {
    FRAME_MORE,    /* it is not whole yet */
    FRAME_WHOLE,   /* it is */
    FRAME_GARBAGE, /* it begins with neither `=` nor `?` */
    FRAME_FLOOD,   /* it has more bytes than it may */
    FRAME_NO_MEMORY,
} FrameEvent;

typedef enum FramePart {
    FRAME_BEFORE, /* blank lines, which mean nothing */
    FRAME_ID,
    FRAME_TEXT,
    FRAME_END,
} FramePart;

/* All members zero, but for `limit`, is one of which nothing has come. */
typedef struct Frame {
    size_t limit; /* bytes that it may have */
    size_t count; /* bytes that came */
    FramePart part;
    bool success; /* `=` */
    bool has_id;
    int64_t id;
    bool at_line;       /* at the beginning of a line */
    StringBuilder text; /* owned */
} Frame;

/* Forgets it; `limit` and memory stay. */
void frame_clear(Frame *frame);

/* Takes bytes up to the end of the reply, `used` of them. The text is whole at FRAME_WHOLE: without
 * blanks around it, CR and control characters, and with spaces for tabs. */
FrameEvent frame_add(Frame *frame, const char *bytes, size_t count, size_t *used);

/* Whether a reply has begun that is not whole. */
bool frame_is_partial(const Frame *frame);

#endif
