/* Implements positions: turns, passes, endings and undo. */
#include "game/position.h"

#include "base/filled.h"
#include "base/memory.h"
#include "game/position_parts.h"

#include <string.h>

static Turn first_turn(const GameKind *kind, const Setup *setup)
{
    Color color = kind->first_to_move ? kind->first_to_move(setup) : COLOR_BLACK;
    return (Turn){.to_move = color, .number = 1};
}

Status position_create(const GameKind *kind, const Setup *setup, Position **position)
{
    Position *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->kind = kind;
    made->setup = *setup;
    made->turn = first_turn(kind, setup);
    Status status = kind->create(setup, &made->game);
    if (status == STATUS_OK)
        *position = made;
    else
        memory_free(made);
    return status;
}

void position_destroy(Position *position)
{
    if (!position)
        return;
    position->kind->destroy(position->game);
    memory_free(position->log);
    outcome_free(&position->outcome);
    outcome_free(&position->trial);
    memory_free(position);
}

Status position_copy(const Position *position, Position **copy)
{
    Position *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->kind = position->kind;
    made->setup = position->setup;
    made->turn = position->turn;
    Status status = position->kind->copy(position->game, &made->game);
    if (status == STATUS_OK)
        *copy = made;
    else
        memory_free(made);
    return status;
}

/* Return true if GameKind.assign() may overwrite the game of position `a` with that of position
 * `b`. */
static bool is_alike(const Position *a, const Position *b)
{
    if (a->kind != b->kind || !outline_equal(&a->setup.outline, &b->setup.outline) ||
        a->setup.columns != b->setup.columns || a->setup.rows != b->setup.rows)
        return false;
    for (size_t i = 0; i < a->kind->rule_count; i++)
        if (i != RULE_KOMI && a->setup.rules[i] != b->setup.rules[i])
            return false;
    return true;
}

static Status assign_game(Position *position, const Position *from)
{
    if (from->kind->assign && is_alike(position, from))
        return from->kind->assign(position->game, from->game);
    void *game;
    Status status = from->kind->copy(from->game, &game);
    if (status != STATUS_OK)
        return status;
    position->kind->destroy(position->game);
    position->game = game;
    return STATUS_OK;
}

Status position_assign(Position *position, const Position *from)
{
    if (position == from)
        return STATUS_OK;
    Status status = assign_game(position, from);
    if (status != STATUS_OK)
        return status;
    position->kind = from->kind;
    position->setup = from->setup;
    position->turn = from->turn;
    position->log_count = 0;
    return STATUS_OK;
}

const GameKind *position_kind(const Position *position)
{
    return position->kind;
}

const Setup *position_setup(const Position *position)
{
    return &position->setup;
}

const Turn *position_turn(const Position *position)
{
    return &position->turn;
}

void *position_game(const Position *position)
{
    return position->game;
}

Status position_set_komi(Position *position, Decimal komi)
{
    if (position->kind->rule_count == 0)
        return STATUS_WRONG_GAME;
    const Rule *rule = &position->kind->rules[RULE_KOMI];
    if (komi < rule->lowest || komi > rule->highest)
        return STATUS_OUT_OF_RANGE;
    position->setup.rules[RULE_KOMI] = komi;
    return STATUS_OK;
}

/* Undoing changes. */

size_t position_mark(const Position *position)
{
    return position->log_count;
}

void position_rollback(Position *position, size_t mark)
{
    if (mark >= position->log_count)
        return;
    const Before *before = &position->log[mark];
    position->kind->rollback(position->game, before->mark);
    position->turn = before->turn;
    position->log_count = mark;
    memory_trim(position->log, position->log_capacity, mark);
}

/* Finish the change whose previous state was logged last. If the change failed, undo it. */
static Status finish(Position *position, Status status)
{
    if (status != STATUS_OK)
        position_rollback(position, position->log_count - 1);
    return status;
}

/* Making turns. */

