/* Test plots of matches: they must be valid pictures, and contain the names and numbers. */
#include "engine/pictures/svg_check.h"
#include "match/telling/plot.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

/* Check that `svg` is a valid picture that contains these two strings, and free it. */
static void check_picture(StringBuilder *svg, const char *first, const char *second)
{
    StringBuilder why = {0};
    const char *string = builder_string(svg);
    ck_assert_msg(svg_check(string, &why), "%s", builder_string(&why));
    ck_assert_ptr_eq(strstr(string, "<svg xmlns"), string);
    ck_assert_str_eq(string + strlen(string) - 7, "</svg>\n");
    ck_assert_ptr_null(strstr(string, "nan"));
    ck_assert_ptr_null(strstr(string, "inf"));
    ck_assert_msg(strstr(string, first) != NULL, "no %s", first);
    ck_assert_msg(strstr(string, second) != NULL, "no %s", second);
    builder_free(&why);
    builder_free(svg);
}

enum { POINTS = 1000 };

/* Draw curves with 0, 1, 2, 3 and 1000 points. All must be valid pictures, although some of the
 * intervals reach beyond the axes. */
START_TEST(curves_over_games)
{
    static PlotPoint points[POINTS];
    for (int i = 0; i < POINTS; i++) {
        double value = 0.5 + 0.4 * ((i * 31 % 11) - 5) / (i + 5);
        points[i] = (PlotPoint){2 * i + 2, value - 1 / (i + 2.0), value, value + 1 / (i + 2.0)};
    }
    static const size_t counts[] = {0, 1, 2, 3, POINTS};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        StringBuilder svg = {0};
        plot_score(&svg, "a <b> & \"c\"", points, counts[i]);
        check_picture(&svg, "a &lt;b&gt; &amp; &quot;c&quot;", "score");
        plot_ratio(&svg, "LLR", points, counts[i], -2.94, 2.94);
        check_picture(&svg, "H0 accepted", "H1 accepted");
    }
    StringBuilder svg = {0};
    plot_score(&svg, "many", points, POINTS);
    check_picture(&svg, "after 2000 games", ">2,000<");
}
END_TEST

START_TEST(tables_of_players)
{
    for (size_t count = 0; count <= 20; count += 5) {
        PlotRow rows[20] = {{NULL, NULL}};
        static PlotCell cells[400];
        for (size_t i = 0; i < count; i++) {
            rows[i] = (PlotRow){i == 1 ? "<script>" : "player with a name that is far too long",
                                i == 2 ? NULL : "+12.5 & more"};
            for (size_t j = 0; j < count; j++)
                cells[i * count + j] = (PlotCell){(i + j) % 4 * 5, (i + j) % 4 * 3};
        }
        StringBuilder svg = {0};
        plot_table(&svg, "Cross table", rows, cells, count);
        check_picture(&svg, "Cross table", count ? "&lt;script&gt;" : "all games");
    }
    /* Worked out by hand: in 10 games player A has 12 of 20 half points, which is 60% or 6 / 10.
     * Player B has 40% or 4 / 10. */
    static const PlotRow rows[] = {{"A", "+1"}, {"B", "-1"}};
    static const PlotCell cells[] = {{0, 0}, {10, 12}, {10, 8}, {0, 0}};
    StringBuilder svg = {0};
    plot_table(&svg, "Two", rows, cells, 2);
    ck_assert_ptr_nonnull(strstr(builder_string(&svg), ">60%<"));
    check_picture(&svg, ">6 / 10<", ">40%<");
}
END_TEST

/* Check that a picture contains each of these strings, and free it. */
static void check_contains(StringBuilder *svg, const char *const *strings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(strstr(builder_string(svg), strings[i]) != NULL, "no %s in %s", strings[i],
                      builder_string(svg));
    builder_free(svg);
}

/* With few players, a cell has 64 by 42 pixels, and the first cell is at 410,78. In the first row,
 * the color for the share 60% is 1/5 of the way from white (255, 255, 255) to blue (96, 158,
 * 214). */
