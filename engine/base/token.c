/* Makes and compares tokens of random letters. */
#include "base/token.h"

#include <string.h>
#include <sys/random.h>

bool token_make(char *token, int letters)
{
    /* Letters and digits, without those that are easily confused. */
    static const char LETTERS[32] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[TOKEN_MOST];
    if (letters > TOKEN_MOST || getrandom(bytes, (size_t)letters, 0) != letters)
        return false;
    for (int i = 0; i < letters; i++)
        token[i] = LETTERS[bytes[i] % 32];
    token[letters] = '\0';
    return true;
}

bool token_is(const char *token, const char *word)
{
    size_t length = strlen(token);
    /* This is volatile, so that no compiler lets the loop end at the first difference. */
    volatile unsigned char difference = 0;
    if (length == 0 || strlen(word) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        difference |= (unsigned char)(token[i] ^ word[i]);
    return difference == 0;
}
