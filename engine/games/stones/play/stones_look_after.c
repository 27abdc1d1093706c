/* A look at what has come of one stone: what is far from it is as it was. */
#include "games/stones/play/stones_look.h"

#include <string.h>

/* How far from its stones what is seen of a group depends on others, in steps: where it takes few
 * stones to capture it, what is around the places of these counts too. */
enum { FAR_FROM_MANY = STEPS_PER_SPACE * 5 / 2, FAR_FROM_FEW = STEPS_PER_SPACE * 7 / 2 };

/* Which of the groups the newest stone is near to. */
static void find_touched(const StonesLook *before, Point newest, bool *touched)
{
    for (size_t i = 0; i < before->group_count; i++) {
        const LookGroup *group = &before->groups[i];
        const int64_t far = group->cover < COVER_MOST ? FAR_FROM_FEW : FAR_FROM_MANY;
        const LookStone *stones = before->list + group->first;
        touched[i] = false;
        for (size_t k = 0; k < group->size && !touched[i]; k++)
            touched[i] = look_square(stones[k].at, newest) < far * far;
    }
}

/* Adds a group as it was. */
static void add_again(const StonesLook *before, const LookGroup *from, StonesLook *look)
{
    LookGroup *group = &look->groups[look->group_count];
    *group = (LookGroup){.color = from->color,
                         .root = from->root,
                         .first = (uint16_t)look->stone_count,
                         .size = from->size,
                         .place_first = (uint16_t)look->place_count,
                         .place_count = from->place_count,
                         .cover = from->cover,
                         .eyes = from->eyes};
    memcpy(group->keys, from->keys, sizeof group->keys);
    memcpy(look->places + look->place_count, before->places + from->place_first,
           from->place_count * sizeof *look->places);
    for (size_t i = 0; i < from->size; i++) {
        LookStone *stone = &look->list[look->stone_count++];
        *stone = before->list[from->first + i];
        stone->group = (uint16_t)look->group_count;
    }
    look->place_count += from->place_count;
    look->color_count[from->color] += from->size;
    look->group_count++;
}

/* The number that a stone had; that of the newest is the next. */
static uint16_t number_of(const StonesLook *before, const bool *touched, Point at)
{
    for (size_t i = 0; i < before->group_count; i++) {
        const LookGroup *group = &before->groups[i];
        for (size_t k = group->first; touched[i] && k < group->first + (size_t)group->size; k++)
            if (point_equal(before->list[k].at, at))
                return before->list[k].number;
    }
    return (uint16_t)before->stone_count;
}

/* Adds a group anew. */
static void add_anew(const StonesLook *before, const bool *touched, uint32_t root, StonesLook *look)
{
    const LookGroup *group = look_add_group(look, root);
    for (size_t i = group->first; i < look->stone_count; i++)
        look->list[i].number = number_of(before, touched, look->list[i].at);
}

/* Groups are in the order of their roots in both. */
static void look_at_groups_after(const StonesLook *before, Point newest, StonesLook *look)
{
    const Stones *stones = look->stones;
    bool touched[LOOK_STONES];
    const LookGroup *known = before->groups, *end = known + before->group_count;
    find_touched(before, newest, touched);
    look->stone_count = look->group_count = look->place_count = 0;
    look->color_count[COLOR_BLACK] = look->color_count[COLOR_WHITE] = 0;
    for (uint32_t id = 0; id < stones->count; id++) {
        const Stone *stone = &stones->stones[id];
        if (!stone->there || stone->dead || stone->parent != id)
            continue;
        while (known < end && known->root < id)
            known++;
        if (known < end && known->root == id && !touched[known - before->groups])
            add_again(before, known, look);
        else
            add_anew(before, touched, id, look);
    }
    for (size_t i = 0; i < look->stone_count; i++)
        look->group_of[look->list[i].number] = look->list[i].group;
}

bool stones_look_after(const StonesLook *before, StonesLook *look)
{
    Stones *stones = before->stones;
    size_t count = before->stone_count + 1;
    if (count > LOOK_STONES || stones_count(stones) != count || stones->removed.count > 0 ||
        before->place_count > LOOK_PLACES / 2)
        return false;
    Point newest = stones->stones[stones->count - 1].at;
    look->stones = stones;
    look->to_move = color_other(before->to_move);
    look_at_groups_after(before, newest, look);
    look_at_ground_after(before, (LookStone){.at = newest, .number = (uint16_t)(count - 1)}, look);
    look->filled = (float)look->stone_count / look->ground.area;
    look_at_lives(look);
    return true;
}
