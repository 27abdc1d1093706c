/* Files in a browser tab; this file replaces io/file.c. There are no files, or only those that the
 * page passes by name. */
#include "web/web.h"

#include "io/file.h"

#include "base/memory.h"
#include "base/status.h"

#include <string.h>

static bool fail(StringBuilder *error, const char *doing, const char *path, const char *why)
{
    builder_clear(error);
    builder_add_format(error, "cannot %s '%s': %s", doing, string_quote(path).text, why);
    return false;
}

static const char TURNED_OFF[] = "files are turned off", NOT_FOUND[] = "No such file or directory";

static const char *text_of(int fault)
{
    return fault == NOT_A_FILE ? "not a file" : NOT_FOUND;
}

bool file_read(const Files *files, const char *path, size_t limit, StringBuilder *text,
               StringBuilder *error)
{
    builder_clear(text);
    builder_clear(error);
    if (files && files->reach == FILES_NONE)
        return fail(error, "read", path, TURNED_OFF);
    bool is_held = files && files->reach == FILES_HELD;
    double size = is_held ? (double)files->held->length : web_file_size(path);
    if (size < 0)
        return fail(error, "read", path, text_of((int)size));
    if (size > (double)limit) {
        fail(error, "read", path, "too long");
        builder_add_format(error, ": at most %zu bytes", limit);
        return false;
    }
    char *bytes = is_held ? NULL : memory_new((size_t)size + 1);
    if (bytes)
        web_file_bytes(bytes);
    if (is_held)
        builder_add_view(text, builder_view(files->held));
    else
        builder_add_bytes(text, bytes, bytes ? (size_t)size : 0);
    bool is_read = (is_held || bytes) && !builder_failed(text);
    memory_free(bytes);
    return is_read || fail(error, "read", path, status_text(STATUS_NO_MEMORY));
}

bool file_read_descriptor(int descriptor, size_t limit, StringBuilder *text, StringBuilder *error)
{
    (void)descriptor, (void)limit;
    builder_clear(text);
    return fail(error, "read", "standard input", NOT_FOUND);
}

/* If the existing file is of a different kind, it must not be replaced: return the name of the
 * expected kind, for the error. Otherwise return NULL. */
static const char *object(const char *path, const FileKind *kind)
{
    StringBuilder old = {0}, error = {0};
    bool is_there = file_read(NULL, path, FILE_BYTES_MAX, &old, &error) && old.length > 0;
    bool is_other = is_there && !kind->begins(old.bytes, old.length);
    builder_free(&old);
    builder_free(&error);
    return is_other ? kind->name : NULL;
}

bool file_replace(const Files *files, const char *path, const FileKind *kind,
                  const StringBuilder *text, StringBuilder *error)
{
    builder_clear(error);
    if (builder_failed(text))
        return fail(error, "write", path, status_text(STATUS_NO_MEMORY));
    if (files && files->reach == FILES_NONE)
        return fail(error, "write", path, TURNED_OFF);
    if (files && files->reach == FILES_HELD) {
        builder_clear(files->held);
        builder_add_view(files->held, builder_view(text));
        return !builder_failed(files->held) ||
               fail(error, "write", path, status_text(STATUS_NO_MEMORY));
    }
    const char *other = object(path, kind);
    if (!other) {
        int fault = web_file_write(path, text->bytes, text->length);
        return fault == 0 || fail(error, "write", path, text_of(fault));
    }
    fail(error, "write", path, "there is a file of this name that is not ");
    builder_add(error, other);
    return false;
}

bool files_inside(const char *path, Files *files)
{
    (void)path, (void)files;
    return false;
}
