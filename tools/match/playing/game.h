/* One game between two programs, from the opening to the result, refereed by the engine library.
 *
 * It always ends, whatever the programs do: every reply has a deadline, and a program's mistake is
 * reported as a failure (failure.h). What a failure means for the match is decided elsewhere. */
#ifndef CONTIGO_MATCH_PLAYING_GAME_H
#define CONTIGO_MATCH_PLAYING_GAME_H

#include "match/results/result.h"
#include "programs/side.h"

/* A game is scored as it stands once its moves total this many bytes, however few they are. This
 * bounds the size of its record. */
enum { GAME_BYTES_MOST = 16 * 1024 * 1024 };

/* A game to play. All pointers are borrowed. */
typedef struct GameOrder {
    GameTerms terms;
    const char *names[COLOR_COUNT];
    uint32_t seeds[COLOR_COUNT];
    uint64_t cap;         /* number of turns after which it is scored as it stands; 0: unlimited */
    uint64_t agree_turns; /* it ends once both evaluations have favored the same side for so many
                             turns; 0: never */
    Decimal agree_lead;   /* ... by at least this lead */
} GameOrder;

/* Callbacks during a game. */
typedef struct GameWatch {
    /* The game begins. `lines` are the commands that set it up, including the opening. */
    void (*begun)(void *context, StringView lines);
    /* A turn was made. `move` is in the format of the command `play`. */
    void (*turn)(void *context, Color color, const char *move);
    void *context;
} GameWatch;

/* Play a game between two sides that run or have failed to start; in the latter case nothing is
 * played. Fill in `result` except number, attempt, players and opening, which the order doesn't
 * contain. If the runner itself fails, return false with the reason in `why`. */
bool game_play(const GameOrder *order, Side *const sides[COLOR_COUNT], const GameWatch *watch,
               GameResult *result, StringBuilder *why);

/* Parse a score from a program: `B+3.5`, `W+2 (upper bound: ...)`, `0`, `draw`, or `B+R`, which has
 * a leader but no margin. `leader` is +1 for black, -1 for white, 0 for a draw; `margin` is black's
 * lead. Return false for anything else. */
bool game_read_lead(const char *told, int *leader, bool *has_margin, Decimal *margin);

#endif
