/* Make random Voronoi diagrams, and compare them with cells that are cut in a simple way.
 *
 *   soak_voronoi [SEED] [BOARDS]   100,000 boards by default
 *   soak_voronoi --brief           a short run with a fixed seed, for `make check`
 *
 * Boards are from 16 steps a side to 160 spaces, and some are not convex. Sites are often on a
 * coarse grid, so that many lie on one circle; on the smallest boards, many are only a step apart.
 * For each board, every area is checked to within 1e-9 of a square, and so is the sum of all areas.
 * On boards with vertical and horizontal edges the sum must be exact. Removing and restoring one
 * site, or several at the same time, must lead to the same areas, and undoing everything must leave
 * none. The exit code is 1 if a check fails. */
#include "base/memory.h"
#include "geometry/voronoi/voronoi.h"
#include "plain_voronoi.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_small(long double error)
{
    return error < 1e-9L && error > -1e-9L;
}

/* Check the areas of all cells, and their sums. Return what is wrong, or NULL. */
static const char *check_areas(const Voronoi *voronoi, const Board *board)
{
    DoubleArea sum = 0;
    for (size_t i = 0; i < board->count; i++) {
        DoubleArea area = voronoi_area(voronoi, (uint32_t)i);
        if (!is_small(plain_squares(area) - plain_area(board, i)))
            return "an area";
        sum += area;
    }
    DoubleArea rest = outline_area(&board->outline) - sum;
    if (outline_is_box(&board->outline) ? rest != 0 : !is_small(plain_squares(rest)))
        return "the sum";
    return voronoi_total(voronoi, 0) + voronoi_total(voronoi, 1) == sum ? NULL : "the totals";
}

/* Remove one site and restore it. Return what is wrong, or NULL. */
static const char *check_return(Voronoi *voronoi, const Board *board, uint32_t id)
{
    DoubleArea areas[SITES_MOST];
    for (uint32_t i = 0; i < board->count; i++)
        areas[i] = voronoi_area(voronoi, i);
    if (voronoi_remove(voronoi, id) != STATUS_OK ||
        voronoi_add(voronoi, id, board->sites[id], id % 2) != STATUS_OK)
        return "no memory";
    for (uint32_t i = 0; i < board->count; i++)
        if (areas[i] != voronoi_area(voronoi, i))
            return "another area after a site went and came back";
    return NULL;
}

/* Remove several sites at the same time, and restore them. While they are removed, the remaining
 * sites must have the same areas as on a board with only the remaining sites. */
static const char *check_several(Voronoi *voronoi, const Board *board, Random *random)
{
    DoubleArea areas[SITES_MOST];
    uint32_t ids[SITES_MOST], stay[SITES_MOST];
    size_t gone = 0, left = 0;
    Board rest = {.outline = board->outline};
    int64_t part = random_between(random, 0, 4);
    for (uint32_t i = 0; i < board->count; i++) {
        areas[i] = voronoi_area(voronoi, i);
        if (random_between(random, 0, 3) < part) {
            ids[gone++] = i;
        } else {
            stay[left++] = i;
            rest.sites[rest.count++] = board->sites[i];
        }
    }
    size_t mark = voronoi_mark(voronoi);
    if (voronoi_remove_all(voronoi, ids, gone) != STATUS_OK)
        return "no memory";
    for (size_t i = 0; i < left; i++)
        if (!is_small(plain_squares(voronoi_area(voronoi, stay[i])) - plain_area(&rest, i)))
            return "an area after several went";
    if (random_between(random, 0, 1))
        voronoi_rollback(voronoi, mark);
    else if (voronoi_return_all(voronoi, ids, gone) != STATUS_OK)
        return "no memory";
    for (uint32_t i = 0; i < board->count; i++)
        if (areas[i] != voronoi_area(voronoi, i))
            return "another area after several went and came back";
    return NULL;
}

static const char *run_board(const Board *board, Random *random)
{
    Voronoi *voronoi;
    const char *why = NULL;
    if (voronoi_create(&board->outline, &voronoi) != STATUS_OK)
        return "no memory";
    for (uint32_t i = 0; i < board->count && !why; i++)
        why = voronoi_add(voronoi, i, board->sites[i], i % 2) == STATUS_OK ? NULL : "no memory";
    if (!why)
        why = check_areas(voronoi, board);
    if (!why && board->count > 0)
        why = check_return(voronoi, board,
                           (uint32_t)random_between(random, 0, (int64_t)board->count - 1));
    if (!why)
        why = check_several(voronoi, board, random);
    if (!why) {
        voronoi_rollback(voronoi, 0);
        if (voronoi_total(voronoi, 0) != 0 || voronoi_total(voronoi, 1) != 0)
            why = "something was left after taking all back";
    }
    voronoi_destroy(voronoi);
    return why || memory_in_use() == 0 ? why : "memory";
}

static void print_board(const Board *board, const char *why)
{
    printf("%s; corners", why);
    for (size_t i = 0; i < board->outline.count; i++)
        printf(" %d,%d", board->outline.corners[i].x, board->outline.corners[i].y);
    printf("; sites");
    for (size_t i = 0; i < board->count; i++)
        printf(" %d,%d", board->sites[i].x, board->sites[i].y);
    printf("\n");
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? 2000 : count > 2 ? strtoll(words[2], NULL, 10) : 100000;
    Random random = {seed};
    const char *why = NULL;
    int64_t done = 0;
    printf("seed %" PRIu64 "\n", seed);
    for (; done < wanted && !why; done++) {
        Board board = plain_random_board(&random);
        why = run_board(&board, &random);
        if (why)
            print_board(&board, why);
    }
    printf("%" PRId64 " boards\n", done);
    printf("voronoi soak: %d passed, %d failed\n", !why, why != NULL);
    return why ? EXIT_FAILURE : EXIT_SUCCESS;
}
