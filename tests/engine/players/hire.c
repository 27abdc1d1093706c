#include "hire.h"
#include "minimax.h"
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Return where the tuning stores the number with this name, or NULL if it has none. */
static double *tuning_named(SearchTuning *tuning, StringView name)
{
    const struct {
        const char *name;
        double *number;
    } NUMBERS[] = {{"exploration", &tuning->exploration},
                   {"estimated", &tuning->estimated},
                   {"width", &tuning->width},
                   {"widening", &tuning->widening},
                   {"listed", &tuning->listed},
                   {"careful", &tuning->careful},
                   {"untried", &tuning->untried},
                   {"doubt", &tuning->doubt},
                   {"lead", &tuning->lead},
                   {"near", &tuning->near},
                   {"refined", &tuning->refined},
                   {"first", &tuning->first},
                   {"looked", &tuning->looked},
                   {"proves", &tuning->proves}};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (view_is(name, NUMBERS[i].name))
            return NUMBERS[i].number;
    return NULL;
}

/* Set one of a player's settings, or a number of its tuning, from text such as `playouts=400`.
 * Return false if that fails. */
static bool set(const char *word, PlayerSettings *settings, SearchTuning *tuning)
{
    const char *equals = strchr(word, '=');
    if (!equals)
        return false;
    char *end;
    StringView name = {word, (size_t)(equals - word)};
    double number = strtod(equals + 1, &end), *tuned = tuning_named(tuning, name);
    if (end == equals + 1 || *end)
        return false;
    if (tuned) {
        *tuned = number;
    } else if (!(number >= 0 && number < 1e9)) {
        return false;
    } else if (view_is(name, "time")) {
        settings->time = (int64_t)(number * 1e9);
        settings->playouts = 0;
    } else if (view_is(name, "playouts")) {
        settings->playouts = (uint64_t)number;
    } else if (view_is(name, "threads") && number >= 1) {
        settings->threads = (unsigned)number;
    } else if (view_is(name, "memory")) {
        settings->memory = (size_t)number << 20;
    } else {
        return false;
    }
    return true;
}

static const PlayerKind *kind_named(const char *name)
{
    StringView word = {name, strlen(name)};
    return view_is(word, MINIMAX2_PLAYER.name) ? &MINIMAX2_PLAYER : player_kind_named(word);
}

bool hire_player(const char *spec, Player *player)
{
    char *copy = strdup(spec), *rest, *word = copy ? strtok_r(copy, ":", &rest) : NULL;
    SearchTuning tuning = search_usual_tuning();
    PlayerSettings settings = player_usual_settings();
    settings.resigns = 0; /* matches measure leads, so games are played to the end */
    const PlayerKind *kind = word ? kind_named(word) : NULL;
    bool is_fine = kind != NULL;
    settings.tuning = &tuning;
    while (is_fine && (word = strtok_r(NULL, ":", &rest)))
        is_fine = set(word, &settings, &tuning);
    const char *problem = is_fine ? NULL : kind ? "no such setting" : "no such player";
    *player = (Player){.kind = kind, .settings = settings};
    if (is_fine && player_call(player) != STATUS_OK)
        problem = "no memory";
    /* `tuning` is a local variable, so the player must not keep it. */
    player->settings.tuning = NULL;
    if (problem)
        fprintf(stderr, "%s: %s: %s\n", spec, problem, word ? word : "");
    free(copy);
    return !problem;
}
