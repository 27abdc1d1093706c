/* How likely groups are to stay on the board. */
#include "games/stones/play/stones_look.h"

/* By the stones that it takes to capture a group, whether it is its own turn, counted from 1. */
static const float ALIVE[2][COVER_MOST + 1] = {
    {0, 0.06F, 0.50F, 0.78F, 0.90F, 0.96F},
    {0, 0.50F, 0.80F, 0.90F, 0.95F, 0.97F},
};

#define EYES_ALIVE 0.98F /* two places that the opponent cannot fill */
#define LINK_KEEPS 0.95F /* of what the other has, where two groups cannot be cut */
#define WEAK_SAVES 0.85F /* beside an opposing group that is captured next */
#define ROOM 3.0F        /* squares of ground, below which a group hardly lives */

/* What the ground of a group adds or takes. */
static float room_factor(float area)
{
    float share = area / ROOM;
    return share >= 1 ? 1 : 0.6F + 0.4F * share;
}

static float alive_of(const StonesLook *look, const LookGroup *group)
{
    bool own = group->color == look->to_move;
    if (group->eyes >= 2)
        return EYES_ALIVE;
    float alive = ALIVE[own][group->cover];
    if (group->cover > 1)
        alive *= room_factor(group->area);
    if (own && group->cover == 1 && group->touches_weak && alive < WEAK_SAVES)
        alive = WEAK_SAVES;
    return alive;
}

/* What two stones of different groups mean to each other. */
static void compare(StonesLook *look, size_t i, size_t k)
{
    const int64_t near = (int64_t)STEPS_PER_SPACE * 3 / 2,
                  link = (int64_t)STEPS_PER_SPACE * 1733 / 1000;
    LookStone a = look->list[i], b = look->list[k];
    LookGroup *first = &look->groups[a.group], *second = &look->groups[b.group];
    int64_t square = look_square(a.at, b.at);
    if (square > link * link)
        return;
    if (first->color != second->color) {
        if (square <= near * near) {
            first->touches_weak |= second->cover == 1;
            second->touches_weak |= first->cover == 1;
        }
    } else if (first->linked != second->linked && look_holds(look->stones, a.at, b.at)) {
        uint16_t from = second->linked, to = first->linked;
        for (size_t n = 0; n < look->group_count; n++)
            if (look->groups[n].linked == from)
                look->groups[n].linked = to;
    }
}

static void find_links(StonesLook *look)
{
    for (size_t i = 0; i < look->group_count; i++)
        look->groups[i].linked = (uint16_t)i;
    for (size_t i = 0; i < look->stone_count; i++)
        for (size_t k =
                 look->groups[look->list[i].group].first + look->groups[look->list[i].group].size;
             k < look->stone_count; k++)
            compare(look, i, k);
}

void look_at_lives(StonesLook *look)
{
    float best[LOOK_STONES];
    find_links(look);
    for (size_t i = 0; i < look->group_count; i++) {
        LookGroup *group = &look->groups[i];
        group->alive = alive_of(look, group);
        best[i] = 0;
    }
    for (size_t i = 0; i < look->group_count; i++) {
        const LookGroup *group = &look->groups[i];
        if (group->alive > best[group->linked])
            best[group->linked] = group->alive;
    }
    for (size_t i = 0; i < look->group_count; i++) {
        LookGroup *group = &look->groups[i];
        bool in_time = group->cover > 1 || group->color == look->to_move;
        float kept = best[group->linked] * LINK_KEEPS;
        if (in_time && kept > group->alive)
            group->alive = kept;
    }
}