START_TEST(places_in_a_small_table)
{
    static const char *const parts[] = {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"678\" height=\"186\"",
        "<text x=\"60\" y=\"68\" font-size=\"13\" fill=\"#5f6b76\">player<",
        "<text x=\"442\" y=\"68\" font-size=\"13\" text-anchor=\"middle\" fill=\"#5f6b76\">1<",
        "<text x=\"506\" y=\"68\" font-size=\"13\" text-anchor=\"middle\" fill=\"#5f6b76\">2<",
        "<text x=\"550\" y=\"68\" font-size=\"13\" fill=\"#5f6b76\">all games<",
        "<text x=\"48\" y=\"104\" font-size=\"14\" text-anchor=\"end\" fill=\"#5f6b76\">1<",
        "<text x=\"60\" y=\"104\" font-size=\"14\" fill=\"#222222\">A<",
        "<text x=\"396\" y=\"104\" font-size=\"13\" text-anchor=\"end\" fill=\"#5f6b76\">+1<",
        "<rect x=\"410\" y=\"78\" width=\"64\" height=\"42\" fill=\"#d4dae0\"",
        "<rect x=\"474\" y=\"78\" width=\"64\" height=\"42\" fill=\"#dfecf7\"",
        "<text x=\"506\" y=\"96\" font-size=\"14\" text-anchor=\"middle\" fill=\"#222222\">60%<",
        "<text x=\"506\" y=\"111\" font-size=\"10\" text-anchor=\"middle\" fill=\"#3c4650\">6 / 1",
        "<text x=\"550\" y=\"104\" font-size=\"13\" fill=\"#222222\">60.0% <",
        "<text x=\"60\" y=\"146\" font-size=\"14\" fill=\"#222222\">B<",
        "<rect x=\"410\" y=\"120\" width=\"64\" height=\"42\" fill=\"#fbeade\"",
        "<text x=\"442\" y=\"138\" font-size=\"14\" text-anchor=\"middle\" fill=\"#222222\">40%<",
        "<rect x=\"474\" y=\"120\" width=\"64\" height=\"42\" fill=\"#d4dae0\"",
        "<text x=\"550\" y=\"146\" font-size=\"13\" fill=\"#222222\">40.0% <"};
    static const PlotRow rows[] = {{"A", "+1"}, {"B", "-1"}};
    static const PlotCell cells[] = {{0, 0}, {10, 12}, {10, 8}, {0, 0}};
    StringBuilder svg = {0};
    plot_table(&svg, "Two", rows, cells, 2);
    check_contains(&svg, parts, sizeof parts / sizeof *parts);
}
END_TEST

/* With 17 players, cells have 38 by 28 pixels, without room for points. All columns have 17 x 38 =
 * 646 pixels together, and all rows 17 x 28 = 476. */
START_TEST(places_in_a_large_table)
{
    enum { PLAYERS = 17 };
    static const char *const parts[] = {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1196\" height=\"578\"",
        "<text x=\"1037\" y=\"68\" font-size=\"13\" text-anchor=\"middle\" fill=\"#5f6b76\">17<",
        "<text x=\"1068\" y=\"68\" font-size=\"13\" fill=\"#5f6b76\">all games<",
        "<text x=\"48\" y=\"545\" font-size=\"14\" text-anchor=\"end\" fill=\"#5f6b76\">17<",
        "<rect x=\"1018\" y=\"78\" width=\"38\" height=\"28\" fill=\"#ffffff\"",
        "<text x=\"1037\" y=\"96\" font-size=\"11\" text-anchor=\"middle\" fill=\"#222222\">50%<",
        "<rect x=\"410\" y=\"526\" width=\"38\" height=\"28\" fill=\"#f5f6f8\""};
    static const PlotCell cells[PLAYERS * PLAYERS] = {[PLAYERS - 1] = {2, 2}};
    PlotRow rows[PLAYERS];
    for (int i = 0; i < PLAYERS; i++)
        rows[i] = (PlotRow){"A", NULL};
    StringBuilder svg = {0};
    plot_table(&svg, "Many", rows, cells, PLAYERS);
    check_contains(&svg, parts, sizeof parts / sizeof *parts);
}
END_TEST

