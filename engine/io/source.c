/* Reads lines from a file descriptor. */
#include "io/source.h"

#include "base/memory.h"
#include "io/descriptor.h"

typedef struct Pipe {
    /* Must be first, so that a pointer to the Source is also a pointer to the Pipe. */
    Source source;
    Splitter *splitter;
    int descriptor;
    size_t left; /* number of bytes that may still be read */
    bool ended;  /* true if the end has been read */
} Pipe;

static bool pipe_ready(Source *source)
{
    return splitter_ready(((Pipe *)source)->splitter);
}

static bool pipe_waits(Source *source)
{
    Pipe *from = (Pipe *)source;
    return from->left == 0 || splitter_has_more(from->splitter) ||
           descriptor_waits(from->descriptor);
}

/* Read once, as much as there is. Return the number of bytes, or -1 on failure. At the end, return
 * 0, and keep doing so. */
static ssize_t read_block(Pipe *from)
{
    if (from->ended)
        return 0;
    size_t room;
    char *bytes = splitter_room(from->splitter, &room);
    if (room > from->left)
        room = from->left;
    ssize_t count = descriptor_read(from->descriptor, bytes, room);
    if (count > 0) {
        splitter_put(from->splitter, (size_t)count);
        from->left -= (size_t)count;
    }
    from->ended = count == 0;
    return count;
}

/* Get the next line without waiting. Read only what is available, and stop reading when a whole
 * line has arrived. If reading fails, it will fail again when the line is requested. */
static bool pipe_peek(Source *source, Line *line)
{
    Pipe *from = (Pipe *)source;
    while (!splitter_peek(from->splitter, line))
        if (from->left == 0 || !descriptor_waits(from->descriptor) || read_block(from) <= 0)
            return false;
    return true;
}

static SourceEvent pipe_next(Source *source, Line *line)
{
    Pipe *from = (Pipe *)source;
    while (!splitter_next(from->splitter, line)) {
        ssize_t count = read_block(from);
        if (count < 0)
            return SOURCE_ERROR;
        if (count == 0)
            return splitter_last(from->splitter, line) ? SOURCE_LINE : SOURCE_END;
    }
    return SOURCE_LINE;
}

static void pipe_destroy(Source *source)
{
    splitter_destroy(((Pipe *)source)->splitter);
    memory_free(source);
}

Status source_create(int descriptor, size_t limit, Source **source)
{
    Pipe *made = memory_new(sizeof *made);
    if (!made || splitter_create(LINE_LIMIT, &made->splitter) != STATUS_OK) {
        memory_free(made);
        return STATUS_NO_MEMORY;
    }
    made->source = (Source){.ready = pipe_ready,
                            .waits = pipe_waits,
                            .peek = pipe_peek,
                            .next = pipe_next,
                            .destroy = pipe_destroy};
    made->descriptor = descriptor;
    made->left = limit;
    *source = &made->source;
    return STATUS_OK;
}
