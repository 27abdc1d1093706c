/* Analyzes a position until stopped. If the game can be solved, it alternates between looking for a
 * proof and searching, for a longer time in each round. A proof replaces what the search found.
 * Once the lead is known exactly, nothing is left to find. */
#ifndef CONTIGO_PLAYERS_SEARCH_ANALYSIS_H
#define CONTIGO_PLAYERS_SEARCH_ANALYSIS_H

#include "players/prover.h"
#include "players/search.h"

/* Report what is known, once in each interval of the request and at the end. Proofs are reported
 * immediately. May fail with STATUS_NO_MEMORY. */
Status search_analyze(Search *search, Prover *prover, Position *position,
                      const ThinkRequest *thinking);

#endif
