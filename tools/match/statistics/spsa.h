/* Parameter tuning by simultaneous perturbation stochastic approximation.
 *
 * J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
 * optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998. Each iteration
 * perturbs every parameter up or down at random (from the seed) for one side, and in the opposite
 * direction for the other side. The two sides play each other, and all parameters move a step
 * towards the winner's values. As fractions of a parameter's range, iteration k (from 0) perturbs
 * by c / (k + 1)^0.101, and a step is a / (A + k + 1)^0.602 times the difference of the two sides'
 * scores over twice the perturbation; A is a tenth of the iterations. An integer is perturbed by at
 * least one half, so that the sides differ.
 *
 * The state can be saved as text and read again, to continue exactly as without the interruption.
 * Positions in a range are integers in units of 10^-12, so that they are the same on every
 * machine. */
#ifndef CONTIGO_MATCH_STATISTICS_SPSA_H
#define CONTIGO_MATCH_STATISTICS_SPSA_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPSA_PARAMETERS_MOST = 256, SPSA_ITERATIONS_MOST = 10000000 };

typedef struct SpsaParameter {
    const char *name;  /* without white space; copied by spsa_new() */
    Decimal low, high; /* low < high */
    Decimal start;     /* from low to high */
    bool is_whole;     /* an integer: trial values are rounded; low and high are integers */
} SpsaParameter;

typedef struct SpsaSettings {
    uint64_t seed;        /* less than 2^63 */
    uint32_t iterations;  /* planned number, 1 to SPSA_ITERATIONS_MOST */
    Decimal perturbation; /* c, as a fraction of the range: 0.0001 to 0.5 */
    Decimal step; /* step of the first iteration if one side wins all games, which determines a;
                     same limits */
} SpsaSettings;

/* Return a perturbation of a tenth of the range and a step of a fortieth. */
SpsaSettings spsa_usual_settings(uint64_t seed, uint32_t iterations);

typedef struct Spsa Spsa;

/* Create a tuning, which the caller owns. Return STATUS_OUT_OF_RANGE for invalid settings or
 * parameters, for names that are repeated, empty or contain white space or control characters, and
 * for 0 or more than SPSA_PARAMETERS_MOST parameters; or STATUS_NO_MEMORY. */
Status spsa_new(const SpsaSettings *settings, const SpsaParameter *parameters, size_t count,
                Spsa **spsa);

/* Write the state as text, and read it. Return STATUS_OUT_OF_RANGE if the text is invalid, or
 * STATUS_NO_MEMORY. */
Status spsa_read(const char *bytes, size_t count, Spsa **spsa);
void spsa_add_state(StringBuilder *text, const Spsa *spsa);

/* NULL is allowed. */
void spsa_free(Spsa *spsa);

size_t spsa_parameters(const Spsa *spsa);
const SpsaParameter *spsa_parameter(const Spsa *spsa, size_t parameter);

/* Return the number of iterations done, or planned. */
uint32_t spsa_iterations(const Spsa *spsa);
uint32_t spsa_planned(const Spsa *spsa);

/* Return the value for the plus or the minus side in the next iteration. */
Decimal spsa_trial(const Spsa *spsa, size_t parameter, bool is_plus);

/* Complete the iteration with the plus side's score, 0 to 1 as a Decimal. Return
 * STATUS_OUT_OF_RANGE for another score, or STATUS_NO_MEMORY. */
Status spsa_take(Spsa *spsa, Decimal score);

/* Return a parameter's value after 0 to spsa_iterations() iterations, not rounded; and the final
 * value, rounded if it is an integer. */
Decimal spsa_value_after(const Spsa *spsa, size_t parameter, uint32_t iterations);
Decimal spsa_value(const Spsa *spsa, size_t parameter);

#endif
