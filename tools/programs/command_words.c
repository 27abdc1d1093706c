/* Splitting a command line at blanks, except where quotes or backslashes protect them. */
#include "programs/command_words.h"

#include <string.h>

#include "base/string_view.h"

/* Append the word at `*at` to `words`, without its quotes but with a terminating NUL. Move `*at`
 * past the word. Return false if a quote is unclosed. */
static bool take_word(const char **at, StringBuilder *words)
{
    char quote = '\0';
    for (; **at && (quote || !is_blank(**at)); (*at)++) {
        char c = **at;
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? '\0' : c;
        else if (c == '\\' && quote != '\'' && (*at)[1] != '\0')
            builder_add_char(words, *++*at);
        else
            builder_add_char(words, c);
    }
    builder_add_char(words, '\0');
    return quote == '\0';
}

bool command_words(const char *command, StringBuilder *words)
{
    builder_clear(words);
    for (const char *at = command;;) {
        while (is_blank(*at))
            at++;
        if (*at == '\0')
            break;
        if (!take_word(&at, words))
            return false;
    }
    return words->length > 0 && *words->bytes != '\0' && !builder_failed(words);
}

bool command_list(const char *command, StringBuilder *words,
                  const char *list[COMMAND_WORDS_MOST + 1])
{
    size_t count = 0;
    if (!command_words(command, words) || builder_failed(words))
        return false;
    for (size_t at = 0; at < words->length; at += strlen(words->bytes + at) + 1) {
        if (count == COMMAND_WORDS_MOST)
            return false;
        list[count++] = words->bytes + at;
    }
    list[count] = NULL;
    return count > 0;
}
