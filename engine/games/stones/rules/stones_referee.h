/* The referee of `stones`: an independent second opinion on a position. It recomputes distances,
 * groups and liberties, and proves that each cell is exactly the set of points nearest to its
 * stone. The cost per stone depends on what is near it. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_REFEREE_H
#define CONTIGO_GAMES_STONES_RULES_STONES_REFEREE_H

#include "base/work.h"
#include "games/stones/rules/stones.h"

/* The result. */
typedef struct Judgement {
    bool same; /* the position agrees with the referee */
    size_t stones, groups;
} Judgement;

/* Check that stones keep their distance, that groups are what links form, that each group has a
 * liberty, and that the living stones' areas are those of the points nearest to them (to 1e-6 of a
 * square if the board is not a rectangle). If not, append the first difference to `why`.
 * STATUS_NO_MEMORY, or the status of `work`. */
Status stones_referee_judge(Stones *stones, Work *work, Judgement *judgement, StringBuilder *why);

#endif
