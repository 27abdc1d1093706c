/* Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef CONTIGO_BASE_UTF8_H
#define CONTIGO_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Return the number of bytes in the first character, 1 to 4, or 0 if `bytes` doesn't begin with a
 * valid and complete character. */
size_t utf8_first(const char *bytes, size_t count);

/* Return whether a valid character of `size` bytes is displayed as itself on a line of text. Return
 * false for control characters, line separators, and invisible characters that change how other
 * characters are displayed. */
bool utf8_printable(const char *bytes, size_t size);

#endif
