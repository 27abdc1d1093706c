/* Makes fast random turns for playouts. If a group near the last stone can be captured or saved by
 * one stone, the turn places such a stone. If there is no such group, the new stone is next to the
 * last one with a probability of BESIDE_PERCENT; otherwise stones_make_random() makes the turn. No
 * turn fills the last liberties of its own group. This file also makes variations of turns. */
#include "games/stones/play/stones_play.h"

#include "base/filled.h"
#include "games/stones/play/stones_look.h"

#include <math.h>

enum {
    NEAR_MOST = 24,
    GROUPS_MOST = 6, /* maximum number of groups examined around the last stone */
    SIZE_MOST = 80,  /* maximum number of stones in a group; larger groups are skipped */
    /* If nothing is urgent, the percentage of turns for which places next to the last stone are
     * tried. */
    BESIDE_PERCENT = 50,
    BESIDE_TRIES = 4,
};

/* Return the stone placed last if it is the opponent's and still on the board, or NO_STONE if
 * not. */
static uint32_t last_stone(const Stones *stones, Color color)
{
    uint32_t id = (uint32_t)stones->count;
    if (id == 0 || !stones->stones[id - 1].there || stones->stones[id - 1].color == color)
        return NO_STONE;
    return id - 1;
}

/* Examine the groups around a stone, including its own. */
static void look_near(StonesLook *look, Stones *stones, uint32_t id)
{
    SiteSeen seen[NEAR_MOST];
    size_t near = site_grid_list_near(stones->grid, stones->stones[id].at,
                                      (int64_t)DISC_DIAMETER * 3 / 2, seen, NEAR_MOST);
    look->stones = stones;
    look->stone_count = look->group_count = look->place_count = 0;
    look->color_count[COLOR_BLACK] = look->color_count[COLOR_WHITE] = 0;
    for (size_t i = 0; i < near && look->group_count < GROUPS_MOST; i++) {
        uint32_t root = stones_root(stones, seen[i].id);
        bool known = stones->stones[root].size > SIZE_MOST;
        for (size_t k = 0; k < look->group_count && !known; k++)
            known = look->groups[k].root == root;
        if (!known)
            look_add_group(look, root);
    }
}

/* Make a turn that captures an opponent's group with a single stone, or saves one of the color's
 * own groups from such a capture. */
static Status make_urgent(Stones *stones, Color color, const StonesLook *look, Choice *made)
{
    Status status = STATUS_OK;
    bool good = false;
    for (int own = 0; own < 2; own++)
        for (size_t i = 0; i < look->group_count; i++) {
            const LookGroup *group = &look->groups[i];
            if (group->cover != 1 || (group->color == color) != own)
                continue;
            for (size_t k = 0; k < group->place_count + 1U && status == STATUS_OK; k++) {
                if (k > 0 && !own)
                    break;
                Point at = k == 0 ? group->keys[0] : look->places[group->place_first + k - 1];
                status = stones_make_good(stones, color, at, &good);
                if (status != STATUS_OK || !good)
                    continue;
                *made = choice_of_point(at);
                return STATUS_OK;
            }
        }
    return status;
}

/* Return a random place in contact with a stone. */
static Point beside(Point center, Random *random)
{
    DiscPlace way;
    double length;
    do {
        way = (DiscPlace){(double)random_between(random, -DISC_DIAMETER, DISC_DIAMETER),
                          (double)random_between(random, -DISC_DIAMETER, DISC_DIAMETER)};
        length = sqrt(way.x * way.x + way.y * way.y);
    } while (length < 1 || length > DISC_DIAMETER);
    return disc_round(center,
                      (DiscPlace){way.x / length * DISC_DIAMETER, way.y / length * DISC_DIAMETER});
}

static Status make_beside(Stones *stones, Color color, Point last, Random *random, Choice *made)
{
    Status status = STATUS_OK;
    bool good = false;
    for (int i = 0; i < BESIDE_TRIES && !good && status == STATUS_OK; i++) {
        Point at = beside(last, random);
        status = stones_make_good(stones, color, at, &good);
        if (status == STATUS_OK && good)
            *made = choice_of_point(at);
    }
    return status;
}

Status stones_make_likely(void *game, Color color, Random *random, Choice *made)
{
    FILLED_LATER StonesLook look;
    Stones *stones = game;
    Status status = STATUS_OK;
    uint32_t last = last_stone(stones, color);
    made->count = 0;
    if (last != NO_STONE) {
        look_near(&look, stones, last);
        status = make_urgent(stones, color, &look, made);
        if (status == STATUS_OK && made->count == 0 &&
            random_between(random, 0, 99) < BESIDE_PERCENT)
            status = make_beside(stones, color, stones->stones[last].at, random, made);
    }
    return status == STATUS_OK && made->count == 0 ? stones_make_random(stones, color, random, made)
                                                   : status;
}

/* A search for the stone nearest to a place. */
typedef struct Nearest {
    Point p, at;
    int64_t square;
} Nearest;

static bool find_nearest(void *context, uint32_t id, Point at)
{
    Nearest *nearest = context;
    (void)id;
    int64_t square = look_square(at, nearest->p);
    if (square < nearest->square ||
        (square == nearest->square && point_compare(at, nearest->at) < 0)) {
        nearest->square = square;
        nearest->at = at;
    }
    return true;
}

bool stones_vary(void *game, Color color, const Choice *choice, double reach, Random *random,
                 Choice *varied)
{
    const Stones *stones = game;
    (void)color;
    int64_t most = (int64_t)(reach * STEPS_PER_SPACE);
    if (choice->count != 1 || most < 1)
        return false;
    most = most < 4 * STEPS_PER_SPACE ? most : 4 * STEPS_PER_SPACE;
    Point at = choice->points[0];
    at.x += (int32_t)random_between(random, -most, most);
    at.y += (int32_t)random_between(random, -most, most);
    /* Half of the time, move the place into contact with the nearest stone. */
    if (random_between(random, 0, 1)) {
        const int64_t near = (int64_t)DISC_DIAMETER + most;
        Nearest nearest = {.p = at, .square = INT64_MAX};
        site_grid_visit_near(stones->grid, at, near, find_nearest, &nearest);
        double length = sqrt((double)nearest.square);
        if (nearest.square != INT64_MAX && length >= 1)
            at =
                disc_round(nearest.at, (DiscPlace){(at.x - nearest.at.x) / length * DISC_DIAMETER,
                                                   (at.y - nearest.at.y) / length * DISC_DIAMETER});
    }
    *varied = choice_of_point(at);
    return look_is_free(stones, at);
}
