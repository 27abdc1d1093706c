/* Decides which stones are dead in the engine's judgment. The judgment is used as long as no player
 * has marked any stones.
 *
 * The position is played out many times from a fixed random seed. The turns are random, but never
 * fill the last liberties of the mover's own groups. Each color begins half of the playouts. A
 * group that is gone at the end of more than 80% of the playouts is dead. If a group has two
 * liberties that no single stone can take together, its owner leaves them alone and the opponent
 * can't fill them, so the group is alive. The judgment depends only on the stones, and not on the
 * order in which they were placed, the color to move, earlier queries, the time or the machine. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_JUDGE_H
#define CONTIGO_GAMES_STONES_RULES_STONES_JUDGE_H

#include "games/stones/rules/stones.h"

/* A judgment. With all members zero, it is empty. */
typedef struct StonesJudgement {
    bool *dead; /* owned: indexed by stone number; true for dead stones */
    size_t dead_count;
} StonesJudgement;

void stones_judgement_free(StonesJudgement *judgement);

/* Use the players' marks if there are any; if not, judge. No stone is judged dead if all stones
 * have one color, or if the board has more than 1,600 squares. `judgement` must be empty at the
 * start. The caller frees it, even after a failure. May fail with STATUS_NO_MEMORY. */
Status stones_judge(const Stones *stones, StonesJudgement *judgement);

/* Do the same as stones_judge(), but use only the players' marks. */
Status stones_judge_marked(const Stones *stones, StonesJudgement *judgement);

/* List the dead stones of a color (see GameKind.list_dead). */
Status stones_list_dead(void *game, Color color, bool judged, Strokes *dead);

/* Compute the score without the stones that stones_judge() considers dead (see GameKind.judge). */
Status stones_judge_score(void *game, Score *score);

#endif
