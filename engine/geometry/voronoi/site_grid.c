/* Stores sites by squares: a list for each square, and a count for each block of squares. Blocks
 * consist of 2 by 2 squares, of 4 by 4 and so on, so that empty areas are skipped as a whole. */
#include "geometry/voronoi/site_grid.h"

#include "base/filled.h"
#include "base/memory.h"

#include <string.h>

enum { LEVELS_MOST = 9, VISITED = 3 /* level of the blocks that visits skip if empty */ };

#define NO_SITE UINT32_MAX

/* A site, at the index that is its id. */
typedef struct Site {
    Point at;
    uint32_t next; /* the next site in the same square */
} Site;

/* The sites of a block: their number, and the smallest box around them if there are any. */
typedef struct Block {
    uint32_t count;
    Box box;
} Block;

/* Blocks of one size. */
typedef struct Level {
    int32_t columns, rows;
    Block *blocks; /* owned; NULL for the squares themselves */
} Level;

struct SiteGrid {
    Box box;
    uint32_t *heads; /* owned; for each square, its first site */
    /* The squares, then blocks of 2 by 2 squares, of 4 by 4, and so on, up to a single block. */
    Level levels[LEVELS_MOST];
    int32_t level_count;
    Site *sites; /* owned; by id */
    size_t capacity, count;
};

/* Create the levels above the squares, at least up to level VISITED. */
static Status make_levels(SiteGrid *grid)
{
    grid->level_count = 1;
    const Level *below = &grid->levels[0];
    while (below->columns > 1 || below->rows > 1 || grid->level_count <= VISITED) {
        Level *level = &grid->levels[grid->level_count++];
        level->columns = (below->columns + 1) / 2;
        level->rows = (below->rows + 1) / 2;
        level->blocks =
            memory_new((size_t)level->columns * (size_t)level->rows * sizeof *level->blocks);
        if (!level->blocks)
            return STATUS_NO_MEMORY;
        below = level;
    }
    return STATUS_OK;
}

Status site_grid_create(Box box, SiteGrid **grid)
{
    SiteGrid *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->box = box;
    made->levels[0] = (Level){.columns = (box.high.x - box.low.x) / STEPS_PER_SPACE + 1,
                              .rows = (box.high.y - box.low.y) / STEPS_PER_SPACE + 1};
    size_t squares = (size_t)made->levels[0].columns * (size_t)made->levels[0].rows;
    made->heads = memory_new(squares * sizeof *made->heads);
    Status status = made->heads ? make_levels(made) : STATUS_NO_MEMORY;
    if (status != STATUS_OK) {
        site_grid_destroy(made);
        return status;
    }
    for (size_t i = 0; i < squares; i++)
        made->heads[i] = NO_SITE;
    *grid = made;
    return STATUS_OK;
}

void site_grid_destroy(SiteGrid *grid)
{
    if (!grid)
        return;
    memory_free(grid->heads);
    for (int32_t i = 1; i < grid->level_count; i++)
        memory_free(grid->levels[i].blocks);
    memory_free(grid->sites);
    memory_free(grid);
}

Status site_grid_assign(SiteGrid *grid, const SiteGrid *from)
{
    Status status = site_grid_reserve(grid, from->capacity);
    if (status != STATUS_OK)
        return status;
    size_t squares = (size_t)from->levels[0].columns * (size_t)from->levels[0].rows;
    memcpy(grid->heads, from->heads, squares * sizeof *grid->heads);
    for (int32_t i = 1; i < from->level_count; i++) {
        const Level *level = &from->levels[i];
        memcpy(grid->levels[i].blocks, level->blocks,
               (size_t)level->columns * (size_t)level->rows * sizeof(Block));
    }
    if (from->capacity > 0)
        memcpy(grid->sites, from->sites, from->capacity * sizeof *grid->sites);
    grid->count = from->count;
    return STATUS_OK;
}

