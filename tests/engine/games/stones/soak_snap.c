/* Compare the places that stones are snapped to with a simple search.
 *
 *   soak_snap [SEED] [PLACES]   100,000 places by default
 *   soak_snap --brief           a short run with a fixed seed, for `make check`
 *
 * Boards are small and crowded, and some are not convex. The points to snap are centers of stones,
 * contact points, half-way between stones, on the edge, corners, or anywhere, on the board and off
 * it. The simple search tries every place where a new stone touches two things, and the nearest
 * place in the direction of the point. It uses the C library's angles in long double, and compares
 * with all stones each time. For each mode except `exact`, these are checked, with stones alone or
 * with ghosts:
 *
 * - The result is legal, and touches what the mode requires.
 * - The result is the place that the simple search finds; of places at the same distance, the first
 *   by x, then y. Or the result is nearer by more than two steps, at a place that the simple search
 *   excludes because other things are a step too close.
 * - None of many places around each stone and along the edge is nearer.
 * - If there is no result, the simple search finds none either.
 * - The score with ghosts equals that of a diagram of the stones and uncovered ghosts, made from
 *   scratch.
 *
 * A case that fails is printed as commands; the exit code is then 1. */
#include "base/memory.h"
#include "base/random.h"
#include "games/stones/rules/stones.h"
#include "geometry/voronoi/voronoi.h"
#include "plain_stones.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THINGS_MOST = 40, MOVES_MOST = 30, AROUND = 240 };

/* A stone or a ghost. */
typedef struct Thing {
    Point at;
    Color color;
    bool ghost;
    size_t mark; /* the position's mark before it was added */
} Thing;

typedef struct Case {
    Setup setup;
    Stones *stones;
    Thing things[THINGS_MOST];
    size_t count;
} Case;

/* The state of the simple search for the place nearest to `p`. */
typedef struct Plain {
    const Case *all;
    bool ghosts; /* true if ghosts count as stones */
    Point p;
    long double least; /* the least distance from `p` of the legal places tried so far */
    bool any;
    Point first; /* the first place, by x and then y, of those at nearly the least distance */
    bool choosing;
} Plain;

static bool takes_part(const Plain *plain, const Thing *thing)
{
    return plain->ghosts || !thing->ghost;
}

/* Return whether a stone can be placed at `at`, with a tolerance of two steps for all distances. */
static bool is_legal(const Plain *plain, Point at)
{
    const int64_t least = 99998;
    if (!outline_has_room(stones_outline(plain->all->stones), at, 49998))
        return false;
    for (size_t i = 0; i < plain->all->count; i++)
        if (takes_part(plain, &plain->all->things[i]) &&
            plain_square(at, plain->all->things[i].at) < least * least)
            return false;
    return true;
}

static void try_place(Plain *plain, long double x, long double y)
{
    long double distance = hypotl(x - plain->p.x, y - plain->p.y);
    Point at = {(int32_t)floorl(x + 0.5L), (int32_t)floorl(y + 0.5L)};
    if (!(distance <= plain->least + (plain->choosing ? 1.0L / 64 : 0)) || !is_legal(plain, at))
        return;
    if (!plain->choosing)
        plain->least = distance;
    else if (!plain->any || point_compare(at, plain->first) < 0)
        plain->first = at;
    plain->any = true;
}

/* Try the intersections of the circle with radius r around a and the one with radius q around b. */
static void try_circles(Plain *plain, Point a, long double r, Point b, long double q)
{
    long double distance = hypotl(b.x - a.x, b.y - a.y);
    if (distance == 0)
        return;
    long double cosine = (distance * distance + r * r - q * q) / (2 * distance * r);
    if (!(cosine >= -1 && cosine <= 1))
        return;
    long double straight = atan2l(b.y - a.y, b.x - a.x);
    long double turn = acosl(cosine);
    try_place(plain, a.x + r * cosl(straight + turn), a.y + r * sinl(straight + turn));
    try_place(plain, a.x + r * cosl(straight - turn), a.y + r * sinl(straight - turn));
}

