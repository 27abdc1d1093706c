/* Predicts the result of a position by estimates, solutions and playouts. */
#include "game/position.h"

#include "base/filled.h"
#include "game/position_parts.h"

#include <math.h>

/* The maximum number of turns per point of the board in playouts without an estimate. */
enum { TURNS_PER_POINT = 3 };

/* The spread of a final score. It must be above 0. */
static const double LEAST_SPREAD = 1e-3;

static Decimal komi_of(const Position *position)
{
    return position->kind->rule_count > 0 ? position->setup.rules[RULE_KOMI] : 0;
}

/* Use the present score as the estimate. */
static Status estimate_by_score(Position *position, double spread, Estimate *estimate)
{
    Score score;
    Status status = position_score(position, &score);
    if (status == STATUS_OK)
        *estimate = (Estimate){.lead = (double)(score.black - score.white) / (double)DECIMAL_ONE,
                               .spread = spread};
    return status;
}

Status position_estimate(Position *position, Estimate *estimate)
{
    const GameKind *kind = position->kind;
    const Turn *turn = &position->turn;
    if (turn->phase == PHASE_OVER)
        return estimate_by_score(position, LEAST_SPREAD, estimate);
    /* Marks of dead stones may be incomplete, so estimate the result while they are being made,
     * too. */
    if (kind->estimate)
        return kind->estimate(position->game, turn->to_move, estimate);
    int side = position->setup.columns > position->setup.rows ? position->setup.columns
                                                              : position->setup.rows;
    return estimate_by_score(position, side, estimate);
}

Status position_is_open(Position *position, bool *open)
{
    Estimate estimate = {0};
    bool asks = position->kind->estimate && position->turn.phase == PHASE_PLAY;
    Status status = asks ? position_estimate(position, &estimate) : STATUS_OK;
    *open = estimate.open && position->turn.passes == 0;
    return status;
}

double position_value(const Position *position, const Estimate *estimate)
{
    double komi = (double)komi_of(position) / (double)DECIMAL_ONE;
    double x = (estimate->lead - komi) / estimate->spread;
    return 0.5 + 0.5 * x / sqrt(1 + x * x);
}

bool position_vary(Position *position, const Choice *choice, double reach, Random *random,
                   Choice *varied)
{
    const GameKind *kind = position->kind;
    return kind->vary && choice->count > 0 && position->turn.phase == PHASE_PLAY &&
           kind->vary(position->game, position->turn.to_move, choice, reach, random, varied);
}

Status position_solve(Position *position, const Solving *solving, Solution *solution)
{
    const GameKind *kind = position->kind;
    const Turn *turn = &position->turn;
    if (!kind->solve || turn->phase != PHASE_PLAY || turn->begun)
        return STATUS_WRONG_GAME;
    Decimal turns = position_rule(position, kind->max_plies) / DECIMAL_ONE;
    Standing standing = {.color = turn->to_move,
                         .passes = turn->passes,
                         .turns = turns > 0 ? (uint64_t)turns - turn->number + 1 : 0,
                         .komi = komi_of(position)};
    return kind->solve(position->game, &standing, solving, solution);
}

/* Making playouts. */

/* Record `color` as the first to play on the point of a choice, unless a color is recorded
 * there. */
static void note_first(const Position *position, const Choice *choice, Color color,
                       Playout *playout)
{
    if (!playout->first || choice->count == 0 || !position->kind->at)
        return;
    int column = choice->points[0].x / STEPS_PER_SPACE, row = choice->points[0].y / STEPS_PER_SPACE;
    uint8_t *first = &playout->first[row * position->setup.columns + column];
    if (*first == 0)
        *first = (uint8_t)(1 + color);
}

/* Make plausible turns until play has ended, or until `most` have been made. */
static Status play_on(Position *position, size_t most, Random *random, Playout *playout)
{
    Status status = STATUS_OK;
    for (; position->turn.phase == PHASE_PLAY && playout->turns < most && status == STATUS_OK;
         playout->turns++) {
        FILLED_LATER Choice made;
        Color color = position->turn.to_move;
        status = position_make_likely(position, random, &made);
        if (status == STATUS_OK)
            note_first(position, &made, color, playout);
    }
    return status == STATUS_NO_MOVE ? STATUS_OK : status;
}

/* Store the owner of each grid point: the color of the stone on it. */
static void tell_owners(const Position *position, Playout *playout)
{
    static const int8_t OWNERS[] = {0, 1, -1}; /* indexed by Occupant */
    if (!playout->owner || !position->kind->at)
        return;
    int8_t *owner = playout->owner;
    for (int row = 0; row < position->setup.rows; row++)
        for (int column = 0; column < position->setup.columns; column++)
            *owner++ = OWNERS[position->kind->at(position->game, column, row)];
}

/* Return the winner for a lead from which komi has been subtracted: +1 for black, -1 for white, 0
 * for a tie. */
static int winner_by(double lead)
{
    const double tie = 1e-6;
    return lead > tie ? 1 : lead < -tie ? -1 : 0;
}

static void tell_winner(const Position *position, Playout *playout)
{
    playout->winner = winner_by(playout->lead - (double)komi_of(position) / (double)DECIMAL_ONE);
    playout->value = 0.5 + 0.5 * playout->winner;
}

/* Store the winner and the value. The ending or the score decides them; if the playout stopped
 * early, an estimate does. */
static Status judge(Position *position, Playout *playout)
{
    const Turn *turn = &position->turn;
    playout->lead = 0;
    if (turn->ending != ENDING_NONE && turn->ending != ENDING_SCORE) {
        playout->winner = turn->winner == COLOR_BLACK ? 1 : -1;
        playout->value = 0.5 + 0.5 * playout->winner;
        return STATUS_OK;
    }
    Estimate estimate;
    if (!position->kind->score) { /* without a score, nobody has won */
        playout->winner = 0;
        playout->value = 0.5;
        return STATUS_OK;
    }
    Status status = position_estimate(position, &estimate);
    if (status != STATUS_OK)
        return status;
    playout->lead = estimate.lead;
    tell_winner(position, playout);
    if (turn->phase != PHASE_OVER)
        playout->value = position_value(position, &estimate);
    return STATUS_OK;
}

Status position_play_out(Position *position, Random *random, Playout *playout)
{
    const GameKind *kind = position->kind;
    const Turn *turn = &position->turn;
    playout->turns = 0;
    bool limited = position_rule(position, kind->max_plies) > 0;
    if (kind->play_out && turn->phase != PHASE_OVER && !limited) {
        Status status =
            kind->play_out(position->game, turn->to_move, turn->passes, random, playout);
        if (status == STATUS_OK)
            tell_winner(position, playout);
        return status;
    }
    size_t mark = position_mark(position);
    size_t most = (size_t)position->setup.columns * (size_t)position->setup.rows * TURNS_PER_POINT;
    Status status = play_on(position, kind->estimate ? kind->playout_turns : most, random, playout);
    if (status == STATUS_OK) {
        status = judge(position, playout);
        tell_owners(position, playout);
    }
    position_rollback(position, mark);
    return status;
}
