/* Reading well-known binary (WKB), also with the additions of PostGIS (EWKB), as bytes or as
 * hexadecimal digits.
 *
 * GEOS's reader isn't used because it follows nested collections by recursion without a limit, and
 * a small file can exhaust the stack. */
#ifndef CONTIGO_FORMATS_WKB_READ_H
#define CONTIGO_FORMATS_WKB_READ_H

#include "base/string_builder.h"
#include "geometry/plane/shapes.h"

/* Return whether bytes begin like WKB. */
bool wkb_begins(StringView bytes);

/* Return whether a text begins like WKB in hexadecimal digits. They may follow a `\x`, which
 * PostgreSQL prints before bytes. */
bool wkb_begins_in_digits(StringView text);

/* Append the shapes of one geometry. Coordinates after x and y are ignored. STATUS_GEOMETRY with
 * the reason in `error`, which is empty before; STATUS_NO_MEMORY. */
Status wkb_read(StringView bytes, Shapes *shapes, StringBuilder *error);

/* Append the shapes of the geometries in a text, which are separated by blanks. */
Status wkb_read_digits(StringView text, Shapes *shapes, StringBuilder *error);

#endif
