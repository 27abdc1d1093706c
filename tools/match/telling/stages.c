/* Finding the stages of a match, and reporting on them. */
#include "match/telling/stages.h"

#include "base/memory.h"
#include "match/planning/plan.h"
#include "match/telling/match_folder.h"

#include <string.h>
#include <unistd.h>

/* To count games of several stages together, each stage's game numbers are shifted by a multiple of
 * this. It is even, so that pairs stay pairs. */
#define STAGE_GAMES (STORE_GAMES_MAX * 2)

void stage_add_folder(const char *folder, unsigned stage, StringBuilder *path)
{
    builder_add(path, folder);
    if (stage > 0)
        builder_add_format(path, "/extension-%u", stage);
}

static bool stage_exists(const char *folder, unsigned stage)
{
    StringBuilder path = {0};
    stage_add_folder(folder, stage, &path);
    builder_add(&path, "/match.db");
    bool exists = access(builder_string(&path), F_OK) == 0;
    builder_free(&path);
    return exists;
}

unsigned stage_count(const char *folder)
{
    unsigned count = 0;
    while (stage_exists(folder, count))
        count++;
    return count;
}

static bool begins_with(StringView line, const char *word)
{
    size_t length = strlen(word);
    return line.length >= length && memcmp(line.bytes, word, length) == 0;
}

/* Append the lines of the settings that affect a single game, without the players and the seed. */
static void add_conditions(const StringBuilder *settings, StringBuilder *text)
{
    static const char *const OTHERS[] = {"player ", "newcomers ", "games ", "rounds ",
                                         "format ", "seed ",      "sprt "};
    for (StringView rest = builder_view(settings); rest.length > 0;) {
        StringView line = view_line(&rest);
        bool is_other = false;
        for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
            is_other |= begins_with(line, OTHERS[i]);
        if (is_other)
            continue;
        builder_add_view(text, line);
        builder_add_char(text, '\n');
    }
}

static bool same_conditions(const StringBuilder *one, const StringBuilder *other)
{
    StringBuilder first = {0}, second = {0};
    add_conditions(one, &first);
    add_conditions(other, &second);
    bool same = !builder_failed(&first) && !builder_failed(&second) &&
                strcmp(builder_string(&first), builder_string(&second)) == 0;
    builder_free(&first);
    builder_free(&second);
    return same;
}

/* Return true if the list of players in `more` begins with all players of `fewer`. */
static bool are_first_players(const MatchSettings *fewer, const MatchSettings *more)
{
    bool same = fewer->player_count <= more->player_count;
    for (size_t i = 0; same && i < fewer->player_count; i++)
        same = strcmp(fewer->players[i].name, more->players[i].name) == 0 &&
               strcmp(fewer->players[i].command, more->players[i].command) == 0;
    return same;
}

static bool open_stage(const char *folder, unsigned stage, MatchFolder *opened)
{
    StringBuilder path = {0};
    stage_add_folder(folder, stage, &path);
    bool done = !builder_failed(&path) && match_folder_open(builder_string(&path), opened);
    builder_free(&path);
    return done;
}

static bool fail(MatchFolder *opened, StringBuilder *why)
{
    builder_clear(why);
    builder_add(why, opened->error.length > 0 ? builder_string(&opened->error)
                                              : status_text(STATUS_NO_MEMORY));
    match_folder_close(opened);
    return false;
}

/* The result of comparing an earlier stage with a match that extends it. */
typedef struct Comparison {
    bool is_it; /* the stage has the match's settings */
    /* The number of players whose games need not be played again, because they met in this stage
     * under the same conditions. */
    size_t known;
} Comparison;

static bool compare(const char *folder, unsigned stage, const MatchSettings *settings,
                    Comparison *found, StringBuilder *why)
{
    MatchFolder opened = {0};
    StringBuilder text = {0};
    bool done = plan_canonical(settings, &text, why);
    if (done && !open_stage(folder, stage, &opened)) {
        builder_free(&text);
        return fail(&opened, why);
    }
    if (done) {
        const MatchSettings *old = &opened.settings;
        bool same = same_conditions(store_settings(opened.store), &text) &&
                    old->format == settings->format && old->seed == settings->seed;
        bool first = same && are_first_players(old, settings);
        *found = (Comparison){.is_it = first && old->player_count == settings->player_count &&
                                       old->newcomers == settings->newcomers,
                              .known = first ? old->player_count : 0};
    }
    match_folder_close(&opened);
    builder_free(&text);
    return done;
}

bool stage_choose(const char *folder, MatchSettings *settings, StringBuilder *path,
                  StringBuilder *why)
{
    bool is_list = settings->format == FORMAT_ROUND_ROBIN || settings->format == FORMAT_GAUNTLET;
    unsigned stage = 0;
    size_t known = 0;
    for (; stage_exists(folder, stage); stage++) {
        Comparison found;
        settings->newcomers = is_list && known > 0 && known < settings->player_count
                                  ? settings->player_count - known
                                  : 0;
        if (!compare(folder, stage, settings, &found, why))
            return false;
        if (found.is_it)
            break;
        known = found.known > known ? found.known : known;
    }
    if (!stage_exists(folder, stage))
        settings->newcomers = is_list && known > 0 && known < settings->player_count
                                  ? settings->player_count - known
                                  : 0;
    stage_add_folder(folder, stage, path);
    return true;
}

