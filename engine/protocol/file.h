/* Files read and written whole. */
#ifndef CONTIGO_PROTOCOL_FILE_H
#define CONTIGO_PROTOCOL_FILE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends all that is in a file, which is not a folder, a pipe or a device, to `text`. False with
 * the reason in `error` (emptied first), where there is more than `limit` bytes of it too. */
bool file_read(const char *path, size_t limit, Text *text, Text *error);

/* Writes a file anew: beside it first, synced, then renamed, so that a crash or a full disk leaves
 * what was there. False with the reason in `error` (emptied first). */
bool file_replace(const char *path, const Text *text, Text *error);

#endif
