/* Functions that help a person who types lines. This interface separates the line editor from the
 * program that reads the lines.
 *
 * Any member except `completer` may be NULL; in that case, nothing is done. */
#ifndef CONTIGO_IO_ATTENDANT_H
#define CONTIGO_IO_ATTENDANT_H

#include "base/string_builder.h"
#include "io/completer.h"

typedef struct Attendant {
    Completer completer;
    void *context; /* borrowed: passed to the functions below */

    /* Appends what is shown before a line is read, for a window of `columns` by `rows`
     * characters. */
    void (*look)(void *context, int columns, int rows, StringBuilder *shown);

    /* Appends the prompt. */
    void (*prompt)(void *context, StringBuilder *prompt);

    /* Appends a line that the program enters instead of the person, and returns true. Returns false
     * if the person should type the line. */
    bool (*own)(void *context, StringBuilder *line);

    /* Appends the command that a typed line means, and returns true. The line may be empty. Returns
     * false if the line is to be used as typed. */
    bool (*mend)(void *context, const char *typed, StringBuilder *meant);

    /* Returns whether the reply to a line is to be shown in a pager. */
    bool (*is_long)(void *context, const char *line);
} Attendant;

#endif
