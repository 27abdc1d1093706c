/* UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef CONTIGO_BASE_UTF8_H
#define CONTIGO_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* How many of the `count` bytes make the first character, 1 to 4; 0 where there is none that is
 * valid and complete. */
size_t utf8_first(const char *bytes, size_t count);

/* Whether a valid character of `size` bytes shows as itself on a line of text: no control
 * character, line separator, or invisible character that changes how others are shown. */
bool utf8_printable(const char *bytes, size_t size);

#endif
