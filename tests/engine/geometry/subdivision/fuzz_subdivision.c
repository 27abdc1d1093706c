/* A libFuzzer harness: the input is a series of strokes and undos on the subdivision.
 *
 * The first two bytes give the board's sides, 1 to 64 steps. Then each operation is five bytes: its
 * kind, and four coordinates. After each operation, the checker checks everything. Going back must
 * restore the counts, and sometimes an allocation fails.
 *
 * Build with clang -fsanitize=fuzzer,address,undefined. */
#include "base/memory.h"
#include "geometry/subdivision/subdivision.h"
#include "subdivision_check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 48, OPERATION = 5 };

typedef struct Fuzz {
    Subdivision *sub;
    Box board;
    size_t drawn;
    size_t marks[MOST];
    SubdivisionCounts counts[MOST]; /* the counts before each stroke */
} Fuzz;

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static Point point_of(const Fuzz *fuzz, const uint8_t *bytes)
{
    return (Point){bytes[0] % (fuzz->board.high.x + 1), bytes[1] % (fuzz->board.high.y + 1)};
}

static void require_counts(const Fuzz *fuzz, SubdivisionCounts expected)
{
    SubdivisionCounts counts = subdivision_counts(fuzz->sub);
    require(memcmp(&counts, &expected, sizeof counts) == 0, "counts are not as before");
}

static void draw(Fuzz *fuzz, Segment segment, size_t fail_after)
{
    if (fuzz->drawn == MOST)
        return;
    SubdivisionCounts before = subdivision_counts(fuzz->sub);
    fuzz->counts[fuzz->drawn] = before;
    fuzz->marks[fuzz->drawn] = subdivision_mark(fuzz->sub);
    memory_fail_after(fail_after);
    Status status = subdivision_insert(fuzz->sub, segment, (uint32_t)fuzz->drawn);
    memory_fail_after(0);
    if (status == STATUS_OK) {
        fuzz->drawn++;
        return;
    }
    require(status == (point_equal(segment.a, segment.b) ? STATUS_ZERO_LENGTH : STATUS_NO_MEMORY),
            "a stroke failed for no reason");
    require_counts(fuzz, before);
}

static void go_back(Fuzz *fuzz, size_t count)
{
    if (fuzz->drawn == 0)
        return;
    fuzz->drawn -= count < fuzz->drawn ? count : fuzz->drawn;
    subdivision_rollback(fuzz->sub, fuzz->marks[fuzz->drawn]);
    require_counts(fuzz, fuzz->counts[fuzz->drawn]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    Fuzz fuzz = {.board = {.high = {bytes[0] % 64 + 1, bytes[1] % 64 + 1}}};
    require(subdivision_create(&fuzz.sub, fuzz.board, NULL) == STATUS_OK, "no memory");
    for (size_t at = 2; at + OPERATION <= size && at < 2 + 3 * MOST * OPERATION; at += OPERATION) {
        const uint8_t *it = bytes + at;
        Segment segment = {point_of(&fuzz, it + 1), point_of(&fuzz, it + 3)};
        if (it[0] >= 192)
            go_back(&fuzz, it[0] % 8 + 1U);
        else
            draw(&fuzz, segment, it[0] >= 160 ? it[0] % 8 + 1U : 0);
        StringBuilder why = {0};
        if (!subdivision_check(fuzz.sub, &why))
            require(false, builder_string(&why));
        builder_free(&why);
        SubdivisionPlace place = subdivision_locate(fuzz.sub, segment.a);
        require(place.kind != SUBDIVISION_IN_FACE || place.id != SUBDIVISION_OUTSIDE,
                "a point of the board is outside");
    }
    go_back(&fuzz, MOST);
    subdivision_destroy(fuzz.sub);
    require(memory_in_use() == 0, "memory was lost");
    return 0;
}
