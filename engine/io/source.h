/* Where lines come from: a pipe or file, or a terminal (terminal.h). */
#ifndef CONTIGO_IO_SOURCE_H
#define CONTIGO_IO_SOURCE_H

#include "base/status.h"
#include "io/splitter.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum SourceEvent {
    SOURCE_LINE,  /* here is a line */
    SOURCE_END,   /* there are no more */
    SOURCE_ERROR, /* reading failed; errno says why */
} SourceEvent;

/* One kind of source is one filling of this structure. */
typedef struct Source Source;
struct Source {
    /* Whether next() would answer without waiting for anybody. */
    bool (*ready)(Source *source);

    /* Whether anything has come that next() has not handed out, if only the beginning of a line, or
     * the input has ended or cannot be read: asked while a line is being answered. Changes nothing.
     */
    bool (*waits)(Source *source);

    /* The next line where all of it has come, without handing it out: asked while a line is being
     * answered, which is no longer valid then. NULL: nobody can tell. */
    bool (*peek)(Source *source, Line *line);

    /* The next line, borrowed until the next call. After the end it stays at the end. */
    SourceEvent (*next)(Source *source, Line *line);

    /* Whether somebody wants what is being answered to end now; NULL: nobody ever does. */
    bool (*stopped)(Source *source);

    /* Shows whoever sends the lines what is answered; false with errno where that fails. NULL: it
     * is written as it is, to where the caller knows. */
    bool (*show)(Source *source, const char *bytes, size_t count);

    void (*destroy)(Source *source);
};

/* Lines from a file descriptor, read in large blocks and not beyond its first `limit` bytes, or
 * SOURCE_NO_LIMIT; a last line without newline counts. The descriptor stays the caller's. The
 * caller owns the source. */
#define SOURCE_NO_LIMIT SIZE_MAX
Status source_create(int descriptor, size_t limit, Source **source);

static inline void source_destroy(Source *source) /* NULL is allowed */
{
    if (source)
        source->destroy(source);
}

#endif
