/* Judges a position of `stones` from scratch.
 *
 * Stones are sorted into square buckets; searches for neighbors go through the buckets nearby, so
 * their cost depends only on the stones nearby. Areas are not computed again; instead, the cells
 * are proved to be right. If no point of a cell is nearer to another stone than to the cell's own
 * stone, and all cells together are as large as the board, then each cell is exactly the set of
 * points nearest to its stone. A cell is convex, so testing its corners is enough. */
#include "games/stones/rules/stones_referee.h"

#include "base/disjoint_set.h"
#include "base/memory.h"

#include <stdlib.h>

enum { STEPS_A_STONE = 100 };

/* The stones on the board, sorted by bucket. */
typedef struct Roster {
    const Stones *stones; /* borrowed */
    Work *work;
    size_t *numbers;   /* owned */
    StoneView *views;  /* owned */
    uint32_t *parents; /* owned: the groups, as disjoint sets of indices in the roster */
    size_t count;
    Box box;      /* the bounding box of the board */
    int32_t side; /* the side of a bucket, in steps */
    int32_t columns, rows;
    /* owned: for each bucket, the index of its first stone; after the last bucket, `count` */
    size_t *starts;
} Roster;

static void free_roster(Roster *roster)
{
    memory_free(roster->numbers);
    memory_free(roster->views);
    memory_free(roster->parents);
    memory_free(roster->starts);
}

static int32_t clip(int64_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : (int32_t)value;
}

static int32_t column_of(const Roster *roster, int64_t x)
{
    return clip((x - roster->box.low.x) / roster->side, roster->columns - 1);
}

static int32_t row_of(const Roster *roster, int64_t y)
{
    return clip((y - roster->box.low.y) / roster->side, roster->rows - 1);
}

static size_t bucket_of(const Roster *roster, Point p)
{
    return (size_t)row_of(roster, p.y) * (size_t)roster->columns + (size_t)column_of(roster, p.x);
}

/* Choose the size of buckets: at least one space, and such that there are at most about four
 * buckets per stone. */
static void choose_buckets(Roster *roster, size_t stones)
{
    int64_t width = roster->box.high.x - roster->box.low.x;
    int64_t height = roster->box.high.y - roster->box.low.y;
    int64_t side = STEPS_PER_SPACE;
    while ((width / side + 1) * (height / side + 1) > 4 * (int64_t)stones + 4)
        side *= 2;
    roster->side = (int32_t)side;
    roster->columns = (int32_t)(width / side + 1);
    roster->rows = (int32_t)(height / side + 1);
}

/* Sort the stones by bucket: count those in each bucket, then move each stone to its place. */
static void fill_buckets(Roster *roster)
{
    size_t buckets = (size_t)roster->columns * (size_t)roster->rows;
    size_t most = stones_number_count(roster->stones);
    StoneView view;
    for (size_t i = 0; i < most; i++)
        if (stones_get(roster->stones, i, &view))
            roster->starts[bucket_of(roster, view.at)]++;
    for (size_t i = 0, before = 0; i <= buckets; i++) {
        size_t here = roster->starts[i];
        roster->starts[i] = before;
        before += here;
    }
    for (size_t i = 0; i < most; i++)
        if (stones_get(roster->stones, i, &view)) {
            size_t place = roster->starts[bucket_of(roster, view.at)]++;
            roster->numbers[place] = i;
            roster->views[place] = view;
            roster->count++;
        }
    for (size_t i = buckets; i > 0; i--)
        roster->starts[i] = roster->starts[i - 1];
    roster->starts[0] = 0;
}

