/* Test how lines are cleaned and split, ids, quoting, typed arguments, and the framing of
 * replies. */
#include "suites.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "protocol/arguments.h"
#include "protocol/request.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static Request request;
static Reply reply;

static void set_up(void)
{
    request = (Request){0};
    reply = (Reply){0};
}

static void tear_down(void)
{
    request_free(&request);
    reply_free(&reply);
}

static RequestKind read_bytes(const char *bytes, size_t length)
{
    reply_clear(&reply);
    return request_read(&request, bytes, length, &reply);
}

/* Read a string literal as a line. It may contain NUL bytes. */
#define READ_LINE(literal) read_bytes(literal, sizeof(literal) - 1)

static void expect_word(StringView word, const char *expected)
{
    ck_assert_msg(word.length == strlen(expected) && memcmp(word.bytes, expected, word.length) == 0,
                  "a word is '%s', expected '%s'", view_quote(word).text, expected);
}

static void expect_error(const char *expected)
{
    ck_assert(reply.failed);
    ck_assert_str_eq(builder_string(&reply.text), expected);
}

static StringView as_word(const char *string)
{
    return (StringView){string, strlen(string)};
}

START_TEST(a_line_is_cleaned_and_split)
{
    ck_assert_int_eq(READ_LINE(" \t12 \tdr\raw\x01 bl\x7f"
                               "ack  3,3\n5,3 # 7,7"),
                     REQUEST_COMMAND);
    ck_assert_int_eq(request.id, 12);
    expect_word(request.command, "draw");
    ck_assert_uint_eq(request.count, 3);
    expect_word(request.arguments[0], "black");
    expect_word(request.arguments[1], "3,3");
    expect_word(request.arguments[2], "5,3");
    ck_assert_str_eq(request_rest(&request, 1), "3,3 5,3");
    ck_assert_str_eq(request_rest(&request, 3), "");
}
END_TEST

START_TEST(the_rest_of_a_line_keeps_its_spaces)
{
    ck_assert_int_eq(READ_LINE("savegame a  file.contigo \r"), REQUEST_COMMAND);
    ck_assert_str_eq(request_rest(&request, 0), "a  file.contigo");
}
END_TEST

START_TEST(a_line_without_a_word_is_empty)
{
    ck_assert_int_eq(READ_LINE(""), REQUEST_EMPTY);
    ck_assert_int_eq(READ_LINE(" \t\r\x02 "), REQUEST_EMPTY);
    ck_assert_int_eq(READ_LINE("# name"), REQUEST_EMPTY);
    ck_assert_int_eq(READ_LINE("#\0\xff"), REQUEST_EMPTY);
    ck_assert_int_eq(READ_LINE("  # 5"), REQUEST_EMPTY);
}
END_TEST

START_TEST(bytes_that_are_no_text_are_errors)
{
    ck_assert_int_eq(READ_LINE("na\0me"), REQUEST_BAD);
    ck_assert_int_eq(request.id, REQUEST_NO_ID);
    expect_error("bad line: it has a NUL byte, expected text");
    ck_assert_int_eq(READ_LINE("\0"), REQUEST_BAD);
    ck_assert_int_eq(READ_LINE("7 \0"), REQUEST_BAD);
    ck_assert_int_eq(request.id, 7);
    /* The NUL may be in the place of a digit, as in 71, so the id is unknown. */
    ck_assert_int_eq(READ_LINE("7\0 name"), REQUEST_BAD);
    ck_assert_int_eq(request.id, REQUEST_NO_ID);
    ck_assert_int_eq(READ_LINE("8 name \xc3\x28"), REQUEST_BAD);
    ck_assert_int_eq(request.id, 8);
    expect_error("bad line: not valid UTF-8");
    ck_assert_int_eq(READ_LINE("name \xc3\xa9"), REQUEST_COMMAND);
    expect_word(request.arguments[0], "\xc3\xa9");
    ck_assert_int_eq(READ_LINE("name \xc3\x01\xa9"), REQUEST_BAD);
}
END_TEST

