/* Search to a depth of two by alpha-beta. */
#include "minimax.h"

enum { DEPTH = 2 };

typedef struct Window {
    Decimal alpha, beta;
} Window;

static const Decimal BEYOND = 1000000 * DECIMAL_ONE;

/* Return the turn with this number: a point of the grid, or the pass, which comes after all
 * points. */
static Choice choice_numbered(const Position *position, int number)
{
    const Setup *setup = position_setup(position);
    if (number == setup->columns * setup->rows)
        return (Choice){0};
    return choice_of_point((Point){number % setup->columns * STEPS_PER_SPACE,
                                   number / setup->columns * STEPS_PER_SPACE});
}

static int count_choices(const Position *position)
{
    return position_setup(position)->columns * position_setup(position)->rows + 1;
}

/* Store by how many points, without komi, the player to move leads. */
static Status judge(Position *position, Decimal *value)
{
    Score score;
    Status status = position_score(position, &score);
    *value = score.black - score.white;
    if (position_turn(position)->to_move == COLOR_WHITE)
        *value = -*value;
    return status;
}

static Status look(Position *position, int depth, Window window, Decimal *value)
{
    if (depth == 0 || position_turn(position)->phase != PHASE_PLAY)
        return judge(position, value);
    *value = -BEYOND;
    for (int i = 0; i < count_choices(position) && window.alpha < window.beta; i++) {
        size_t mark = position_mark(position);
        Choice choice = choice_numbered(position, i);
        Decimal found;
        Status status = position_make(position, &choice);
        if (status == STATUS_NO_MEMORY)
            return status;
        if (status != STATUS_OK)
            continue;
        status = look(position, depth - 1, (Window){-window.beta, -window.alpha}, &found);
        position_rollback(position, mark);
        if (status != STATUS_OK)
            return status;
        *value = -found > *value ? -found : *value;
        window.alpha = *value > window.alpha ? *value : window.alpha;
    }
    return STATUS_OK;
}

/* Store the value of a turn for the player to move; an illegal turn has the value -BEYOND. */
static Status weigh(Position *position, const Choice *choice, Decimal *value)
{
    size_t mark = position_mark(position);
    *value = -BEYOND;
    Status status = position_make(position, choice);
    if (status != STATUS_OK)
        return status == STATUS_NO_MEMORY ? status : STATUS_OK;
    status = look(position, DEPTH - 1, (Window){-BEYOND, BEYOND}, value);
    position_rollback(position, mark);
    *value = -*value;
    return status;
}

static Status choose(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    (void)state;
    Choice best = {0};
    Decimal most = -BEYOND, value;
    int64_t equals = 0;
    if (!position_kind(position)->at || !position_kind(position)->score)
        return STATUS_NO_MOVE;
    for (int i = 0; i < count_choices(position); i++) {
        Choice choice = choice_numbered(position, i);
        Status status = weigh(position, &choice, &value);
        if (status != STATUS_OK)
            return status;
        equals = value > most ? 0 : equals;
        if (value < most || value == -BEYOND || random_between(thinking->random, 0, equals++) > 0)
            continue;
        most = value;
        best = choice;
    }
    size_t ends[CHOICE_STROKES];
    return strokes_append(chosen->move, choice_move(&best, ends));
}

const PlayerKind MINIMAX2_PLAYER = {
    .name = "minimax2",
    .summary = "alpha-beta to a depth of two turns",
    .choose = choose,
};
