/* A random move of `stones` that is not a bad joke: in contact, or somewhere at first, and never
 * one that fills the last liberties of its own group. */
#include "base/filled.h"
#include "games/stones/rules/stones_position.h"
#include "geometry/voronoi/disc_parts.h"

#include <math.h>

enum {
    TRIES = 200,
    AT_RANDOM = 8,      /* one try of so many is anywhere */
    LIBERTIES_MOST = 8, /* of a group are looked at */
};

/* Liberties of one group, of which two are wanted that no single stone takes away. */
typedef struct Liberties {
    DiscPlace places[LIBERTIES_MOST + DISC_DIRECTIONS + 1]; /* in steps of the board */
    size_t count;
} Liberties;

/* Adds a place; true where it and an earlier one are apart. */
static bool add_liberty(Liberties *liberties, Point centre, DiscPlace place)
{
    const double apart = 2 * DISC_LEAST; /* a stone in the middle takes neither */
    DiscPlace at = {centre.x + place.x, centre.y + place.y};
    for (size_t i = 0; i < liberties->count; i++) {
        double dx = liberties->places[i].x - at.x;
        double dy = liberties->places[i].y - at.y;
        if (dx * dx + dy * dy >= apart * apart)
            return true;
    }
    liberties->places[liberties->count++] = at;
    return false;
}

/* Places all around a stone. */
static bool has_free_directions(const Stones *stones, uint32_t id, Liberties *liberties)
{
    FILLED_LATER DiscSurroundings around;
    Point centre = stones->stones[id].at;
    disc_look_around(stones->grid, &stones->outline, centre, id, stones->link, &around);
    for (int i = 0; i < DISC_DIRECTIONS; i++)
        if (disc_is_liberty(&around, DISC_AROUND[i]) &&
            add_liberty(liberties, centre, DISC_AROUND[i]))
            return true;
    return false;
}

/* Looks at the liberties that are known of a group, one of each stone; `all`: those that nobody has
 * looked for yet are looked for. Fewer than there is room for. */
static Status look_at_group(Stones *stones, uint32_t newest, bool all, Liberties *liberties,
                            bool *safe)
{
    uint32_t at = newest;
    do {
        const Stone *stone = &stones->stones[at];
        bool is_new = !all || stone->unsure;
        Status status = all ? stones_make_sure(stones, at) : STATUS_OK;
        if (status != STATUS_OK)
            return status;
        *safe = is_new && stone->open && add_liberty(liberties, stone->at, stone->liberty);
        at = stone->next;
    } while (at != newest && !*safe && liberties->count < LIBERTIES_MOST);
    return STATUS_OK;
}

/* Whether the group of the newest stone has two liberties that are apart: of those of its stones,
 * one of each, and those around the newest. */
static Status find_safe(Stones *stones, uint32_t newest, bool *safe)
{
    Liberties liberties;
    liberties.count = 0;
    Status status = look_at_group(stones, newest, false, &liberties, safe);
    if (status == STATUS_OK && !*safe)
        *safe = has_free_directions(stones, newest, &liberties);
    if (status == STATUS_OK && !*safe && liberties.count < LIBERTIES_MOST)
        status = look_at_group(stones, newest, true, &liberties, safe);
    return status;
}

/* Whether the stone that was just placed captured, or is safe. */
static Status judge(Stones *stones, Color color, bool *good)
{
    *good = true;
    for (size_t i = 0; i < stones->removed.count; i++)
        if (stones->stones[stones->removed.ids[i]].color != color)
            return STATUS_OK;
    return find_safe(stones, (uint32_t)stones->count - 1, good);
}

static Point random_point(Box box, Random *random)
{
    return (Point){(int32_t)random_between(random, box.low.x, box.high.x),
                   (int32_t)random_between(random, box.low.y, box.high.y)};
}

/* A place to try: anywhere, or in contact with a random stone, as often as not in the liberty that
 * is known of it. */
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

/* Places a stone and judges whether it is a good one; takes it back if not. */
static Status try_random(Stones *stones, Color color, Point at, bool *good)
{
    size_t mark = stones_mark(stones);
    Status status = stones_place_bare(stones, color, at);
    *good = false;
    if (status == STATUS_OK)
        status = judge(stones, color, good);
    if (!*good)
        stones_rollback(stones, mark);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

/* Places a random stone, if one is found. */
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

Status stones_make_random(Stones *stones, Color color, Random *random, Choice *made)
{
    size_t mark = stones_mark(stones);
    Status status = place_random(stones, color, random, made);
    if (status == STATUS_OK && made->count > 0)
        status = stones_begin_turn(stones, color_other(color));
    if (status != STATUS_OK)
        stones_rollback(stones, mark);
    return status;
}

Status stones_propose(Stones *stones, Color color, Random *random, Choice *choice)
{
    size_t mark = stones_mark(stones);
    Status status = place_random(stones, color, random, choice);
    stones_rollback(stones, mark);
    return status;
}
