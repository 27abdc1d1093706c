/* Merging the games of parts. */
#include "match/machines/parts.h"

#include "base/number.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "match/machines/part.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const char OF[] = "-of-"; /* in the name of a part's folder, between index and count */

enum { NO_LOCK = -1 };

static bool has_match(const char *folder)
{
    StringBuilder path = {0};
    builder_add_format(&path, "%s/match.db", folder);
    bool there = access(builder_string(&path), F_OK) == 0;
    builder_free(&path);
    return there;
}

/* Lock a part so that no runner plays it while it is read: on a shared file system only one machine
 * at a time may use a database. `lock` is negative if there is nothing to lock. Return false if a
 * runner holds the lock. */
static bool hold(const char *folder, int *lock)
{
    StringBuilder path = {0};
    builder_add_format(&path, "%s/lock", folder);
    *lock = open(builder_string(&path), O_RDONLY | O_CLOEXEC);
    builder_free(&path);
    if (*lock < 0 || descriptor_lock(*lock, true) || errno != EAGAIN)
        return true;
    close(*lock);
    *lock = NO_LOCK;
    return false;
}

static void let_go(int lock)
{
    if (lock >= 0)
        close(lock);
}

bool parts_is_playing(const char *part_folder)
{
    int lock;
    if (!hold(part_folder, &lock))
        return true;
    let_go(lock);
    return false;
}

uint64_t parts_games(const char *part_folder)
{
    Store *store;
    StringBuilder error = {0};
    uint64_t games = 0;
    if (has_match(part_folder) && store_open_reading(part_folder, &store, &error)) {
        games = store_count(store);
        store_close(store);
    }
    builder_free(&error);
    return games;
}

/* Return how many games of a part have been merged, according to the file `merged` in the part's
 * folder. If that file can't be read, return 0. */
static uint64_t read_merged(const char *path)
{
    static const char BEFORE[] = "# Games that are merged: ";
    StringBuilder text = {0}, error = {0};
    int64_t count = 0;
    size_t before = sizeof BEFORE - 1;
    if (file_read(NULL, path, FILE_BYTES_MAX, &text, &error) && text.length > before + 1 &&
        memcmp(text.bytes, BEFORE, before) == 0)
        number_read_int(text.bytes + before, text.length - before - 1, 0, STORE_GAMES_MAX, &count);
    builder_free(&text);
    builder_free(&error);
    return (uint64_t)count;
}

static bool write_merged(const char *path, uint64_t count, StringBuilder *error)
{
    StringBuilder text = {0};
    builder_add_format(&text, "# Games that are merged: %llu\n", (unsigned long long)count);
    bool written = file_replace(NULL, path, &PART_FILE, &text, error);
    builder_free(&text);
    return written;
}

/* Merge a part. Then write to the file `mark` that its `games` games have been merged. */
static bool take_over(Store *into, const char *folder, uint64_t games, const char *mark,
                      PartsMerged *merged, StringBuilder *error)
{
    StoreMerge one = {0};
    bool done = store_merge(into, folder, &one, error);
    merged->folders++;
    merged->taken += one.taken;
    merged->known += one.known;
    merged->conflicts += one.conflicts;
    builder_add_bytes(&merged->told, one.told.bytes, one.told.length);
    builder_free(&one.told);
    return done && write_merged(mark, games, error);
}

/* Return the number of parts into which the match was divided, which is the number after `-of-` in
 * the name of a part's folder, or 0 if the name contains no such number. */
static uint64_t count_of(const char *folder)
{
    const char *name = strrchr(folder, '/');
    const char *count = name ? strstr(name, OF) : NULL;
    int64_t number = 0;
    if (count)
        number_read_int(count + sizeof OF - 1, strlen(count + sizeof OF - 1), 1, PARTS_MOST,
                        &number);
    return (uint64_t)number;
}

static void merge_folder(Store *into, const char *folder, PartsMerged *merged)
{
    StringBuilder mark = {0}, error = {0};
    int lock;
    if (!has_match(folder))
        return;
    if (!hold(folder, &lock)) {
        merged->playing++;
        merged->playing_of = count_of(folder);
        return;
    }
    builder_add_format(&mark, "%s/merged", folder);
    uint64_t games = parts_games(folder);
    /* If the part cannot be read, `games` is 0, and merging reports the reason. */
    bool is_new = games == 0 || games != read_merged(builder_string(&mark));
    if (is_new && !take_over(into, folder, games, builder_string(&mark), merged, &error)) {
        merged->failed++;
        builder_add_bytes(&merged->told, error.bytes, error.length);
        builder_add_char(&merged->told, '\n');
    }
    let_go(lock);
    builder_free(&mark);
    builder_free(&error);
}

bool parts_merge(Store *into, const char *folder, PartsMerged *merged, StringBuilder *error)
{
    StringBuilder path = {0};
    builder_clear(error);
    builder_add_format(&path, "%s" PARTS_FOLDER, folder);
    DIR *list = opendir(builder_string(&path));
    if (!list && errno != ENOENT)
        builder_add_format(error, "cannot list %s: %s", builder_string(&path), strerror(errno));
    if (list) {
        size_t length = path.length;
        for (struct dirent *entry; (entry = readdir(list));) {
            if (!strstr(entry->d_name, OF))
                continue;
            builder_add_format(&path, "/%s", entry->d_name);
            merge_folder(into, builder_string(&path), merged);
            builder_truncate(&path, length);
        }
        closedir(list);
    }
    builder_free(&path);
    return error->length == 0;
}
