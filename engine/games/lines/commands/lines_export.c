/* Handlers that export the areas of `lines` for other programs. */
#include "games/lines/commands/lines_commands.h"
#include "games/lines/commands/lines_features.h"

static void lines_export_wkt(Engine *engine, const Request *request, Reply *reply)
{
    area_words_wkt(engine, request, &LINES_AREA_SOURCE, reply);
}

static void lines_export_geojson(Engine *engine, const Request *request, Reply *reply)
{
    area_words_geojson(engine, request, &LINES_AREA_SOURCE, reply);
}

static const Command ROWS[] = {
    {"areas_geojson", AREA_GEOJSON_PATTERN,
     "print sections, cells, territory or ink as GeoJSON features, or only what changed",
     GROUP_EXPORT, 0, 3, COMMAND_ASKS, lines_export_geojson},
    {"areas_wkt", AREA_WKT_PATTERN,
     "print sections, cells, territory or ink as well-known text, one a line", GROUP_EXPORT, 0, 1,
     COMMAND_ASKS, lines_export_wkt},
};

const CommandList LINES_EXPORT_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
