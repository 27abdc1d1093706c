/* Completes a line that is being typed. This interface separates the line editor from the code that
 * knows what the line may contain. */
#ifndef CONTIGO_IO_COMPLETER_H
#define CONTIGO_IO_COMPLETER_H

#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Completer {
    const void *context; /* borrowed: passed to the functions below */

    /* Returns candidate `index` (from 0) for the word that begins at byte `start` of `line`,
     * whatever part of the word has been typed already. After the last candidate, returns an empty
     * view. Borrowed. */
    StringView (*word)(const void *context, const char *line, size_t start, size_t index);

    /* Returns whether the word that begins at `start` may be a file name. */
    bool (*file)(const void *context, const char *line, size_t start);
} Completer;

#endif
