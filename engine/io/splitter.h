/* Splits blocks of bytes into lines, using memory in proportion to the longest line.
 *
 * The caller puts in bytes as they arrive and takes out whole lines. If a line is longer than the
 * limit, it is returned once, as LINE_TOO_LONG and with only its beginning; the rest, up to its
 * newline, is skipped, which takes little memory. The lines after it are read normally. The memory
 * that a long line takes is freed after that line. */
#ifndef CONTIGO_IO_SPLITTER_H
#define CONTIGO_IO_SPLITTER_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_LIMIT = 16 * 1024 * 1024, /* the maximum length of a line in bytes, without its newline */
    LINE_BEGINNING = 64,           /* number of bytes that are kept of a line that is too long */
};

typedef enum LineKind {
    LINE_WHOLE,
    LINE_TOO_LONG,  /* the line is longer than the limit; `bytes` is its beginning */
    LINE_NO_MEMORY, /* memory has run out; `bytes` is the beginning of the line */
} LineKind;

/* A line without its newline. `bytes` is borrowed (see splitter_next). */
typedef struct Line {
    LineKind kind;
    const char *bytes;
    size_t length;
} Line;

typedef struct Splitter Splitter;

/* Create a splitter for lines of at most `limit` bytes, usually LINE_LIMIT. The caller owns it. May
 * fail with STATUS_NO_MEMORY. */
Status splitter_create(size_t limit, Splitter **splitter);
void splitter_destroy(Splitter *splitter); /* NULL is allowed */

/* Return where to put the next bytes. `room` receives the number of bytes that fit there, at least
 * one. Call this when splitter_next() has returned false. The lines that were returned before
 * become invalid. */
char *splitter_room(Splitter *splitter, size_t *room);

/* Report that `count` bytes have been put where splitter_room() said. */
void splitter_put(Splitter *splitter, size_t count);

/* Return whether a whole line is available. */
bool splitter_ready(Splitter *splitter);

/* Take out the next whole line, which is valid until the next call of splitter_room(). If no line
 * is complete, return false and leave `line` unchanged. */
bool splitter_next(Splitter *splitter, Line *line);

/* Get the next whole line like splitter_next(), but don't take it out. */
bool splitter_peek(Splitter *splitter, Line *line);

/* Return whether there are bytes of a line that hasn't been taken out. */
bool splitter_has_more(const Splitter *splitter);

/* At the end of the input, take out the last line if there is one that has no newline. Return false
 * if there is none. */
bool splitter_last(Splitter *splitter, Line *line);

#endif
