/* Completion of a line that is being typed, for whoever edits lines and need not know what may
 * stand in them. */
#ifndef CONTIGO_IO_COMPLETER_H
#define CONTIGO_IO_COMPLETER_H

#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Completer {
    const void *context; /* borrowed */

    /* The word number `index`, from 0, that may stand where the word beginning at byte `start` of
     * `line` is being typed, whatever has been typed of it; empty when there are no more. Borrowed.
     */
    StringView (*word)(const void *context, const char *line, size_t start, size_t index);

    /* Whether the name of a file may stand there. */
    bool (*file)(const void *context, const char *line, size_t start);
} Completer;

#endif