/* Check that turns can be played and that it is the turn of `color`. If so, log the state. */
static Status start_turn(Position *position, Color color)
{
    Status status = position_in_play(position);
    if (status == STATUS_OK && color != position->turn.to_move)
        status = STATUS_NOT_YOUR_TURN;
    return status == STATUS_OK ? position_log(position) : status;
}

/* Return true if the maximum number of turns has been played. */
static bool all_played(const Position *position)
{
    Decimal turns = position_rule(position, position->kind->max_plies);
    return turns > 0 && (position->turn.number - 1) * DECIMAL_ONE >= turns;
}

/* Return true if the present turn is the last that the rules allow. */
static bool is_last_turn(const Position *position)
{
    Decimal turns = position_rule(position, position->kind->max_plies);
    return turns > 0 && position->turn.number * DECIMAL_ONE >= turns;
}

bool position_invalid_loses(const Position *position)
{
    return position_rule(position, position->kind->invalid_loses) != 0;
}

/* Return true if the last two turns were passes that end play. */
static bool have_both_passed(const Position *position)
{
    const Turn *turn = &position->turn;
    return turn->passes >= 2 && (turn->passer == COLOR_WHITE ||
                                 position_rule(position, position->kind->white_passes_last) == 0);
}

/* If both colors have passed, or all turns have been played, and play hasn't ended yet, end it. The
 * next phase is agreement on dead stones, if the game has that; otherwise the game is over. */
static inline void end_play_if_due(Position *position)
{
    Turn *turn = &position->turn;
    if (turn->phase != PHASE_PLAY || (!have_both_passed(position) && !all_played(position)))
        return;
    bool to_agree = position->kind->mark_dead != NULL;
    turn->phase = to_agree ? PHASE_SCORING : PHASE_OVER;
    turn->ending = to_agree ? ENDING_NONE : ENDING_SCORE;
}

/* End the game if the last move has ended it by the rules. */
static inline void end_if_won(Position *position)
{
    Turn *turn = &position->turn;
    if (!position->kind->over)
        return;
    turn->ending = position->kind->over(position->game, &turn->winner);
    if (turn->ending != ENDING_NONE)
        turn->phase = PHASE_OVER;
}

/* Return who moves after the present turn, assuming that it belongs to `color`: the other color,
 * except at the start if the rules give black several turns. */
static Color next_to_move(const Position *position, Color color)
{
    RulePlace first = position->kind->first_turns;
    bool early =
        first != RULE_NONE && position->turn.number * DECIMAL_ONE < position->setup.rules[first];
    return early ? COLOR_BLACK : color_other(color);
}

/* Update position->turn for the next player's turn. This doesn't call the game's begin_turn(). */
static inline void pass_on(Position *position)
{
    Turn *turn = &position->turn;
    turn->to_move = next_to_move(position, turn->to_move);
    turn->number++;
    turn->begun = false;
}

/* Update the position after a turn. The game has already begun the next player's turn. This
 * function is inline because most random playouts call it for every turn. */
static inline void turn_made(Position *position)
{
    position->turn.passes = 0;
    pass_on(position);
    end_if_won(position);
    end_play_if_due(position);
}

static Status begin_turn(Position *position, Color color)
{
    return position->kind->begin_turn ? position->kind->begin_turn(position->game, color)
                                      : STATUS_OK;
}

/* Make a move and, if that ends the turn, begin the next turn. */
static Status act(Position *position, Move move, Manner manner, Outcome *outcome)
{
    Color color = position->turn.to_move;
    Status status = position->kind->act(position->game, color, move, manner, outcome);
    if (status != STATUS_OK)
        return status;
    position->turn.begun = true;
    position->turn.passes = 0;
    if (!outcome->ends_turn) {
        end_if_won(position);
        return STATUS_OK;
    }
    status = begin_turn(position, next_to_move(position, color));
    if (status == STATUS_OK)
        turn_made(position);
    return status;
}

Status position_act(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome)
{
    if (outcome)
        *outcome = &position->outcome;
    Status status = start_turn(position, color);
    if (status != STATUS_OK)
        return status;
    return finish(position, act(position, move, manner, &position->outcome));
}

