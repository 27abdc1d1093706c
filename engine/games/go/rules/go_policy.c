/* Chooses the moves of playouts: answers to the last move, and random moves. */
#include "games/go/rules/go_policy.h"

#include "games/go/rules/go_shape.h"

static int below(Random *random, int count)
{
    return (int)random_between(random, 0, count - 1);
}

static inline bool is_shape(const GoPolicy *policy, GoPoint point)
{
    unsigned round = policy->quick->spots[point].round;
    return policy->patterns->bits[round / 8] >> round % 8 & 1;
}

/* Avoiding self-atari. */

/* List the stones of the string that a move would form. */
static int list_string(const GoQuick *quick, GoPoint point, const GoProspect *prospect,
                       GoPoint stones[GO_SHAPE_MOST])
{
    int count = 0;
    stones[count++] = point;
    for (int i = 0; i < prospect->joined; i++) {
        GoPoint at = prospect->strings[i];
        do {
            stones[count++] = at;
            at = quick->spots[at].next;
        } while (at != prospect->strings[i]);
    }
    return count;
}

/* Return whether the string of `stone` would be in atari if a stone were played at `point`. */
static bool would_be_in_atari(const GoQuick *quick, GoPoint stone, GoPoint point)
{
    GoString string = *go_quick_string(quick, stone);
    for (int side = 0; side < GO_SIDES; side++)
        if (quick->spots[point + quick->sides[side]].head == quick->spots[stone].head &&
            quick->spots[point + quick->sides[side]].stone == quick->spots[stone].stone) {
            string.count--;
            string.sum -= point;
            string.squares -= (uint32_t)point * point;
        }
    return go_string_in_atari(&string);
}

/* Suppose that `stones`, the last of which is played at `point`, are on the board. Return whether
 * all strings of the other color that are next to them would then be in atari. If so, that color
 * must capture the stones, and gets an eye of exactly their shape. */
static bool must_take(const GoQuick *quick, GoPoint point, const GoPoint *stones, int count,
                      Color color)
{
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = (GoPoint)(stones[i] + quick->sides[side]);
            if (quick->spots[beside].stone == go_stone(color_other(color)) &&
                !would_be_in_atari(quick, beside, point))
                return false;
        }
    return true;
}

/* Return whether a self-atari may still be good: it is a throw-in of one stone, or a nakade. */
static bool is_worth_it(const GoQuick *quick, GoPoint point, const GoProspect *prospect,
                        Color color)
{
    if (prospect->size == 1)
        return true;
    if (prospect->size > GO_SHAPE_MOST)
        return false;
    GoPoint stones[GO_SHAPE_MOST], vital;
    int count = list_string(quick, point, prospect, stones);
    return go_shape_is_nakade(quick, stones, count, &vital) &&
           must_take(quick, point, stones, count, color);
}

bool go_policy_is_sensible(const GoQuick *quick, GoPoint point, Color color)
{
    unsigned round = quick->spots[point].round;
    unsigned open = go_quick_open_sides(round);
    if (quick->spots[point].settled)
        return false;
    if ((open & (open - 1)) != 0)
        return true; /* the string has at least two liberties */
    if (go_quick_is_eye(round, color) || !go_quick_is_legal(quick, point, color))
        return false;
    GoProspect prospect;
    go_quick_look(quick, point, color, &prospect);
    return prospect.captures || prospect.liberties >= 2 ||
           is_worth_it(quick, point, &prospect, color);
}

/* Finding answers to the last move. */

/* Find a move that captures a string of the other color next to the string at `stone`. */
static GoPoint find_rescue_by_capture(const GoQuick *quick, GoPoint stone, Color color)
{
    GoPoint at = stone;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = (GoPoint)(at + quick->sides[side]);
            if (quick->spots[beside].stone != go_stone(color_other(color)))
                continue;
            GoPoint liberty = go_quick_last_liberty(quick, beside);
            if (liberty != GO_NOWHERE && go_quick_is_legal(quick, liberty, color))
                return liberty;
        }
        at = quick->spots[at].next;
    } while (at != stone);
    return GO_NOWHERE;
}

