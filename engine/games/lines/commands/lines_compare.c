/* Handlers that compare the ground of `lines` between two moves. */
#include "games/lines/commands/lines_commands.h"
#include "games/lines/commands/lines_features.h"
#include "protocol/area_compare.h"

static void lines_compare_compare(Engine *engine, const Request *request, Reply *reply)
{
    area_compare(engine, request, &LINES_AREA_SOURCE, reply);
}

static void lines_compare_geojson(Engine *engine, const Request *request, Reply *reply)
{
    area_compare_geojson(engine, request, &LINES_AREA_SOURCE, reply);
}

static const Command ROWS[] = {
    {"compare", AREA_COMPARE_PATTERN,
     "print how much ground each color gained and lost between two moves", GROUP_SCORING, 1, 2,
     COMMAND_ASKS, lines_compare_compare},
    {"compare_geojson", AREA_COMPARE_PATTERN,
     "print the gained and lost ground as GeoJSON features", GROUP_EXPORT, 1, 2, COMMAND_ASKS,
     lines_compare_geojson},
};

const CommandList LINES_COMPARE_COMMANDS = {ROWS, COUNT_OF(ROWS), area_compare_exists};
