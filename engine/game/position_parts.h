/* Internals that the files implementing position.h share. */
#ifndef CONTIGO_GAME_POSITION_PARTS_H
#define CONTIGO_GAME_POSITION_PARTS_H

#include "base/memory.h"
#include "game/position.h"

/* The data needed to undo a change. */
typedef struct Before {
    size_t mark; /* mark of the game's own state before the change */
    Turn turn;
} Before;

struct Position {
    const GameKind *kind;
    void *game; /* owned: made by kind->create() or kind->copy() */
    Turn turn;
    Before *log; /* owned; the oldest change comes first */
    size_t log_count, log_capacity;
    Outcome outcome; /* the outcome of the last position_act() or position_try() */
    Outcome trial;   /* scratch memory, for the outcomes of moves that nobody reads */
    Setup setup;
};

/* Return STATUS_OK during play, STATUS_SCORING while dead stones are being marked, and
 * STATUS_GAME_OVER after that. */
static inline Status position_in_play(const Position *position)
{
    if (position->turn.phase == PHASE_PLAY)
        return STATUS_OK;
    return position->turn.phase == PHASE_SCORING ? STATUS_SCORING : STATUS_GAME_OVER;
}

/* Return the value of a rule, or 0 if the game does not have the rule. */
static inline Decimal position_rule(const Position *position, RulePlace place)
{
    return place == RULE_NONE ? 0 : position->setup.rules[place];
}

/* Return STATUS_OK if a whole turn of the player to move would be accepted, otherwise the
 * reason. */
Status position_check_now(Position *position, Move move);

/* Log the state before a change. If the change fails, the caller must undo it with
 * position_rollback(). May return STATUS_NO_MEMORY. */
static inline Status position_log(Position *position)
{
    return memory_push(position->log, position->log_count, position->log_capacity,
                       (Before){position->kind->mark(position->game), position->turn});
}

/* Set `pass` to true if the player to move should pass without looking for a move: the opponent has
 * just passed and this player is ahead, or at least as many turns have been made as the board has
 * points. */
Status position_may_want_to_pass(Position *position, bool *pass);

/* Do the same as position_may_want_to_pass(), but set `pass` to false if passing isn't allowed or
 * the game plays out. */
static inline Status position_wants_to_pass(Position *position, bool *pass)
{
    const GameKind *kind = position->kind;
    *pass = false;
    return kind->plays_out || kind->passing == PASSING_NONE
               ? STATUS_OK
               : position_may_want_to_pass(position, pass);
}

/* Return the status for a player who has no move: STATUS_OK if the player may pass, or else
 * STATUS_NO_MOVE. */
static inline Status position_may_pass(const Position *position)
{
    return position->kind->passing == PASSING_NONE ? STATUS_NO_MOVE : STATUS_OK;
}

#endif
