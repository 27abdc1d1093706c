/* One game between two programs, from its opening to its result, refereed by the library.
 *
 * Whatever the programs do it comes to an end: every answer has a deadline, and what a program does
 * wrong is told with its name (failure.h). It decides nothing about what that means for a match.
 */
#ifndef CONTIGO_MATCH_PLAYING_GAME_H
#define CONTIGO_MATCH_PLAYING_GAME_H

#include "match/results/result.h"
#include "programs/side.h"

/* After turns of so many bytes a game is scored as it stands, however few they are: so its record
 * has an end. */
enum { GAME_BYTES_MOST = 16 * 1024 * 1024 };

/* A game that is to be played. All is borrowed. */
typedef struct GameOrder {
    GameTerms terms;
    const char *names[COLOR_COUNT];
    uint32_t seeds[COLOR_COUNT];
    uint64_t cap;         /* turns after which it is scored as it stands; 0: any number */
    uint64_t agree_turns; /* it ends where both see one ahead for so many turns; 0: never */
    Decimal agree_lead;   /* by so much */
} GameOrder;

/* What is called while a game is played. */
typedef struct GameWatch {
    /* The game begins, with its opening: by these lines of the protocol. */
    void (*begun)(void *context, StringView lines);
    /* A turn was made, as the command `play` has it. */
    void (*turn)(void *context, Color color, const char *move);
    void *context;
} GameWatch;

/* Plays it between two sides that run, or have failed to start: then it is not played. What it came
 * to is put into `result`, but for what the order does not know: number, attempt, players, opening.
 * False where the runner itself has not the means, with the reason in `why`. */
bool game_play(const GameOrder *order, Side *const sides[COLOR_COUNT], const GameWatch *watch,
               GameResult *result, StringBuilder *why);

/* The lead of black that a program tells: `B+3.5`, `W+2 (upper bound: ...)`, `0`, `draw`, `B+R`,
 * which has none but a leader. False for anything else. */
bool game_read_lead(const char *told, int *leader, bool *has_margin, Decimal *margin);

#endif
