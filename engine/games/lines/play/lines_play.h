/* What a player of `lines` should think of: turns with priors, what a position may come to, turns
 * for playing out, turns near by. lines_game.c hands these to players of any game: GameKind says
 * what each is.
 */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_PLAY_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_PLAY_H

#include "game/game.h"

Status lines_estimate(void *game, Color color, Estimate *estimate);

Status lines_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                        size_t *count);

Status lines_make_likely(void *game, Color color, Random *random, Choice *made);

bool lines_vary(void *game, Color color, const Choice *choice, double reach, Random *random,
                Choice *varied);

/* Turns that a game is played on for before it is estimated: see GameKind. */
enum { LINES_PLAYOUT_TURNS = 2 };

#endif
