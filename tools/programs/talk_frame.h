/* Incremental parser of one GTP reply. */
#ifndef CONTIGO_PROGRAMS_TALK_FRAME_H
#define CONTIGO_PROGRAMS_TALK_FRAME_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FrameEvent {
    FRAME_MORE,    /* incomplete */
    FRAME_WHOLE,   /* complete */
    FRAME_GARBAGE, /* it begins with neither `=` nor `?` */
    FRAME_FLOOD,   /* longer than `limit` */
    FRAME_NO_MEMORY,
} FrameEvent;

typedef enum FramePart {
    FRAME_BEFORE, /* in leading blanks, which are ignored */
    FRAME_ID,
    FRAME_TEXT,
    FRAME_END,
} FramePart;

/* Zero-initialize and set `limit`. */
typedef struct Frame {
    size_t limit; /* maximum number of bytes */
    size_t count; /* bytes received */
    FramePart part;
    bool success; /* `=` */
    bool has_id;
    int64_t id;
    bool at_line;       /* at the beginning of a line */
    StringBuilder text; /* owned */
} Frame;

/* Reset for the next reply. Keeps `limit` and allocated memory. */
void frame_clear(Frame *frame);

/* Parse bytes up to the end of the reply and set `used` to their number. After FRAME_WHOLE the text
 * is complete: trimmed, without CR and control characters, with spaces instead of tabs. */
FrameEvent frame_add(Frame *frame, const char *bytes, size_t count, size_t *used);

/* Return whether a reply has begun but isn't complete. */
bool frame_is_partial(const Frame *frame);

#endif
