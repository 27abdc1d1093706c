/* Internals of SPSA that spsa.c and spsa_state.c share. */
#ifndef CONTIGO_MATCH_STATISTICS_SPSA_PARTS_H
#define CONTIGO_MATCH_STATISTICS_SPSA_PARTS_H

#include "match/statistics/spsa.h"

struct Spsa {
    SpsaSettings settings;
    SpsaParameter *parameters; /* owned, including their names */
    size_t count;
    /* Positions of the `count` parameters in their ranges, from 0 to DECIMAL_ONE: first those
     * before the first iteration, then those after each. Owned. */
    Decimal *places;
    Decimal *scores; /* owned: the score of each iteration */
    size_t place_capacity, score_capacity;
    uint32_t done;
};

/* Record an iteration: its score, and the positions of all parameters after it. */
Status spsa_push(Spsa *spsa, Decimal score, const Decimal *places);

#endif
