/* A results folder opened for reading, even while a runner writes it: the match's settings and its
 * state. */
#ifndef CONTIGO_MATCH_TELLING_MATCH_FOLDER_H
#define CONTIGO_MATCH_TELLING_MATCH_FOLDER_H

#include "match/planning/settings.h"
#include "match/results/store.h"
#include "match/telling/report.h"

/* Zero-initialize. All members are owned. */
typedef struct MatchFolder {
    Store *store;
    MatchSettings settings;
    const char **names; /* of the players, borrowed from the settings */
    StringBuilder title;
    ReportAbout about;   /* without the number of planned games */
    Tally tally;         /* set by match_folder_count() */
    StringBuilder error; /* empty if memory ran out */
} MatchFolder;

/* Open a folder. On failure return false and set folder->error. Close it in any case. */
bool match_folder_open(const char *path, MatchFolder *folder);
void match_folder_close(MatchFolder *folder);

/* Recount all games. On failure return false and set folder->error. */
bool match_folder_count(MatchFolder *folder);

/* Print the error to standard error and return the exit status. */
int match_folder_fail(MatchFolder *folder);

/* Count the games and print the report. Return the exit status. */
int match_folder_report(MatchFolder *folder);

#endif
