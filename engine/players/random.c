/* The player `random`, which makes a random turn that the game proposes. */
#include "players/player.h"

/* Choose a turn. If dead stones must be captured before passing, pass only if the game proposes
 * nothing else. */
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
    .summary = "a random legal move, except for obviously bad ones",
    .choose = choose,
};
