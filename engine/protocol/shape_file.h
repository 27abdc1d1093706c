/* Shapes in files that programs for geometry export: WKT, WKB (bytes or digits) and GeoJSON.
 *
 * Only commands that need GEOS use this. */
#ifndef CONTIGO_PROTOCOL_SHAPE_FILE_H
#define CONTIGO_PROTOCOL_SHAPE_FILE_H

#include "geometry/plane/shapes.h"
#include "protocol/engine.h"

/* Append all shapes of a file. In GeoJSON, features whose property `color` is `left_out` are left
 * out (NULL: none), and `skipped` receives how many shapes that were. On failure, returns false
 * with an error, which begins with `wrong`, such as "not a board", unless the file can't be
 * read. */
bool shape_file_read(Engine *engine, const char *path, const char *left_out, const char *wrong,
                     Shapes *shapes, size_t *skipped, Reply *reply);

/* Make the reply an error: the file doesn't contain what was expected. The error begins with
 * `wrong` and says how many shapes of each kind there are. */
void shape_file_refuse(const Shapes *shapes, const char *wrong, const char *expected, Reply *reply);

#endif
