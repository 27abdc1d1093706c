/* Test the division of a match into parts, and parsing the output of Slurm's commands (lines as in
 * Slurm 22.05). */
#include "suites.h"

#include "match/machines/part.h"
#include "match/machines/slurm_queue.h"

#include <check.h>

static StringBuilder text_of(const char *string)
{
    StringBuilder text = {0};
    builder_add(&text, string);
    return text;
}

START_TEST(parts_are_read)
{
    static const char *const WRONG[] = {"",    "/",   "1",     "1/",   "/1",    "0/1",
                                        "2/1", "1/0", "1/2/3", "-1/2", "1 / 2", "1/1000001"};
    MatchPart part = {7, 7};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        ck_assert_msg(!part_read(WRONG[i], &part), "%s", WRONG[i]);
    ck_assert(part.index == 7 && part.count == 7);
    ck_assert(part_read("1/1", &part) && part.index == 0 && part.count == 1);
    ck_assert(part_read("12/1000000", &part) && part.index == 11 && part.count == 1000000);
}
END_TEST

/* Both games of a pair must be in the same part, and in no other. The numbers of pairs in any two
 * parts may differ by at most one. */
START_TEST(parts_share_games)
{
    enum { GAMES = 62, PAIRS = GAMES / 2 };
    for (uint64_t count = 1; count < 40; count++) {
        uint64_t next = 0;
        for (uint64_t index = 0; index < count; index++) {
            MatchPart part = {index, count};
            ck_assert_uint_eq(part_first(part, GAMES), next);
            next = part_end(part, GAMES);
            ck_assert_uint_eq(next % 2, 0);
            uint64_t pairs = part_games(part, GAMES) / 2;
            ck_assert(pairs == PAIRS / count || pairs == (PAIRS + count - 1) / count);
        }
        ck_assert_uint_eq(next, GAMES);
    }
    ck_assert_uint_eq(part_first((MatchPart){0}, GAMES), 0);
    ck_assert_uint_eq(part_end((MatchPart){0}, GAMES), GAMES);
    ck_assert_uint_eq(part_games((MatchPart){0}, GAMES), GAMES);
}
END_TEST

START_TEST(parts_have_folders)
{
    StringBuilder path = {0};
    part_add_folder(&path, "/a b", (MatchPart){2, 10});
    ck_assert_str_eq(builder_string(&path), "/a b/parts/0003-of-0010");
    builder_free(&path);
}
END_TEST

START_TEST(queues_are_read)
{
    StringBuilder lines = text_of("3|6_3|PENDING|launch failed requeued held\n"
                                  "1|6_1|RUNNING|None\n"
                                  "2|6_2|COMPLETING|None\n"
                                  "4|6_4|PENDING|BeginTime\n"
                                  "5|6_5|PENDING|launch failed requeued held\n"
                                  "nonsense\n"
                                  "|\n"
                                  "N/A|7|PENDING|Dependency\n");
    SlurmQueue queue = {0};
    slurm_read_queue(&lines, &queue);
    ck_assert_uint_eq(queue.running, 2);
    ck_assert_uint_eq(queue.waiting, 3);
    ck_assert_uint_eq(queue.others, 1);
    ck_assert_str_eq(builder_string(&queue.reason), "launch failed requeued held");
    ck_assert_str_eq(builder_string(&queue.failed), "6_3,6_5");
    builder_clear(&lines);
    slurm_read_queue(&lines, &queue);
    ck_assert_uint_eq(queue.running + queue.waiting + queue.others, 0);
    ck_assert_str_eq(builder_string(&queue.failed), "");
    slurm_queue_free(&queue);
    builder_free(&lines);
}
END_TEST

START_TEST(sizes_of_arrays_are_read)
{
    StringBuilder lines = text_of("Configuration data as of 2026-01-01T00:00:00\n"
                                  "MaxArraySize\n"
                                  "MaxArraySize            = 31\n"
                                  "MaxDBDMsgs              = 20008\n");
    ck_assert_uint_eq(slurm_read_array_most(&lines), 30);
    builder_truncate(&lines, 45);
    ck_assert_uint_eq(slurm_read_array_most(&lines), SLURM_ARRAY_USUAL);
    builder_free(&lines);
}
END_TEST

START_TEST(ends_are_counted)
{
    StringBuilder lines =
        text_of("COMPLETED\nCANCELLED by 0\nCOMPLETED\nNODE_FAIL\n\nCANCELLED by 12\n");
    StringBuilder ends = {0};
    slurm_read_ends(&lines, &ends);
    ck_assert_str_eq(builder_string(&ends), "2 COMPLETED, 2 CANCELLED, 1 NODE_FAIL");
    builder_free(&lines);
    builder_free(&ends);
}
END_TEST

Suite *match_part_suite(void)
{
    Suite *suite = suite_create("match_part");
    TCase *tests = tcase_create("parts");
    tcase_add_test(tests, parts_are_read);
    tcase_add_test(tests, parts_share_games);
    tcase_add_test(tests, parts_have_folders);
    tcase_add_test(tests, queues_are_read);
    tcase_add_test(tests, sizes_of_arrays_are_read);
    tcase_add_test(tests, ends_are_counted);
    suite_add_tcase(suite, tests);
    return suite;
}
