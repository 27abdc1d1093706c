/* Results folders opened for reading. */
#include "match/telling/match_folder.h"

#include "base/memory.h"
#include "io/complain.h"
#include "io/standard.h"

#include <stdlib.h>

static const char PROGRAM[] = "contigo-match";

bool match_folder_open(const char *path, MatchFolder *folder)
{
    MatchSettings *settings = &folder->settings;
    *settings = match_settings_usual();
    if (!store_open_reading(path, &folder->store, &folder->error))
        return false;
    const StringBuilder *text = store_settings(folder->store);
    if (!match_settings_read(settings, (StringView){text->bytes, text->length}, &folder->error))
        return false;
    folder->names = memory_new(settings->player_count * sizeof *folder->names);
    if (!folder->names)
        return false;
    for (size_t i = 0; i < settings->player_count; i++)
        folder->names[i] = settings->players[i].name;
    match_settings_title(settings, &folder->title);
    folder->about = (ReportAbout){builder_string(&folder->title), folder->names, 0,
                                  settings->has_sprt ? &settings->sprt : NULL, 0};
    return true;
}

void match_folder_close(MatchFolder *folder)
{
    tally_free(&folder->tally);
    store_close(folder->store);
    match_settings_free(&folder->settings);
    memory_free(folder->names);
    builder_free(&folder->title);
    builder_free(&folder->error);
}

void match_folder_add_title(const MatchFolder *folder, StringBuilder *text)
{
    builder_add_view(text, builder_view(&folder->title));
    if (folder->settings.player_count == 2)
        builder_add_format(text, ": %s against %s", folder->names[0], folder->names[1]);
    else
        builder_add_format(text, ": %zu players", folder->settings.player_count);
}

static bool count_game(void *context, const GameResult *result)
{
    return tally_add(context, result) == STATUS_OK;
}

bool match_folder_count(MatchFolder *folder)
{
    tally_free(&folder->tally);
    if (tally_begin(folder->settings.player_count, &folder->tally) != STATUS_OK ||
        !store_each(folder->store, 0, STORE_FIGURES, count_game, &folder->tally, &folder->error))
        return false;
    /* A runner may have added games in the meantime; then the tally has more games than
     * store_count(). */
    return folder->tally.games >= store_count(folder->store);
}

int match_folder_fail(MatchFolder *folder)
{
    complain(PROGRAM, "%s",
             folder->error.length > 0 ? builder_string(&folder->error)
                                      : status_text(STATUS_NO_MEMORY));
    return EXIT_FAILURE;
}

int match_folder_report(MatchFolder *folder)
{
    StringBuilder text = {0};
    if (match_folder_count(folder) &&
        report_add(&folder->tally, &folder->about, &text) == STATUS_OK)
        return standard_print(PROGRAM, &text);
    builder_free(&text);
    return match_folder_fail(folder);
}
