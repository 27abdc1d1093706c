/* Finding the parts of a match that have games left, and printing a shell command for each. */
#define _DEFAULT_SOURCE /* realpath() */

#include "match/machines/jobs.h"

#include "base/memory.h"
#include "io/complain.h"
#include "io/standard.h"
#include "match/machines/part.h"
#include "match/machines/parts.h"
#include "match/planning/plan.h"
#include "match/planning/schedule.h"
#include "match/results/store.h"
#include "match/telling/tally.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char PROGRAM[] = "contigo-match";

void jobs_free(Jobs *jobs)
{
    builder_free(&jobs->folder);
    builder_free(&jobs->program);
    builder_free(&jobs->lines);
    builder_free(&jobs->told);
    *jobs = (Jobs){0};
}

void jobs_quote(StringBuilder *text, const char *word)
{
    builder_add_char(text, '\'');
    for (; *word; word++)
        if (*word == '\'')
            builder_add(text, "'\\''");
        else
            builder_add_char(text, *word);
    builder_add_char(text, '\'');
}

/* Open the store of the match. If the folder contains a different match, return false and say in
 * `error` which settings differ. */
static bool open_store(const JobsSetup *setup, const StringBuilder *canonical, Store **store,
                       StringBuilder *error)
{
    const MatchSettings *settings = setup->settings;
    StorePlayer *players = memory_new(settings->player_count * sizeof *players);
    if (!players) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        return false;
    }
    for (size_t i = 0; i < settings->player_count; i++)
        players[i] = (StorePlayer){settings->players[i].name, settings->players[i].command};
    bool opened =
        store_open(setup->folder, canonical, players, settings->player_count, store, error);
    memory_free(players);
    return opened;
}

bool jobs_find_places(const JobsSetup *setup, Jobs *jobs, StringBuilder *error)
{
    char path[PATH_MAX];
    if (!part_make_folders(setup->folder, error))
        return false;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length > 0)
        builder_add_bytes(&jobs->program, path, (size_t)length);
    if (length > 0 && realpath(setup->folder, path)) {
        builder_add(&jobs->folder, path);
        return true;
    }
    builder_add_format(error, "cannot find the absolute path of %s: %s", setup->folder,
                       strerror(errno));
    return false;
}

/* Write the settings of the match to a file. The runners of the parts read it. */
static bool write_settings(const Jobs *jobs, const StringBuilder *canonical, StringBuilder *error)
{
    StringBuilder path = {0}, text = {0};
    builder_add_bytes(&path, jobs->folder.bytes, jobs->folder.length);
    builder_add(&path, PARTS_FOLDER "/settings");
    builder_add(&text, "# Settings of the match that these parts belong to.\n");
    builder_add_bytes(&text, canonical->bytes, canonical->length);
    bool written = file_replace(NULL, builder_string(&path), &PART_FILE, &text, error);
    builder_free(&path);
    builder_free(&text);
    return written;
}

/* Merge the parts. Return false if the match is being played now in a different number of parts,
 * since the new parts would overlap with the running ones. */
static bool merge(Store *store, uint64_t parts, Jobs *jobs, StringBuilder *error)
{
    PartsMerged merged = {0};
    bool done = parts_merge(store, builder_string(&jobs->folder), &merged, error);
    jobs->taken = merged.taken;
    jobs->conflicts = merged.conflicts;
    jobs->playing = merged.playing;
    builder_free(&jobs->told);
    jobs->told = merged.told;
    if (done && merged.playing > 0 && merged.playing_of != parts) {
        builder_add_format(error,
                           "the match is being played in %llu parts: wait until they end, or use "
                           "that number of parts",
                           (unsigned long long)merged.playing_of);
        return false;
    }
    return done;
}

static bool count_game(void *context, const GameResult *result)
{
    return tally_add(context, result) == STATUS_OK;
}

/* If the match has an SPRT, set jobs->decided to true if the games merged so far decide it. */
static bool find_decision(const JobsSetup *setup, Store *store, Jobs *jobs, StringBuilder *error)
{
    Tally tally = {0};
    if (!setup->settings->has_sprt)
        return true;
    bool done = tally_begin(setup->settings->player_count, &tally) == STATUS_OK &&
                store_each(store, 0, STORE_FIGURES, count_game, &tally, error) &&
                tally.games == store_count(store);
    if (done)
        jobs->decided =
            sprt_of(&setup->settings->sprt, &tally.players[0].results).decision != SPRT_OPEN;
    else if (error->length == 0)
        builder_add(error, status_text(STATUS_NO_MEMORY));
    tally_free(&tally);
    return done;
}

/* Return how many games of a part are in the store. Unless `numbers` is NULL, append the numbers of
 * these games in the form that part_write_played() takes. */
static uint64_t count_played(const Store *store, MatchPart part, uint64_t all,
                             StringBuilder *numbers)
{
    uint64_t played = 0;
    for (uint64_t number = part_first(part, all); number < part_end(part, all); number++)
        if (store_is_done(store, number)) {
            played++;
            if (numbers)
                part_add_played(numbers, number);
        }
    return played;
}

