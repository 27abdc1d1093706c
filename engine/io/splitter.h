/* Splitting blocks of bytes into lines, in no more memory than the longest line needs.
 *
 * The caller puts in bytes as they arrive and takes out whole lines. If a line is longer than the
 * limit, the rest of the line up to its newline is skipped in constant memory, and the line is
 * returned once, as LINE_TOO_LONG with only its beginning. The lines after it are read normally.
 * Memory used for a long line is freed after it. */
#ifndef CONTIGO_IO_SPLITTER_H
#define CONTIGO_IO_SPLITTER_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_LIMIT = 16 * 1024 * 1024, /* maximum bytes of a line, without its newline */
    LINE_BEGINNING = 64,           /* bytes kept of a line that is too long */
};

typedef enum LineKind {
    LINE_WHOLE,
    LINE_TOO_LONG,  /* longer than the limit: `bytes` is its beginning */
    LINE_NO_MEMORY, /* out of memory: `bytes` is its beginning */
} LineKind;

/* A line without its newline. `bytes` is borrowed; see splitter_next(). */
typedef struct Line {
    LineKind kind;
    const char *bytes;
    size_t length;
} Line;

typedef struct Splitter Splitter;

/* Create a splitter for lines of at most `limit` bytes, usually LINE_LIMIT. The caller owns it.
 * STATUS_NO_MEMORY. */
Status splitter_create(size_t limit, Splitter **splitter);
void splitter_destroy(Splitter *splitter); /* NULL is allowed */

/* Return where to put the next bytes, and in `room` how many fit, at least one. Call this when
 * splitter_next() returns false. It invalidates the lines returned before. */
char *splitter_room(Splitter *splitter, size_t *room);

/* Report that `count` bytes have been put there. */
void splitter_put(Splitter *splitter, size_t count);

/* Return whether a whole line is available. */
bool splitter_ready(Splitter *splitter);

/* Take out the next whole line, valid until the next call of splitter_room(). Return false and
 * leave `line` unchanged if no line is complete. */
bool splitter_next(Splitter *splitter, Line *line);

/* Like splitter_next(), but leave the line in. */
bool splitter_peek(Splitter *splitter, Line *line);

/* Return whether there are bytes of a line that hasn't been taken out. */
bool splitter_has_more(const Splitter *splitter);

/* At the end of the input, take out the last line if it has no newline. Return false if there is
 * none. */
bool splitter_last(Splitter *splitter, Line *line);

#endif
