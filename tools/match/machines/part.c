/* Parts of a match: the games of each part, and its folder. */
#include "match/machines/part.h"

#include "base/number.h"
#include "base/status.h"
#include "match/results/store.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLAYED "/played"

enum { FOLDER_MODE = 0777 };

static bool begins(const char *bytes, size_t count)
{
    return count > 0 && *bytes == '#';
}

const FileKind PART_FILE = {"a file of contigo-match", begins};

bool part_read(const char *word, MatchPart *part)
{
    const char *slash = strchr(word, '/');
    int64_t index, count;
    if (!slash || !number_read_int(slash + 1, strlen(slash + 1), 1, PARTS_MOST, &count) ||
        !number_read_int(word, (size_t)(slash - word), 1, count, &index))
        return false;
    *part = (MatchPart){(uint64_t)index - 1, (uint64_t)count};
    return true;
}

uint64_t part_first(MatchPart part, uint64_t all)
{
    return part.count == 0 ? 0 : 2 * (all / 2 * part.index / part.count);
}

uint64_t part_end(MatchPart part, uint64_t all)
{
    return part.count == 0 ? all : part_first((MatchPart){part.index + 1, part.count}, all);
}

uint64_t part_games(MatchPart part, uint64_t all)
{
    return part_end(part, all) - part_first(part, all);
}

bool part_check(const MatchSettings *settings, StringBuilder *why)
{
    bool in_rounds = settings->format == FORMAT_SWISS || settings->format == FORMAT_LADDER;
    builder_clear(why);
    if (in_rounds)
        builder_add(why, "--format swiss and ladder can't be played in parts, since each round "
                         "depends on the results of the previous one");
    return !in_rounds;
}

void part_add_folder(StringBuilder *text, const char *folder, MatchPart part)
{
    builder_add(text, folder);
    builder_add_format(text, PARTS_FOLDER "/%04llu-of-%04llu", (unsigned long long)part.index + 1,
                       (unsigned long long)part.count);
}

static bool make(StringBuilder *path, StringBuilder *error)
{
    if (builder_failed(path))
        builder_add(error, status_text(STATUS_NO_MEMORY));
    else if (mkdir(builder_string(path), FOLDER_MODE) != 0 && errno != EEXIST)
        builder_add_format(error, "cannot create the folder %s: %s", builder_string(path),
                           strerror(errno));
    return error->length == 0;
}

bool part_make_folders(const char *folder, StringBuilder *error)
{
    StringBuilder path = {0};
    builder_clear(error);
    builder_add(&path, folder);
    bool made = make(&path, error);
    builder_add(&path, PARTS_FOLDER);
    made = made && make(&path, error);
    builder_free(&path);
    return made;
}

bool part_make_folder(const char *folder, MatchPart part, StringBuilder *error)
{
    StringBuilder path = {0};
    if (!part_make_folders(folder, error))
        return false;
    part_add_folder(&path, folder, part);
    bool made = make(&path, error);
    builder_free(&path);
    return made;
}

void part_add_played(StringBuilder *numbers, uint64_t number)
{
    if (numbers->length == 0)
        builder_add(numbers, "# Games of this part that have been played elsewhere.\n");
    builder_add_format(numbers, "%llu\n", (unsigned long long)number);
}

bool part_write_played(const char *part_folder, const StringBuilder *numbers, StringBuilder *error)
{
    StringBuilder path = {0};
    builder_add_format(&path, "%s" PLAYED, part_folder);
    bool written = file_replace(NULL, builder_string(&path), &PART_FILE, numbers, error);
    builder_free(&path);
    return written;
}

static bool read_line(StringView line, Done *played)
{
    int64_t number;
    if (line.length == 0 || *line.bytes == '#')
        return true;
    if (!number_read_int(line.bytes, line.length, 0, STORE_GAMES_MAX - 1, &number) ||
        done_reserve(played, (uint64_t)number) != STATUS_OK)
        return false;
    done_set(played, (uint64_t)number, true);
    return true;
}

static bool read_lines(const StringBuilder *text, Done *played)
{
    for (StringView rest = builder_view(text); rest.length > 0;)
        if (!read_line(view_line(&rest), played))
            return false;
    return true;
}

bool part_read_played(const char *part_folder, Done *played, StringBuilder *error)
{
    StringBuilder path = {0}, text = {0};
    bool done = true;
    builder_add_format(&path, "%s" PLAYED, part_folder);
    if (access(builder_string(&path), F_OK) == 0) {
        done = file_read(NULL, builder_string(&path), FILE_BYTES_MAX, &text, error);
        if (done && !read_lines(&text, played)) {
            builder_clear(error);
            builder_add_format(error,
                               "%s contains lines that are not game numbers: delete it and run "
                               "contigo-match jobs again",
                               builder_string(&path));
            done = false;
        }
    }
    builder_free(&path);
    builder_free(&text);
    return done;
}
