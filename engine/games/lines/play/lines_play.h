/* Hints about `lines` for players: candidate turns with priors, estimates, random turns for
 * playouts, and variations of turns. lines_game.c exports them to the players, which can play any
 * game. GameKind documents each of them. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_PLAY_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_PLAY_H

#include "game/game.h"

Status lines_estimate(void *game, Color color, Estimate *estimate);

Status lines_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                        size_t *count);

Status lines_make_likely(void *game, Color color, Random *random, Choice *made);

bool lines_vary(void *game, Color color, const Choice *choice, double reach, Random *random,
                Choice *varied);

/* The number of turns to play out before a game is estimated (see GameKind). */
enum { LINES_PLAYOUT_TURNS = 2 };

#endif
