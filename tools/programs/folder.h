/* Temporary folders for programs. */
#ifndef CONTIGO_PROGRAMS_FOLDER_H
#define CONTIGO_PROGRAMS_FOLDER_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Create an empty private folder (mode 0700) inside `base` and set `path` to it. On failure return
 * false and set errno. */
bool folder_make(const char *base, StringBuilder *path);

/* Remove a folder and everything in it, whatever the permissions are. Don't follow symbolic links,
 * and skip anything that cannot be removed. */
void folder_remove(const char *path);

#endif
