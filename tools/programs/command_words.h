/* The words of a command that a person has typed. */
#ifndef CONTIGO_PROGRAMS_COMMAND_WORDS_H
#define CONTIGO_PROGRAMS_COMMAND_WORDS_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Makes `words` a command's words, each with a NUL behind it, as a shell would split them: blanks
 * separate, quotes and backslashes keep; nothing is expanded. False where a quote is open, or there
 * is no word. */
bool command_words(const char *command, StringBuilder *words);

enum { COMMAND_WORDS_MOST = 256 };

/* The same with a list of them, up to NULL; false as well where it has no room for all. */
bool command_list(const char *command, StringBuilder *words,
                  const char *list[COMMAND_WORDS_MOST + 1]);

#endif
