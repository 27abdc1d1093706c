/* A random move of `stones` that is not a bad joke: in contact, or somewhere at first, and never
 * one that fills the last liberties of its own group. */
#include "games/stones/rules/stones_position.h"

enum { TRIES = 60, AT_RANDOM = 8 /* one try of so many is anywhere */ };

/* Two liberties of one group that no single stone takes away. */
typedef struct Liberties {
    Point places[16];
    size_t count;
} Liberties;

static bool is_apart(Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy >= (int64_t)2 * DISC_DIAMETER * 2 * DISC_DIAMETER;
}

/* Adds a place; true where it and an earlier one are apart. */
static bool add_liberty(Liberties *liberties, Point place)
{
    for (size_t i = 0; i < liberties->count; i++)
        if (is_apart(liberties->places[i], place))
            return true;
    if (liberties->count < sizeof liberties->places / sizeof *liberties->places)
        liberties->places[liberties->count++] = place;
    return false;
}

/* Looks at the ends of a stone's free arcs. */
static Status add_arcs(const Stones *stones, uint32_t id, Liberties *liberties, bool *safe)
{
    DiscArcs arcs = {0};
    Status status = stones_arcs(stones, id, &arcs);
    for (size_t i = 0; i < arcs.count && !*safe; i++)
        *safe = arcs.items[i].width >= 180 || add_liberty(liberties, arcs.items[i].from) ||
                add_liberty(liberties, arcs.items[i].to);
    disc_arcs_free(&arcs);
    return status;
}

/* Whether the group of a stone has two liberties that are apart. */
static Status find_safe(const Stones *stones, uint32_t id, bool *safe)
{
    Liberties liberties = {.count = 0};
    Status status = STATUS_OK;
    uint32_t at = id;
    *safe = false;
    do {
        if (stones->stones[at].open)
            status = add_arcs(stones, at, &liberties, safe);
        at = stones->stones[at].next;
    } while (at != id && !*safe && status == STATUS_OK);
    return status;
}

/* Tries a place; the position stays as it is. */
static Status try_move(Stones *stones, Color color, Point at, bool *good)
{
    size_t mark = stones_mark(stones);
    uint32_t id = (uint32_t)stones->count;
    size_t taken;
    Status status = stones_place(stones, color, at);
    *good = false;
    if (status == STATUS_OK) {
        stones_taken(stones, color_other(color), &taken);
        *good = taken > 0;
        if (!*good)
            status = find_safe(stones, id, good);
        stones_rollback(stones, mark);
    }
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

static Point random_point(Box box, Random *random)
{
    return (Point){(int32_t)random_between(random, box.low.x, box.high.x),
                   (int32_t)random_between(random, box.low.y, box.high.y)};
}

/* A place to try: anywhere, or in contact with a stone that is near a random one. */
static bool choose_place(const Stones *stones, Color color, Random *random, Point *at)
{
    const int32_t reach = 2 * DISC_DIAMETER;
    SnapMode mode = SNAP_NEAREST;
    Point p = random_point(outline_box(&stones->outline), random);
    size_t number = stones->count;
    if (stones->count > 0 && random_between(random, 1, AT_RANDOM) > 1)
        number = (size_t)random_between(random, 0, (int64_t)stones->count - 1);
    if (number < stones->count && stones->stones[number].there) {
        Point near = stones->stones[number].at;
        p = random_point((Box){{near.x - reach, near.y - reach}, {near.x + reach, near.y + reach}},
                         random);
        mode = random_between(random, 0, 1) ? SNAP_OWN : SNAP_OPPONENT;
    }
    return stones_snap(stones, color, p, mode, at) == STATUS_OK;
}

Status stones_propose(Stones *stones, Color color, Random *random, Choice *choice)
{
    bool good = false;
    Point at = {0, 0};
    Status status = STATUS_OK;
    for (int i = 0; i < TRIES && !good && status == STATUS_OK; i++)
        if (choose_place(stones, color, random, &at))
            status = try_move(stones, color, at, &good);
    if (status == STATUS_OK && good)
        *choice = choice_of_point(at);
    return status;
}