/* Return how far along an edge a place is, measured from the edge's start. */
static long double along_edge(Segment edge, long double x, long double y)
{
    long double angle = atan2l(edge.b.y - edge.a.y, edge.b.x - edge.a.x);
    return (x - edge.a.x) * cosl(angle) + (y - edge.a.y) * sinl(angle);
}

/* Try a place that touches an edge, if it lies between the ends of that edge. */
static void try_on_edge(Plain *plain, Segment edge, long double x, long double y)
{
    long double along = along_edge(edge, x, y);
    if (along >= -1 && along <= hypotl(edge.b.x - edge.a.x, edge.b.y - edge.a.y) + 1)
        try_place(plain, x, y);
}

/* Try the intersections of the circle with radius r around a and the line `gap` to the left of an
 * edge. */
static void try_circle_edge(Plain *plain, Point a, long double r, Segment edge, long double gap)
{
    long double along = atan2l(edge.b.y - edge.a.y, edge.b.x - edge.a.x);
    long double left =
        -(a.x - edge.a.x) * sinl(along) + (long double)(a.y - edge.a.y) * cosl(along);
    long double sine = (gap - left) / r;
    if (!(fabsl(sine) <= 1 + 1e-9L))
        return;
    long double turn = asinl(sine > 1 ? 1 : sine < -1 ? -1 : sine);
    try_on_edge(plain, edge, a.x + r * cosl(along + turn), a.y + r * sinl(along + turn));
    try_on_edge(plain, edge, a.x - r * cosl(along - turn), a.y - r * sinl(along - turn));
}

/* Try the place on a circle in the direction of the point to snap, or to the left if that point is
 * the circle's center. */
static void try_straight(Plain *plain, Point center, long double r)
{
    long double angle = point_equal(center, plain->p)
                            ? acosl(-1)
                            : atan2l(plain->p.y - center.y, plain->p.x - center.x);
    try_place(plain, center.x + r * cosl(angle), center.y + r * sinl(angle));
}

/* Try the place on a circle that is nearest to the point to snap, and all places on it where a
 * stone would touch something else. */
static void try_circle(Plain *plain, Point center, long double r, long double diameter,
                       long double gap, bool stones)
{
    const Outline *outline = stones_outline(plain->all->stones);
    try_straight(plain, center, r);
    for (size_t i = 0; stones && i < plain->all->count; i++)
        if (takes_part(plain, &plain->all->things[i]))
            try_circles(plain, center, r, plain->all->things[i].at, diameter);
    for (size_t i = 0; i < outline->count; i++) {
        try_circle_edge(plain, center, r, outline_edge(outline, i), gap);
        try_circles(plain, center, r, outline->corners[i], gap);
    }
}

/* Try the place at the distance `along` from the start of an edge and `gap` to its left. */
static void try_beside(Plain *plain, Segment edge, long double along, long double gap)
{
    long double angle = atan2l(edge.b.y - edge.a.y, edge.b.x - edge.a.x);
    try_place(plain, edge.a.x + along * cosl(angle) - gap * sinl(angle),
              edge.a.y + along * sinl(angle) + gap * cosl(angle));
}

/* Try the intersection of the two lines that are `gap` to the left of two edges. */
static void try_corner(Plain *plain, Segment e, Segment f, long double gap)
{
    long double a = atan2l(e.b.y - e.a.y, e.b.x - e.a.x);
    long double turn = atan2l(f.b.y - f.a.y, f.b.x - f.a.x) - a;
    if (fabsl(sinl(turn)) < 1e-9L)
        return;
    /* the start of f relative to e: how far along e, and how far to its left */
    long double x = along_edge(e, f.a.x, f.a.y);
    long double y = -(f.a.x - e.a.x) * sinl(a) + (long double)(f.a.y - e.a.y) * cosl(a);
    long double t = (gap - y - gap * cosl(turn)) / sinl(turn);
    long double along = x + t * cosl(turn) - gap * sinl(turn);
    if (along >= -1 && along <= hypotl(e.b.x - e.a.x, e.b.y - e.a.y) + 1)
        try_beside(plain, e, along, gap);
}

