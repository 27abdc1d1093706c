/* Reads shapes from files in the formats that geometry programs write: WKT, WKB (as bytes or as
 * digits) and GeoJSON.
 *
 * Only commands that need GEOS use this. */
#ifndef CONTIGO_PROTOCOL_SHAPE_FILE_H
#define CONTIGO_PROTOCOL_SHAPE_FILE_H

#include "geometry/plane/shapes.h"
#include "protocol/engine.h"

/* Append all shapes of a file. In GeoJSON, shapes of features whose property `color` equals
 * `left_out` are left out, and `skipped` receives their number. If `left_out` is NULL, none are
 * left out. On failure, reply with an error and return false. The error begins with `wrong`, such
 * as "not a board", unless the file can't be read. */
bool shape_file_read(Engine *engine, const char *path, const char *left_out, const char *wrong,
                     Shapes *shapes, size_t *skipped, Reply *reply);

/* Reply with an error, because the file doesn't contain what was expected. The error begins with
 * `wrong`, and says how many shapes of each kind the file contains. */
void shape_file_refuse(const Shapes *shapes, const char *wrong, const char *expected, Reply *reply);

/* Return whether this build has GEOS, which commands that read shapes need. This is a value for
 * CommandList.belongs. */
bool shape_file_readable(const GameKind *kind);

#endif
