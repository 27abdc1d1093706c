/* Keeps the history of typed lines in a file. */
#include "io/typed.h"

#include "io/descriptor.h"
#include "io/file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Create the folders that contain the file. Errors are ignored, because opening the file will then
 * fail too. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, S_IRWXU);
        *slash = '/';
    }
}

void typed_find(StringBuilder *path)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    if (state && *state == '/')
        builder_add(path, state);
    else if (home && *home == '/')
        builder_add_format(path, "%s/.local/state", home);
    else
        return;
    builder_add(path, "/contigo/history");
    if (*builder_string(path))
        make_folders(path->bytes);
}

/* Return where the last TYPED_LINES lines of a text begin. */
static size_t last_lines(const StringBuilder *lines)
{
    size_t count = 0;
    for (size_t at = lines->length; at > 0; at--)
        if (lines->bytes[at - 1] == '\n' && count++ == TYPED_LINES)
            return at;
    return 0;
}

static bool begins_anyhow(const char *bytes, size_t count)
{
    (void)bytes, (void)count;
    return true;
}

bool typed_load(const char *path, StringBuilder *lines, StringBuilder *error)
{
    static const FileKind any = {"text", begins_anyhow};
    struct stat there;
    if (stat(path, &there) != 0)
        return true;
    if (!file_read(NULL, path, FILE_BYTES_MAX, lines, error))
        return false;
    size_t start = last_lines(lines);
    if (start == 0)
        return true;
    memmove(lines->bytes, lines->bytes + start, lines->length - start);
    builder_truncate(lines, lines->length - start);
    (void)file_replace(NULL, path, &any, lines, error);
    builder_clear(error);
    return true;
}

void typed_keep(const char *path, const char *line)
{
    struct stat there;
    StringBuilder text = {0};
    if (strlen(line) > TYPED_LINE_BYTES)
        return;
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int file = open(path, flags, S_IRUSR | S_IWUSR);
    if (file < 0)
        return;
    builder_add(&text, line);
    builder_add_char(&text, '\n');
    if (fstat(file, &there) == 0 && S_ISREG(there.st_mode) && !builder_failed(&text))
        (void)descriptor_write(file, text.bytes, text.length);
    close(file);
    builder_free(&text);
}
