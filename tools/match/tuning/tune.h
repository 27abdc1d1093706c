/* Tuning a program's parameters by self-play (see statistics/spsa.h). In each iteration the
 * parameters are changed slightly in a random direction on one side, and in the opposite direction
 * on the other side, and the two sides play some games.
 *
 * The games are a match between two players, `plus` and `minus`. In their commands %NAME% stands
 * for the value of a parameter. The values depend only on the settings and the results so far, so
 * an interrupted tuning continues as if it had not been interrupted. */
#ifndef CONTIGO_MATCH_TUNING_TUNE_H
#define CONTIGO_MATCH_TUNING_TUNE_H

#include "match/running/master.h"
#include "match/statistics/spsa.h"

#define TUNE_WORD "tune"

/* What to tune. Initialize with zeros. */
typedef struct TuneSetup {
    SpsaParameter *parameters; /* owned, including their names */
    size_t count, capacity;
    uint64_t iterations;
    const char *command; /* borrowed */
} TuneSetup;

void tune_setup_free(TuneSetup *setup);

/* Parse `NAME:LOW:HIGH[:START]` and add the parameter. Its values are integers if none of these
 * numbers has a decimal point. START defaults to the middle of the range. On failure return false
 * and set `why` to what was expected. */
bool tune_add_parameter(TuneSetup *setup, const char *text, StringBuilder *why);

/* Parse and set the number of iterations. On failure return false and set `why` to what was
 * expected. */
bool tune_set_iterations(TuneSetup *setup, const char *text, StringBuilder *why);

typedef struct Tune Tune;

/* Prepare a tuning. `settings` must have no players, and `games` must be the number of games in an
 * iteration. This function adds the players and sets `games` to the number of games in the whole
 * tuning. If `tells`, a line is printed after each iteration. On failure return false and set `why`
 * to the reason. The caller owns the result. */
bool tune_create(const TuneSetup *setup, MatchSettings *settings, bool tells, Tune **tune,
                 StringBuilder *why);
void tune_destroy(Tune *tune); /* NULL is allowed */

/* Return the callbacks with which the tuning controls the runner. They are borrowed from `tune`. */
const MasterGuide *tune_guide(const Tune *tune);

/* Append the current values of the parameters, and their history, to a report. */
void tune_add_report(const Tune *tune, StringBuilder *text);

/* Append an SVG plot of the history of all parameters of the tuning in a results folder. On failure
 * return false and set `why` to the reason. */
bool tune_add_plot(const char *folder, StringBuilder *svg, StringBuilder *why);

#endif
