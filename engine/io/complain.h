/* Messages on standard error, for a person who may sit at a terminal.
 *
 * Whatever a message holds, words of a command line, names of files, texts of others, comes out as
 * characters that show as themselves: all others are shown as `?`, so that nobody else's text can
 * do things to the terminal.
 */
#ifndef CONTIGO_IO_COMPLAIN_H
#define CONTIGO_IO_COMPLAIN_H

#include "base/string_builder.h"

#include <stddef.h>

/* Writes `PROGRAM: message` and a newline, in one write, and needs no memory. `format` is a
 * literal. */
__attribute__((format(printf, 2, 3))) void complain(const char *program, const char *format, ...);

/* Says what getopt_long() stopped at, which had `opterr` 0 and options that begin with `:`, and
 * returned `option`, `:` or `?`. */
void complain_of_option(const char *program, char *const *words, int option);

/* Makes bytes of any kind text that shows as itself, where they are; newlines and tabs stay. How
 * many bytes it is, which is never more. */
size_t complain_show(char *bytes, size_t count);

/* Appends such text. */
void complain_add(StringBuilder *text, StringView word);

#endif
