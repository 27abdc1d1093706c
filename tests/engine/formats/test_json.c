/* Test the JSON writer: commas, brackets, and the form of strings and numbers; and that the text
 * may be cleared at any time. */
#include "suites.h"

#include "base/memory.h"
#include "formats/json.h"

#include <check.h>
#include <stdint.h>
#include <string.h>

static StringBuilder text;
static Json json;

static void set_up(void)
{
    json = (Json){.text = &text};
}

static void tear_down(void)
{
    memory_fail_after(0);
    builder_free(&text);
    ck_assert_uint_eq(memory_in_use(), 0);
}

/* Compare everything written since the last call with `expected`. */
static void expect(const char *expected)
{
    ck_assert_str_eq(builder_string(&text), expected);
    builder_clear(&text);
    json = (Json){.text = &text};
}

static void expect_string(const char *bytes, size_t count, const char *expected)
{
    json_add_string(&json, bytes, count);
    expect(expected);
}

START_TEST(commas_stand_between_what_is_in_one_list)
{
    json_open_list(&json);
    json_close(&json);
    expect("[]");
    json_open_object(&json);
    json_close(&json);
    expect("{}");
    json_open_object(&json);
    json_add_int(json_key(&json, "a"), 1);
    json_open_list(json_key(&json, "b"));
    json_open_list(&json);
    json_close(&json);
    json_open_object(&json);
    json_add_null(json_key(&json, "c"));
    json_add_word(json_key(&json, "d"), NULL);
    json_close(&json);
    json_add_truth(&json, true);
    json_add_truth(&json, false);
    json_close(&json);
    json_add_word(json_key(&json, "e"), "f");
    json_close(&json);
    expect("{\"a\":1,\"b\":[[],{\"c\":null,\"d\":null},true,false],\"e\":\"f\"}");
}
END_TEST

START_TEST(members_without_braces_go_on_in_an_object)
{
    json_add_int(json_key(&json, "a"), 1);
    json_add_int(json_key(&json, "b"), 2);
    expect("\"a\":1,\"b\":2");
    json_open_object(&json);
    builder_add(json_next(&json), "\"a\":1,\"b\":2");
    json_add_int(json_key(&json, "c"), 3);
    json_close(&json);
    expect("{\"a\":1,\"b\":2,\"c\":3}");
}
END_TEST

START_TEST(a_space_may_follow_commas_and_colons)
{
    json.is_spaced = true;
    json_open_object(&json);
    json_add_int(json_key(&json, "a"), 1);
    json_open_list(json_key(&json, "b"));
    json_add_int(&json, 2);
    json_add_int(&json, 3);
    json_close(&json);
    json_close(&json);
    expect("{\"a\": 1, \"b\": [2, 3]}");
}
END_TEST

START_TEST(objects_and_lists_close_as_what_they_are)
{
    for (int i = 0; i < JSON_DEPTH_MOST; i++)
        (i % 3 == 0 ? json_open_list : json_open_object)(&json);
    builder_clear(&text);
    for (int i = JSON_DEPTH_MOST; i-- > 0;) {
        json_close(&json);
        ck_assert_str_eq(builder_string(&text), i % 3 == 0 ? "]" : "}");
        builder_clear(&text);
    }
    ck_assert_uint_eq(json.depth, 0);
}
END_TEST

START_TEST(strings_are_escaped)
{
    expect_string("", 0, "\"\"");
    expect_string("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    expect_string("\n\t\r\x01\x1F\x7F", 6, "\"\\n\\u0009\\u000d\\u0001\\u001f\\u007f\"");
    expect_string("a\0b", 3, "\"a\\u0000b\"");
    expect_string("Zo\xC3\xAB \xE6\x9D\xB1 \xF0\x9F\x98\x80", 13,
                  "\"Zo\xC3\xAB \xE6\x9D\xB1 \xF0\x9F\x98\x80\"");
    expect_string("#", 1, "\"#\"");
    json.is_line = true;
    expect_string("#", 1, "\"\\u0023\"");
}
END_TEST

/* Each byte of invalid UTF-8 becomes U+FFFD: test an invalid byte, truncated sequences, an overlong
 * sequence, and half of a surrogate pair. */