Status position_make(Position *position, const Choice *choice)
{
    Color color = position->turn.to_move;
    if (choice->count == 0)
        return position_pass(position, color);
    Status status = start_turn(position, color);
    if (status != STATUS_OK)
        return status;
    if (!position->kind->make) {
        size_t ends[CHOICE_STROKES];
        Manner manner = {.exact = true};
        return finish(position, act(position, choice_move(choice, ends), manner, &position->trial));
    }
    status = position->kind->make(position->game, color, choice);
    if (status == STATUS_OK)
        turn_made(position);
    return finish(position, status);
}

Status position_pass(Position *position, Color color)
{
    Status status = start_turn(position, color);
    if (status != STATUS_OK)
        return status;
    Turn *turn = &position->turn;
    if (position->kind->passing == PASSING_NONE && !turn->begun)
        return finish(position, STATUS_NO_PASSING);
    if (turn->begun)
        turn->passes = 0;
    else
        turn->passes = turn->passes > 0 && turn->passer != color ? 2 : 1;
    turn->passer = color;
    if (!turn->begun && position->kind->pass)
        status = position->kind->pass(position->game, color);
    if (status == STATUS_OK)
        status = begin_turn(position, next_to_move(position, color));
    if (status == STATUS_OK) {
        pass_on(position);
        end_play_if_due(position);
    }
    return finish(position, status);
}

/* The type of the functions GameKind.make_random and GameKind.make_likely. */
typedef Status (*Making)(void *game, Color color, Random *random, Choice *made);

/* Choose and make a turn in one step with `make`, which is the kind's function for this, or NULL if
 * the kind has none. */
static inline Status make_at_once(Position *position, Making make, Random *random, Choice *made)
{
    FILLED_LATER Choice unwanted;
    Choice *choice = made ? made : &unwanted;
    if (!make) {
        Status status = position_propose(position, random, choice);
        return status == STATUS_OK ? position_make(position, choice) : status;
    }
    bool pass;
    *choice = (Choice){0};
    Status status = position_in_play(position);
    if (status == STATUS_OK)
        status = position_wants_to_pass(position, &pass);
    if (status == STATUS_OK)
        status = position_log(position);
    if (status != STATUS_OK)
        return status;
    if (!pass)
        status = make(position->game, position->turn.to_move, random, choice);
    if (status == STATUS_OK && choice->count > 0) {
        turn_made(position);
        return STATUS_OK;
    }
    position_rollback(position, position_mark(position) - 1);
    if (status == STATUS_OK)
        status = position_may_pass(position);
    return status == STATUS_OK ? position_pass(position, position->turn.to_move) : status;
}

Status position_make_random(Position *position, Random *random, Choice *made)
{
    return make_at_once(position, position->kind->make_random, random, made);
}

Status position_make_likely(Position *position, Random *random, Choice *made)
{
    const GameKind *kind = position->kind;
    return make_at_once(position, kind->make_likely ? kind->make_likely : kind->make_random, random,
                        made);
}

/* Return STATUS_OK if play may continue or be resumed, otherwise the error. If dead stones are
 * being marked, play may only be resumed if the rules allow another turn. */
static Status may_go_on(const Position *position)
{
    if (position->turn.phase == PHASE_OVER)
        return STATUS_GAME_OVER;
    return position->turn.phase == PHASE_SCORING && all_played(position) ? STATUS_ALL_PLAYED
                                                                         : STATUS_OK;
}

/* Resume play. If dead stones were being marked, passes are counted from 0 again. */
static void go_on(Turn *turn)
{
    if (turn->phase == PHASE_SCORING)
        turn->passes = 0;
    turn->phase = PHASE_PLAY;
}

Status position_take_turn(Position *position, Color color)
{
    Turn *turn = &position->turn;
    Status status = may_go_on(position);
    if (status != STATUS_OK || (turn->phase == PHASE_PLAY && turn->to_move == color))
        return status;
    if (turn->begun && is_last_turn(position))
        return STATUS_ALL_PLAYED;
    status = position_log(position);
    if (status != STATUS_OK)
        return status;
    go_on(turn);
    turn->number += turn->begun;
    turn->begun = false;
    turn->to_move = color;
    return finish(position, begin_turn(position, color));
}