static Status call_roster(const Stones *stones, Work *work, Roster *roster)
{
    size_t most = stones_number_count(stones);
    *roster = (Roster){.stones = stones, .work = work, .box = outline_box(stones_outline(stones))};
    choose_buckets(roster, most);
    size_t buckets = (size_t)roster->columns * (size_t)roster->rows;
    roster->numbers = memory_new(most * sizeof *roster->numbers);
    roster->views = memory_new(most * sizeof *roster->views);
    roster->parents = memory_new(most * sizeof *roster->parents);
    roster->starts = memory_new((buckets + 1) * sizeof *roster->starts);
    if (!roster->numbers || !roster->views || !roster->parents || !roster->starts)
        return STATUS_NO_MEMORY;
    fill_buckets(roster);
    return STATUS_OK;
}

/* An iteration over the stones that may be in a box, one row of buckets after the other. */
typedef struct Range {
    int32_t column[2], row[2];
    size_t first, end; /* the current row's stones: the range [first, end) in the roster */
} Range;

static bool next_row(const Roster *roster, Range *range)
{
    if (range->row[0] > range->row[1])
        return false;
    size_t row = (size_t)range->row[0]++ * (size_t)roster->columns;
    range->first = roster->starts[row + (size_t)range->column[0]];
    range->end = roster->starts[row + (size_t)range->column[1] + 1];
    return true;
}

static Range range_around(const Roster *roster, int64_t x, int64_t y, int64_t reach)
{
    return (Range){.column = {column_of(roster, x - reach), column_of(roster, x + reach)},
                   .row = {row_of(roster, y - reach), row_of(roster, y + reach)}};
}

static void complain(StringBuilder *why, const char *what, const StoneView *stone)
{
    builder_add_format(why, "%s at ", what);
    builder_add_fixed(why, stone->at.x, COORDINATE_PLACES, COORDINATE_PLACES);
    builder_add_char(why, ',');
    builder_add_fixed(why, stone->at.y, COORDINATE_PLACES, COORDINATE_PLACES);
}

