/* The result of one game of a match: everything that is stored about it, and what two runs of the
 * same game must have in common.
 *
 * A game is identified by its number. With the match settings, the number determines the players,
 * the opening and the seeds. What depends on the machine or the moment (times, standard error,
 * dates) is stored too but not compared. */
#ifndef CONTIGO_MATCH_RESULTS_RESULT_H
#define CONTIGO_MATCH_RESULTS_RESULT_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "game/game.h"
#include "programs/failure.h"

#include <stdbool.h>
#include <stdint.h>

/* How a game ended. The words of verdict_word() are stored, not these numbers. */
typedef enum Verdict {
    VERDICT_SCORE,       /* ended by the rules and scored */
    VERDICT_RULES,       /* ended by the rules, without a score */
    VERDICT_RESIGNATION, /* a side resigned */
    VERDICT_FAILURE,     /* a side failed, see `failure` and `failing` */
    VERDICT_CAP,         /* reached the turn limit: scored as it stood */
    VERDICT_AGREEMENT,   /* both evaluations agreed for long enough */
    VERDICT_VOID,        /* nobody's fault, or aborted */
    VERDICT_COUNT
} Verdict;

/* Return the stable word of a verdict, such as `resignation`. */
const char *verdict_word(Verdict verdict);

/* Look up the verdict with the given word of `count` bytes; false if there is none. */
bool verdict_from_word(const char *word, size_t count, Verdict *verdict);

enum { NOBODY = -1 }; /* no color, or no player */

/* One side of a game. Its strings are owned. */
typedef struct GameSide {
    int player;                  /* index in the settings, from 0 */
    StringBuilder name, version; /* as reported by the program */
    uint64_t seed;               /* sent to the program */
    int64_t used;                /* total thinking time in nanoseconds */
    int64_t longest;             /* longest turn in nanoseconds */
    StringBuilder opinion;       /* the program's final score; empty: not queried or no reply */
    bool differs;                /* the opinion contradicts the referee's result */
    Failure failure;             /* its first failure, if any */
    StringBuilder errors;        /* end of its standard error, made printable */
} GameSide;

/* One game. Zero-initialize; note that `winner` is black then. Strings are owned. */
typedef struct GameResult {
    uint64_t number;       /* less than STORE_GAMES_MAX */
    uint32_t attempt;      /* number of failed attempts before, from 0 */
    StringBuilder opening; /* name of the opening */
    uint64_t seed;         /* of the game */
    GameSide sides[COLOR_COUNT];
    int winner; /* a Color, or NOBODY for a draw or a void game */
    bool is_void;
    Verdict verdict;
    bool has_margin;
    Decimal margin;       /* black's lead, or 0 */
    Failure failure;      /* the failure that lost the game, otherwise the first one found */
    int failing;          /* the Color of the failing side, or NOBODY */
    int64_t overrun;      /* nanoseconds late, or 0 */
    StringBuilder detail; /* of the failure: what was sent and received, printable */
    uint32_t turns;
    int64_t lag;          /* the runner's worst lag in nanoseconds */
    uint64_t digest;      /* hash of the turns, to find duplicate games */
    StringBuilder record; /* as a .contigo record; empty: none */
    StringBuilder sgf;    /* as SGF; empty: none */
    int64_t began;        /* start, in nanoseconds since 1970 */
    int64_t took;         /* duration in nanoseconds */
} GameResult;

/* Free the strings and zero the result. */
void game_result_free(GameResult *result);

/* Clear the result but keep the memory of its strings. */
void game_result_clear(GameResult *result);

/* Return whether two results describe the same game with the same course and end: number, players,
 * opening, seeds, winner, void, verdict, margin, failures, turns and moves. Attempts, times and the
 * programs' output are ignored. */
bool game_result_equals(const GameResult *a, const GameResult *b);

/* Append a line, without a newline, of exactly what game_result_equals() compares: the lines are
 * equal if and only if the results are. */
void game_result_line(const GameResult *result, StringBuilder *line);

#endif