/* Try places that touch the board's edge. Any stone may limit these places, even one that the mode
 * doesn't ask to touch. */
static void try_edges(Plain *plain, long double diameter, long double gap)
{
    const Outline *outline = stones_outline(plain->all->stones);
    for (size_t k = 0; k < plain->all->count; k++)
        for (size_t i = 0; takes_part(plain, &plain->all->things[k]) && i < outline->count; i++) {
            Point at = plain->all->things[k].at;
            try_circle_edge(plain, at, diameter, outline_edge(outline, i), gap);
            try_circles(plain, at, diameter, outline->corners[i], gap);
        }
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        long double foot = along_edge(edge, plain->p.x, plain->p.y);
        if (foot >= -1 && foot <= hypotl(edge.b.x - edge.a.x, edge.b.y - edge.a.y) + 1)
            try_beside(plain, edge, foot, gap);
        for (size_t k = 0; k < outline->count; k++)
            if (k != i)
                try_corner(plain, edge, outline_edge(outline, k), gap);
        try_circle(plain, outline->corners[i], gap, 0, gap, false);
    }
}

/* Return whether a stone overlaps the ghost `thing`. */
static bool is_covered(const Case *all, const Thing *thing)
{
    for (size_t i = 0; i < all->count; i++)
        if (!all->things[i].ghost &&
            plain_square(thing->at, all->things[i].at) < (int64_t)99998 * 99998)
            return true;
    return false;
}

static bool is_wanted(const Case *all, Color color, const Thing *thing, SnapMode mode)
{
    if (thing->ghost && is_covered(all, thing))
        return false;
    return mode == SNAP_NEAREST || (mode == SNAP_OWN) == (thing->color == color);
}

/* Try the places that touch two things, and the nearest ones that touch one thing, with all
 * distances smaller by `slack` steps. */
static void try_all(Plain *plain, Color color, SnapMode mode, int slack)
{
    for (size_t i = 0; i < plain->all->count; i++)
        if (takes_part(plain, &plain->all->things[i]) &&
            is_wanted(plain->all, color, &plain->all->things[i], mode))
            try_circle(plain, plain->all->things[i].at, 100000 - slack, 100000 - slack,
                       50000 - slack, true);
    if (mode == SNAP_NEAREST)
        try_edges(plain, 100000 - slack, 50000 - slack);
}

/* Try many places around the stones and along the edge, whether or not they touch anything else. */
static void try_many(Plain *plain, Color color, SnapMode mode)
{
    const Outline *outline = stones_outline(plain->all->stones);
    for (int k = 0; k < AROUND; k++) {
        long double angle = 2 * acosl(-1) * k / AROUND;
        for (size_t i = 0; i < plain->all->count; i++) {
            const Thing *thing = &plain->all->things[i];
            if (takes_part(plain, thing) && is_wanted(plain->all, color, thing, mode))
                try_place(plain, thing->at.x + 100000 * cosl(angle),
                          thing->at.y + 100000 * sinl(angle));
        }
        for (size_t i = 0; mode == SNAP_NEAREST && i < outline->count; i++) {
            Segment edge = outline_edge(outline, i);
            try_beside(plain, edge, hypotl(edge.b.x - edge.a.x, edge.b.y - edge.a.y) * k / AROUND,
                       50000);
            try_place(plain, edge.a.x + 50000 * cosl(angle), edge.a.y + 50000 * sinl(angle));
        }
    }
}

