/* Handlers that compare the ground of `stones` between two moves. */
#include "games/stones/commands/stones_commands.h"
#include "games/stones/commands/stones_features.h"
#include "protocol/area_compare.h"

static void stones_compare_compare(Engine *engine, const Request *request, Reply *reply)
{
    area_compare(engine, request, &STONES_AREA_SOURCE, reply);
}

static void stones_compare_geojson(Engine *engine, const Request *request, Reply *reply)
{
    area_compare_geojson(engine, request, &STONES_AREA_SOURCE, reply);
}

static const Command ROWS[] = {
    {"compare", AREA_COMPARE_PATTERN,
     "print how much ground each color gained and lost between two moves", GROUP_SCORING, 1, 2,
     COMMAND_ASKS, stones_compare_compare},
    {"compare_geojson", AREA_COMPARE_PATTERN,
     "print the gained and lost ground as GeoJSON features", GROUP_EXPORT, 1, 2, COMMAND_ASKS,
     stones_compare_geojson},
};

const CommandList STONES_COMPARE_COMMANDS = {ROWS, COUNT_OF(ROWS), area_compare_exists};
