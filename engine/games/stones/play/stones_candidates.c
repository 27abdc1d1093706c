/* Finds candidate moves of `stones`. Each plausible place gets a score in squares for the ground
 * that a stone there takes, the ground that it keeps the opponent from taking, and the groups that
 * it captures, saves, cuts or links. The best places that are far enough apart are listed. */
#include "games/stones/play/stones_play.h"

#include "base/filled.h"
#include "games/stones/play/stones_gain.h"

#include <math.h>
#include <stdlib.h>

enum { POOL_MOST = 2048, LISTED_MOST = 48, GLANCED = 8, COVER_KEYS = 3 };

#define DEFENCE 0.5F /* weight of what the opponent would gain at the same place */
#define PLENTY 3.0F  /* in squares: the part of a gain that exceeds this is scaled by KEPT */
#define KEPT 0.3F
#define AT_ONCE 2.0F     /* in squares: the bonus for a capture or rescue by a single stone */
#define OPEN 1.5F        /* in squares per space of distance to the nearest stone, on open ground */
#define SCORE_LEAST 0.3F /* in squares: places with a lower score are dropped */
#define EARLY 12         /* with more squares per stone than this, open ground is considered too */
/* Ground is open if the square of its distance from every stone, in spaces, is at least this. */
#define FAR_SQUARE 4.0F
/* If a turn's lead is this many squares below the best turn's lead, its prior is a quarter of the
 * best turn's prior. */
#define AHEAD_SQUARES 2.0
/* the minimum prior of the first turn in the list; for the n-th turn, it is 1/n of this */
#define AHEAD_LEAST 0.05
#define CLOSE (STEPS_PER_SPACE * 2 / 5)

typedef struct Place {
    Point at;
    float score;  /* in squares */
    bool matters; /* true if it has value other than ground */
} Place;

typedef struct Pool {
    const StonesLook *look;
    const StonesGains *gains;
    Place places[POOL_MOST];
    size_t count;
} Pool;

/* Add a place to the pool if it is free. */
static void add(Pool *pool, Point at, float bonus)
{
    float own, other;
    if (pool->count == POOL_MOST || !look_is_free(pool->look->stones, at))
        return;
    gains_at(pool->gains, at, &own, &other);
    float ground = own + DEFENCE * other;
    ground = ground < PLENTY ? ground : PLENTY + KEPT * (ground - PLENTY);
    pool->places[pool->count++] = (Place){at, ground + bonus, bonus > 0};
}

/* Places next to groups. */

/* Return how many squares are at stake if a group may be captured. */
static float stake_of(const LookGroup *group)
{
    return 2 * group->area + (float)group->size;
}

/* Add the places that fill a group's liberties. A stone there attacks or defends the group. */
static void add_keys(Pool *pool, const LookGroup *group)
{
    const StonesLook *look = pool->look;
    static const float WORTH[COVER_MOST] = {0, 0.9F, 0.4F, 0.15F, 0.05F};
    if (group->cover == 0 || group->cover >= COVER_MOST || group->eyes >= 2)
        return;
    float bonus = WORTH[group->cover] * stake_of(group) + (group->cover == 1 ? AT_ONCE : 0);
    for (int i = 0; i < group->cover && i < COVER_KEYS; i++)
        add(pool, group->keys[i], i == 0 ? bonus : bonus * 0.7F);
    if (group->cover > COVER_KEYS)
        return;
    for (size_t i = 0; i < group->place_count; i++)
        add(pool, look->places[group->place_first + i], bonus * 0.6F);
}

/* Return the worth of a stone that touches stones `i` and `k`. It is higher if the stone links
 * groups. */
static float worth_between(const Pool *pool, size_t i, size_t k)
{
    const StonesLook *look = pool->look;
    const LookGroup *a = &look->groups[look->list[i].group];
    const LookGroup *b = &look->groups[look->list[k].group];
    if (a->color != b->color || a == b)
        return 0;
    float weaker =
        a->alive < b->alive ? stake_of(a) * (1 - a->alive) : stake_of(b) * (1 - b->alive);
    return a->linked == b->linked ? 0.1F : 0.5F + 0.8F * weaker;
}

