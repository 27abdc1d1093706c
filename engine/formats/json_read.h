/* Reading JSON, with the library jansson: this is the one door to it.
 *
 * The library ends the program in some places where memory runs out. So a text is looked at first,
 * and the library is given all that it can need before it begins; it takes that piece by piece, and
 * nothing is given back before all of it is. What has been read is asked with the library's own
 * calls that change and make nothing, such as json_object_get().
 */
#ifndef CONTIGO_FORMATS_JSON_READ_H
#define CONTIGO_FORMATS_JSON_READ_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <jansson.h>

enum { JSON_VALUES_MOST = 1000000 }; /* in a text, names of members too */

/* What was read. All members zero: nothing. */
typedef struct JsonRead {
    json_t *root; /* the whole, in `store` */
    char *store;  /* owned */
} JsonRead;

/* Reads a text. `flags` are the library's. False with the reason in `error`, where nothing of what
 * is in the text is shown: it is no JSON, has more than JSON_VALUES_MOST, or there is no memory. */
bool json_read(StringView text, size_t flags, JsonRead *json, StringBuilder *error);

/* Gives back all that was read; all members zero again. */
void json_read_free(JsonRead *json);

/* Whether a text has more in it than json_read() takes. */
bool json_is_too_much(StringView text);

#endif
