/* Play random games of stones, and compare each move with the simple search for liberties.
 *
 *   soak_stones [SEED] [POSITIONS]   100,000 positions by default
 *   soak_stones --brief              a short run with a fixed seed, for `make check`
 *
 * Most stones are placed where they touch others, on rectangular boards, on boards that are not
 * convex, and with wider links. So exact contacts, circles through four centers, edges and corners
 * are common. After every move, these are checked:
 *   - For stones that were captured, or refused as suicide, a dense search over lattice points near
 *     contacts finds no liberty.
 *   - Each liberty reported for a group can be played and is linked.
 *   - The free arcs are those that are found by trying places all around each stone.
 *   - Areas add up to the board, and undo restores the score.
 *
 * A position that fails is printed as commands; the exit code is then 1. */
#include "base/memory.h"
#include "base/random.h"
#include "games/stones/rules/stones.h"
#include "games/stones/rules/stones_referee.h"
#include "plain_stones.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STONES_MOST = 64, MOVES_MOST = 400, DENSE = 720 };

/* A game with its moves, so that they can be printed. */
typedef struct Game {
    Setup setup;
    Stones *stones;
    struct {
        Color color;
        Point at;
    } moves[MOVES_MOST];
    size_t marks[MOVES_MOST];
    Score scores[MOVES_MOST];
    size_t count;
    const char *why;
} Game;

/* The stones on the board, in the order of their numbers. */
typedef struct Roster {
    Point at[STONES_MOST + 1];
    Color colors[STONES_MOST + 1];
    size_t count;
} Roster;

/* Totals of a run. */
typedef struct Tally {
    int64_t positions, captures, suicides, arcs, narrow, refused;
} Tally;

static void list(const Stones *stones, Roster *roster)
{
    StoneView view;
    roster->count = 0;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view) && roster->count < STONES_MOST) {
            roster->at[roster->count] = view.at;
            roster->colors[roster->count++] = view.color;
        }
}

static void fail(Game *game, const char *why)
{
    if (!game->why)
        game->why = why;
}

/* Return the link distance in steps, with all its decimals. */
static long double link_of(const Game *game)
{
    return (long double)game->setup.rules[STONES_LINK] * STEPS_PER_SPACE / DECIMAL_ONE;
}

/* Return whether the simple search finds a liberty of any stone at these points. */
static bool any_liberty(const Game *game, const Roster *roster, const Point *at, size_t count)
{
    PlainStones plain = {stones_outline(game->stones), roster->at, roster->count, link_of(game)};
    Point found;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < roster->count; k++)
            if (point_equal(roster->at[k], at[i]) && plain_find_liberty(&plain, k, DENSE, &found))
                return true;
    return false;
}

/* Remove the stones at these points from a list. */
static void take_out(Roster *roster, const Point *at, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < roster->count; i++) {
        bool out = false;
        for (size_t k = 0; k < count; k++)
            out = out || point_equal(roster->at[i], at[k]);
        if (out)
            continue;
        roster->at[kept] = roster->at[i];
        roster->colors[kept++] = roster->colors[i];
    }
    roster->count = kept;
}

/* Check that captured stones had no liberty. For stones of the opponent, all stones count as
 * present. For stones of the player who moved, the opponent's captured stones count as removed. */
static void check_taken(Game *game, Roster *before, Color color, Tally *tally)
{
    size_t count;
    const Point *taken = stones_taken(game->stones, color_other(color), &count);
    if (any_liberty(game, before, taken, count))
        fail(game, "a captured stone had a liberty");
    tally->captures += count > 0;
    take_out(before, taken, count);
    taken = stones_taken(game->stones, color, &count);
    if (any_liberty(game, before, taken, count))
        fail(game, "a stone that was lost had a liberty");
}

/* The last stone of a list was refused as suicide. Find its group by comparing all pairs of stones,
 * and check that the group has no liberty. */
static void check_suicide(Game *game, const Roster *with, Tally *tally)
{
    Point group[STONES_MOST + 1];
    bool in[STONES_MOST + 1] = {0};
    size_t count = 0;
    in[with->count - 1] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < with->count; i++)
            for (size_t k = 0; in[i] && k < with->count; k++)
                if (!in[k] && with->colors[k] == with->colors[i] &&
                    stones_linked(game->stones, with->at[i], with->at[k]))
                    more = in[k] = true;
    }
    for (size_t i = 0; i < with->count; i++)
        if (in[i])
            group[count++] = with->at[i];
    tally->suicides++;
    if (any_liberty(game, with, group, count))
        fail(game, "a suicide had a liberty");
}

