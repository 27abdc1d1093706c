/* Writing and reading the files of games in progress. */
#include "live/live.h"

#include "base/number.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "protocol/records/text_word.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER "live"

enum { FILE_MODE = 0666, FOLDER_MODE = 0777 };

static void add_folder(const char *folder, StringBuilder *path)
{
    builder_add(path, folder);
    builder_add(path, "/" FOLDER);
}

void live_add_path(const char *folder, size_t worker, StringBuilder *path)
{
    add_folder(folder, path);
    builder_add_format(path, "/%zu", worker);
}

/* Append the path that a game's file has while its first lines are being written. */
static void add_draft(const char *name, StringBuilder *path)
{
    builder_add(path, name);
    builder_add(path, ".new");
}

/* Remove all game files and drafts. */
static void clear(const char *folder)
{
    StringBuilder path = {0}, draft = {0};
    for (size_t i = 0; i < LIVE_MOST; i++) {
        builder_clear(&path);
        builder_clear(&draft);
        live_add_path(folder, i, &path);
        add_draft(builder_string(&path), &draft);
        unlink(builder_string(&path));
        unlink(builder_string(&draft));
    }
    builder_free(&path);
    builder_free(&draft);
}

void live_prepare(const char *folder)
{
    StringBuilder path = {0};
    add_folder(folder, &path);
    if (mkdir(builder_string(&path), FOLDER_MODE) != 0 && errno == EEXIST)
        clear(folder);
    builder_free(&path);
}

void live_remove(const char *folder)
{
    StringBuilder path = {0};
    clear(folder);
    add_folder(folder, &path);
    rmdir(builder_string(&path));
    builder_free(&path);
}

/* Writing. */

/* Append a part to the file. If that fails, remove the file, since readers would misread half a
 * line. */
static void put(Live *live, const StringBuilder *part)
{
    ssize_t written = builder_failed(part) ? -1 : write(live->file, part->bytes, part->length);
    if (written != (ssize_t)part->length)
        live_end(live);
}

static void add_game(const LiveGame *game, StringBuilder *text)
{
    builder_add_format(text, "%llu %lu ", (unsigned long long)game->number,
                       (unsigned long)game->attempt);
    for (size_t color = 0; color < COLOR_COUNT; color++) {
        builder_add_view(text, game->names[color]);
        builder_add_char(text, ' ');
    }
    text_word_print(game->opening, text);
    builder_add_char(text, '\n');
    builder_add_view(text, game->lines);
}

/* The file is written and locked under another name and then renamed, so that readers never see an
 * incomplete one. */
void live_begin(Live *live, const char *path, const LiveGame *game)
{
    StringBuilder text = {0}, draft = {0};
    live_end(live);
    builder_add(&live->path, path);
    add_draft(path, &draft);
    live->file = open(builder_string(&draft), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC,
                      FILE_MODE);
    add_game(game, &text);
    if (live->file >= 0 && flock(live->file, LOCK_EX | LOCK_NB) == 0)
        put(live, &text);
    if (live->file >= 0 && rename(builder_string(&draft), builder_string(&live->path)) != 0)
        live_end(live);
    builder_free(&text);
    builder_free(&draft);
}

void live_turn(Live *live, Color color, const char *move)
{
    if (live->file < 0)
        return;
    builder_clear(&live->line);
    builder_add_format(&live->line, "play %s ", color_name(color));
    builder_add(&live->line, move);
    builder_add_char(&live->line, '\n');
    put(live, &live->line);
}

void live_end(Live *live)
{
    if (live->file >= 0) {
        unlink(builder_string(&live->path));
        close(live->file);
    }
    live->file = -1;
    builder_clear(&live->path);
}

void live_free(Live *live)
{
    live_end(live);
    builder_free(&live->path);
    builder_free(&live->line);
}

/* Reading. */

/* Read a file if its writer holds a lock on it, which means that the game is in progress. Otherwise
 * return false. */
static bool read_locked(const char *path, StringBuilder *text)
{
    StringBuilder error = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool goes_on = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    bool done = goes_on && file_read_descriptor(file, FILE_BYTES_MAX, text, &error);
    if (file >= 0)
        close(file);
    builder_free(&error);
    return done;
}

/* Parse a file. Return false if its first line doesn't describe a game. The views of `game` point
 * into `text`. */
static bool read_game(StringView text, LiveGame *game)
{
    StringView line = view_line(&text), first = view_first(line, &line),
               second = view_first(line, &line);
    int64_t number, attempt;
    if (!number_read_int(first.bytes, first.length, 0, INT64_MAX, &number) ||
        !number_read_int(second.bytes, second.length, 0, UINT32_MAX, &attempt))
        return false;
    game->number = (uint64_t)number;
    game->attempt = (uint32_t)attempt;
    for (size_t color = 0; color < COLOR_COUNT; color++)
        game->names[color] = view_first(line, &line);
    game->opening = line;
    /* Drop the last line if it is incomplete. */
    while (text.length > 0 && text.bytes[text.length - 1] != '\n')
        text.length--;
    game->lines = text;
    return line.length > 0;
}

size_t live_each(const char *folder, LiveVisit visit, void *context)
{
    StringBuilder path = {0}, text = {0};
    LiveGame game;
    size_t games = 0;
    for (size_t i = 0; i < LIVE_MOST; i++) {
        builder_clear(&path);
        live_add_path(folder, i, &path);
        if (!read_locked(builder_string(&path), &text) || !read_game(builder_view(&text), &game))
            continue;
        visit(context, i, &game);
        games++;
    }
    builder_free(&path);
    builder_free(&text);
    return games;
}
