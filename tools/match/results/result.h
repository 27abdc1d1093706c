/* The result of one game of a match: everything that is stored about the game, and what must be
 * equal if the same game is played again.
 *
 * A game is identified by its number. The number and the settings of the match determine the
 * players, the opening and the seeds. Data that depend on the machine or the time (durations,
 * dates, standard error) are stored but not compared. */
#ifndef CONTIGO_MATCH_RESULTS_RESULT_H
#define CONTIGO_MATCH_RESULTS_RESULT_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "game/game.h"
#include "programs/failure.h"

#include <stdbool.h>
#include <stdint.h>

/* How a game ended. Databases store the words of verdict_word(), not these numbers. */
typedef enum Verdict {
    VERDICT_SCORE,       /* the game ended by the rules and was scored */
    VERDICT_RULES,       /* the game ended by the rules, without a score */
    VERDICT_RESIGNATION, /* a side resigned, or saw itself losing for long enough */
    VERDICT_FAILURE,     /* a side failed, see `failure` and `failing` */
    VERDICT_CAP,         /* the game reached a limit, and the position was scored */
    VERDICT_AGREEMENT, /* both saw the same leader, or neither saw a large lead, for long enough */
    VERDICT_VOID,      /* both programs failed */
    VERDICT_COUNT
} Verdict;

/* Return the word for a verdict, such as `resignation`. These words never change. */
const char *verdict_word(Verdict verdict);

/* Set `verdict` to the verdict whose word is the `count` bytes at `word`. Return false if there is
 * no such verdict. */
bool verdict_from_word(const char *word, size_t count, Verdict *verdict);

enum { NOBODY = -1 }; /* used instead of a color or a player if there is none */

/* One side of a game. Its strings are owned. */
typedef struct GameSide {
    int player;                  /* index of the player in the settings, from 0 */
    StringBuilder name, version; /* the program's replies to `name` and `version` */
    StringBuilder untold;  /* rules that couldn't be sent to the program, as "NAME=VALUE, ..." */
    uint64_t seed;         /* the seed that was sent to the program */
    int64_t used;          /* total thinking time in nanoseconds */
    int64_t longest;       /* longest turn in nanoseconds */
    StringBuilder opinion; /* the final score that the program reported; empty: none */
    bool differs;          /* `opinion` contradicts the referee's result */
    Failure failure;       /* the program's first failure, or FAILURE_NONE */
    StringBuilder errors;  /* the last bytes of its standard error, made printable */
} GameSide;

/* The result of one game. Initialize with zeros and then set `winner`, because 0 means Black.
 * Strings are owned. */
typedef struct GameResult {
    uint64_t number;       /* less than STORE_GAMES_MAX */
    uint32_t attempt;      /* number of failed attempts before this one */
    StringBuilder opening; /* name of the opening */
    uint64_t seed;         /* seed of the game */
    GameSide sides[COLOR_COUNT];
    int winner; /* a Color, or NOBODY for a draw or a void game */
    bool is_void;
    Verdict verdict;
    bool has_margin;
    Decimal margin;       /* Black's lead if `has_margin`, otherwise 0 */
    Failure failure;      /* the failure that lost the game; if none did, the first failure */
    int failing;          /* the Color of the failing side, or NOBODY */
    int64_t overrun;      /* how late the failing side's move was, in nanoseconds, or 0 */
    StringBuilder detail; /* a text about the failure: what was sent and received; printable */
    uint32_t turns;
    int64_t lag;          /* the longest delay by the runner itself, in nanoseconds */
    uint64_t digest;      /* hash of the turns, to find duplicate games */
    StringBuilder record; /* the game in the format of .contigo files; empty: none */
    StringBuilder sgf;    /* the game in SGF; empty: none */
    int64_t began;        /* when the game began, in nanoseconds since 1970 */
    int64_t took;         /* duration in nanoseconds */
} GameResult;

/* Free the strings and zero the result. */
void game_result_free(GameResult *result);

/* Reset the result, but keep the allocated memory of its strings. */
void game_result_clear(GameResult *result);

/* Return true if two results are of the same game and agree on its course and end. The number,
 * players, opening, seeds, winner, `is_void`, verdict, margin, failures, turns and moves are
 * compared. Attempts, times and the programs' output are not compared. */
bool game_result_equals(const GameResult *a, const GameResult *b);

/* Append the result: `B+3.5` or `W+3.5`, `B+` or `W+` without a margin, `draw`, or `void`. */
void game_result_add(const GameResult *result, StringBuilder *out);

/* Append a line, without a newline, that contains what game_result_equals() compares and nothing
 * else. So two results are equal if and only if their lines are equal. */
void game_result_line(const GameResult *result, StringBuilder *line);

#endif