Status site_grid_reserve(SiteGrid *grid, size_t count)
{
    return memory_reserve(grid->sites, grid->capacity, count);
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t column_of(const SiteGrid *grid, int64_t x)
{
    return (int32_t)((x - grid->box.low.x) / STEPS_PER_SPACE);
}

static int32_t row_of(const SiteGrid *grid, int64_t y)
{
    return (int32_t)((y - grid->box.low.y) / STEPS_PER_SPACE);
}

static uint32_t *head_of(const SiteGrid *grid, Point p)
{
    return &grid->heads[row_of(grid, p.y) * grid->levels[0].columns + column_of(grid, p.x)];
}

static Block *block_at(const SiteGrid *grid, int32_t level, int32_t column, int32_t row)
{
    return &grid->levels[level].blocks[row * grid->levels[level].columns + column];
}

/* Add another block's sites to a block. */
static void unite(Block *block, Block other)
{
    if (block->count == 0)
        block->box = other.box;
    block->count += other.count;
    block->box.low.x = smaller(block->box.low.x, other.box.low.x);
    block->box.low.y = smaller(block->box.low.y, other.box.low.y);
    block->box.high.x = larger(block->box.high.x, other.box.high.x);
    block->box.high.y = larger(block->box.high.y, other.box.high.y);
}

/* Return the number and the box of a square's sites. */
static Block sum_square(const SiteGrid *grid, int32_t column, int32_t row)
{
    Block sum = {.count = 0};
    uint32_t id = grid->heads[row * grid->levels[0].columns + column];
    for (; id != NO_SITE; id = grid->sites[id].next)
        unite(&sum, (Block){1, {grid->sites[id].at, grid->sites[id].at}});
    return sum;
}

/* Return the number and the box of a block's sites, computed from its quarters. */
static Block sum_quarters(const SiteGrid *grid, int32_t level, int32_t column, int32_t row)
{
    const Level *below = &grid->levels[level - 1];
    Block sum = {.count = 0};
    for (int32_t y = 2 * row; y < smaller(2 * row + 2, below->rows); y++)
        for (int32_t x = 2 * column; x < smaller(2 * column + 2, below->columns); x++) {
            Block quarter = level == 1 ? sum_square(grid, x, y) : *block_at(grid, level - 1, x, y);
            if (quarter.count > 0)
                unite(&sum, quarter);
        }
    return sum;
}

void site_grid_add(SiteGrid *grid, uint32_t id, Point site)
{
    int32_t column = column_of(grid, site.x);
    int32_t row = row_of(grid, site.y);
    uint32_t *head = head_of(grid, site);
    grid->sites[id] = (Site){site, *head};
    *head = id;
    for (int32_t i = 1; i < grid->level_count; i++)
        unite(block_at(grid, i, column >> i, row >> i), (Block){1, {site, site}});
    grid->count++;
}

/* Return whether removing a site at p certainly leaves the block's box unchanged. */
static bool is_well_inside(const Block *block, Point p)
{
    return p.x > block->box.low.x && p.x < block->box.high.x && p.y > block->box.low.y &&
           p.y < block->box.high.y;
}

void site_grid_remove(SiteGrid *grid, uint32_t id)
{
    Point at = grid->sites[id].at;
    int32_t column = column_of(grid, at.x);
    int32_t row = row_of(grid, at.y);
    uint32_t *link = head_of(grid, at);
    while (*link != id)
        link = &grid->sites[*link].next;
    *link = grid->sites[id].next;
    for (int32_t i = 1; i < grid->level_count; i++) {
        Block *block = block_at(grid, i, column >> i, row >> i);
        if (is_well_inside(block, at))
            block->count--;
        else
            *block = sum_quarters(grid, i, column >> i, row >> i);
    }
    grid->count--;
}

Point site_grid_place(const SiteGrid *grid, uint32_t id)
{
    return grid->sites[id].at;
}

size_t site_grid_count(const SiteGrid *grid)
{
    return grid->count;
}

/* The state of a visit: the box, and the squares that it meets. */
typedef struct Visit {
    const SiteGrid *grid;
    Box box;
    int32_t left, right, bottom, top; /* range of squares, inclusive */
    SiteVisitor visit;
    void *context;
} Visit;

static bool visit_square(const Visit *visit, int32_t column, int32_t row)
{
    const SiteGrid *grid = visit->grid;
    uint32_t id = grid->heads[row * grid->levels[0].columns + column];
    while (id != NO_SITE) {
        const Site *site = &grid->sites[id];
        if (box_holds(visit->box, site->at) && !visit->visit(visit->context, id, site->at))
            return false;
        id = site->next;
    }
    return true;
}

static bool visit_block(const Visit *visit, int32_t block_column, int32_t block_row)
{
    const int32_t size = 1 << VISITED;
    if (block_at(visit->grid, VISITED, block_column, block_row)->count == 0)
        return true;
    int32_t left = larger(visit->left, block_column * size);
    int32_t right = smaller(visit->right, block_column * size + size - 1);
    int32_t bottom = larger(visit->bottom, block_row * size);
    int32_t top = smaller(visit->top, block_row * size + size - 1);
    for (int32_t row = bottom; row <= top; row++)
        for (int32_t column = left; column <= right; column++)
            if (!visit_square(visit, column, row))
                return false;
    return true;
}

void site_grid_visit(const SiteGrid *grid, Box box, SiteVisitor visit, void *context)
{
    Visit all = {.grid = grid, .visit = visit, .context = context};
    all.box.low.x = larger(box.low.x, grid->box.low.x);
    all.box.low.y = larger(box.low.y, grid->box.low.y);
    all.box.high.x = smaller(box.high.x, grid->box.high.x);
    all.box.high.y = smaller(box.high.y, grid->box.high.y);
    if (all.box.low.x > all.box.high.x || all.box.low.y > all.box.high.y)
        return;
    all.left = column_of(grid, all.box.low.x);
    all.right = column_of(grid, all.box.high.x);
    all.bottom = row_of(grid, all.box.low.y);
    all.top = row_of(grid, all.box.high.y);
    for (int32_t row = all.bottom >> VISITED; row <= all.top >> VISITED; row++)
        for (int32_t column = all.left >> VISITED; column <= all.right >> VISITED; column++)
            if (!visit_block(&all, column, row))
                return;
}

/* A range of squares, inclusive. It is empty if `left` > `right` or `bottom` > `top`. */
typedef struct Squares {
    int32_t left, right, bottom, top;
} Squares;

static Squares squares_near(const SiteGrid *grid, Point p, int64_t distance)
{
    Squares squares = {0, grid->levels[0].columns - 1, 0, grid->levels[0].rows - 1};
    int64_t x = (int64_t)p.x - grid->box.low.x;
    int64_t y = (int64_t)p.y - grid->box.low.y;
    if (x >= distance)
        squares.left = (int32_t)((x - distance) / STEPS_PER_SPACE);
    if (y >= distance)
        squares.bottom = (int32_t)((y - distance) / STEPS_PER_SPACE);
    if ((x + distance) / STEPS_PER_SPACE < squares.right)
        squares.right = (int32_t)((x + distance) / STEPS_PER_SPACE);
    if ((y + distance) / STEPS_PER_SPACE < squares.top)
        squares.top = (int32_t)((y + distance) / STEPS_PER_SPACE);
    return squares;
}

static bool is_nearer(Point a, Point b, int64_t distance)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy < distance * distance;
}

