/* What came of the games of two players, counted from one player's view: by color, by pairs.
 *
 * Games 2k and 2k+1 are a pair: the same opening with colors exchanged. What comes of the two is
 * one observation, since an opening that favors a color decides both; the two are counted
 * together when both are there, in any order. A game whose pair will not be complete, since the
 * other was void, counts alone; one whose other game is not there yet counts alone until then.
 * Void games count nowhere, but are counted.
 *
 * Sums are whole numbers, so that the figures do not depend on the order of the games.
 */
#ifndef CONTIGO_MATCH_STATISTICS_RESULTS_H
#define CONTIGO_MATCH_STATISTICS_RESULTS_H

#include "base/number.h"
#include "base/status.h"
#include "game/game.h"
#include "match/statistics/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one game, as the player sees it who is looked at. */
typedef enum PlayerResult { RESULT_LOSS, RESULT_DRAW, RESULT_WIN, RESULT_COUNT } PlayerResult;

/* Of a pair, in half points: LL, LD, DD or WL, WD, WW. */
enum { PAIR_RESULTS = 5 };

/* One game. */
typedef struct Outing {
    uint64_t number; /* of the game; 2k and 2k+1 are a pair */
    Color color;     /* which the player had */
    bool is_void;    /* then nothing below counts but the failures */
    PlayerResult result;
    bool has_margin;
    Decimal margin; /* by which the player won, negative where it lost */
    bool failed;    /* the player did */
    bool opponent_failed;
} Outing;

/* A sum with the sum of squares, exactly: margins in millionths. */
__extension__ typedef __int128 ResultSum;
typedef struct MarginSum {
    uint64_t count;
    ResultSum sum, squares;
} MarginSum;

/* All members zero: nothing was played. */
typedef struct Results {
    uint64_t games[COLOR_COUNT][RESULT_COUNT]; /* all that count, by the player's color */
    uint64_t pairs[PAIR_RESULTS];              /* complete pairs */
    uint64_t singles[RESULT_COUNT];            /* games that are in no complete pair */
    uint64_t voids;
    uint64_t failures, opponent_failures;   /* games in which that side failed, void or not */
    MarginSum pair_margins;                 /* of pairs where both games have one: both added */
    MarginSum single_margins;               /* of other games that have one */
    struct Outing *waiting;                 /* owned: games whose other one is not there yet */
    size_t waiting_count, waiting_capacity; /* ordered by number */
} Results;

/* Gives back its memory and leaves it as nothing played. */
void results_free(Results *results);

/* Counts a game. Each number is given once. STATUS_NO_MEMORY has counted nothing. */
Status results_add(Results *results, const Outing *outing);

/* Games that count (no void ones). */
uint64_t results_games(const Results *results);
uint64_t results_pairs(const Results *results);

/* Appends "W-D-L" as "12-3-5" of all games that count, or of one color. */
void results_add_text(StringBuilder *text, const Results *results);
void results_add_color_text(StringBuilder *text, const Results *results, Color color);

/* The mean margin of the games that have one, with its interval (from pairs where they are, by
 * Student's distribution). Nothing is there where no game has one; no bounds with one game or pair
 * alone, or where all margins are the same. */
Interval results_margin(const Results *results);

#endif
