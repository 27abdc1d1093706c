/* Splitting a command line that a person has typed. */
#ifndef CONTIGO_PROGRAMS_COMMAND_WORDS_H
#define CONTIGO_PROGRAMS_COMMAND_WORDS_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Split `command` as a shell does: blanks separate words, quotes and backslashes protect; nothing
 * is expanded. Replace `words` by the words, each with a terminating NUL. Return false if a quote
 * is unclosed, there is no first word, or memory runs out. */
bool command_words(const char *command, StringBuilder *words);

enum { COMMAND_WORDS_MOST = 256 };

/* Do the same, and put pointers to the words into the NULL-terminated `list`. Return false also if
 * there are more than COMMAND_WORDS_MOST words. */
bool command_list(const char *command, StringBuilder *words,
                  const char *list[COMMAND_WORDS_MOST + 1]);

#endif
