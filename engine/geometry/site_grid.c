/* Sites in squares: a list for each square, a count for each block of squares. */
#include "geometry/site_grid.h"

#include "base/memory.h"

enum { BLOCK = 8 }; /* squares a side */

#define NO_SITE UINT32_MAX

/* What is known of an id. */
typedef struct Site {
    Point at;
    uint32_t next; /* in the same square */
} Site;

struct SiteGrid {
    Box box;
    int32_t columns, rows; /* squares */
    int32_t block_columns;
    uint32_t *heads;  /* owned: for each square the first of its sites */
    uint32_t *counts; /* owned: sites in each block */
    Site *sites;      /* owned: by id */
    size_t capacity, count;
};

Status site_grid_create(Box box, SiteGrid **grid)
{
    SiteGrid *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->box = box;
    made->columns = (box.high.x - box.low.x) / STEPS_PER_SPACE + 1;
    made->rows = (box.high.y - box.low.y) / STEPS_PER_SPACE + 1;
    made->block_columns = made->columns / BLOCK + 1;
    size_t squares = (size_t)made->columns * (size_t)made->rows;
    size_t blocks = (size_t)made->block_columns * (size_t)(made->rows / BLOCK + 1);
    made->heads = memory_new(squares * sizeof *made->heads);
    made->counts = memory_new(blocks * sizeof *made->counts);
    if (!made->heads || !made->counts) {
        site_grid_destroy(made);
        return STATUS_NO_MEMORY;
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
    memory_free(grid->counts);
    memory_free(grid->sites);
    memory_free(grid);
}

Status site_grid_reserve(SiteGrid *grid, size_t count)
{
    void *items = grid->sites;
    Status status = memory_reserve(&items, &grid->capacity, count, sizeof(Site));
    grid->sites = items;
    return status;
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
    return &grid->heads[row_of(grid, p.y) * grid->columns + column_of(grid, p.x)];
}

static uint32_t *count_of(const SiteGrid *grid, Point p)
{
    return &grid->counts[row_of(grid, p.y) / BLOCK * grid->block_columns +
                         column_of(grid, p.x) / BLOCK];
}

void site_grid_add(SiteGrid *grid, uint32_t id, Point site)
{
    uint32_t *head = head_of(grid, site);
    grid->sites[id] = (Site){site, *head};
    *head = id;
    ++*count_of(grid, site);
    grid->count++;
}

void site_grid_remove(SiteGrid *grid, uint32_t id)
{
    Point at = grid->sites[id].at;
    uint32_t *link = head_of(grid, at);
    while (*link != id)
        link = &grid->sites[*link].next;
    *link = grid->sites[id].next;
    --*count_of(grid, at);
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

/* A visit under way: the box, and what squares it meets. */
typedef struct Visit {
    const SiteGrid *grid;
    Box box;
    int32_t left, right, bottom, top; /* squares, inclusive */
    SiteVisitor visit;
    void *context;
} Visit;

static bool visit_square(const Visit *visit, int32_t column, int32_t row)
{
    const SiteGrid *grid = visit->grid;
    uint32_t id = grid->heads[row * grid->columns + column];
    while (id != NO_SITE) {
        const Site *site = &grid->sites[id];
        if (box_holds(visit->box, site->at) && !visit->visit(visit->context, id, site->at))
            return false;
        id = site->next;
    }
    return true;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static bool visit_block(const Visit *visit, int32_t block_column, int32_t block_row)
{
    if (visit->grid->counts[block_row * visit->grid->block_columns + block_column] == 0)
        return true;
    int32_t left = larger(visit->left, block_column * BLOCK);
    int32_t right = smaller(visit->right, block_column * BLOCK + BLOCK - 1);
    int32_t bottom = larger(visit->bottom, block_row * BLOCK);
    int32_t top = smaller(visit->top, block_row * BLOCK + BLOCK - 1);
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
    for (int32_t row = all.bottom / BLOCK; row <= all.top / BLOCK; row++)
        for (int32_t column = all.left / BLOCK; column <= all.right / BLOCK; column++)
            if (!visit_block(&all, column, row))
                return;
}

/* A sum kept within what a coordinate can be. */
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
