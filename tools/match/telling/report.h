/* What a match has come to, as text for a person.
 */
#ifndef CONTIGO_MATCH_TELLING_REPORT_H
#define CONTIGO_MATCH_TELLING_REPORT_H

#include "match/statistics/sprt.h"
#include "match/telling/tally.h"

/* What a report is about. All is borrowed. */
typedef struct ReportAbout {
    const char *game;         /* "lines 9", as a title */
    const char *const *names; /* of the players */
    uint64_t planned;         /* games; 0: that is not known */
    const SprtSettings *sprt; /* NULL: none */
} ReportAbout;

/* Appends all of it, lines ended: strength of two players, or ratings and a cross table of more;
 * results by color, margins, how games ended, failures, opinions, openings, games that are the
 * same. STATUS_NO_MEMORY. It sorts the tally's digests. */
Status report_add(Tally *tally, const ReportAbout *about, StringBuilder *text);

/* Appends one line of how two players stand, or of how much is played. */
Status report_add_line(const Tally *tally, const ReportAbout *about, StringBuilder *text);

/* Appends the cross table as a picture. STATUS_NO_MEMORY. */
Status report_add_cross(const Tally *tally, const ReportAbout *about, StringBuilder *svg);

#endif
