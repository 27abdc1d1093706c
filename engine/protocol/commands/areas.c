/* The commands that print and compare areas, in games that have them. */
#include "protocol/area_compare.h"
#include "protocol/area_words.h"
#include "protocol/commands/commands.h"

#define AREAS "COLOR|neutral|both|living|ink"

static bool has_areas(const GameKind *kind)
{
    return area_source(kind);
}

static const Command ROWS[] = {
    {"areas_geojson", "[" AREAS "] [since N]",
     "print sections, cells, territory or ink as GeoJSON features, or only what changed",
     GROUP_EXPORT, 0, 3, COMMAND_ASKS, area_words_geojson},
    {"areas_wkt", "[" AREAS "]",
     "print sections, cells, territory or ink as well-known text, one a line", GROUP_EXPORT, 0, 1,
     COMMAND_ASKS, area_words_wkt},
};

static const Command GEOS_ROWS[] = {
    {"compare", "N [M]", "print how much ground each color gained and lost between two moves",
     GROUP_SCORING, 1, 2, COMMAND_ASKS, area_compare},
    {"compare_geojson", "N [M]", "print the gained and lost ground as GeoJSON features",
     GROUP_EXPORT, 1, 2, COMMAND_ASKS, area_compare_geojson},
};

const CommandList AREAS_COMMANDS = {ROWS, COUNT_OF(ROWS), has_areas};
const CommandList AREAS_GEOS_COMMANDS = {GEOS_ROWS, COUNT_OF(GEOS_ROWS), area_compare_exists};
