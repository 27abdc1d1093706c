/* Internals shared by the files spsa*.c. */
#ifndef CONTIGO_MATCH_STATISTICS_SPSA_PARTS_H
#define CONTIGO_MATCH_STATISTICS_SPSA_PARTS_H

#include "match/statistics/spsa.h"

struct Spsa {
    SpsaSettings settings;
    SpsaParameter *parameters; /* owned, including their names */
    size_t count;
    Decimal *places; /* owned: `count` positions, 0 to DECIMAL_ONE, after each iteration */
    Decimal *scores; /* owned: the score of each iteration */
    size_t place_capacity, score_capacity;
    uint32_t done;
};

/* Append an iteration with its score and the positions after it. */
Status spsa_push(Spsa *spsa, Decimal score, const Decimal *places);

#endif
