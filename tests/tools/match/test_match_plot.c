/* Test charts of matches: they are valid pictures, and contain names and numbers. */
#include "engine/pictures/svg_check.h"
#include "match/telling/plot.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

/* Finish a picture, and check that it is complete and contains these two strings. */
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

/* Draw curves of no points, one, a few and many. Values beyond the axes stay on the page. */
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
    /* Worked out by hand: 12 of 20 half points in 10 games are 60%, or 6 / 10. The other player has
     * 40%, or 4 / 10. */
    static const PlotRow rows[] = {{"A", "+1"}, {"B", "-1"}};
    static const PlotCell cells[] = {{0, 0}, {10, 12}, {10, 8}, {0, 0}};
    StringBuilder svg = {0};
    plot_table(&svg, "Two", rows, cells, 2);
    ck_assert_ptr_nonnull(strstr(builder_string(&svg), ">60%<"));
    check_picture(&svg, ">6 / 10<", ">40%<");
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
    check_picture(&svg, "0 of 0 to 1", "Tuning");
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
    tcase_add_test(plots, parameters_over_iterations);
    suite_add_tcase(suite, plots);
    return suite;
}
