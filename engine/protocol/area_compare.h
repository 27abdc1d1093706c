/* `compare` and `compare_geojson` of every game that has areas: the ground that each color gained
 * and lost between two moves, by GEOS's overlay. */
#ifndef CONTIGO_PROTOCOL_AREA_COMPARE_H
#define CONTIGO_PROTOCOL_AREA_COMPARE_H

#include "protocol/area_words.h"

/* Whether a game can have these commands: whether this build has GEOS. For CommandList.belongs. */
bool area_compare_exists(const GameKind *kind);

/* The arguments of both commands. */
#define AREA_COMPARE_PATTERN "N [M]"

void area_compare(Engine *engine, const Request *request, const AreaSource *source, Reply *reply);
void area_compare_geojson(Engine *engine, const Request *request, const AreaSource *source,
                          Reply *reply);

#endif
