/* Examines groups and the places around them, and estimates how likely groups are to survive. */
#include "games/stones/play/stones_look.h"

#include "base/filled.h"

#include <math.h>

enum {
    DIRECTIONS = 12,
    NEAR_MOST = 40,
    FEW_PLACES = 10, /* if a group has at most this many places, crossings are searched too */
};

/* Offsets from a stone to places in contact with it, in steps. Each is at most a step away from the
 * exact offset in x and in y. */
static const double AROUND_X[DIRECTIONS] = {99999,  86602,  50000,  0, -49999, -86602,
                                            -99999, -86602, -49999, 0, 50000,  86602};
static const double AROUND_Y[DIRECTIONS] = {0, 50000,  86602,  99999,  86602,  50000,
                                            0, -49999, -86602, -99999, -86602, -49999};

/* The first DISC_DIRECTIONS offsets are those of DISC_AROUND. The others are unused; they fill the
 * arrays up to the size that measure_around() expects. */
#define SLANTED (LIBERTY_LEAST * 0.7071067811)
static const double PLAIN_X[DIRECTIONS] = {
    LIBERTY_LEAST, 0, -LIBERTY_LEAST, 0, SLANTED, -SLANTED, -SLANTED, SLANTED, 0, 0, 0, 0};
static const double PLAIN_Y[DIRECTIONS] = {
    0, LIBERTY_LEAST, 0, -LIBERTY_LEAST, SLANTED, SLANTED, -SLANTED, -SLANTED, 0, 0, 0, 0};

bool look_is_free(const Stones *stones, Point at)
{
    return stones_check(stones, at) == STATUS_OK;
}

int look_between(Point a, Point b, Point places[2])
{
    DiscPlace found[2];
    DiscCircle here = {{0, 0}, DISC_DIAMETER}, there = {{b.x - a.x, b.y - a.y}, DISC_DIAMETER};
    int count = disc_cross_circles(here, there, found);
    for (int i = 0; i < count; i++)
        places[i] = disc_round(a, found[i]);
    return count;
}

/* Return whether two stones can't be cut off from each other, because there are two places that
 * connect them and the opponent can take only one of these. */
static bool holds(const Stones *stones, Point a, Point b)
{
    const double root = 1.7320508;
    Point places[2];
    double most = root * STEPS_PER_SPACE;
    return (double)look_square(a, b) <= most * most && look_between(a, b, places) == 2 &&
           look_is_free(stones, places[0]) && look_is_free(stones, places[1]);
}

int look_ways(const Stones *stones, Point at)
{
    FILLED_LATER DiscSurroundings around;
    bool open[DISC_DIRECTIONS];
    int count = 0;
    stones_look_around(stones, at, NO_STONE, &around);
    disc_find_directions(&around, open);
    for (int i = 0; i < DISC_DIRECTIONS; i++)
        count += open[i];
    return count;
}

/* The state while the places around a stone are added to its group. `at` is the stone's place, and
 * `near` the stones around it. */
typedef struct Gathering {
    StonesLook *look;
    LookGroup *group;
    Point at;
    SiteSeen near[NEAR_MOST];
    size_t near_count;
} Gathering;

/* Add a place, unless there is already one close to it. */
static void add_place(Gathering *gathering, Point at)
{
    const int64_t apart = STEPS_PER_SPACE / 5;
    StonesLook *look = gathering->look;
    LookGroup *group = gathering->group;
    if (look->place_count == LOOK_PLACES || group->place_count == GROUP_PLACES)
        return;
    const Point *places = look->places + group->place_first;
    for (size_t i = 0; i < group->place_count; i++)
        if (look_square(places[i], at) < apart * apart)
            return;
    look->places[look->place_count++] = at;
    group->place_count++;
}

/* Return whether a stone at a place would be far enough from the edge. */
static bool has_room(const Stones *stones, Point at)
{
    const Box box = stones->box;
    const int32_t edge = DISC_LEAST_EDGE;
    return at.x - box.low.x >= edge && at.y - box.low.y >= edge && box.high.x - at.x >= edge &&
           box.high.y - at.y >= edge &&
           (stones->is_box || outline_has_room(&stones->outline, at, edge));
}

/* Return whether a stone at a place would be far enough from the stones in `near` and from the
 * edge. */
static bool is_open(const Gathering *gathering, Point at)
{
    const int64_t least = DISC_LEAST;
    for (size_t i = 0; i < gathering->near_count; i++)
        if (look_square(gathering->near[i].at, at) < least * least)
            return false;
    return has_room(gathering->look->stones, at);
}

/* For each of several places around a center, compute the squared distance to the nearest stone.
 * Computing all of them is faster than finding out which ones matter, because the computation is
 * vectorized. */
