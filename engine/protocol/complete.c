/* Completes words of a line, with data from the command table. */
#include "protocol/complete.h"

#include "players/settings.h"

#include <string.h>

/* Returns word number `index` of the words that are possible for one kind of argument, or NULL if
 * there are fewer. */
typedef const char *(*WordLister)(const Engine *engine, size_t index);

static const char *color_word(const Engine *engine, size_t index)
{
    (void)engine;
    return index < COLOR_COUNT ? color_name((Color)index) : NULL;
}

static const char *command_word(const Engine *engine, size_t index)
{
    const CommandTable *table = engine->commands;
    return index < command_count(table) ? command_at(table, index)->name : NULL;
}

static const char *game_word(const Engine *engine, size_t index)
{
    return index < game_kind_count(engine->games) ? engine->games[index]->name : NULL;
}

static const char *rule_word(const Engine *engine, size_t index)
{
    const GameKind *kind = session_kind(engine->session);
    return index < kind->rule_count ? kind->rules[index].name : NULL;
}

static const char *player_word(const Engine *engine, size_t index)
{
    (void)engine;
    size_t count = 0;
    while (PLAYERS[count])
        count++;
    return index < count ? PLAYERS[index]->name : NULL;
}

static const char *setting_word(const Engine *engine, size_t index)
{
    (void)engine;
    return index < SETTING_COUNT ? setting_name((Setting)index) : NULL;
}

/* The words for each kind of argument in a pattern. An argument of any other kind can't be
 * completed. */
static const struct {
    const char *kind;
    WordLister lister;
} LISTERS[] = {
    {"COLOR", color_word},   {"COMMAND", command_word}, {"GAME", game_word},
    {"PLAYER", player_word}, {"RULE", rule_word},       {"SETTING", setting_word},
};

/* Return the next word of the C string `*from`, without brackets, and advance `*from`. At the end
 * of the string, return an empty word. */
static StringView next_word(const char **from)
{
    static const char between[] = " []";
    *from += strspn(*from, between);
    StringView word = {*from, strcspn(*from, between)};
    *from += word.length;
    return word;
}

/* Return whether a word of a pattern is optional. */
static bool is_optional(StringView word)
{
    return word.bytes[strcspn(word.bytes, "[]")] == ']';
}

/* Return the part of a pattern that describes argument number `index`. It is the word for this
 * argument and, as long as these words are optional, the words after it. Return an empty text if
 * there is no such argument. */
static StringView pattern_of_argument(const char *pattern, size_t index)
{
    const char *start = pattern;
    for (size_t i = 0; i <= index; i++) {
        StringView word = next_word(&pattern);
        if (view_is(word, "...")) /* this repeats the previous word */
            break;
        start = word.bytes;
    }
    const char *end = start;
    StringView word;
    do
        word = next_word(&end);
    while (word.length > 0 && is_optional(word));
    return (StringView){start, (size_t)(end - start)};
}

/* Return the part of a pattern that the word of `line` that begins at `start` must match. The first
 * word must be a command; for later words, the pattern is that of the command. */
static StringView pattern_at(const Engine *engine, const char *line, size_t start)
{
    const char *from = line;
    const char *end = line + start;
    StringView name = next_word(&from);
    if (name.bytes >= end)
        return (StringView){"COMMAND", strlen("COMMAND")};
    const Command *command = command_named(engine->commands, name);
    if (!command)
        return (StringView){"", 0};
    size_t index = 0;
    for (StringView word = next_word(&from); word.length > 0 && word.bytes < end; index++)
        word = next_word(&from);
    return pattern_of_argument(command->pattern, index);
}

/* Return the next word of `*pattern`, and advance it. At its end, return an empty word. */
static StringView next_alternative(StringView *pattern)
{
    static const char between[] = " []|";
    const char *from = pattern->bytes, *end = from + pattern->length;
    while (from < end && strchr(between, *from))
        from++;
    const char *stop = from;
    while (stop < end && !strchr(between, *stop))
        stop++;
    *pattern = (StringView){stop, (size_t)(end - stop)};
    return (StringView){from, (size_t)(stop - from)};
}

static bool same_word(StringView word, const char *string)
{
    return strlen(string) == word.length && memcmp(word.bytes, string, word.length) == 0;
}

/* Return word number `*index` of a kind of argument. If there are fewer words, return an empty
 * word, and reduce `*index` by the number of these words. */
static StringView kind_word(const Engine *engine, WordLister lister, size_t *index)
{
    const char *word;
    for (size_t i = 0; (word = lister(engine, i)); i++)
        if ((*index)-- == 0)
            return (StringView){word, strlen(word)};
    return (StringView){"", 0};
}

static WordLister lister_of(StringView kind)
{
    for (size_t i = 0; i < sizeof LISTERS / sizeof *LISTERS; i++)
        if (same_word(kind, LISTERS[i].kind))
            return LISTERS[i].lister;
    return NULL;
}

static bool is_literal(StringView word)
{
    return word.length > 0 && is_small(*word.bytes);
}

static StringView complete_word(const void *context, const char *line, size_t start, size_t index)
{
    const Engine *engine = context;
    StringView pattern = pattern_at(engine, line, start);
    while (pattern.length > 0) {
        StringView alternative = next_alternative(&pattern);
        WordLister lister = lister_of(alternative);
        if (lister) {
            StringView word = kind_word(engine, lister, &index);
            if (word.length > 0)
                return word;
        } else if (is_literal(alternative) && index-- == 0) {
            return alternative;
        }
    }
    return (StringView){"", 0};
}

/* Return whether a file name is possible at `start`. File names are completed only if commands may
 * use all files, since the terminal looks for files in the program's working directory. */
static bool is_file(const void *context, const char *line, size_t start)
{
    const Engine *engine = context;
    StringView pattern = pattern_at(engine, line, start);
    while (pattern.length > 0 && engine->files.reach == FILES_ALL)
        if (same_word(next_alternative(&pattern), "FILE"))
            return true;
    return false;
}

Completer complete_for(const Engine *engine)
{
    return (Completer){engine, complete_word, is_file};
}
