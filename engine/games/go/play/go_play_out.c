/* Makes playouts. */
#include "base/filled.h"
#include "games/go/play/go_play.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_policy.h"

/* The maximum length of a playout, in moves per point of the board. Without this limit, a playout
 * could repeat positions forever. */
enum { LENGTH_MOST = 3 };

/* Record that a color has played at a point, unless a color has already been recorded there. */
static void note_first(const GoQuick *quick, GoPoint point, Color color, Playout *playout)
{
    int stride = quick->columns + 1;
    uint8_t *first = &playout->first[(point / stride - 1) * quick->columns + point % stride - 1];
    if (*first == 0)
        *first = (uint8_t)(1 + color);
}

/* Play until neither color has a move left or the maximum length is reached. Return the number of
 * turns. */
static size_t play_on(GoPolicy *policy, Color color, Playout *playout)
{
    GoQuick *quick = policy->quick;
    size_t most = (size_t)(LENGTH_MOST * quick->columns * quick->rows), turns = 0;
    for (int passes = 0; passes < 2 && turns < most; turns++) {
        GoPoint point = go_policy_choose(policy, color);
        go_policy_play(policy, point, color);
        passes = point == GO_NOWHERE ? passes + 1 : 0;
        if (point != GO_NOWHERE && playout->first)
            note_first(quick, point, color, playout);
        color = color_other(color);
    }
    return turns;
}

/* Black's lead on the board after a playout, counted in two ways: by stones only, and by stones and
 * surrounded points. */
typedef struct End {
    int stones, points;
} End;

static End count_end(const GoQuick *quick, int8_t *owner)
{
    static const int8_t SIGNS[] = {[GO_EMPTY] = 0, [GO_BLACK] = 1, [GO_WHITE] = -1};
    End end = {0, 0};
    for (int row = 0; row < quick->rows; row++) {
        GoPoint point = (GoPoint)((row + 1) * (quick->columns + 1) + 1);
        for (int column = 0; column < quick->columns; column++, point++) {
            int8_t sign = SIGNS[go_quick_owner(quick, point)];
            end.points += sign;
            end.stones += quick->spots[point].stone != GO_EMPTY ? sign : 0;
            if (owner)
                *owner++ = sign;
        }
    }
    return end;
}

/* Return how many more stones Black has played than White, including captured ones. */
static int count_played(const GoBoard *board)
{
    int more = 0;
    for (int place = 0; place < board->places; place++)
        more += (board->stones[place] == GO_BLACK) - (board->stones[place] == GO_WHITE);
    return more + (int)board->captured[COLOR_BLACK] - (int)board->captured[COLOR_WHITE];
}

/* Return Black's lead under the scoring rule. The territory score of a playout is its area score
 * minus the difference in the number of stones that the colors have played. This difference is
 * known up to the present position. After that, as long as there are points to gain, both colors
 * play equally many stones, or the player to move plays one more, which is half a stone on average.
 * Later in a playout, colors fill their own territory; these stones don't count, since players
 * wouldn't play them. */
static double lead_of(const Go *go, Color color, End end)
{
    switch (go_rules(go)->scoring) {
    case GO_SCORING_STONES:
        return end.stones;
    case GO_SCORING_AREA:
        return end.points;
    default:
        return end.points - count_played(go_board(go)) - (color == COLOR_BLACK ? 0.5 : -0.5);
    }
}

Status go_play_out(void *game, Color color, unsigned passes, Random *random, Playout *playout)
{
    (void)passes; /* not needed: even if another pass would end the game, there may be moves left */
    Go *go = game;
    const GoPatterns *patterns;
    Status status = go_patterns(go, &patterns);
    if (status != STATUS_OK)
        return status;
    FILLED_LATER GoQuick quick;
    go_quick_start(&quick, go_board(go), color);
    GoPoint last = go_recent(go, 0);
    if (quick.spots[last].stone != go_stone(color_other(color)))
        last = GO_NOWHERE; /* there is no last move, or the same color moves twice in a row */
    GoPolicy policy = {.quick = &quick, .patterns = patterns, .random = random, .last = last};
    playout->turns = play_on(&policy, color, playout);
    playout->lead = lead_of(go, color, count_end(&quick, playout->owner)) - go_bonus(go);
    return STATUS_OK;
}
