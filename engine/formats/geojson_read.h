/* Reads GeoJSON (RFC 7946): a geometry, a feature or a feature collection.
 *
 * GEOS's reader isn't used, because it ends the program if memory runs out. */
#ifndef CONTIGO_FORMATS_GEOJSON_READ_H
#define CONTIGO_FORMATS_GEOJSON_READ_H

#include "base/string_builder.h"
#include "geometry/plane/shapes.h"

/* Append all shapes of a text, except those of features whose property `color` equals `left_out`.
 * If `left_out` is NULL, append all. `skipped` receives the number of shapes that were left out.
 * Coordinates after x and y, coordinate systems and other members are ignored. Return
 * STATUS_GEOMETRY if the text isn't valid, and append the reason to `error`, which must be empty at
 * first. May also fail with STATUS_NO_MEMORY. */
Status geojson_read(StringView text, const char *left_out, Shapes *shapes, size_t *skipped,
                    StringBuilder *error);

#endif
