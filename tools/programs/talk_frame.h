/* A parser for one GTP reply that arrives in pieces. */
#ifndef CONTIGO_PROGRAMS_TALK_FRAME_H
#define CONTIGO_PROGRAMS_TALK_FRAME_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FrameEvent {
    FRAME_MORE,    /* the reply is incomplete */
    FRAME_WHOLE,   /* the reply is complete */
    FRAME_GARBAGE, /* the output begins with neither `=` nor `?` */
    FRAME_FLOOD,   /* the reply is longer than `limit` */
    FRAME_NO_MEMORY,
} FrameEvent;

typedef enum FramePart {
    FRAME_BEFORE, /* in blanks before the reply, which are ignored */
    FRAME_ID,
    FRAME_TEXT,
    FRAME_END,
} FramePart;

/* Zero-initialize and set `limit`. */
typedef struct Frame {
    size_t limit; /* maximum number of bytes of a reply */
    size_t count; /* bytes received */
    FramePart part;
    bool success; /* the reply began with `=`, not `?` */
    bool has_id;
    int64_t id;
    bool at_line;       /* at the beginning of a line */
    StringBuilder text; /* owned */
} Frame;

/* Reset the parser for the next reply, but keep `limit` and the allocated memory. */
void frame_clear(Frame *frame);

/* Parse bytes up to the end of the reply and set `used` to the number of bytes parsed. After
 * FRAME_WHOLE the text is complete: it is trimmed, it contains no CR or other control characters,
 * and tabs are spaces. */
FrameEvent frame_add(Frame *frame, const char *bytes, size_t count, size_t *used);

/* Return true if a reply has begun but isn't complete. */
bool frame_is_partial(const Frame *frame);

#endif