START_TEST(what_is_not_utf8_is_replaced_byte_by_byte)
{
    expect_string("\xFF", 1, "\"\xEF\xBF\xBD\"");
    expect_string("\xC3", 1, "\"\xEF\xBF\xBD\"");
    expect_string("a\xE6\x9D", 3, "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
    expect_string("\xC0\xAF", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    expect_string("\xED\xA0\x80", 3, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}
END_TEST

START_TEST(text_without_escapes_is_appended_unchanged)
{
    json_open_list(&json);
    builder_add(json_open_string(&json), "b0f");
    json_close_string(&json);
    builder_add(json_next(&json), "1.5");
    json_close(&json);
    expect("[\"b0f\",1.5]");
}
END_TEST

START_TEST(numbers_with_more_than_15_digits_are_strings)
{
    static const struct {
        int64_t value;
        int places;
        const char *expected;
    } ROWS[] = {
        {0, 0, "0"},
        {0, 12, "0"},
        {-5, 1, "-0.5"},
        {100, 2, "1"},
        {999999999999999, 0, "999999999999999"},
        {1000000000000000, 0, "\"1000000000000000\""},
        {-999999999999999, 0, "-999999999999999"},
        {-1000000000000000, 0, "\"-1000000000000000\""},
        {999999999999999, 12, "999.999999999999"},
        {1000000000000001, 12, "\"1000.000000000001\""},
        {1000000000000010, 12, "1000.00000000001"},
        {1, 14, "0.00000000000001"},
        {1, 15, "\"0.000000000000001\""},
        {10, 15, "0.00000000000001"},
        {INT64_MAX, 12, "\"9223372.036854775807\""},
        {INT64_MIN, 12, "\"-9223372.036854775808\""},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        json_add_fixed(&json, ROWS[i].value, ROWS[i].places);
        expect(ROWS[i].expected);
    }
    json_add_int(&json, INT64_MIN);
    expect("-9223372036854775808");
}
END_TEST

START_TEST(points_are_lists)
{
    const Point points[] = {{0, 0}, {STEPS_PER_SPACE, -STEPS_PER_SPACE / 4}};
    json_open_list(&json);
    json_add_point(&json, points[1]);
    json_add_points(&json, points, 2);
    json_add_points(&json, points, 0);
    json_close(&json);
    expect("[[1,-0.25],[[0,0],[1,-0.25]],[]]");
}
END_TEST

/* Clearing the text at any point doesn't change what is written next. */
START_TEST(text_that_was_written_may_be_cleared)
{
    StringBuilder whole = {0};
    json_open_object(&json);
    for (int i = 0; i < 3; i++) {
        json_open_list(json_key(&json, "a"));
        builder_add_view(&whole, builder_view(&text));
        builder_clear(&text);
        json_add_int(&json, i);
        builder_add_view(&whole, builder_view(&text));
        builder_clear(&text);
        json_add_fixed(&json, 1000000000000001, 12);
        json_close(&json);
    }
    json_close(&json);
    builder_add_view(&whole, builder_view(&text));
    ck_assert_str_eq(builder_string(&whole),
                     "{\"a\":[0,\"1000.000000000001\"],\"a\":[1,\"1000.000000000001\"],"
                     "\"a\":[2,\"1000.000000000001\"]}");
    builder_free(&whole);
}
END_TEST

START_TEST(a_string_that_failed_fails_the_text)
{
    StringBuilder lost = {.failed = true};
    json_add_text(&json, &lost);
    ck_assert(builder_failed(&text));
    builder_clear(&text);
}
END_TEST

Suite *json_suite(void)
{
    Suite *suite = suite_create("json");
    TCase *cases = tcase_create("json");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, commas_stand_between_what_is_in_one_list);
    tcase_add_test(cases, members_without_braces_go_on_in_an_object);
    tcase_add_test(cases, a_space_may_follow_commas_and_colons);
    tcase_add_test(cases, objects_and_lists_close_as_what_they_are);
    tcase_add_test(cases, strings_are_escaped);
    tcase_add_test(cases, what_is_not_utf8_is_replaced_byte_by_byte);
    tcase_add_test(cases, text_without_escapes_is_appended_unchanged);
    tcase_add_test(cases, numbers_with_more_than_15_digits_are_strings);
    tcase_add_test(cases, points_are_lists);
    tcase_add_test(cases, text_that_was_written_may_be_cleared);
    tcase_add_test(cases, a_string_that_failed_fails_the_text);
    suite_add_tcase(suite, cases);
    return suite;
}
