/* The player that looks one turn ahead: of the turns that the game lists, the one after which the
 * game, as it estimates itself, comes to most. Where a game cannot be estimated some random games
 * are played to the end instead, the same number from each turn. */
#include "base/memory.h"
#include "players/player.h"

enum { GREEDY_CANDIDATES = 128, GREEDY_PLAYOUTS = 16 };

/* What black has of the position. */
static Status judge(Position *position, Random *random, double *value)
{
    const GameKind *kind = position_kind(position);
    Estimate estimate;
    if (kind->estimate || position_turn(position)->phase != PHASE_PLAY) {
        Status status = position_estimate(position, &estimate);
        if (status != STATUS_WRONG_GAME) {
            *value = position_value(position, &estimate);
            return status;
        }
    }
    Status status = STATUS_OK;
    *value = 0;
    for (int i = 0; i < GREEDY_PLAYOUTS && status == STATUS_OK; i++) {
        Playout playout = {0};
        status = position_play_out(position, random, &playout);
        *value += playout.value / GREEDY_PLAYOUTS;
    }
    return status;
}

/* What a turn is worth to who makes it; less than nothing where it cannot be made. */
static Status weigh(Position *position, const Choice *choice, Random *random, double *value)
{
    size_t mark = position_mark(position);
    bool is_black = position_turn(position)->to_move == COLOR_BLACK;
    *value = -1;
    Status status = position_make(position, choice);
    if (status != STATUS_OK)
        return status == STATUS_NO_MEMORY ? status : STATUS_OK;
    status = judge(position, random, value);
    if (!is_black)
        *value = 1 - *value;
    position_rollback(position, mark);
    return status;
}

/* The best of a list. */
static Status find_best(Position *position, const Candidate *list, size_t count, Random *random,
                        size_t *best)
{
    double most = -1, value;
    Status status = STATUS_OK;
    *best = count;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = weigh(position, &list[i].choice, random, &value);
        if (status == STATUS_OK && value > most) {
            most = value;
            *best = i;
        }
    }
    return status;
}

static Status choose(void *state, Position *position, const Thinking *thinking, Chosen *chosen)
{
    (void)state;
    size_t count, best, ends[CHOICE_STROKES];
    Candidate *list = memory_new(GREEDY_CANDIDATES * sizeof *list);
    if (!list)
        return STATUS_NO_MEMORY;
    Status status =
        position_candidates(position, thinking->random, list, GREEDY_CANDIDATES, &count);
    if (status == STATUS_OK && thinking->cleans_up && count > 1 &&
        list[count - 1].choice.count == 0)
        count--;
    if (status == STATUS_OK)
        status = find_best(position, list, count, thinking->random, &best);
    if (status == STATUS_OK && best == count)
        status = STATUS_NO_MOVE;
    if (status == STATUS_NO_MOVE)
        text_add(chosen->why, "there is nothing to choose");
    if (status == STATUS_OK)
        status = strokes_append(chosen->move, choice_move(&list[best].choice, ends));
    memory_free(list);
    return status;
}

const PlayerKind GREEDY_PLAYER = {
    .name = "greedy",
    .summary = "looks one turn ahead",
    .choose = choose,
};