/* The maximum number of squares whose first sites are gathered at a time. Gathering them before
 * looking at the sites avoids branches on whether a square has any sites, which would often be
 * mispredicted. */
enum { GATHERED_MOST = 64 };

/* The arguments of site_grid_list_near(), and how many sites it has listed. */
typedef struct Listing {
    const SiteGrid *grid;
    Point p;
    int64_t distance;
    SiteSeen *list;
    size_t count, most;
} Listing;

/* List the near sites among the gathered ones and those that follow each of them in the list of its
 * square. */
static void list_gathered(Listing *listing, const uint32_t *gathered, size_t gathered_count)
{
    const Site *sites = listing->grid->sites;
    size_t count = listing->count;
    for (size_t i = 0; i < gathered_count; i++)
        for (uint32_t id = gathered[i]; id != NO_SITE && count < listing->most;
             id = sites[id].next) {
            listing->list[count] = (SiteSeen){sites[id].at, id};
            count += is_nearer(sites[id].at, listing->p, listing->distance);
        }
    listing->count = count;
}

size_t site_grid_list_near(const SiteGrid *grid, Point p, int64_t distance, SiteSeen *list,
                           size_t most)
{
    const Squares squares = squares_near(grid, p, distance);
    const int32_t columns = grid->levels[0].columns;
    Listing listing = {grid, p, distance, list, 0, most};
    FILLED_LATER uint32_t gathered[GATHERED_MOST];
    size_t in_hand = 0; /* a local variable, so that it stays in a register */
    for (int32_t column = squares.left; column <= squares.right; column++)
        for (int32_t row = squares.bottom; row <= squares.top; row++) {
            gathered[in_hand] = grid->heads[row * columns + column];
            in_hand += gathered[in_hand] != NO_SITE;
            if (in_hand == GATHERED_MOST) {
                list_gathered(&listing, gathered, in_hand);
                in_hand = 0;
            }
        }
    list_gathered(&listing, gathered, in_hand);
    return listing.count;
}

