/* The table of all settings, and parsing their values. */
#include "match/planning/settings.h"

#include "base/count.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "games.h"
#include "live/live.h"
#include "programs/command_words.h"

#include <string.h>

#define SECOND CLOCK_SECOND
#define SECONDS_MOST INT64_C(1000000) /* maximum of a time setting, in seconds */

typedef enum Kind {
    KIND_GAME,
    KIND_SIZE,
    KIND_RULE,
    KIND_PLAYER,
    KIND_CHOICE, /* one of several words, stored as an enum or bool */
    KIND_COUNT,  /* uint64_t */
    KIND_SMALL,  /* uint32_t */
    KIND_MANY,   /* size_t */
    KIND_TIME,   /* int64_t nanoseconds, given in seconds */
    KIND_INT64,
    KIND_MEBIBYTES, /* int64_t bytes */
    KIND_SWITCH,
    KIND_FOLDER,
    KIND_BYOYOMI,
    KIND_AGREE,
    KIND_SPRT,
    KIND_PROGRAM, /* a text setting of all programs, which may be given several times */
    KIND_PROCESSORS,
    KIND_FOR, /* `NAME:SETTING=VALUE`: a setting that applies to one player */
} Kind;

typedef struct Row {
    const char *name;
    Kind kind;
    size_t place;
    int64_t low, high;
    const char *words;    /* allowed words, each followed by a blank */
    bool is_free;         /* the setting doesn't affect the results of games */
    const char *expected; /* what error messages say is expected; NULL: `kind` determines it */
} Row;

#define AT(member) offsetof(MatchSettings, member)
#define COUNT(name, member, low, high)                                                             \
    {                                                                                              \
        name, KIND_COUNT, AT(member), low, high, NULL, false, NULL                                 \
    }
#define TIME(name, member)                                                                         \
    {                                                                                              \
        name, KIND_TIME, AT(member), 0, 0, NULL, false, NULL                                       \
    }

static const Row ROWS[] = {
    {"game", KIND_GAME, 0, 0, 0, NULL, false, "a game"},
    {"size", KIND_SIZE, 0, 0, 0, NULL, false, "N or NxM, such as 9 or 9x13"},
    {"rule", KIND_RULE, 0, 0, 0, NULL, false, "NAME=VALUE"},
    {"player", KIND_PLAYER, 0, 0, 0, NULL, false,
     "NAME=COMMAND, with a name of up to 64 letters, digits and -_.+()/@"},
    {"format", KIND_CHOICE, AT(format), 0, 0, "round-robin gauntlet swiss ladder ", false, NULL},
    COUNT("newcomers", newcomers, 0, MATCH_PLAYERS_MOST),
    COUNT("games", games, 1, 1000000000),
    COUNT("rounds", rounds, 0, 100000),
    {"colors", KIND_CHOICE, AT(colors), 0, 0, "alternate first-black first-white ", false, NULL},
    COUNT("seed", seed, 0, INT64_MAX - 1),
    {"openings", KIND_FOLDER, AT(openings), 0, 0, NULL, false, "the name of a folder or a file"},
    COUNT("opening-start", opening_start, 1, 1000000000),
    COUNT("opening-repeats", opening_repeats, 1, 1000000000),
    COUNT("opening-seed", opening_seed, 0, INT64_MAX - 1),
    COUNT("random-opening", random_opening, 0, 1000),
    {"opening-order", KIND_CHOICE, AT(random_order), 0, 0, "sequential random ", false, NULL},
    TIME("main-time", main),
    TIME("increment", increment),
    {"byo-yomi", KIND_BYOYOMI, 0, 0, 0, NULL, false,
     "PERIODSxSECONDS such as 5x30, or SECONDS/MOVES such as 300/25"},
    TIME("move-time", move),
    TIME("margin", margin),
    TIME("handshake", patience.handshake),
    TIME("answer", patience.other),
    TIME("quit-time", patience.quit),
    COUNT("cap", cap, 0, 1000000),
    {"agree", KIND_AGREE, AT(agree), 0, 0, NULL, false, "TURNS,POINTS, such as 6,20"},
    {"resign", KIND_AGREE, AT(resign), 0, 0, NULL, false, "TURNS,POINTS, such as 6,20"},
    {"draw", KIND_AGREE, AT(draw), 0, 1, NULL, false,
     "TURNS,POINTS or TURNS,POINTS,FROM, such as 6,0.5,100"},
    {"invalid-loses", KIND_SWITCH, AT(invalid_loses), 0, 0, NULL, false, NULL},
    {"on-failure", KIND_CHOICE, AT(on_failure), 0, 0, "loss void replay stop ", false, NULL},
    {"replays", KIND_SMALL, AT(replays), 0, 1000, NULL, false, NULL},
    {"keep", KIND_SWITCH, AT(keep), 0, 0, NULL, false, NULL},
    {"sandbox", KIND_SWITCH, AT(sandbox), 0, 0, NULL, false, NULL},
    {"memory", KIND_MEBIBYTES, AT(limits.memory), 0, 1 << 30, NULL, false, NULL},
    {"processor", KIND_INT64, AT(limits.processor), 0, 1000000000, NULL, false, NULL},
    {"file-size", KIND_MEBIBYTES, AT(limits.file_size), 1, 1 << 30, NULL, false, NULL},
    {"files", KIND_INT64, AT(limits.files), 0, 1000000, NULL, false, NULL},
    {"processes", KIND_INT64, AT(limits.processes), 0, 1000000, NULL, false, NULL},
    {"folder", KIND_PROGRAM, 0, 0, 0, NULL, false, "the name of a folder"},
    {"env", KIND_PROGRAM, 0, 0, 0, NULL, false, "NAME=VALUE"},
    {"send", KIND_PROGRAM, 0, 0, 0, NULL, false, "a GTP command"},
    {"for", KIND_FOR, 0, 0, 0, NULL, false, NULL},
    {"sprt", KIND_SPRT, 0, 0, 0, NULL, false, "ELO0,ELO1[,ALPHA,BETA[,logistic|normalized]]"},
    {"concurrency", KIND_MANY, AT(concurrency), 1, LIVE_MOST, NULL, true, NULL},
    {"score-every", KIND_COUNT, AT(score_every), 0, 1000000000, NULL, true, NULL},
    {"pin-to", KIND_PROCESSORS, AT(pin_to), 0, 0, NULL, true, "processors, such as 0,2-5"},
    {"pin", KIND_SWITCH, AT(pin), 0, 0, NULL, true, NULL},
};