static int64_t square_distance(Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

/* Check that no stone overlaps with stone `i`, and unite `i` with the stones linked with it. */
static bool check_neighbors(Roster *roster, size_t i, StringBuilder *why)
{
    const StoneView *a = &roster->views[i];
    Range range = range_around(roster, a->at.x, a->at.y, LINK_MOST);
    while (next_row(roster, &range))
        for (size_t j = range.first; j < range.end; j++) {
            const StoneView *b = &roster->views[j];
            if (j == i)
                continue;
            if (square_distance(a->at, b->at) < (int64_t)DISC_LEAST * DISC_LEAST) {
                complain(why, "two stones overlap", a);
                return false;
            }
            if (a->color == b->color && stones_linked(roster->stones, a->at, b->at))
                disjoint_set_unite(roster->parents, (uint32_t)i, (uint32_t)j);
        }
    return true;
}

/* Check that stones keep their distance from each other and from the edge, and unite linked
 * stones. */
static bool check_pairs(Roster *roster, StringBuilder *why)
{
    disjoint_set_reset(roster->parents, roster->count);
    for (size_t i = 0; i < roster->count; i++) {
        const StoneView *a = &roster->views[i];
        if (!outline_has_room(stones_outline(roster->stones), a->at, DISC_LEAST_EDGE)) {
            complain(why, "a stone is too near the edge", a);
            return false;
        }
        if (!check_neighbors(roster, i, why))
            return false;
    }
    return true;
}

/* What is known about a group. It is stored at the index of the group's root. */
typedef struct Party {
    size_t size;
    size_t kept; /* the number of the stone that represents the group in the position */
    bool open;
} Party;

/* Count the stones of a group by following its ring until it returns to the first stone. In case
 * the ring is wrong, stop at a stone of a different group, or after most + 1 stones. */
static size_t count_round(const Stones *stones, size_t number, size_t most)
{
    size_t count = 0;
    size_t at = number;
    do {
        count++;
        at = stones_next_in_group(stones, at);
    } while (at != number && count <= most &&
             stones_group(stones, at) == stones_group(stones, number));
    return count;
}

/* Count a stone as a member of its party. Return false if its group in the position, or its mark as
 * dead, differs from that of its party. */
static bool join_party(Roster *roster, Party *parties, size_t i)
{
    const Stones *stones = roster->stones;
    uint32_t root = disjoint_set_root(roster->parents, (uint32_t)i);
    Party *party = &parties[root];
    if (party->size++ == 0)
        party->kept = stones_group(stones, roster->numbers[i]);
    party->open = party->open || stones_is_open(stones, roster->numbers[i]);
    return stones_group(stones, roster->numbers[i]) == party->kept &&
           roster->views[i].dead == roster->views[root].dead;
}

/* Check a party after all its stones have been counted. Return what is wrong, or NULL. `speakers`
 * marks the representatives of the groups seen so far. */
static const char *check_party(const Roster *roster, const Party *party, size_t i, bool *speakers)
{
    if (speakers[party->kept])
        return "a group with stones that are not linked";
    speakers[party->kept] = true;
    if (!party->open)
        return "a group without a liberty";
    size_t number = roster->numbers[i];
    bool right = party->size == stones_group_size(roster->stones, number) &&
                 party->size == count_round(roster->stones, number, party->size);
    return right ? NULL : "a wrong number of stones in a group";
}

static bool hold_parties(Roster *roster, Party *parties, bool *speakers, size_t *groups,
                         StringBuilder *why)
{
    for (size_t i = 0; i < roster->count; i++)
        if (!join_party(roster, parties, i)) {
            complain(why, "a linked stone with another group or mark", &roster->views[i]);
            return false;
        }
    for (size_t i = 0; i < roster->count; i++) {
        if (roster->parents[i] != i)
            continue;
        const char *what = check_party(roster, &parties[i], i, speakers);
        if (what) {
            complain(why, what, &roster->views[i]);
            return false;
        }
        ++*groups;
    }
    return true;
}

/* Check whether the position's groups are those that the links form, and set judgement->same
 * accordingly. */
static Status check_groups(Roster *roster, Judgement *judgement, StringBuilder *why)
{
    Party *parties = memory_new(roster->count * sizeof *parties);
    bool *speakers = memory_new(stones_number_count(roster->stones) * sizeof *speakers);
    Status status = parties && speakers ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        judgement->same = hold_parties(roster, parties, speakers, &judgement->groups, why);
    memory_free(parties);
    memory_free(speakers);
    return status;
}

/* For each stone, check that the position is right about whether it has a liberty. */
static bool check_liberties(const Roster *roster, StringBuilder *why)
{
    for (size_t i = 0; i < roster->count; i++)
        if (stones_looks_open(roster->stones, roster->numbers[i]) !=
            stones_is_open(roster->stones, roster->numbers[i])) {
            complain(why, "wrong data about liberties", &roster->views[i]);
            return false;
        }
    return true;
}

/* Return the squared distance from a place to b minus the squared distance to a. `slack` receives
 * by how much the rounding of the place may have changed the result. */
static Wide difference(FixedPoint at, Point a, Point b, Wide *slack)
{
    FixedPoint p = fixed_point(a), q = fixed_point(b);
    Wide dx = q.x - p.x, dy = q.y - p.y;
    *slack = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    return dx * ((Wide)p.x + q.x - 2 * (Wide)at.x) + dy * ((Wide)p.y + q.y - 2 * (Wide)at.y);
}

/* Set `nearest` to false if a living stone is nearer to a corner of a cell than the cell's own
 * stone. */
static Status check_corner(const Roster *roster, size_t i, FixedPoint corner, bool *nearest)
{
    Point own = roster->views[i].at;
    int64_t x = corner.x / FIXED_STEP, y = corner.y / FIXED_STEP;
    int64_t dx = llabs(x - own.x), dy = llabs(y - own.y);
    /* A stone that is nearer must be in the box around the corner that reaches as far as the cell's
     * own stone. */
    Range range = range_around(roster, x, y, dx + dy + 2);
    while (*nearest && next_row(roster, &range)) {
        Status status = work_spend(roster->work, 1 + (range.end - range.first));
        if (status != STATUS_OK)
            return status;
        for (size_t j = range.first; j < range.end; j++) {
            Wide slack;
            if (j != i && !roster->views[j].dead &&
                difference(corner, own, roster->views[j].at, &slack) < -slack)
                *nearest = false;
        }
    }
    return STATUS_OK;
}

static Status check_corners(const Roster *roster, size_t i, Polygon cell, bool *nearest)
{
    Status status = STATUS_OK;
    for (size_t k = 0; status == STATUS_OK && k < cell.rings[0].count; k++)
        status = check_corner(roster, i, cell.corners[cell.rings[0].first + k], nearest);
    return status;
}

/* Return whether two areas are equal. If not `exact`, allow a small difference, because corners on
 * slanting edges are rounded. */
static bool same_area(DoubleArea a, DoubleArea b, bool exact)
{
    Decimal difference = area_to_decimal(a) - area_to_decimal(b);
    Decimal most = DECIMAL_ONE / 1000000;
    return exact ? a == b : difference <= most && difference >= -most;
}

/* Prove that one cell is right, and check that the stored area is that of the part of the cell on
 * the board. */
static Status check_cell(Stones *stones, const Roster *roster, size_t i, DoubleArea *sum,
                         bool *same, StringBuilder *why)
{
    const Outline *outline = stones_outline(stones);
    PolygonList cell = {0}, board = {0};
    Status status = stones_cell(stones, roster->numbers[i], &cell);
    bool nearest = true, box = outline_is_box(outline);
    if (status == STATUS_OK)
        status = check_corners(roster, i, polygon_list_get(&cell, 0), &nearest);
    if (status == STATUS_OK && !box)
        status = outline_add_to(outline, &board);
    if (status == STATUS_OK && !box)
        status = polygon_list_clip(&board, polygon_list_get(&cell, 0));
    if (status == STATUS_OK) {
        DoubleArea found = polygon_list_area(box ? &cell : &board);
        *sum += polygon_list_area(&cell);
        *same = nearest && same_area(stones_area(stones, roster->numbers[i]), found, box);
    }
    if (status == STATUS_OK && !*same)
        complain(why, "a wrong area", &roster->views[i]);
    polygon_list_free(&cell);
    polygon_list_free(&board);
    return status;
}

/* Check the areas of all living stones, and that the cells cover the whole bounding box of the
 * board. */
static Status check_areas(Stones *stones, const Roster *roster, bool *same, StringBuilder *why)
{
    Outline around = outline_of_box(roster->box);
    DoubleArea sum = 0;
    size_t living = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < roster->count && status == STATUS_OK && *same; i++) {
        if (roster->views[i].dead)
            continue;
        living++;
        status = check_cell(stones, roster, i, &sum, same, why);
    }
    if (status == STATUS_OK && *same && living > 0 && sum != outline_area(&around)) {
        *same = false;
        builder_add(why, "the cells do not cover the whole board");
    }
    return status;
}

Status stones_referee_judge(Stones *stones, Work *work, Judgement *judgement, StringBuilder *why)
{
    Roster roster;
    /* The work is a few searches for each stone and its neighbors, and for the corners of its
     * cell. */
    Status status = work_spend(work, stones_number_count(stones) * STEPS_A_STONE);
    if (status != STATUS_OK)
        return status;
    status = call_roster(stones, work, &roster);
    *judgement = (Judgement){.stones = roster.count};
    if (status == STATUS_OK)
        judgement->same = check_pairs(&roster, why);
    if (status == STATUS_OK && judgement->same)
        status = check_groups(&roster, judgement, why);
    if (status == STATUS_OK && judgement->same)
        judgement->same = check_liberties(&roster, why);
    if (status == STATUS_OK && judgement->same)
        status = check_areas(stones, &roster, &judgement->same, why);
    free_roster(&roster);
    return status;
}
