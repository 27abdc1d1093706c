/* Files that grow with their games. */
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

static void add_folder(const char *folder, Text *path)
{
    text_add(path, folder);
    text_add(path, "/" FOLDER);
}

void live_add_path(const char *folder, size_t worker, Text *path)
{
    add_folder(folder, path);
    text_add_format(path, "/%zu", worker);
}

/* The name that a file has until it is whole. */
static void add_draft(const char *name, Text *path)
{
    text_add(path, name);
    text_add(path, ".new");
}

/* Empties the folder. */
static void clear(const char *folder)
{
    Text path = {0}, draft = {0};
    for (size_t i = 0; i < LIVE_MOST; i++) {
        text_clear(&path);
        text_clear(&draft);
        live_add_path(folder, i, &path);
        add_draft(text_string(&path), &draft);
        unlink(text_string(&path));
        unlink(text_string(&draft));
    }
    text_free(&path);
    text_free(&draft);
}

void live_prepare(const char *folder)
{
    Text path = {0};
    add_folder(folder, &path);
    if (mkdir(text_string(&path), FOLDER_MODE) != 0 && errno == EEXIST)
        clear(folder);
    text_free(&path);
}

void live_remove(const char *folder)
{
    Text path = {0};
    clear(folder);
    add_folder(folder, &path);
    rmdir(text_string(&path));
    text_free(&path);
}

/* Writing. */

/* Appends to the file, or removes it: half a line would be read as another one. */
static void put(Live *live, const Text *part)
{
    ssize_t written = text_failed(part) ? -1 : write(live->file, part->bytes, part->length);
    if (written != (ssize_t)part->length)
        live_end(live);
}

static void add_game(const LiveGame *game, Text *text)
{
    text_add_format(text, "%llu %lu ", (unsigned long long)game->number,
                    (unsigned long)game->attempt);
    for (size_t color = 0; color < COLOR_COUNT; color++) {
        text_add_word(text, game->names[color]);
        text_add_char(text, ' ');
    }
    text_word_print(game->opening, text);
    text_add_char(text, '\n');
    text_add_word(text, game->lines);
}

/* The file is written and locked under another name, so that its own always has a whole one. */
void live_begin(Live *live, const char *path, const LiveGame *game)
{
    Text text = {0}, draft = {0};
    live_end(live);
    text_add(&live->path, path);
    add_draft(path, &draft);
    live->file =
        open(text_string(&draft), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, FILE_MODE);
    add_game(game, &text);
    if (live->file >= 0 && flock(live->file, LOCK_EX | LOCK_NB) == 0)
        put(live, &text);
    if (live->file >= 0 && rename(text_string(&draft), text_string(&live->path)) != 0)
        live_end(live);
    text_free(&text);
    text_free(&draft);
}

void live_turn(Live *live, Color color, const char *move)
{
    if (live->file < 0)
        return;
    text_clear(&live->line);
    text_add_format(&live->line, "play %s ", color_name(color));
    text_add(&live->line, move);
    text_add_char(&live->line, '\n');
    put(live, &live->line);
}

void live_end(Live *live)
{
    if (live->file >= 0) {
        unlink(text_string(&live->path));
        close(live->file);
    }
    live->file = -1;
    text_clear(&live->path);
}

void live_free(Live *live)
{
    live_end(live);
    text_free(&live->path);
    text_free(&live->line);
}

/* Reading. */

/* Reads a file if somebody holds a lock on it. */
static bool read_locked(const char *path, Text *text)
{
    Text error = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool goes_on = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    bool done = goes_on && file_read_descriptor(file, FILE_BYTES_MAX, text, &error);
    if (file >= 0)
        close(file);
    text_free(&error);
    return done;
}

/* Reads the first line of a file; false if it is not one of a game. */
static bool read_game(Word text, LiveGame *game)
{
    Word line = word_line(&text), first = word_first(line, &line), second = word_first(line, &line);
    int64_t number, attempt;
    if (!number_read_int(first.bytes, first.length, 0, INT64_MAX, &number) ||
        !number_read_int(second.bytes, second.length, 0, UINT32_MAX, &attempt))
        return false;
    game->number = (uint64_t)number;
    game->attempt = (uint32_t)attempt;
    for (size_t color = 0; color < COLOR_COUNT; color++)
        game->names[color] = word_first(line, &line);
    game->opening = line;
    while (text.length > 0 && text.bytes[text.length - 1] != '\n') /* it is being written */
        text.length--;
    game->lines = text;
    return line.length > 0;
}

size_t live_each(const char *folder, LiveVisit visit, void *context)
{
    Text path = {0}, text = {0};
    LiveGame game;
    size_t games = 0;
    for (size_t i = 0; i < LIVE_MOST; i++) {
        text_clear(&path);
        live_add_path(folder, i, &path);
        if (!read_locked(text_string(&path), &text) || !read_game(text_word(&text), &game))
            continue;
        visit(context, i, &game);
        games++;
    }
    text_free(&path);
    text_free(&text);
    return games;
}
