/* Compares and quotes string views. */
#include "base/string_view.h"

#include "base/utf8.h"

#include <string.h>

StringView view_trim(StringView word)
{
    while (word.length > 0 && is_blank(*word.bytes)) {
        word.bytes++;
        word.length--;
    }
    while (word.length > 0 && is_blank(word.bytes[word.length - 1]))
        word.length--;
    return word;
}

StringView string_view(const char *string)
{
    return (StringView){string, strlen(string)};
}

StringView view_first(StringView text, StringView *rest)
{
    StringView trimmed = view_trim(text);
    size_t length = 0;
    while (length < trimmed.length && !is_blank(trimmed.bytes[length]))
        length++;
    *rest = view_trim((StringView){trimmed.bytes + length, trimmed.length - length});
    return (StringView){trimmed.bytes, length};
}

StringView view_line(StringView *text)
{
    const char *end = text->length > 0 ? memchr(text->bytes, '\n', text->length) : NULL;
    StringView line = {text->bytes, end ? (size_t)(end - text->bytes) : text->length};
    size_t taken = line.length + (end ? 1 : 0);
    *text = (StringView){text->bytes + taken, text->length - taken};
    return line;
}

bool view_is(StringView word, const char *lower)
{
    for (size_t i = 0; i < word.length; i++)
        if (lower[i] == '\0' || lower_case(word.bytes[i]) != lower[i])
            return false;
    return lower[word.length] == '\0';
}

Quote view_quote(StringView word)
{
    Quote quote;
    char *to = quote.text;
    size_t from = 0;
    while (from < word.length) {
        size_t size = utf8_first(word.bytes + from, word.length - from);
        bool shown = size > 0 && utf8_printable(word.bytes + from, size);
        if ((size_t)(to - quote.text) + (shown ? size : 1) > QUOTE_BYTES)
            break;
        if (shown)
            memcpy(to, word.bytes + from, size);
        else
            *to = '?';
        to += shown ? size : 1;
        from += size ? size : 1;
    }
    if (from < word.length) {
        memcpy(to, "...", 3);
        to += 3;
    }
    *to = '\0';
    return quote;
}

Quote string_quote(const char *string)
{
    return view_quote((StringView){string, strlen(string)});
}
