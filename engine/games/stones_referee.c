/* Judging a position of `stones` from scratch. */
#include "games/stones_referee.h"

#include "base/memory.h"
#include "base/sets.h"
#include "geometry/geos.h"

/* The stones on the board. */
typedef struct Roster {
    size_t *numbers;   /* owned */
    StoneView *views;  /* owned */
    uint32_t *parents; /* owned: of groups, by place in this list */
    size_t count;
} Roster;

static void free_roster(Roster *roster)
{
    memory_free(roster->numbers);
    memory_free(roster->views);
    memory_free(roster->parents);
}

static Status call_roster(const Stones *stones, Roster *roster)
{
    size_t most = stones_number_count(stones);
    *roster = (Roster){.numbers = memory_new(most * sizeof *roster->numbers),
                       .views = memory_new(most * sizeof *roster->views),
                       .parents = memory_new(most * sizeof *roster->parents)};
    if (!roster->numbers || !roster->views || !roster->parents)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < most; i++)
        if (stones_get(stones, i, &roster->views[roster->count]))
            roster->numbers[roster->count++] = i;
    return STATUS_OK;
}

static void complain(Text *why, const char *what, const StoneView *stone)
{
    if (!why)
        return;
    text_add_format(why, "%s at ", what);
    text_add_fixed(why, stone->at.x, COORDINATE_PLACES, COORDINATE_PLACES);
    text_add_char(why, ',');
    text_add_fixed(why, stone->at.y, COORDINATE_PLACES, COORDINATE_PLACES);
}

static int64_t square_distance(Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

/* Looks at all pairs: distances, and who is linked. */
static bool check_pairs(const Stones *stones, Roster *roster, Text *why)
{
    sets_reset(roster->parents, roster->count);
    for (size_t i = 0; i < roster->count; i++) {
        const StoneView *a = &roster->views[i];
        if (!outline_has_room(stones_outline(stones), a->at, DISC_LEAST_EDGE)) {
            complain(why, "a stone is too near the edge", a);
            return false;
        }
        for (size_t j = 0; j < i; j++) {
            const StoneView *b = &roster->views[j];
            if (square_distance(a->at, b->at) < (int64_t)DISC_LEAST * DISC_LEAST) {
                complain(why, "two stones overlap", a);
                return false;
            }
            if (a->color == b->color && stones_linked(stones, a->at, b->at))
                sets_unite(roster->parents, (uint32_t)i, (uint32_t)j);
        }
    }
    return true;
}

/* How many stones come up going from one to the next in its group, until the first comes again. */
static size_t count_round(const Stones *stones, size_t number)
{
    size_t count = 0;
    size_t at = number;
    do {
        count++;
        at = stones_next_in_group(stones, at);
    } while (at != number && count <= stones_number_count(stones));
    return count;
}

/* Whether kept groups are those found: each pair that is together is together in both. */
static bool check_groups(const Stones *stones, Roster *roster, Judgement *judgement, Text *why)
{
    for (size_t i = 0; i < roster->count; i++) {
        uint32_t root = sets_root(roster->parents, (uint32_t)i);
        judgement->groups += root == i;
        bool open = false;
        size_t size = 0;
        for (size_t j = 0; j < roster->count; j++) {
            bool together = sets_root(roster->parents, (uint32_t)j) == root;
            bool kept = stones_group(stones, roster->numbers[j]) ==
                        stones_group(stones, roster->numbers[i]);
            bool marked = together && roster->views[i].dead != roster->views[j].dead;
            if (together != kept || marked) {
                complain(why, "another group", &roster->views[i]);
                return false;
            }
            size += together;
            open = open || (together && stones_is_open(stones, roster->numbers[j]));
        }
        if (!open || size != stones_group_size(stones, roster->numbers[i]) ||
            size != count_round(stones, roster->numbers[i])) {
            complain(why, open ? "another number of stones" : "no liberty", &roster->views[i]);
            return false;
        }
    }
    return true;
}

/* Whether stones have liberties where they are said to. */
static bool check_liberties(const Stones *stones, const Roster *roster, Text *why)
{
    for (size_t i = 0; i < roster->count; i++)
        if (stones_looks_open(stones, roster->numbers[i]) !=
            stones_is_open(stones, roster->numbers[i])) {
            complain(why, "another liberty", &roster->views[i]);
            return false;
        }
    return true;
}

static bool compare_areas(const Stones *stones, const Roster *roster, const DoubleArea *areas,
                          Text *why)
{
    size_t living = 0;
    for (size_t i = 0; i < roster->count; i++) {
        Decimal kept = area_to_decimal(stones_area(stones, roster->numbers[i]));
        Decimal found = roster->views[i].dead ? 0 : area_to_decimal(areas[living++]);
        Decimal difference = kept > found ? kept - found : found - kept;
        if (difference > DECIMAL_ONE / 1000000) {
            complain(why, "another area", &roster->views[i]);
            return false;
        }
    }
    return true;
}

/* The areas of the living, by GEOS. */
static Status check_areas(const Stones *stones, const Roster *roster, bool *same, Text *why)
{
    PolygonList board = {0};
    Point *sites = memory_new(roster->count * sizeof *sites);
    DoubleArea *areas = memory_new(roster->count * sizeof *areas);
    Status status =
        sites && areas ? outline_add_to(stones_outline(stones), &board) : STATUS_NO_MEMORY;
    size_t count = 0;
    for (size_t i = 0; i < roster->count && status == STATUS_OK; i++)
        if (!roster->views[i].dead)
            sites[count++] = roster->views[i].at;
    if (status == STATUS_OK)
        status = geos_voronoi(outline_box(stones_outline(stones)), &board, sites, count, areas);
    if (status == STATUS_OK)
        *same = compare_areas(stones, roster, areas, why);
    polygon_list_free(&board);
    memory_free(sites);
    memory_free(areas);
    return status;
}

Status stones_referee_judge(const Stones *stones, Judgement *judgement, Text *why)
{
    Roster roster;
    Status status = call_roster(stones, &roster);
    *judgement = (Judgement){.stones = roster.count};
    if (status == STATUS_OK)
        judgement->same = check_pairs(stones, &roster, why) &&
                          check_groups(stones, &roster, judgement, why) &&
                          check_liberties(stones, &roster, why);
    if (status == STATUS_OK && judgement->same)
        status = check_areas(stones, &roster, &judgement->same, why);
    free_roster(&roster);
    return status;
}
