/* Splitting a match into parts for many machines: which parts have games left, and the command to
 * play each. */
#ifndef CONTIGO_MATCH_MACHINES_JOBS_H
#define CONTIGO_MATCH_MACHINES_JOBS_H

#include "match/planning/settings.h"

typedef struct JobsSetup {
    const MatchSettings *settings; /* validated; borrowed */
    const char *folder;            /* results folder */
    uint64_t parts;                /* number of parts, at least 1 */
} JobsSetup;

/* The state of a match in parts. */
typedef struct Jobs {
    StringBuilder folder;      /* results folder, absolute; strings are owned */
    StringBuilder program;     /* path of contigo-match */
    StringBuilder lines;       /* an sh command line for each part that has games left */
    size_t count;              /* number of lines */
    uint64_t all, played;      /* games */
    uint64_t taken, conflicts; /* games that this merge added; games whose results differ */
    uint64_t playing;          /* parts being played: not in `lines`, and not merged */
    bool decided;              /* by the SPRT: nothing is left to play */
    StringBuilder told;        /* what could not be merged, in lines for the user */
} Jobs;

/* Create the results folder if needed and set only `folder` and `program`. */
bool jobs_find_places(const JobsSetup *setup, Jobs *jobs, StringBuilder *error);

/* Do the same as jobs_find_places(), merge the parts that have been played, and find the parts with
 * games left. `jobs` must be zeroed; the caller frees it in any case. On failure return false and
 * set `error` to the reason. */
bool jobs_find(const JobsSetup *setup, Jobs *jobs, StringBuilder *error);
void jobs_free(Jobs *jobs);

/* Print to standard error what could not be merged. */
void jobs_complain(const Jobs *jobs);

/* Append a word quoted for sh. */
void jobs_quote(StringBuilder *text, const char *word);

/* Call jobs_find() and print the lines to standard output and a summary to standard error. Return
 * the exit status. */
int jobs_run(const JobsSetup *setup);

#endif