Status position_set_up(Position *position, Move stones, Color next)
{
    const GameKind *kind = position->kind;
    Status status = kind->set_up ? may_go_on(position) : STATUS_WRONG_GAME;
    if (status == STATUS_OK)
        status = position_log(position);
    if (status != STATUS_OK)
        return status;
    status = kind->set_up(position->game, stones);
    if (status == STATUS_OK)
        status = begin_turn(position, next);
    go_on(&position->turn);
    position->turn.to_move = next;
    position->turn.passes = 0;
    position->turn.begun = false;
    return finish(position, status);
}

Status position_end(Position *position, Ending ending, Color winner)
{
    if (position->turn.phase == PHASE_OVER)
        return STATUS_GAME_OVER;
    Status status = position_log(position);
    if (status != STATUS_OK)
        return status;
    position->turn.phase = PHASE_OVER;
    position->turn.ending = ending;
    if (ending != ENDING_SCORE)
        position->turn.winner = winner;
    return STATUS_OK;
}

/* Check that dead stones are being marked and, if so, log the state. */
static Status start_marking(Position *position)
{
    if (position->turn.phase != PHASE_SCORING)
        return position->turn.phase == PHASE_OVER ? STATUS_GAME_OVER : STATUS_NOT_SCORING;
    return position_log(position);
}

Status position_mark_dead(Position *position, Move stones, StoneMarking marking)
{
    Status status = start_marking(position);
    if (status != STATUS_OK)
        return status;
    size_t before = position->kind->mark(position->game);
    status = finish(position, position->kind->mark_dead(position->game, stones, marking));
    if (status == STATUS_OK && position->kind->mark(position->game) == before)
        position->log_count--; /* nothing has changed, so there is nothing to undo */
    return status;
}

Status position_resume(Position *position)
{
    Status status = start_marking(position);
    if (status != STATUS_OK)
        return status;
    status = may_go_on(position);
    if (status != STATUS_OK)
        return finish(position, status);
    go_on(&position->turn);
    return finish(position, begin_turn(position, position->turn.to_move));
}

/* Trying moves, and undoing them. */

Status position_check(Position *position, Color color, Move move)
{
    size_t mark = position_mark(position);
    Status status = position_take_turn(position, color);
    if (status == STATUS_OK)
        status = position_check_now(position, move);
    position_rollback(position, mark);
    return status;
}

/* Make a move in a turn that has begun, and compute the score after it. */
static Status look_ahead(Position *position, Move move, Manner manner, Score *score)
{
    Color color = position->turn.to_move;
    Status status = position->kind->act(position->game, color, move, manner, &position->outcome);
    if (status != STATUS_OK)
        return status;
    *score = (Score){0};
    return position->kind->score ? position_score(position, score) : STATUS_OK;
}

Status position_try(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome, Score *score)
{
    size_t mark = position_mark(position);
    Status status = position_in_play(position);
    *outcome = &position->outcome;
    if (status == STATUS_OK)
        status = position_take_turn(position, color);
    if (status != STATUS_OK)
        return status;
    size_t there = position->kind->mark(position->game);
    status = look_ahead(position, move, manner, score);
    position->kind->rollback(position->game, there);
    position_rollback(position, mark);
    return status;
}

Status position_list_dead(Position *position, Color color, bool judged, Strokes *dead)
{
    const GameKind *kind = position->kind;
    if (!kind->list_dead)
        return STATUS_WRONG_GAME;
    if (!judged || position->turn.phase != PHASE_SCORING)
        return kind->list_dead(position->game, color, judged, dead);
    Position *bare; /* a copy whose marks are removed, unless no turn is left */
    Status status = position_copy(position, &bare);
    if (status != STATUS_OK)
        return status;
    status = position_resume(bare);
    if (status == STATUS_OK || status == STATUS_ALL_PLAYED)
        status = kind->list_dead(bare->game, color, true, dead);
    position_destroy(bare);
    return status;
}
