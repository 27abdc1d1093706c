/* One program as a side of games: what it is told and asked in the Go Text Protocol, and what it
 * does wrong.
 *
 * A program that plays on a grid needs to know GTP alone. In other games, and where rules are to be
 * set, it needs `set_game` and `set_rule` as Contigo's protocol has them.
 */
#ifndef CONTIGO_PROGRAMS_SIDE_H
#define CONTIGO_PROGRAMS_SIDE_H

#include "game/game.h"
#include "programs/talk.h"
#include "programs/time_words.h"
#include "session/session.h"

/* What a game is played by, as both programs and the referee are told. All is borrowed. */
typedef struct GameTerms {
    const char *game;
    int columns, rows;
    const char *komi;           /* empty where the game has none */
    const char *const *rules;   /* `NAME VALUE` of those that are not as usual; up to NULL */
    const char *const *opening; /* `COLOR MOVE`, turns that are made before; up to NULL */
    TimeControl time;
} GameTerms;

/* How long a side is waited for, in nanoseconds. */
typedef struct SidePatience {
    int64_t handshake; /* for its first answers, and for what sets a game up */
    int64_t other;     /* for whatever is no move */
    int64_t grace;     /* for a move that is late already, to be told from one that never comes */
    int64_t quit;
} SidePatience;

/* All members zero is a side that has not been started. */
typedef struct Side {
    Talk *talk;             /* NULL: it is not running */
    bool begun;             /* it has been told of a game */
    StringBuilder commands; /* those that it lists, a line each, with a newline before the first */
    StringBuilder name, version;
    TimeWords words;
    SidePatience patience;
    TalkReply reply;

    Failure failure;      /* the first thing that it did wrong in this game */
    int64_t overrun;      /* where it was late, by how much */
    StringBuilder detail; /* a sentence with what was sent and what came */

    int64_t lag; /* the runner's own, the worst of this game */
} Side;

/* Forgets what was found of a program in the last game. */
void side_forget(Side *side);

/* Starts it, and has it say what it is. False where the runner itself lacks something, with the
 * reason in `why`; a program that fails has a failure, and it is true all the same. */
bool side_start(Side *side, Talks *talks, const ProcessSetup *setup, SidePatience patience,
                StringBuilder *why);

/* Each of these is false where the program has failed, now or before. */

/* Has it set up a game, with its opening. `seed` is told where it knows `set_random_seed`. */
bool side_begin(Side *side, const GameTerms *terms, uint32_t seed);

/* The same for a game that goes on: by its state (states.md) where it knows `set_state`, else by
 * rules that are not as usual and all turns. It fails where there is more to the game than those.
 */
bool side_begin_at(Side *side, const Session *session, const char *state);

/* Tells it of a turn. */
bool side_tell(Side *side, Color color, const char *move);

/* Asks for a turn: what it wants is in side->reply.text, and how long that took in
 * side->reply.took. */
bool side_ask(Side *side, const GameTerms *terms, Color color, TimeLeft left);

/* What it thinks of the game as it is, by a command such as `final_score`; false where it does not
 * know that, or answers with an error, which is no failure. */
bool side_opinion(Side *side, const char *command, StringBuilder *opinion);

/* Looks at one that is not being asked: whether it runs and keeps silent. */
bool side_is_well(Side *side);

/* Notes a failure that the referee found. */
__attribute__((format(printf, 3, 4))) void side_blame(Side *side, Failure failure,
                                                      const char *format, ...);

/* Appends what it has written to standard error since it was started, or since it was asked that
 * last. */
void side_errors(Side *side, StringBuilder *errors);

/* Ends it; what it left is in `end`. */
void side_end(Side *side, TalkEnd *end);

void side_free(Side *side);

#endif
