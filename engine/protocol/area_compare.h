/* The commands `compare` and `compare_geojson` of every game that has areas. They report the ground
 * that each color gained and lost between two moves. GEOS computes this ground by overlaying
 * areas. */
#ifndef CONTIGO_PROTOCOL_AREA_COMPARE_H
#define CONTIGO_PROTOCOL_AREA_COMPARE_H

#include "formats/ground_changes.h"
#include "protocol/area_words.h"

/* Return whether this build has GEOS, which these commands need. This is a value for
 * CommandList.belongs. */
bool area_compare_exists(const GameKind *kind);

/* Find which ground changed between the position after `from` moves and the position after `to`
 * moves or, if `to` is negative, the current position. The caller must free `changes`, even on
 * failure. May fail with STATUS_NO_HISTORY if there are fewer moves, counting undone ones, with
 * STATUS_GEOMETRY, with STATUS_NO_MEMORY, or with the status of `work`. After STATUS_GEOMETRY, the
 * reason has been appended to `why`. */
Status area_compare_find(Session *session, const AreaSource *source, int64_t from, int64_t to,
                         Work *work, GroundChanges *changes, StringBuilder *why);

/* The pattern of the arguments of `compare` and `compare_geojson`. */
#define AREA_COMPARE_PATTERN "N [M]"

void area_compare(Engine *engine, const Request *request, const AreaSource *source, Reply *reply);
void area_compare_geojson(Engine *engine, const Request *request, const AreaSource *source,
                          Reply *reply);

#endif
