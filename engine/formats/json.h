/* Writing JSON (RFC 8259) piece by piece: the one place that knows its commas, quotes and escapes.
 *
 * A writer appends to a text what it is handed, value after value, and keeps nothing of it, so that
 * what is large may have left before it is whole (see reply_stream()). The caller names members and
 * closes what it opens, in order; in an object each value comes after its key.
 */
#ifndef CONTIGO_FORMATS_JSON_H
#define CONTIGO_FORMATS_JSON_H

#include "base/string_builder.h"
#include "geometry/plane/lattice.h"

#include <stdbool.h>
#include <stdint.h>

enum { JSON_DEPTH_MOST = 64 };

/* The first three are the caller's to set, all others zero. */
typedef struct Json {
    StringBuilder *text; /* borrowed */
    bool is_spaced;      /* a space comes after each comma and colon */
    bool is_line;    /* it is for a line of the protocol, where `#` begins a comment: strings have
                      * \u0023 instead */
    bool has_before; /* the next key or value comes after another, with a comma */
    unsigned depth;  /* how many objects and lists are open */
    uint64_t lists;  /* which of them are lists, a bit each, the innermost the lowest */
} Json;

void json_open_object(Json *json);
void json_open_list(Json *json);

/* Closes what was opened last. */
void json_close(Json *json);

/* The name of the next member, a literal; the writer itself, for its value. */
Json *json_key(Json *json, const char *name);

/* Strings: bytes, of which what is not UTF-8 becomes U+FFFD, byte by byte; a C string, or null
 * where that is NULL; a text. */
void json_add_string(Json *json, const char *bytes, size_t count);
void json_add_word(Json *json, const char *string);
void json_add_text(Json *json, const StringBuilder *string);

/* A string that the caller appends to the text, which needs no escapes, and its end. */
StringBuilder *json_open_string(Json *json);
void json_close_string(Json *json);

void json_add_null(Json *json);
void json_add_truth(Json *json, bool value);
void json_add_int(Json *json, int64_t value);

/* `value` / 10^`places` as builder_add_fixed() prints it: a number, but a string where it has more
 * digits than a number of most readers, which is a double, can hold. */
void json_add_fixed(Json *json, int64_t value, int places);

/* `[x,y]`, in spaces; and `[[x,y],[x,y]]`. */
void json_add_point(Json *json, Point point);
void json_add_points(Json *json, const Point *points, size_t count);

/* A value, or a member with its key, that the caller appends to the text. */
StringBuilder *json_next(Json *json);

#endif
