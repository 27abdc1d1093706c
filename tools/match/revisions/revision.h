/* Players that are revisions in a Git repository. The command `git:REVISION:PROGRAM ARGUMENT...`
 * means: check out this revision, build it, and run the PROGRAM that the build has made.
 *
 * Each commit is checked out into its own folder, `HASH`, and built there. Next to it are
 * `HASH.log`, the output of the build, and `HASH.built`, which contains the build command and is
 * written when the build has succeeded. A commit that has been built with the same command is not
 * built again. */
#ifndef CONTIGO_MATCH_REVISIONS_REVISION_H
#define CONTIGO_MATCH_REVISIONS_REVISION_H

#include "match/planning/settings.h"

/* The exit status if a revision cannot be built. */
enum { REVISION_EXIT_UNBUILT = 6 };

/* How to prepare revisions. All members are borrowed. */
typedef struct RevisionSetup {
    const char *repository; /* any folder in the repository; NULL: the working directory */
    const char *build;      /* a command for sh; NULL: make */
    const char *cache;      /* folder that contains the checkouts; NULL: `results`/revisions */
    const char *results;    /* results folder of the match, which is created if necessary */
} RevisionSetup;

typedef enum RevisionOutcome {
    REVISION_READY,
    REVISION_FAILED,  /* another failure, for example the revision doesn't exist */
    REVISION_UNBUILT, /* the build of the revision failed, or didn't make the program */
} RevisionOutcome;

/* Check out and build the revisions that are named in the players' commands. In these commands,
 * replace each revision by the path of its checkout, which contains the commit's hash. So matches
 * have equal commands only if the commits are equal. If this isn't possible, set `why` to the
 * reason, which may have several lines. */
RevisionOutcome revisions_prepare(const RevisionSetup *setup, MatchSettings *settings,
                                  StringBuilder *why);

#endif
