/* Counting the games of a match. */
#include "match/telling/tally.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

Status tally_begin(size_t player_count, Tally *tally)
{
    *tally = (Tally){.player_count = player_count};
    tally->players = memory_new(player_count * sizeof *tally->players);
    tally->encounters = memory_new(player_count * player_count * sizeof *tally->encounters);
    if (!tally->players || !tally->encounters) {
        tally_free(tally);
        return STATUS_NO_MEMORY;
    }
    for (size_t i = 0; i < player_count * player_count; i++) {
        tally->encounters[i].black = (uint32_t)(i / player_count);
        tally->encounters[i].white = (uint32_t)(i % player_count);
    }
    return STATUS_OK;
}

void tally_free(Tally *tally)
{
    for (size_t i = 0; tally->players && i < tally->player_count; i++) {
        results_free(&tally->players[i].results);
        memory_free(tally->players[i].untold);
    }
    for (size_t i = 0; i < tally->opening_count; i++)
        memory_free(tally->openings[i].name);
    memory_free(tally->players);
    memory_free(tally->encounters);
    memory_free(tally->openings);
    memory_free(tally->digests);
    *tally = (Tally){0};
}

/* Return the index of an opening in the sorted list or, if it isn't there, the index at which to
 * insert it. */
static size_t place_of(const Tally *tally, const char *name)
{
    size_t low = 0, high = tally->opening_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(tally->openings[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Find an opening in the list, or insert it. If the list is full, set `found` to NULL. */
static Status find_opening(Tally *tally, const char *name, TallyOpening **found)
{
    size_t place = place_of(tally, name);
    *found = NULL;
    if (place < tally->opening_count && strcmp(tally->openings[place].name, name) == 0) {
        *found = &tally->openings[place];
        return STATUS_OK;
    }
    if (tally->opening_count == TALLY_OPENINGS_MOST) {
        tally->has_more_openings = true;
        return STATUS_OK;
    }
    char *copy = memory_new(strlen(name) + 1);
    if (!copy || memory_reserve(tally->openings, tally->opening_capacity,
                                tally->opening_count + 1) != STATUS_OK) {
        memory_free(copy);
        return STATUS_NO_MEMORY;
    }
    strcpy(copy, name);
    TallyOpening *at = tally->openings + place;
    memmove(at + 1, at, (tally->opening_count - place) * sizeof *at);
    tally->opening_count++;
    *at = (TallyOpening){.name = copy};
    *found = at;
    return STATUS_OK;
}

static Status count_opening(Tally *tally, const GameResult *result)
{
    StringBuilder name = {0};
    TallyOpening *opening;
    builder_add_bytes(&name, result->opening.bytes, result->opening.length);
    Status status = builder_failed(&name) ? STATUS_NO_MEMORY
                                          : find_opening(tally, builder_string(&name), &opening);
    builder_free(&name);
    if (status != STATUS_OK || !opening || result->is_void)
        return status;
    if (result->winner == NOBODY)
        opening->draws++;
    else
        opening->wins[result->winner]++;
    return STATUS_OK;
}

/* Return the result of a game from the point of view of the player with this color. */
static Outing outing_of(const GameResult *result, Color color)
{
    Decimal margin = color == COLOR_BLACK ? result->margin : -result->margin;
    return (Outing){
        .number = result->number,
        .color = color,
        .is_void = result->is_void,
        .result = result->winner == NOBODY       ? RESULT_DRAW
                  : result->winner == (int)color ? RESULT_WIN
                                                 : RESULT_LOSS,
        .has_margin = result->has_margin,
        .margin = margin,
    };
}

/* Store the rules that couldn't be sent to a player's program, unless earlier ones are stored. */
static Status note_untold(TallyPlayer *player, const StringBuilder *untold)
{
    if (player->untold || untold->length == 0)
        return STATUS_OK;
    player->untold = memory_new(untold->length + 1);
    if (!player->untold)
        return STATUS_NO_MEMORY;
    memcpy(player->untold, untold->bytes, untold->length);
    return STATUS_OK;
}

static Status count_side(Tally *tally, const GameResult *result, Color color)
{
    const GameSide *side = &result->sides[color];
    TallyPlayer *player = &tally->players[side->player];
    Outing outing = outing_of(result, color);
    player->failures[side->failure] += side->failure != FAILURE_NONE;
    player->opinions += side->opinion.length > 0;
    player->differing += side->differs;
    player->used += side->used;
    player->longest = side->longest > player->longest ? side->longest : player->longest;
    Status status = note_untold(player, &side->untold);
    return status == STATUS_OK ? results_add(&player->results, &outing) : status;
}

static void count_encounter(Tally *tally, const GameResult *result)
{
    size_t black = (size_t)result->sides[COLOR_BLACK].player;
    size_t white = (size_t)result->sides[COLOR_WHITE].player;
    Encounter *encounter = &tally->encounters[black * tally->player_count + white];
    if (result->is_void)
        return;
    encounter->black_wins += result->winner == COLOR_BLACK;
    encounter->white_wins += result->winner == COLOR_WHITE;
    encounter->draws += result->winner == NOBODY;
}

Status tally_add(Tally *tally, const GameResult *result)
{
    Status status = count_side(tally, result, COLOR_BLACK);
    if (status == STATUS_OK)
        status = count_side(tally, result, COLOR_WHITE);
    if (status == STATUS_OK)
        status = count_opening(tally, result);
    if (status == STATUS_OK && !result->is_void)
        status = memory_push(tally->digests, tally->digest_count, tally->digest_capacity,
                             result->digest);
    if (status != STATUS_OK)
        return status;
    count_encounter(tally, result);
    tally->games++;
    tally->voids += result->is_void;
    tally->attempts += result->attempt;
    tally->turns += result->turns;
    tally->verdicts[result->verdict]++;
    tally->lag = result->lag > tally->lag ? result->lag : tally->lag;
    return STATUS_OK;
}

bool tally_has_failures(const Tally *tally)
{
    bool has = false;
    for (size_t i = 0; i < tally->player_count; i++)
        for (size_t kind = FAILURE_NONE + 1; kind < FAILURE_COUNT; kind++)
            has |= tally->players[i].failures[kind] > 0;
    return has;
}

static int compare(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return first < second ? -1 : first > second;
}

uint64_t tally_duplicates(Tally *tally)
{
    uint64_t same = 0;
    if (tally->digest_count > 1)
        qsort(tally->digests, tally->digest_count, sizeof *tally->digests, compare);
    for (size_t i = 1; i < tally->digest_count; i++)
        same += tally->digests[i] == tally->digests[i - 1];
    return same;
}
