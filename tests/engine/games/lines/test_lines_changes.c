/* Compare the section changes that are reported after moves with all sections before and after. The
 * moves are random strokes of both colors on a small board, cut off and complete, one or several at
 * a time, with undo. */
#include "base/memory.h"
#include "engine/geometry/random_ink.h"
#include "games/lines/rules/lines_changes.h"
#include "suites.h"

#include <stdlib.h>

enum { SPACES = 6, POINTS_MOST = 7, GAMES = 40, STROKES = 40, EXPECTED_MOST = 512 };

/* A game, and a copy of it as it was at a mark. */
typedef struct Play {
    Lines *lines;
    void *then;
    size_t mark;
    Random random;
    Outcome outcome;
    int closed_alive, closed_dead, revived; /* numbers of changes seen so far */
} Play;

static Lines *new_lines(void)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.columns = setup.rows = SPACES + 1;
    setup.rules[LINES_ALLOTMENT] = 12 * DECIMAL_ONE;
    setup.rules[LINES_UPPER] = 5 * DECIMAL_ONE / 2;
    setup.rules[LINES_LOWER] = 5 * DECIMAL_ONE;
    Lines *lines;
    ck_assert_int_eq(lines_create(&setup, &lines), STATUS_OK);
    return lines;
}

static void start(Play *play, uint64_t seed)
{
    *play = (Play){.lines = new_lines(), .random = {seed}};
}

/* Set the mark here: from now on, changes are reported relative to this position. */
static void set_mark(Play *play)
{
    if (play->then)
        lines_destroy(play->then);
    play->mark = lines_mark(play->lines);
    ck_assert_int_eq(lines_copy(play->lines, &play->then), STATUS_OK);
}

static void finish(Play *play)
{
    lines_destroy(play->lines);
    lines_destroy(play->then);
    outcome_free(&play->outcome);
}

/* Return a random point: anywhere, or at multiples of half a space. */
static Point choose_point(Random *random, bool anywhere)
{
    Box board = {{0, 0}, {SPACES * STEPS_PER_SPACE, SPACES * STEPS_PER_SPACE}};
    Point p = random_point(random, board);
    const int32_t half = STEPS_PER_SPACE / 2;
    return anywhere ? p : (Point){p.x / half * half, p.y / half * half};
}

/* Draw a random stroke of a color, if one is possible. */
static void draw(Play *play, Color color)
{
    Point points[POINTS_MOST];
    size_t count = (size_t)random_between(&play->random, 2, POINTS_MOST);
    bool anywhere = random_between(&play->random, 0, 3) == 0;
    for (size_t i = 0; i < count; i++)
        points[i] = choose_point(&play->random, anywhere);
    if (random_between(&play->random, 0, 1))
        points[count - 1] = points[0];
    Manner manner = {.exact = random_between(&play->random, 0, 3) == 0};
    ck_assert_int_eq(lines_begin_turn(play->lines, color), STATUS_OK);
    lines_draw(play->lines, color, (Move){points, &count, 0, 1}, manner, &play->outcome);
}

/* Return whether a section has been closed or revived since the mark. Set `closed` to whether it
 * was closed. */
static bool has_changed(const Play *play, Color color, const Section *now, bool *closed)
{
    Section before;
    uint32_t name;
    ck_assert_int_eq(lines_section_at(play->then, color, &now->at, &before, &name), SECTION_FOUND);
    *closed = before.state == SECTION_OPEN;
    return now->state != SECTION_OPEN && before.state != now->state &&
           (*closed || now->state == SECTION_ALIVE);
}

/* List all changes to be expected, in the order of the territory's sections. */
static size_t expect_changes(const Play *play, const Territory *territory, SectionChange *list)
{
    size_t count = 0;
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory->count[color]; i++) {
            bool closed;
            const Section *section = &territory->sections[color][i];
            if (!has_changed(play, (Color)color, section, &closed))
                continue;
            ck_assert_uint_lt(count, EXPECTED_MOST);
            list[count++] =
                (SectionChange){.section = *section, .color = (Color)color, .closed = closed};
        }
    return count;
}

