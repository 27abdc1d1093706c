/* Test how blocks of bytes are split into lines, however the bytes arrive. */
#include "suites.h"

#include "base/memory.h"
#include "io/splitter.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* When a larger block shrinks, the C library may keep this many bytes of it. */
enum { PAGE = 8192 };

/* Feed `count` bytes to the splitter, in blocks of `block` bytes. For each line, append to `out`
 * the line's kind as a digit, its bytes, and a `|`. */
static void feed(Splitter *splitter, const char *bytes, size_t count, size_t block, char *out)
{
    Line line;
    while (count > 0) {
        size_t room;
        char *to = splitter_room(splitter, &room);
        ck_assert_uint_ge(room, 1);
        size_t now = count < block ? count : block;
        if (now > room)
            now = room;
        memcpy(to, bytes, now);
        splitter_put(splitter, now);
        bytes += now;
        count -= now;
        for (;;) {
            Line peeked = {0};
            bool ready = splitter_ready(splitter);
            ck_assert_int_eq(splitter_peek(splitter, &peeked), ready);
            ck_assert_int_eq(splitter_next(splitter, &line), ready);
            if (!ready)
                break;
            ck_assert_int_eq(peeked.kind, line.kind);
            ck_assert_ptr_eq(peeked.bytes, line.bytes);
            ck_assert_uint_eq(peeked.length, line.length);
            if (out)
                sprintf(out + strlen(out), "%d%.*s|", line.kind, (int)line.length, line.bytes);
        }
    }
}

static void finish(Splitter *splitter, char *out)
{
    Line line;
    if (splitter_last(splitter, &line))
        sprintf(out + strlen(out), "%d%.*s|", line.kind, (int)line.length, line.bytes);
    ck_assert(!splitter_last(splitter, &line));
}

/* Feed `bytes` in blocks of every size, with a limit of ten bytes per line. Each time, the lines
 * must be as expected. */
static void expect(const char *bytes, const char *expected)
{
    for (size_t block = 1; block <= strlen(bytes) + 1; block++) {
        char out[1000] = "";
        Splitter *splitter;
        ck_assert_int_eq(splitter_create(10, &splitter), STATUS_OK);
        feed(splitter, bytes, strlen(bytes), block, out);
        finish(splitter, out);
        splitter_destroy(splitter);
        ck_assert_msg(strcmp(out, expected) == 0, "%zu bytes at a time: '%s', expected '%s'", block,
                      out, expected);
    }
}

START_TEST(lines)
{
    expect("", "");
    expect("a\n", "0a|");
    expect("a\nbc", "0a|0bc|");
    expect("\n\na\n", "0|0|0a|");
    expect("0123456789\nx\n", "00123456789|0x|");
}
END_TEST

START_TEST(a_line_above_the_limit_comes_out_once)
{
    expect("0123456789a\nx\n", "10123456789a|0x|");
    expect("0123456789a", "10123456789a|");
    char bytes[500] = "", expected[500] = "1";
    for (int i = 0; i < 20; i++)
        strcat(bytes, "0123456789");
    memcpy(expected + 1, bytes, LINE_BEGINNING);
    strcat(bytes, "\nshort\n");
    strcat(expected, "|0short|");
    expect(bytes, expected);
}
END_TEST

START_TEST(a_huge_line_takes_constant_memory)
{
    enum { HUGE_LINE = 40 * 1024 * 1024, PIECE = 1024 * 1024 };
    Splitter *splitter;
    ck_assert_int_eq(splitter_create(1000000, &splitter), STATUS_OK);
    size_t before = memory_in_use();
    char *piece = malloc(PIECE);
    memset(piece, 'x', PIECE);
    for (size_t done = 0; done < HUGE_LINE; done += PIECE) {
        feed(splitter, piece, PIECE, 65536, NULL);
        ck_assert_uint_lt(memory_in_use(), before + 2200000);
    }
    char out[200] = "";
    feed(splitter, "\nnext\n", 6, 6, out);
    ck_assert_int_eq(out[0], '1' /* LINE_TOO_LONG */);
    ck_assert_str_eq(strchr(out, '|'), "|0next|");
    size_t room;
    splitter_room(splitter, &room);
    ck_assert_uint_le(memory_in_use(), before + PAGE);
    free(piece);
    splitter_destroy(splitter);
}
END_TEST

START_TEST(a_long_line_is_whole_and_its_memory_goes_back)
{
    enum { LONG = 3000000 };
    Splitter *splitter;
    ck_assert_int_eq(splitter_create(LONG, &splitter), STATUS_OK);
    size_t before = memory_in_use();
    char *bytes = malloc(LONG + 10), *out = calloc(LONG + 20, 1);
    memset(bytes, 'x', LONG);
    strcpy(bytes + LONG, "\nnext\n");
    feed(splitter, bytes, LONG + 6, 4096, out);
    ck_assert_uint_eq(strlen(out), LONG + 2 + 6);
    ck_assert_str_eq(out + LONG + 1, "|0next|");
    size_t room;
    splitter_room(splitter, &room);
    ck_assert_uint_le(memory_in_use(), before + PAGE);
    free(bytes);
    free(out);
    splitter_destroy(splitter);
}
END_TEST

START_TEST(a_line_without_memory_is_swallowed)
{
    enum { LONG = 300000 };
    Splitter *splitter;
    ck_assert_int_eq(splitter_create(LINE_LIMIT, &splitter), STATUS_OK);
    char *bytes = malloc(LONG);
    memset(bytes, 'x', LONG);
    memory_fail_after(1);
    feed(splitter, bytes, LONG, 5000, NULL);
    memory_fail_after(0);
    char out[200] = "";
    feed(splitter, "\nnext\n", 6, 6, out);
    ck_assert_int_eq(out[0], '2' /* LINE_NO_MEMORY */);
    ck_assert_str_eq(strchr(out, '|'), "|0next|");
    free(bytes);
    splitter_destroy(splitter);
    for (size_t nth = 1; nth <= 2; nth++) {
        size_t before = memory_in_use();
        memory_fail_after(nth);
        ck_assert_int_eq(splitter_create(10, &splitter), STATUS_NO_MEMORY);
        memory_fail_after(0);
        ck_assert_uint_eq(memory_in_use(), before);
    }
}
END_TEST

Suite *splitter_suite(void)
{
    Suite *suite = suite_create("splitter");
    TCase *cases = tcase_create("splitter");
    tcase_add_test(cases, lines);
    tcase_add_test(cases, a_line_above_the_limit_comes_out_once);
    tcase_add_test(cases, a_huge_line_takes_constant_memory);
    tcase_add_test(cases, a_long_line_is_whole_and_its_memory_goes_back);
    tcase_add_test(cases, a_line_without_memory_is_swallowed);
    suite_add_tcase(suite, cases);
    return suite;
}
