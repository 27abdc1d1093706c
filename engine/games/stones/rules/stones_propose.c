/* Finds random moves of `stones` that make some sense. Most places that are tried are in contact
 * with a stone; the others are anywhere. A move captures something or leaves its group safe. */
#include "base/filled.h"
#include "games/stones/rules/stones_position.h"

#include <math.h>

enum {
    TRIES = 200,
    /* on average, at least one try in this many is at a random place of the whole board */
    AT_RANDOM = 8,
    LIBERTIES_MOST = 16, /* maximum number of liberties examined for a group */
};

/* A place that is being judged as the place of a new stone. */
typedef struct Trial {
    Stones *stones;
    Color color;
    const DiscSurroundings *around; /* what surrounds the place before the stone is placed */
    /* Liberties of the stone's group, in steps on the board. The group is safe if it has two that a
     * single stone can't take away together. */
    DiscPlace places[LIBERTIES_MOST];
    size_t count;
    bool safe; /* true if the group is safe */
} Trial;

/* Add a liberty if there is room in the list. Set trial->safe if another liberty is far enough from
 * it. */
static void add_liberty(Trial *trial, Point center, DiscPlace place)
{
    /* A stone halfway between two liberties that are this far apart takes neither. */
    const double apart = 2 * DISC_LEAST;
    DiscPlace at = {center.x + place.x, center.y + place.y};
    for (size_t i = 0; i < trial->count && !trial->safe; i++) {
        double dx = trial->places[i].x - at.x;
        double dy = trial->places[i].y - at.y;
        trial->safe = dx * dx + dy * dy >= apart * apart;
    }
    if (trial->count < LIBERTIES_MOST)
        trial->places[trial->count++] = at;
}

/* Add the liberties of the new stone that are in the fixed directions around it. */
static void add_directions(Trial *trial)
{
    bool open[DISC_DIRECTIONS];
    disc_find_directions(trial->around, open);
    for (int i = 0; i < DISC_DIRECTIONS && !trial->safe; i++)
        if (open[i])
            add_liberty(trial, trial->around->center, DISC_AROUND[i]);
}

/* Return whether the new stone leaves the stored liberty of a stone free. The code has no branch,
 * because a branch would be unpredictable here. */
static inline bool keeps_liberty(const Trial *trial, const Stone *stone)
{
    Point center = trial->around->center;
    Point seen = {center.x - stone->at.x, center.y - stone->at.y};
    return stone->open & disc_leaves_free(seen, stone->liberty);
}

/* Add the known liberties of a group, one for each stone. If `all`, run the group's deferred
 * searches instead, and add only the liberties that they find. */
static Status add_group(Trial *trial, uint32_t first, bool all)
{
    uint32_t at = first;
    do {
        const Stone *stone = &trial->stones->stones[at];
        bool is_new = !all || stone->unsure;
        Status status = all ? stones_make_sure(trial->stones, at) : STATUS_OK;
        if (status != STATUS_OK)
            return status;
        if (is_new && keeps_liberty(trial, stone))
            add_liberty(trial, stone->at, stone->liberty);
        at = stone->next;
    } while (at != first && !trial->safe && trial->count < LIBERTIES_MOST);
    return STATUS_OK;
}

/* The groups that the new stone joins. */
typedef struct Linked {
    uint32_t roots[DISC_NEIGHBORS_MOST + 1];
    size_t count;
} Linked;

static void add_linked(const Stones *stones, uint32_t id, Linked *linked)
{
    uint32_t root = stones_root(stones, id);
    for (size_t i = 0; i < linked->count; i++)
        if (linked->roots[i] == root)
            return;
    linked->roots[linked->count++] = root;
}

/* List the groups that the new stone joins. This works both before and after the stone is
 * placed. */
static void find_linked(const Trial *trial, Linked *linked)
{
    const DiscSurroundings *around = trial->around;
    linked->count = 0;
    for (size_t i = 1; i < around->stone_count; i++) {
        const Stone *stone = &trial->stones->stones[around->ids[i]];
        if (stone->color == trial->color && stones_linked(trial->stones, stone->at, around->center))
            add_linked(trial->stones, around->ids[i], linked);
    }
}

/* Test whether the new stone's group has two liberties that are far enough apart. The test
 * considers the liberties around the new stone and one liberty of each other stone. */
static Status find_safe(Trial *trial)
{
    FILLED_LATER Linked linked;
    trial->count = 0;
    trial->safe = false;
    add_directions(trial);
    if (trial->safe)
        return STATUS_OK;
    find_linked(trial, &linked);
    for (int all = 0; all < 2; all++)
        for (size_t i = 0; i < linked.count; i++) {
            Status status = add_group(trial, linked.roots[i], all);
            if (status != STATUS_OK || trial->safe)
                return status;
        }
    return STATUS_OK;
}

/* Return how many known liberties of an opponent's group the new stone takes. */
static uint32_t count_lost(const Trial *trial, uint32_t root)
{
    const DiscSurroundings *around = trial->around;
    const Stones *stones = trial->stones;
    uint32_t lost = 0;
    for (size_t i = 1; i < around->stone_count; i++) {
        const Stone *stone = &stones->stones[around->ids[i]];
        if ((stone->color != trial->color) & stone->open & !keeps_liberty(trial, stone))
            lost += stones_root(stones, around->ids[i]) == root;
    }
    return lost;
}

/* Test whether one of the opponent's groups keeps a liberty: a known one, or one that a deferred
 * search finds now. */
