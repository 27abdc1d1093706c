/* The iterations of SPSA: choosing the values to try, and moving the parameters. */
#include "match/statistics/spsa.h"

#include "base/memory.h"
#include "base/random.h"
#include "geometry/plane/lattice.h"
#include "match/statistics/spsa_parts.h"

#include <math.h>
#include <string.h>

#define DECAY_OF_STEP 0.602
#define DECAY_OF_PERTURBATION 0.101

SpsaSettings spsa_usual_settings(uint64_t seed, uint32_t iterations)
{
    return (SpsaSettings){seed, iterations, DECIMAL_ONE / 10, DECIMAL_ONE / 40};
}

static bool is_part(Decimal part)
{
    return part >= DECIMAL_ONE / 10000 && part <= DECIMAL_ONE / 2;
}

static bool is_name(const char *name)
{
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == 0x7F)
            return false;
    return *name != '\0';
}

static bool is_parameter(const SpsaParameter *parameter)
{
    bool is_whole = parameter->low % DECIMAL_ONE == 0 && parameter->high % DECIMAL_ONE == 0;
    return is_name(parameter->name) && parameter->low < parameter->high &&
           parameter->start >= parameter->low && parameter->start <= parameter->high &&
           (is_whole || !parameter->is_whole);
}

static bool are_parameters(const SpsaParameter *parameters, size_t count)
{
    if (count < 1 || count > SPSA_PARAMETERS_MOST)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!is_parameter(parameters + i))
            return false;
        for (size_t j = 0; j < i; j++)
            if (strcmp(parameters[i].name, parameters[j].name) == 0)
                return false;
    }
    return true;
}

static Wide range_of(const SpsaParameter *parameter)
{
    return (Wide)parameter->high - parameter->low;
}

/* Return value / below, rounded to the nearest integer. `below` must be positive. */
static Wide divided(Wide value, Wide below)
{
    Wide twice = 2 * value + below;
    Wide quotient = twice / (2 * below);
    return quotient - (twice % (2 * below) < 0);
}

static char *copied_name(const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = memory_new(size);
    if (copy)
        memcpy(copy, name, size);
    return copy;
}

/* Copy the parameters and compute their positions before the first iteration. */
static Status spsa_fill(Spsa *spsa, const SpsaParameter *parameters, size_t count)
{
    spsa->parameters = memory_new(count * sizeof *spsa->parameters);
    if (!spsa->parameters || memory_reserve(spsa->places, spsa->place_capacity, count) != STATUS_OK)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const SpsaParameter *given = parameters + i;
        spsa->parameters[i] = *given;
        spsa->parameters[i].name = copied_name(given->name);
        spsa->count = i + 1;
        if (!spsa->parameters[i].name)
            return STATUS_NO_MEMORY;
        spsa->places[i] =
            (Decimal)divided(((Wide)given->start - given->low) * DECIMAL_ONE, range_of(given));
    }
    return STATUS_OK;
}

Status spsa_new(const SpsaSettings *settings, const SpsaParameter *parameters, size_t count,
                Spsa **spsa)
{
    if (settings->seed > INT64_MAX || settings->iterations < 1 ||
        settings->iterations > SPSA_ITERATIONS_MOST || !is_part(settings->perturbation) ||
        !is_part(settings->step) || !are_parameters(parameters, count))
        return STATUS_OUT_OF_RANGE;
    Spsa *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->settings = *settings;
    if (spsa_fill(made, parameters, count) != STATUS_OK) {
        spsa_free(made);
        return STATUS_NO_MEMORY;
    }
    *spsa = made;
    return STATUS_OK;
}

void spsa_free(Spsa *spsa)
{
    if (!spsa)
        return;
    for (size_t i = 0; i < spsa->count; i++)
        memory_free((char *)(uintptr_t)spsa->parameters[i].name);
    memory_free(spsa->parameters);
    memory_free(spsa->places);
    memory_free(spsa->scores);
    memory_free(spsa);
}

size_t spsa_parameters(const Spsa *spsa)
{
    return spsa->count;
}

const SpsaParameter *spsa_parameter(const Spsa *spsa, size_t parameter)
{
    return spsa->parameters + parameter;
}

uint32_t spsa_iterations(const Spsa *spsa)
{
    return spsa->done;
}

uint32_t spsa_planned(const Spsa *spsa)
{
    return spsa->settings.iterations;
}

static const Decimal *places_now(const Spsa *spsa)
{
    return spsa->places + (size_t)spsa->done * spsa->count;
}

