/* A look at a position that goes on until somebody ends it: searching and, where the game can be
 * solved, proving by turns, each for longer than the last time. What is proven takes the place of
 * what was found, and once its lead is known exactly there is nothing more to find out.
 */
#ifndef CONTIGO_PLAYERS_SEARCH_ANALYSIS_H
#define CONTIGO_PLAYERS_SEARCH_ANALYSIS_H

#include "players/prover.h"
#include "players/search.h"

/* Shows what is known at each interval and at the end, as it was asked to. What is proven is shown
 * at once. STATUS_NO_MEMORY. */
Status search_analyze(Search *search, Prover *prover, Position *position,
                      const ThinkRequest *thinking);

#endif
