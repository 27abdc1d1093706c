/* Reads well-known binary (WKB), with or without the additions of PostGIS (EWKB), as bytes or as
 * hexadecimal digits.
 *
 * GEOS's reader isn't used, because it follows nested collections by recursion without a limit, so
 * a small file could exhaust the stack. */
#ifndef CONTIGO_FORMATS_WKB_READ_H
#define CONTIGO_FORMATS_WKB_READ_H

#include "base/string_builder.h"
#include "geometry/plane/shapes.h"

/* Return whether bytes begin like WKB does. */
bool wkb_begins(StringView bytes);

/* Return whether a text begins like WKB in hexadecimal digits. A `\x` may precede the digits, as
 * PostgreSQL prints it before bytes. */
bool wkb_begins_in_digits(StringView text);

/* Append the shapes of one geometry. Coordinates after x and y are ignored. Return STATUS_GEOMETRY
 * if the bytes aren't valid, and append the reason to `error`, which must be empty at first. May
 * also fail with STATUS_NO_MEMORY. */
Status wkb_read(StringView bytes, Shapes *shapes, StringBuilder *error);

/* Append the shapes of all geometries in a text of hexadecimal digits. Spaces or line breaks
 * separate the geometries. May fail like wkb_read(). */
Status wkb_read_digits(StringView text, Shapes *shapes, StringBuilder *error);

#endif
