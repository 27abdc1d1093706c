/* Sources of lines: a pipe or file, or a terminal (terminal.h). */
#ifndef CONTIGO_IO_SOURCE_H
#define CONTIGO_IO_SOURCE_H

#include "base/status.h"
#include "io/splitter.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum SourceEvent {
    SOURCE_LINE,  /* a line was read */
    SOURCE_END,   /* there are no more lines */
    SOURCE_ERROR, /* reading failed; errno says why */
} SourceEvent;

/* Each kind of source fills this structure with its functions. */
typedef struct Source Source;
struct Source {
    /* Return whether next() would return without waiting. */
    bool (*ready)(Source *source);

    /* Return true if input has arrived that next() hasn't returned yet, even if only the beginning
     * of a line, or if the input has ended or can't be read. For use while a command runs. Changes
     * nothing. */
    bool (*waits)(Source *source);

    /* Get the next line if all of it has arrived, without taking it out. For use while a command
     * runs; invalidates the line that next() returned. NULL: not supported. */
    bool (*peek)(Source *source, Line *line);

    /* Get the next line, borrowed until the next call. After the end, return SOURCE_END again. */
    SourceEvent (*next)(Source *source, Line *line);

    /* Return whether the user wants to stop the command that is running. NULL: never. */
    bool (*stopped)(Source *source);

    /* Show a reply to the user. Return false with errno on failure. NULL: the caller writes the
     * reply to its own output. */
    bool (*show)(Source *source, const char *bytes, size_t count);

    void (*destroy)(Source *source);
};

/* Create a source that reads lines from a file descriptor in large blocks, up to its first `limit`
 * bytes, or SOURCE_NO_LIMIT. A last line without newline counts. The descriptor stays the caller's.
 * The caller owns the source. STATUS_NO_MEMORY. */
#define SOURCE_NO_LIMIT SIZE_MAX
Status source_create(int descriptor, size_t limit, Source **source);

static inline void source_destroy(Source *source) /* NULL is allowed */
{
    if (source)
        source->destroy(source);
}

#endif