static void measure_around(Point center, const SiteSeen *near, size_t near_count,
                           const double *restrict x, const double *restrict y,
                           double *restrict square)
{
    for (int i = 0; i < DIRECTIONS; i++)
        square[i] = 1e300;
    for (size_t n = 0; n < near_count; n++) {
        double to_x = near[n].at.x - center.x, to_y = near[n].at.y - center.y;
        for (int i = 0; i < DIRECTIONS; i++) {
            double dx = x[i] - to_x, dy = y[i] - to_y, apart = dx * dx + dy * dy;
            square[i] = apart < square[i] ? apart : square[i];
        }
    }
}

static void add_directions(Gathering *gathering)
{
    const double least = DISC_LEAST;
    double square[DIRECTIONS];
    measure_around(gathering->at, gathering->near, gathering->near_count, AROUND_X, AROUND_Y,
                   square);
    for (int i = 0; i < DIRECTIONS; i++) {
        Point at = {gathering->at.x + (int32_t)AROUND_X[i], gathering->at.y + (int32_t)AROUND_Y[i]};
        if (square[i] >= least * least && has_room(gathering->look->stones, at))
            add_place(gathering, at);
    }
}

/* Add the places that touch both the stone and another one, or both the stone and an edge of the
 * box. */
static void add_crossings(Gathering *gathering)
{
    const Box box = gathering->look->stones->box;
    Point at = gathering->at, places[2];
    for (size_t i = 0; i < gathering->near_count; i++) {
        if (point_equal(gathering->near[i].at, at))
            continue;
        int count = look_between(at, gathering->near[i].at, places);
        for (int k = 0; k < count; k++)
            if (is_open(gathering, places[k]))
                add_place(gathering, places[k]);
    }
    const int32_t half = DISC_DIAMETER / 2;
    const int32_t lines[4] = {box.low.x + half, box.high.x - half, box.low.y + half,
                              box.high.y - half};
    for (int i = 0; i < 4; i++) {
        double across = (double)lines[i] - (i < 2 ? at.x : at.y);
        double square = (double)DISC_DIAMETER * DISC_DIAMETER - across * across;
        if (square < 0)
            continue;
        int32_t along = (int32_t)sqrt(square);
        for (int sign = -1; sign <= 1; sign += 2) {
            Point place = i < 2 ? (Point){lines[i], at.y + sign * along}
                                : (Point){at.x + sign * along, lines[i]};
            if (is_open(gathering, place))
                add_place(gathering, place);
        }
    }
}

static void look_near(Gathering *gathering, Point at)
{
    gathering->at = at;
    gathering->near_count = site_grid_list_near(gathering->look->stones->grid, at,
                                                2 * DISC_DIAMETER, gathering->near, NEAR_MOST);
}

/* Add the liberty that the position stores for a stone, if it stores one. */
static void add_known(Gathering *gathering, const Stone *stone)
{
    if (stone->open)
        add_place(gathering, disc_round(stone->at, stone->liberty));
}

/* List the stones of a group, and the places around them. */
static void gather(StonesLook *look, uint32_t root, LookGroup *group)
{
    FILLED_LATER Gathering gathering;
    const Stones *stones = look->stones;
    gathering.look = look;
    gathering.group = group;
    uint32_t id = root;
    do {
        const Stone *stone = &stones->stones[id];
        look->list[look->stone_count++] =
            (LookStone){.at = stone->at, .group = (uint16_t)(group - look->groups)};
        if (group->place_count < GROUP_PLACES) {
            look_near(&gathering, stone->at);
            add_directions(&gathering);
            add_known(&gathering, stone);
        }
        group->size++;
        id = stone->next;
    } while (id != root);
    if (group->place_count > FEW_PLACES)
        return;
    for (size_t i = group->first; i < look->stone_count; i++) {
        if (group->size > 1)
            look_near(&gathering, look->list[i].at);
        add_crossings(&gathering);
    }
}

/* Return whether a stone at a place would obviously have a liberty. Only a few directions are
 * tested, and only on rectangular boards. */
static bool is_plainly_open(const Stones *stones, Point at, const SiteSeen *near, size_t count)
{
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    const int32_t edge = LIBERTY_LEAST_EDGE + 1;
    const Box box = stones->box;
    double square[DIRECTIONS];
    if (!stones->is_box)
        return false;
    measure_around(at, near, count, PLAIN_X, PLAIN_Y, square);
    for (int i = 0; i < DISC_DIRECTIONS; i++) {
        double x = at.x + PLAIN_X[i], y = at.y + PLAIN_Y[i];
        if (square[i] >= least * least && x - box.low.x >= edge && y - box.low.y >= edge &&
            box.high.x - x >= edge && box.high.y - y >= edge)
            return true;
    }
    return false;
}

/* Return whether an opponent's stone at a place of a group would have no liberty, unless it
 * captured the group. A cheap test comes first; it leaves only few places whose surroundings must
 * be examined. */
