/* What the files of a position share and nobody else knows. */
#ifndef CONTIGO_GAME_POSITION_PARTS_H
#define CONTIGO_GAME_POSITION_PARTS_H

#include "base/memory.h"
#include "game/position.h"

/* How things were before a change. */
typedef struct Before {
    size_t mark; /* of the game's own log */
    Turn turn;
} Before;

struct Position {
    const GameKind *kind;
    void *game; /* owned; made by kind->create or kind->copy */
    Turn turn;
    Before *log; /* owned, oldest first */
    size_t log_count, log_capacity;
    Outcome outcome; /* of the last position_act() */
    Outcome trial;   /* of what is only tried */
    Setup setup;
};

/* STATUS_OK where a turn is being played. */
static inline Status position_in_play(const Position *position)
{
    if (position->turn.phase == PHASE_PLAY)
        return STATUS_OK;
    return position->turn.phase == PHASE_SCORING ? STATUS_SCORING : STATUS_GAME_OVER;
}

/* The value of a rule that positions see to, 0 where the game does not have it. */
static inline Decimal position_rule(const Position *position, RulePlace place)
{
    return place == RULE_NONE ? 0 : position->setup.rules[place];
}

/* Whether a whole turn of whose turn it is would be taken. */
Status position_check_now(Position *position, Move move);

/* Logs how things are before a change: STATUS_NO_MEMORY. What fails after that goes back by
 * position_rollback(). */
static inline Status position_log(Position *position)
{
    return memory_push(position->log, position->log_count, position->log_capacity,
                       (Before){position->kind->mark(position->game), position->turn});
}

/* Whether a player who need not play on passes without looking for a turn: after a pass that leaves
 * him ahead, and once there have been turns enough. */
Status position_may_want_to_pass(Position *position, bool *pass);

/* The same, where the game has passing and is not played out. */
static inline Status position_wants_to_pass(Position *position, bool *pass)
{
    const GameKind *kind = position->kind;
    *pass = false;
    return kind->plays_out || kind->passing == PASSING_NONE
               ? STATUS_OK
               : position_may_want_to_pass(position, pass);
}

/* What is left where no turn has been found: STATUS_NO_MOVE where nobody may pass. */
static inline Status position_may_pass(const Position *position)
{
    return position->kind->passing == PASSING_NONE ? STATUS_NO_MOVE : STATUS_OK;
}

#endif