bool site_grid_has_near(const SiteGrid *grid, Point p, int64_t distance)
{
    SiteSeen seen;
    return site_grid_list_near(grid, p, distance, &seen, 1) > 0;
}

/* Return how far a coordinate is outside of a range; 0 if it is inside. Most of a search's time is
 * spent here. Taking the larger of two numbers needs only one instruction. */
static double beyond(double low, double high, double value)
{
    double under = low - value;
    double over = value - high;
    double most = under > over ? under : over;
    return most > 0 ? most : 0;
}

/* The state of a search. */
typedef struct Quest {
    const SiteGrid *grid;
    SiteSearch *search;
    double x, y; /* the place searched around, in steps on the board */
    SiteSearcher visit;
    void *context;
} Quest;

/* Return whether a box around sites is near enough that one of them may be wanted. The computation
 * is the same as for a site, and rounding keeps the order, so no site has a smaller computed
 * distance than its box. */
static bool comes_near(const Quest *quest, Box box)
{
    const SiteSearch *search = quest->search;
    const int64_t x = search->origin.x, y = search->origin.y;
    double dx = beyond((double)(box.low.x - x), (double)(box.high.x - x), search->x);
    double dy = beyond((double)(box.low.y - y), (double)(box.high.y - y), search->y);
    return dx * dx + dy * dy < search->square;
}

static void search_square(const Quest *quest, int32_t column, int32_t row)
{
    const SiteGrid *grid = quest->grid;
    SiteSearch *search = quest->search;
    uint32_t id = grid->heads[row * grid->levels[0].columns + column];
    for (; id != NO_SITE; id = grid->sites[id].next) {
        Point at = grid->sites[id].at;
        double dx = (double)((int64_t)at.x - search->origin.x) - search->x;
        double dy = (double)((int64_t)at.y - search->origin.y) - search->y;
        double square = dx * dx + dy * dy;
        if (square < search->square)
            quest->visit(quest->context, search, id, at, square);
    }
}

/* Return whether a block or square may contain a wanted site. */
static bool may_hold(const Quest *quest, int32_t level, int32_t column, int32_t row)
{
    if (level == 0)
        return true;
    const Block *block = block_at(quest->grid, level, column, row);
    return block->count > 0 && comes_near(quest, block->box);
}

/* Search the quarters of a block, beginning with the one that contains the place or is nearest to
 * it. */
static void search_block(const Quest *quest, int32_t level, int32_t column, int32_t row)
{
    if (level == 0) {
        search_square(quest, column, row);
        return;
    }
    const Level *below = &quest->grid->levels[level - 1];
    const Box all = quest->grid->box;
    const double half = (double)STEPS_PER_SPACE * (1 << (level - 1));
    int32_t right = quest->x - all.low.x >= (2 * column + 1) * half;
    int32_t upper = quest->y - all.low.y >= (2 * row + 1) * half;
    for (int32_t i = 0; i < 4; i++) {
        int32_t x = 2 * column + (right ^ (i & 1));
        int32_t y = 2 * row + (upper ^ (i >> 1));
        if (x < below->columns && y < below->rows && may_hold(quest, level - 1, x, y))
            search_block(quest, level - 1, x, y);
    }
}

void site_grid_search(const SiteGrid *grid, SiteSearch *search, SiteSearcher visit, void *context)
{
    Quest quest = {.grid = grid, .search = search, .visit = visit, .context = context};
    quest.x = search->origin.x + search->x;
    quest.y = search->origin.y + search->y;
    search_block(&quest, grid->level_count - 1, 0, 0);
}

/* Clamp a sum to the range of coordinates. */
static int32_t clamped(int64_t value)
{
    return value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

void site_grid_visit_near(const SiteGrid *grid, Point p, int64_t reach, SiteVisitor visit,
                          void *context)
{
    Box box = {{clamped(p.x - reach), clamped(p.y - reach)},
               {clamped(p.x + reach), clamped(p.y + reach)}};
    site_grid_visit(grid, box, visit, context);
}

bool site_grid_is_within(const SiteGrid *grid, Point p, int64_t reach)
{
    return p.x - reach <= grid->box.low.x && p.y - reach <= grid->box.low.y &&
           p.x + reach >= grid->box.high.x && p.y + reach >= grid->box.high.y;
}
