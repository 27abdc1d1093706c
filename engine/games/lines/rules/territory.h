/* What a position of `lines` comes to: every section of both colours, the groups that
 * they form, and the four figures of the score.
 *
 * It is made in two ways that know nothing of each other: kept up to date by the position
 * itself (lines_life.h), and from scratch by the referee (lines_referee.h).
 */
#ifndef CONTIGO_GAMES_LINES_RULES_TERRITORY_H
#define CONTIGO_GAMES_LINES_RULES_TERRITORY_H

#include "base/string_builder.h"
#include "game/game.h"
#include "geometry/plane/fine.h"
#include "geometry/subdivision/subdivision.h"

typedef enum SectionState {
    SECTION_ALIVE, /* closed, in a group that reaches `lower` */
    SECTION_DEAD,  /* closed, in a group that does not */
    SECTION_OPEN,  /* larger than `upper`, or touches no ink */
} SectionState;

enum { NO_GROUP = -1 };

typedef struct Section {
    Decimal area; /* squares */
    SectionState state;
    int32_t group;  /* names the group among all of this colour; NO_GROUP when open */
    Decimal total;  /* the area of all sections of the group; 0 when open */
    FinePoint at;   /* inside */
    uint32_t name;  /* as life_section_at() has it; not where the referee judged */
    OutlineKey key; /* the same for as long as it is not divided; not where the referee judged */
} Section;

typedef struct Territory {
    Score score;
    Section *sections[COLOR_COUNT]; /* owned; in the order in which `areas` lists them */
    size_t count[COLOR_COUNT];
    size_t networks[COLOR_COUNT]; /* connected pieces of ink */
} Territory;

void territory_free(Territory *territory);

/* "alive", "dead" or "open". */
const char *section_state_name(SectionState state);

/* Orders sections as those of one group are listed: by area, largest first, ties by `at`, and by
 * `name` where sections are too thin for that to differ. */
int section_compare(const Section *a, const Section *b);

/* Puts the sections of both colours into the order of `areas` (living groups first, then dead
 * ones, then open sections; groups by total and sections by area, largest first, ties by
 * `at`: x, then y; the place of a group is that of its first section) and renumbers the groups of
 * each colour from 0 in that order. STATUS_NO_MEMORY: the order is then undefined. */
Status territory_sort(Territory *territory);

/* Whether two territories are the same to the last digit: the four figures, the networks, and every
 * section's area, state and group total; orders and numbers of groups are not regarded. What
 * differs is appended to `differences`, a line each with its newline. STATUS_NO_MEMORY, also where
 * that text could not grow. */
Status territory_compare(const Territory *live, const Territory *judged, bool *same,
                         StringBuilder *differences);

#endif
