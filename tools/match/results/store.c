/* Opening and closing a store, and adding games. */
#include "match/results/store_parts.h"

#include "base/memory.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { NO_DESCRIPTOR = -1 };

static bool no_memory(StringBuilder *error)
{
    builder_add(error, status_text(STATUS_NO_MEMORY));
    return false;
}

static Store *make_store(const char *folder, StringBuilder *error)
{
    Store *store = memory_new(sizeof *store);
    if (!store) {
        no_memory(error);
        return NULL;
    }
    store->lock = NO_DESCRIPTOR;
    builder_add(&store->path, folder);
    while (store->path.length > 1 && store->path.bytes[store->path.length - 1] == '/')
        builder_truncate(&store->path, store->path.length - 1);
    store->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (store->folder < 0)
        files_fail(store, "open the folder", error);
    else if (!builder_failed(&store->path))
        return store;
    else
        no_memory(error);
    store_close(store);
    return NULL;
}

/* Finish opening a store: if `opened`, pass `made` to the caller in `store`; otherwise close it.
 * Return `opened`. */
static bool hand_out(Store *made, bool opened, Store **store)
{
    if (opened)
        *store = made;
    else
        store_close(made);
    return opened;
}

/* If the settings differ from the stored ones, because the match has more games or rounds now,
 * store the new settings. */
static bool grow(Store *store, const StringBuilder *settings, StringBuilder *error)
{
    if (store->settings.length == settings->length &&
        (settings->length == 0 ||
         memcmp(store->settings.bytes, settings->bytes, settings->length) == 0))
        return true;
    builder_clear(&store->settings);
    builder_add_view(&store->settings, builder_view(settings));
    return database_put_settings(store, settings, error);
}

bool store_open(const char *folder, const StringBuilder *settings, const StorePlayer *players,
                size_t player_count, Store **store, StringBuilder *error)
{
    builder_clear(error);
    if (!files_make_folder(folder, error))
        return false;
    Store *made = make_store(folder, error);
    if (!made)
        return false;
    bool opened = files_lock(made, error) &&
                  database_open(made, settings, players, player_count, error) &&
                  database_load(made, error);
    if (opened && !compare_match(made, settings, players, player_count, error)) {
        builder_add(error, "\n  (contigo-match --extend adds games with other settings)");
        opened = false;
    }
    opened = opened && grow(made, settings, error) && rows_load_done(made, error);
    return hand_out(made, opened, store);
}

bool store_open_reading(const char *folder, Store **store, StringBuilder *error)
{
    builder_clear(error);
    Store *made = make_store(folder, error);
    if (!made)
        return false;
    bool opened = database_open(made, NULL, NULL, 0, error) && database_load(made, error) &&
                  rows_load_done(made, error);
    return hand_out(made, opened, store);
}

void store_close(Store *store)
{
    if (!store)
        return;
    database_close(store);
    for (size_t i = 0; i < store->player_count; i++) {
        memory_free((void *)store->players[i].name);
        memory_free((void *)store->players[i].command);
    }
    memory_free(store->players);
    memory_free(store->added);
    done_free(&store->done);
    builder_free(&store->settings);
    builder_free(&store->path);
    if (store->lock >= 0)
        close(store->lock);
    if (store->folder >= 0)
        close(store->folder);
    memory_free(store);
}

const StringBuilder *store_settings(const Store *store)
{
    return &store->settings;
}

size_t store_player_count(const Store *store)
{
    return store->player_count;
}

const StorePlayer *store_player(const Store *store, size_t index)
{
    return &store->players[index];
}

bool store_is_done(const Store *store, uint64_t number)
{
    return done_has(&store->done, number);
}

uint64_t store_count(const Store *store)
{
    return store->done.count;
}

bool store_refresh(Store *store, StringBuilder *error)
{
    builder_clear(error);
    return rows_load_done(store, error);
}

/* Check that a result can be stored. If not, return false and set `error`. */
static bool check(const Store *store, const GameResult *result, StringBuilder *error)
{
    if (store->lock < 0) {
        builder_add(error, "the results were opened only for reading");
        return false;
    }
    if (builder_failed(&result->record) || builder_failed(&result->sgf))
        return no_memory(error);
    if (result->number >= STORE_GAMES_MAX) {
        builder_add_format(error, "game %llu: the number is too large",
                           (unsigned long long)result->number);
        return false;
    }
    for (int color = 0; color < COLOR_COUNT; color++) {
        int player = result->sides[color].player;
        if (player < 0 || (size_t)player >= store->player_count) {
            builder_add_format(error, "game %llu: there is no player %d",
                               (unsigned long long)result->number, player);
            return false;
        }
    }
    return true;
}

/* Discard the current batch: undo what has been added since store_begin(). */
static void abandon(Store *store)
{
    database_abandon(store);
    for (size_t i = 0; i < store->added_count; i++)
        done_set(&store->done, store->added[i], false);
    store->added_count = 0;
    store->in_batch = false;
}

bool store_begin(Store *store, StringBuilder *error)
{
    builder_clear(error);
    store->in_batch = database_begin(store, error);
    return store->in_batch;
}

bool store_commit(Store *store, StringBuilder *error)
{
    builder_clear(error);
    bool written = files_sync(store, error) && database_commit(store, error);
    if (written) {
        store->added_count = 0;
        store->in_batch = false;
    } else {
        abandon(store);
    }
    return written;
}

/* Write the rows of a game or, if `is_attempt`, of a failed attempt. Outside a batch, do this in a
 * transaction of its own. */
static bool write_rows(Store *store, const GameResult *result, bool is_attempt,
                       StringBuilder *error)
{
    if (store->in_batch)
        return rows_add(store, result, is_attempt, error);
    if (!database_begin(store, error))
        return false;
    if (rows_add(store, result, is_attempt, error) && database_commit(store, error))
        return true;
    database_abandon(store);
    return false;
}

/* Write the record before the rows, so that no game in the database lacks its record. */
static bool write_all(Store *store, const GameResult *result, bool is_attempt, StringBuilder *error)
{
    if (files_write(store, result, is_attempt, store->in_batch, error) &&
        write_rows(store, result, is_attempt, error))
        return true;
    if (store->in_batch)
        abandon(store);
    return false;
}

bool store_add(Store *store, const GameResult *result, StringBuilder *error)
{
    builder_clear(error);
    if (!check(store, result, error))
        return false;
    if (store_is_done(store, result->number)) {
        builder_add_format(error, "game %llu is already stored",
                           (unsigned long long)result->number);
        return false;
    }
    if (done_reserve(&store->done, result->number) != STATUS_OK ||
        (store->in_batch &&
         memory_reserve(store->added, store->added_capacity, store->added_count + 1) != STATUS_OK))
        return no_memory(error);
    if (!write_all(store, result, false, error))
        return false;
    done_set(&store->done, result->number, true);
    if (store->in_batch)
        store->added[store->added_count++] = result->number;
    return true;
}

bool store_add_attempt(Store *store, const GameResult *result, StringBuilder *error)
{
    builder_clear(error);
    return check(store, result, error) && write_all(store, result, true, error);
}
