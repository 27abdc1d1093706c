/* Stores earlier positions in a hash table. */
#include "games/go/rules/go_past.h"

#include "base/memory.h"

#include <string.h>

enum { BUCKETS_LEAST = 16, POINTS_A_BYTE = 4, BITS_A_POINT = 2 };
enum { PACKED_MOST = (GO_LINES_MOST * GO_LINES_MOST + POINTS_A_BYTE - 1) / POINTS_A_BYTE };

void go_past_free(GoPast *past)
{
    memory_free(past->comings);
    memory_free(past->stones);
    memory_free(past->buckets);
}

/* Pack the stones of a board, row by row, with two bits for each point. Return the number of
 * bytes. */
static size_t pack(const GoBoard *board, uint8_t packed[PACKED_MOST])
{
    int count = 0;
    memset(packed, 0, PACKED_MOST);
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++, count++) {
            int stone = board->stones[go_board_point(board, column, row)];
            packed[count / POINTS_A_BYTE] |=
                (uint8_t)(stone << count % POINTS_A_BYTE * BITS_A_POINT);
        }
    return (size_t)(count + POINTS_A_BYTE - 1) / POINTS_A_BYTE;
}

/* Anyone can compute the keys of stones, so an adversary could choose positions whose hashes have
 * some bits in common. Therefore, all bits are mixed to choose the bucket. */
static uint32_t *bucket_of(const GoPast *past, uint64_t hash, Color to_move)
{
    Random mixed = {hash + (uint64_t)to_move};
    return &past->buckets[random_next(&mixed) & (past->bucket_count - 1)];
}

static void link_coming(GoPast *past, size_t index)
{
    GoComing *coming = &past->comings[index];
    uint32_t *bucket = bucket_of(past, coming->hash, coming->to_move);
    coming->before = *bucket;
    *bucket = (uint32_t)index + 1;
}

/* Rehash all positions into new buckets. */
static Status spread(GoPast *past, size_t bucket_count)
{
    uint32_t *buckets = memory_new(bucket_count * sizeof *buckets);
    if (!buckets)
        return STATUS_NO_MEMORY;
    memory_free(past->buckets);
    past->buckets = buckets;
    past->bucket_count = bucket_count;
    for (size_t i = 0; i < past->count; i++)
        link_coming(past, i);
    return STATUS_OK;
}

Status go_past_assign(GoPast *past, const GoPast *from)
{
    if (from->count == 0) /* `past` is empty too, because both have the same rules */
        return STATUS_OK;
    uint32_t *buckets = memory_new(from->bucket_count * sizeof *buckets);
    Status status = buckets ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = memory_reserve(past->comings, past->capacity, from->count);
    if (status == STATUS_OK)
        status = memory_reserve(past->stones, past->stones_capacity, from->count * from->size);
    if (status != STATUS_OK) {
        memory_free(buckets);
        return status;
    }
    memory_free(past->buckets);
    past->buckets = buckets;
    past->bucket_count = from->bucket_count;
    past->count = from->count;
    past->size = from->size;
    memcpy(buckets, from->buckets, from->bucket_count * sizeof *buckets);
    memcpy(past->comings, from->comings, from->count * sizeof *past->comings);
    memcpy(past->stones, from->stones, from->count * from->size);
    return STATUS_OK;
}

Status go_past_reserve(GoPast *past, const GoBoard *board)
{
    uint8_t packed[PACKED_MOST];
    if (past->size == 0)
        past->size = pack(board, packed);
    if (past->count + 1 >= UINT32_MAX)
        return STATUS_NO_MEMORY;
    Status status = memory_reserve(past->comings, past->capacity, past->count + 1);
    if (status != STATUS_OK)
        return status;
    status = memory_reserve(past->stones, past->stones_capacity, (past->count + 1) * past->size);
    if (status != STATUS_OK || past->count < past->bucket_count)
        return status;
    return spread(past, past->bucket_count ? 2 * past->bucket_count : BUCKETS_LEAST);
}

void go_past_add(GoPast *past, const GoBoard *board, Color to_move)
{
    uint8_t packed[PACKED_MOST];
    pack(board, packed);
    memcpy(past->stones + past->count * past->size, packed, past->size);
    past->comings[past->count] = (GoComing){.hash = board->hash, .to_move = to_move};
    link_coming(past, past->count++);
}

void go_past_drop(GoPast *past)
{
    const GoComing *last = &past->comings[--past->count];
    *bucket_of(past, last->hash, last->to_move) = last->before;
}

void go_past_trim(GoPast *past)
{
    memory_trim(past->comings, past->capacity, past->count);
    memory_trim(past->stones, past->stones_capacity, past->count * past->size);
    size_t enough = past->bucket_count;
    while (enough > BUCKETS_LEAST && enough / 4 > past->count)
        enough /= 2;
    if (enough < past->bucket_count)
        (void)spread(past, enough); /* if this fails, there are just more buckets than needed */
}

bool go_past_has(const GoPast *past, const GoBoard *board, Color to_move)
{
    uint8_t packed[PACKED_MOST];
    for (uint32_t i = *bucket_of(past, board->hash, to_move); i > 0;
         i = past->comings[i - 1].before) {
        const GoComing *coming = &past->comings[i - 1];
        if (coming->hash != board->hash || coming->to_move != to_move)
            continue;
        pack(board, packed);
        if (memcmp(past->stones + (i - 1) * past->size, packed, past->size) == 0)
            return true;
    }
    return false;
}
