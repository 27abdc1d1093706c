/* String views: borrowed ranges of bytes, and how to quote them in messages. */
#ifndef CONTIGO_BASE_STRING_VIEW_H
#define CONTIGO_BASE_STRING_VIEW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct StringView {
    const char *bytes; /* borrowed; need not end with a NUL */
    size_t length;
} StringView;

/* Return whether `c` separates words: a space, tab, carriage return or newline. */
static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool is_letter(char c)
{
    return is_small(c) || is_capital(c);
}

static inline char lower_case(char c)
{
    return is_capital(c) ? (char)(c - 'A' + 'a') : c;
}

/* Return whether `word`, in upper or lower case, equals `lower`, which is in lower case. */
bool view_is(StringView word, const char *lower);

/* Return `word` without the spaces, tabs and line breaks around it. The result may be empty. */
StringView view_trim(StringView word);

/* Return a view of a C string. */
StringView string_view(const char *string);

/* Return the first word of `text`. `rest` receives everything after the word. Both are without
 * spaces around them. */
StringView view_first(StringView text, StringView *rest);

/* Remove the first line and its newline from `text`. Return this line without its newline. */
StringView view_line(StringView *text);

/* A word as quoted in a message: at most QUOTE_BYTES bytes of it, in whole characters, followed by
 * `...` if the word is longer. Unprintable characters are replaced with `?`. */
enum { QUOTE_BYTES = 40 };

typedef struct Quote {
    char text[QUOTE_BYTES + 4]; /* NUL-terminated */
} Quote;

Quote view_quote(StringView word);

/* Quote a C string. */
Quote string_quote(const char *string);

#endif
