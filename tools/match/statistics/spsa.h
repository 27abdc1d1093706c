/* Tuning parameters by simultaneous perturbation stochastic approximation (SPSA).
 *
 * J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
 * optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998. In each iteration
 * every parameter is changed slightly (perturbed) in a random direction for one side, and in the
 * opposite direction for the other side. The two sides play each other, and then all parameters
 * move a step towards the values of the side that scored more. The following are fractions of a
 * parameter's range. In iteration k (from 0) the perturbation is c / (k + 1)^0.101. The step is a /
 * (A + k + 1)^0.602 times the difference of the two sides' scores, divided by twice the
 * perturbation; A is a tenth of the number of iterations. An integer is perturbed by at least one
 * half, so that the two sides have different values.
 *
 * The state can be written as text and read again; the tuning then continues as if it had not been
 * interrupted. Positions in a range are integers, in units of 10^-12 of the range, so that they are
 * the same on every machine. */
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
    const char *name;  /* contains no white space; copied by spsa_new() */
    Decimal low, high; /* low < high */
    Decimal start;     /* value before the first iteration, from low to high */
    bool is_whole; /* the parameter is an integer: values are rounded; low and high are integers */
} SpsaParameter;

typedef struct SpsaSettings {
    uint64_t seed;        /* less than 2^63 */
    uint32_t iterations;  /* planned number of iterations, 1 to SPSA_ITERATIONS_MOST */
    Decimal perturbation; /* the `c` above, as a fraction of the range: 0.0001 to 0.5 */
    /* Step of the first iteration if one side wins all games; determines `a`; 0.0001 to 0.5. */
    Decimal step;
} SpsaSettings;

/* Return settings with a perturbation of 1/10 and a first step of 1/40 of the range. */
SpsaSettings spsa_usual_settings(uint64_t seed, uint32_t iterations);

typedef struct Spsa Spsa;

/* Create a tuning, which the caller owns. Return STATUS_OUT_OF_RANGE if the settings or a parameter
 * are invalid, if there is no parameter or more than SPSA_PARAMETERS_MOST, or if a name is empty,
 * occurs twice, or contains white space or control characters. Return STATUS_NO_MEMORY if memory
 * runs out. */
Status spsa_new(const SpsaSettings *settings, const SpsaParameter *parameters, size_t count,
                Spsa **spsa);

/* spsa_add_state() appends the state as text. spsa_read() creates a tuning from such a text, and
 * returns STATUS_OUT_OF_RANGE if the text is invalid, or STATUS_NO_MEMORY. */
Status spsa_read(const char *bytes, size_t count, Spsa **spsa);
void spsa_add_state(StringBuilder *text, const Spsa *spsa);

/* Free a tuning. NULL is allowed. */
void spsa_free(Spsa *spsa);

size_t spsa_parameters(const Spsa *spsa);
const SpsaParameter *spsa_parameter(const Spsa *spsa, size_t parameter);

/* spsa_iterations() returns the number of iterations done so far; spsa_planned() returns the
 * planned number. */
uint32_t spsa_iterations(const Spsa *spsa);
uint32_t spsa_planned(const Spsa *spsa);

/* Return the value of a parameter in the next iteration, for the plus side if `is_plus`, otherwise
 * for the minus side. */
Decimal spsa_trial(const Spsa *spsa, size_t parameter, bool is_plus);

/* Complete an iteration in which the plus side had the given score, from 0 to 1. Return
 * STATUS_OUT_OF_RANGE if the score isn't in that range, or STATUS_NO_MEMORY. */
Status spsa_take(Spsa *spsa, Decimal score);

/* spsa_value_after() returns the value of a parameter after the given number of iterations, from 0
 * to spsa_iterations(), not rounded. spsa_value() returns the parameter's current value, which is
 * rounded if the parameter is an integer. */
Decimal spsa_value_after(const Spsa *spsa, size_t parameter, uint32_t iterations);
Decimal spsa_value(const Spsa *spsa, size_t parameter);

#endif
