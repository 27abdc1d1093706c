/* The player that takes what the game proposes: a legal move, and no more than that. */
#include "players/player.h"

/* Where dead stones are wanted off the board it may be that a pass would do: then whatever else
 * there is to do is done first. */
static Status choose(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    (void)state;
    Choice choice;
    size_t ends[CHOICE_STROKES];
    Status status = thinking->cleans_up ? position_propose_on(position, thinking->random, &choice)
                                        : position_propose(position, thinking->random, &choice);
    return status == STATUS_OK ? strokes_append(chosen->move, choice_move(&choice, ends)) : status;
}

const PlayerKind RANDOM_PLAYER = {
    .name = "random",
    .summary = "any legal move that is not a bad joke",
    .choose = choose,
};
