/* Points in nested boxes. */
#include "geometry/ways/box_tree.h"

#include "base/memory.h"

#include <stdlib.h>

/* A point's place in the order. */
typedef struct Place {
    uint64_t code;
    uint32_t point;
} Place;

/* The bits of a coordinate, a zero bit after each. */
static uint64_t spread(int32_t coordinate)
{
    uint64_t bits = (uint32_t)coordinate;
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

static int by_code(const void *a, const void *b)
{
    const Place *left = a;
    const Place *right = b;
    if (left->code != right->code)
        return left->code < right->code ? -1 : 1;
    return (left->point > right->point) - (left->point < right->point);
}

static Status sort_points(BoxTree *tree, const Point *points)
{
    Place *places = memory_new(tree->count * sizeof *places);
    if (!places)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < tree->count; i++)
        places[i] = (Place){spread(points[i].x) | spread(points[i].y) << 1, (uint32_t)i};
    qsort(places, tree->count, sizeof *places, by_code);
    for (size_t i = 0; i < tree->count; i++)
        tree->order[i] = places[i].point;
    memory_free(places);
    return STATUS_OK;
}

static Box joined(Box a, Box b)
{
    a.low.x = b.low.x < a.low.x ? b.low.x : a.low.x;
    a.low.y = b.low.y < a.low.y ? b.low.y : a.low.y;
    a.high.x = b.high.x > a.high.x ? b.high.x : a.high.x;
    a.high.y = b.high.y > a.high.y ? b.high.y : a.high.y;
    return a;
}

static size_t parents_of(size_t count)
{
    return (count + BOX_TREE_FAN - 1) / BOX_TREE_FAN;
}

/* How many boxes all levels have; sets where each begins. */
static size_t plan_levels(BoxTree *tree)
{
    size_t total = 0;
    size_t below = tree->count;
    do {
        below = parents_of(below);
        tree->first[tree->levels++] = total;
        total += below;
    } while (below > 1);
    tree->first[tree->levels] = total;
    return total;
}

/* Makes the boxes of a level around points (level 0) or the boxes of the level below. */
static void make_boxes(BoxTree *tree, int level, const Point *points)
{
    Box *made = tree->boxes + tree->first[level];
    const Box *below = level ? tree->boxes + tree->first[level - 1] : NULL;
    size_t count = level ? tree->first[level] - tree->first[level - 1] : tree->count;
    for (size_t i = 0; i < count; i++) {
        Box box = level ? below[i] : (Box){points[tree->order[i]], points[tree->order[i]]};
        Box *around = &made[i / BOX_TREE_FAN];
        *around = i % BOX_TREE_FAN ? joined(*around, box) : box;
    }
}

Status box_tree_build(BoxTree *tree, const Point *points, size_t count)
{
    *tree = (BoxTree){.count = count};
    if (count == 0)
        return STATUS_OK;
    size_t total = plan_levels(tree);
    tree->order = memory_new(count * sizeof *tree->order);
    tree->boxes = memory_new(total * sizeof *tree->boxes);
    if (!tree->order || !tree->boxes)
        return STATUS_NO_MEMORY;
    Status status = sort_points(tree, points);
    for (int level = 0; level < tree->levels && status == STATUS_OK; level++)
        make_boxes(tree, level, points);
    return status;
}

void box_tree_free(BoxTree *tree)
{
    memory_free(tree->order);
    memory_free(tree->boxes);
    *tree = (BoxTree){0};
}

/* Walks box number `i` of a level, and says whether to go on. */
static bool walk_box(const BoxTree *tree, int level, size_t i, const BoxTreeVisitor *visitor)
{
    if (visitor->skips(visitor->context, tree->boxes[tree->first[level] + i]))
        return true;
    size_t below = level ? tree->first[level] - tree->first[level - 1] : tree->count;
    size_t begin = i * BOX_TREE_FAN;
    size_t end = begin + BOX_TREE_FAN < below ? begin + BOX_TREE_FAN : below;
    bool more = true;
    for (size_t k = begin; k < end && more; k++)
        more = level ? walk_box(tree, level - 1, k, visitor)
                     : visitor->visit(visitor->context, tree->order[k]);
    return more;
}

void box_tree_walk(const BoxTree *tree, const BoxTreeVisitor *visitor)
{
    if (tree->count > 0)
        walk_box(tree, tree->levels - 1, 0, visitor);
}
