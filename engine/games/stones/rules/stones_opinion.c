/* Scores a position with GEOS alone. */
#include "games/stones/rules/stones_opinion.h"

#include "base/memory.h"
#include "games/stones/rules/stones.h"
#include "geometry/geos/geos.h"

/* Steps of work for each stone. Each cell is clipped to the board, which takes more steps for each
 * corner of the board. */
enum { STEPS_A_STONE = 1000, STEPS_A_CORNER = 40 };

/* The maximum allowed difference between the sum of the cells' areas and the board's area: 1e-7 of
 * a square. */
#define AREA_LOST (DECIMAL_ONE / 10000000)

/* The living stones. */
typedef struct Living {
    Point *sites;      /* owned */
    Color *colors;     /* owned */
    DoubleArea *areas; /* owned */
    size_t count;
} Living;

static void living_free(Living *living)
{
    memory_free(living->sites);
    memory_free(living->colors);
    memory_free(living->areas);
}

static Status find_living(const Stones *stones, Living *living)
{
    StoneView view;
    size_t most = stones_count(stones);
    living->sites = memory_new(most * sizeof *living->sites);
    living->colors = memory_new(most * sizeof *living->colors);
    living->areas = memory_new(most * sizeof *living->areas);
    if (!living->sites || !living->colors || !living->areas)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view) && !view.dead) {
            living->sites[living->count] = view.at;
            living->colors[living->count++] = view.color;
        }
    return STATUS_OK;
}

static Status measure(Geos *geos, const Stones *stones, Living *living)
{
    PolygonList board = {0};
    const Outline *outline = stones_outline(stones);
    Status status = outline_add_to(outline, &board);
    if (status == STATUS_OK)
        status = geos_voronoi(geos, outline_box(outline), &board, living->sites, living->count,
                              living->areas);
    polygon_list_free(&board);
    return status;
}

static Status add_up(const Stones *stones, const Living *living, Score *score, StringBuilder *why)
{
    DoubleArea sums[COLOR_COUNT] = {0};
    DoubleArea board = outline_area(stones_outline(stones));
    for (size_t i = 0; i < living->count; i++)
        sums[living->colors[i]] += living->areas[i];
    Decimal rest = area_to_decimal(board - sums[COLOR_BLACK] - sums[COLOR_WHITE]);
    *score = (Score){.black = area_to_decimal(sums[COLOR_BLACK]),
                     .white = area_to_decimal(sums[COLOR_WHITE]),
                     .neither = living->count > 0 ? 0 : area_to_decimal(board)};
    if (living->count == 0 || (rest < AREA_LOST && rest > -AREA_LOST))
        return STATUS_OK;
    builder_add(why, "its cells leave ");
    builder_add_fixed(why, rest, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add(why, " squares of the board uncovered");
    return STATUS_GEOMETRY;
}

Status stones_second_opinion(const void *game, Work *work, Score *score, StringBuilder *why)
{
    const Stones *stones = game;
    Living living = {0};
    Geos *geos = NULL;
    uint64_t steps = STEPS_A_STONE + STEPS_A_CORNER * stones_outline(stones)->count;
    Status status = work_spend(work, stones_count(stones) * steps);
    if (status == STATUS_OK)
        status = find_living(stones, &living);
    if (status == STATUS_OK)
        status = geos_open(&geos);
    if (status == STATUS_OK)
        status = measure(geos, stones, &living);
    if (status == STATUS_GEOMETRY)
        builder_add(why, geos_why(geos));
    if (status == STATUS_OK)
        status = add_up(stones, &living, score, why);
    living_free(&living);
    geos_close(geos);
    return status;
}
