/* Completion of a line that is being typed. It separates the line editor from the code that knows
 * what the line may contain. */
#ifndef CONTIGO_IO_COMPLETER_H
#define CONTIGO_IO_COMPLETER_H

#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Completer {
    const void *context; /* borrowed */

    /* Return candidate `index` (from 0) for the word that begins at byte `start` of `line`,
     * whatever part of it has been typed already. Return an empty view after the last. Borrowed. */
    StringView (*word)(const void *context, const char *line, size_t start, size_t index);

    /* Return whether that word may be a file name. */
    bool (*file)(const void *context, const char *line, size_t start);
} Completer;

#endif