/* Return whether a stone at `at` touches what a mode requires, to within two steps. */
static bool touches(const Plain *plain, Color color, SnapMode mode, Point at)
{
    for (size_t i = 0; i < plain->all->count; i++)
        if (takes_part(plain, &plain->all->things[i]) &&
            is_wanted(plain->all, color, &plain->all->things[i], mode) &&
            plain_square(at, plain->all->things[i].at) <= (int64_t)100002 * 100002)
            return true;
    return mode == SNAP_NEAREST && !outline_has_room(stones_outline(plain->all->stones), at, 50002);
}

static bool is_within(Point a, Point b, int32_t most)
{
    int32_t dx = a.x - b.x;
    int32_t dy = a.y - b.y;
    return dx <= most && dx >= -most && dy <= most && dy >= -most;
}

/* Check a place that was found. Return what is wrong with it, or NULL. */
static const char *check_found(Plain *plain, Color color, SnapMode mode, Point at)
{
    long double distance = hypotl(at.x - plain->p.x, at.y - plain->p.y);
    if (!is_legal(plain, at))
        return "a snapped place cannot be played";
    if (mode == SNAP_NEAREST && is_legal(plain, plain->p))
        return point_equal(at, plain->p) ? NULL : "a free place is not taken as it is";
    if (!touches(plain, color, mode, at))
        return "a snapped place touches nothing";
    plain->least = HUGE_VALL;
    try_many(plain, color, mode);
    if (distance > plain->least + 4)
        return "a place tried at random is nearer";
    plain->least = HUGE_VALL;
    try_all(plain, color, mode, 1);
    long double closer = plain->least;
    plain->least = HUGE_VALL;
    try_all(plain, color, mode, 0);
    if (closer < plain->least - 1.9L && fabsl(distance - closer) < 1)
        return NULL;
    plain->choosing = true;
    plain->any = false;
    try_all(plain, color, mode, 0);
    plain->choosing = false;
    return plain->any && is_within(plain->first, at, 1) ? NULL : "the plain search finds another";
}

/* Check that the simple search finds no place either. Return what is wrong, or NULL. */
static const char *check_none(Plain *plain, Color color, SnapMode mode)
{
    plain->least = HUGE_VALL;
    plain->any = false;
    try_all(plain, color, mode, 0);
    try_all(plain, color, mode, 1);
    return plain->any ? "the plain search finds one" : NULL;
}

static void print_case(const Case *all, const Plain *plain, Color color, SnapMode mode,
                       const char *why)
{
    static const char *const words[] = {"nearest", "own", "opponent", "exact"};
    printf("%s:\nset_game stones\nboardsize %d %d\n", why, all->setup.columns, all->setup.rows);
    if (all->setup.outline.count > 0)
        printf("set_board");
    for (size_t i = 0; i < all->setup.outline.count; i++)
        printf(" %.5f,%.5f", all->setup.outline.corners[i].x / 1e5,
               all->setup.outline.corners[i].y / 1e5);
    printf("\n");
    for (size_t i = 0; i < all->count; i++)
        printf("%s %s %.5f,%.5f%s\n", all->things[i].ghost ? "ghost" : "play",
               color_name(all->things[i].color), all->things[i].at.x / 1e5,
               all->things[i].at.y / 1e5, all->things[i].ghost ? " exact" : "");
    printf("%s %s %.5f,%.5f %s\n", plain->ghosts ? "ghost" : "snap", color_name(color),
           plain->p.x / 1e5, plain->p.y / 1e5, words[mode]);
}

/* Snap a point, and check the result. Return false if a check fails. */
static bool check_point(Case *all, bool ghosts, Color color, Point p, SnapMode mode)
{
    Plain plain = {.all = all, .ghosts = ghosts, .p = p};
    Point at;
    Status status = ghosts ? stones_ghost_snap(all->stones, color, p, mode, &at)
                           : stones_snap(all->stones, color, p, mode, &at);
    const char *why = status == STATUS_OK           ? check_found(&plain, color, mode, at)
                      : status == STATUS_NO_CONTACT ? check_none(&plain, color, mode)
                                                    : "another status";
    if (why)
        print_case(all, &plain, color, mode, why);
    if (why && status == STATUS_OK)
        printf("at %.5f,%.5f, expected %.5f,%.5f\n", at.x / 1e5, at.y / 1e5, plain.first.x / 1e5,
               plain.first.y / 1e5);
    return !why;
}

