/* The runner: it plays all games of a match that haven't been played yet, several at the same time,
 * stores the results and reports progress. */
#ifndef CONTIGO_MATCH_RUNNING_MASTER_H
#define CONTIGO_MATCH_RUNNING_MASTER_H

#include "match/machines/part.h"
#include "match/messages/order.h"
#include "match/planning/settings.h"
#include "match/results/result.h"
#include "match/running/announce.h"

#include <stdbool.h>

/* Callbacks by which a caller, such as the tuning, controls a match while it is played. */
typedef struct MasterGuide {
    void *context;
    const char *settings; /* comment lines that are appended to the settings in the store */
    /* Return a number: only games with lower numbers can be played now. */
    uint64_t (*known)(void *context);
    /* Modify the order for a game before it is sent to a worker. Return false if memory runs
     * out. */
    bool (*adapt)(void *context, Order *order);
    /* Called for each game that has been played: first for those already in the store, in the order
     * of numbers. Return false if memory runs out. */
    bool (*played)(void *context, const GameResult *result);
} MasterGuide;

typedef struct MasterSetup {
    const MatchSettings *settings; /* validated; borrowed */
    const char *folder;            /* results folder of the match */
    MatchPart part; /* part to play, in its own subfolder; count 0: the whole match */
    Saying saying;
    const MasterGuide *guide; /* borrowed; NULL: none */
} MasterSetup;

/* The exit status if the match was completed, but programs failed in it. */
enum { MASTER_WITH_FAILURES = 3 };

/* Play the match, and print the report at the end. Return the exit status: 0 if all games have been
 * played or the SPRT has reached a decision, now or in an earlier run; MASTER_WITH_FAILURES in the
 * same cases, if the report lists failures of programs; 1 after an error message or an
 * interruption. */
int master_run(const MasterSetup *setup);

#endif
