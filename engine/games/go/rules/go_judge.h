/* The engine's judgment of which stones are dead. It is used as long as no player has marked any
 * stones.
 *
 * What is certain comes first (go_score.h): stones that can't be captured, and dead stones inside
 * the territory of such stones. Then small areas are read exhaustively (go_life.h); stones whose
 * life depends on who moves first are alive. The rest is played out many times, always with the
 * same random numbers: a string is dead if its points mostly belong to the other color at the end.
 * A stone that is judged dead, but is surrounded only by live stones of its own color, counts as
 * alive. The judgment depends only on the stones: not on their history, earlier queries, time or
 * machine. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_JUDGE_H
#define CONTIGO_GAMES_GO_RULES_GO_JUDGE_H

#include "games/go/rules/go_score.h"

typedef struct GoJudgement {
    GoCertain certain;
    GoMarks marks;   /* the dead stones and neutral points; `made` is false */
    GoOwners owners; /* the owners of the points according to these marks */
    uint8_t stones[GO_PLACES];
} GoJudgement;

/* Judge a position. After STATUS_NO_MEMORY, the judgment isn't valid for any board. */
Status go_judge(const GoBoard *board, GoJudgement *judgement);

/* Return whether a judgment was made for these stones. */
bool go_judgement_is_of(const GoJudgement *judgement, const GoBoard *board);

#endif
