/* A ring buffer for the last bytes of a stream. */
#include "programs/process_tail.h"

#include "io/complain.h"

#include <string.h>

void tail_add(Tail *tail, const char *bytes, size_t count)
{
    if (count > tail->room) { /* only the last `room` bytes fit */
        tail->count += count - tail->room;
        bytes += count - tail->room;
        count = tail->room;
    }
    size_t at = tail->count % tail->room;
    size_t first = tail->room - at < count ? tail->room - at : count;
    memcpy(tail->bytes + at, bytes, first);
    memcpy(tail->bytes, bytes + first, count - first);
    tail->count += count;
}

void tail_show(const Tail *tail, StringBuilder *text)
{
    size_t kept = tail->count < tail->room ? (size_t)tail->count : tail->room;
    size_t at = (tail->count - kept) % tail->room;
    size_t first = tail->room - at < kept ? tail->room - at : kept;
    size_t before = text->length;
    builder_add_bytes(text, tail->bytes + at, first);
    builder_add_bytes(text, tail->bytes, kept - first);
    if (!builder_failed(text) && kept > 0)
        builder_truncate(text, before + complain_show(text->bytes + before, text->length - before));
}