START_TEST(ids_are_31_bits)
{
    ck_assert_int_eq(READ_LINE("0 name"), REQUEST_COMMAND);
    ck_assert_int_eq(request.id, 0);
    ck_assert_int_eq(READ_LINE("0007 name"), REQUEST_COMMAND);
    ck_assert_int_eq(request.id, 7);
    ck_assert_int_eq(READ_LINE("2147483647 name"), REQUEST_COMMAND);
    ck_assert_int_eq(request.id, 2147483647);
    ck_assert_int_eq(READ_LINE("2147483648 name"), REQUEST_BAD);
    ck_assert_int_eq(request.id, REQUEST_NO_ID);
    expect_error("id too large: at most 2147483647");
    ck_assert_int_eq(READ_LINE("99999999999999999999999999 name"), REQUEST_BAD);
    ck_assert_int_eq(request.id, REQUEST_NO_ID);
    ck_assert_int_eq(READ_LINE("5"), REQUEST_BAD);
    ck_assert_int_eq(request.id, 5);
    expect_error("no command after the id: expected [ID] COMMAND [ARGUMENT ...]");
    ck_assert_int_eq(READ_LINE("-5 name"), REQUEST_COMMAND);
    ck_assert_int_eq(request.id, REQUEST_NO_ID);
    expect_word(request.command, "-5");
    ck_assert_int_eq(READ_LINE("5name"), REQUEST_COMMAND);
    ck_assert_int_eq(request.id, REQUEST_NO_ID);
    expect_word(request.command, "5name");
}
END_TEST

START_TEST(the_beginning_of_a_line_may_have_its_id)
{
    ck_assert_int_eq(request_id_of_beginning(&request, "12 draw \xc3", 9), 12);
    ck_assert_int_eq(request_id_of_beginning(&request, "12 ", 3), 12);
    ck_assert_int_eq(request_id_of_beginning(&request, "12", 2), REQUEST_NO_ID);
    ck_assert_int_eq(request_id_of_beginning(&request, "draw", 4), REQUEST_NO_ID);
}
END_TEST

