/* Which stones are dead, as the engine judges it: for as long as no player has marked any.
 *
 * The position is played out many times by turns that fill no last liberties, always with the same
 * chances, each colour beginning half of the games: a group is dead that is mostly gone at the end.
 * Two places that one stone cannot fill are left alone by their owner and cannot be filled by the
 * other: so what has two lives. The judgement depends on the stones alone: not on the order
 * that they came in, on whose turn it is, on what was asked before, on time or machine.
 */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_JUDGE_H
#define CONTIGO_GAMES_STONES_RULES_STONES_JUDGE_H

#include "games/stones/rules/stones.h"

/* All members zero is none. */
typedef struct StonesJudgement {
    bool *dead; /* owned: by the numbers of stones */
    size_t dead_count;
} StonesJudgement;

void stones_judgement_free(StonesJudgement *judgement);

/* By the marks where there are any, else as the engine judges: nothing is dead where all stones are
 * of one colour, nor on a board of more than 1,600 squares. `judgement` is empty before, and to be
 * freed on failure too. STATUS_NO_MEMORY. */
Status stones_judge(const Stones *stones, StonesJudgement *judgement);

/* By the marks alone. */
Status stones_judge_marked(const Stones *stones, StonesJudgement *judgement);

/* See GameKind.list_dead. */
Status stones_list_dead(void *game, Color color, bool judged, Strokes *dead);

/* The score without the stones that are dead by that: see GameKind.judge. */
Status stones_judge_score(void *game, Score *score);

#endif
