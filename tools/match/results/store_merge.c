/* Merging one results folder into another. */
#include "match/results/store_parts.h"

enum {
    BATCH = 1000,    /* maximum number of games and attempts added in one transaction */
    TOLD_MOST = 100, /* maximum number of conflicts listed */
};

typedef struct Merging {
    Store *into;
    StoreMerge *merged;
    GameResult ours;   /* the stored result of a game that is in both folders */
    uint64_t in_batch; /* number of games and attempts in the current batch */
    StringBuilder *error;
} Merging;

static void tell_conflict(Merging *merging, const GameResult *theirs)
{
    StringBuilder *told = &merging->merged->told;
    if (merging->merged->conflicts++ >= TOLD_MOST)
        return;
    builder_add(told, "here  ");
    game_result_line(&merging->ours, told);
    builder_add(told, "\nthere ");
    game_result_line(theirs, told);
    builder_add(told, "\n");
}

static bool compare_game(Merging *merging, const GameResult *theirs)
{
    if (!store_get(merging->into, theirs->number, STORE_FIGURES, &merging->ours, merging->error))
        return false;
    if (game_result_equals(&merging->ours, theirs))
        merging->merged->known++;
    else
        tell_conflict(merging, theirs);
    return true;
}

static bool commit(Merging *merging, StringBuilder *error)
{
    uint64_t games = merging->into->added_count;
    if (!store_commit(merging->into, error))
        return false;
    merging->merged->taken += games;
    return true;
}

/* Count a game or attempt that will be added now. If the batch is full, commit it. If no batch is
 * open, begin one. */
static bool go_on(Merging *merging)
{
    if (merging->in_batch == BATCH) {
        if (!commit(merging, merging->error))
            return false;
        merging->in_batch = 0;
    }
    return merging->in_batch++ > 0 || store_begin(merging->into, merging->error);
}

static bool take_game(void *context, const GameResult *result)
{
    Merging *merging = context;
    if (store_is_done(merging->into, result->number))
        return compare_game(merging, result);
    return go_on(merging) && store_add(merging->into, result, merging->error);
}

static bool take_attempt(void *context, const GameResult *result)
{
    Merging *merging = context;
    uint32_t next;
    if (!store_next_attempt(merging->into, result->number, &next, merging->error))
        return false;
    return result->attempt < next ||
           (go_on(merging) && store_add_attempt(merging->into, result, merging->error));
}

/* Add all games and attempts with their records. Collect reading errors separately, so that they
 * don't overwrite a writing error. */
static bool take_all(Merging *merging, Store *from)
{
    StringBuilder error = {0};
    bool read = store_each(from, 0, STORE_RECORDS, take_game, merging, &error) &&
                merging->error->length == 0 &&
                store_each_attempt(from, take_attempt, merging, &error) &&
                merging->error->length == 0;
    if (error.length > 0 && merging->error->length == 0)
        builder_add_bytes(merging->error, error.bytes, error.length);
    builder_free(&error);
    return read;
}

/* Commit the last batch even if an error has occurred: what was added before the error stays. */
static bool end_batch(Merging *merging)
{
    StringBuilder error = {0};
    bool committed = !merging->into->in_batch || commit(merging, &error);
    if (!committed && merging->error->length == 0)
        builder_add_bytes(merging->error, error.bytes, error.length);
    builder_free(&error);
    return committed;
}

static bool merge(Store *into, Store *from, StoreMerge *merged, StringBuilder *error)
{
    Merging merging = {.into = into, .merged = merged, .error = error};
    bool all = take_all(&merging, from);
    all = end_batch(&merging) && all;
    game_result_free(&merging.ours);
    if (all && merged->conflicts > 0) {
        builder_add_bytes(error, from->path.bytes, from->path.length);
        builder_add_format(error,
                           " contains different results for %llu games that are in both folders",
                           (unsigned long long)merged->conflicts);
    }
    return all && merged->conflicts == 0;
}

bool store_merge(Store *into, const char *from, StoreMerge *merged, StringBuilder *error)
{
    Store *other;
    builder_clear(error);
    if (!store_open_reading(from, &other, error))
        return false;
    /* Pass the other folder's match as the stored one, so that the error lists its settings as the
     * old ones. */
    bool done = compare_match(other, &into->settings, into->players, into->player_count, error) &&
                merge(into, other, merged, error);
    store_close(other);
    return done;
}
