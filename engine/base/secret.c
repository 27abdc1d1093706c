/* Random letters. */
#include "base/secret.h"

#include <string.h>
#include <sys/random.h>

bool secret_make(char *secret, int letters)
{
    /* Without those that look like others. */
    static const char LETTERS[32] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[SECRET_MOST];
    if (letters > SECRET_MOST || getrandom(bytes, (size_t)letters, 0) != letters)
        return false;
    for (int i = 0; i < letters; i++)
        secret[i] = LETTERS[bytes[i] % 32];
    secret[letters] = '\0';
    return true;
}

bool secret_is(const char *secret, const char *word)
{
    size_t length = strlen(secret);
    volatile unsigned char difference = 0; /* so that no compiler stops at the first */
    if (length == 0 || strlen(word) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        difference |= (unsigned char)(secret[i] ^ word[i]);
    return difference == 0;
}
