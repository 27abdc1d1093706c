/* How Go is played without time to think: what the last stone calls for, and otherwise anywhere
 * that is not foolish. For playing out on a GoQuick.
 *
 * What is answered, in this order, is what the programs that play by chance have long answered (S.
 * Gelly, Y. Wang, R. Munos, O. Teytaud, "Modification of UCT with patterns in Monte-Carlo Go",
 * 2006; P. Baudis, "Michi", 2015): an eye that was made by taking a string is spoilt, strings in
 * atari are taken and saved, shapes of three by three are completed.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_POLICY_H
#define CONTIGO_GAMES_GO_RULES_GO_POLICY_H

#include "games/go/rules/go_pattern.h"
#include "games/go/rules/go_quick.h"

typedef struct GoPolicy {
    GoQuick *quick; /* borrowed, as are the next two */
    const GoPatterns *patterns;
    Random *random;
    GoPoint last;  /* where the other colour has played last; or GO_NOWHERE */
    GoPoint taken; /* a place of the first string that this took; or GO_NOWHERE */
} GoPolicy;

/* What is played in a turn of `color`; GO_NOWHERE for a pass, where nothing is left but eyes and
 * what would throw stones away. */
GoPoint go_policy_choose(const GoPolicy *policy, Color color);

/* Plays it. */
void go_policy_play(GoPolicy *policy, GoPoint point, Color color);

/* Whether a stone there is neither forbidden nor foolish: fills no eye, throws away none but single
 * stones, or those that spoil an eye. The point is empty. */
bool go_policy_is_sensible(const GoQuick *quick, GoPoint point, Color color);

#endif