/* If the match's store and the part's folder don't contain the same number of the part's games,
 * write a list of the games in the store to the part's folder, so that they aren't played again. */
static bool tell_played(const Store *store, MatchPart part, const char *part_folder, Jobs *jobs,
                        StringBuilder *error)
{
    StringBuilder numbers = {0};
    uint64_t played = count_played(store, part, jobs->all, NULL);
    if (played == 0 || played == parts_games(part_folder))
        return true;
    count_played(store, part, jobs->all, &numbers);
    bool told = part_make_folder(builder_string(&jobs->folder), part, error) &&
                part_write_played(part_folder, &numbers, error);
    builder_free(&numbers);
    return told;
}

static void add_line(const JobsSetup *setup, const char *working, MatchPart part, Jobs *jobs)
{
    StringBuilder *lines = &jobs->lines, settings = {0};
    builder_add(&settings, builder_string(&jobs->folder));
    builder_add(&settings, PARTS_FOLDER "/settings");
    builder_add(lines, "cd ");
    jobs_quote(lines, working);
    builder_add(lines, " && ");
    jobs_quote(lines, builder_string(&jobs->program));
    builder_add(lines, " --file ");
    jobs_quote(lines, builder_string(&settings));
    builder_add(lines, " --results ");
    jobs_quote(lines, builder_string(&jobs->folder));
    builder_add_format(lines, " --part %llu/%llu --concurrency %zu%s --quiet >/dev/null\n",
                       (unsigned long long)part.index + 1, (unsigned long long)part.count,
                       setup->settings->concurrency, setup->settings->pin ? " --pin" : "");
    builder_free(&settings);
    jobs->count++;
}

/* Append a command line for each part that has games left and isn't being played. */
static bool find_parts(const JobsSetup *setup, const Store *store, Jobs *jobs, StringBuilder *error)
{
    char working[PATH_MAX];
    StringBuilder path = {0};
    bool done = getcwd(working, sizeof working) != NULL;
    if (!done || strchr(working, '\n') || strchr(builder_string(&jobs->folder), '\n')) {
        builder_add(error, "the name of the working folder or of the results folder contains a "
                           "newline: rename the folder");
        return false;
    }
    for (MatchPart part = {0, setup->parts}; done && part.index < part.count; part.index++) {
        if (count_played(store, part, jobs->all, NULL) == part_games(part, jobs->all))
            continue;
        builder_clear(&path);
        part_add_folder(&path, builder_string(&jobs->folder), part);
        if (jobs->playing > 0 && parts_is_playing(builder_string(&path)))
            continue;
        done = tell_played(store, part, builder_string(&path), jobs, error);
        add_line(setup, working, part, jobs);
    }
    builder_free(&path);
    return done;
}

static bool find(const JobsSetup *setup, const StringBuilder *canonical, Store *store, Jobs *jobs,
                 StringBuilder *error)
{
    if (!jobs_find_places(setup, jobs, error) || !write_settings(jobs, canonical, error) ||
        !merge(store, setup->parts, jobs, error) || !find_decision(setup, store, jobs, error))
        return false;
    jobs->all = schedule_games(setup->settings);
    jobs->played = store_count(store);
    return jobs->decided || find_parts(setup, store, jobs, error);
}

bool jobs_find(const JobsSetup *setup, Jobs *jobs, StringBuilder *error)
{
    StringBuilder canonical = {0};
    Store *store = NULL;
    builder_clear(error);
    bool done =
        part_check(setup->settings, error) && plan_canonical(setup->settings, &canonical, error) &&
        open_store(setup, &canonical, &store, error) && find(setup, &canonical, store, jobs, error);
    if (done && (builder_failed(&jobs->lines) || builder_failed(&jobs->told))) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        done = false;
    }
    store_close(store);
    builder_free(&canonical);
    return done;
}

void jobs_complain(const Jobs *jobs)
{
    for (StringView rest = builder_view(&jobs->told); rest.length > 0;) {
        StringView line = view_line(&rest);
        complain(PROGRAM, "%.*s", (int)line.length, line.bytes);
    }
}

int jobs_run(const JobsSetup *setup)
{
    Jobs jobs = {0};
    StringBuilder error = {0};
    int status = EXIT_FAILURE;
    if (!jobs_find(setup, &jobs, &error)) {
        complain(PROGRAM, "%s", builder_string(&error));
    } else {
        jobs_complain(&jobs);
        complain(PROGRAM,
                 "%llu of %llu games are finished; printing commands for %zu parts; %llu parts are "
                 "running%s",
                 (unsigned long long)jobs.played, (unsigned long long)jobs.all, jobs.count,
                 (unsigned long long)jobs.playing, jobs.decided ? "; the test is decided" : "");
        status = standard_print(PROGRAM, &jobs.lines);
        if (jobs.told.length > 0)
            status = EXIT_FAILURE;
    }
    jobs_free(&jobs);
    builder_free(&error);
    return status;
}