MatchSettings match_settings_usual(void)
{
    return (MatchSettings){
        .kind = CONTIGO_GAMES[0],
        .games = 100,
        .cap = 2000,
        .seed = 1,
        .concurrency = 1,
        .score_every = 10,
        .opening_start = 1,
        .opening_repeats = 1,
        .replays = 2,
        .patience = {.handshake = 30 * SECOND,
                     .other = 60 * SECOND,
                     .grace = SECOND / 2,
                     .quit = 5 * SECOND},
        .limits = {.file_size = INT64_C(256) << 20},
    };
}

static void free_rules(MatchRule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        memory_free(rules[i].name);
        memory_free(rules[i].value);
    }
    memory_free(rules);
}

void match_settings_free(MatchSettings *settings)
{
    for (size_t i = 0; i < settings->player_count; i++) {
        memory_free(settings->players[i].name);
        memory_free(settings->players[i].command);
        free_rules(settings->players[i].own, settings->players[i].own_count);
    }
    memory_free(settings->players);
    free_rules(settings->rules, settings->rule_count);
    free_rules(settings->programs, settings->program_count);
    memory_free(settings->openings);
    memory_free(settings->pin_to);
    *settings = (MatchSettings){0};
}

static char *copy_of(StringView word)
{
    char *copy = memory_new(word.length + 1);
    if (copy && word.length > 0)
        memcpy(copy, word.bytes, word.length);
    return copy;
}

/* Split a word at the first occurrence of the character `at`. Return false if the word doesn't
 * contain it. */
static bool cut(StringView word, char at, StringView *before, StringView *behind)
{
    const char *found = word.length > 0 ? memchr(word.bytes, at, word.length) : NULL;
    if (!found)
        return false;
    size_t length = (size_t)(found - word.bytes);
    *before = (StringView){word.bytes, length};
    *behind = (StringView){found + 1, word.length - length - 1};
    return true;
}

static bool read_int(StringView word, int64_t low, int64_t high, int64_t *value)
{
    return number_read_int(word.bytes, word.length, low, high, value);
}

