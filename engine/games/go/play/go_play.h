/* The functions of Go's GameKind that players need. game/game.h documents them. Only for
 * go_game.c. */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_PLAY_H
#define CONTIGO_GAMES_GO_PLAY_GO_PLAY_H

#include "game/game.h"

Status go_play_out(void *game, Color color, unsigned passes, Random *random, Playout *playout);

Status go_play_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                          size_t *count);

#endif
