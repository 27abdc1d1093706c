/* Tuning of parameters by simultaneous perturbation stochastic approximation.
 *
 * J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
 * optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998. In each iteration
 * all parameters are moved a little up or down, at random by the seed, and the other way: the two
 * play against each other, and all parameters go a step towards the winner. In parts of a
 * parameter's range, iteration k (from 0) moves by c / (k + 1)^0.101, and a step is as long as
 * a / (A + k + 1)^0.602 times the difference of the two sides' scores over twice that; A is a tenth
 * of the iterations. A whole number is moved by half of one at least, so that the sides differ.
 *
 * Its state is a text, which can be kept and read again: it goes on as it would have. Places in a
 * range are whole parts of 10^-12, so that they are the same on every machine.
 */
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
    const char *name;  /* no white space; copied by spsa_new() */
    Decimal low, high; /* low < high */
    Decimal start;     /* within them */
    bool is_whole;     /* what is played is rounded to whole numbers; low and high are whole */
} SpsaParameter;

typedef struct SpsaSettings {
    uint64_t seed;        /* below 2^63 */
    uint32_t iterations;  /* that are planned: 1 to SPSA_ITERATIONS_MOST */
    Decimal perturbation; /* c, in parts of the range: 0.0001 to 0.5 */
    Decimal step; /* how far the first iteration goes where one side won all: says what a is; the
                     same limits */
} SpsaSettings;

/* A perturbation of a tenth of the range, and a step of a fortieth. */
SpsaSettings spsa_usual_settings(uint64_t seed, uint32_t iterations);

typedef struct Spsa Spsa;

/* STATUS_OUT_OF_RANGE for settings or parameters that are none; names that are there twice, are
 * empty or have white space or control characters; 0 parameters or more than SPSA_PARAMETERS_MOST.
 * STATUS_NO_MEMORY. The caller owns it. */
Status spsa_new(const SpsaSettings *settings, const SpsaParameter *parameters, size_t count,
                Spsa **spsa);

/* Reads what spsa_add_state() wrote; STATUS_OUT_OF_RANGE where it is no such text.
 * STATUS_NO_MEMORY. */
Status spsa_read(const char *bytes, size_t count, Spsa **spsa);
void spsa_add_state(StringBuilder *text, const Spsa *spsa);

/* NULL is allowed. */
void spsa_free(Spsa *spsa);

size_t spsa_parameters(const Spsa *spsa);
const SpsaParameter *spsa_parameter(const Spsa *spsa, size_t parameter);

/* Iterations that are done. */
uint32_t spsa_iterations(const Spsa *spsa);
uint32_t spsa_planned(const Spsa *spsa);

/* The value to be played by the one (`is_plus`) or the other side in the iteration that comes. */
Decimal spsa_trial(const Spsa *spsa, size_t parameter, bool is_plus);

/* The result of that iteration: `score` of the plus side, 0 to 1 (else STATUS_OUT_OF_RANGE), in
 * Decimal. STATUS_NO_MEMORY. */
Status spsa_take(Spsa *spsa, Decimal score);

/* A parameter's value after so many iterations, 0 to spsa_iterations(), not rounded; and what to
 * play with in the end, rounded where it is a whole number. */
Decimal spsa_value_after(const Spsa *spsa, size_t parameter, uint32_t iterations);
Decimal spsa_value(const Spsa *spsa, size_t parameter);

#endif