/* Check that a reported liberty is a free place that is linked with the stone. A move there may
 * still be suicide or a ko. */
static void check_place(Game *game, const StoneView *stone, Point at, Tally *tally)
{
    size_t mark = stones_mark(game->stones);
    if (stones_check(game->stones, at) != STATUS_OK)
        fail(game, "a liberty cannot be placed");
    if (!stones_linked(game->stones, at, stone->at) ||
        (long double)plain_square(at, stone->at) > link_of(game) * link_of(game))
        fail(game, "a liberty is not linked");
    Status status = stones_place(game->stones, stone->color, at);
    tally->refused += status != STATUS_OK;
    if (status != STATUS_OK && status != STATUS_SUICIDE && status != STATUS_KO)
        fail(game, "a liberty is refused");
    stones_rollback(game->stones, mark);
}

/* Return whether a stone at `at` would be at least a step farther than necessary from everything
 * except the stone that it is linked with. */
static bool is_clear(const Game *game, const Roster *roster, Point stone, Point at)
{
    const int64_t least = 100001;
    for (size_t i = 0; i < roster->count; i++)
        if (!point_equal(roster->at[i], stone) && plain_square(roster->at[i], at) < least * least)
            return false;
    return outline_has_room(stones_outline(game->stones), at, 50001);
}

/* Return whether an arc contains a direction, with a tolerance of `by` degrees. */
static bool has_angle(const DiscArc *arc, long double angle, long double by)
{
    return fmodl(angle - arc->start + by + 720, 360) <= arc->width + 2 * by;
}

/* Check that every free place around a stone, at the least and at the greatest distance, is in the
 * direction of an arc: exactly if the place is at the least distance, and to within a degree if it
 * is farther away. */
static void check_listed(Game *game, const Roster *roster, Point stone, const DiscArcs *arcs)
{
    enum { DIRECTIONS = 180 };
    for (int i = 0; i < 2 * DIRECTIONS; i++) {
        bool far = i >= DIRECTIONS;
        long double angle = 360.0L * (i % DIRECTIONS) / DIRECTIONS + 0.37L;
        long double radius = far ? link_of(game) - 1 : 100000;
        long double turn = angle / 180 * acosl(-1);
        Point at = {stone.x + (int32_t)lroundl(radius * cosl(turn)),
                    stone.y + (int32_t)lroundl(radius * sinl(turn))};
        bool listed = !is_clear(game, roster, stone, at);
        for (size_t k = 0; k < arcs->count && !listed; k++)
            listed = has_angle(&arcs->items[k], angle, far ? 1.001L : 0.001L);
        if (!listed)
            fail(game, far ? "a liberty farther away is not listed" : "a liberty is not listed");
    }
}

/* Check that stones can be placed at three points of an arc between its ends, and that they would
 * be linked to the stone in its center. */
static void check_inside(Game *game, Point stone, const DiscArc *arc)
{
    long double radius = hypotl(arc->begin.x, arc->begin.y);
    for (int i = 1; i < 4; i++) {
        long double turn = (arc->start + arc->width * i / 4) / 180 * acosl(-1);
        Point at = {stone.x + (int32_t)lroundl(radius * cosl(turn)),
                    stone.y + (int32_t)lroundl(radius * sinl(turn))};
        if (stones_check(game->stones, at) != STATUS_OK ||
            (long double)plain_square(stone, at) > link_of(game) * link_of(game))
            fail(game, "a place inside an arc is not free");
    }
}

/* Check the arcs of liberties that are reported for a stone. Return whether there are any. */
static bool check_arcs(Game *game, const Roster *roster, size_t number, Tally *tally)
{
    DiscArcs arcs = {0};
    StoneView view;
    if (!stones_get(game->stones, number, &view))
        return true;
    if (stones_arcs(game->stones, number, &arcs) != STATUS_OK)
        fail(game, "no memory");
    if (!game->why)
        check_listed(game, roster, view.at, &arcs);
    for (size_t i = 0; i < arcs.count; i++) {
        check_inside(game, view.at, &arcs.items[i]);
        check_place(game, &view, arcs.items[i].from, tally);
        check_place(game, &view, arcs.items[i].to, tally);
        tally->arcs++;
        tally->narrow += arcs.items[i].width < 1;
    }
    bool any = arcs.count > 0;
    disc_arcs_free(&arcs);
    return any;
}

