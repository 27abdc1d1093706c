/* Merging the games of parts into the results of the match. */
#ifndef CONTIGO_MATCH_MACHINES_PARTS_H
#define CONTIGO_MATCH_MACHINES_PARTS_H

#include "match/results/store.h"

/* The outcome of a merge. */
typedef struct PartsMerged {
    uint64_t folders; /* number of parts with new games, which were merged now */
    uint64_t playing; /* number of parts being played, which were skipped */
    /* If parts are being played: into how many parts the match was divided to play them. */
    uint64_t playing_of;
    uint64_t failed;                  /* number of parts that could not be merged completely */
    uint64_t taken, known, conflicts; /* numbers of games, as in StoreMerge */
    StringBuilder told;               /* conflicts and errors, one per line; owned by the caller */
} PartsMerged;

/* Merge all part folders in DIR/parts into `into`, the open store of DIR, even if they come from
 * different divisions of the match. A merge can be interrupted and repeated: a file `merged` in a
 * part's folder says how many of its games have been merged, and parts without new games are
 * skipped. After an error in one part the others are still merged. Return false, and set `error` to
 * the reason, only if the folders cannot be listed. `merged` must be zeroed. */
bool parts_merge(Store *into, const char *folder, PartsMerged *merged, StringBuilder *error);

/* Return true if a runner is playing the part in this folder: if it holds a lock that is visible on
 * this machine. */
bool parts_is_playing(const char *part_folder);

/* Return how many games a part's folder contains, or 0 if there are no results or they cannot be
 * read. */
uint64_t parts_games(const char *part_folder);

#endif
