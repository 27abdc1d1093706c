/* A growable string of bytes: what replies, records and pictures are built in.
 *
 * Appending never reports failure on the spot: a text that could not grow remembers it, takes
 * nothing more, and says so in builder_failed(), once, at the end. No byte of what is
 * appended is ever read as a format.
 */
#ifndef CONTIGO_BASE_STRING_BUILDER_H
#define CONTIGO_BASE_STRING_BUILDER_H

#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct StringBuilder {
    char *bytes; /* owned; NULL while empty and never grown; not NUL-terminated */
    size_t length;
    size_t capacity;
    bool failed;
    const struct TextDrain *drain; /* borrowed; NULL: it is kept whole */
} StringBuilder;

/* Where a text goes that is not kept whole: before it would have more than TEXT_PIECE bytes, what
 * is there is taken. Nothing that has been appended to it may be looked at, or cut. */
typedef struct TextDrain {
    bool (*take)(void *context, StringBuilder *text); /* empties it; false: the text has failed */
    void *context;
} TextDrain;

enum { TEXT_PIECE = 64 * 1024 };

/* All members zero is an empty text. Gives back its memory and leaves it empty. */
void builder_free(StringBuilder *text);

/* Empties it, keeps its memory and forgets a failure. */
void builder_clear(StringBuilder *text);

/* Cuts it to its first `length` bytes (no more than it has). */
void builder_truncate(StringBuilder *text, size_t length);

void builder_add(StringBuilder *text, const char *string);
void builder_add_bytes(StringBuilder *text, const char *bytes, size_t count);
void builder_add_view(StringBuilder *text, StringView word);
void builder_add_char(StringBuilder *text, char c);
void builder_add_int(StringBuilder *text, int64_t value);

/* A number of `value` / 10^`scale`, rounded (half to even) to at most `places` decimals, without
 * trailing zeros, exponent or -0: the one form in which Contigo prints a number that
 * need not be whole. scale and places are 0 to 18. */
void builder_add_fixed(StringBuilder *text, int64_t value, int scale, int places);

/* printf for text that the program itself wrote; `format` is a literal. */
__attribute__((format(printf, 2, 3))) void builder_add_format(StringBuilder *text,
                                                              const char *format, ...);

/* The text as a C string, borrowed until the next change; "" when it has failed. */
const char *builder_string(StringBuilder *text);

/* All of it, valid as long. */
StringView builder_view(const StringBuilder *text);

bool builder_failed(const StringBuilder *text);

#endif
