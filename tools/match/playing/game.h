/* Playing one game between two programs, from the opening to the result. The engine library is the
 * referee.
 *
 * The game always ends, whatever the programs do. Every reply has a deadline, and a program's
 * mistake is reported as a failure (see failure.h). The caller decides what a failure means for the
 * match. */
#ifndef CONTIGO_MATCH_PLAYING_GAME_H
#define CONTIGO_MATCH_PLAYING_GAME_H

#include "match/results/result.h"
#include "programs/side.h"

/* When the texts of a game's moves total this many bytes, the game ends and the position is scored.
 * This limits the size of the record. */
enum { GAME_BYTES_MOST = 16 * 1024 * 1024 };

/* The conditions under which the programs' estimates of the score end a game. The referee must not
 * contradict them: if the game has a score before its end, the referee must see the same leader or,
 * for a draw, a lead that is at most as large. */
typedef struct Thresholds {
    uint64_t turns; /* number of turns in a row for which `lead` must hold; 0: never */
    /* `agree`: both programs see the same player ahead by at least this much, who wins. `resign`: a
     * program sees its opponent ahead by at least this much, and loses. `draw`: both programs see
     * neither player ahead by more than this. */
    Decimal lead;
    uint64_t from; /* for `draw`: turns before this one don't count */
} Thresholds;

/* A game to play. All pointers are borrowed. */
typedef struct GameOrder {
    GameTerms terms[COLOR_COUNT]; /* those of the two colors differ only in `time` and `sends` */
    const char *names[COLOR_COUNT];
    uint32_t seeds[COLOR_COUNT];
    uint64_t cap; /* the game ends after this many turns, and the position is scored; 0: no limit */
    Thresholds agree, resign, draw;
} GameOrder;

/* Callbacks during a game. */
typedef struct GameWatch {
    /* The game begins. `lines` are the commands that set it up, including the opening. */
    void (*begun)(void *context, StringView lines);
    /* A turn was made. `move` is in the format of the command `play`. */
    void (*turn)(void *context, Color color, const char *move);
    void *context;
} GameWatch;

/* Play a game between two sides that have been started. If a side has failed to start, no move is
 * made. Fill in `result`, except for its number, attempt, players and opening, which the order
 * doesn't contain. If the runner itself fails, return false and set `why` to the reason. */
bool game_play(const GameOrder *order, Side *const sides[COLOR_COUNT], const GameWatch *watch,
               GameResult *result, StringBuilder *why);

/* Parse a score that a program has printed, such as `B+3.5`, `W+2 (upper bound: ...)`, `0` or
 * `draw`. Set `leader` to +1 for Black, -1 for White, or 0 for a draw, and `margin` to Black's
 * lead. For `B+R` and the like, which have no margin, set `has_margin` to false. Return false for
 * anything else. */
bool game_read_lead(const char *told, int *leader, bool *has_margin, Decimal *margin);

#endif