static bool read_time(StringView word, int64_t *time)
{
    int64_t value;
    if (!number_read_fixed(word.bytes, word.length, CLOCK_PLACES, SECONDS_MOST * SECOND, &value) ||
        value < 0)
        return false;
    *time = value;
    return true;
}

static bool read_decimal(StringView word, Decimal most, Decimal *value)
{
    return number_read_fixed(word.bytes, word.length, DECIMAL_PLACES, most, value);
}

static bool set_game(MatchSettings *settings, StringView value)
{
    const GameKind *kind = game_kind_named(CONTIGO_GAMES, value.bytes, value.length);
    if (kind)
        settings->kind = kind;
    return kind != NULL;
}

static bool set_size(MatchSettings *settings, StringView value)
{
    StringView first = value, second = value;
    int64_t columns, rows;
    cut(value, 'x', &first, &second);
    if (!read_int(first, 1, 10000, &columns) || !read_int(second, 1, 10000, &rows))
        return false;
    settings->columns = (int)columns;
    settings->rows = (int)rows;
    return true;
}

static bool is_name(StringView name)
{
    for (size_t i = 0; i < name.length; i++)
        if (!is_letter(name.bytes[i]) && !is_digit(name.bytes[i]) &&
            (name.bytes[i] == '\0' || !strchr("-_.+()/@", name.bytes[i])))
            return false;
    return name.length > 0 && name.length <= MATCH_NAME_MOST;
}

static bool is_shown(StringView text)
{
    for (size_t i = 0; i < text.length;) {
        size_t size = utf8_first(text.bytes + i, text.length - i);
        if (size == 0 || !utf8_printable(text.bytes + i, size))
            return false;
        i += size;
    }
    return true;
}

/* Append a setting with its value to a list. Return false if memory runs out. */
static bool push_rule(MatchRule **rules, size_t *count, size_t *capacity, StringView name,
                      StringView value)
{
    MatchRule made = {copy_of(name), copy_of(value)};
    if (made.name && made.value && memory_push(*rules, *count, *capacity, made) == STATUS_OK)
        return true;
    memory_free(made.name);
    memory_free(made.value);
    return false;
}

/* Add a rule of the game. Whether the game has this rule is checked by plan_check(), when all
 * settings are known. */
static bool add_rule(MatchSettings *settings, StringView value)
{
    StringView name, setting;
    if (!cut(value, '=', &name, &setting) || name.length == 0 || setting.length == 0 ||
        !is_shown(value))
        return false;
    return push_rule(&settings->rules, &settings->rule_count, &settings->rule_capacity, name,
                     setting);
}

static bool add_player(MatchSettings *settings, StringView value)
{
    StringView name, command;
    StringBuilder words = {0};
    if (!cut(value, '=', &name, &command) || !is_name(name) || !is_shown(command) ||
        settings->player_count == MATCH_PLAYERS_MOST)
        return false;
    for (size_t i = 0; i < settings->player_count; i++)
        if (view_is(name, settings->players[i].name) ||
            (strlen(settings->players[i].name) == name.length &&
             memcmp(settings->players[i].name, name.bytes, name.length) == 0))
            return false;
    MatchPlayer made = {.name = copy_of(name), .command = copy_of(command)};
    bool good = made.name && made.command && command_words(made.command, &words) &&
                memory_push(settings->players, settings->player_count, settings->player_capacity,
                            made) == STATUS_OK;
    builder_free(&words);
    if (!good) {
        memory_free(made.name);
        memory_free(made.command);
    }
    return good;
}

/* Return the index of a value in a list of words, each followed by a blank, or -1 if it isn't in
 * the list. */
static int choice_of(const char *words, StringView value)
{
    int number = 0;
    for (const char *at = words; *at; at = strchr(at, ' ') + 1, number++) {
        size_t length = strcspn(at, " ");
        if (length == value.length && memcmp(at, value.bytes, length) == 0)
            return number;
    }
    return -1;
}

static bool set_choice(const Row *row, StringView value, void *at)
{
    int choice = choice_of(row->words, value);
    if (choice < 0)
        return false;
    if (row->place == AT(random_order))
        *(bool *)at = choice != 0;
    else if (row->place == AT(format))
        *(MatchFormat *)at = (MatchFormat)choice;
    else if (row->place == AT(colors))
        *(MatchColors *)at = (MatchColors)choice;
    else
        *(OnFailure *)at = (OnFailure)choice;
    return true;
}

