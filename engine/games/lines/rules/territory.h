/* The territory of a position of `lines`: every section of both colors, the groups that they form,
 * and the four areas of the score.
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
    SECTION_ALIVE, /* closed, in a group whose area reaches `lower` */
    SECTION_DEAD,  /* closed, in a group whose area does not reach `lower` */
    SECTION_OPEN,  /* larger than `upper`, or not touching any ink */
} SectionState;

enum { NO_GROUP = -1 };

typedef struct Section {
    Decimal area; /* in squares */
    SectionState state;
    int32_t group;  /* identifies the group among all groups of this color; NO_GROUP if open */
    Decimal total;  /* the area of all sections of the group; 0 if open */
    FinePoint at;   /* a point inside; if the referee sets it, it may be on the rim */
    uint32_t name;  /* as in life_section_at(); not set by the referee */
    OutlineKey key; /* unchanged until the section is divided; not set by the referee */
} Section;

typedef struct Territory {
    Score score;
    Section *sections[COLOR_COUNT]; /* owned; in the order in which `areas` lists them */
    size_t count[COLOR_COUNT];
    size_t networks[COLOR_COUNT]; /* number of networks (connected sets of ink) */
} Territory;

void territory_free(Territory *territory);

/* Return "alive", "dead" or "open". */
const char *section_state_name(SectionState state);

/* Compare sections in the order in which a group lists them: by area, largest first, then by `at`,
 * then by `name` (for sections so thin that `at` is the same). */
int section_compare(const Section *a, const Section *b);

/* Sort the sections of both colors in the order of `areas`, and renumber the groups of each color
 * from 0 in that order. Living groups come first, then dead ones, then open sections. Groups are
 * sorted by total, and sections by area, largest first. Equal ones are sorted by `at` (x, then y);
 * the `at` of a group is that of its first section. After STATUS_NO_MEMORY, the order is
 * undefined. */
Status territory_sort(Territory *territory);

/* Compare two territories exactly: the four areas of the score, the networks, and every section's
 * area, state and group total. Orders and group numbers are ignored. Differences are appended to
 * `differences`, each as a line with a newline. Return STATUS_NO_MEMORY if memory runs out,
 * including memory for the text. */
Status territory_compare(const Territory *live, const Territory *judged, bool *same,
                         StringBuilder *differences);

#endif
