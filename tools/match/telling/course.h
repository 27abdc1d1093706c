/* Plots of how a match between two players went, pair by pair. */
#ifndef CONTIGO_MATCH_TELLING_COURSE_H
#define CONTIGO_MATCH_TELLING_COURSE_H

#include "match/statistics/sprt.h"
#include "match/telling/match_folder.h"

/* Append an SVG plot of the first player's score or, if `sprt` isn't NULL, of the log-likelihood
 * ratio of the test `sprt`, against the number of games. Return false with the reason in
 * folder->error if the match has more than two players or can't be read. */
bool course_add_plot(MatchFolder *folder, const SprtSettings *sprt, StringBuilder *svg);

#endif