/* Return a random board: a rectangle, or a board that is not convex. One of the latter has a
 * passage exactly as wide as a stone. */
static Setup random_setup(Random *random)
{
    static const Point boards[][8] = {
        {{0, 0}, {400000, 0}, {400000, 200000}, {200000, 200000}, {200000, 400000}, {0, 400000}},
        {{0, 0}, {450000, 50000}, {350000, 350000}, {200000, 150000}, {20000, 400000}},
        {{0, 0},
         {150000, 0},
         {150000, 100000},
         {250000, 100000},
         {250000, 0},
         {400000, 0},
         {400000, 200000},
         {0, 200000}},
    };
    static const size_t counts[] = {6, 5, 8};
    Setup setup = game_usual_setup(&STONES_GAME);
    setup.columns = (int)random_between(random, 2, 4);
    setup.rows = (int)random_between(random, 2, 4);
    int64_t kind = random_between(random, 0, 5);
    if (kind < 3) {
        if (outline_make(boards[kind], counts[kind], &setup.outline) != STATUS_OK)
            abort();
        setup.columns = setup.rows = 5;
    }
    return setup;
}

static Point anywhere(const Case *all, Random *random)
{
    Box box = outline_box(stones_outline(all->stones));
    return (Point){(int32_t)random_between(random, box.low.x - 50000, box.high.x + 50000),
                   (int32_t)random_between(random, box.low.y - 50000, box.high.y + 50000)};
}

/* Choose a point to snap, often one that is hard to snap. */
static Point choose_point(const Case *all, Random *random)
{
    const Outline *outline = stones_outline(all->stones);
    const long double turn = acosl(-1) / 6;
    Point p = anywhere(all, random);
    int64_t kind = random_between(random, 0, 7);
    if (kind == 0) {
        Segment edge =
            outline_edge(outline, (size_t)random_between(random, 0, (int64_t)outline->count - 1));
        return random_between(random, 0, 1)
                   ? edge.a
                   : (Point){(edge.a.x + edge.b.x) / 2, (edge.a.y + edge.b.y) / 2};
    }
    if (all->count == 0 || kind > 5)
        return p;
    Point a = all->things[random_between(random, 0, (int64_t)all->count - 1)].at;
    Point b = all->things[random_between(random, 0, (int64_t)all->count - 1)].at;
    if (kind < 3)
        return a;
    if (kind == 3) /* half-way between two stones or ghosts */
        return (Point){(a.x + b.x) / 2, (a.y + b.y) / 2};
    long double angle = turn * (long double)random_between(random, 0, 11);
    long double r = kind == 4 ? 100000 : 30000;
    return (Point){a.x + (int32_t)lroundl(r * cosl(angle)),
                   a.y + (int32_t)lroundl(r * sinl(angle))};
}

/* Add a stone or a ghost, touching others or anywhere; sometimes a stone covers a ghost. A move
 * that captures is undone, so that nothing is ever captured. */
static void add_thing(Case *all, Random *random)
{
    Color color = (Color)random_between(random, 0, 1);
    SnapMode mode = (SnapMode)random_between(random, SNAP_NEAREST, SNAP_OPPONENT);
    bool ghost = random_between(random, 0, 3) == 0;
    bool over = !ghost && random_between(random, 0, 3) == 0;
    Point at = choose_point(all, random);
    size_t taken[COLOR_COUNT] = {0, 0};
    Status status = over ? stones_snap(all->stones, color, at, mode, &at)
                         : stones_ghost_snap(all->stones, color, at, mode, &at);
    size_t mark = stones_mark(all->stones);
    if (all->count == THINGS_MOST || status != STATUS_OK)
        return;
    status =
        ghost ? stones_ghost_add(all->stones, color, at) : stones_place(all->stones, color, at);
    if (status != STATUS_OK)
        return;
    for (int i = 0; i < COLOR_COUNT && !ghost; i++)
        stones_taken(all->stones, (Color)i, &taken[i]);
    if (taken[COLOR_BLACK] + taken[COLOR_WHITE] > 0)
        stones_rollback(all->stones, mark);
    else
        all->things[all->count++] = (Thing){at, color, ghost, mark};
}

