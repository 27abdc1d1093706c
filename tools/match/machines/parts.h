/* The parts of a match that others have played, taken over into its results.
 */
#ifndef CONTIGO_MATCH_MACHINES_PARTS_H
#define CONTIGO_MATCH_MACHINES_PARTS_H

#include "match/results/store.h"

/* What came of it. */
typedef struct PartsMerged {
    uint64_t folders;                 /* of parts that had something new */
    uint64_t playing;                 /* parts that are being played, and were left alone */
    uint64_t playing_of;              /* the number of parts that one of those is of */
    uint64_t failed;                  /* folders that could not be taken over, or not all of them */
    uint64_t taken, known, conflicts; /* games: see StoreMerge */
    StringBuilder told;               /* conflicts and what failed, a line each; the caller's */
} PartsMerged;

/* Merges the folders below DIR/parts, whatever number of parts they are of, into the results of
 * DIR, which the caller has opened. It can be broken off and done again: a file `merged` in a
 * part's folder says how many of its games are taken over, and costs are for those that are new.
 * One that cannot be merged does not keep others from it. False, with the reason in `error`, only
 * where the folders cannot be listed. `merged` is all zero before. */
bool parts_merge(Store *into, const char *folder, PartsMerged *merged, StringBuilder *error);

/* Whether a runner is playing in a part's folder, as far as its lock can be seen from here. */
bool parts_is_playing(const char *part_folder);

/* How many games the part's own folder has; 0 also where there is none, or it cannot be read. */
uint64_t parts_games(const char *part_folder);

#endif
