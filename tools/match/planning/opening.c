/* Openings. Those in files are read once; random ones are generated when needed. */
#include "match/planning/opening.h"

#include "base/memory.h"
#include "base/random.h"
#include "formats/print.h"
#include "games.h"
#include "io/file.h"
#include "match/playing/referee.h"
#include "protocol/records/game_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Opening {
    char *name; /* the file's name, or the name in the list, or `line NUMBER` */
    StringBuilder turns;
} Opening;

struct Openings {
    const MatchSettings *settings;
    Opening *list; /* sorted by name, or in the order of the list */
    size_t count, capacity;
    uint64_t digest;
};

static void openings_free(Openings *openings)
{
    for (size_t i = 0; i < openings->count; i++) {
        memory_free(openings->list[i].name);
        builder_free(&openings->list[i].turns);
    }
    memory_free(openings->list);
    memory_free(openings);
}

void openings_destroy(Openings *openings)
{
    if (openings)
        openings_free(openings);
}

uint64_t openings_digest(const Openings *openings)
{
    return openings->digest;
}

static uint64_t mix_bytes(uint64_t digest, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        digest = random_mix(digest, (unsigned char)bytes[i]);
    return random_mix(digest, count + 256);
}

/* Append the turns of a game. If a turn consists of several strokes, join their moves with slashes.
 * Return false if the game sets up stones. */
static bool add_turns(const Session *session, StringBuilder *turns)
{
    const GameKind *kind = session_kind(session);
    uint32_t number = 0;
    Color color = COLOR_BLACK;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event.kind == EVENT_SETUP)
            return false;
        if (event.kind != EVENT_MOVE && event.kind != EVENT_PASS)
            break;
        bool goes_on = turns->length > 0 && event.number == number && event.color == color;
        if (goes_on && event.kind == EVENT_PASS)
            continue; /* a pass that only ends a turn of several strokes */
        if (goes_on) {
            builder_truncate(turns, turns->length - 1);
            builder_add_char(turns, '/');
        } else {
            builder_add_format(turns, "%s ", color_name(event.color));
        }
        print_move(turns, kind, &event);
        builder_add_char(turns, '\n');
        number = event.number;
        color = event.color;
    }
    return true;
}

/* Return the reason why a game cannot be an opening of this match, or NULL if it can be one. */
static const char *complaint_of(const MatchSettings *settings, const Session *session)
{
    const Setup *setup = session_setup(session), usual = game_usual_setup(settings->kind);
    int columns = settings->columns ? settings->columns : usual.columns;
    int rows = settings->rows ? settings->rows : usual.rows;
    if (session_kind(session) != settings->kind)
        return "the record's game is not that of --game";
    if (setup->columns != columns || setup->rows != rows || setup->outline.count > 0)
        return "the record's board is not that of the match";
    return NULL;
}

static bool refuse(const char *path, const char *what, StringBuilder *why)
{
    builder_clear(why);
    builder_add_format(why, "opening %s: %s", string_quote(path).text, what);
    return false;
}

/* Read an opening from a file. On failure return false and set `why` to the reason. */
static bool read_file(Openings *openings, const char *path, Opening *opening, StringBuilder *why)
{
    Session *session;
    StringBuilder error = {0};
    if (!game_file_load(CONTIGO_GAMES, path, -1, (RecordOptions){0}, &session, &error)) {
        refuse(path, builder_string(&error), why);
        builder_free(&error);
        return false;
    }
    builder_free(&error);
    const char *complaint = complaint_of(openings->settings, session);
    if (!complaint && !add_turns(session, &opening->turns))
        complaint = "the record sets up stones: expected only moves";
    if (!complaint && builder_failed(&opening->turns))
        complaint = status_text(STATUS_NO_MEMORY);
    session_destroy(session);
    return !complaint || refuse(path, complaint, why);
}

/* Check that the turns of an opening are legal under the match's rules, and that the game isn't
 * over after them. */
static bool try_turns(const Openings *openings, const char *path, const StringBuilder *turns,
                      StringBuilder *why)
{
    Referee *referee;
    StringBuilder line = {0};
    if (referee_create(&referee) != STATUS_OK)
        return refuse(path, status_text(STATUS_NO_MEMORY), why);
    bool done = match_settings_apply(openings->settings, referee, why);
    for (StringView rest = builder_view(turns); done && rest.length > 0;) {
        builder_clear(&line);
        builder_add(&line, "play ");
        builder_add_view(&line, view_line(&rest));
        done = referee_command(referee, builder_string(&line), why);
    }
    bool over = done && referee_is_over(referee);
    if (!done) {
        StringBuilder what = *why;
        *why = (StringBuilder){0};
        refuse(path, builder_string(&what), why);
        builder_free(&what);
    }
    referee_destroy(referee);
    builder_free(&line);
    return done &&
           (!over ||
            refuse(path, "the game is over after these moves: expected an unfinished game", why));
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const Opening *)a)->name, ((const Opening *)b)->name);
}

