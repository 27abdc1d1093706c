/* Writing JSON (RFC 8259) piece by piece. Commas, quotes and escapes are written only here.
 *
 * A writer appends each value to a text and keeps nothing of it, so a large text can be sent before
 * it is complete (see reply_stream()). The caller names members and closes what it opens, in order;
 * in an object each value follows its key. */
#ifndef CONTIGO_FORMATS_JSON_H
#define CONTIGO_FORMATS_JSON_H

#include "base/string_builder.h"
#include "geometry/plane/lattice.h"

#include <stdbool.h>
#include <stdint.h>

enum { JSON_DEPTH_MOST = 64 };

/* A JSON writer. The caller sets the first three members and leaves the others zero. */
typedef struct Json {
    StringBuilder *text; /* borrowed */
    bool is_spaced;      /* write a space after each comma and colon */
    bool is_line;    /* write `#` in strings as \u0023, because it begins a comment in a line of the
                        protocol */
    bool has_before; /* the next key or value needs a comma before it */
    unsigned depth;  /* number of open objects and lists */
    /* One bit for each open object (0) or list (1), the innermost in the lowest bit. */
    uint64_t lists;
} Json;

void json_open_object(Json *json);
void json_open_list(Json *json);

/* Close the object or list that was opened last. */
void json_close(Json *json);

/* Write the key of the next member, a literal. Return the writer, for the value. */
Json *json_key(Json *json, const char *name);

/* Write a string. json_add_string() writes bytes; each byte that isn't part of valid UTF-8 becomes
 * U+FFFD. json_add_word() writes a C string, or null if it is NULL. json_add_text() writes a text,
 * and passes on its failure. */
void json_add_string(Json *json, const char *bytes, size_t count);
void json_add_word(Json *json, const char *string);
void json_add_text(Json *json, const StringBuilder *string);

/* Begin and end a string. The caller appends its content, which must not need escapes, to the
 * returned text. */
StringBuilder *json_open_string(Json *json);
void json_close_string(Json *json);

void json_add_null(Json *json);
void json_add_truth(Json *json, bool value);
void json_add_int(Json *json, int64_t value);

/* Write `value` / 10^`places` in the format of builder_add_fixed(). Write it as a string if it has
 * more digits than a double, as most readers use, can hold. */
void json_add_fixed(Json *json, int64_t value, int places);

/* Write `[x,y]`, in spaces, or `[[x,y],[x,y]]`. */
void json_add_point(Json *json, Point point);
void json_add_points(Json *json, const Point *points, size_t count);

/* Begin a value, or a member with its key, that the caller appends to the returned text. */
StringBuilder *json_next(Json *json);

#endif