START_TEST(lines_of_a_batch_allocate_nothing)
{
    READ_LINE("1 draw black 3,3 5,3 7,7 9,9 1,1 2,2 3,3 4,4");
    size_t before = memory_in_use();
    memory_fail_after(1);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(READ_LINE("1 draw black 3,3 5,3 7,7 9,9"), REQUEST_COMMAND);
    memory_fail_after(0);
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

/* Blank lines and comments get no reply that could report a lack of memory, so they must not need
 * memory. */
START_TEST(blank_lines_and_comments_take_no_memory)
{
    static const char *const lines[] = {"",       " ",  "\t",      "\x7f",     "\x01\x1f \x7f\r",
                                        "# name", " #", "\x7f# 1", "\x1f\x7f#"};
    memory_fail_after(1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_msg(read_bytes(lines[i], strlen(lines[i])) == REQUEST_EMPTY, "line %zu", i);
    ck_assert_int_ne(READ_LINE("\x80"), REQUEST_EMPTY);
    ck_assert_int_ne(READ_LINE("!"), REQUEST_EMPTY);
    memory_fail_after(0);
}
END_TEST

START_TEST(memory_of_a_long_line_goes_back)
{
    enum { LONG = 5000000 };
    size_t before = memory_in_use();
    char *line = malloc(LONG);
    for (size_t i = 0; i < LONG; i++)
        line[i] = i % 2 ? ' ' : '1';
    ck_assert_int_eq(read_bytes(line, LONG), REQUEST_COMMAND);
    ck_assert_uint_eq(request.count, LONG / 2 - 2);
    ck_assert_uint_gt(memory_in_use(), before + LONG);
    request_trim(&request);
    ck_assert_uint_eq(memory_in_use(), before);
    memset(line, 'x', LONG); /* a single word */
    ck_assert_int_eq(read_bytes(line, LONG), REQUEST_COMMAND);
    request_trim(&request);
    ck_assert_uint_eq(memory_in_use(), before);
    free(line);
}
END_TEST

START_TEST(no_memory_is_an_error_and_the_next_line_is_read)
{
    RequestKind kind = REQUEST_BAD;
    for (size_t nth = 1; kind == REQUEST_BAD; nth++) {
        tear_down();
        set_up();
        ck_assert_int_eq(reply_make_room(&reply.text, 100), STATUS_OK);
        memory_fail_after(nth);
        kind = READ_LINE("9 draw 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17");
        memory_fail_after(0);
        ck_assert_uint_lt(nth, 20);
        ck_assert_int_eq(kind == REQUEST_BAD, reply.failed);
        if (kind == REQUEST_BAD)
            expect_error("out of memory");
        ck_assert_int_eq(READ_LINE("10 name"), REQUEST_COMMAND);
        expect_word(request.command, "name");
    }
}
END_TEST

START_TEST(a_request_can_be_made_without_a_line)
{
    ck_assert_int_eq(request_make(&request, "loadgame", "a # b\x01"), STATUS_OK);
    expect_word(request.command, "loadgame");
    ck_assert_str_eq(request_rest(&request, 0), "a # b\x01");
    ck_assert_int_eq(request_make(&request, "quit", NULL), STATUS_OK);
    ck_assert_uint_eq(request.count, 0);
}
END_TEST

START_TEST(quotes_are_short_and_printable)
{
    ck_assert_str_eq(string_quote("plain").text, "plain");
    ck_assert_str_eq(string_quote("").text, "");
    ck_assert_str_eq(string_quote("%s%n").text, "%s%n");
    ck_assert_str_eq(string_quote("a\nb\x1b[1m").text, "a?b?[1m");
    ck_assert_str_eq(string_quote("\xff\xc3").text, "??");
    ck_assert_str_eq(string_quote("caf\xc3\xa9").text, "caf\xc3\xa9");
    ck_assert_str_eq(string_quote("a\xc2\x85z").text, "a?z"); /* U+0085 is a line break */
    /* U+202E reverses the direction of text. */
    ck_assert_str_eq(string_quote("a\xe2\x80\xaez").text, "a?z");
    /* U+2066 affects the direction too */
    ck_assert_str_eq(string_quote("a\xe2\x81\xa6z").text, "a?z");
    ck_assert_str_eq(string_quote("\xf0\x9f\x98\x80").text, "\xf0\x9f\x98\x80");
    ck_assert_str_eq(string_quote("0123456789012345678901234567890123456789").text,
                     "0123456789012345678901234567890123456789");
    ck_assert_str_eq(string_quote("01234567890123456789012345678901234567890").text,
                     "0123456789012345678901234567890123456789...");
    ck_assert_str_eq(string_quote("012345678901234567890123456789012345678\xc3\xa9").text,
                     "012345678901234567890123456789012345678...");
}
END_TEST

START_TEST(utf8_is_read_strictly)
{
    static const struct {
        const char *bytes;
        size_t size;
    } cases[] = {
        {"a", 1},
        {"\x7f", 1},
        {"\xc2\x80", 2},
        {"\xdf\xbf", 2},
        {"\xe0\xa0\x80", 3},
        {"\xed\x9f\xbf", 3},
        {"\xee\x80\x80", 3},
        {"\xf0\x90\x80\x80", 4},
        {"\xf4\x8f\xbf\xbf", 4},
        {"\x80", 0},             /* a continuation byte alone */
        {"\xc0\x80", 0},         /* overlong */
        {"\xc1\xbf", 0},         /* overlong */
        {"\xe0\x9f\xbf", 0},     /* overlong */
        {"\xf0\x8f\xbf\xbf", 0}, /* overlong */
        {"\xed\xa0\x80", 0},     /* a surrogate */
        {"\xf4\x90\x80\x80", 0}, /* above U+10FFFF */
        {"\xf5\x80\x80\x80", 0}, /* above U+10FFFF */
        {"\xc2", 0},             /* truncated */
        {"\xe2\x82", 0},         /* truncated */
        {"\xe2\x82z", 0},
        {"\xf0\x9f\x98", 0}, /* truncated */
        {"\xff", 0},
        {"", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(utf8_first(cases[i].bytes, strlen(cases[i].bytes)) == cases[i].size,
                      "case %zu", i);
}
END_TEST

/* Return a request whose first argument is `argument`. */
static const Request *as_request(const char *argument)
{
    static StringView word;
    static Request one = {.arguments = &word, .count = 1};
    word = as_word(argument);
    return &one;
}

START_TEST(colors)
{
    static const char *const good[] = {"b", "B", "black", "BLACK", "w", "W", "white", "wHITE"};
    for (size_t i = 0; i < 8; i++) {
        Color color;
        ck_assert(request_color(as_request(good[i]), 0, &color, &reply));
        ck_assert_int_eq(color, i < 4 ? COLOR_BLACK : COLOR_WHITE);
    }
    static const char *const bad[] = {"", "x", "bl", "blackk", "1", "gray"};
    for (size_t i = 0; i < 6; i++) {
        Color color = COLOR_WHITE;
        reply_clear(&reply);
        ck_assert(!request_color(as_request(bad[i]), 0, &color, &reply));
        ck_assert_int_eq(color, COLOR_WHITE);
    }
    expect_error("invalid color or coordinate: bad color 'gray': expected black or white");
}
END_TEST

START_TEST(points)
{
    static const struct {
        const char *word;
        int32_t x, y;
    } good[] = {
        {"3,3", 300000, 300000},
        {"0,0", 0, 0},
        {"-1.5,+.5", -150000, 50000},
        {"3.000005,3.000015", 300000, 300002}, /* ties go to the even number */
        {"3.0000051,2.99999", 300001, 299999},
        {"10000,-10000", 1000000000, -1000000000},
        {"A1", 0, 0},
        {"d4", 300000, 300000},
        {"H1", 700000, 0},
        {"J1", 800000, 0},
        {"t19", 1800000, 1800000},
        {"Z161", 2400000, 16000000},
        {"AA1", 2500000, 0},
        {"bb52", 5100000, 5100000},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Point point = {0, 0};
        ck_assert_msg(word_point(as_word(good[i].word), &point, &reply), "%s", good[i].word);
        ck_assert_int_eq(point.x, good[i].x);
        ck_assert_int_eq(point.y, good[i].y);
    }
    static const char *const bad[] = {
        "",    "abc", "1,2,3", "nan,1", "inf,1", "1e400,1",     "0x10,1",
        "1,",  ",1",  ",",     "3",     "I5",    "A0",          "A162",
        "A-1", "A+1", "AAA1",  "A1x",   "1;2",   "3,3\xc3\xa9", "1e2,nan",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Point point = {7, 8};
        reply_clear(&reply);
        ck_assert_msg(!word_point(as_word(bad[i]), &point, &reply), "%s", bad[i]);
        ck_assert(reply.failed && strncmp(builder_string(&reply.text),
                                          "invalid color or coordinate: bad point '", 40) == 0);
        ck_assert(
            strstr(builder_string(&reply.text), "': expected x,y (for example 3,4.5) or a vertex"));
        ck_assert(point.x == 7 && point.y == 8);
    }
    static const char *const large[] = {"10000.00001,0", "0,-10001", "1,99999999999999999999999",
                                        "99999,nan"};
    for (size_t i = 0; i < 4; i++) {
        Point point = {7, 8};
        reply_clear(&reply);
        ck_assert(!word_point(as_word(large[i]), &point, &reply));
        ck_assert_msg(!strstr(builder_string(&reply.text), "too large") == (i == 3), "%s",
                      large[i]);
        ck_assert(point.x == 7 && point.y == 8);
    }
}
END_TEST

START_TEST(numbers)
{
    Decimal decimal;
    ck_assert(request_decimal(as_request("6.5"), 0, &decimal, &reply));
    ck_assert_int_eq(decimal, 13 * DECIMAL_ONE / 2);
    static const char *const bad[] = {"nan", "inf", "-inf", "1e3", "0x1",
                                      "1,5", "",    ".",    "--1", "1.2.3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        reply_clear(&reply);
        ck_assert_msg(!request_decimal(as_request(bad[i]), 0, &decimal, &reply), "%s", bad[i]);
        ck_assert(strstr(builder_string(&reply.text), "expected a decimal number"));
    }
    char digits[401];
    memset(digits, '9', 400);
    digits[400] = '\0';
    ck_assert(!request_decimal(as_request(digits), 0, &decimal, &reply));
    expect_error(
        "syntax error: bad number '9999999999999999999999999999999999999999...': number too large");
    ck_assert_int_eq(decimal, 13 * DECIMAL_ONE / 2);

    int64_t value = 5;
    ck_assert(request_int(as_request("19"), 0, 2, 161, &value, &reply));
    ck_assert_int_eq(value, 19);
    ck_assert(!request_int(as_request("162"), 0, 2, 161, &value, &reply));
    expect_error("syntax error: bad number '162': expected a whole number from 2 to 161");
    ck_assert(!request_int(as_request("19.0"), 0, 2, 161, &value, &reply));
    ck_assert_int_eq(value, 19);
}
END_TEST

static void expect_frame(int64_t id, const char *expected)
{
    StringBuilder out = {0};
    ck_assert_int_eq(reply_make_room(&out, REPLY_ROOM), STATUS_OK);
    reply_frame(&reply, id, &out);
    ck_assert_str_eq(builder_string(&out), expected);
    builder_free(&out);
}

START_TEST(frames_have_no_empty_line_inside)
{
    expect_frame(REQUEST_NO_ID, "= \n\n");
    expect_frame(0, "=0 \n\n");
    builder_add(&reply.text, "\n\na\n\n\nb\n\n");
    expect_frame(12, "=12 a\nb\n\n");
    reply_error(&reply, "no '%s'", "x");
    expect_frame(REQUEST_NO_ID, "? no 'x'\n\n");
    expect_frame(3, "?3 no 'x'\n\n");
    reply_status(&reply, STATUS_GAME_OVER);
    expect_frame(3, "?3 game over\n\n");
}
END_TEST

START_TEST(a_reply_without_memory_says_so)
{
    memory_fail_after(1);
    builder_add(&reply.text, "something");
    memory_fail_after(0);
    expect_frame(5, "?5 out of memory\n\n");
    /* There is memory for the text of the reply, but not for the whole framed reply. */
    reply_clear(&reply);
    for (int i = 0; i < 1000; i++)
        builder_add(&reply.text, "some line\n");
    StringBuilder out = {0};
    builder_add(&out, "= 1\n\n");
    ck_assert_int_eq(reply_make_room(&out, REPLY_ROOM), STATUS_OK);
    memory_fail_after(1);
    reply_frame(&reply, 6, &out);
    memory_fail_after(0);
    ck_assert_str_eq(builder_string(&out), "= 1\n\n?6 out of memory\n\n");
    builder_free(&out);
}
END_TEST

Suite *request_suite(void)
{
    Suite *suite = suite_create("request");
    TCase *cases = tcase_create("request");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, a_line_is_cleaned_and_split);
    tcase_add_test(cases, the_rest_of_a_line_keeps_its_spaces);
    tcase_add_test(cases, a_line_without_a_word_is_empty);
    tcase_add_test(cases, bytes_that_are_no_text_are_errors);
    tcase_add_test(cases, ids_are_31_bits);
    tcase_add_test(cases, the_beginning_of_a_line_may_have_its_id);
    tcase_add_test(cases, lines_of_a_batch_allocate_nothing);
    tcase_add_test(cases, memory_of_a_long_line_goes_back);
    tcase_add_test(cases, blank_lines_and_comments_take_no_memory);
    tcase_add_test(cases, no_memory_is_an_error_and_the_next_line_is_read);
    tcase_add_test(cases, a_request_can_be_made_without_a_line);
    tcase_add_test(cases, quotes_are_short_and_printable);
    tcase_add_test(cases, utf8_is_read_strictly);
    tcase_add_test(cases, colors);
    tcase_add_test(cases, points);
    tcase_add_test(cases, numbers);
    tcase_add_test(cases, frames_have_no_empty_line_inside);
    tcase_add_test(cases, a_reply_without_memory_says_so);
    suite_add_tcase(suite, cases);
    return suite;
}