static void check_position(Game *game, Tally *tally)
{
    Stones *stones = game->stones;
    StoneView view;
    Roster roster;
    size_t count = stones_number_count(stones);
    list(stones, &roster);
    for (size_t i = 0; i < count; i++) {
        if (!stones_get(stones, i, &view) || stones_group(stones, i) != i)
            continue;
        bool any = false;
        size_t at = i;
        do {
            any = check_arcs(game, &roster, at, tally) || any;
            at = stones_next_in_group(stones, at);
        } while (at != i);
        if (!any)
            fail(game, "a group without a liberty");
    }
    Score score = stones_score(stones);
    Decimal board = area_to_decimal(outline_area(stones_outline(stones)));
    Decimal rest = board - score.black - score.white - score.neither;
    if (rest > 1000 || rest < -1000)
        fail(game, "areas do not add up to the board");
    tally->positions++;
}

/* Return a board that is not convex, with corners of all kinds. */
static Outline odd_outline(Random *random)
{
    static const Point boards[][8] = {
        {{0, 0}, {700000, 0}, {700000, 300000}, {300000, 300000}, {300000, 700000}, {0, 700000}},
        {{0, 0},
         {800000, 100000},
         {600000, 600000},
         {350000, 250000},
         {50000, 700000},
         {20000, 300000}},
        {{0, 0},
         {300000, 0},
         {300000, 300000},
         {300001, 300000},
         {300001, 0},
         {600000, 0},
         {600000, 500000},
         {0, 500000}},
    };
    static const size_t counts[] = {6, 6, 8};
    size_t i = (size_t)random_between(random, 0, 2);
    Outline outline;
    if (outline_make(boards[i], counts[i], &outline) != STATUS_OK)
        abort();
    return outline;
}

static Setup random_setup(Random *random)
{
    Setup setup = game_usual_setup(&STONES_GAME);
    setup.columns = (int)random_between(random, 2, 7);
    setup.rows = (int)random_between(random, 2, 7);
    if (random_between(random, 0, 2) == 0) {
        setup.outline = odd_outline(random);
        setup.columns = setup.rows = 8;
    }
    if (random_between(random, 0, 3) == 0)
        setup.rules[STONES_LINK] = random_between(random, 1001, 1414) * DECIMAL_ONE / 1000;
    else if (random_between(random, 0, 3) == 0) /* more decimals than steps have */
        setup.rules[STONES_LINK] =
            random_between(random, 1001 * DECIMAL_ONE / 1000, 1414 * DECIMAL_ONE / 1000);
    return setup;
}

/* Choose a place that touches a stone in one of a few directions, so that the centers of four or
 * six stones are often on one circle. */
static Point regular_place(const Game *game, Random *random)
{
    const long double turn = acosl(-1) / 180;
    StoneView view = {{250000, 250000}, COLOR_BLACK, false};
    size_t count = stones_number_count(game->stones);
    if (count > 0)
        stones_get(game->stones, (size_t)random_between(random, 0, (int64_t)count - 1), &view);
    int64_t odd = random_between(random, 0, 3) == 0 ? 17 : 0;
    long double angle = turn * (long double)(odd + 30 * random_between(random, 0, 11));
    return (Point){view.at.x + (int32_t)lroundl(100000 * cosl(angle)),
                   view.at.y + (int32_t)lroundl(100000 * sinl(angle))};
}

static Point choose(const Game *game, Color color, Random *random)
{
    Box box = outline_box(stones_outline(game->stones));
    Point p = {(int32_t)random_between(random, box.low.x, box.high.x),
               (int32_t)random_between(random, box.low.y, box.high.y)};
    int64_t kind = random_between(random, 0, 9);
    SnapMode mode = kind < 3 ? SNAP_OWN : kind < 7 ? SNAP_OPPONENT : SNAP_NEAREST;
    Point at = p;
    if (random_between(random, 0, 3) == 0)
        return regular_place(game, random);
    if (stones_snap(game->stones, color, p, mode, &at) != STATUS_OK)
        stones_snap(game->stones, color, p, SNAP_NEAREST, &at);
    return at;
}

