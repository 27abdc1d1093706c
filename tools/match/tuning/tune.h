/* Tuning of a program's parameters by games against itself (statistics/spsa.h): in each iteration
 * some games are played in which one side has them a little higher or lower than the other.
 *
 * The games are a match of two players, `plus` and `minus`, whose commands have %NAME% in place of
 * the values. What the values are follows from the results so far alone: so a tuning that was
 * killed goes on as it would have.
 */
#ifndef CONTIGO_MATCH_TUNING_TUNE_H
#define CONTIGO_MATCH_TUNING_TUNE_H

#include "match/running/master.h"
#include "match/statistics/spsa.h"

#define TUNE_WORD "tune"

/* What is to be tuned. All members zero is nothing yet. */
typedef struct TuneSetup {
    SpsaParameter *parameters; /* owned, with their names */
    size_t count, capacity;
    uint64_t iterations;
    const char *command; /* borrowed */
} TuneSetup;

void tune_setup_free(TuneSetup *setup);

/* Takes `NAME:LOW:HIGH[:START]`; those of which no number has a point are whole numbers, and START
 * is the middle where it is not said. False with what was expected in `why`. */
bool tune_add_parameter(TuneSetup *setup, const char *text, StringBuilder *why);

/* Takes a number of iterations. */
bool tune_set_iterations(TuneSetup *setup, const char *text, StringBuilder *why);

typedef struct Tune Tune;

/* Prepares it: `settings`, which have no players and the number of games of one iteration, become
 * those of all of it. False with the reason in `why`. The caller owns it. */
bool tune_create(const TuneSetup *setup, MatchSettings *settings, bool tells, Tune **tune,
                 StringBuilder *why);
void tune_destroy(Tune *tune); /* NULL is allowed */

/* What a runner needs to know of it; borrowed. */
const MasterGuide *tune_guide(const Tune *tune);

/* Appends the values and how they came about. */
void tune_add_report(const Tune *tune, StringBuilder *text);

/* Appends the course of the parameters of a results folder as a picture. False with the reason in
 * `why`. */
bool tune_add_plot(const char *folder, StringBuilder *svg, StringBuilder *why);

#endif
