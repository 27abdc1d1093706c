/* A growable string of bytes, used to build replies, records and pictures.
 *
 * Appending doesn't report errors. If a builder can't grow, it records the failure and ignores
 * everything that is appended later. Callers check builder_failed() once at the end. Appended bytes
 * are never interpreted as a format. */
#ifndef CONTIGO_BASE_STRING_BUILDER_H
#define CONTIGO_BASE_STRING_BUILDER_H

#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct StringBuilder {
    char *bytes; /* owned; NULL until the builder first grows; builder_string() adds a NUL */
    size_t length;
    size_t capacity;
    bool failed;
    /* Borrowed; NULL to keep the whole text in memory. */
    const struct TextDrain *drain;
} StringBuilder;

/* A consumer of text that is too long to keep in memory: before the text would exceed TEXT_PIECE
 * bytes, `take` is called to consume what has been appended. A text that has a drain must not be
 * read or truncated. */
typedef struct TextDrain {
    /* Consumes and empties `text`; if it returns false, `text` fails. */
    bool (*take)(void *context, StringBuilder *text);
    void *context;
} TextDrain;

enum { TEXT_PIECE = 64 * 1024 };

/* Free the builder's memory and leave it empty. A builder with all members zero is empty. */
void builder_free(StringBuilder *text);

/* Empty the builder and clear its failure, but keep its memory. */
void builder_clear(StringBuilder *text);

/* Shorten the text to its first `length` bytes. If it isn't longer, do nothing. */
void builder_truncate(StringBuilder *text, size_t length);

void builder_add(StringBuilder *text, const char *string);
void builder_add_bytes(StringBuilder *text, const char *bytes, size_t count);
void builder_add_view(StringBuilder *text, StringView word);
void builder_add_char(StringBuilder *text, char c);
void builder_add_int(StringBuilder *text, int64_t value);

/* Append `value` / 10^`scale`, rounded (half to even) to at most `places` decimals, without
 * trailing zeros, and without an exponent or -0. Contigo prints every number that may have decimals
 * in this form. `scale` and `places` are 0 to 18. */
void builder_add_fixed(StringBuilder *text, int64_t value, int scale, int places);

/* Append formatted text, like printf. `format` must be a literal. */
__attribute__((format(printf, 2, 3))) void builder_add_format(StringBuilder *text,
                                                              const char *format, ...);

/* Append a number as printf formats it, but with a decimal point in every locale. `format` must be
 * a literal. */
__attribute__((format(printf, 2, 3))) void builder_add_real(StringBuilder *text, const char *format,
                                                            ...);

/* Return the text as a C string, or "" if the builder has failed. Borrowed until the next
 * change. */
const char *builder_string(StringBuilder *text);

/* Return the whole text. Borrowed until the next change. */
StringView builder_view(const StringBuilder *text);

bool builder_failed(const StringBuilder *text);

#endif
