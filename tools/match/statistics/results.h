/* The results of one player against another, or against all others, by color and by pairs.
 *
 * Games 2k and 2k+1 are a pair: they have the same opening, with colors exchanged. A pair is one
 * observation, because an opening that favors a color influences both games. When both games have
 * been added, in any order, they count as a pair. A game whose partner is void, or hasn't been
 * added, counts as a single game. Void games aren't counted.
 *
 * All sums are integers, so that they don't depend on the order in which games are added. */
#ifndef CONTIGO_MATCH_STATISTICS_RESULTS_H
#define CONTIGO_MATCH_STATISTICS_RESULTS_H

#include "base/number.h"
#include "base/status.h"
#include "game/game.h"
#include "match/statistics/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The result of one game from a player's point of view. */
typedef enum PlayerResult { RESULT_LOSS, RESULT_DRAW, RESULT_WIN, RESULT_COUNT } PlayerResult;

/* The number of possible results of a pair: LL, LD, DD or WL, WD, WW. */
enum { PAIR_RESULTS = 5 };

/* One game from a player's point of view. */
typedef struct Outing {
    uint64_t number; /* number of the game; 2k and 2k+1 are a pair */
    Color color;     /* the player's color */
    bool is_void;    /* the game isn't counted */
    PlayerResult result;
    bool has_margin;
    Decimal margin; /* the player's lead, positive if the player won */
} Outing;

/* An exact sum: of margins, in millionths of a point, or of the squares of such margins. */
__extension__ typedef __int128 ResultSum;
typedef struct MarginSum {
    uint64_t count;
    ResultSum sum, squares;
} MarginSum;

/* Counts of all games. Initialize with zeros. */
typedef struct Results {
    uint64_t games[COLOR_COUNT][RESULT_COUNT]; /* games without void ones, by the player's color */
    uint64_t pairs[PAIR_RESULTS];              /* complete pairs, by the player's half points */
    uint64_t singles[RESULT_COUNT];            /* games that aren't in a complete pair */
    MarginSum pair_margins;   /* margins of pairs, each the sum of two, if both games have one */
    MarginSum single_margins; /* margins of the other games that have one */
    struct Outing *waiting; /* owned: games whose partner hasn't been added yet, sorted by number */
    size_t waiting_count, waiting_capacity; /* games in `waiting`, and room for games in it */
} Results;

/* Free the memory that the results own, and zero them. */
void results_free(Results *results);

/* Count a game, whose number must not have been added before. If STATUS_NO_MEMORY is returned,
 * nothing has been counted. */
Status results_add(Results *results, const Outing *outing);

/* results_games() returns the number of games without void ones. results_pairs() returns the number
 * of complete pairs. */
uint64_t results_games(const Results *results);
uint64_t results_pairs(const Results *results);

/* Append the player's wins, draws and losses as "12-3-5": in all games, or in those with one
 * color. */
void results_add_text(StringBuilder *text, const Results *results);
void results_add_color_text(StringBuilder *text, const Results *results, Color color);

/* Return the mean margin of the games that have one, with its interval by Student's distribution.
 * Games of complete pairs are used as pairs. The result is empty if no game has a margin. It has no
 * bounds if there is a single game or pair, or if all margins are equal. */
Interval results_margin(const Results *results);

#endif
