/* Judging a position of `stones` from scratch. */
#include "games/stones_referee.h"

#include "base/memory.h"
#include "base/sets.h"
#include "geometry/geos.h"
#include "geometry/site_grid.h"

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

/* A stone compared with those before it in the roster. */
typedef struct Pairing {
    const Stones *stones;
    Roster *roster;
    uint32_t index;
    bool overlaps;
} Pairing;

static bool compare_pair(void *context, uint32_t index, Point at)
{
    Pairing *pairing = context;
    const StoneView *stone = &pairing->roster->views[pairing->index];
    pairing->overlaps = square_distance(stone->at, at) < (int64_t)DISC_LEAST * DISC_LEAST;
    if (pairing->roster->views[index].color == stone->color &&
        stones_linked(pairing->stones, stone->at, at))
        sets_unite(pairing->roster->parents, pairing->index, index);
    return !pairing->overlaps;
}

/* Looks at all pairs that are near enough to matter: distances, and who is linked. `grid` is one of
 * the referee's own. */
static bool check_pairs(const Stones *stones, Roster *roster, SiteGrid *grid, Text *why)
{
    sets_reset(roster->parents, roster->count);
    for (uint32_t i = 0; i < roster->count; i++) {
        const StoneView *stone = &roster->views[i];
        if (!outline_has_room(stones_outline(stones), stone->at, DISC_LEAST_EDGE)) {
            complain(why, "a stone is too near the edge", stone);
            return false;
        }
        Pairing pairing = {.stones = stones, .roster = roster, .index = i};
        site_grid_visit_near(grid, stone->at, LINK_MOST, compare_pair, &pairing);
        if (pairing.overlaps) {
            complain(why, "two stones overlap", stone);
            return false;
        }
        site_grid_add(grid, i, stone->at);
    }
    return true;
}

/* A group as it is found. */
typedef struct Found {
    size_t first; /* the place in the roster of the stone of its that comes first */
    size_t size;
    bool open;
} Found;

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

/* Whether a stone is in the kept group that others of its found group are in, and in no other one:
 * `kept` has, for the number of the stone that speaks for a kept group, 1 and the found one. */
static bool is_together(const Stones *stones, const Roster *roster, size_t i, Found *found,
                        size_t *kept)
{
    size_t root = sets_root(roster->parents, (uint32_t)i);
    size_t speaker = stones_group(stones, roster->numbers[i]);
    if (found[root].size == 0 && kept[speaker] == 0) {
        found[root].first = i;
        kept[speaker] = root + 1;
    }
    size_t first = found[root].first;
    found[root].size++;
    found[root].open = found[root].open || stones_is_open(stones, roster->numbers[i]);
    return kept[speaker] == root + 1 && roster->views[i].dead == roster->views[first].dead;
}

/* Whether kept groups are those found. `found` and `kept` have room for all, and are zeros. */
static bool check_groups(const Stones *stones, const Roster *roster, Judgement *judgement,
                         Found *found, size_t *kept, Text *why)
{
    for (size_t i = 0; i < roster->count; i++)
        if (!is_together(stones, roster, i, found, kept)) {
            complain(why, "another group", &roster->views[i]);
            return false;
        }
    for (size_t i = 0; i < roster->count; i++) {
        const Found *group = &found[i];
        if (group->size == 0)
            continue;
        size_t number = roster->numbers[group->first];
        judgement->groups++;
        if (!group->open || group->size != stones_group_size(stones, number) ||
            group->size != count_round(stones, number)) {
            complain(why, group->open ? "another number of stones" : "no liberty",
                     &roster->views[group->first]);
            return false;
        }
    }
    return true;
}

/* Whether stones are where they may be, and groups what they should be. */
static Status check_stones(const Stones *stones, Roster *roster, Judgement *judgement, Text *why)
{
    SiteGrid *grid = NULL;
    Found *found = memory_new(roster->count * sizeof *found);
    size_t *kept = memory_new(stones_number_count(stones) * sizeof *kept);
    Status status = found && kept ? site_grid_create(outline_box(stones_outline(stones)), &grid)
                                  : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = site_grid_reserve(grid, roster->count);
    if (status == STATUS_OK)
        judgement->same = check_pairs(stones, roster, grid, why) &&
                          check_groups(stones, roster, judgement, found, kept, why);
    site_grid_destroy(grid);
    memory_free(found);
    memory_free(kept);
    return status;
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
        status = check_stones(stones, &roster, judgement, why);
    if (status == STATUS_OK && judgement->same)
        judgement->same = check_liberties(stones, &roster, why);
    if (status == STATUS_OK && judgement->same)
        status = check_areas(stones, &roster, &judgement->same, why);
    free_roster(&roster);
    return status;
}