/* Add the places where a stone would touch two stones, whatever their colors. */
static void add_corners(Pool *pool)
{
    const StonesLook *look = pool->look;
    const int64_t most = 2 * (int64_t)STEPS_PER_SPACE;
    for (size_t i = 0; i < look->stone_count; i++)
        for (size_t k = 0; k < i; k++) {
            Point places[2];
            if (look_square(look->list[i].at, look->list[k].at) > most * most)
                continue;
            float bonus = worth_between(pool, i, k);
            int count = look_between(look->list[i].at, look->list[k].at, places);
            for (int n = 0; n < count; n++)
                add(pool, places[n], bonus);
        }
}

/* Places on open ground. */

static void add_contacts(Pool *pool)
{
    for (size_t i = 0; i < pool->look->place_count; i++)
        add(pool, pool->look->places[i], 0);
}

static void add_cells(Pool *pool)
{
    const StonesGround *ground = &pool->look->ground;
    for (int row = 0; row < ground->rows; row++)
        for (int column = 0; column < ground->columns; column++) {
            int i = row * ground->stride + column;
            float black = ground->square[COLOR_BLACK][i], white = ground->square[COLOR_WHITE][i];
            float square = black < white ? black : white;
            if (!ground->inside[i] || square < FAR_SQUARE)
                continue;
            Point at = {(int32_t)((ground->x + (float)column * ground->step) * STEPS_PER_SPACE),
                        (int32_t)((ground->y + (float)row * ground->step) * STEPS_PER_SPACE)};
            float distance = sqrtf(square);
            add(pool, at, OPEN * (distance < 4 ? distance : 4));
        }
}

/* Choosing among the places. */

static int compare_places(const void *left, const void *right)
{
    const Place *a = left, *b = right;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return point_compare(a->at, b->at);
}

/* Find out whether a stone at a place is legal. If there is no room for another stone around the
 * place, lower the place's score, unless it has value other than ground. */