static bool is_same(const SectionChange *a, const SectionChange *b)
{
    return a->color == b->color && a->closed == b->closed && a->section.area == b->section.area &&
           a->section.state == b->section.state && a->section.total == b->section.total &&
           fine_compare(&a->section.at, &b->section.at) == 0;
}

static bool is_among(const SectionChange *change, const SectionChange *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_same(change, &list[i]))
            return true;
    return false;
}

/* Return whether two changes are in order: sections that were closed come first. Below that, larger
 * sections come first; equal ones are ordered by place, and then Black comes before White. */
static bool is_in_order(const SectionChange *a, const SectionChange *b)
{
    if (a->closed != b->closed)
        return a->closed;
    if (a->section.area != b->section.area)
        return a->section.area > b->section.area;
    int order = fine_compare(&a->section.at, &b->section.at);
    return order < 0 || (order == 0 && a->color == COLOR_BLACK && b->color == COLOR_WHITE);
}

/* Check that a change gives its section the same group as a query of the section. */
static void check_group(const Play *play, const SectionChange *change)
{
    Section section;
    uint32_t name;
    ck_assert_int_eq(
        lines_section_at(play->lines, change->color, &change->section.at, &section, &name),
        SECTION_FOUND);
    ck_assert_int_eq(change->section.group, section.group);
}

static void count_kind(Play *play, const SectionChange *change)
{
    bool alive = change->section.state == SECTION_ALIVE;
    play->closed_alive += change->closed && alive;
    play->closed_dead += change->closed && !alive;
    play->revived += !change->closed;
}

static void check_changes(Play *play)
{
    SectionChange expected[EXPECTED_MOST];
    Territory territory;
    LinesChanges changes;
    ck_assert_int_eq(lines_territory(play->lines, &territory), STATUS_OK);
    ck_assert_int_eq(lines_changes_since(play->lines, play->mark, &changes), STATUS_OK);
    size_t count = expect_changes(play, &territory, expected);
    ck_assert_uint_eq(changes.count, count);
    for (size_t i = 0; i < count; i++) {
        ck_assert(is_among(&changes.list[i], expected, count));
        ck_assert(i == 0 || is_in_order(&changes.list[i - 1], &changes.list[i]));
        check_group(play, &changes.list[i]);
        count_kind(play, &changes.list[i]);
    }
    lines_changes_free(&changes);
    territory_free(&territory);
}

START_TEST(each_stroke)
{
    int closed_alive = 0, closed_dead = 0, revived = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Play play;
        start(&play, seed);
        for (int i = 0; i < STROKES; i++) {
            set_mark(&play);
            draw(&play, (Color)(i % 2));
            check_changes(&play);
            if (i % 5 == 4)
                lines_rollback(play.lines, play.mark);
        }
        closed_alive += play.closed_alive;
        closed_dead += play.closed_dead;
        revived += play.revived;
        finish(&play);
    }
    ck_assert_int_gt(closed_alive, GAMES);
    ck_assert_int_gt(closed_dead, GAMES);
    ck_assert_int_gt(revived, GAMES);
}
END_TEST

/* Check changes since a mark several strokes ago, with strokes of both colors and undos since
 * then. */
START_TEST(several_strokes)
{
    int revived = 0;
    for (uint64_t seed = 101; seed <= 100 + GAMES; seed++) {
        Play play;
        start(&play, seed);
        for (int i = 0; i < STROKES; i++) {
            if (i % 8 == 0)
                set_mark(&play);
            size_t mark = lines_mark(play.lines);
            draw(&play, (Color)(i % 2));
            if (i % 3 == 2)
                lines_rollback(play.lines, mark);
            check_changes(&play);
        }
        revived += play.revived;
        finish(&play);
    }
    ck_assert_int_gt(revived, GAMES);
}
END_TEST

