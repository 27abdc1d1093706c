/* The referee of `stones`: an independent second opinion on a position. It recomputes distances,
 * groups and liberties, and proves that each cell is exactly the set of points nearest to its
 * stone. The cost for each stone depends only on what is near it. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_REFEREE_H
#define CONTIGO_GAMES_STONES_RULES_STONES_REFEREE_H

#include "base/work.h"
#include "games/stones/rules/stones.h"

/* The result of the referee. */
typedef struct Judgement {
    bool same; /* true if the position agrees with the referee */
    size_t stones, groups;
} Judgement;

/* Check that stones keep their distance, that the groups are those that the links form, that each
 * group has a liberty, and that each living stone's area is that of the points nearest to it (to
 * 1e-6 of a square if the board is not a rectangle). If something is wrong, append the first
 * difference to `why`. May fail with STATUS_NO_MEMORY or the status of `work`. */
Status stones_referee_judge(Stones *stones, Work *work, Judgement *judgement, StringBuilder *why);

#endif
