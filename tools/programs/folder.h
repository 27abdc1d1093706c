/* Folders of programs' own, for as long as they run. */
#ifndef CONTIGO_PROGRAMS_FOLDER_H
#define CONTIGO_PROGRAMS_FOLDER_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Makes an empty folder inside another, that nobody else may enter; `path` (emptied first) is
 * where. False with errno. */
bool folder_make(const char *base, StringBuilder *path);

/* Removes a folder with all that is in it, whatever its permissions; links are not followed. What
 * cannot be removed stays. */
void folder_remove(const char *path);

#endif
