/* Stores differences of boards as lists of 16-bit words. */
#include "games/go/rules/go_difference.h"

#include "base/memory.h"

#include <stddef.h>
#include <string.h>

typedef uint16_t Word16;

enum {
    BOARD_WORDS = sizeof(GoBoard) / sizeof(Word16),
    BLOCK_WORDS = 32, /* number of words that one memcmp() compares */
};

_Static_assert(sizeof(GoBoard) % sizeof(Word16) == 0, "a board is whole words");
_Static_assert(sizeof(GoPoint) == sizeof(Word16), "a point is a word");

struct GoDifference {
    size_t count;
    struct {
        Word16 at, word;
    } was[];
};

static Word16 word_at(const GoBoard *board, size_t at)
{
    Word16 word;
    memcpy(&word, (const char *)board + at * sizeof word, sizeof word);
    return word;
}

/* Mark the words that `before` uses but `after` doesn't: those at the end of the list of empty
 * points, and the slots of empty points that get a stone. These words must be restored even if they
 * are equal now, because later moves and their undo may change words that are not in use. Undo
 * restores all other words exactly. */
static void mark_meaning(const GoBoard *before, const GoBoard *after, bool means[BOARD_WORDS])
{
    const size_t empties = offsetof(GoBoard, empties) / sizeof(Word16);
    const size_t slots = offsetof(GoBoard, slots) / sizeof(Word16);
    for (int i = after->empty_count; i < before->empty_count; i++)
        means[empties + (size_t)i] = true;
    for (int place = 0; place < before->places; place++)
        if (before->stones[place] == GO_EMPTY && after->stones[place] != GO_EMPTY)
            means[slots + (size_t)place] = true;
}

/* Store the indices of the words that must be restored, and return their number. */
static size_t find_words(const GoBoard *before, const GoBoard *after, Word16 found[BOARD_WORDS])
{
    bool means[BOARD_WORDS] = {false};
    size_t count = 0;
    mark_meaning(before, after, means);
    for (size_t block = 0; block < BOARD_WORDS; block += BLOCK_WORDS) {
        size_t end = block + BLOCK_WORDS < BOARD_WORDS ? block + BLOCK_WORDS : BOARD_WORDS;
        size_t bytes = (end - block) * sizeof(Word16), start = block * sizeof(Word16);
        bool same = memcmp((const char *)before + start, (const char *)after + start, bytes) == 0;
        if (same && !memchr(means + block, true, end - block))
            continue;
        for (size_t at = block; at < end; at++)
            if (means[at] || word_at(before, at) != word_at(after, at))
                found[count++] = (Word16)at;
    }
    return count;
}

Status go_difference_make(const GoBoard *before, const GoBoard *after, GoDifference **difference)
{
    Word16 found[BOARD_WORDS];
    size_t count = find_words(before, after, found);
    GoDifference *made = memory_new(sizeof *made + count * sizeof *made->was);
    if (!made)
        return STATUS_NO_MEMORY;
    made->count = count;
    for (size_t i = 0; i < count; i++) {
        made->was[i].at = found[i];
        made->was[i].word = word_at(before, found[i]);
    }
    *difference = made;
    return STATUS_OK;
}

void go_difference_take_back(GoBoard *board, const GoDifference *difference)
{
    for (size_t i = 0; difference && i < difference->count; i++)
        memcpy((char *)board + difference->was[i].at * sizeof(Word16), &difference->was[i].word,
               sizeof(Word16));
}
