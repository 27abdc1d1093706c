/* Words: some bytes of a text that somebody else owns, and how they may stand in a message. */
#ifndef CONTIGO_BASE_WORD_H
#define CONTIGO_BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Word {
    const char *bytes; /* borrowed; not NUL-terminated */
    size_t length;
} Word;

/* Whether a word is this one, in small or capital letters; `lower` has small ones. */
bool word_is(Word word, const char *lower);

/* The word without the blanks around it, which may leave nothing. */
Word word_trim(Word word);

/* A word as it may stand in a message: at most QUOTE_BYTES of it, whole characters, those that do
 * not print as `?`, and `...` where it is cut. */
enum { QUOTE_BYTES = 40 };

typedef struct Quote {
    char text[QUOTE_BYTES + 4]; /* NUL-terminated */
} Quote;

Quote word_quote(Word word);

/* The same for a C string. */
Quote string_quote(const char *string);

#endif
