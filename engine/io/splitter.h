/* Lines out of blocks of bytes, in as much memory as the longest line needs and no more.
 *
 * The caller puts bytes in as they come and takes whole lines out. A line longer than the limit is
 * swallowed up to its newline in constant memory and comes out once, as LINE_TOO_LONG with only
 * its beginning, so that what follows is read in step. Memory that a long line took is given
 * back after it.
 */
#ifndef CONTIGO_IO_SPLITTER_H
#define CONTIGO_IO_SPLITTER_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_LIMIT = 16 * 1024 * 1024, /* bytes before the newline that a line may have */
    LINE_BEGINNING = 64,           /* bytes kept of a line that is too long */
};

typedef enum LineKind {
    LINE_WHOLE,
    LINE_TOO_LONG,  /* above the limit: `bytes` is its beginning */
    LINE_NO_MEMORY, /* no memory for it: `bytes` is its beginning */
} LineKind;

/* A line without its newline. The bytes are borrowed, see splitter_next(). */
typedef struct Line {
    LineKind kind;
    const char *bytes;
    size_t length;
} Line;

typedef struct Splitter Splitter;

/* For lines of at most `limit` bytes, usually LINE_LIMIT. The caller owns it. */
Status splitter_create(size_t limit, Splitter **splitter);
void splitter_destroy(Splitter *splitter); /* NULL is allowed */

/* Where the next bytes may be put, and how many, at least one; to be called when splitter_next()
 * has no more. Lines handed out before are no longer valid. */
char *splitter_room(Splitter *splitter, size_t *room);

/* Says that `count` bytes were put there. */
void splitter_put(Splitter *splitter, size_t count);

/* Whether splitter_next() has a line. */
bool splitter_ready(Splitter *splitter);

/* The next whole line, valid until the next call of splitter_room(). False where none is complete
 * yet; then `line` is not touched. */
bool splitter_next(Splitter *splitter, Line *line);

/* The same without taking it out. */
bool splitter_peek(Splitter *splitter, Line *line);

/* Whether bytes are there of a line that has not been handed out. */
bool splitter_has_more(const Splitter *splitter);

/* At the end of the input: the last line, which has no newline. False where there is none. */
bool splitter_last(Splitter *splitter, Line *line);

#endif
