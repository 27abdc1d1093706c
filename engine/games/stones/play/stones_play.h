/* Hints about `stones` for players: places with priors, estimates, and random turns for playouts.
 * stones_game.c exports them to the players, which can play any game; GameKind documents each of
 * them. All of them use the survey of stones_look.h. */
#ifndef CONTIGO_GAMES_STONES_PLAY_STONES_PLAY_H
#define CONTIGO_GAMES_STONES_PLAY_STONES_PLAY_H

#include "game/game.h"

Status stones_estimate(void *game, Color color, Estimate *estimate);

Status stones_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                         size_t *count);

Status stones_glance(void *game, Color color, Random *random, Candidate *list, size_t most,
                     size_t *count);

Status stones_make_likely(void *game, Color color, Random *random, Choice *made);

bool stones_vary(void *game, Color color, const Choice *choice, double reach, Random *random,
                 Choice *varied);

#endif
