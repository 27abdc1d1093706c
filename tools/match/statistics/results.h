/* Results of one player against another, by color and by pairs.
 *
 * Games 2k and 2k+1 are a pair: the same opening with colors exchanged. A pair is one observation,
 * because an opening that favors a color decides both. The two games are counted as a pair once
 * both have been added, in any order. A game whose partner is void or hasn't been added counts as a
 * single game. Void games don't count, except in `voids` and the failures.
 *
 * Sums are integers, so that the figures don't depend on the order of the games. */
#ifndef CONTIGO_MATCH_STATISTICS_RESULTS_H
#define CONTIGO_MATCH_STATISTICS_RESULTS_H

#include "base/number.h"
#include "base/status.h"
#include "game/game.h"
#include "match/statistics/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one game, from the player's point of view. */
typedef enum PlayerResult { RESULT_LOSS, RESULT_DRAW, RESULT_WIN, RESULT_COUNT } PlayerResult;

/* Of a pair, in half points: LL, LD, DD or WL, WD, WW. */
enum { PAIR_RESULTS = 5 };

/* One game from the player's point of view. */
typedef struct Outing {
    uint64_t number; /* games 2k and 2k+1 are a pair */
    Color color;     /* the player's color */
    bool is_void;    /* then only the failures below count */
    PlayerResult result;
    bool has_margin;
    Decimal margin; /* positive if the player won */
    bool failed;    /* the player failed */
    bool opponent_failed;
} Outing;

/* A sum and a sum of squares, exact: margins in millionths. */
__extension__ typedef __int128 ResultSum;
typedef struct MarginSum {
    uint64_t count;
    ResultSum sum, squares;
} MarginSum;

/* Zero-initialize. */
typedef struct Results {
    uint64_t games[COLOR_COUNT][RESULT_COUNT]; /* that count, by the player's color */
    uint64_t pairs[PAIR_RESULTS];              /* complete pairs, by half points */
    uint64_t singles[RESULT_COUNT];            /* games outside complete pairs */
    uint64_t voids;
    uint64_t failures, opponent_failures; /* games in which that side failed, including void ones */
    MarginSum pair_margins;   /* sum of both margins of a pair, if both games have one */
    MarginSum single_margins; /* of single games that have one */
    struct Outing *waiting;   /* owned: games whose partner isn't there yet */
    size_t waiting_count, waiting_capacity; /* sorted by number */
} Results;

/* Free the memory and zero the results. */
void results_free(Results *results);

/* Add a game. Each number may be added once. On STATUS_NO_MEMORY nothing has been counted. */
Status results_add(Results *results, const Outing *outing);

/* Return the number of games, without void ones, or of complete pairs. */
uint64_t results_games(const Results *results);
uint64_t results_pairs(const Results *results);

/* Append wins, draws and losses as "12-3-5", of all games or of one color. */
void results_add_text(StringBuilder *text, const Results *results);
void results_add_color_text(StringBuilder *text, const Results *results, Color color);

/* Return the mean margin of the games that have one, with its interval by Student's distribution,
 * from pairs where possible. Empty if no game has one; without bounds for a single game or pair or
 * if all margins are equal. */
Interval results_margin(const Results *results);

#endif
