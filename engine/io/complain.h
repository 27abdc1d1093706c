/* Messages on standard error, for a person who may use a terminal.
 *
 * A message may contain arguments, file names or text from others. All characters that don't show
 * as themselves are replaced with `?`, so that such text can't control the terminal. */
#ifndef CONTIGO_IO_COMPLAIN_H
#define CONTIGO_IO_COMPLAIN_H

#include "base/string_builder.h"

#include <stddef.h>

/* Print `PROGRAM: message` and a newline with a single write, without allocating memory. `format`
 * is a literal. */
__attribute__((format(printf, 2, 3))) void complain(const char *program, const char *format, ...);

/* Print a message about the option that getopt_long() rejected. `option` is its return value, `:`
 * or `?`, and `start` is what optind was before the call. getopt_long() must have been called with
 * `opterr` 0 and an option string that begins with `:`. */
void complain_of_option(const char *program, char *const *words, int start, int option);

/* Replace, in place, everything that doesn't show as itself with `?`, except newlines and tabs.
 * Return the new number of bytes, which is at most `count`. */
size_t complain_show(char *bytes, size_t count);

/* Append `word`, made safe by complain_show(). */
void complain_add(StringBuilder *text, StringView word);

#endif
