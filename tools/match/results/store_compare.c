/* Listing how the settings of a command differ from those of a results folder. */
#include "match/results/store_parts.h"

#include "base/memory.h"
#include "base/string_view.h"

#include <string.h>

enum {
    TOLD_MOST = 40,   /* maximum number of lines listed */
    SHOWN_MOST = 200, /* maximum bytes of a line */
};

typedef struct Lines {
    StringView *items; /* owned array of borrowed views */
    size_t count, capacity;
} Lines;

static bool split(const StringBuilder *text, Lines *lines)
{
    for (StringView rest = builder_view(text); rest.length > 0;)
        if (memory_push(lines->items, lines->count, lines->capacity, view_line(&rest)) != STATUS_OK)
            return false;
    return true;
}

static bool same(StringView a, StringView b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

static void add_line(StringBuilder *text, StringView line)
{
    builder_add_char(text, '"');
    builder_add_bytes(text, line.bytes, line.length < SHOWN_MOST ? line.length : SHOWN_MOST);
    builder_add(text, line.length < SHOWN_MOST ? "\"" : "...\"");
}

/* List the lines that differ at one place, in pairs of an old and a new line. `told` is the number
 * of lines listed before. Return the number of pairs. */
static size_t tell(const StringView *was, size_t was_count, const StringView *now, size_t now_count,
                   size_t told, StringBuilder *text)
{
    size_t count = was_count > now_count ? was_count : now_count;
    for (size_t i = 0; i < count && told + i < TOLD_MOST; i++) {
        builder_add(text, "\n  ");
        if (i < was_count) {
            builder_add(text, "was ");
            add_line(text, was[i]);
            builder_add(text, ", now ");
        } else {
            builder_add(text, "added: ");
        }
        if (i < now_count)
            add_line(text, now[i]);
        else
            builder_add(text, "missing");
    }
    return count;
}

/* Find the fewest lines to skip in both texts so that the next lines are equal. Set `out` and `in`
 * to how many to skip in the old and in the new text. */
static void find_same(const StringView *was, size_t was_count, const StringView *now,
                      size_t now_count, size_t *out, size_t *in)
{
    for (size_t passed = 0; passed < was_count + now_count; passed++)
        for (*out = 0; *out <= passed && *out < was_count; ++*out) {
            *in = passed - *out;
            if (*in < now_count && same(was[*out], now[*in]))
                return;
        }
    *out = was_count;
    *in = now_count;
}

/* List the differences between the texts, and return how many there are. */
static size_t compare(const Lines *was, const Lines *now, StringBuilder *text)
{
    size_t row = 0, column = 0, told = 0;
    while (row < was->count || column < now->count) {
        size_t out, in;
        find_same(was->items + row, was->count - row, now->items + column, now->count - column,
                  &out, &in);
        told += tell(was->items + row, out, now->items + column, in, told, text);
        row += out + 1;
        column += in + 1;
    }
    if (told > TOLD_MOST)
        builder_add_format(text, "\n  and %zu more", told - TOLD_MOST);
    return told;
}

/* Append a line for each difference between two texts. Return false if the texts are equal. */
static bool compare_lines(const StringBuilder *was, const StringBuilder *now, StringBuilder *told)
{
    if (was->length == now->length &&
        (was->length == 0 || memcmp(was->bytes, now->bytes, was->length) == 0))
        return false;
    Lines before = {0}, after = {0};
    if (!split(was, &before) || !split(now, &after))
        builder_add(told, "\n  (out of memory: the differences are not listed)");
    else if (compare(&before, &after, told) == 0)
        builder_add(told, "\n"
                          "  only one of the two texts has a newline at the end");
    memory_free(before.items);
    memory_free(after.items);
    return true;
}

/* Append the name and command of each player, one player per line. */
static void write_players(const StorePlayer *players, size_t count, StringBuilder *text)
{
    for (size_t i = 0; i < count; i++)
        builder_add_format(text, "player %s: %s\n", players[i].name, players[i].command);
}

bool compare_match(const Store *store, const StringBuilder *settings, const StorePlayer *players,
                   size_t player_count, StringBuilder *error)
{
    StringBuilder was = {0}, now = {0}, told = {0};
    write_players(store->players, store->player_count, &was);
    write_players(players, player_count, &now);
    bool differs = compare_lines(&store->settings, settings, &told) || builder_failed(&was) ||
                   builder_failed(&now) || compare_lines(&was, &now, &told);
    if (differs) {
        builder_add_bytes(error, store->path.bytes, store->path.length);
        builder_add(error, " contains the results of another match: use its settings, or another "
                           "folder. These settings differ:");
        builder_add_bytes(error, told.bytes, told.length);
    }
    builder_free(&was);
    builder_free(&now);
    builder_free(&told);
    return !differs;
}