/* Draw a loop of 2 by 1 spaces that starts at its corner (x, y). */
static void draw_loop(Play *play, int32_t x, int32_t y)
{
    const int32_t s = STEPS_PER_SPACE;
    const Point points[] = {{x * s, y * s},
                            {(x + 2) * s, y * s},
                            {(x + 2) * s, (y + 1) * s},
                            {x * s, (y + 1) * s},
                            {x * s, y * s}};
    const size_t end = sizeof points / sizeof *points;
    ck_assert_int_eq(lines_begin_turn(play->lines, COLOR_BLACK), STATUS_OK);
    ck_assert_int_eq(lines_draw(play->lines, COLOR_BLACK, (Move){points, &end, 0, 1}, (Manner){0},
                                &play->outcome),
                     STATUS_OK);
}

START_TEST(nothing_has_changed)
{
    Play play;
    LinesChanges changes;
    start(&play, 1);
    set_mark(&play);
    ck_assert_int_eq(lines_changes_since(play.lines, play.mark, &changes), STATUS_OK);
    ck_assert_uint_eq(changes.count, 0);
    draw_loop(&play, 1, 1);
    ck_assert_int_eq(lines_changes_since(play.lines, lines_mark(play.lines), &changes), STATUS_OK);
    ck_assert_uint_eq(changes.count, 0);
    ck_assert_ptr_null(changes.list);
    finish(&play);
}
END_TEST

/* Each color closes the whole board, so both sections have the same area and center. Black's comes
 * first. */
START_TEST(equals_are_by_color)
{
    const Point left[] = {{0, 0}, {STEPS_PER_SPACE / 4, 0}};
    const Point right[] = {{STEPS_PER_SPACE, STEPS_PER_SPACE}, {STEPS_PER_SPACE, 0}};
    const size_t end = 2;
    Play play;
    LinesChanges changes;
    for (int first = 0; first < COLOR_COUNT; first++) {
        start(&play, 1);
        Setup setup = game_usual_setup(&LINES_GAME);
        setup.columns = setup.rows = 2;
        lines_destroy(play.lines);
        ck_assert_int_eq(lines_create(&setup, &play.lines), STATUS_OK);
        set_mark(&play);
        for (int i = 0; i < COLOR_COUNT; i++) {
            Color color = first == 0 ? (Color)i : color_other((Color)i);
            Move move = {color == COLOR_BLACK ? left : right, &end, 0, 1};
            ck_assert_int_eq(lines_draw(play.lines, color, move, (Manner){0}, &play.outcome),
                             STATUS_OK);
        }
        ck_assert_int_eq(lines_changes_since(play.lines, play.mark, &changes), STATUS_OK);
        ck_assert_uint_eq(changes.count, 2);
        ck_assert_int_eq(changes.list[0].color, COLOR_BLACK);
        ck_assert_int_eq(changes.list[1].color, COLOR_WHITE);
        lines_changes_free(&changes);
        finish(&play);
    }
}
END_TEST

/* Let each allocation fail in turn. Nothing may leak, and if changes are reported, they are
 * complete. */
START_TEST(no_memory)
{
    Play play;
    LinesChanges changes;
    start(&play, 1);
    draw_loop(&play, 0, 0);
    draw_loop(&play, 0, 2);
    set_mark(&play);
    draw_loop(&play, 1, 1);
    memory_keep_no_spare(true);
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    size_t n = 0;
    while (status == STATUS_NO_MEMORY) {
        memory_fail_after(++n);
        status = lines_changes_since(play.lines, play.mark, &changes);
        memory_fail_after(0);
        ck_assert(status == STATUS_OK || memory_in_use() == before);
    }
    memory_keep_no_spare(false);
    ck_assert_int_eq(status, STATUS_OK);
    ck_assert_uint_gt(n, 5);
    /* three loops of 2 squares and the section of 1 square between them are alive as one group */
    ck_assert_uint_eq(changes.count, 4);
    lines_changes_free(&changes);
    ck_assert_uint_eq(memory_in_use(), before);
    finish(&play);
}
END_TEST

Suite *lines_changes_suite(void)
{
    Suite *suite = suite_create("lines_changes");
    TCase *tests = tcase_create("changes");
    tcase_add_test(tests, each_stroke);
    tcase_add_test(tests, several_strokes);
    tcase_add_test(tests, nothing_has_changed);
    tcase_add_test(tests, equals_are_by_color);
    tcase_add_test(tests, no_memory);
    suite_add_tcase(suite, tests);
    return suite;
}
