/* Players that are revisions in a Git repository. The command `git:REVISION:PROGRAM ARGUMENT...`
 * means: check out this revision, build it, and run the PROGRAM that the build has made.
 *
 * Each commit is checked out into a folder of its own, `HASH`, and built there. Next to it are
 * `HASH.log`, the output of the build, and `HASH.built`, which contains the build command and is
 * written when the build has succeeded. A commit that has been built with the same command is not
 * built again. */
#ifndef CONTIGO_MATCH_REVISIONS_REVISION_H
#define CONTIGO_MATCH_REVISIONS_REVISION_H

#include "match/planning/settings.h"

/* The exit status if a revision cannot be built. */
enum { REVISION_EXIT_UNBUILT = 6 };

/* All members are borrowed. */
typedef struct RevisionSetup {
    const char *repository; /* a folder of the repository; NULL: the working directory */
    const char *build;      /* a command for sh; NULL: make */
    const char *cache;      /* the folder of the checkouts; NULL: `revisions` in the results */
    const char *results;    /* results folder of the match, which is created if necessary */
} RevisionSetup;

typedef enum RevisionOutcome {
    REVISION_READY,
    REVISION_FAILED,  /* there is no such revision, or it cannot be checked out */
    REVISION_UNBUILT, /* its build failed, or didn't make the program */
} RevisionOutcome;

/* Check out and build the revisions that the players' commands name. In these commands, replace
 * each revision by the path of its checkout. So a match is the same only with the same commits. If
 * this isn't possible, set `why` to the reason, which may have several lines. */
RevisionOutcome revisions_prepare(const RevisionSetup *setup, MatchSettings *settings,
                                  StringBuilder *why);

#endif
