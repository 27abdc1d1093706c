/* Splitting a match into parts for many machines: finding the parts that have games left, and the
 * command that plays each part. */
#ifndef CONTIGO_MATCH_MACHINES_JOBS_H
#define CONTIGO_MATCH_MACHINES_JOBS_H

#include "match/planning/settings.h"

typedef struct JobsSetup {
    const MatchSettings *settings; /* validated; borrowed */
    const char *folder;            /* results folder */
    uint64_t parts;                /* number of parts into which to divide the match, at least 1 */
} JobsSetup;

/* The state of a match that is played in parts. */
typedef struct Jobs {
    StringBuilder folder;  /* absolute path of the results folder; all strings are owned */
    StringBuilder program; /* path of contigo-match */
    StringBuilder lines;   /* an sh command line for each part that has games left */
    size_t count;          /* number of lines */
    uint64_t all, played;  /* number of games in the match, and how many of them have been played */
    /* Number of games that this merge added, and number of games with different results in a part
     * and in the match's store. */
    uint64_t taken, conflicts;
    uint64_t playing;   /* number of parts being played, which are neither in `lines` nor merged */
    bool decided;       /* the SPRT has reached a decision, so nothing is left to play */
    StringBuilder told; /* messages to the user about everything that could not be merged */
} Jobs;

/* Create the results folder if it doesn't exist. Of the members of `jobs`, set only `folder` and
 * `program`. On failure return false and set `error` to the reason. */
bool jobs_find_places(const JobsSetup *setup, Jobs *jobs, StringBuilder *error);

/* Do what jobs_find_places() does, merge the parts that have been played, and find the parts that
 * have games left. `jobs` must be zeroed; the caller frees it, even after a failure. On failure
 * return false and set `error` to the reason. */
bool jobs_find(const JobsSetup *setup, Jobs *jobs, StringBuilder *error);
void jobs_free(Jobs *jobs);

/* Print to standard error what could not be merged. */
void jobs_complain(const Jobs *jobs);

/* Append a word, with quotes so that a shell reads it as one word. */
void jobs_quote(StringBuilder *text, const char *word);

/* Call jobs_find(). Print the command lines to standard output, and a summary to standard error.
 * Return the exit status. */
int jobs_run(const JobsSetup *setup);

#endif
