/* Prints messages on standard error, where a person may read them on a terminal.
 *
 * A message may contain arguments, file names or text from others. All characters that aren't
 * displayed as themselves are replaced with `?`, so that such text can't control the terminal. */
#ifndef CONTIGO_IO_COMPLAIN_H
#define CONTIGO_IO_COMPLAIN_H

#include "base/string_builder.h"

#include <stddef.h>

/* Print `PROGRAM: message` and a newline with a single write, without allocating memory. `format`
 * must be a literal. */
__attribute__((format(printf, 2, 3))) void complain(const char *program, const char *format, ...);

/* Print a message about the option that getopt_long() rejected. `option` is its return value, which
 * is `:` or `?`, and `start` is the value of optind before the call. getopt_long() must have been
 * called with `opterr` 0 and an option string that begins with `:`. */
void complain_of_option(const char *program, char *const *words, int start, int option);

/* Replace with `?`, in place, every character that isn't displayed as itself, except newlines and
 * tabs. Return the new number of bytes, which is at most `count`. */
size_t complain_show(char *bytes, size_t count);

/* Append `word`, made safe by complain_show(). */
void complain_add(StringBuilder *text, StringView word);

#endif