static Status judge(Stones *stones, Color color, Place *place, bool *legal)
{
    *legal = true;
    int ways = look_ways(stones, place->at);
    if (ways > 0 && stones->ko == NO_STONE)
        return STATUS_OK;
    if (ways == 0 && !place->matters)
        place->score *= 0.5F;
    Status status = stones_check_place(stones, color, place->at);
    *legal = status == STATUS_OK;
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

static bool is_close(const Candidate *list, size_t count, Point at)
{
    for (size_t i = 0; i < count; i++)
        if (look_square(list[i].choice.points[0], at) < (int64_t)CLOSE * CLOSE)
            return true;
    return false;
}

/* List at most `most` legal places, best first. Skip places that are too close to a listed one. */
static Status choose(Pool *pool, Candidate *list, size_t most, size_t *count)
{
    Status status = STATUS_OK;
    *count = 0;
    qsort(pool->places, pool->count, sizeof *pool->places, compare_places);
    for (size_t i = 0; i < pool->count && *count < most && status == STATUS_OK; i++) {
        Place *place = &pool->places[i];
        bool legal;
        if (place->score < SCORE_LEAST)
            break;
        if (is_close(list, *count, place->at))
            continue;
        status = judge(pool->look->stones, pool->look->to_move, place, &legal);
        if (status == STATUS_OK && legal)
            list[(*count)++] = (Candidate){choice_of_point(place->at), place->score + 0.2F};
    }
    return status;
}

/* Estimate the lead that the color to move will have after a turn. */
static Status lead_after(const StonesLook *look, const Choice *choice, double *lead)
{
    FILLED_LATER StonesLook after;
    Stones *stones = look->stones;
    Color color = look->to_move;
    Estimate estimate = {0};
    size_t mark = stones_mark(stones);
    Status status = stones_make(stones, color, choice->points[0]);
    if (status == STATUS_OK && stones_look_after(look, &after))
        estimate.lead = look_lead(&after);
    else if (status == STATUS_OK)
        status = stones_estimate(stones, color_other(color), &estimate);
    stones_rollback(stones, mark);
    *lead = color == COLOR_BLACK ? estimate.lead : -estimate.lead;
    return status;
}

static int compare_candidates(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    if (a->prior != b->prior)
        return a->prior > b->prior ? -1 : 1;
    return point_compare(a->choice.points[0], b->choice.points[0]);
}

/* Set the priors of the turns of a list, and sort them. The first `ahead` turns are tried: the
 * higher the lead after a turn, the higher its prior. The others get the minimum. */
static Status look_ahead(const StonesLook *look, size_t ahead, Candidate *list, size_t count)
{
    double leads[LISTED_MOST], most = 0;
    for (size_t i = 0; i < count && i < ahead; i++) {
        Status status = lead_after(look, &list[i].choice, &leads[i]);
        if (status != STATUS_OK)
            return status;
        most = i == 0 || leads[i] > most ? leads[i] : most;
    }
    for (size_t i = 0; i < count; i++) {
        double share = i < ahead ? 1 / (1 + (most - leads[i]) / AHEAD_SQUARES) : 0;
        double least = AHEAD_LEAST / (double)(1 + i);
        list[i].prior = (float)(share * share > least ? share * share : least);
    }
    qsort(list, count, sizeof *list, compare_candidates);
    return STATUS_OK;
}

/* List turns for positions that stones_look() can't survey: on an empty board its middle, if that
 * is free, otherwise random moves. */
static Status list_unseen(Stones *stones, Color color, Random *random, Candidate *list, size_t most,
                          size_t *count)
{
    const Box box = stones->box;
    Point middle = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    Status status = STATUS_OK;
    *count = 0;
    if (stones_count(stones) == 0 && look_is_free(stones, middle))
        list[(*count)++] = (Candidate){choice_of_point(middle), 1};
    for (size_t i = 0; i < most && *count < most && status == STATUS_OK; i++) {
        Choice choice = {0};
        if (stones_count(stones) == 0 && *count > 0)
            break;
        status = stones_propose(stones, color, random, &choice);
        if (status == STATUS_OK && choice.count > 0 && !is_close(list, *count, choice.points[0]))
            list[(*count)++] = (Candidate){choice, 1};
    }
    return status;
}

/* List turns, and look ahead for the first `ahead` of them. */
static Status list_ahead(Stones *stones, Color color, size_t ahead, Random *random, Candidate *list,
                         size_t most, size_t *count)
{
    FILLED_LATER StonesLook look;
    FILLED_LATER StonesGains gains;
    FILLED_LATER Pool pool;
    if (!stones_look(stones, color, &look))
        return list_unseen(stones, color, random, list, most < LISTED_MOST ? most : LISTED_MOST,
                           count);
    gains_fill(&look, &gains);
    pool.look = &look;
    pool.gains = &gains;
    pool.count = 0;
    for (size_t i = 0; i < look.group_count; i++)
        add_keys(&pool, &look.groups[i]);
    add_corners(&pool);
    if ((float)look.stone_count * EARLY < look.ground.area) {
        add_contacts(&pool);
        add_cells(&pool);
    }
    Status status = choose(&pool, list, most < LISTED_MOST ? most : LISTED_MOST, count);
    return status == STATUS_OK ? look_ahead(&look, ahead, list, *count) : status;
}

Status stones_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                         size_t *count)
{
    return list_ahead(game, color, LISTED_MOST, random, list, most, count);
}

Status stones_glance(void *game, Color color, Random *random, Candidate *list, size_t most,
                     size_t *count)
{
    return list_ahead(game, color, GLANCED, random, list, most, count);
}
