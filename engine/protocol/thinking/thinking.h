/* The engine's own moves: who chooses them, with what, and for how long.
 *
 * Players are given a share of the clock that the session has, or of the rule move_time; where the
 * client does not say after each move what is left of the clock, the time that was taken is counted
 * (session_time_counted()). Nobody looks at the time where there is neither.
 */
#ifndef CONTIGO_PROTOCOL_THINKING_THINKING_H
#define CONTIGO_PROTOCOL_THINKING_THINKING_H

#include "protocol/engine.h"

/* Has another player from now on, or the same with other settings: what the one before it knew is
 * gone. */
void thinking_seat(Engine *engine, const PlayerKind *kind, const PlayerSettings *settings);

/* Has the player forget what it knows of games: it goes on as one that has never been asked. */
void thinking_forget(Engine *engine);

/* Whether the engine's player is one of PLAYERS; else a program has put its own in that place. */
bool thinking_is_usual(const Engine *engine);

/* The same, for a command that would change it: false with an error. */
bool thinking_is_changeable(const Engine *engine, Reply *reply);

/* What is wanted of a player. */
typedef struct Wish {
    Color color;      /* either */
    bool cleans_up;   /* see Thinking: also where players have not agreed on dead stones */
    const Bars *bars; /* see Thinking */
    /* Is told what is known by then every so many nanoseconds; NULL: nobody is. */
    void (*shows)(void *context, const Insight *insight);
    int64_t interval;
    void *context;
} Wish;

/* A turn that was chosen: the strokes are the engine's, none for a pass. */
typedef enum Choosing { CHOSEN_MOVE, CHOSEN_PASS, CHOSEN_RESIGNS, CHOSEN_NOTHING } Choosing;

/* Lets the player choose; the position is afterwards as before. Where no time is given, it does not
 * begin with what it found out in some time or other, or before it was told to stop. What it knew
 * then is shown as well, and is what Engine.considered has. CHOSEN_NOTHING with an error. */
Choosing thinking_choose(Engine *engine, const Wish *wish, Reply *reply);

/* What was chosen has been made: why stands with the last move now. */
void thinking_note_made(Engine *engine);

/* Lets it look at the position and show what it sees until engine_should_stop(), whatever its
 * settings are. False with an error, also where it has nothing to show. */
bool thinking_analyze(Engine *engine, const Wish *wish, Reply *reply);

#endif
