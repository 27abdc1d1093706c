/* Reads JSON with the library jansson. Only this file and its implementation parse JSON.
 *
 * In some places, jansson ends the program if memory runs out. So before jansson starts,
 * json_read() scans the text and allocates all the memory that jansson may need in one block.
 * Nothing is freed until the whole block is. To read the result, callers may only use functions of
 * jansson that neither change nor allocate anything, such as json_object_get(). */
#ifndef CONTIGO_FORMATS_JSON_READ_H
#define CONTIGO_FORMATS_JSON_READ_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <jansson.h>

/* The maximum number of values in a text, including names of members. */
enum { JSON_VALUES_MOST = 1000000 };

/* A JSON text that has been parsed. With all members zero, it is empty. */
typedef struct JsonRead {
    json_t *root; /* borrowed from `store`: the value that contains all others */
    char *store;  /* owned: the block of memory */
} JsonRead;

/* Parse a text. `flags` are those of jansson. The caller frees the result with json_read_free().
 * Return false, with the reason in `error`, if the text isn't valid JSON, has more than
 * JSON_VALUES_MOST values, or memory runs out. The reason doesn't quote the text. */
bool json_read(StringView text, size_t flags, JsonRead *json, StringBuilder *error);

/* Free everything that was read, and set all members to zero. */
void json_read_free(JsonRead *json);

/* Return whether a text has too many values for json_read(). */
bool json_is_too_much(StringView text);

#endif
