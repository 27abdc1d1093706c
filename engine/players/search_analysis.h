/* Analysis of a position until it is stopped: it alternates between search and, if the game can be
 * solved, proof, for longer each time. A proof replaces what the search found; once the lead is
 * known exactly, nothing is left to find. */
#ifndef CONTIGO_PLAYERS_SEARCH_ANALYSIS_H
#define CONTIGO_PLAYERS_SEARCH_ANALYSIS_H

#include "players/prover.h"
#include "players/search.h"

/* Report what is known at each interval of the request and at the end; report proofs immediately.
 * STATUS_NO_MEMORY. */
Status search_analyze(Search *search, Prover *prover, Position *position,
                      const ThinkRequest *thinking);

#endif
