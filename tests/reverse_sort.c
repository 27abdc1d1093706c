/* A qsort() that puts equal elements in reverse order, as the C standard allows. In the unit tests
 * it replaces the C library's qsort(). So tests fail if code depends on the order of equal
 * elements. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef int (*Compare)(const void *, const void *);

/* Merge two sorted halves. Of equal elements, those of the second half come first. */
static void merge(const char *from, char *to, size_t half, size_t count, size_t size,
                  Compare compare)
{
    size_t first = 0, second = half;
    for (size_t i = 0; i < count; i++) {
        bool take = second == count ||
                    (first < half && compare(from + first * size, from + second * size) < 0);
        memcpy(to + i * size, from + (take ? first++ : second++) * size, size);
    }
}

static void sort(char *items, char *room, size_t count, size_t size, Compare compare)
{
    if (count < 2)
        return;
    size_t half = count / 2;
    sort(items, room, half, size, compare);
    sort(items + half * size, room, count - half, size, compare);
    memcpy(room, items, count * size);
    merge(room, items, half, count, size, compare);
}

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *room = malloc(count * size + 1);
    if (!room)
        abort();
    sort(items, room, count, size, compare);
    free(room);
}
