/* Texts in JSON (RFC 8259). */
#ifndef CONTIGO_FORMATS_JSON_H
#define CONTIGO_FORMATS_JSON_H

#include "base/text.h"
#include "geometry/plane/lattice.h"

#include <stdbool.h>

/* "true", "false". */
const char *json_truth(bool value);

/* Appends bytes as a string with its quotes; what is not UTF-8 becomes U+FFFD, byte by byte. */
void json_add_string(Text *text, const char *bytes, size_t count);

/* The same for what is to stand in a line of the protocol, where `#` begins a comment: it is
 * written as \\u0023. */
void json_add_line_string(Text *text, const char *bytes, size_t count);

/* Appends `value` / 10^`scale` as text_add_fixed() does: as a number, but as a string where it has
 * more digits than a number of most readers, which is a double, can hold. */
void json_add_fixed(Text *text, int64_t value, int scale, int places);

/* Appends `[x,y]`, in spaces; and `[[x,y],[x,y]]`. */
void json_add_point(Text *text, Point point);
void json_add_points(Text *text, const Point *points, size_t count);

#endif