/* The axes begin at 84,378; the horizontal axis ends at x = 776 and the vertical axis at y = 52. So
 * game 50 of 100 is at x = 430. The score's first interval is 0 to 1, from end to end of the axis.
 * The second is 1/4 to 3/4, from y = 378 - 326 / 4 = 296.5 to 133.5. The axis of the ratio extends
 * beyond the bounds -3 and 3 by 1/10 of their distance, to -3.6 and 3.6. */
START_TEST(places_of_curves)
{
    static const PlotPoint scores[] = {{50, 0, 0.5, 1}, {100, 0.25, 0.5, 0.75}};
    static const char *const score[] = {
        "<path d=\"M430 52l346 81.5 0 163-346 81.5z\" fill=\"#c9dcf0\"/>",
        "<path d=\"M84 215L776 215\" stroke=\"#5f6b76\"",
        "<path d=\"M430 215l346 0\" fill=\"none\" stroke=\"#1f5fa8\"",
        "<text x=\"222.4\" y=\"396\" font-size=\"12\" text-anchor=\"middle\" fill=\"#5f6b76\">20<",
        "<text x=\"76\" y=\"316.8\" font-size=\"12\" text-anchor=\"end\" fill=\"#5f6b76\">20%<",
        "<text x=\"430\" y=\"420\" font-size=\"13\" text-anchor=\"middle\" fill=\"#5f6b76\">games<",
        ">50.00% [25.00%, 75.00%] after 100 games<"};
    StringBuilder svg = {0};
    plot_score(&svg, "score", scores, 2);
    check_contains(&svg, score, sizeof score / sizeof *score);
    static const char *const ratio[] = {
        "<path d=\"M84 79.17L776 79.17\" stroke=\"#2d7d46\"",
        "<text x=\"772\" y=\"73.17\" font-size=\"12\" text-anchor=\"end\" fill=\"#2d7d46\">H1",
        "<path d=\"M84 350.83L776 350.83\" stroke=\"#b3541e\"",
        "<text x=\"772\" y=\"365.83\" font-size=\"12\" text-anchor=\"end\" fill=\"#b3541e\">H0",
        "<path d=\"M430 215l346-135.83\" fill=\"none\" stroke=\"#1f5fa8\"",
        ">3.00 after 100 games<"};
    static const PlotPoint accepted[] = {{50, 0, 0, 0}, {100, 0, 3, 0}};
    plot_ratio(&svg, "ratio", accepted, 2, -3, 3);
    check_contains(&svg, ratio, sizeof ratio / sizeof *ratio);
}
END_TEST

START_TEST(parameters_over_iterations)
{
    enum { PARAMETERS = 25, ITERATIONS = 50 };
    static double values[PARAMETERS][ITERATIONS + 1];
    static char names[PARAMETERS][64];
    PlotParameter parameters[PARAMETERS];
    for (int p = 0; p < PARAMETERS; p++) {
        snprintf(names[p], sizeof names[p], "parameter & number %d of them all", p);
        for (int i = 0; i <= ITERATIONS; i++)
            values[p][i] = p + (i * (p + 3) % 7) / 7.0;
        parameters[p] = (PlotParameter){names[p], p, p + 1, values[p]};
    }
    StringBuilder svg = {0};
    plot_parameters(&svg, "Tuning", parameters, PARAMETERS, ITERATIONS);
    check_picture(&svg, "parameter &amp; number", "iterations");
    plot_parameters(&svg, "Tuning", parameters, 1, 0);
    check_picture(&svg, "0 of 0 to 1", ">0.2<"); /* the axis still has a length */
    plot_parameters(&svg, "Tuning", parameters, 0, 0);
    check_picture(&svg, "Tuning", "100%");
}
END_TEST

Suite *match_plot_suite(void)
{
    Suite *suite = suite_create("match_plot");
    TCase *plots = tcase_create("plots");
    tcase_add_test(plots, curves_over_games);
    tcase_add_test(plots, tables_of_players);
    tcase_add_test(plots, places_in_a_small_table);
    tcase_add_test(plots, places_in_a_large_table);
    tcase_add_test(plots, places_of_curves);
    tcase_add_test(plots, parameters_over_iterations);
    suite_add_tcase(suite, plots);
    return suite;
}
