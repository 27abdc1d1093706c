/* A match cut into parts for many machines: which parts have games left, and the command that plays
 * each.
 */
#ifndef CONTIGO_MATCH_MACHINES_JOBS_H
#define CONTIGO_MATCH_MACHINES_JOBS_H

#include "match/planning/settings.h"

typedef struct JobsSetup {
    const MatchSettings *settings; /* that have been checked; borrowed */
    const char *folder;            /* of the results */
    uint64_t parts;                /* how many there are to be, from 1 */
} JobsSetup;

/* How a match in parts stands. */
typedef struct Jobs {
    StringBuilder folder;      /* of the results, absolute; owned, as the others */
    StringBuilder program;     /* contigo-match itself */
    StringBuilder lines;       /* for each part that has games left a line that sh understands */
    size_t count;              /* lines */
    uint64_t all, played;      /* games */
    uint64_t taken, conflicts; /* by merging just now */
    uint64_t playing;          /* parts in which somebody plays: no line, and not merged */
    bool decided;              /* by the test of the settings: nothing is left to be played */
    StringBuilder told;        /* what could not be merged, lines for a person */
} Jobs;

/* Makes the results folder where there is none, and fills `folder` and `program` alone. */
bool jobs_find_places(const JobsSetup *setup, Jobs *jobs, StringBuilder *error);

/* Does that, merges the parts that have been played there, and
 * finds those that have games left. `jobs` is all zero, and is given back by the caller in any
 * case. False with the reason in `error`. */
bool jobs_find(const JobsSetup *setup, Jobs *jobs, StringBuilder *error);
void jobs_free(Jobs *jobs);

/* Says on standard error what could not be merged. */
void jobs_complain(const Jobs *jobs);

/* Appends a word as sh reads it. */
void jobs_quote(StringBuilder *text, const char *word);

/* Does this and prints the lines on standard output, and on standard error how things stand. An
 * exit status. */
int jobs_run(const JobsSetup *setup);

#endif