/* Return true if a file name doesn't begin with a dot and has the extension of a format from which
 * games can be loaded. */
static bool is_opening(const char *name)
{
    StringBuilder endings = {0};
    const char *dot = strrchr(name, '.');
    bool found = false;
    game_file_add_endings(CONTIGO_GAMES, &endings);
    for (const char *at = builder_string(&endings); dot && *at;) {
        size_t length = strcspn(at, " ");
        found |= strlen(dot + 1) == length && memcmp(dot + 1, at, length) == 0;
        at += length + (at[length] != '\0');
    }
    builder_free(&endings);
    return found && *name != '.';
}

static bool add_name(Openings *openings, const char *name)
{
    char *copy = memory_new(strlen(name) + 1);
    if (!copy)
        return false;
    strcpy(copy, name);
    if (memory_push(openings->list, openings->count, openings->capacity, (Opening){.name = copy}) ==
        STATUS_OK)
        return true;
    memory_free(copy);
    return false;
}

static bool list_folder(Openings *openings, StringBuilder *why)
{
    const char *folder = openings->settings->openings;
    DIR *list = opendir(folder);
    if (!list)
        return refuse(folder, strerror(errno), why);
    bool done = true;
    for (struct dirent *entry; done && (entry = readdir(list));)
        done = !is_opening(entry->d_name) || add_name(openings, entry->d_name);
    closedir(list);
    if (!done)
        return refuse(folder, status_text(STATUS_NO_MEMORY), why);
    if (openings->count == 0)
        return refuse(folder, "the folder contains no records or SGF files", why);
    qsort(openings->list, openings->count, sizeof *openings->list, compare);
    return true;
}

static void add_digest(Openings *openings, const Opening *opening)
{
    openings->digest = mix_bytes(openings->digest, opening->name, strlen(opening->name));
    openings->digest = mix_bytes(openings->digest, opening->turns.bytes, opening->turns.length);
}

/* Let a referee make the moves `words` from one line of a list, and append each turn as `COLOR
 * MOVE` and a newline. On failure return false and set `why` to the reason. */
static bool make_turns(const Openings *openings, StringView words, StringBuilder *turns,
                       StringBuilder *why)
{
    Referee *referee;
    StringBuilder made = {0};
    if (referee_create(&referee) != STATUS_OK)
        return refuse("", status_text(STATUS_NO_MEMORY), why);
    bool done = match_settings_apply(openings->settings, referee, why);
    while (done && (words = view_trim(words)).length > 0) {
        size_t length = 0;
        while (length < words.length && !is_blank(words.bytes[length]))
            length++;
        StringView word = {words.bytes, length};
        Color color = referee_to_move(referee);
        done = referee_play(referee, color, word, &made, why) == RULING_MADE;
        builder_add_format(turns, "%s ", color_name(color));
        builder_add_view(turns, builder_view(&made));
        builder_add_char(turns, '\n');
        words = (StringView){words.bytes + length, words.length - length};
    }
    builder_free(&made);
    referee_destroy(referee);
    return done;
}

/* Return the part of a list's line that contains the turns, and set `name` to the opening's name,
 * empty if it has none. */
static StringView split_name(StringView line, StringView *name)
{
    *name = (StringView){line.bytes, 0};
    for (size_t i = 0; i < line.length; i++)
        if (line.bytes[i] == '#' && (i == 0 || is_blank(line.bytes[i - 1]))) {
            *name = view_trim((StringView){line.bytes + i + 1, line.length - i - 1});
            return view_trim((StringView){line.bytes, i});
        }
    return view_trim(line);
}

/* Read an opening from a line of a list. `number` is the line number. On failure return false and
 * set `why` to the reason. */
static bool read_line(Openings *openings, StringView line, size_t number, StringBuilder *why)
{
    StringView name, words = split_name(line, &name);
    StringBuilder title = {0}, what = {0};
    if (words.length == 0)
        return true;
    if (name.length > 0)
        builder_add_view(&title, name);
    else
        builder_add_format(&title, "line %zu", number);
    bool done = add_name(openings, builder_string(&title));
    builder_free(&title);
    if (!done)
        return refuse(openings->settings->openings, status_text(STATUS_NO_MEMORY), why);
    Opening *opening = &openings->list[openings->count - 1];
    if (make_turns(openings, words, &opening->turns, &what) &&
        try_turns(openings, opening->name, &opening->turns, &what)) {
        add_digest(openings, opening);
        builder_free(&what);
        return true;
    }
    builder_clear(why);
    builder_add_format(
        why, "openings %s: line %zu: ", string_quote(openings->settings->openings).text, number);
    builder_add(why, builder_string(&what));
    builder_free(&what);
    return false;
}

