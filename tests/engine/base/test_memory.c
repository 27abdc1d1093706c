/* Test how much memory growable arrays take, when they free it, and how memory is limited. */
#include "suites.h"

#include "base/memory.h"

#include <check.h>
#include <stdint.h>

START_TEST(arrays_grow_by_a_quarter_at_least)
{
    uint32_t *items = NULL;
    size_t capacity = 0;
    size_t none = 0;
    ck_assert_int_eq(memory_reserve(items, capacity, none), STATUS_OK);
    ck_assert_ptr_null(items);
    ck_assert_int_eq(memory_reserve(items, capacity, 1), STATUS_OK);
    ck_assert_uint_eq(capacity, 8);
    ck_assert_int_eq(memory_reserve(items, capacity, 8), STATUS_OK);
    ck_assert_uint_eq(capacity, 8);
    ck_assert_int_eq(memory_reserve(items, capacity, 9), STATUS_OK);
    ck_assert_uint_eq(capacity, 10);
    ck_assert_int_eq(memory_reserve(items, capacity, 100), STATUS_OK);
    ck_assert_uint_eq(capacity, 100);
    ck_assert_int_eq(memory_reserve(items, capacity, 101), STATUS_OK);
    ck_assert_uint_eq(capacity, 125);
    uint32_t *before = items;
    ck_assert_int_eq(memory_reserve(items, capacity, SIZE_MAX / sizeof *items + 1),
                     STATUS_NO_MEMORY);
    ck_assert_ptr_eq(items, before);
    ck_assert_uint_eq(capacity, 125);
    memory_free(items);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* An array of 1000 elements shrinks when at most 250 are in use; its new capacity is twice the
 * number in use. An array never shrinks below eight elements. */
START_TEST(arrays_give_room_back_at_a_quarter)
{
    static const struct {
        size_t used, capacity;
    } cases[] = {{1000, 1000}, {500, 1000}, {251, 1000}, {250, 500}, {100, 200},
                 {5, 10},      {4, 8},      {3, 8},      {1, 8},     {0, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t *items = NULL;
        size_t capacity = 0;
        ck_assert_int_eq(memory_reserve(items, capacity, 1000), STATUS_OK);
        size_t before = memory_in_use();
        for (uint64_t k = 0; k < cases[i].used; k++)
            items[k] = k * k;
        memory_trim(items, capacity, cases[i].used);
        ck_assert_uint_eq(capacity, cases[i].capacity);
        ck_assert((memory_in_use() < before) == (capacity < 1000));
        for (uint64_t k = 0; k < cases[i].used; k++)
            ck_assert_uint_eq(items[k], k * k);
        memory_free(items);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

START_TEST(small_arrays_stay_as_they_are)
{
    uint64_t *items = NULL;
    size_t capacity = 0;
    ck_assert_int_eq(memory_reserve(items, capacity, 8), STATUS_OK);
    memory_trim(items, capacity, 0);
    ck_assert_uint_eq(capacity, 8);
    memory_free(items);
}
END_TEST

START_TEST(the_nth_allocation_fails_and_all_after_it)
{
    memory_fail_after(3);
    void *blocks[4];
    for (int i = 0; i < 4; i++) {
        blocks[i] = memory_new(10);
        ck_assert((blocks[i] != NULL) == (i < 2));
    }
    ck_assert_ptr_null(memory_resize(blocks[0], 20));
    memory_fail_after(0);
    blocks[2] = memory_new(0);
    ck_assert_ptr_nonnull(blocks[2]);
    for (int i = 0; i < 3; i++)
        memory_free(blocks[i]);
    memory_free(NULL);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

START_TEST(no_more_memory_is_given_than_allowed)
{
    void *first = memory_new(1000);
    memory_allow(memory_in_use() + 500);
    ck_assert_ptr_null(memory_new(501));
    void *second = memory_new(400);
    ck_assert_ptr_nonnull(second);
    /* would add 1000 bytes to those in use, which is too much */
    ck_assert_ptr_null(memory_resize(first, 2000));
    ck_assert_ptr_null(memory_new(SIZE_MAX / 2));
    memory_free(first);
    first = memory_new(900);
    ck_assert_ptr_nonnull(first);
    /* what is in use now exceeds the limit: new blocks are refused, but a block may still shrink */
    memory_allow(0);
    ck_assert_ptr_null(memory_new(1));
    first = memory_resize(first, 100);
    ck_assert_ptr_nonnull(first);
    memory_allow(SIZE_MAX);
    void *third = memory_new(100000);
    ck_assert_ptr_nonnull(third);
    memory_free(first);
    memory_free(second);
    memory_free(third);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

Suite *memory_suite(void)
{
    Suite *suite = suite_create("memory");
    TCase *cases = tcase_create("memory");
    tcase_add_test(cases, arrays_grow_by_a_quarter_at_least);
    tcase_add_test(cases, arrays_give_room_back_at_a_quarter);
    tcase_add_test(cases, small_arrays_stay_as_they_are);
    tcase_add_test(cases, the_nth_allocation_fails_and_all_after_it);
    tcase_add_test(cases, no_more_memory_is_given_than_allowed);
    suite_add_tcase(suite, cases);
    return suite;
}