static Status keeps_any(Trial *trial, uint32_t root, bool *keeps)
{
    Stones *stones = trial->stones;
    Status status = STATUS_OK;
    uint32_t id = root;
    *keeps = stones->stones[root].open_count > count_lost(trial, root);
    while (!*keeps && status == STATUS_OK) {
        status = stones_make_sure(stones, id);
        *keeps = keeps_liberty(trial, &stones->stones[id]);
        id = stones->stones[id].next;
        if (id == root)
            break;
    }
    return status;
}

/* Test whether the new stone may capture something. It can't if each of the opponent's groups
 * around it keeps a liberty. */
static Status may_capture(Trial *trial, bool *may)
{
    const DiscSurroundings *around = trial->around;
    uint32_t last = NO_STONE;
    *may = false;
    for (size_t i = 1; i < around->stone_count && !*may; i++) {
        const Stone *stone = &trial->stones->stones[around->ids[i]];
        if ((stone->color == trial->color) | keeps_liberty(trial, stone))
            continue;
        uint32_t root = stones_root(trial->stones, around->ids[i]);
        bool keeps;
        Status status = root == last ? STATUS_OK : keeps_any(trial, root, &keeps);
        if (status != STATUS_OK)
            return status;
        *may = root != last && !keeps;
        last = root;
    }
    return STATUS_OK;
}

/* Return whether the stone that was just placed captured any stones of the opponent. */
static bool has_captured(const Trial *trial)
{
    const Stones *stones = trial->stones;
    for (size_t i = 0; i < stones->removed.count; i++)
        if (stones->stones[stones->removed.ids[i]].color != trial->color)
            return true;
    return false;
}

static Point random_point(Box box, Random *random)
{
    return (Point){(int32_t)random_between(random, box.low.x, box.high.x),
                   (int32_t)random_between(random, box.low.y, box.high.y)};
}

/* Choose a place to try: anywhere, or in contact with a random stone. If that stone has a known
 * liberty, use the liberty half of the time. */
static Point choose_place(const Stones *stones, Random *random)
{
    int64_t number = random_between(random, 0, (int64_t)stones->count * AT_RANDOM - 1);
    const Stone *stone = stones->count > 0 ? &stones->stones[number / AT_RANDOM] : NULL;
    if (!stone || number % AT_RANDOM == 0 || !stone->there)
        return random_point(stones->box, random);
    if (stone->open && random_between(random, 0, 1))
        return disc_round(stone->at, stone->liberty);
    DiscPlace way = {(double)random_between(random, -DISC_DIAMETER, DISC_DIAMETER),
                     (double)random_between(random, -DISC_DIAMETER, DISC_DIAMETER)};
    double length = sqrt(way.x * way.x + way.y * way.y);
    if (length < 1)
        return stone->at;
    return disc_round(stone->at,
                      (DiscPlace){way.x / length * DISC_DIAMETER, way.y / length * DISC_DIAMETER});
}

/* Place a stone, and take it back if it neither captures anything nor is safe. */
static Status place_and_judge(Trial *trial, bool *good)
{
    Stones *stones = trial->stones;
    size_t mark = stones_mark(stones);
    Status status = stones_place_seen(stones, trial->color, trial->around);
    if (status != STATUS_OK)
        return status;
    if (!has_captured(trial) && !trial->safe)
        status = find_safe(trial);
    *good = status == STATUS_OK && (has_captured(trial) || trial->safe);
    if (!*good)
        stones_rollback(stones, mark);
    return status;
}

/* Place a stone if that is a good move. A stone that captures nothing is judged before it is
 * placed: taking it back would also discard what was found out about liberties meanwhile. */
static Status try_random(Stones *stones, Color color, Point at, bool *good)
{
    FILLED_LATER DiscSurroundings around;
    FILLED_LATER Trial trial;
    *good = false;
    if (stones_check(stones, at) != STATUS_OK)
        return STATUS_OK;
    stones_look_around(stones, at, NO_STONE, &around);
    trial.stones = stones;
    trial.color = color;
    trial.around = &around;
    trial.safe = false;
    bool captures;
    Status status = may_capture(&trial, &captures);
    if (status == STATUS_OK && !captures)
        status = find_safe(&trial);
    if (status == STATUS_OK && (captures || trial.safe))
        status = place_and_judge(&trial, good);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

/* Place a random stone, if one is found. */
static Status place_random(Stones *stones, Color color, Random *random, Choice *made)
{
    Status status = STATUS_OK;
    bool good = false;
    stones->defers = true;
    for (int i = 0; i < TRIES && !good && status == STATUS_OK; i++) {
        Point at = choose_place(stones, random);
        status = try_random(stones, color, at, &good);
        if (good)
            *made = choice_of_point(at);
    }
    stones->defers = false;
    return status;
}

Status stones_make_random(void *game, Color color, Random *random, Choice *made)
{
    Stones *stones = game;
    size_t mark = stones_mark(stones);
    Status status = place_random(stones, color, random, made);
    if (status == STATUS_OK && made->count > 0)
        status = stones_begin_turn(stones, color_other(color));
    if (status != STATUS_OK)
        stones_rollback(stones, mark);
    return status;
}

Status stones_make_good(Stones *stones, Color color, Point at, bool *good)
{
    size_t mark = stones_mark(stones);
    bool before = stones->defers;
    stones->defers = true;
    Status status = try_random(stones, color, at, good);
    stones->defers = before;
    if (status == STATUS_OK && *good)
        status = stones_begin_turn(stones, color_other(color));
    if (status != STATUS_OK)
        stones_rollback(stones, mark);
    return status;
}

Status stones_propose(void *game, Color color, Random *random, Choice *choice)
{
    Stones *stones = game;
    size_t mark = stones_mark(stones);
    Status status = place_random(stones, color, random, choice);
    stones_rollback(stones, mark);
    return status;
}
