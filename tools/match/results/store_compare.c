/* What differs between the settings of a results folder and those of a command. */
#include "match/results/store_parts.h"

#include "base/memory.h"

#include <string.h>

enum {
    TABLE_MOST = 4000000, /* squares that are compared; where there are more, all has changed */
    TOLD_MOST = 40,       /* lines that are told */
    SHOWN_MOST = 200,     /* bytes of a line */
};

typedef struct Line {
    const char *bytes; /* borrowed */
    size_t length;
} Line;

typedef struct Lines {
    Line *items; /* owned */
    size_t count, capacity;
} Lines;

/* Lines that were taken out and put in at one place, which are told side by side. */
typedef struct Difference {
    const Line *was, *now;
    size_t was_count, now_count;
    size_t told;
    Text *text;
} Difference;

static bool split(const Text *text, Lines *lines)
{
    const char *at = text->bytes, *end = at ? at + text->length : at;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (memory_push(lines->items, lines->count, lines->capacity,
                        (Line){at, (size_t)(stop - at)}) != STATUS_OK)
            return false;
        at = newline ? newline + 1 : end;
    }
    return true;
}

static bool same(const Line *a, const Line *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

static void add_line(Text *text, const Line *line)
{
    text_add_char(text, '"');
    text_add_bytes(text, line->bytes, line->length < SHOWN_MOST ? line->length : SHOWN_MOST);
    text_add(text, line->length < SHOWN_MOST ? "\"" : "...\"");
}

/* Tells of what was gathered, and begins anew. */
static void tell(Difference *difference)
{
    for (size_t i = 0; i < difference->was_count || i < difference->now_count; i++) {
        if (difference->told++ >= TOLD_MOST)
            continue;
        text_add(difference->text, "\n  ");
        if (i < difference->was_count) {
            text_add(difference->text, "it was ");
            add_line(difference->text, &difference->was[i]);
            text_add(difference->text, ", now ");
        } else {
            text_add(difference->text, "there was nothing, now ");
        }
        if (i < difference->now_count)
            add_line(difference->text, &difference->now[i]);
        else
            text_add(difference->text, "there is nothing");
    }
    difference->was_count = difference->now_count = 0;
}

static void take_out(Difference *difference, const Line *line)
{
    if (difference->was_count++ == 0)
        difference->was = line;
}

static void put_in(Difference *difference, const Line *line)
{
    if (difference->now_count++ == 0)
        difference->now = line;
}

/* For each pair of places, how many lines at most are the same from there on, in this order. */
static uint32_t *make_table(const Line *was, size_t rows, const Line *now, size_t columns)
{
    if (rows + 1 > TABLE_MOST / (columns + 1))
        return NULL;
    uint32_t *table = memory_new((rows + 1) * (columns + 1) * sizeof *table);
    for (size_t row = rows; table && row-- > 0;)
        for (size_t column = columns; column-- > 0;) {
            uint32_t *here = &table[row * (columns + 1) + column];
            uint32_t below = here[columns + 1], right = here[1];
            if (same(&was[row], &now[column]))
                *here = here[columns + 2] + 1;
            else
                *here = below > right ? below : right;
        }
    return table;
}

/* Goes through both from their beginning, past most lines that are the same. */
static void walk(Difference *difference, const Line *was, size_t rows, const Line *now,
                 size_t columns)
{
    uint32_t *table = make_table(was, rows, now, columns);
    size_t row = 0, column = 0;
    while (row < rows || column < columns) {
        const uint32_t *here = table ? &table[row * (columns + 1) + column] : NULL;
        if (here && row < rows && column < columns && same(&was[row], &now[column])) {
            tell(difference);
            row++;
            column++;
        } else if (row < rows && (column == columns || !here || here[columns + 1] >= here[1])) {
            take_out(difference, &was[row++]);
        } else {
            put_in(difference, &now[column++]);
        }
    }
    tell(difference);
    memory_free(table);
}

static void compare(const Lines *was, const Lines *now, Difference *difference)
{
    size_t start = 0, was_end = was->count, now_end = now->count;
    while (start < was_end && start < now_end && same(&was->items[start], &now->items[start]))
        start++;
    while (was_end > start && now_end > start &&
           same(&was->items[was_end - 1], &now->items[now_end - 1])) {
        was_end--;
        now_end--;
    }
    if (start < was_end || start < now_end)
        walk(difference, was->items + start, was_end - start, now->items + start, now_end - start);
    if (difference->told > TOLD_MOST)
        text_add_format(difference->text, "\n  and %zu more", difference->told - TOLD_MOST);
}

bool compare_lines(const Text *was, const Text *now, Text *told)
{
    if (was->length == now->length &&
        (was->length == 0 || memcmp(was->bytes, now->bytes, was->length) == 0))
        return false;
    Lines before = {0}, after = {0};
    Difference difference = {.text = told};
    if (split(was, &before) && split(now, &after))
        compare(&before, &after, &difference);
    else
        text_add(told, "\n  (there is no memory to say what)");
    if (difference.told == 0 && was->length != now->length)
        text_add(told, "\n  whether the last line ends with a newline");
    memory_free(before.items);
    memory_free(after.items);
    return true;
}

/* Players as lines. */
static void write_players(const StorePlayer *players, size_t count, Text *text)
{
    for (size_t i = 0; i < count; i++)
        text_add_format(text, "player %s: %s\n", players[i].name, players[i].command);
}

bool compare_match(const Store *store, const Text *settings, const StorePlayer *players,
                   size_t player_count, Text *error)
{
    Text was = {0}, now = {0}, told = {0};
    write_players(store->players, store->player_count, &was);
    write_players(players, player_count, &now);
    bool differs = compare_lines(&store->settings, settings, &told) || text_failed(&was) ||
                   text_failed(&now) || compare_lines(&was, &now, &told);
    if (differs) {
        text_add_bytes(error, store->path.bytes, store->path.length);
        text_add(error, " has the results of another match:");
        text_add_bytes(error, told.bytes, told.length);
    }
    text_free(&was);
    text_free(&now);
    text_free(&told);
    return !differs;
}
