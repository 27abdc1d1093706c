/* Whoever helps a person that types lines, and need not know how they are edited.
 *
 * What is not completion may be NULL: nothing is done then. */
#ifndef CONTIGO_IO_ATTENDANT_H
#define CONTIGO_IO_ATTENDANT_H

#include "base/string_builder.h"
#include "io/completer.h"

typedef struct Attendant {
    Completer completer;
    void *context; /* borrowed: of what follows */

    /* Before a line is asked for: appends what is to be shown, in a window of so many characters.
     */
    void (*look)(void *context, int columns, int rows, StringBuilder *shown);

    /* Appends the prompt. */
    void (*prompt)(void *context, StringBuilder *prompt);

    /* A line that the program gives in the person's place, appended; false where the person has the
     * word. */
    bool (*own)(void *context, StringBuilder *line);

    /* What was meant by a line, also an empty one, appended; false where it is what was typed. */
    bool (*mend)(void *context, const char *typed, StringBuilder *meant);

    /* Whether what is answered to a line is shown in a pager. */
    bool (*is_long)(void *context, const char *line);
} Attendant;

#endif
