/* What a match has come to, counted from all its games: what reports, pictures and decisions are
 * made of.
 */
#ifndef CONTIGO_MATCH_TELLING_TALLY_H
#define CONTIGO_MATCH_TELLING_TALLY_H

#include "match/results/result.h"
#include "match/statistics/ratings.h"
#include "match/statistics/results.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What came of the games from one opening. */
typedef struct TallyOpening {
    char *name; /* owned */
    uint64_t wins[COLOR_COUNT], draws, voids;
} TallyOpening;

enum { TALLY_OPENINGS_MOST = 1000 /* that are told apart */ };

/* All that is counted for one player. */
typedef struct TallyPlayer {
    Results results;                  /* against all others */
    uint64_t failures[FAILURE_COUNT]; /* its own */
    uint64_t opinions, differing;     /* told after games, and other than the referee's */
    int64_t used, longest;            /* nanoseconds: of all turns, of the longest */
    uint64_t turns;                   /* of all its games, both sides' */
} TallyPlayer;

typedef struct Tally {
    size_t player_count;
    TallyPlayer *players;
    Encounter *encounters; /* player_count * player_count of them: by black, by white */
    uint64_t games, voids, attempts, turns;
    uint64_t verdicts[VERDICT_COUNT];
    int64_t lag; /* the worst */
    TallyOpening *openings;
    size_t opening_count, opening_capacity;
    bool has_more_openings;
    uint64_t *digests;
    size_t digest_count, digest_capacity;
} Tally;

/* STATUS_NO_MEMORY. The caller gives it back by tally_free(). */
Status tally_begin(size_t player_count, Tally *tally);
void tally_free(Tally *tally);

/* Counts a game, whose players are below the count. STATUS_NO_MEMORY may have counted half of it.
 */
Status tally_add(Tally *tally, const GameResult *result);

/* How many games are the same as an earlier one, move for move. It sorts what was counted. */
uint64_t tally_duplicates(Tally *tally);

#endif
