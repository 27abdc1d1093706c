/* Random moves of `go`, for players that need a legal one. */
#include "games/go/rules/go_position.h"

#include <string.h>

/* Some stone that superko lets a colour play, where the first that was thought of repeats a
 * position. */
static GoPoint propose_other(const Go *go, Color color, Random *random)
{
    GoPoint left[GO_PLACES];
    int count = go_board(go)->empty_count;
    memcpy(left, go_board(go)->empties, (size_t)count * sizeof *left);
    while (count > 0) {
        int64_t i = random_between(random, 0, count - 1);
        if (!go_board_is_eye(go_board(go), left[i], color) &&
            go_check(go, left[i], color) == STATUS_OK)
            return left[i];
        left[i] = left[--count];
    }
    return GO_NOWHERE;
}

Status go_propose(void *game, Color color, Random *random, Choice *choice)
{
    const Go *go = game;
    GoPoint place = go_board_random(go_board(go), color, random);
    if (place != GO_NOWHERE && go_check(go, place, color) != STATUS_OK)
        place = propose_other(go, color, random);
    if (place != GO_NOWHERE)
        *choice = choice_of_point(go_lattice_point(go, place));
    return STATUS_OK;
}
