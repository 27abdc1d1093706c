/* Keeps the history of typed lines in a file, between runs of the program. */
#ifndef CONTIGO_IO_TYPED_H
#define CONTIGO_IO_TYPED_H

#include "base/string_builder.h"

#include <stdbool.h>

enum {
    TYPED_LINES = 1000,           /* the maximum number of lines that are kept */
    TYPED_LINE_BYTES = 64 * 1024, /* in bytes; longer lines aren't kept */
};

/* Append the name of the history file to `path`, and create the folders that contain it. If neither
 * XDG_STATE_HOME nor HOME is an absolute path, append nothing. */
void typed_find(StringBuilder *path);

/* Read the last TYPED_LINES lines, each with its newline, and remove older lines from the file. A
 * file that doesn't exist counts as empty. If the file can't be read, return false with the reason
 * in `error`. */
bool typed_load(const char *path, StringBuilder *lines, StringBuilder *error);

/* Append a line to the file. A new file is readable only by its owner. Failures are ignored. */
void typed_keep(const char *path, const char *line);

#endif
