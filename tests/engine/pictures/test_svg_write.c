/* Test what pictures are made of: names, text and paths. */
#include "base/random.h"
#include "pictures/svg_write.h"
#include "plain_path.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_escaped(const char *given, size_t count, const char *expected)
{
    StringBuilder out = {0};
    svg_add_escaped(&out, given, count);
    ck_assert_str_eq(builder_string(&out), expected);
    builder_free(&out);
}

START_TEST(names_are_escaped)
{
    static const struct {
        const char *given, *expected;
    } cases[] = {
        {"plain", "plain"},
        {"<a b=\"c\" d='e'>&amp;</a>",
         "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;&lt;/a&gt;"},
        {"]]>", "]]&gt;"},
        {"  two\t \n words ", "two words"},
        {"\x01\x02\x1B[31mred\x7F", "[31mred"},
        {"\xC3\xA4\xE7\xAC\xAC\xF0\x9F\x98\x80", "\xC3\xA4\xE7\xAC\xAC\xF0\x9F\x98\x80"},
        {"a\xFF\xC3z\xED\xA0\x80y\xC0\xAF", "azy"},
        {"\xEF\xBF\xBE|\xEF\xBF\xBF|\xEF\xBF\xBD", "||\xEF\xBF\xBD"},
        {"\xC2\x85|\xE2\x80\xAE|", "||"},
        {"%s%n%d", "%s%n%d"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_escaped(cases[i].given, strlen(cases[i].given), cases[i].expected);
    check_escaped("a\0b", 3, "ab");
    check_escaped("a\xE7\xAC", 3, "a"); /* the text ends within a character */
}
END_TEST

START_TEST(text_is_cut_between_characters)
{
    const char *text = "\xE7\xAC\xAC\xE4\xB8\x80"; /* two characters of three bytes */
    int64_t width = svg_text_width(text, 6);
    ck_assert_int_gt(width, 0);
    ck_assert_uint_eq(svg_text_fitting(text, 6, width), 6);
    ck_assert_uint_eq(svg_text_fitting(text, 6, width - 1), 3);
    ck_assert_uint_eq(svg_text_fitting(text, 6, 0), 0);
}
END_TEST

/* Draw an open line of random steps, read the path, and compare the two. */
static void check_random_line(Random *random, size_t count, int64_t step)
{
    StringBuilder out = {0};
    Place *given = malloc(count * sizeof *given);
    given[0] = (Place){30000, 30000};
    PathWriter path;
    path_start(&path, &out, given[0]);
    for (size_t i = 1; i < count; i++) {
        given[i].x = given[i - 1].x + (Measure)random_between(random, -step, step);
        given[i].y = given[i - 1].y + (Measure)random_between(random, -step, 2 * step);
        path_point(&path, given[i]);
    }
    path_end(&path);
    Drawn drawn = read_path(builder_string(&out));
    ck_assert_uint_ge(drawn.count, 2);
    ck_assert_uint_le(drawn.count, count < 2 ? 2 : count);
    ck_assert_double_eq_tol(drawn.corners[0][0], given[0].x / 100.0, 1e-6);
    ck_assert_double_eq_tol(drawn.corners[drawn.count - 1][0], given[count - 1].x / 100.0, 1e-6);
    ck_assert_double_eq_tol(drawn.corners[drawn.count - 1][1], given[count - 1].y / 100.0, 1e-6);
    for (size_t i = 0; i < count; i++) {
        double least = INFINITY;
        for (size_t k = 1; k < drawn.count; k++)
            least = fmin(least, distance_to_piece(drawn.corners[k - 1], drawn.corners[k],
                                                  given[i].x / 100.0, given[i].y / 100.0));
        ck_assert_double_le(least, PATH_TOLERANCE / 100.0 + 1e-6);
    }
    drawn_free(&drawn);
    free(given);
    builder_free(&out);
}

START_TEST(lines_are_true_to_their_points)
{
    Random random = {20};
    for (int i = 0; i < 300; i++)
        check_random_line(&random, (size_t)random_between(&random, 1, 200),
                          random_between(&random, 0, 1) ? 3 : random_between(&random, 1, 4000));
}
END_TEST

/* The path of a circle of a million points is short, since points that make no visible difference
 * are left out. */
START_TEST(freehand_is_compact)
{
    StringBuilder out = {0};
    PathWriter path;
    path_start(&path, &out, (Place){12400, 10000});
    for (int i = 1; i < 1000000; i++) {
        double angle = i * 2 * 3.14159265358979323846 / 1000000;
        path_point(&path, (Place){10000 + (Measure)lround(2400 * cos(angle)),
                                  10000 + (Measure)lround(2400 * sin(angle))});
    }
    path_close(&path);
    Drawn drawn = read_path(builder_string(&out));
    ck_assert_uint_ge(drawn.count, 30);
    ck_assert_uint_le(drawn.count, 200);
    for (size_t i = 0; i < drawn.count; i++)
        ck_assert_double_eq_tol(hypot(drawn.corners[i][0] - 100, drawn.corners[i][1] - 100), 24,
                                0.1);
    drawn_free(&drawn);
    builder_free(&out);
}
END_TEST

static void check_path(const Place *places, size_t count, bool closed, const char *expected)
{
    StringBuilder out = {0};
    PathWriter path;
    path_start(&path, &out, places[0]);
    for (size_t i = 1; i < count; i++)
        path_point(&path, places[i]);
    if (closed)
        path_close(&path);
    else
        path_end(&path);
    ck_assert_str_eq(builder_string(&out), expected);
    builder_free(&out);
}

START_TEST(text_has_only_single_spaces)
{
    StringBuilder text = {0};
    svg_add_clean(&text,
                  " a \t\n\r\v\fb\xff\xc3\x01"
                  "c ",
                  13);
    ck_assert_str_eq(builder_string(&text), "a bc");
    builder_free(&text);
    ck_assert_int_eq(svg_text_width("\xff", 1), 0); /* invalid UTF-8 */
    ck_assert_uint_eq(svg_text_fitting("\xff", 1, 0), 1);
    ck_assert_int_eq(svg_text_width("7", 1) + svg_text_width("A", 1), svg_text_width("7A", 2));
}
END_TEST

START_TEST(small_paths)
{
    static const Place square[] = {{0, 0}, {100, 0}, {100, 150}, {0, 150}};
    check_path(square, 4, true, "M0 0l1 0 0 1.5-1 0z");
    check_path(square, 4, false, "M0 0l1 0 0 1.5-1 0");
    check_path(square, 1, false, "M0 0l0 0"); /* a dot */
    check_path(square, 2, true, "");          /* encloses no area */
    static const Place straight[] = {{0, 0}, {100, 0}, {200, 0}, {300, 0}};
    check_path(straight, 4, false, "M0 0l3 0");
    check_path(straight, 4, true, "");
    static const Place there_and_back[] = {{0, 0}, {500, 0}, {200, 0}};
    check_path(there_and_back, 3, false, "M0 0l5 0-3 0");
    static const Place tiny[] = {{1000, 1000}, {1001, 1000}, {1002, 1001}};
    check_path(tiny, 3, false, "M10 10l0.02 0.01");
}
END_TEST

Suite *svg_write_suite(void);

Suite *svg_write_suite(void)
{
    Suite *suite = suite_create("svg_write");
    TCase *cases = tcase_create("bytes");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, names_are_escaped);
    tcase_add_test(cases, text_is_cut_between_characters);
    tcase_add_test(cases, text_has_only_single_spaces);
    tcase_add_test(cases, small_paths);
    tcase_add_test(cases, lines_are_true_to_their_points);
    tcase_add_test(cases, freehand_is_compact);
    suite_add_tcase(suite, cases);
    return suite;
}
