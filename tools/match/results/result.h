/* What became of one game of a match: all that is stored of it, and what two plays of the same game
 * have in common.
 *
 * A game is known by its number: with the settings of its match that says who plays whom, from
 * which opening and with which seeds. What depends on the machine and the moment (times, what a
 * program wrote to standard error, when it was) is told as well, but is no part of what is
 * compared.
 */
#ifndef CONTIGO_MATCH_RESULTS_RESULT_H
#define CONTIGO_MATCH_RESULTS_RESULT_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "game/game.h"
#include "programs/failure.h"

#include <stdbool.h>
#include <stdint.h>

/* How a game ended. Words, not these numbers, are what is stored. */
typedef enum Verdict {
    VERDICT_SCORE,       /* the rules ended it, and it was scored */
    VERDICT_RULES,       /* the rules ended it, and it has no score */
    VERDICT_RESIGNATION, /* a side resigned */
    VERDICT_FAILURE,     /* a side failed: see failure and failing */
    VERDICT_CAP,         /* it had as many turns as it may have: scored as it stood */
    VERDICT_AGREEMENT,   /* both sides told the same evaluation for long enough */
    VERDICT_VOID,        /* nobody's fault, or broken off */
    VERDICT_COUNT
} Verdict;

/* A stable word, such as `resignation`. Never NULL. */
const char *verdict_word(Verdict verdict);

/* The verdict of a word of `count` bytes; false where none has it. */
bool verdict_from_word(const char *word, size_t count, Verdict *verdict);

enum { NOBODY = -1 }; /* in place of a color, or of a player */

/* One side of a game. Texts are owned. */
typedef struct GameSide {
    int player;                  /* its index in the settings, from 0 */
    StringBuilder name, version; /* as the program told them */
    uint64_t seed;               /* that the program was given */
    int64_t used;                /* nanoseconds of its time, in all */
    int64_t longest;             /* and for its longest turn */
    StringBuilder opinion; /* score or result as it told them afterwards; empty: it was not asked */
    bool differs;          /* that is not what the referee found */
    Failure failure;       /* the first thing that it did wrong, if anything */
    StringBuilder errors;  /* the end of what it wrote to standard error, printable */
} GameSide;

/* One game. All members zero is an empty one, with black as its winner. Texts are owned. */
typedef struct GameResult {
    uint64_t number;       /* below STORE_GAMES_MAX of match/store.h */
    uint32_t attempt;      /* from 0: how often it had been played in vain */
    StringBuilder opening; /* what it began from */
    uint64_t seed;         /* of the game */
    GameSide sides[COLOR_COUNT];
    int winner; /* a Color; NOBODY: a draw, or void */
    bool is_void;
    Verdict verdict;
    bool has_margin;
    Decimal margin;       /* black's lead; 0 where there is none */
    Failure failure;      /* of the side that lost by it; else what was found first */
    int failing;          /* the Color of that side, or NOBODY */
    int64_t overrun;      /* nanoseconds that it was late, or 0 */
    StringBuilder detail; /* of a failure: what was sent and what came, printable */
    uint32_t turns;
    int64_t lag;          /* nanoseconds: the worst that the runner itself was late */
    uint64_t digest;      /* of the moves, to find games that are the same */
    StringBuilder record; /* the game as a .contigo record; empty: none */
    StringBuilder sgf;    /* and in SGF; empty: none */
    int64_t began;        /* nanoseconds since 1970 */
    int64_t took;         /* nanoseconds from its beginning to its end */
} GameResult;

/* Gives back its texts and leaves it all zero. */
void game_result_free(GameResult *result);

/* Empties it, and keeps the memory of its texts. */
void game_result_clear(GameResult *result);

/* Whether both are the same game with the same course and end: number, players, opening, seeds,
 * winner, void or not, verdict, margin, failure and side, turns, moves. Attempts, times, what the
 * programs told and when it was do not matter. */
bool game_result_equals(const GameResult *a, const GameResult *b);

/* Appends, without a newline, a line of exactly that which game_result_equals() compares. Equal
 * results have equal lines, and others others. */
void game_result_line(const GameResult *result, StringBuilder *line);

#endif