/* Return the random direction, 1 or -1, in which a parameter is changed in the next iteration. It
 * depends only on the seed, the iteration and the parameter. */
static int direction(const Spsa *spsa, size_t parameter)
{
    uint64_t drawn = random_mix(random_mix(spsa->settings.seed, spsa->done), parameter);
    return drawn >> 63 ? 1 : -1;
}

/* Return the perturbation in the next iteration, as a fraction of a parameter's range. */
static Decimal perturbation(const Spsa *spsa)
{
    double decay = pow((double)spsa->done + 1, -DECAY_OF_PERTURBATION);
    return (Decimal)llround((double)spsa->settings.perturbation * decay);
}

/* Return the perturbation of a parameter in the next iteration, as a fraction of its range. An
 * integer parameter is changed by at least one half. */
static Decimal own_perturbation(const Spsa *spsa, size_t parameter)
{
    Decimal usual = perturbation(spsa);
    if (!spsa->parameters[parameter].is_whole)
        return usual;
    Wide half = (Wide)DECIMAL_ONE * DECIMAL_ONE / (2 * range_of(spsa->parameters + parameter));
    return half > usual ? (Decimal)half : usual;
}

static Decimal within(Decimal place)
{
    return place < 0 ? 0 : place > DECIMAL_ONE ? DECIMAL_ONE : place;
}

static Decimal value_at(const SpsaParameter *parameter, Decimal place)
{
    return parameter->low + (Decimal)divided(range_of(parameter) * place, DECIMAL_ONE);
}

static Decimal rounded(const SpsaParameter *parameter, Decimal value)
{
    if (!parameter->is_whole)
        return value;
    return (Decimal)(divided(value, DECIMAL_ONE) * DECIMAL_ONE);
}

Decimal spsa_trial(const Spsa *spsa, size_t parameter, bool is_plus)
{
    Decimal move = direction(spsa, parameter) * own_perturbation(spsa, parameter);
    Decimal place = within(places_now(spsa)[parameter] + (is_plus ? move : -move));
    const SpsaParameter *of = spsa->parameters + parameter;
    return rounded(of, value_at(of, place));
}

Status spsa_push(Spsa *spsa, Decimal score, const Decimal *places)
{
    size_t done = spsa->done, count = spsa->count;
    if (memory_reserve(spsa->places, spsa->place_capacity, (done + 2) * count) != STATUS_OK ||
        memory_reserve(spsa->scores, spsa->score_capacity, done + 1) != STATUS_OK)
        return STATUS_NO_MEMORY;
    memcpy(spsa->places + (done + 1) * count, places, count * sizeof *places);
    spsa->scores[done] = score;
    spsa->done++;
    return STATUS_OK;
}

/* Return the length of the next step, as a fraction of the range, for a parameter whose
 * perturbation is perturbation(). */
static double step_length(const Spsa *spsa, Decimal score)
{
    double done = (double)spsa->done, steady = spsa->settings.iterations / 10.0;
    double decay = pow((steady + 1) / (steady + done + 1), DECAY_OF_STEP);
    /* the perturbation of the first iteration, divided by that of the next one */
    double rise = pow(done + 1, DECAY_OF_PERTURBATION);
    double difference = 2 * (double)score / (double)DECIMAL_ONE - 1;
    return (double)spsa->settings.step * decay * rise * difference;
}

Status spsa_take(Spsa *spsa, Decimal score)
{
    if (score < 0 || score > DECIMAL_ONE || spsa->done >= SPSA_ITERATIONS_MOST)
        return STATUS_OUT_OF_RANGE;
    Decimal places[SPSA_PARAMETERS_MOST];
    double length = step_length(spsa, score), usual = (double)perturbation(spsa);
    for (size_t i = 0; i < spsa->count; i++) {
        double share = usual / (double)own_perturbation(spsa, i);
        Decimal step = (Decimal)llround(length * share) * direction(spsa, i);
        places[i] = within(places_now(spsa)[i] + step);
    }
    return spsa_push(spsa, score, places);
}

Decimal spsa_value_after(const Spsa *spsa, size_t parameter, uint32_t iterations)
{
    Decimal place = spsa->places[(size_t)iterations * spsa->count + parameter];
    return value_at(spsa->parameters + parameter, place);
}

Decimal spsa_value(const Spsa *spsa, size_t parameter)
{
    return rounded(spsa->parameters + parameter, spsa_value_after(spsa, parameter, spsa->done));
}