/* Append the lines of `now` that aren't in `was`. */
static void add_changes(const StringBuilder *was, const StringBuilder *now, StringBuilder *text)
{
    for (StringView rest = builder_view(now); rest.length > 0;) {
        StringView line = view_line(&rest);
        bool is_old = begins_with(line, "#");
        for (StringView old = builder_view(was); !is_old && old.length > 0;) {
            StringView other = view_line(&old);
            is_old =
                other.length == line.length && memcmp(other.bytes, line.bytes, line.length) == 0;
        }
        if (is_old)
            continue;
        builder_add(text, "  ");
        builder_add_view(text, line);
        builder_add_char(text, '\n');
    }
}

/* Append the report of a stage. `first` receives the settings of the first stage, with which those
 * of later stages are compared. */
static bool add_stage(const char *folder, unsigned stage, StringBuilder *first, StringBuilder *text,
                      StringBuilder *why)
{
    MatchFolder opened = {0};
    if (!open_stage(folder, stage, &opened) || !match_folder_count(&opened))
        return fail(&opened, why);
    const StringBuilder *settings = store_settings(opened.store);
    if (stage == 0) {
        builder_add_view(first, builder_view(settings));
    } else {
        builder_add_format(text, "\nextension %u, with these settings:\n", stage);
        add_changes(first, settings, text);
    }
    Status status = report_add(&opened.tally, &opened.about, text);
    return status == STATUS_OK ? (match_folder_close(&opened), true) : fail(&opened, why);
}

/* The tally of games from several stages. */
typedef struct Together {
    Tally tally;
    unsigned stage;
} Together;

static bool count(void *context, const GameResult *result)
{
    Together *together = context;
    GameResult moved = *result; /* a shallow copy, whose number is changed */
    moved.number += together->stage * STAGE_GAMES;
    return tally_add(&together->tally, &moved) == STATUS_OK;
}

/* Return true if the games of stage `one` can be counted in the tally of stage `other`: the
 * conditions are the same, and `other` has all players of `one`. */
static bool belongs(const MatchFolder *one, const MatchFolder *other)
{
    return same_conditions(store_settings(one->store), store_settings(other->store)) &&
           are_first_players(&one->settings, &other->settings);
}

/* Append a report of the games of all stages up to `last` that can be counted together with those
 * of `last`. If `last` is the only one, append nothing. */
static bool add_group(const char *folder, MatchFolder *last, unsigned stage, StringBuilder *text,
                      StringBuilder *why)
{
    Together together = {0};
    unsigned stages = 0;
    StringBuilder names = {0};
    bool done = tally_begin(last->settings.player_count, &together.tally) == STATUS_OK;
    for (unsigned i = 0; done && i <= stage; i++) {
        MatchFolder opened = {0};
        done = open_stage(folder, i, &opened);
        if (done && belongs(&opened, last)) {
            builder_add_format(&names, stages > 0 ? ", %u" : "%u", i);
            together.stage = stages++;
            done = store_each(opened.store, 0, STORE_FIGURES, count, &together, &opened.error);
        }
        if (!done)
            return tally_free(&together.tally), builder_free(&names), fail(&opened, why);
        match_folder_close(&opened);
    }
    if (done && stages > 1) {
        builder_add_format(text, "\nstages %s together\n", builder_string(&names));
        done = report_add(&together.tally, &last->about, text) == STATUS_OK;
    }
    builder_free(&names);
    tally_free(&together.tally);
    if (!done)
        builder_add(why, status_text(STATUS_NO_MEMORY));
    return done;
}

/* Return true if a later stage has the same conditions and all players of this stage, so that its
 * report includes this stage's games. */
static bool is_superseded(const char *folder, const MatchFolder *opened, unsigned stage,
                          unsigned stages)
{
    bool found = false;
    for (unsigned i = stage + 1; i < stages && !found; i++) {
        MatchFolder later = {0};
        found = open_stage(folder, i, &later) && belongs(opened, &later);
        match_folder_close(&later);
    }
    return found;
}

bool stages_add_report(const char *folder, StringBuilder *text, StringBuilder *why)
{
    StringBuilder first = {0};
    unsigned stages = stage_count(folder);
    bool done = add_stage(folder, 0, &first, text, why);
    for (unsigned i = 1; i < stages && done; i++)
        done = add_stage(folder, i, &first, text, why);
    for (unsigned i = 1; i < stages && done; i++) {
        MatchFolder opened = {0};
        if (!open_stage(folder, i, &opened)) {
            done = fail(&opened, why);
            continue;
        }
        done =
            is_superseded(folder, &opened, i, stages) || add_group(folder, &opened, i, text, why);
        match_folder_close(&opened);
    }
    builder_free(&first);
    return done;
}
