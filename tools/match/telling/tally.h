/* Totals over all games of a match. Reports, plots and the decision of an SPRT are computed from
 * them. */
#ifndef CONTIGO_MATCH_TELLING_TALLY_H
#define CONTIGO_MATCH_TELLING_TALLY_H

#include "match/results/result.h"
#include "match/statistics/ratings.h"
#include "match/statistics/results.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The results of all games with the same opening. */
typedef struct TallyOpening {
    char *name; /* name of the opening, owned */
    uint64_t wins[COLOR_COUNT], draws;
} TallyOpening;

enum { TALLY_OPENINGS_MOST = 1000 /* maximum number of openings that are counted separately */ };

/* Totals for one player. */
typedef struct TallyPlayer {
    Results results;                  /* results against all other players */
    uint64_t failures[FAILURE_COUNT]; /* how often the player failed, indexed by Failure */
    /* How many final scores the program has reported, and how many of these contradict the
     * referee. */
    uint64_t opinions, differing;
    /* Rules that couldn't be sent to the player's program, in the first game with such rules;
     * owned, NULL: none. */
    char *untold;
    int64_t used, longest; /* total thinking time and longest turn, in nanoseconds */
} TallyPlayer;

typedef struct Tally {
    size_t player_count;
    TallyPlayer *players;
    Encounter *encounters; /* owned matrix: a row per black player, a column per white one */
    uint64_t games, voids, attempts, turns;
    uint64_t verdicts[VERDICT_COUNT];
    int64_t lag; /* the longest delay by the runner, in nanoseconds */
    TallyOpening *openings;
    size_t opening_count, opening_capacity;
    bool has_more_openings;
    uint64_t *digests;
    size_t digest_count, digest_capacity;
} Tally;

/* Initialize a tally, which the caller frees with tally_free(). Return STATUS_NO_MEMORY on
 * failure. */
Status tally_begin(size_t player_count, Tally *tally);
void tally_free(Tally *tally);

/* Count a game. Its players must be less than player_count. If STATUS_NO_MEMORY is returned, some
 * of the totals may include the game. */
Status tally_add(Tally *tally, const GameResult *result);

/* Return true if a program has failed in a game. */
bool tally_has_failures(const Tally *tally);

/* Return how many games repeat the moves of an earlier game: of several games with equal moves, all
 * but one are counted. This sorts the digests. */
uint64_t tally_duplicates(Tally *tally);

#endif