static bool set_switch(StringView value, bool *on)
{
    int choice = choice_of("no yes ", value);
    if (choice >= 0)
        *on = choice == 1;
    return choice >= 0;
}

static bool set_folder(StringView value, char **folder)
{
    char *copy = value.length > 0 && is_shown(value) ? copy_of(value) : NULL;
    if (!copy)
        return false;
    memory_free(*folder);
    *folder = copy;
    return true;
}

enum { PROCESSORS_MOST = 1024 };

/* Read one item of a list of processors: a number, or a range such as `2-5`. */
static bool read_processors(StringView word, int64_t *first, int64_t *last)
{
    StringView low = word, high = word;
    cut(word, '-', &low, &high);
    return read_int(low, 0, PROCESSORS_MOST - 1, first) &&
           read_int(high, *first, PROCESSORS_MOST - 1, last);
}

int processor_of(const char *list, size_t index)
{
    StringView rest = string_view(list), word;
    size_t count = 0;
    int found = -1;
    for (bool more = true; more;) {
        StringView behind;
        int64_t first, last;
        more = cut(rest, ',', &word, &behind);
        if (!read_processors(more ? word : rest, &first, &last))
            return -1;
        size_t size = (size_t)(last - first) + 1;
        if (index >= count && index < count + size)
            found = (int)first + (int)(index - count);
        count += size;
        rest = more ? behind : rest;
    }
    return found >= 0 ? found : processor_of(list, index % count);
}

static bool set_processors(StringView value, char **list)
{
    char *copy = copy_of(value);
    if (!copy || processor_of(copy, 0) < 0) {
        memory_free(copy);
        return false;
    }
    memory_free(*list);
    *list = copy;
    return true;
}

static bool set_byoyomi(MatchSettings *settings, StringView value)
{
    StringView first, second;
    int64_t period, count;
    bool is_canadian = cut(value, '/', &first, &second);
    if (!is_canadian && !cut(value, 'x', &second, &first))
        return false;
    if (!read_time(first, &period) || !read_int(second, 1, 1000000, &count) || period == 0)
        return false;
    if (count > SECONDS_MOST * SECOND / period)
        return false;
    settings->period = period;
    settings->count = count;
    settings->is_canadian = is_canadian;
    return true;
}

/* Read thresholds, given as `TURNS,POINTS` or, if `has_from`, also as `TURNS,POINTS,FROM`. */
static bool set_thresholds(StringView value, bool has_from, Thresholds *thresholds)
{
    StringView turns, rest, lead, from;
    int64_t count, first = 0;
    Decimal points;
    if (!cut(value, ',', &turns, &rest))
        return false;
    bool given = cut(rest, ',', &lead, &from);
    if ((given && (!has_from || !read_int(from, 0, 1000000, &first))) ||
        !read_int(turns, 1, 1000000, &count) ||
        !read_decimal(given ? lead : rest, 100000 * DECIMAL_ONE, &points) || points < 0)
        return false;
    *thresholds = (Thresholds){(uint64_t)count, points, (uint64_t)first};
    return true;
}

/* Read a decimal number whose absolute value is at most 1000000. */
static bool read_double(StringView word, double *value)
{
    Decimal number;
    if (!read_decimal(word, 1000000 * DECIMAL_ONE, &number))
        return false;
    *value = (double)number / (double)DECIMAL_ONE;
    return true;
}

static bool set_sprt(MatchSettings *settings, StringView value)
{
    SprtSettings made = {.alpha = 0.05, .beta = 0.05};
    double *const PLACES[] = {&made.elo0, &made.elo1, &made.alpha, &made.beta};
    StringView rest = value, word;
    size_t count = 0;
    bool more = true;
    for (; more && count < COUNT_OF(PLACES); count++) {
        StringView behind;
        more = cut(rest, ',', &word, &behind);
        if (!read_double(more ? word : rest, PLACES[count]))
            return false;
        rest = more ? behind : rest;
    }
    if (more) {
        char *name = copy_of(rest);
        more = name && sprt_model_named(name, &made.model);
        memory_free(name);
        if (!more)
            return false;
    }
    if ((count != 2 && count != 4) || sprt_complaint(&made))
        return false;
    settings->sprt = made;
    settings->has_sprt = true;
    return true;
}

