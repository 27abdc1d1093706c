/* Totals over all games of a match: the basis of reports, plots and decisions. */
#ifndef CONTIGO_MATCH_TELLING_TALLY_H
#define CONTIGO_MATCH_TELLING_TALLY_H

#include "match/results/result.h"
#include "match/statistics/ratings.h"
#include "match/statistics/results.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Results of the games from one opening. */
typedef struct TallyOpening {
    char *name; /* owned */
    uint64_t wins[COLOR_COUNT], draws, voids;
} TallyOpening;

enum { TALLY_OPENINGS_MOST = 1000 /* openings counted separately */ };

/* Totals for one player. */
typedef struct TallyPlayer {
    Results results;                  /* against all others */
    uint64_t failures[FAILURE_COUNT]; /* the player's own */
    /* Number of final scores reported, and of those that contradict the referee. */
    uint64_t opinions, differing;
    int64_t used, longest; /* nanoseconds: total thinking time, longest turn */
    uint64_t turns;        /* in all its games, by both sides */
} TallyPlayer;

typedef struct Tally {
    size_t player_count;
    TallyPlayer *players;
    Encounter *encounters; /* player_count * player_count: by black, then by white */
    uint64_t games, voids, attempts, turns;
    uint64_t verdicts[VERDICT_COUNT];
    int64_t lag; /* the worst, in nanoseconds */
    TallyOpening *openings;
    size_t opening_count, opening_capacity;
    bool has_more_openings;
    uint64_t *digests;
    size_t digest_count, digest_capacity;
} Tally;

/* Initialize a tally, to be freed by tally_free(). Return STATUS_NO_MEMORY on failure. */
Status tally_begin(size_t player_count, Tally *tally);
void tally_free(Tally *tally);

/* Add a game, whose players must be below player_count. On STATUS_NO_MEMORY it may be partly
 * counted. */
Status tally_add(Tally *tally, const GameResult *result);

/* Return how many games repeat an earlier one move for move. Sorts the digests. */
uint64_t tally_duplicates(Tally *tally);

#endif
