/* Builds the table of commands from the rows that are defined next to their handlers. */
#include "protocol/table.h"

#include "base/memory.h"
#include "protocol/game_commands.h"

#include <string.h>

/* The name of a command, and the row of each game that has it. */
typedef struct Entry {
    /* The row that help shows. It must be the first member, since a pointer to this row is
     * converted to a pointer to its entry. */
    Command all;
    /* Owned: the pattern of `all` if the games' patterns differ; NULL if they don't. */
    char *pattern;
    const Command **of; /* owned: the row of each game; NULL for games that have none */
    bool universal;
} Entry;

struct CommandTable {
    const GameKind *const *games; /* borrowed */
    size_t game_count;
    Entry *entries; /* owned, sorted by name */
    size_t count, capacity;
};

/* Compare names byte by byte. If one is the beginning of the other, it comes first. */
static int compare(StringView word, const char *name)
{
    int order = strncmp(word.bytes, name, word.length);
    return order != 0 ? order : -(name[word.length] != '\0');
}

/* Return the index of a name among the first `table->count` entries or, if it isn't there, the
 * index at which it would be inserted. */
static size_t find(const CommandTable *table, StringView name, bool *found)
{
    size_t low = 0, high = table->count;
    *found = false;
    while (low < high && !*found) {
        size_t middle = low + (high - low) / 2;
        int order = compare(name, table->entries[middle].all.name);
        *found = order == 0;
        if (order > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return *found ? high : low;
}

/* A word of a pattern, without its brackets. */
typedef struct PatternWord {
    StringView word;
    bool optional;
} PatternWord;

/* A position in a pattern. */
typedef struct PatternReader {
    const char *from;
    int depth; /* number of open brackets */
} PatternReader;

/* Return the next word of a pattern. At its end, return an empty word. */
static PatternWord next_word(PatternReader *pattern)
{
    PatternWord next = {{"", 0}, false};
    const char *from = pattern->from;
    for (; *from == ' ' || *from == '[' || *from == ']'; from++)
        pattern->depth += (*from == '[') - (*from == ']');
    next.word = (StringView){from, strcspn(from, " []")};
    next.optional = pattern->depth > 0;
    pattern->from = from + next.word.length;
    return next;
}

static bool same(StringView a, StringView b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* Return whether word `a` is optional and the next word of its pattern is `word`, the present word
 * of the other pattern. */
static bool goes_before(PatternWord a, PatternReader rest, StringView word)
{
    return a.optional && word.length > 0 && !same(a.word, word) &&
           same(next_word(&rest).word, word);
}

/* Append a pattern that combines two patterns and allows the arguments of both: `P P` and `P
 * [MODE]` give `P [P|MODE]`, `[all] P` and `P` give `[all] P`, in either order. */
static void join_patterns(const char *first, const char *second, StringBuilder *text)
{
    static const StringView repeats = {"...", 3};
    PatternReader one = {first, 0}, two = {second, 0};
    bool repeat = false;
    for (;;) {
        PatternReader before_one = one, before_two = two;
        PatternWord a = next_word(&one), b = next_word(&two);
        if (goes_before(a, one, b.word)) {
            two = before_two;
            b.word.length = 0;
        } else if (goes_before(b, two, a.word)) {
            one = before_one;
            a.word.length = 0;
        }
        repeat = repeat || same(a.word, repeats) || same(b.word, repeats);
        a.word.length = same(a.word, repeats) ? 0 : a.word.length;
        b.word.length = same(b.word, repeats) ? 0 : b.word.length;
        if (a.word.length + b.word.length == 0)
            break;
        bool both = a.word.length && b.word.length && !same(a.word, b.word);
        bool optional = a.optional || b.optional || !a.word.length || !b.word.length;
        builder_add(text, text->length ? " " : "");
        builder_add(text, optional ? "[" : "");
        builder_add_bytes(text, a.word.bytes, a.word.length);
        builder_add(text, both ? "|" : "");
        if (both || !a.word.length)
            builder_add_bytes(text, b.word.bytes, b.word.length);
        builder_add(text, optional ? "]" : "");
    }
    builder_add(text, repeat ? " ..." : "");
}

/* Extend the row that describes a command in all games to cover another game's row. */
static Status join(Entry *entry, const Command *row)
{
    Command *all = &entry->all;
    all->least = row->least < all->least ? row->least : all->least;
    bool any = row->most == ARGUMENTS_ANY || all->most == ARGUMENTS_ANY;
    all->most = any ? ARGUMENTS_ANY : row->most > all->most ? row->most : all->most;
    if (strcmp(all->pattern, row->pattern) == 0)
        return STATUS_OK;
    StringBuilder text = {0};
    join_patterns(all->pattern, row->pattern, &text);
    char *pattern = builder_failed(&text) ? NULL : memory_new(text.length + 1);
    if (pattern)
        memcpy(pattern, text.bytes, text.length);
    builder_free(&text);
    if (!pattern)
        return STATUS_NO_MEMORY;
    memory_free(entry->pattern);
    entry->pattern = pattern;
    all->pattern = pattern;
    return STATUS_OK;
}

static Status insert(CommandTable *table, size_t at, const Command *row)
{
    const Command **of = memory_new(table->game_count * sizeof *of);
    if (!of || memory_reserve(table->entries, table->capacity, table->count + 1) != STATUS_OK) {
        memory_free(of);
        return STATUS_NO_MEMORY;
    }
    Entry *entry = &table->entries[at];
    memmove(entry + 1, entry, (table->count++ - at) * sizeof *entry);
    *entry = (Entry){.all = *row, .of = of};
    return STATUS_OK;
}

/* Return whether game number `index` has a row of a list. The list belongs to `kind`, or to all
 * games if `kind` is NULL. */
static bool has_row(const CommandTable *table, size_t index, const CommandList *list,
                    const Command *row, const GameKind *kind)
{
    const GameKind *game = table->games[index];
    return (!kind || game == kind || row->flags & COMMAND_ANYWHERE) &&
           (!list->belongs || list->belongs(game));
}

/* Add a row of a list for the games that have it. The list belongs to `kind`, or to all games if
 * `kind` is NULL. */
static Status take_row(CommandTable *table, const CommandList *list, const Command *row,
                       const GameKind *kind)
{
    size_t first = 0;
    while (first < table->game_count && !has_row(table, first, list, row, kind))
        first++;
    if (first == table->game_count)
        return STATUS_OK;
    bool found;
    size_t at = find(table, (StringView){row->name, strlen(row->name)}, &found);
    Status status = STATUS_OK;
    if (!found)
        status = insert(table, at, row);
    else if (table->entries[at].all.handler != row->handler)
        status = join(&table->entries[at], row);
    if (status == STATUS_OK && !kind && !list->belongs)
        table->entries[at].universal = true;
    for (size_t i = first; i < table->game_count && status == STATUS_OK; i++)
        if (has_row(table, i, list, row, kind))
            table->entries[at].of[i] = row;
    return status;
}

static Status take_lists(CommandTable *table, const CommandList *const *lists, const GameKind *kind)
{
    Status status = STATUS_OK;
    for (size_t i = 0; lists && lists[i]; i++)
        for (size_t k = 0; k < lists[i]->count && status == STATUS_OK; k++)
            status = take_row(table, lists[i], &lists[i]->rows[k], kind);
    return status;
}

Status command_table_create(const GameKind *const *games, CommandTable **table)
{
    CommandTable *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->games = games;
    made->game_count = game_kind_count(games);
    Status status = take_lists(made, SHARED_COMMANDS, NULL);
    for (size_t i = 0; i < made->game_count && status == STATUS_OK; i++)
        if (games[i]->words)
            status = take_lists(made, games[i]->words->commands, games[i]);
    if (status == STATUS_OK)
        *table = made;
    else
        command_table_destroy(made);
    return status;
}

void command_table_destroy(CommandTable *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->count; i++) {
        memory_free(table->entries[i].pattern);
        memory_free(table->entries[i].of);
    }
    memory_free(table->entries);
    memory_free(table);
}

size_t command_count(const CommandTable *table)
{
    return table->count;
}

const Command *command_at(const CommandTable *table, size_t index)
{
    return &table->entries[index].all;
}

const Command *command_named(const CommandTable *table, StringView name)
{
    bool found;
    size_t at = find(table, name, &found);
    return found ? &table->entries[at].all : NULL;
}

/* Return a command's rows, one for each game; NULL for a game that doesn't have the command. */
static const Command *const *rows_of(const Command *command)
{
    return ((const Entry *)command)->of;
}

const Command *command_in_game(const CommandTable *table, const Command *command,
                               const GameKind *kind)
{
    size_t i = 0;
    while (strcmp(table->games[i]->name, kind->name) != 0)
        i++;
    return rows_of(command)[i];
}

/* The maximum number of letters of a name for which similar names are searched. */
enum { NAME_MOST = 32 };

/* Return by how many mistakes two names differ. A mistake is a letter that is omitted, added,
 * replaced, or exchanged with the next one. This is Damerau's distance (1964), with each letter
 * changed at most once. The names have at most NAME_MOST letters. */
static size_t count_slips(StringView a, StringView b)
{
    /* Rows of the table of distances: for the present letter of `a` and for the two letters before
     * it. */
    size_t rows[3][NAME_MOST + 1];
    for (size_t j = 0; j <= b.length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.length; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        char letter = lower_case(a.bytes[i - 1]);
        now[0] = i;
        for (size_t j = 1; j <= b.length; j++) {
            char other = b.bytes[j - 1];
            size_t least = last[j - 1] + (letter != other);
            if (last[j] + 1 < least)
                least = last[j] + 1;
            if (now[j - 1] + 1 < least)
                least = now[j - 1] + 1;
            bool exchanged =
                i > 1 && j > 1 && letter == b.bytes[j - 2] && lower_case(a.bytes[i - 2]) == other;
            if (exchanged && before[j - 2] + 1 < least)
                least = before[j - 2] + 1;
            now[j] = least;
        }
    }
    return rows[a.length % 3][b.length];
}

/* Return a game's first command that is longer than `name` and begins with it, in upper or lower
 * case. If `name` has fewer than PREFIX_LEAST letters, return NULL. */
static const Command *command_begun(const CommandTable *table, const GameKind *kind,
                                    StringView name)
{
    for (size_t i = 0; i < table->count && name.length >= PREFIX_LEAST; i++) {
        const Command *command = &table->entries[i].all;
        StringView start = {command->name, name.length};
        if (strlen(command->name) > name.length && count_slips(name, start) == 0 &&
            command_in_game(table, command, kind))
            return command;
    }
    return NULL;
}

const Command *command_nearest(const CommandTable *table, const GameKind *kind, StringView name)
{
    const Command *nearest = NULL;
    /* Commands are compared by twice the number of mistakes, plus 1 if the game lacks the command.
     * This number must be less than `least`. */
    size_t least = name.length / 3 * 2 + 2;
    if (name.length > NAME_MOST)
        return NULL;
    for (size_t i = 0; i < table->count; i++) {
        const Command *command = &table->entries[i].all;
        StringView known = {command->name, strlen(command->name)};
        size_t longer =
            known.length > name.length ? known.length - name.length : name.length - known.length;
        if (known.length > NAME_MOST || 2 * longer >= least)
            continue;
        size_t slips = 2 * count_slips(name, known) + !command_in_game(table, command, kind);
        if (slips >= least)
            continue;
        least = slips;
        nearest = command;
    }
    return nearest ? nearest : command_begun(table, kind, name);
}

const Command *command_for_points(const CommandTable *table, const GameKind *kind)
{
    for (size_t i = 0; i < table->count; i++) {
        const Command *row = command_in_game(table, &table->entries[i].all, kind);
        if (row && row->flags & COMMAND_EVERYDAY && strncmp(row->pattern, "COLOR P", 7) == 0)
            return row;
    }
    return NULL;
}

bool command_is_universal(const Command *command)
{
    return ((const Entry *)command)->universal;
}

bool command_is_everywhere(const CommandTable *table, const Command *command)
{
    size_t i = 0;
    while (i < table->game_count && rows_of(command)[i])
        i++;
    return i == table->game_count;
}

/* Return the first game that has a command and whose name comes after `after`, in the order of
 * names. */
static const char *next_game(const CommandTable *table, const Command *command, const char *after)
{
    const char *next = NULL;
    for (size_t i = 0; i < table->game_count; i++) {
        const char *name = table->games[i]->name;
        if (rows_of(command)[i] && strcmp(name, after) > 0 && (!next || strcmp(name, next) < 0))
            next = name;
    }
    return next;
}

void command_add_games(const CommandTable *table, const Command *command, StringBuilder *text)
{
    const char *name = "", *between = "";
    while ((name = next_game(table, command, name))) {
        builder_add(text, between);
        builder_add(text, name);
        between = " and ";
    }
}

const char *command_group_name(CommandGroup group)
{
    static const char *const names[GROUP_COUNT] = {
        [GROUP_ADMINISTRATION] = "administration",
        [GROUP_GAMES] = "games and rules",
        [GROUP_SETUP] = "set-up",
        [GROUP_PLAY] = "play",
        [GROUP_POSITION] = "position",
        [GROUP_SCORING] = "scoring",
        [GROUP_TIME] = "time",
        [GROUP_RECORDS] = "records",
        [GROUP_EXPORT] = "export",
    };
    return names[group];
}
