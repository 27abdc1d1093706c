/* Finds what moves did to sections: which ones they closed, and which ones came to life.
 *
 * Life only grows while ink is drawn (lines_life.h). So these two changes are the only ones
 * possible, except that a section may be divided, and its parts then inherit its state. Sections
 * never die: a dead section has been dead since it was closed. The changes are read from the log of
 * `life`; the cost depends on the number of changes, not on what is on the board. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_CHANGES_H
#define CONTIGO_GAMES_LINES_RULES_LINES_CHANGES_H

#include "games/lines/rules/lines.h"

/* A section that has changed, in its current state. If it was divided, each of its parts is
 * listed. */
typedef struct SectionChange {
    /* Its `group` is the number that life_section_at() returns. Its `name` and `key` are not
     * set. */
    Section section;
    Color color;
    /* If true, the section was open before, and is now alive or dead. If false, it was dead before,
     * and is now alive. */
    bool closed;
} SectionChange;

typedef struct LinesChanges {
    /* Owned: first the sections that were closed, then those that only came to life, each in the
     * order of section_compare(). */
    SectionChange *list;
    size_t count;
} LinesChanges;

/* List all changes since lines_mark() returned `mark`. This must have been just before a call of
 * lines_draw(), when nothing was unsettled. The caller frees the list. STATUS_NO_MEMORY leaves
 * nothing to free. */
Status lines_changes_since(const Lines *lines, size_t mark, LinesChanges *changes);
void lines_changes_free(LinesChanges *changes);

#endif
