/* The results folder of a match, opened to be read, also while a runner writes: what the match is,
 * and what it has come to.
 */
#ifndef CONTIGO_MATCH_TELLING_MATCH_FOLDER_H
#define CONTIGO_MATCH_TELLING_MATCH_FOLDER_H

#include "match/planning/settings.h"
#include "match/results/store.h"
#include "match/telling/report.h"

/* All zero before it is opened. All is owned. */
typedef struct MatchFolder {
    Store *store;
    MatchSettings settings;
    const char **names; /* of the players, which the settings have */
    StringBuilder title;
    ReportAbout about;   /* without the number of games that are planned */
    Tally tally;         /* once it has been counted */
    StringBuilder error; /* what is wrong; empty for want of memory */
} MatchFolder;

/* False with the reason in `error`. It is closed in any case. */
bool match_folder_open(const char *path, MatchFolder *folder);
void match_folder_close(MatchFolder *folder);

/* Counts all games anew. False with the reason in `error`. */
bool match_folder_count(MatchFolder *folder);

/* Says on standard error what is wrong, and answers the exit status. */
int match_folder_fail(MatchFolder *folder);

/* Counts and prints the report. An exit status. */
int match_folder_report(MatchFolder *folder);

#endif
