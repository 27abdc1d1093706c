/* Splitting a command line that a person has typed. */
#ifndef CONTIGO_PROGRAMS_COMMAND_WORDS_H
#define CONTIGO_PROGRAMS_COMMAND_WORDS_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Split `command` into words as a shell does. Blanks separate words, except within quotes or after
 * a backslash. Variables and wildcards are not expanded. Replace the contents of `words` with the
 * words, each with a terminating NUL. Return false if a quote is unclosed, the first word is
 * missing or empty, or memory runs out. */
bool command_words(const char *command, StringBuilder *words);

enum { COMMAND_WORDS_MOST = 256 };

/* Like command_words(), and also fill `list` with pointers to the words in `words`, followed by
 * NULL. Return false also if there are more than COMMAND_WORDS_MOST words. */
bool command_list(const char *command, StringBuilder *words,
                  const char *list[COMMAND_WORDS_MOST + 1]);

#endif
