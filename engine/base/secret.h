/* Words that nobody can guess. */
#ifndef CONTIGO_BASE_SECRET_H
#define CONTIGO_BASE_SECRET_H

#include <stdbool.h>

enum { SECRET_MOST = 64 };

/* Writes so many letters and digits, up to SECRET_MOST, of five bits each of the system's
 * randomness, and a NUL; false with errno where there is none. */
bool secret_make(char *secret, int letters);

/* Whether a word is this secret, in a time that does not tell how much of it is right; an empty
 * secret is nobody's. */
bool secret_is(const char *secret, const char *word);

#endif
