/* Compares the ground on which colors are alive between two moves, in games that have areas. GEOS
 * computes what each color gained and lost by overlaying areas. */
#ifndef CONTIGO_PROTOCOL_AREA_COMPARE_H
#define CONTIGO_PROTOCOL_AREA_COMPARE_H

#include "formats/ground_changes.h"
#include "protocol/area_words.h"

/* Return whether a game has areas, and this build has GEOS. This is a value for
 * CommandList.belongs. */
bool area_compare_exists(const GameKind *kind);

/* Find which ground changed between the position after `from` moves and the position after `to`
 * moves or, if `to` is negative, the current position. The caller must free `changes`, even on
 * failure. May fail with STATUS_NO_HISTORY if there are fewer moves, counting undone ones, with
 * STATUS_GEOMETRY, with STATUS_NO_MEMORY, or with the status of `work`. After STATUS_GEOMETRY, the
 * reason has been appended to `why`. */
Status area_compare_find(Session *session, int64_t from, int64_t to, Work *work,
                         GroundChanges *changes, StringBuilder *why);

/* Handlers of `compare` and `compare_geojson`. */
void area_compare(Engine *engine, const Request *request, Reply *reply);
void area_compare_geojson(Engine *engine, const Request *request, Reply *reply);

#endif
