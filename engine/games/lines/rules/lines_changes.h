/* What moves have made of sections: which have been closed, and which have come to life.
 *
 * Life only grows while ink is drawn (lines_life.h), so these two are all that can happen to a
 * section but that it is divided, whereupon its parts are what it was. None ever dies: a section
 * that does not live has been closed without. It is read off the log of what is kept, and costs
 * what there is to tell, not what is on the board.
 */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_CHANGES_H
#define CONTIGO_GAMES_LINES_RULES_LINES_CHANGES_H

#include "games/lines/rules/lines.h"

/* A section as it is now, in which all that has been divided meanwhile is. */
typedef struct SectionChange {
    Section section; /* without its rings; `group` as life_section_at() has it */
    Color color;
    uint32_t name; /* as life_section_at() has it: a face of lines_subdivision() */
    bool closed;   /* was open before, and may be alive or dead now; else it was dead, and lives */
} SectionChange;

typedef struct LinesChanges {
    SectionChange *list; /* owned: those that have been closed, then those that have come to life;
                            each in the order of section_compare() */
    size_t count;
} LinesChanges;

/* All that has been changed since a mark of lines_mark(), which has to be one from before a
 * lines_draw(), with nothing left to be settled. The caller frees it. STATUS_NO_MEMORY leaves
 * nothing to be freed. */
Status lines_changes_since(const Lines *lines, size_t mark, LinesChanges *changes);
void lines_changes_free(LinesChanges *changes);

#endif
