/* Chooses moves for playouts on a GoQuick. A move is an answer to the last move or, if there is
 * none, a random move that isn't foolish.
 *
 * The answers are tried in this order: play the vital point of an eye that was made by capturing a
 * string; rescue strings in atari; capture strings in atari; complete patterns of three by three
 * points. Monte Carlo programs have long used these answers (S. Gelly, Y. Wang, R. Munos, O.
 * Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006; P. Baudis, "Michi",
 * 2015). */
#ifndef CONTIGO_GAMES_GO_RULES_GO_POLICY_H
#define CONTIGO_GAMES_GO_RULES_GO_POLICY_H

#include "games/go/rules/go_pattern.h"
#include "games/go/rules/go_quick.h"

typedef struct GoPolicy {
    GoQuick *quick; /* borrowed, like `patterns` and `random` */
    const GoPatterns *patterns;
    Random *random;
    GoPoint last; /* the place where the other color has just played, or GO_NOWHERE */
    /* A place of the first string that this move captured, or GO_NOWHERE. */
    GoPoint taken;
} GoPolicy;

/* Choose a move for `color`. Return GO_NOWHERE, which means a pass, if there are only eyes and
 * moves that waste stones. */
GoPoint go_policy_choose(const GoPolicy *policy, Color color);

/* Play a move that go_policy_choose() returned. */
void go_policy_play(GoPolicy *policy, GoPoint point, Color color);

/* Return whether a move at an empty point is legal and not foolish. A sensible move fills no eye,
 * and wastes no stones, except single stones and stones that destroy an eye. */
bool go_policy_is_sensible(const GoQuick *quick, GoPoint point, Color color);

#endif
