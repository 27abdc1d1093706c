/* Check that the solutions of the problems in fixtures/problems/ are correct. */
#include "problem_check.h"
#include "suites.h"

#include <check.h>
#include <glob.h>

static void check_folder(const char *pattern, size_t least)
{
    glob_t files;
    ck_assert_int_eq(glob(pattern, 0, NULL, &files), 0);
    ck_assert_uint_ge(files.gl_pathc, least);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        Problem problem;
        ck_assert_msg(problem_read(files.gl_pathv[i], &problem), "%s", files.gl_pathv[i]);
        ck_assert(problem_has_an_answer(files.gl_pathv[i], &problem));
        problem_free(&problem);
    }
    globfree(&files);
}

START_TEST(problems_of_lines_have_an_answer)
{
    check_folder("fixtures/problems/lines/*.problem", 15);
}
END_TEST

START_TEST(problems_of_stones_have_an_answer)
{
    check_folder("fixtures/problems/stones/*.problem", 15);
}
END_TEST

START_TEST(problems_of_go_have_an_answer)
{
    check_folder("fixtures/problems/go/*.problem", 15);
}
END_TEST

Suite *problems_suite(void)
{
    Suite *suite = suite_create("problems");
    TCase *tests = tcase_create("problems");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, problems_of_lines_have_an_answer);
    tcase_add_test(tests, problems_of_stones_have_an_answer);
    tcase_add_test(tests, problems_of_go_have_an_answer);
    suite_add_tcase(suite, tests);
    return suite;
}