/* Find a move that rescues a string that the last move put into atari. */
static GoPoint find_rescue(const GoPolicy *policy, Color color)
{
    const GoQuick *quick = policy->quick;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = (GoPoint)(policy->last + quick->sides[side]);
        if (quick->spots[beside].stone != go_stone(color))
            continue;
        GoPoint liberty = go_quick_last_liberty(quick, beside);
        if (liberty == GO_NOWHERE)
            continue;
        GoPoint rescue = find_rescue_by_capture(quick, beside, color);
        if (rescue != GO_NOWHERE)
            return rescue;
        GoProspect prospect;
        go_quick_look(quick, liberty, color, &prospect);
        if (prospect.liberties >= 2 && !quick->spots[liberty].settled)
            return liberty;
    }
    return GO_NOWHERE;
}

/* Find the move that captures the string of the last stone. */
static GoPoint find_capture(const GoPolicy *policy, Color color)
{
    GoPoint liberty = go_quick_last_liberty(policy->quick, policy->last);
    return liberty != GO_NOWHERE && go_quick_is_legal(policy->quick, liberty, color) ? liberty
                                                                                     : GO_NOWHERE;
}

/* The last move may have captured a string and so made an eye: find the vital point of this eye. */
static GoPoint find_nakade(const GoPolicy *policy, Color color)
{
    const GoQuick *quick = policy->quick;
    GoPoint shape[GO_SHAPE_MOST], at = policy->taken, vital;
    int count = 0;
    if (at == GO_NOWHERE)
        return GO_NOWHERE;
    do {
        if (count == GO_SHAPE_MOST || quick->spots[at].stone != GO_EMPTY)
            return GO_NOWHERE;
        shape[count++] = at;
        at = quick->spots[at].next;
    } while (at != policy->taken);
    return count >= 3 && go_shape_is_nakade(quick, shape, count, &vital) &&
                   go_quick_is_legal(quick, vital, color)
               ? vital
               : GO_NOWHERE;
}

/* Choose one of the sensible points around a stone at which a pattern matches, at random. Return
 * GO_NOWHERE if there is none. */
static GoPoint find_shape(const GoPolicy *policy, GoPoint stone, Color color)
{
    const GoQuick *quick = policy->quick;
    GoPoint found[GO_ROUND];
    int count = 0;
    for (int i = 0; i < GO_ROUND; i++) {
        GoPoint point = (GoPoint)(stone + quick->offsets[i]);
        if (quick->spots[point].stone == GO_EMPTY && is_shape(policy, point) &&
            go_policy_is_sensible(quick, point, color))
            found[count++] = point;
    }
    return count > 0 ? found[below(policy->random, count)] : GO_NOWHERE;
}

enum { OF_TEN = 10, HEEDED = 9 };

/* Find an answer to the last move. In one of ten cases, don't look for any. */
static GoPoint find_answer(const GoPolicy *policy, Color color)
{
    if (policy->last == GO_NOWHERE || below(policy->random, OF_TEN) >= HEEDED)
        return GO_NOWHERE;
    GoPoint point = find_nakade(policy, color);
    if (point == GO_NOWHERE)
        point = find_rescue(policy, color);
    if (point == GO_NOWHERE)
        point = find_capture(policy, color);
    return point == GO_NOWHERE ? find_shape(policy, policy->last, color) : point;
}

/* Find any sensible move: search the list of empty points from a random index to its end and then
 * from its start. Return GO_NOWHERE if there is none. */
static GoPoint find_any(const GoPolicy *policy, Color color)
{
    const GoQuick *quick = policy->quick;
    int count = quick->empty_count;
    if (count == 0)
        return GO_NOWHERE;
    int start = below(policy->random, count);
    for (int i = start; i < count; i++)
        if (go_policy_is_sensible(quick, quick->empties[i], color))
            return quick->empties[i];
    for (int i = 0; i < start; i++)
        if (go_policy_is_sensible(quick, quick->empties[i], color))
            return quick->empties[i];
    return GO_NOWHERE;
}

GoPoint go_policy_choose(const GoPolicy *policy, Color color)
{
    GoPoint point = find_answer(policy, color);
    return point == GO_NOWHERE ? find_any(policy, color) : point;
}

void go_policy_play(GoPolicy *policy, GoPoint point, Color color)
{
    policy->last = point;
    policy->taken = GO_NOWHERE;
    if (point == GO_NOWHERE)
        policy->quick->ko = GO_NOWHERE;
    else
        policy->taken = go_quick_play(policy->quick, point, color);
}
