/* Surveys the position after a move. Everything far from the changes is copied from the survey
 * before the move. */
#include "games/stones/play/stones_look.h"

#include <string.h>

/* At distance FAR, a stone doesn't affect the places in contact with another stone. FAR is slightly
 * more than twice a stone's diameter. */
enum {
    FAR = STEPS_PER_SPACE * 41 / 20,
    CHANGED_MOST = 32,
};

/* The place of the new stone, and those of the removed stones. */
typedef struct Changed {
    Point at[CHANGED_MOST];
    size_t count;
} Changed;

static bool is_near(const Changed *changed, Point at)
{
    for (size_t i = 0; i < changed->count; i++)
        if (look_square(changed->at[i], at) < (int64_t)FAR * FAR)
            return true;
    return false;
}

/* Find where a stone was added and stones were removed. Return false if there are too many
 * changes. */
static bool find_changed(const StonesLook *before, Changed *changed)
{
    const Stones *stones = before->stones;
    changed->at[0] = stones->stones[stones->count - 1].at;
    changed->count = 1;
    for (size_t i = 0; i < before->group_count; i++) {
        const LookGroup *group = &before->groups[i];
        if (stones->stones[group->root].there)
            continue;
        if (changed->count + group->size > CHANGED_MOST)
            return false;
        for (size_t k = 0; k < group->size; k++)
            changed->at[changed->count++] = before->list[group->first + k].at;
    }
    return true;
}

/* Find which groups are near a change. */
static void find_touched(const StonesLook *before, const Changed *changed, bool *touched)
{
    for (size_t i = 0; i < before->group_count; i++) {
        const LookGroup *group = &before->groups[i];
        const LookStone *stones = before->list + group->first;
        touched[i] = false;
        for (size_t k = 0; k < group->size && !touched[i]; k++)
            touched[i] = is_near(changed, stones[k].at);
    }
}

/* Copy a group. Count its eyes again if a change is near one of its keys. */
static void add_again(const StonesLook *before, const LookGroup *from, const Changed *changed,
                      StonesLook *look)
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
    bool is_changed = false;
    for (int i = 0; i < group->cover && group->cover < COVER_MOST; i++)
        is_changed = is_changed || is_near(changed, group->keys[i]);
    if (is_changed)
        look_count_eyes(look, group);
}

/* Return the number that a stone of a touched group had in the survey before. The newest stone gets
 * the next free number. */
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

/* Examine a group from scratch, and add it. */
static void add_anew(const StonesLook *before, const bool *touched, uint32_t root, StonesLook *look)
{
    const LookGroup *group = look_add_group(look, root);
    for (size_t i = group->first; i < look->stone_count; i++)
        look->list[i].number = number_of(before, touched, look->list[i].at);
}

/* List all groups: copy those that no change is near, and examine the others again. In both
 * surveys, groups are in the order of their roots. */
static void look_at_groups_after(const StonesLook *before, const Changed *changed, StonesLook *look)
{
    const Stones *stones = look->stones;
    bool touched[LOOK_STONES];
    const LookGroup *known = before->groups, *end = known + before->group_count;
    find_touched(before, changed, touched);
    look->stone_count = look->group_count = look->place_count = 0;
    look->color_count[COLOR_BLACK] = look->color_count[COLOR_WHITE] = 0;
    for (uint32_t id = 0; id < stones->count; id++) {
        const Stone *stone = &stones->stones[id];
        if (!stone->there || stone->dead || stone->parent != id)
            continue;
        while (known < end && known->root < id)
            known++;
        if (known < end && known->root == id && !touched[known - before->groups])
            add_again(before, known, changed, look);
        else
            add_anew(before, touched, id, look);
    }
    look->group_of[0] = 0; /* nearest[] is 0 for cells with no stone near them */
    for (size_t i = 0; i < look->stone_count; i++)
        look->group_of[look->list[i].number] = look->list[i].group;
}

bool stones_look_after(const StonesLook *before, StonesLook *look)
{
    Stones *stones = before->stones;
    Changed changed;
    if (before->stone_count + 1 > LOOK_STONES || before->place_count > LOOK_PLACES / 2 ||
        !find_changed(before, &changed) ||
        stones_count(stones) != before->stone_count + 2 - changed.count)
        return false;
    LookStone newest = {.at = changed.at[0], .number = (uint16_t)before->stone_count};
    look->stones = stones;
    look->to_move = color_other(before->to_move);
    look_at_groups_after(before, &changed, look);
    look_at_ground_after(before, newest, look);
    look->filled = (float)look->stone_count / look->ground.area;
    look_at_lives(look);
    return true;
}
