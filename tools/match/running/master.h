/* The runner: plays all games of a match that aren't done, several at a time, stores the results
 * and reports progress. */
#ifndef CONTIGO_MATCH_RUNNING_MASTER_H
#define CONTIGO_MATCH_RUNNING_MASTER_H

#include "match/machines/part.h"
#include "match/messages/order.h"
#include "match/planning/settings.h"
#include "match/results/result.h"
#include "match/running/announce.h"

#include <stdbool.h>

/* Lets a caller decide, while games are played, how many to play and how programs are started. */
typedef struct MasterGuide {
    void *context;
    const char *settings; /* comment lines to append to the stored settings */
    /* Return a bound: the games that can be played so far have numbers below it. */
    uint64_t (*known)(void *context);
    /* Modify the order of a game. Return false if memory runs out. */
    bool (*adapt)(void *context, Order *order);
    /* Called for each game played, first for those already stored, in order of number. Return false
     * if memory runs out. */
    bool (*played)(void *context, const GameResult *result);
} MasterGuide;

typedef struct MasterSetup {
    const MatchSettings *settings; /* validated; borrowed */
    const char *folder;            /* results folder of the match */
    MatchPart part;                /* the part to play, in a subfolder; or the whole match */
    Saying saying;
    const MasterGuide *guide; /* borrowed; NULL: only the settings decide */
} MasterSetup;

/* Play, and print the report at the end. Return the exit status: 0 if all games are played or the
 * SPRT is decided, now or before; 1 after an error message or an interruption. */
int master_run(const MasterSetup *setup);

#endif
