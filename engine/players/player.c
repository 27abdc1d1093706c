/* The player that takes what the game proposes. */
#include "players/player.h"

static Status choose(void *context, Position *position, Random *random, Strokes *move, Text *why)
{
    (void)context, (void)why;
    Choice choice;
    size_t end;
    Status status = position_propose(position, random, &choice);
    return status == STATUS_OK ? strokes_append(move, choice_move(&choice, &end)) : status;
}

/* It may be that a pass would do: then whatever else there is to do is done first. */
static Status clean_up(void *context, Position *position, Random *random, Strokes *move, Text *why)
{
    (void)context, (void)why;
    Choice choice;
    size_t end;
    Status status = position_propose_on(position, random, &choice);
    return status == STATUS_OK ? strokes_append(move, choice_move(&choice, &end)) : status;
}

const Player RANDOM_PLAYER = {.choose = choose, .clean_up = clean_up};
