/* Decides which stones are dead in the engine's judgment. The judgment is used as long as no player
 * has marked any stones.
 *
 * The position is played out many times by turns that fill no last liberties, with a fixed random
 * seed; each color begins half of the games. A group that is gone at the end of most games is dead.
 * Two places that one stone cannot fill at the same time are left alone by their owner and cannot
 * be filled by the opponent, so a group with two such places is alive. The judgment depends only on
 * the stones: not on the order in which they were placed, the color to move, earlier queries, the
 * time or the machine. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_JUDGE_H
#define CONTIGO_GAMES_STONES_RULES_STONES_JUDGE_H

#include "games/stones/rules/stones.h"

/* A judgment. With all members zero, it is empty. */
typedef struct StonesJudgement {
    bool *dead; /* owned: by stone number */
    size_t dead_count;
} StonesJudgement;

void stones_judgement_free(StonesJudgement *judgement);

/* Use the players' marks if there are any; otherwise judge. Nothing is dead if all stones are of
 * one color, or on a board of more than 1,600 squares. `judgement` must be empty before; the caller
 * frees it, also on failure. STATUS_NO_MEMORY. */
Status stones_judge(const Stones *stones, StonesJudgement *judgement);

/* Use only the players' marks. */
Status stones_judge_marked(const Stones *stones, StonesJudgement *judgement);

/* See GameKind.list_dead. */
Status stones_list_dead(void *game, Color color, bool judged, Strokes *dead);

/* Compute the score without the stones that stones_judge() considers dead: see GameKind.judge. */
Status stones_judge_score(void *game, Score *score);

#endif
