/* Tuning of a program's parameters by self-play (statistics/spsa.h): in each iteration one side
 * plays some games with slightly perturbed values against the opposite perturbation.
 *
 * The games are a match between two players, `plus` and `minus`, in whose commands %NAME% stands
 * for a value. The values depend only on the results so far, so an interrupted tuning continues
 * exactly as it would have without the interruption. */
#ifndef CONTIGO_MATCH_TUNING_TUNE_H
#define CONTIGO_MATCH_TUNING_TUNE_H

#include "match/running/master.h"
#include "match/statistics/spsa.h"

#define TUNE_WORD "tune"

/* What to tune. Zero-initialize. */
typedef struct TuneSetup {
    SpsaParameter *parameters; /* owned, including their names */
    size_t count, capacity;
    uint64_t iterations;
    const char *command; /* borrowed */
} TuneSetup;

void tune_setup_free(TuneSetup *setup);

/* Parse `NAME:LOW:HIGH[:START]` and add the parameter. It is an integer if no number has a decimal
 * point. START defaults to the middle. On failure return false and set `why` to what was
 * expected. */
bool tune_add_parameter(TuneSetup *setup, const char *text, StringBuilder *why);

/* Parse and set the number of iterations. On failure return false and set `why` to what was
 * expected. */
bool tune_set_iterations(TuneSetup *setup, const char *text, StringBuilder *why);

typedef struct Tune Tune;

/* Prepare a tuning. `settings` must have no players, and as `games` those of one iteration. This
 * function adds the players and sets `games` to those of the whole tuning. `tells`: print a line
 * per iteration. On failure return false and set `why` to the reason. The caller owns the result.
 */
bool tune_create(const TuneSetup *setup, MatchSettings *settings, bool tells, Tune **tune,
                 StringBuilder *why);
void tune_destroy(Tune *tune); /* NULL is allowed */

/* Return the runner's interface to the tuning; borrowed. */
const MasterGuide *tune_guide(const Tune *tune);

/* Append the current values and their history. */
void tune_add_report(const Tune *tune, StringBuilder *text);

/* Append an SVG plot of the parameters of a results folder. On failure return false and set `why`
 * to the reason. */
bool tune_add_plot(const char *folder, StringBuilder *svg, StringBuilder *why);

#endif