static bool read_list(Openings *openings, StringBuilder *why)
{
    StringBuilder text = {0};
    const char *path = openings->settings->openings;
    builder_clear(why);
    bool done = file_read(NULL, path, FILE_BYTES_MAX, &text, why);
    StringView rest = builder_view(&text);
    for (size_t number = 1; done && rest.length > 0; number++)
        done = read_line(openings, view_line(&rest), number, why);
    builder_free(&text);
    return done && (openings->count > 0 || refuse(path, "the list is empty", why));
}

/* Read the only opening from a record or SGF file. On failure return false and set `why` to the
 * reason. */
static bool read_single(Openings *openings, StringBuilder *why)
{
    const char *path = openings->settings->openings, *slash = strrchr(path, '/');
    if (!add_name(openings, slash ? slash + 1 : path))
        return refuse(path, status_text(STATUS_NO_MEMORY), why);
    Opening *opening = openings->list;
    bool done =
        read_file(openings, path, opening, why) && try_turns(openings, path, &opening->turns, why);
    if (done)
        add_digest(openings, opening);
    return done;
}

static bool read_folder(Openings *openings, StringBuilder *why)
{
    StringBuilder path = {0};
    bool done = list_folder(openings, why);
    for (size_t i = 0; done && i < openings->count; i++) {
        Opening *opening = &openings->list[i];
        builder_clear(&path);
        builder_add(&path, openings->settings->openings);
        builder_add_char(&path, '/');
        builder_add(&path, opening->name);
        done = read_file(openings, builder_string(&path), opening, why) &&
               try_turns(openings, builder_string(&path), &opening->turns, why);
        add_digest(openings, opening);
    }
    builder_free(&path);
    return done;
}

static bool read_all(Openings *openings, StringBuilder *why)
{
    struct stat there;
    const char *path = openings->settings->openings;
    if (stat(path, &there) != 0)
        return refuse(path, strerror(errno), why);
    if (S_ISDIR(there.st_mode))
        return read_folder(openings, why);
    const char *slash = strrchr(path, '/');
    return is_opening(slash ? slash + 1 : path) ? read_single(openings, why)
                                                : read_list(openings, why);
}

bool openings_create(const MatchSettings *settings, Openings **openings, StringBuilder *why)
{
    Openings *made = memory_new(sizeof *made);
    if (!made)
        return refuse("", status_text(STATUS_NO_MEMORY), why);
    made->settings = settings;
    if (settings->openings && !read_all(made, why)) {
        openings_free(made);
        return false;
    }
    *openings = made;
    return true;
}

static uint64_t seed_of(const MatchSettings *settings)
{
    return settings->opening_seed > 0 ? settings->opening_seed : settings->seed;
}

/* Return the index of the opening for a pair of games. The openings are used in order, or shuffled,
 * and each is used once before any is used again. */
static size_t choose(const Openings *openings, uint64_t pair)
{
    size_t count = openings->count, place = (size_t)(pair % count);
    if (!openings->settings->random_order)
        return place;
    /* To shuffle, sort the openings by random numbers, which differ in each pass through the
     * list. */
    uint64_t round = random_mix(seed_of(openings->settings), pair / count + 1);
    for (size_t i = 0; i < count; i++) {
        size_t before = 0;
        uint64_t own = random_mix(round, i);
        for (size_t j = 0; j < count; j++) {
            uint64_t other = random_mix(round, j);
            before += other < own || (other == own && j < i);
        }
        if (before == place)
            return i;
    }
    return place;
}

/* Generate an opening of random turns, with a seed that depends only on the settings and the number
 * of the pair of games. On failure return false and set `why` to the reason. */
static bool make_random(const Openings *openings, uint64_t pair, StringBuilder *name,
                        StringBuilder *turns, StringBuilder *why)
{
    const MatchSettings *settings = openings->settings;
    uint64_t seed = random_mix(random_mix(seed_of(settings), 7), pair);
    Referee *referee;
    builder_add_format(name, "random %llu", (unsigned long long)pair);
    if (referee_create(&referee) != STATUS_OK)
        return refuse("", status_text(STATUS_NO_MEMORY), why);
    bool done = match_settings_apply(settings, referee, why) &&
                referee_open(referee, seed, settings->random_opening, turns, why);
    referee_destroy(referee);
    return done;
}

bool openings_get(Openings *openings, uint64_t pair, StringBuilder *name, StringBuilder *turns,
                  StringBuilder *why)
{
    const MatchSettings *settings = openings->settings;
    builder_clear(name);
    builder_clear(turns);
    pair = pair / settings->opening_repeats + settings->opening_start - 1;
    if (openings->count > 0) {
        const Opening *opening = &openings->list[choose(openings, pair)];
        builder_add(name, opening->name);
        builder_add_bytes(turns, opening->turns.bytes, opening->turns.length);
    } else if (openings->settings->random_opening > 0) {
        if (!make_random(openings, pair, name, turns, why))
            return false;
    } else {
        builder_add(name, "none");
    }
    return true;
}
