/* The player that takes what the game proposes. */
#include "players/player.h"

static Status is_ahead(const Situation *situation, bool *ahead)
{
    Score score;
    Status status = situation->kind->score(situation->game, &score);
    if (status == STATUS_OK) {
        Decimal lead = score.black - score.white - situation->setup->rules[RULE_KOMI];
        *ahead = situation->color == COLOR_BLACK ? lead > 0 : lead < 0;
    }
    return status;
}

static Status choose(void *context, const Situation *situation, Random *random, Strokes *move,
                     Text *why)
{
    (void)context, (void)why;
    const Setup *setup = situation->setup;
    bool plays_out = situation->kind->plays_out;
    bool pass = !plays_out && situation->turn > (uint32_t)(setup->columns * setup->rows);
    if (!pass && !plays_out && situation->other_passed) {
        Status status = is_ahead(situation, &pass);
        if (status != STATUS_OK)
            return status;
    }
    if (pass)
        return STATUS_OK;
    Choice choice = {0};
    size_t end;
    Status status = situation->kind->propose(situation->game, situation->color, random, &choice);
    return status == STATUS_OK ? strokes_append(move, choice_move(&choice, &end)) : status;
}

const Player RANDOM_PLAYER = {choose, NULL};
