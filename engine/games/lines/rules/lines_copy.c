/* Copies of a position of `lines`, and its key. */
#include "base/memory.h"
#include "games/lines/rules/lines_position.h"

static Status copy_ink(Ink *to, const Ink *from)
{
    to->pieces = memory_copied(from->pieces, from->count, &to->capacity, sizeof *from->pieces);
    to->count = from->count;
    return to->pieces ? segment_index_copy(from->edge_index, &to->edge_index) : STATUS_NO_MEMORY;
}

Status lines_copy(const Lines *lines, Lines **copy)
{
    Lines *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->board = lines->board;
    made->upper = lines->upper;
    made->lower = lines->lower;
    made->allotment = lines->allotment;
    made->left = lines->left;
    made->crossings = lines->crossings;
    made->crossings_left = lines->crossings_left;
    made->meetings_left = lines->meetings_left;
    made->hash = lines->hash;
    Status status = life_copy(lines->life, &made->life);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = copy_ink(&made->ink[color], &lines->ink[color]);
    if (status == STATUS_OK)
        *copy = made;
    else
        lines_destroy(made);
    return status;
}

static uint64_t place_key(Point p)
{
    return (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y;
}

uint64_t lines_piece_key(Color color, Segment piece)
{
    bool turned = point_compare(piece.a, piece.b) > 0;
    uint64_t key = random_mix((uint64_t)color + 1, place_key(turned ? piece.b : piece.a));
    return random_mix(key, place_key(turned ? piece.a : piece.b));
}

uint64_t lines_key(const Lines *lines)
{
    uint64_t key = random_mix(lines->hash, (uint64_t)lines->left);
    return random_mix(key, (uint64_t)lines->crossings_left << 32 | lines->meetings_left);
}
