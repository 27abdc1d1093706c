/* Reading JSON with the library jansson. Only this file and its implementation parse JSON.
 *
 * In some places, jansson ends the program if memory runs out. So json_read() scans the text first,
 * and allocates all memory that jansson can need in one block before it starts. Nothing is freed
 * before the whole block is. Read the result with jansson calls that change and allocate nothing,
 * such as json_object_get(). */
#ifndef CONTIGO_FORMATS_JSON_READ_H
#define CONTIGO_FORMATS_JSON_READ_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <jansson.h>

enum { JSON_VALUES_MOST = 1000000 }; /* maximum in a text, counting names of members too */

/* A parsed text. With all members zero, it is empty. */
typedef struct JsonRead {
    json_t *root; /* the top value, in `store` */
    char *store;  /* owned */
} JsonRead;

/* Parse a text. `flags` are jansson's. Return false with the reason in `error`, which contains
 * nothing of the text, if it isn't valid JSON, has more than JSON_VALUES_MOST values, or memory
 * runs out. The caller frees the result with json_read_free(). */
bool json_read(StringView text, size_t flags, JsonRead *json, StringBuilder *error);

/* Free everything that was read, and set all members to zero. */
void json_read_free(JsonRead *json);

/* Return whether a text has too many values for json_read(). */
bool json_is_too_much(StringView text);

#endif
