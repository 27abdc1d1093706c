/* Words: some bytes of a text that somebody else owns, and how they may stand in a message. */
#ifndef CONTIGO_BASE_STRING_VIEW_H
#define CONTIGO_BASE_STRING_VIEW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct StringView {
    const char *bytes; /* borrowed; not NUL-terminated */
    size_t length;
} StringView;

/* What stands between words: a space, a tab, the end of a line. */
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

/* Whether a word is this one, in small or capital letters; `lower` has small ones. */
bool view_is(StringView word, const char *lower);

/* The word without the blanks around it, which may leave nothing. */
StringView view_trim(StringView word);

/* A C string as a word. */
StringView string_view(const char *string);

/* The first word of a text, and what comes behind it, without blanks around either. */
StringView view_first(StringView text, StringView *rest);

/* Takes the first line off a text, with its newline, which is not in it. */
StringView view_line(StringView *text);

/* A word as it may stand in a message: at most QUOTE_BYTES of it, whole characters, those that do
 * not print as `?`, and `...` where it is cut. */
enum { QUOTE_BYTES = 40 };

typedef struct Quote {
    char text[QUOTE_BYTES + 4]; /* NUL-terminated */
} Quote;

Quote view_quote(StringView word);

/* The same for a C string. */
Quote string_quote(const char *string);

#endif
