/* Writing and reading a tuning as text: its settings, a line for each parameter, and a line for
 * each iteration. */
#include "base/memory.h"
#include "base/string_view.h"
#include "match/statistics/spsa.h"
#include "match/statistics/spsa_parts.h"

#include <string.h>

static void add_decimal(StringBuilder *text, Decimal value)
{
    builder_add_char(text, ' ');
    builder_add_fixed(text, value, DECIMAL_PLACES, DECIMAL_PLACES);
}

static void add_number(StringBuilder *text, const char *name, uint64_t value)
{
    builder_add(text, name);
    builder_add_char(text, ' ');
    builder_add_int(text, (int64_t)value);
    builder_add_char(text, '\n');
}

static void add_parameter(StringBuilder *text, const SpsaParameter *parameter)
{
    builder_add(text, "parameter ");
    builder_add(text, parameter->name);
    add_decimal(text, parameter->low);
    add_decimal(text, parameter->high);
    add_decimal(text, parameter->start);
    builder_add(text, parameter->is_whole ? " whole\n" : " real\n");
}

void spsa_add_state(StringBuilder *text, const Spsa *spsa)
{
    builder_add(text, "spsa 1\n");
    add_number(text, "seed", spsa->settings.seed);
    add_number(text, "iterations", spsa->settings.iterations);
    builder_add(text, "perturbation");
    add_decimal(text, spsa->settings.perturbation);
    builder_add(text, "\nstep");
    add_decimal(text, spsa->settings.step);
    builder_add_char(text, '\n');
    for (size_t i = 0; i < spsa->count; i++)
        add_parameter(text, spsa->parameters + i);
    for (size_t k = 0; k < spsa->done; k++) {
        builder_add(text, "score");
        add_decimal(text, spsa->scores[k]);
        builder_add(text, " then");
        for (size_t i = 0; i < spsa->count; i++)
            add_decimal(text, spsa->places[(k + 1) * spsa->count + i]);
        builder_add_char(text, '\n');
    }
}

/* The part of the text that hasn't been read yet. */
typedef struct Reading {
    const char *at, *end;
} Reading;

/* Return the next word of the line, or an empty word at the end of the line. */
static StringView next_word(Reading *reading)
{
    while (reading->at < reading->end && *reading->at == ' ')
        reading->at++;
    StringView word = {reading->at, 0};
    while (reading->at < reading->end && !is_blank(*reading->at))
        reading->at++;
    word.length = (size_t)(reading->at - word.bytes);
    return word;
}

static bool read_word(Reading *reading, const char *expected)
{
    StringView word = next_word(reading);
    return word.length == strlen(expected) && memcmp(word.bytes, expected, word.length) == 0;
}

static bool read_end(Reading *reading)
{
    if (reading->at == reading->end || *reading->at != '\n')
        return false;
    reading->at++;
    return true;
}

static bool read_decimal(Reading *reading, Decimal *value)
{
    StringView word = next_word(reading);
    return number_read_fixed(word.bytes, word.length, DECIMAL_PLACES, INT64_MAX - 1, value);
}

static bool read_number(Reading *reading, const char *name, int64_t high, int64_t *value)
{
    if (!read_word(reading, name))
        return false;
    StringView word = next_word(reading);
    return number_read_int(word.bytes, word.length, 0, high, value) && read_end(reading);
}

static bool read_settings(Reading *reading, SpsaSettings *settings)
{
    int64_t version, seed, iterations;
    if (!read_number(reading, "spsa", 1, &version) || version != 1 ||
        !read_number(reading, "seed", INT64_MAX, &seed) ||
        !read_number(reading, "iterations", SPSA_ITERATIONS_MOST, &iterations) ||
        !read_word(reading, "perturbation") || !read_decimal(reading, &settings->perturbation) ||
        !read_end(reading) || !read_word(reading, "step") ||
        !read_decimal(reading, &settings->step) || !read_end(reading))
        return false;
    settings->seed = (uint64_t)seed;
    settings->iterations = (uint32_t)iterations;
    return true;
}

/* Read the rest of a line after the word "parameter". The name is borrowed from the text. */
static bool read_parameter(Reading *reading, SpsaParameter *parameter, StringView *name)
{
    *name = next_word(reading);
    if (!read_decimal(reading, &parameter->low) || !read_decimal(reading, &parameter->high) ||
        !read_decimal(reading, &parameter->start))
        return false;
    StringView kind = next_word(reading);
    parameter->is_whole = view_is(kind, "whole");
    return (parameter->is_whole || view_is(kind, "real")) && read_end(reading) &&
           !memchr(name->bytes, '\0', name->length);
}

static bool follows(const Reading *reading, const char *word)
{
    Reading ahead = *reading;
    return read_word(&ahead, word);
}

/* Read all parameters. Their names are stored in `names`, each with a terminating NUL. */
static Status read_parameters(Reading *reading, SpsaParameter *parameters, StringBuilder *names,
                              size_t *count)
{
    size_t places[SPSA_PARAMETERS_MOST];
    for (*count = 0; follows(reading, "parameter"); ++*count) {
        StringView name;
        next_word(reading);
        if (*count == SPSA_PARAMETERS_MOST || !read_parameter(reading, parameters + *count, &name))
            return STATUS_OUT_OF_RANGE;
        places[*count] = names->length;
        builder_add_bytes(names, name.bytes, name.length);
        builder_add_char(names, '\0');
    }
    if (builder_failed(names))
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < *count; i++)
        parameters[i].name = names->bytes + places[i];
    return STATUS_OK;
}

static bool is_share(Decimal value)
{
    return value >= 0 && value <= DECIMAL_ONE;
}

static Status read_iteration(Reading *reading, Spsa *spsa)
{
    Decimal score, places[SPSA_PARAMETERS_MOST];
    if (!read_word(reading, "score") || !read_decimal(reading, &score) || !is_share(score) ||
        !read_word(reading, "then"))
        return STATUS_OUT_OF_RANGE;
    for (size_t i = 0; i < spsa->count; i++)
        if (!read_decimal(reading, places + i) || !is_share(places[i]))
            return STATUS_OUT_OF_RANGE;
    if (!read_end(reading) || spsa->done >= SPSA_ITERATIONS_MOST)
        return STATUS_OUT_OF_RANGE;
    return spsa_push(spsa, score, places);
}

Status spsa_read(const char *bytes, size_t count, Spsa **spsa)
{
    Reading reading = {bytes, bytes + count};
    SpsaSettings settings;
    SpsaParameter parameters[SPSA_PARAMETERS_MOST];
    size_t found;
    if (!read_settings(&reading, &settings))
        return STATUS_OUT_OF_RANGE;
    StringBuilder names = {0};
    Spsa *made = NULL;
    Status status = read_parameters(&reading, parameters, &names, &found);
    if (status == STATUS_OK)
        status = spsa_new(&settings, parameters, found, &made);
    builder_free(&names);
    while (status == STATUS_OK && reading.at < reading.end)
        status = read_iteration(&reading, made);
    if (status != STATUS_OK) {
        spsa_free(made);
        return status;
    }
    *spsa = made;
    return STATUS_OK;
}
