/* The runner: plays all games of a match that are not played yet, some at a time, keeps what came
 * of each, and says how things stand.
 */
#ifndef CONTIGO_MATCH_RUNNING_MASTER_H
#define CONTIGO_MATCH_RUNNING_MASTER_H

#include "match/machines/part.h"
#include "match/messages/order.h"
#include "match/planning/settings.h"
#include "match/results/result.h"
#include "match/running/announce.h"

#include <stdbool.h>

/* Whoever decides, while games are played, which come next and by what words programs are started.
 */
typedef struct MasterGuide {
    void *context;
    const char *settings; /* lines of comments that belong to those that are kept */
    /* How many games can be played by now: their numbers are below that. */
    uint64_t (*known)(void *context);
    /* Alters the order of a game. False where there is no memory. */
    bool (*adapt)(void *context, Order *order);
    /* A game was played: at first those that are there already, in the order of their numbers.
     * False where there is no memory. */
    bool (*played)(void *context, const GameResult *result);
} MasterGuide;

typedef struct MasterSetup {
    const MatchSettings *settings; /* that have been checked; borrowed */
    const char *folder;            /* where results of the match are kept */
    MatchPart part;                /* that is played, in a folder below that; or all */
    Saying saying;
    const MasterGuide *guide; /* borrowed; NULL: the settings say all */
} MasterSetup;

/* Plays, and prints the report at the end. An exit status: 0 where all is played or decided, also
 * where it was before; 1 with a message where something failed, or somebody ended it. */
int master_run(const MasterSetup *setup);

#endif
