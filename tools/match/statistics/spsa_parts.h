/* The inside of a tuning, for the files spsa*.c alone. */
#ifndef CONTIGO_MATCH_STATISTICS_SPSA_PARTS_H
#define CONTIGO_MATCH_STATISTICS_SPSA_PARTS_H

#include "match/statistics/spsa.h"

struct Spsa {
    SpsaSettings settings;
    SpsaParameter *parameters; /* owned, as are their names */
    size_t count;
    Decimal
        *places; /* owned: in the ranges, 0 to DECIMAL_ONE, after each iteration: `count` each */
    Decimal *scores; /* owned: what each iteration gave */
    size_t place_capacity, score_capacity;
    uint32_t done;
};

/* Appends an iteration with its result and the places after it. */
Status spsa_push(Spsa *spsa, Decimal score, const Decimal *places);

#endif
