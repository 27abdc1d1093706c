/* Random tokens that nobody can guess. */
#ifndef CONTIGO_BASE_TOKEN_H
#define CONTIGO_BASE_TOKEN_H

#include <stdbool.h>

enum { TOKEN_MOST = 64 };

/* Write `letters` random letters and digits and a NUL to `token`. `letters` is at most TOKEN_MOST.
 * Each letter contains 5 bits of randomness from the system. Return false, with errno set, if the
 * system provides no randomness. */
bool token_make(char *token, int letters);

/* Return whether `word` equals `token`. The time that this takes doesn't reveal how many letters
 * match. No word matches an empty token. */
bool token_is(const char *token, const char *word);

#endif
