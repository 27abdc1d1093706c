/* Words that nobody can guess. */
#ifndef CONTIGO_BASE_TOKEN_H
#define CONTIGO_BASE_TOKEN_H

#include <stdbool.h>

enum { TOKEN_MOST = 64 };

/* Writes so many letters and digits, up to TOKEN_MOST, of five bits each of the system's
 * randomness, and a NUL; false with errno where there is none. */
bool token_make(char *token, int letters);

/* Whether a word is this token, in a time that does not tell how much of it is right; an empty
 * token is nobody's. */
bool token_is(const char *token, const char *word);

#endif
