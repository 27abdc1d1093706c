/* Writes JSON (RFC 8259) piece by piece. This is the only place where commas, quotes and escapes
 * are written.
 *
 * A writer appends each value to a text and doesn't store it, so a large text can be sent before it
 * is complete (see reply_stream). The caller provides the keys of members, and closes objects and
 * lists in the right order. In an object, each value must follow its key. */
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
    bool is_spaced;      /* true to write a space after each comma and colon */
    /* True to write `#` in strings as \u0023, because it begins a comment in a line of the
     * protocol. */
    bool is_line;
    bool has_before; /* true if the next key or value needs a comma before it */
    unsigned depth;  /* number of open objects and lists */
    /* One bit for each open object (0) or list (1); the lowest bit is for the innermost. */
    uint64_t lists;
} Json;

void json_open_object(Json *json);
void json_open_list(Json *json);

/* Close the object or list that was opened last. */
void json_close(Json *json);

/* Write the key of the next member, which is a literal. Return the writer, to write the value with
 * it. */
Json *json_key(Json *json, const char *name);

/* Write a string. json_add_string() writes bytes; each byte that isn't part of valid UTF-8 becomes
 * U+FFFD. json_add_word() writes a C string, or null if `string` is NULL. json_add_text() writes
 * the text of a StringBuilder; if that builder has failed, the writer's text fails too. */
void json_add_string(Json *json, const char *bytes, size_t count);
void json_add_word(Json *json, const char *string);
void json_add_text(Json *json, const StringBuilder *string);

/* json_open_string() begins a string, json_close_string() ends it. In between, the caller appends
 * the content to the text that is returned. The content must not need escapes. */
StringBuilder *json_open_string(Json *json);
void json_close_string(Json *json);

void json_add_null(Json *json);
void json_add_truth(Json *json, bool value);
void json_add_int(Json *json, int64_t value);

/* Write `value` / 10^`places` in the format of builder_add_fixed(). If it has more digits than a
 * double can hold, write it as a string, because most readers use doubles. */
void json_add_fixed(Json *json, int64_t value, int places);

/* json_add_point() writes a point as `[x,y]`, in spaces. json_add_points() writes a list of points
 * as `[[x,y],[x,y]]`. */
void json_add_point(Json *json, Point point);
void json_add_points(Json *json, const Point *points, size_t count);

/* Write a comma if one is needed before the next value or key. The caller appends that value or key
 * to the text that is returned. */
StringBuilder *json_next(Json *json);

#endif
