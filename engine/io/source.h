/* Sources of lines. A source is a pipe, a file, or a terminal (terminal.h). */
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

/* A source. Each kind of source fills in this structure with its own functions. */
typedef struct Source Source;
struct Source {
    /* Returns whether next() would return without waiting. */
    bool (*ready)(Source *source);

    /* Returns true if there is input that next() hasn't returned yet, even if it is only the
     * beginning of a line, or if the input has ended or can't be read. This is for use while a
     * command runs; it changes nothing. */
    bool (*waits)(Source *source);

    /* Gets the next line if all of it has arrived, but leaves it in the source. This is for use
     * while a command runs; it invalidates the line that next() returned before. NULL if the source
     * doesn't support this. */
    bool (*peek)(Source *source, Line *line);

    /* Gets the next line, which is borrowed until the next call. After the end, returns SOURCE_END
     * each time. */
    SourceEvent (*next)(Source *source, Line *line);

    /* Returns whether the user wants to stop the command that is running. NULL if that never
     * happens. */
    bool (*stopped)(Source *source);

    /* Shows a reply to the user. Returns false, with errno set, on failure. NULL if the caller must
     * write replies to an output of its own. */
    bool (*show)(Source *source, const char *bytes, size_t count);

    void (*destroy)(Source *source);
};

/* Create a source that reads lines from a file descriptor in large blocks. It reads at most `limit`
 * bytes, which may be SOURCE_NO_LIMIT. A last line without a newline counts as a line. The
 * descriptor remains the caller's. The caller owns the source. May fail with STATUS_NO_MEMORY. */
#define SOURCE_NO_LIMIT SIZE_MAX
Status source_create(int descriptor, size_t limit, Source **source);

static inline void source_destroy(Source *source) /* NULL is allowed */
{
    if (source)
        source->destroy(source);
}

#endif
