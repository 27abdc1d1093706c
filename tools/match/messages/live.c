/* Files of the games that go on. */
#include "match/messages/live.h"

#include "io/descriptor.h"
#include "io/file.h"

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

/* A file gets its name once it is whole. */
static void add_draft(const char *name, Text *path)
{
    text_add(path, name);
    text_add(path, ".new");
}

/* Empties the folder. */
static void clear(const char *folder)
{
    Text path = {0}, draft = {0};
    for (size_t i = 0; i < WORKERS_MOST; i++) {
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

/* Writes a part; half of one would be taken for something else, and then there is none. */
static void put(Live *live, const Text *part)
{
    ssize_t written = text_failed(part) ? -1 : write(live->file, part->bytes, part->length);
    if (written != (ssize_t)part->length)
        live_end(live);
}

/* What is there under the name is always whole, and locked: it gets its name afterwards. */
void live_begin(Live *live, const Order *order)
{
    Text message = {0}, draft = {0};
    live_end(live);
    if (order->live.length == 0)
        return;
    text_add_bytes(&live->path, order->live.bytes, order->live.length);
    add_draft(text_string(&live->path), &draft);
    live->file =
        open(text_string(&draft), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, FILE_MODE);
    order_add(order, &message);
    if (live->file >= 0 && flock(live->file, LOCK_EX | LOCK_NB) == 0)
        put(live, &message);
    if (live->file >= 0 && rename(text_string(&draft), text_string(&live->path)) != 0)
        live_end(live);
    text_free(&message);
    text_free(&draft);
}

void live_turn(Live *live, Color color, const char *move)
{
    if (live->file < 0)
        return;
    text_clear(&live->line);
    text_add_format(&live->line, "%s ", color_name(color));
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

/* What is in a file that somebody has a lock on. */
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

static bool visit_one(const Text *text, LiveVisit visit, void *context)
{
    size_t length;
    Order order = {0};
    Text turns = {0};
    bool done = wire_whole(text->bytes, text->length, &length) == WIRE_END &&
                order_read((Word){text->bytes, length}, &order);
    if (done) {
        text_add_bytes(&turns, text->bytes + length, text->length - length);
        visit(context, &order, &turns);
    }
    order_free(&order);
    text_free(&turns);
    return done;
}

size_t live_each(const char *folder, LiveVisit visit, void *context)
{
    Text path = {0}, text = {0};
    size_t games = 0;
    for (size_t i = 0; i < WORKERS_MOST; i++) {
        text_clear(&path);
        live_add_path(folder, i, &path);
        if (read_locked(text_string(&path), &text))
            games += visit_one(&text, visit, context);
    }
    text_free(&path);
    text_free(&text);
    return games;
}
