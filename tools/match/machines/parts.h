/* Merging the games of parts into the results of the match. */
#ifndef CONTIGO_MATCH_MACHINES_PARTS_H
#define CONTIGO_MATCH_MACHINES_PARTS_H

#include "match/results/store.h"

/* The outcome of a merge. */
typedef struct PartsMerged {
    uint64_t folders;                 /* parts that had something new */
    uint64_t playing;                 /* parts being played, which were skipped */
    uint64_t playing_of;              /* number of parts of the match, according to one of these */
    uint64_t failed;                  /* parts that could not be merged completely */
    uint64_t taken, known, conflicts; /* games, see StoreMerge */
    StringBuilder told;               /* conflicts and errors, one per line; the caller's */
} PartsMerged;

/* Merge the folders in DIR/parts, whatever their number of parts, into the open store of DIR. It
 * can be interrupted and repeated: a file `merged` in a part's folder says how many of its games
 * have been merged, and parts without new games are skipped. An error in one part doesn't stop the
 * others. Return false, with the reason in `error`, only if the folders cannot be listed. `merged`
 * must be zeroed. */
bool parts_merge(Store *into, const char *folder, PartsMerged *merged, StringBuilder *error);

/* Return whether a runner is playing in a part's folder, as far as its lock is visible from
 * here. */
bool parts_is_playing(const char *part_folder);

/* Return the number of games in a part's folder; 0 if there is none or it cannot be read. */
uint64_t parts_games(const char *part_folder);

#endif
