/* Random tokens that nobody can guess. */
#ifndef CONTIGO_BASE_TOKEN_H
#define CONTIGO_BASE_TOKEN_H

#include <stdbool.h>

enum { TOKEN_MOST = 64 };

/* Write `letters` random letters and digits and a NUL to `token`. `letters` is at most TOKEN_MOST;
 * each letter carries 5 bits of the system's randomness. Return false with errno if the system
 * provides none. */
bool token_make(char *token, int letters);

/* Return whether `word` is `token`. The time taken doesn't reveal how many letters match. No word
 * matches an empty token. */
bool token_is(const char *token, const char *word);

#endif