/* Return true if a value is valid for `name`, a setting of KIND_PROGRAM. */
static bool is_for_programs(const char *name, StringView value)
{
    bool is_variable = strcmp(name, "env") == 0;
    const char *equals = value.length > 0 ? memchr(value.bytes, '=', value.length) : NULL;
    return value.length > 0 && is_shown(value) &&
           (!is_variable || (equals && equals != value.bytes));
}

static bool set_number(const Row *row, StringView value, void *at)
{
    int64_t number;
    if (!read_int(value, row->low, row->high, &number))
        return false;
    if (row->kind == KIND_COUNT)
        *(uint64_t *)at = (uint64_t)number;
    else if (row->kind == KIND_SMALL)
        *(uint32_t *)at = (uint32_t)number;
    else if (row->kind == KIND_MANY)
        *(size_t *)at = (size_t)number;
    else
        *(int64_t *)at = row->kind == KIND_MEBIBYTES ? number << 20 : number;
    return true;
}

static bool set(MatchSettings *settings, const Row *row, StringView value)
{
    void *at = (char *)settings + row->place;
    switch (row->kind) {
    case KIND_GAME:
        return set_game(settings, value);
    case KIND_SIZE:
        return set_size(settings, value);
    case KIND_RULE:
        return add_rule(settings, value);
    case KIND_PLAYER:
        return add_player(settings, value);
    case KIND_CHOICE:
        return set_choice(row, value, at);
    case KIND_TIME:
        return read_time(value, at);
    case KIND_SWITCH:
        return set_switch(value, at);
    case KIND_FOLDER:
        return set_folder(value, at);
    case KIND_BYOYOMI:
        return set_byoyomi(settings, value);
    case KIND_AGREE:
        return set_thresholds(value, row->high > 0, at);
    case KIND_SPRT:
        return set_sprt(settings, value);
    case KIND_PROGRAM:
        return is_for_programs(row->name, value) &&
               push_rule(&settings->programs, &settings->program_count, &settings->program_capacity,
                         string_view(row->name), value);
    case KIND_PROCESSORS:
        return set_processors(value, at);
    case KIND_FOR:
        return false; /* never called for this kind; set_for() handles it */
    default:
        return set_number(row, value, at);
    }
}

static void add_expected(const Row *row, StringBuilder *why)
{
    if (row->expected)
        builder_add(why, row->expected);
    else if (row->kind == KIND_TIME)
        builder_add(why, "a number of seconds from 0 to 1000000");
    else if (row->kind == KIND_SWITCH)
        builder_add(why, "yes or no");
    else if (row->kind == KIND_CHOICE)
        builder_add_format(why, "one of %.*s", (int)strlen(row->words) - 1, row->words);
    else
        builder_add_format(why, "a whole number from %lld to %lld", (long long)row->low,
                           (long long)row->high);
    if (row->kind == KIND_GAME)
        for (size_t i = 0; CONTIGO_GAMES[i]; i++)
            builder_add_format(why, "%s%s", i > 0 ? ", " : ": ", CONTIGO_GAMES[i]->name);
}

/* Append an error message that says that the value is bad, and what was expected. */
static void add_refusal(const Row *row, StringView value, StringBuilder *why)
{
    builder_add_format(why, "bad value '%s' for %s: expected ", view_quote(value).text, row->name);
    add_expected(row, why);
    if (row->kind == KIND_PLAYER)
        builder_add(why, " that no other player has");
}

static const Row *row_named(StringView name)
{
    for (size_t i = 0; i < COUNT_OF(ROWS); i++)
        if (view_is(name, ROWS[i].name))
            return &ROWS[i];
    return NULL;
}

/* Return true if a setting can be given to a single player. Apart from those of KIND_PROGRAM, such
 * settings own no memory. */
static bool is_for_players(const Row *row)
{
    static const char *const NAMES[] = {
        "main-time", "increment", "byo-yomi", "move-time", "margin",    "handshake",
        "answer",    "quit-time", "memory",   "processor", "file-size", "files",
        "processes", "keep",      "folder",   "env",       "send"};
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (strcmp(row->name, NAMES[i]) == 0)
            return true;
    return false;
}

