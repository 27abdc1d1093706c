/* How likely groups are to stay on the board. */
#include "games/stones/play/stones_look.h"

#include <math.h>

#define LINK_KEEPS 0.95F  /* of what the other has, where two groups cannot be cut */
#define ATARI_ALIVE 0.10F /* one that the opponent, whose turn it is, can capture */

/* What a group has going for it. The weights were fitted to which groups were still there at the
 * end of some hundred games that this player played against itself, on 9 and 13 spaces. */
static float hopes_of(const StonesLook *look, const LookGroup *group)
{
    static const float BY_COVER[COVER_MOST + 1] = {-0.63F, -0.63F, -0.40F, -0.28F, -0.25F, -0.15F};
    float size = (float)group->size, foes = group->foes, friends = group->friends;
    float all = foes + friends + 2 * size;
    float hopes = BY_COVER[group->cover];
    bool own = group->color == look->to_move;
    if (own)
        hopes += group->cover == 1 ? 0.12F : 0.05F;
    hopes += group->eyes >= 2 ? 0.10F : 0;
    hopes += 0.47F * (sqrtf(size < 16 ? size : 16) - 1);
    hopes += 0.18F * (group->area < 12 ? group->area : 12) / 12;
    float each = group->area / size / 8;
    hopes += 0.26F * (each < 1 ? each : 1);
    float balance = (friends - foes) / all;
    hopes += 1.06F * look->filled + (0.69F * look->filled - 0.22F) * balance - 0.84F * foes / all;
    if (group->foe_cover < COVER_MOST)
        hopes += 0.06F * (float)((int)group->cover - (int)group->foe_cover);
    if (group->foe_cover == 1)
        hopes += 0.25F;
    return hopes;
}

static float alive_of(const StonesLook *look, const LookGroup *group)
{
    float hopes = hopes_of(look, group);
    float alive = 0.5F + 0.5F * hopes / sqrtf(1 + hopes * hopes);
    bool taken = group->cover <= 1 && group->color != look->to_move;
    return taken && alive > ATARI_ALIVE ? ATARI_ALIVE : alive;
}

/* Groups that cannot be cut. */
static void link(StonesLook *look, LookGroup *a, const LookGroup *b)
{
    uint16_t from = b->linked, to = a->linked;
    for (size_t n = 0; n < look->group_count; n++)
        if (look->groups[n].linked == from)
            look->groups[n].linked = to;
}

static void note_foe(LookGroup *group, const LookGroup *foe)
{
    if (foe->cover < group->foe_cover)
        group->foe_cover = foe->cover;
}

enum { NEAR = STEPS_PER_SPACE * 5 / 2 }; /* stones that mean anything to each other */

/* What two stones of different groups mean to each other. */
static void compare(StonesLook *look, size_t i, size_t k)
{
    const int64_t beside = (int64_t)STEPS_PER_SPACE * 3 / 2,
                  held = (int64_t)STEPS_PER_SPACE * 1733 / 1000, near = NEAR;
    LookStone a = look->list[i], b = look->list[k];
    LookGroup *first = &look->groups[a.group], *second = &look->groups[b.group];
    int64_t square = look_square(a.at, b.at);
    if (square > near * near)
        return;
    if (first->color != second->color) {
        first->foes++;
        second->foes++;
        if (square <= beside * beside) {
            note_foe(first, second);
            note_foe(second, first);
        }
        return;
    }
    first->friends++;
    second->friends++;
    if (square <= held * held && first->linked != second->linked &&
        look_holds(look->stones, a.at, b.at))
        link(look, first, second);
}

static void find_links(StonesLook *look)
{
    for (size_t i = 0; i < look->group_count; i++)
        look->groups[i].linked = (uint16_t)i;
    for (size_t i = 0; i < look->group_count; i++)
        look->groups[i].foe_cover = COVER_MOST;
    for (size_t i = 0; i < look->stone_count; i++) {
        const LookGroup *group = &look->groups[look->list[i].group];
        Point at = look->list[i].at;
        for (size_t k = group->first + (size_t)group->size; k < look->stone_count; k++) {
            int32_t dx = look->list[k].at.x - at.x, dy = look->list[k].at.y - at.y;
            if ((dx <= NEAR) & (dx >= -NEAR) & (dy <= NEAR) & (dy >= -NEAR))
                compare(look, i, k);
        }
    }
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
