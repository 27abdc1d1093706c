/* Listing how the settings of a command differ from those of a results folder. */
#include "match/results/store_parts.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/string_view.h"

#include <string.h>

enum {
    TOLD_MOST = 40,   /* maximum number of pairs of differing lines that are listed */
    SHOWN_MOST = 200, /* maximum bytes of a line */
};

typedef struct Lines {
    StringView *items; /* an owned array; the views are borrowed */
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
    builder_add(text, line.length <= SHOWN_MOST ? "\"" : "...\"");
}

/* List the lines of one difference, in pairs of an old and a new line. `told` is the number of
 * pairs of earlier differences; after TOLD_MOST pairs, no more are listed. Return the number of
 * pairs of this difference. */
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

/* Find the next lines that are equal in both texts. Set `out` and `in` to how many lines precede
 * them in the old and in the new text. Of all equal lines, choose those with the smallest sum of
 * the two numbers. */
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

/* List up to TOLD_MOST pairs of lines that differ, and return how many pairs differ. */
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

/* Append a list of the differences between two texts. Return false if the texts are equal. */
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

/* Return true if a match can continue with a larger number in its setting `name`, because its
 * earlier games keep their numbers. */
static bool may_grow(const char *name, const StringBuilder *settings)
{
    bool in_rounds = false;
    for (StringView rest = builder_view(settings); rest.length > 0;) {
        StringView line = view_line(&rest);
        in_rounds |= view_is(line, "format swiss") || view_is(line, "format ladder");
    }
    return strcmp(name, in_rounds ? "rounds" : "games") == 0;
}

/* Set `number` to the value of the setting `name`. Return false if that isn't a number.
 */
static bool find_number(const StringBuilder *settings, const char *name, int64_t *number)
{
    size_t length = strlen(name);
    for (StringView rest = builder_view(settings); rest.length > 0;) {
        StringView line = view_line(&rest);
        if (line.length > length && memcmp(line.bytes, name, length) == 0 &&
            line.bytes[length] == ' ')
            return number_read_int(line.bytes + length + 1, line.length - length - 1, 0, INT64_MAX,
                                   number);
    }
    return false;
}

/* Append the old settings. If the match may continue with the larger number of games or rounds in
 * the new settings, use that number. */
static void add_grown(const StringBuilder *was, const StringBuilder *now, StringBuilder *text)
{
    static const char *const NAMES[] = {"games", "rounds"};
    for (StringView rest = builder_view(was); rest.length > 0;) {
        StringView line = view_line(&rest);
        int64_t old, larger;
        const char *grows = NULL;
        for (size_t i = 0; i < 2; i++) {
            size_t length = strlen(NAMES[i]);
            bool is_it = line.length > length && memcmp(line.bytes, NAMES[i], length) == 0 &&
                         line.bytes[length] == ' ';
            if (is_it && may_grow(NAMES[i], was) && find_number(was, NAMES[i], &old) &&
                find_number(now, NAMES[i], &larger) && larger > old)
                grows = NAMES[i];
        }
        if (grows)
            builder_add_format(text, "%s %lld", grows, (long long)larger);
        else
            builder_add_view(text, line);
        builder_add_char(text, '\n');
    }
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
    StringBuilder was = {0}, now = {0}, grown = {0}, told = {0};
    add_grown(&store->settings, settings, &grown);
    write_players(store->players, store->player_count, &was);
    write_players(players, player_count, &now);
    bool differs = compare_lines(&grown, settings, &told) || builder_failed(&was) ||
                   builder_failed(&now) || builder_failed(&grown) ||
                   compare_lines(&was, &now, &told);
    if (differs) {
        builder_add_bytes(error, store->path.bytes, store->path.length);
        builder_add(error, " contains the results of another match: use its settings, or another "
                           "folder. These settings differ:");
        builder_add_bytes(error, told.bytes, told.length);
    }
    builder_free(&was);
    builder_free(&now);
    builder_free(&grown);
    builder_free(&told);
    return !differs;
}
