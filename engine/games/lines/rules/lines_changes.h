/* What moves did to sections: which were closed, and which came to life.
 *
 * Life only grows while ink is drawn (lines_life.h). So these two changes are the only ones
 * possible, except that a section may be divided, and its parts then inherit its state. Sections
 * never die: a dead section has been dead since it was closed. The changes are read from the log of
 * `life`; the cost depends on the number of changes, not on what is on the board. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_CHANGES_H
#define CONTIGO_GAMES_LINES_RULES_LINES_CHANGES_H

#include "games/lines/rules/lines.h"

/* A section in its current state. A section that was divided is listed as its parts. */
typedef struct SectionChange {
    Section section; /* without its rings; `group` is as in life_section_at() */
    Color color;
    uint32_t name; /* as in life_section_at(): a face of lines_subdivision() */
    bool closed; /* it was open before, and is now alive or dead; else it was dead, and is now alive
                  */
} SectionChange;

typedef struct LinesChanges {
    SectionChange *list; /* owned: first the sections that were closed, then those that came to
                            life, each in the order of section_compare() */
    size_t count;
} LinesChanges;

/* List all changes since a mark of lines_mark(). The mark must precede a lines_draw(), with nothing
 * unsettled at that time. The caller frees the list. STATUS_NO_MEMORY leaves nothing to free. */
Status lines_changes_since(const Lines *lines, size_t mark, LinesChanges *changes);
void lines_changes_free(LinesChanges *changes);

#endif