static MatchPlayer *player_named(MatchSettings *settings, StringView name)
{
    for (size_t i = 0; i < settings->player_count; i++)
        if (view_is(name, settings->players[i].name))
            return &settings->players[i];
    return NULL;
}

/* Give a setting to one player: `NAME:SETTING=VALUE`. On failure return false and set `why` to the
 * reason. */
static bool set_for(MatchSettings *settings, StringView value, StringBuilder *why)
{
    StringView name, rest, setting, given;
    MatchSettings tried = *settings; /* shallow copy: only members that own no memory are changed */
    if (!cut(value, ':', &name, &rest) || !cut(rest, '=', &setting, &given)) {
        builder_add_format(why,
                           "bad value '%s' for 'for': expected NAME:OPTION=VALUE, such as "
                           "strong:main-time=60",
                           view_quote(value).text);
        return false;
    }
    MatchPlayer *player = player_named(settings, name);
    const Row *row = row_named(setting);
    bool is_known = row && is_for_players(row);
    bool is_good = is_known && (row->kind == KIND_PROGRAM ? is_for_programs(row->name, given)
                                                          : set(&tried, row, given));
    if (!player)
        builder_add_format(why, "no player is called '%s': give its --player before this",
                           view_quote(name).text);
    else if (!is_known)
        builder_add_format(why, "'%s' can't be set for one player", view_quote(setting).text);
    else if (!is_good)
        add_refusal(row, given, why);
    else if (push_rule(&player->own, &player->own_count, &player->own_capacity, setting, given))
        return true;
    else
        builder_add(why, status_text(STATUS_NO_MEMORY));
    return false;
}

MatchSettings match_settings_of(const MatchSettings *settings, size_t player)
{
    MatchSettings own = *settings;
    const MatchPlayer *its = &settings->players[player];
    for (size_t i = 0; i < its->own_count; i++) {
        const Row *row = row_named(string_view(its->own[i].name));
        if (row->kind != KIND_PROGRAM)
            set(&own, row, string_view(its->own[i].value));
    }
    return own;
}

PlayerTerms match_settings_terms(const MatchSettings *settings, size_t player)
{
    MatchSettings own = match_settings_of(settings, player);
    return (PlayerTerms){match_settings_time(&own), own.patience, own.limits, own.keep};
}

static void add_values(const MatchRule *rules, size_t count, const char *name, char end,
                       StringBuilder *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(rules[i].name, name) == 0) {
            builder_add(text, rules[i].value);
            builder_add_char(text, end);
        }
}

void match_settings_list(const MatchSettings *settings, size_t player, const char *name, char end,
                         StringBuilder *text)
{
    const MatchPlayer *its = &settings->players[player];
    add_values(settings->programs, settings->program_count, name, end, text);
    add_values(its->own, its->own_count, name, end, text);
}

static bool set_named(MatchSettings *settings, StringView name, StringView value,
                      StringBuilder *why)
{
    builder_clear(why);
    const Row *row = row_named(name);
    if (!row) {
        builder_add_format(why, "unknown setting '%s'", view_quote(name).text);
        return false;
    }
    if (row->kind == KIND_FOR)
        return set_for(settings, value, why);
    if (set(settings, row, value))
        return true;
    add_refusal(row, value, why);
    return false;
}

bool match_settings_set(MatchSettings *settings, const char *name, const char *value,
                        StringBuilder *why)
{
    return set_named(settings, string_view(name), string_view(value), why);
}

/* Read one line of a settings file: a name, a blank and a value. */
static bool read_line(MatchSettings *settings, StringView line, StringBuilder *why)
{
    StringView name, value;
    line = view_trim(line);
    if (line.length == 0 || *line.bytes == '#')
        return true;
    if (!cut(line, ' ', &name, &value)) {
        name = line;
        value = string_view("yes");
    }
    return set_named(settings, name, view_trim(value), why);
}

bool match_settings_read(MatchSettings *settings, StringView text, StringBuilder *why)
{
    size_t number = 1;
    for (; text.length > 0; number++) {
        if (!read_line(settings, view_line(&text), why)) {
            StringBuilder what = *why;
            *why = (StringBuilder){0};
            builder_add_format(why, "line %zu: ", number);
            builder_add(why, builder_string(&what));
            builder_free(&what);
            return false;
        }
    }
    return true;
}
