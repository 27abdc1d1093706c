/* Splits blocks of bytes into lines.
 *
 *     bytes:  | taken out  | current line, so far  | room |
 *             0            start     scanned       end    capacity
 *
 * There is no newline between `start` and `scanned`. While a line is skipped, only its beginning is
 * kept; each further block of the line is dropped as soon as it has been scanned. */
#include "io/splitter.h"

#include "base/memory.h"

#include <string.h>

enum { BLOCK = 64 * 1024 };

struct Splitter {
    char *bytes; /* owned */
    size_t capacity, start, scanned, end;
    size_t limit;
    bool newline;      /* true if a newline has been found, at `scanned` */
    LineKind swallows; /* why the current line is skipped; LINE_WHOLE if it isn't */
};

Status splitter_create(size_t limit, Splitter **splitter)
{
    Splitter *made = memory_new(sizeof *made);
    char *bytes = memory_new(BLOCK);
    if (!made || !bytes) {
        memory_free(made);
        memory_free(bytes);
        return STATUS_NO_MEMORY;
    }
    *made = (Splitter){.bytes = bytes, .capacity = BLOCK, .limit = limit};
    *splitter = made;
    return STATUS_OK;
}

void splitter_destroy(Splitter *splitter)
{
    if (splitter)
        memory_free(splitter->bytes);
    memory_free(splitter);
}

static bool set_capacity(Splitter *splitter, size_t capacity)
{
    char *bytes = memory_resize(splitter->bytes, capacity);
    if (!bytes)
        return false;
    splitter->bytes = bytes;
    splitter->capacity = capacity;
    return true;
}

/* Drop the part of the current line that has been scanned, except the line's beginning. */
static void forget(Splitter *splitter)
{
    size_t kept = splitter->scanned - splitter->start;
    if (kept <= LINE_BEGINNING)
        return;
    char *hole = splitter->bytes + splitter->start + LINE_BEGINNING;
    memmove(hole, splitter->bytes + splitter->scanned, splitter->end - splitter->scanned);
    splitter->end -= kept - LINE_BEGINNING;
    splitter->scanned = splitter->start + LINE_BEGINNING;
}

static void move_to_front(Splitter *splitter)
{
    size_t start = splitter->start;
    memmove(splitter->bytes, splitter->bytes + start, splitter->end - start);
    splitter->start = 0;
    splitter->scanned -= start;
    splitter->end -= start;
}

char *splitter_room(Splitter *splitter, size_t *room)
{
    if (splitter->start > 0)
        move_to_front(splitter);
    if (splitter->capacity > BLOCK && splitter->end <= BLOCK / 2)
        set_capacity(splitter, BLOCK); /* if this fails, the larger block is kept */
    if (splitter->end == splitter->capacity) {
        size_t most = splitter->limit + BLOCK;
        size_t wanted = splitter->capacity < most / 2 ? splitter->capacity * 2 : most;
        if (!set_capacity(splitter, wanted)) {
            splitter->swallows = LINE_NO_MEMORY;
            forget(splitter);
        }
    }
    *room = splitter->capacity - splitter->end;
    return splitter->bytes + splitter->end;
}

void splitter_put(Splitter *splitter, size_t count)
{
    splitter->end += count;
}

bool splitter_ready(Splitter *splitter)
{
    if (splitter->newline)
        return true;
    if (splitter->scanned == splitter->end)
        return false;
    char *from = splitter->bytes + splitter->scanned;
    char *found = memchr(from, '\n', splitter->end - splitter->scanned);
    splitter->newline = found;
    splitter->scanned = found ? (size_t)(found - splitter->bytes) : splitter->end;
    if (splitter->swallows == LINE_WHOLE && splitter->scanned - splitter->start > splitter->limit)
        splitter->swallows = LINE_TOO_LONG;
    if (splitter->swallows != LINE_WHOLE)
        forget(splitter);
    return found;
}

static Line present_line(const Splitter *splitter)
{
    return (Line){splitter->swallows, splitter->bytes + splitter->start,
                  splitter->scanned - splitter->start};
}

/* Return the line from `start` to `scanned`. The next line begins `skipped` bytes after it. */
static Line take(Splitter *splitter, size_t skipped)
{
    Line line = present_line(splitter);
    splitter->start = splitter->scanned += skipped;
    splitter->newline = false;
    splitter->swallows = LINE_WHOLE;
    return line;
}

bool splitter_next(Splitter *splitter, Line *line)
{
    if (!splitter_ready(splitter))
        return false;
    *line = take(splitter, 1);
    return true;
}

bool splitter_peek(Splitter *splitter, Line *line)
{
    if (!splitter_ready(splitter))
        return false;
    *line = present_line(splitter);
    return true;
}

bool splitter_has_more(const Splitter *splitter)
{
    return splitter->end > splitter->start;
}

bool splitter_last(Splitter *splitter, Line *line)
{
    if (splitter_ready(splitter) || splitter->scanned == splitter->start)
        return false;
    *line = take(splitter, 0);
    return true;
}
