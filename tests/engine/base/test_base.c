/* Test the limits of the base modules (numbers, text, memory, statuses, messages on standard
 * error), and the file of typed lines. */
#include "suites.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/string_builder.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/outline.h"
#include "io/complain.h"
#include "io/options.h"
#include "io/typed.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void nothing_left(void)
{
    memory_fail_after(0);
    ck_assert_uint_eq(memory_in_use(), 0);
}

static void expect_text(StringBuilder *text, const char *expected)
{
    ck_assert_str_eq(builder_string(text), expected);
    builder_free(text);
}

START_TEST(numbers_are_printed_whole)
{
    static const struct {
        int64_t value;
        const char *text;
    } INTEGERS[] = {{0, "0"},
                    {-7, "-7"},
                    {INT64_MAX, "9223372036854775807"},
                    {INT64_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof INTEGERS / sizeof *INTEGERS; i++) {
        StringBuilder text = {0};
        builder_add_int(&text, INTEGERS[i].value);
        expect_text(&text, INTEGERS[i].text);
    }
}
END_TEST

START_TEST(numbers_are_rounded_to_even)
{
    static const struct {
        int64_t value;
        int scale, places;
        const char *text;
    } FIXED[] = {
        {125, 2, 1, "1.2"}, {135, 2, 1, "1.4"},   {-126, 2, 1, "-1.3"},
        {-4, 2, 1, "0"},    {100, 2, 1, "1"},     {1050, 3, 3, "1.05"},
        {7, 0, 3, "7"},     {-1, 3, 3, "-0.001"}, {999999, 6, 3, "1"},
    };
    for (size_t i = 0; i < sizeof FIXED / sizeof *FIXED; i++) {
        StringBuilder text = {0};
        builder_add_fixed(&text, FIXED[i].value, FIXED[i].scale, FIXED[i].places);
        expect_text(&text, FIXED[i].text);
    }
}
END_TEST

START_TEST(numbers_are_read_up_to_their_limit)
{
    static const struct {
        const char *text;
        int64_t limit, /* a whole number */
            value;     /* in tenths, or -1 if the text is invalid */
    } FIXED[] = {
        {"1.0", 100, 10},    {"9.95", 100, 100}, /* ties round to the even digit */
        {"9.951", 100, 100}, {"10.05", 100, 100}, {"10.0501", 100, -1}, {"10.06", 100, -1},
        {"10.1", 100, -1},   {"101", 100, -1},    {"9.85", 100, 98},    {".5", 100, 5},
        {"5.", 100, 50},     {".", 100, -1},      {"+", 100, -1},       {"1e1", 100, -1},
    };
    for (size_t i = 0; i < sizeof FIXED / sizeof *FIXED; i++) {
        int64_t value = -1;
        bool read =
            number_read_fixed(FIXED[i].text, strlen(FIXED[i].text), 1, FIXED[i].limit, &value);
        ck_assert_msg(read == (FIXED[i].value >= 0) && value == FIXED[i].value, "%s: %lld",
                      FIXED[i].text, (long long)value);
    }
    static const char *const NO_INTEGERS[] = {
        "", "-", "1.", ".1", "1.5", "11", "-1", "x", "9223372036854775807"};
    for (size_t i = 0; i < sizeof NO_INTEGERS / sizeof *NO_INTEGERS; i++) {
        int64_t value;
        ck_assert_msg(!number_read_int(NO_INTEGERS[i], strlen(NO_INTEGERS[i]), 0, 10, &value), "%s",
                      NO_INTEGERS[i]);
    }
}
END_TEST

START_TEST(a_request_that_is_too_large_counts_as_no_memory)
{
    int *items = NULL;
    size_t capacity = 0;
    ck_assert_int_eq(memory_reserve(items, capacity, (size_t)-1), STATUS_NO_MEMORY);
    ck_assert(!items && capacity == 0);
    StringBuilder text = {0};
    builder_add(&text, "kept");
    builder_add_bytes(&text, "", (size_t)-2);
    ck_assert(builder_failed(&text));
    ck_assert_uint_eq(text.length, 4);
    builder_clear(&text);
    ck_assert(!builder_failed(&text));
    builder_free(&text);
}
END_TEST

START_TEST(nothing_is_a_block_too)
{
    void *none = memory_new(0), *grown = memory_resize(NULL, 0);
    ck_assert(none && grown);
    memory_free(none);
    memory_free(grown);
}
END_TEST

START_TEST(each_status_has_a_text)
{
    for (int i = 0; i < STATUS_COUNT; i++)
        ck_assert(*status_text((Status)i));
    ck_assert_str_eq(status_text(STATUS_COUNT), "unknown status");
}
END_TEST

/* Report an error with complain(), and store in `said` what it wrote to standard error. */
static void complaint(const char *what, char *said, size_t size)
{
    int ends[2], before = dup(STDERR_FILENO);
    ck_assert_int_eq(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    complain("test", "%s", what);
    dup2(before, STDERR_FILENO);
    close(before);
    close(ends[1]);
    ssize_t count = read(ends[0], said, size - 1);
    close(ends[0]);
    ck_assert_int_ge(count, 0);
    said[count] = '\0';
}

START_TEST(a_complaint_is_one_printable_line)
{
    static const char *const WORDS[][2] = {
        {"plain", "test: plain\n"},
        {"two\nlines\tand more", "test: two lines and more\n"},
        {"\033[31m", "test: ?[31m\n"},
        {"\xc3\xa9 \xc3", "test: \xc3\xa9 ?\n"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        char said[100];
        complaint(WORDS[i][0], said, sizeof said);
        ck_assert_str_eq(said, WORDS[i][1]);
    }
}
END_TEST

/* zsh takes everything between single quotes literally. So for each quote in the text, a quote ends
 * the quoted part, a backslash and a quote follow for the quote itself, and another quote starts
 * the next quoted part. _arguments removes the backslashes before characters that are special to
 * it. */
START_TEST(text_for_zsh_is_quoted)
{
    static const Option OPTIONS[] = {
        {'a', "about", NULL, "what's [here]: a \\ b", .takes = TAKES_NOTHING}, {0}};
    static const OptionTable TABLE = {"test", OPTIONS, .operands = TAKES_NOTHING};
    StringBuilder text = {0};
    ck_assert(options_add_completion(&TABLE, "zsh", &text));
    ck_assert_msg(strstr(builder_string(&text), "[what'\\''s \\[here\\]\\: a \\\\ b]") != NULL,
                  "%s", builder_string(&text));
    builder_free(&text);
}
END_TEST

static char folder[] = "/tmp/contigo-base-XXXXXX";

static void expect_history(const char *state, const char *home, const char *expected)
{
    StringBuilder path = {0};
    (void)(state ? setenv("XDG_STATE_HOME", state, 1) : unsetenv("XDG_STATE_HOME"));
    (void)(home ? setenv("HOME", home, 1) : unsetenv("HOME"));
    typed_find(&path);
    expect_text(&path, expected);
}

START_TEST(history_has_a_place)
{
    char path[100], expected[100];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(expected, sizeof expected, "%s/contigo/history", folder);
    expect_history(folder, "/nowhere", expected);
    snprintf(path, sizeof path, "%s/.local/state/contigo/history", folder);
    expect_history(NULL, folder, path);
    expect_history("", folder, path);
    expect_history("relative", folder, path);
    expect_history("relative", "relative", "");
    expect_history(NULL, "", "");
    expect_history(NULL, NULL, "");
    memory_fail_after(1);
    StringBuilder none = {0};
    setenv("HOME", folder, 1);
    typed_find(&none);
    memory_fail_after(0);
    ck_assert(builder_failed(&none));
    builder_free(&none);

    char *line = calloc(TYPED_LINE_BYTES + 2, 1);
    struct stat there;
    typed_keep(expected, memset(line, 'x', TYPED_LINE_BYTES + 1));
    ck_assert_int_ne(stat(expected, &there), 0); /* the line is too long to be stored */
    line[TYPED_LINE_BYTES] = '\0';
    typed_keep(expected, line);
    ck_assert_int_eq(stat(expected, &there), 0);
    ck_assert_int_eq(there.st_size, TYPED_LINE_BYTES + 1);
    memory_fail_after(1);
    typed_keep(expected, "lost");
    memory_fail_after(0);
    ck_assert_int_eq(stat(expected, &there), 0);
    ck_assert_int_eq(there.st_size, TYPED_LINE_BYTES + 1);
    free(line);
    snprintf(path, sizeof path, "rm -r '%s'", folder);
    ck_assert_int_eq(system(path), 0);
}
END_TEST

START_TEST(outlines_have_3_to_256_corners_on_the_board)
{
    enum { HIGH = MAX_COORDINATE };
    Point corners[OUTLINE_CORNERS_MOST + 1] = {{0, 0}, {HIGH, 0}, {HIGH, HIGH}};
    Outline outline;
    ck_assert_int_eq(outline_make(corners, 2, &outline), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(outline_make(corners, OUTLINE_CORNERS_MOST + 1, &outline),
                     STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(outline_make(corners, 3, &outline), STATUS_OK);
    corners[2].y++;
    ck_assert_int_eq(outline_make(corners, 3, &outline), STATUS_OUT_OF_RANGE);
    corners[2] =
        (Point){HIGH / 2, 0}; /* the second edge and the last one run back along the first */
    ck_assert_int_eq(outline_make(corners, 3, &outline), STATUS_NOT_SIMPLE);
    corners[2] = (Point){2 * (HIGH / 4), 0};
    corners[1] = (Point){HIGH / 4, 0};
    ck_assert_int_eq(outline_make(corners, 3, &outline), STATUS_NOT_SIMPLE);
}
END_TEST

/* Products are compared exactly, whether they differ in their upper or in their lower half. */
START_TEST(products_are_compared_exactly)
{
    const WideFactor one = 1, most = ~(WideFactor)0;
    ck_assert_int_eq(exact_compare_products(2, 6, 3, 4), 0);
    ck_assert_int_eq(exact_compare_products(2, 6, 3, 5), -1);
    ck_assert_int_eq(exact_compare_products(3, 5, 2, 6), 1);
    ck_assert_int_eq(exact_compare_products(one << 64, one << 64, one << 127, 2), 0);
    ck_assert_int_eq(exact_compare_products(one << 127, 2, most, 1), 1);
    ck_assert_int_eq(exact_compare_products(most, most, most, most), 0);
    ck_assert_int_eq(exact_compare_products(most, most - 1, most, most), -1);
    /* (2^64 + 1)^2 = 2^128 + 2^65 + 1, one more than 2^64 * (2^64 + 2) */
    ck_assert_int_eq(
        exact_compare_products((one << 64) + 1, (one << 64) + 1, one << 64, (one << 64) + 2), 1);
    ck_assert_int_eq(
        exact_compare_products(one << 64, (one << 64) + 2, (one << 64) + 1, (one << 64) + 1), -1);
}
END_TEST

Suite *base_suite(void)
{
    Suite *suite = suite_create("base");
    TCase *cases = tcase_create("base");
    tcase_add_checked_fixture(cases, NULL, nothing_left);
    tcase_add_test(cases, numbers_are_printed_whole);
    tcase_add_test(cases, numbers_are_rounded_to_even);
    tcase_add_test(cases, numbers_are_read_up_to_their_limit);
    tcase_add_test(cases, a_request_that_is_too_large_counts_as_no_memory);
    tcase_add_test(cases, nothing_is_a_block_too);
    tcase_add_test(cases, each_status_has_a_text);
    tcase_add_test(cases, a_complaint_is_one_printable_line);
    tcase_add_test(cases, text_for_zsh_is_quoted);
    tcase_add_test(cases, history_has_a_place);
    tcase_add_test(cases, products_are_compared_exactly);
    tcase_add_test(cases, outlines_have_3_to_256_corners_on_the_board);
    suite_add_tcase(suite, cases);
    return suite;
}
