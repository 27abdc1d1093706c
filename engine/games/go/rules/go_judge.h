/* Which stones are dead, as the engine judges it: for as long as no player has said so.
 *
 * What is certain comes first (go_score.h): stones that cannot be captured, and what is dead inside
 * their territory. Then small areas are read to the end (go_life.h): what depends on who moves
 * first is alive. The rest is played out many times, always with the same random numbers: a string
 * is dead if the other color mostly has its points at the end. Dead stones with only their own
 * color's live stones around them are alive. The judgement depends on the stones alone: not on how
 * they came there, on what was asked before, on time or machine.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_JUDGE_H
#define CONTIGO_GAMES_GO_RULES_GO_JUDGE_H

#include "games/go/rules/go_score.h"

typedef struct GoJudgement {
    GoCertain certain;
    GoMarks marks;   /* the stones that are dead, and neutral points; no player has made them */
    GoOwners owners; /* who owns what without them */
    uint8_t stones[GO_PLACES];
} GoJudgement;

/* STATUS_NO_MEMORY leaves a judgement that is of no board. */
Status go_judge(const GoBoard *board, GoJudgement *judgement);

/* Whether it is of a board with these stones. */
bool go_judgement_is_of(const GoJudgement *judgement, const GoBoard *board);

#endif
