/* The report of a match, as text and as a cross table. */
#ifndef CONTIGO_MATCH_TELLING_REPORT_H
#define CONTIGO_MATCH_TELLING_REPORT_H

#include "match/statistics/sprt.h"
#include "match/telling/tally.h"

/* The match that a report is about. All pointers are borrowed. */
typedef struct ReportAbout {
    const char *game;         /* the game and the board, such as "lines 9x9" */
    const char *const *names; /* names of the players */
    uint64_t planned;         /* number of games in the whole match or part; 0: unknown */
    const SprtSettings *sprt; /* settings of the test; NULL: no test */
    uint64_t score_every;     /* print the score each time after this many games; 0: never */
} ReportAbout;

/* Append the full report. It contains the strength of one player relative to the other or, for more
 * than two players, ratings and a cross table; then results by color, margins, verdicts, failures,
 * differing final scores, rules that programs couldn't be told, openings, times, and the number of
 * duplicate games. This sorts the digests in the tally. Return STATUS_NO_MEMORY on failure. */
Status report_add(Tally *tally, const ReportAbout *about, StringBuilder *text);

/* Append the warning that a program has no command for setting the rules `untold`. It is a sentence
 * without its subject, the player's name. */
void report_add_untold(const char *untold, StringBuilder *text);

/* Append a summary of one line, without a newline: the number of games and, for two players, the
 * results, the difference in Elo, and the log-likelihood ratio of the test. Return STATUS_NO_MEMORY
 * on failure. */
Status report_add_line(const Tally *tally, const ReportAbout *about, StringBuilder *text);

/* Append the cross table as an SVG plot. Return STATUS_NO_MEMORY on failure. */
Status report_add_cross(const Tally *tally, const ReportAbout *about, StringBuilder *svg);

#endif
