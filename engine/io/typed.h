/* Lines that were typed on a terminal, kept in a file between runs. */
#ifndef CONTIGO_IO_TYPED_H
#define CONTIGO_IO_TYPED_H

#include "base/string_builder.h"

#include <stdbool.h>

enum {
    TYPED_LINES = 1000,           /* kept for the next time */
    TYPED_LINE_BYTES = 64 * 1024, /* a longer one is not kept */
};

/* The name of the file, whose folders are made; empty where there can be none. */
void typed_find(StringBuilder *path);

/* Reads the last lines, each with a newline, and cuts the file down to them. No file is no lines;
 * false with the reason in `error` where what is there cannot be used. */
bool typed_load(const char *path, StringBuilder *lines, StringBuilder *error);

/* Adds a line to the file, for this user alone where it is new. A failure does no harm. */
void typed_keep(const char *path, const char *line);

#endif