static void play(Game *game, Random *random, Tally *tally)
{
    Stones *stones = game->stones;
    Color color = (Color)random_between(random, 0, 1);
    Point at = choose(game, color, random);
    Roster with;
    list(stones, &with);
    if (with.count == STONES_MOST || stones_check(stones, at) != STATUS_OK)
        return;
    with.at[with.count] = at;
    with.colors[with.count++] = color;
    size_t i = game->count;
    game->marks[i] = stones_mark(stones);
    game->scores[i] = stones_score(stones);
    game->moves[i].color = color;
    game->moves[i].at = at;
    game->count++;
    if (stones_begin_turn(stones, color) != STATUS_OK)
        fail(game, "no memory");
    Status status = stones_place(stones, color, at);
    if (status == STATUS_SUICIDE)
        check_suicide(game, &with, tally);
    else if (status == STATUS_OK)
        check_taken(game, &with, color, tally);
    if (status == STATUS_OK)
        check_position(game, tally);
    else if (status != STATUS_SUICIDE && status != STATUS_KO)
        fail(game, "a free place is refused");
}

static bool same_score(Score a, Score b)
{
    return a.black == b.black && a.white == b.white && a.neither == b.neither;
}

static void take_back(Game *game, size_t count)
{
    while (game->count > count) {
        game->count--;
        stones_rollback(game->stones, game->marks[game->count]);
        if (!same_score(stones_score(game->stones), game->scores[game->count]))
            fail(game, "taking back left another score");
    }
}

static void judge(Game *game)
{
    Judgement judgement;
    StringBuilder why = {0};
    if (stones_referee_judge(game->stones, NULL, &judgement, &why) != STATUS_OK ||
        !judgement.same) {
        printf("%s\n", builder_string(&why));
        fail(game, "the referee differs");
    }
    builder_free(&why);
}

static void print_game(const Game *game)
{
    printf("%s:\nset_game stones\nboardsize %d %d\n", game->why, game->setup.columns,
           game->setup.rows);
    if (game->setup.outline.count > 0)
        printf("set_board");
    for (size_t i = 0; i < game->setup.outline.count; i++)
        printf(" %.5f,%.5f", game->setup.outline.corners[i].x / 1e5,
               game->setup.outline.corners[i].y / 1e5);
    printf("\nset_rule link %.12f\n", (double)game->setup.rules[STONES_LINK] / 1e12);
    for (size_t i = 0; i < game->count; i++)
        printf("play %s %.5f,%.5f\n", color_name(game->moves[i].color), game->moves[i].at.x / 1e5,
               game->moves[i].at.y / 1e5);
}

/* Play one random game. Return false if a check fails. */
static bool run_game(Random *random, Tally *tally)
{
    static Game game;
    memset(&game, 0, sizeof game);
    game.setup = random_setup(random);
    if (stones_create(&game.setup, &game.stones) != STATUS_OK)
        abort();
    int64_t moves = random_between(random, 10, 120);
    for (int64_t i = 0; i < moves && !game.why && game.count < MOVES_MOST; i++) {
        play(&game, random, tally);
        if (!game.why && game.count > 0 && random_between(random, 0, 19) == 0)
            take_back(&game, (size_t)random_between(random, 0, (int64_t)game.count - 1));
    }
    if (!game.why)
        judge(&game);
    if (game.why)
        print_game(&game);
    bool held = !game.why;
    if (held)
        take_back(&game, 0);
    held = held && !game.why;
    stones_destroy(game.stones);
    return held && memory_in_use() == 0;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? 1500 : count > 2 ? strtoll(words[2], NULL, 10) : 100000;
    Random random = {seed};
    Tally tally = {0};
    bool held = true;
    printf("seed %" PRIu64 "\n", seed);
    while (held && tally.positions < wanted)
        held = run_game(&random, &tally);
    printf("%" PRId64 " positions, %" PRId64 " with captures, %" PRId64 " suicides, %" PRId64
           " arcs (%" PRId64 " narrower than a degree), %" PRId64
           " liberties that would be suicide or ko\n",
           tally.positions, tally.captures, tally.suicides, tally.arcs, tally.narrow,
           tally.refused);
    printf("stones soak: %d passed, %d failed\n", held, !held);
    return held ? EXIT_SUCCESS : EXIT_FAILURE;
}
