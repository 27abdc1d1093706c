/* The report of a match as text. */
#ifndef CONTIGO_MATCH_TELLING_REPORT_H
#define CONTIGO_MATCH_TELLING_REPORT_H

#include "match/statistics/sprt.h"
#include "match/telling/tally.h"

/* The subject of a report. All pointers are borrowed. */
typedef struct ReportAbout {
    const char *game;         /* title, such as "lines 9x9" */
    const char *const *names; /* of the players */
    uint64_t planned;         /* number of games; 0: unknown */
    const SprtSettings *sprt; /* NULL: no test */
} ReportAbout;

/* Append the full report: the strength for two players, or ratings and a cross table for more;
 * results by color, margins, verdicts, failures, opinions, openings, duplicate games. Return
 * STATUS_NO_MEMORY on failure. Sorts the tally's digests. */
Status report_add(Tally *tally, const ReportAbout *about, StringBuilder *text);

/* Append a brief summary without a newline: the number of games and, for two players, the score. */
Status report_add_line(const Tally *tally, const ReportAbout *about, StringBuilder *text);

/* Append the cross table as an SVG plot. Return STATUS_NO_MEMORY on failure. */
Status report_add_cross(const Tally *tally, const ReportAbout *about, StringBuilder *svg);

#endif
