/* Help for a person who types lines. It separates the line editor from the program that reads the
 * lines.
 *
 * All members except `completer` may be NULL, to do nothing. */
#ifndef CONTIGO_IO_ATTENDANT_H
#define CONTIGO_IO_ATTENDANT_H

#include "base/string_builder.h"
#include "io/completer.h"

typedef struct Attendant {
    Completer completer;
    void *context; /* borrowed; for the functions below */

    /* Append what to show before reading a line, for a window of `columns` by `rows` characters. */
    void (*look)(void *context, int columns, int rows, StringBuilder *shown);

    /* Appends the prompt. */
    void (*prompt)(void *context, StringBuilder *prompt);

    /* Append a line that the program enters instead of the person. Return false if the person
     * should type it. */
    bool (*own)(void *context, StringBuilder *line);

    /* Append the command that a typed line stands for; the line may be empty. Return false to use
     * the line as typed. */
    bool (*mend)(void *context, const char *typed, StringBuilder *meant);

    /* Return whether to show the reply to a line in a pager. */
    bool (*is_long)(void *context, const char *line);
} Attendant;

#endif
