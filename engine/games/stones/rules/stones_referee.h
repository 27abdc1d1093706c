/* The independent second opinion on a position of `stones`: distances, groups and liberties looked
 * for again, and a proof that each kept cell is just what is nearest to its stone. Costs what there
 * is around each stone.
 */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_REFEREE_H
#define CONTIGO_GAMES_STONES_RULES_STONES_REFEREE_H

#include "base/work.h"
#include "games/stones/rules/stones.h"

/* What came of it. */
typedef struct Judgement {
    bool same; /* as what is kept up to date */
    size_t stones, groups;
} Judgement;

/* Whether stones keep their distance, groups are what links make them, each has a liberty, and the
 * living stones' areas are those of what is nearest to them, on boards that are no rectangle to
 * 1e-6 of a square. If not, the first thing that differs is added to `why`.
 * STATUS_NO_MEMORY, or what `work` came to. */
Status stones_referee_judge(Stones *stones, Work *work, Judgement *judgement, StringBuilder *why);

#endif