static bool is_eye(const StonesLook *look, const LookGroup *group, Point at)
{
    FILLED_LATER DiscSurroundings around;
    FILLED_LATER SiteSeen near[NEAR_MOST];
    bool open[DISC_DIRECTIONS];
    const Stones *stones = look->stones;
    size_t count = site_grid_list_near(stones->grid, at, 2 * DISC_DIAMETER, near, NEAR_MOST);
    for (size_t i = 0; i < count; i++)
        if (stones->stones[near[i].id].color != group->color &&
            stones_linked(stones, near[i].at, at))
            return false;
    if (is_plainly_open(stones, at, near, count))
        return false;
    stones_look_around(stones, at, NO_STONE, &around);
    disc_find_directions(&around, open);
    for (int i = 0; i < DISC_DIRECTIONS; i++)
        if (open[i])
            return false;
    return true;
}

/* For each place, find the places that a stone there would fill, as a set of bits. */
static void find_filled(const Point *places, size_t count, uint64_t *filled)
{
    const int64_t least = LIBERTY_LEAST;
    for (size_t i = 0; i < count; i++)
        filled[i] = (uint64_t)1 << i;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (look_square(places[i], places[k]) < least * least) {
                filled[i] |= (uint64_t)1 << k;
                filled[k] |= (uint64_t)1 << i;
            }
}

static int count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
}

void look_count_eyes(const StonesLook *look, LookGroup *group)
{
    group->eyes = 0;
    for (int i = 0; group->cover < COVER_MOST && i < group->cover; i++)
        group->eyes += is_eye(look, group, group->keys[i]);
}

/* Find a small number of stones that fill all of a group's places. The search is greedy: each stone
 * is put where it fills the most places. */
static void find_cover(const StonesLook *look, LookGroup *group)
{
    const Point *places = look->places + group->place_first;
    const size_t count = group->place_count;
    uint64_t filled[GROUP_PLACES];
    find_filled(places, count, filled);
    uint64_t left = count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    group->cover = 0;
    while (left && group->cover < COVER_MOST) {
        size_t best = 0;
        int most = 0;
        for (size_t i = 0; i < count; i++) {
            int bits = count_bits(filled[i] & left);
            if (bits > most) {
                most = bits;
                best = i;
            }
        }
        group->keys[group->cover++] = places[best];
        left &= ~filled[best];
    }
    look_count_eyes(look, group);
}

LookGroup *look_add_group(StonesLook *look, uint32_t root)
{
    Color color = look->stones->stones[root].color;
    LookGroup *group = &look->groups[look->group_count++];
    *group = (LookGroup){.color = color,
                         .root = root,
                         .first = (uint16_t)look->stone_count,
                         .place_first = (uint16_t)look->place_count};
    gather(look, root, group);
    find_cover(look, group);
    look->color_count[color] += group->size;
    return group;
}

/* List all living groups, with their stones and the places around them. */
static void look_at_groups(StonesLook *look)
{
    const Stones *stones = look->stones;
    look->stone_count = look->group_count = look->place_count = 0;
    look->color_count[COLOR_BLACK] = look->color_count[COLOR_WHITE] = 0;
    for (uint32_t id = 0; id < stones->count; id++) {
        const Stone *stone = &stones->stones[id];
        if (stone->there && !stone->dead && stone->parent == id)
            look_add_group(look, id);
    }
}

/* Number the stones. */
static void number_stones(StonesLook *look)
{
    for (size_t i = 0; i < look->stone_count; i++) {
        look->list[i].number = (uint16_t)i;
        look->group_of[i] = look->list[i].group;
    }
}

/* Estimating how likely groups are to survive. */

/* a linked group survives with at least this share of the best probability in its set */
#define LINK_KEEPS 0.95F
#define ATARI_ALIVE 0.10F /* maximum `alive` of a group that one stone can capture now */

/* Return a score for a group's chances of survival; it may be negative. The weights were fitted to
 * data on which groups were still on the board at the end of a few hundred games of this player
 * against itself, on 9 and 13 spaces. */
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

/* Merge the sets of two groups that can't be cut off from each other. */
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

enum { NEAR = STEPS_PER_SPACE * 5 / 2 }; /* stones farther apart do not affect each other */

/* Record in the groups of two stones how these stones affect each other. The groups are
 * different. */
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
    if (square <= held * held && first->linked != second->linked && holds(look->stones, a.at, b.at))
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

bool stones_look(Stones *stones, Color to_move, StonesLook *look)
{
    const Box box = stones->box;
    const int32_t most = SPACES_MOST * STEPS_PER_SPACE;
    size_t count = stones_count(stones);
    if (count == 0 || count > LOOK_STONES || box.high.x - box.low.x > most ||
        box.high.y - box.low.y > most)
        return false;
    look->stones = stones;
    look->to_move = to_move;
    look_at_groups(look);
    number_stones(look);
    look_at_ground(look);
    look->filled = (float)look->stone_count / look->ground.area;
    look_at_lives(look);
    return true;
}