/* If the newest thing is a stone, undo it. If it is a ghost, remove a random ghost or do
 * nothing. */
static void take_thing(Case *all, Random *random)
{
    size_t i = all->count - 1;
    if (!all->things[i].ghost) {
        stones_rollback(all->stones, all->things[i].mark);
    } else {
        i = (size_t)random_between(random, 0, (int64_t)i);
        if (!all->things[i].ghost ||
            stones_ghost_remove(all->stones, all->things[i].at) != STATUS_OK)
            return;
    }
    all->count--;
    memmove(&all->things[i], &all->things[i + 1], (all->count - i) * sizeof *all->things);
}

/* Return whether the score with ghosts equals that of a diagram of all stones and visible ghosts,
 * made from scratch. */
static bool check_ghost_score(const Case *all)
{
    Voronoi *voronoi;
    Score score;
    size_t place = 0, ghosts = 0;
    StoneView view;
    if (voronoi_create(stones_outline(all->stones), &voronoi) != STATUS_OK)
        abort();
    for (size_t i = 0; i < all->count; i++)
        if (!all->things[i].ghost || !is_covered(all, &all->things[i])) {
            ghosts += all->things[i].ghost;
            voronoi_add(voronoi, (uint32_t)i, all->things[i].at, (unsigned)all->things[i].color);
        }
    bool held = stones_ghost_score(all->stones, &score) == STATUS_OK &&
                score.black == area_to_decimal(voronoi_total(voronoi, COLOR_BLACK)) &&
                score.white == area_to_decimal(voronoi_total(voronoi, COLOR_WHITE));
    while (stones_ghost_next(all->stones, &place, &view))
        ghosts--;
    voronoi_destroy(voronoi);
    Plain plain = {.all = all, .ghosts = true};
    if (!held || ghosts != 0)
        print_case(all, &plain, COLOR_BLACK, SNAP_NEAREST, "ghosts have another score");
    return held && ghosts == 0;
}

/* Test one random board. Return false if a check fails. */
static bool run_board(Random *random, int64_t *places)
{
    static Case all;
    bool held = true;
    memset(&all, 0, sizeof all);
    all.setup = random_setup(random);
    if (stones_create(&all.setup, &all.stones) != STATUS_OK)
        abort();
    for (int i = 0; i < MOVES_MOST && held; i++) {
        if (all.count > 0 && random_between(random, 0, 7) == 0)
            take_thing(&all, random);
        else
            add_thing(&all, random);
        held = random_between(random, 0, 2) > 0 || check_ghost_score(&all);
        Point p = choose_point(&all, random);
        bool ghosts = random_between(random, 0, 2) == 0;
        Color color = (Color)random_between(random, 0, 1);
        for (SnapMode mode = SNAP_NEAREST; mode <= SNAP_OPPONENT && held; mode++) {
            held = check_point(&all, ghosts, color, p, mode);
            ++*places;
        }
    }
    stones_destroy(all.stones);
    return held && memory_in_use() == 0;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? 3000 : count > 2 ? strtoll(words[2], NULL, 10) : 100000;
    Random random = {seed};
    int64_t places = 0;
    bool held = true;
    printf("seed %" PRIu64 "\n", seed);
    while (held && places < wanted)
        held = run_board(&random, &places);
    printf("%" PRId64 " places\n", places);
    printf("snap soak: %d passed, %d failed\n", held, !held);
    return held ? EXIT_SUCCESS : EXIT_FAILURE;
}
