/* A results folder that is opened for reading: the settings of the match and its state. A runner
 * may write to the folder at the same time. */
#ifndef CONTIGO_MATCH_TELLING_MATCH_FOLDER_H
#define CONTIGO_MATCH_TELLING_MATCH_FOLDER_H

#include "match/planning/settings.h"
#include "match/results/store.h"
#include "match/telling/report.h"

/* Initialize with zeros. All members are owned. */
typedef struct MatchFolder {
    Store *store;
    MatchSettings settings;
    const char **names; /* the players' names; the strings are borrowed from `settings` */
    StringBuilder title;
    ReportAbout about;   /* what reports need to know about the match; `planned` isn't set */
    Tally tally;         /* set by match_folder_count() */
    StringBuilder error; /* reason for the last failure; empty if memory ran out */
} MatchFolder;

/* Open a results folder. On failure return false and set folder->error. The caller must call
 * match_folder_close() even then. */
bool match_folder_open(const char *path, MatchFolder *folder);
void match_folder_close(MatchFolder *folder);

/* Append the game, the board and the players, such as "go 9x9: a against b". */
void match_folder_add_title(const MatchFolder *folder, StringBuilder *text);

/* Clear the tally, and count all games in it. On failure return false and set folder->error. */
bool match_folder_count(MatchFolder *folder);

/* Print folder->error to standard error, and return EXIT_FAILURE. */
int match_folder_fail(MatchFolder *folder);

/* Count the games and print the report. Return the exit status. */
int match_folder_report(MatchFolder *folder);

#endif
