/* A program as one of the two players of a game: the GTP commands it is sent, and how it fails.
 *
 * A program that plays on a grid needs only GTP. For other games it needs `set_game` and `set_rule`
 * of Contigo's protocol. The rules bind the referee: on a grid, a program that can't be told a rule
 * may play nevertheless, and `untold` lists the rule. */
#ifndef CONTIGO_PROGRAMS_SIDE_H
#define CONTIGO_PROGRAMS_SIDE_H

#include "game/game.h"
#include "programs/talk.h"
#include "programs/time_words.h"
#include "session/session.h"

/* The settings of a game, for a program and the referee. All pointers are borrowed. */
typedef struct GameTerms {
    const char *game;
    int columns, rows;
    const char *komi;         /* empty if the game has no komi */
    const char *const *rules; /* a string `NAME VALUE` for each nondefault rule, NULL-terminated */
    /* A string `COLOR MOVE` for each move of the opening, NULL-terminated. */
    const char *const *opening;
    TimeControl time;
    const char *const *sends; /* commands to send before the opening, NULL-terminated; or NULL */
} GameTerms;

/* How long to wait for a program's replies, and for its end after `quit`, in nanoseconds. */
typedef struct SidePatience {
    int64_t handshake; /* for commands of the handshake and of the setup of a game */
    int64_t other;     /* for all other commands, except for moves */
    int64_t grace;     /* extra wait, to distinguish a late move from one that never comes */
    int64_t quit;
} SidePatience;

/* Zero-initialize; then call side_start() to start the program. */
typedef struct Side {
    Talk *talk;             /* NULL: the program isn't running */
    bool replied;           /* it has replied to a command; until then, it hasn't really started */
    bool begun;             /* a game has been set up since the program started */
    StringBuilder commands; /* from list_commands, one per line, with a newline before the first */
    StringBuilder name, version;
    TimeWords words;
    SidePatience patience;
    TalkReply reply;

    /* The rules of the present game that the program was not told, as "NAME=VALUE, ..." */
    StringBuilder untold;

    Failure failure;      /* the first failure in this game */
    int64_t overrun;      /* how late the reply that failed was, in nanoseconds; 0: not late */
    StringBuilder detail; /* a sentence about the failure, with what was sent and received */

    int64_t lag; /* the runner's longest lag in this game, in nanoseconds */
} Side;

/* Reset the failure, detail, overrun and lag for a new game. */
void side_forget(Side *side);

/* Start the program, and query its version and commands. If the runner itself fails, return false
 * and append the reason to `why`. If the program fails, set side->failure and return true. */
bool side_start(Side *side, Talks *talks, const ProcessSetup *setup, SidePatience patience,
                StringBuilder *why);

/* A function below that returns `bool` returns false if the program fails in it or has failed
 * before. */

/* Set up a game with its opening. Send `seed` if the program knows `set_random_seed`. */
bool side_begin(Side *side, const GameTerms *terms, uint32_t seed);

/* Set up a game in progress. If the program knows `set_state`, send it `state` (see states.md).
 * Otherwise send the nondefault rules and all turns; this fails if the game has an unusual board or
 * setup stones. */
bool side_begin_at(Side *side, const Session *session, const char *state);

/* Send an opponent's turn to the program. */
bool side_tell(Side *side, Color color, const char *move);

/* Request a move. The move is in side->reply.text, and side->reply.took is its time in
 * nanoseconds. */
bool side_ask(Side *side, const GameTerms *terms, Color color, TimeLeft left);

/* Query the program's opinion with a command such as `final_score`. Return false also if the
 * program doesn't know the command or replies with an error; neither is recorded as a failure. */
bool side_opinion(Side *side, const char *command, StringBuilder *opinion);

/* Return true if a program that has no command to process still runs and has printed nothing. */
bool side_is_well(Side *side);

/* Record a failure that the referee found, unless there already is one. */
__attribute__((format(printf, 3, 4))) void side_blame(Side *side, Failure failure,
                                                      const char *format, ...);

/* Append what the program has written to standard error since its start or the last call. */
void side_errors(Side *side, StringBuilder *errors);

/* Ask the program to quit; if it doesn't, end it. Describe its end in `end`, which may be NULL. */
void side_end(Side *side, TalkEnd *end);

void side_free(Side *side);

#endif
