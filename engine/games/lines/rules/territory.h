/* The territory of a position of `lines`: every section of both colors, the groups that they form,
 * and the four figures of the score.
 *
 * It is computed in two independent ways: incrementally by the position itself (lines_life.h), and
 * from scratch by the referee (lines_referee.h). */
#ifndef CONTIGO_GAMES_LINES_RULES_TERRITORY_H
#define CONTIGO_GAMES_LINES_RULES_TERRITORY_H

#include "base/string_builder.h"
#include "game/game.h"
#include "geometry/plane/fine.h"
#include "geometry/subdivision/subdivision.h"

typedef enum SectionState {
    SECTION_ALIVE, /* closed, in a group that reaches `lower` */
    SECTION_DEAD,  /* closed, in a group that does not reach `lower` */
    SECTION_OPEN,  /* larger than `upper`, or touches no ink */
} SectionState;

enum { NO_GROUP = -1 };

typedef struct Section {
    Decimal area; /* squares */
    SectionState state;
    int32_t group;  /* identifies the group among all of this color; NO_GROUP if open */
    Decimal total;  /* area of all sections of the group; 0 if open */
    FinePoint at;   /* a point inside */
    uint32_t name;  /* as in life_section_at(); not set by the referee */
    OutlineKey key; /* stays the same until the section is divided; not set by the referee */
} Section;

typedef struct Territory {
    Score score;
    Section *sections[COLOR_COUNT]; /* owned; in the order of `areas` */
    size_t count[COLOR_COUNT];
    size_t networks[COLOR_COUNT]; /* connected pieces of ink */
} Territory;

void territory_free(Territory *territory);

/* Return "alive", "dead" or "open". */
const char *section_state_name(SectionState state);

/* Compare sections in the order within a group: by area, largest first, then by `at`, then by
 * `name` for sections so thin that `at` is the same. */
int section_compare(const Section *a, const Section *b);

/* Sort the sections of both colors in the order of `areas`, and renumber the groups of each color
 * from 0 in that order. Living groups come first, then dead ones, then open sections. Groups are
 * sorted by total and sections by area, largest first, ties by `at`: x, then y; a group's position
 * is that of its first section. On STATUS_NO_MEMORY the order is undefined. */
Status territory_sort(Territory *territory);

/* Compare two territories exactly: the four figures, the networks, and every section's area, state
 * and group total. Orders and group numbers are ignored. Differences are appended to `differences`,
 * one line each with its newline. STATUS_NO_MEMORY, also if that text could not grow. */
Status territory_compare(const Territory *live, const Territory *judged, bool *same,
                         StringBuilder *differences);

#endif
