/* The history of typed lines, which is kept in a file between runs. */
#ifndef CONTIGO_IO_TYPED_H
#define CONTIGO_IO_TYPED_H

#include "base/string_builder.h"

#include <stdbool.h>

enum {
    TYPED_LINES = 1000,           /* maximum number kept */
    TYPED_LINE_BYTES = 64 * 1024, /* longer lines aren't kept */
};

/* Append the name of the history file to `path`, and create its folders. Append nothing if neither
 * XDG_STATE_HOME nor HOME is an absolute path. */
void typed_find(StringBuilder *path);

/* Read the last TYPED_LINES lines, each with its newline, and remove older ones from the file. A
 * missing file counts as empty. Return false with the reason in `error` if the file can't be used.
 */
bool typed_load(const char *path, StringBuilder *lines, StringBuilder *error);

/* Append a line to the file. A new file is readable only by its owner. Failures are ignored. */
void typed_keep(const char *path, const char *line);

#endif
