/* Arithmetic on fine numbers, group by group. Each group has nine decimals. */
#include "geometry/plane/fine.h"

#include "geometry/plane/exact.h"

#include <string.h>

FinePoint fine_point(Point p)
{
    return (FinePoint){{.whole = p.x}, {.whole = p.y}, true};
}

static bool is_whole(const FineNumber *a)
{
    for (int i = 0; i < FINE_GROUPS; i++)
        if (a->groups[i])
            return false;
    return true;
}

FinePoint fine_point_of(const FineNumber *x, const FineNumber *y)
{
    return (FinePoint){*x, *y, is_whole(x) && is_whole(y)};
}

FineNumber fine_ratio(int32_t whole, int64_t num, int64_t den)
{
    FineNumber ratio = {.whole = whole};
    Wide rest = num;
    for (int i = 0; i < FINE_GROUPS; i++) {
        rest *= FINE_GROUP;
        ratio.groups[i] = (uint32_t)(rest / den);
        rest %= den;
    }
    return ratio;
}

FineNumber fine_sum(const FineNumber *a, const FineNumber *b)
{
    FineNumber sum = {0};
    uint32_t carry = 0;
    for (int i = FINE_GROUPS - 1; i >= 0; i--) {
        uint32_t group = a->groups[i] + b->groups[i] + carry;
        carry = group >= FINE_GROUP;
        sum.groups[i] = carry ? group - FINE_GROUP : group;
    }
    sum.whole = a->whole + b->whole + (int32_t)carry;
    return sum;
}

FineNumber fine_difference(const FineNumber *a, const FineNumber *b)
{
    FineNumber difference = {0};
    uint32_t borrowed = 0;
    for (int i = FINE_GROUPS - 1; i >= 0; i--) {
        uint32_t taken = b->groups[i] + borrowed;
        borrowed = a->groups[i] < taken;
        difference.groups[i] = a->groups[i] + (borrowed ? FINE_GROUP : 0) - taken;
    }
    difference.whole = a->whole - b->whole - (int32_t)borrowed;
    return difference;
}

FineNumber fine_half(const FineNumber *a)
{
    bool odd = a->whole % 2 != 0;
    FineNumber half = {.whole = (a->whole - odd) / 2};
    for (int i = 0; i < FINE_GROUPS; i++) {
        uint64_t group = a->groups[i] + (odd ? (uint64_t)FINE_GROUP : 0);
        half.groups[i] = (uint32_t)(group / 2);
        odd = group % 2 != 0;
    }
    return half;
}

FineNumber fine_shift(const FineNumber *a, int groups)
{
    FineNumber shifted = {0};
    if (groups == 0)
        return *a;
    for (int i = groups - 1; i < FINE_GROUPS; i++)
        shifted.groups[i] = i == groups - 1 ? (uint32_t)a->whole : a->groups[i - groups];
    return shifted;
}

FineNumber fine_round(const FineNumber *a, int places)
{
    /* Add half a unit of the last decimal that is kept, then clear the decimals after it. */
    FineNumber half = {0};
    half.groups[places / FINE_GROUP_PLACES] = 5;
    for (int i = places % FINE_GROUP_PLACES + 1; i < FINE_GROUP_PLACES; i++)
        half.groups[places / FINE_GROUP_PLACES] *= 10;
    FineNumber rounded = fine_sum(a, &half);
    uint32_t unit = 1;
    for (int i = places % FINE_GROUP_PLACES; i < FINE_GROUP_PLACES; i++)
        unit *= 10;
    uint32_t *last = &rounded.groups[places / FINE_GROUP_PLACES];
    *last -= *last % unit;
    memset(last + 1, 0, (size_t)(rounded.groups + FINE_GROUPS - (last + 1)) * sizeof *last);
    return rounded;
}

int fine_compare_numbers(const FineNumber *a, const FineNumber *b)
{
    if (a->whole != b->whole)
        return a->whole < b->whole ? -1 : 1;
    for (int i = 0; i < FINE_GROUPS; i++)
        if (a->groups[i] != b->groups[i])
            return a->groups[i] < b->groups[i] ? -1 : 1;
    return 0;
}

int fine_compare(const FinePoint *a, const FinePoint *b)
{
    int by_x = fine_compare_numbers(&a->x, &b->x);
    return by_x ? by_x : fine_compare_numbers(&a->y, &b->y);
}

int fine_sign(int64_t a, const FineNumber *x, int64_t b, const FineNumber *y, Wide c)
{
    bool rest = false;
    Wide carry = 0;
    for (int i = FINE_GROUPS - 1; i >= 0; i--) {
        Wide group = (Wide)a * x->groups[i] + (Wide)b * y->groups[i] + carry;
        carry = group / FINE_GROUP;
        Wide left = group % FINE_GROUP;
        if (left < 0)
            carry--;
        rest = rest || left != 0;
    }
    /* Besides the carry, the groups add at least 0 and less than 1 to this sum. */
    Wide sum = (Wide)a * x->whole + (Wide)b * y->whole + c + carry;
    return sum < 0 ? -1 : sum > 0 || rest;
}

int fine_side(Point a, Point b, const FinePoint *p)
{
    if (p->lattice)
        return exact_side(a, b, fine_floor(p));
    int64_t dx = (int64_t)b.x - a.x;
    int64_t dy = (int64_t)b.y - a.y;
    return fine_sign(-dy, &p->x, dx, &p->y, (Wide)dy * a.x - (Wide)dx * a.y);
}

/* Return whether low <= number <= high. */
static bool is_within(int32_t low, int32_t high, const FineNumber *number)
{
    FineNumber least = {.whole = low}, most = {.whole = high};
    return fine_compare_numbers(&least, number) <= 0 && fine_compare_numbers(number, &most) <= 0;
}

bool fine_in_box(Box box, const FinePoint *p)
{
    return is_within(box.low.x, box.high.x, &p->x) && is_within(box.low.y, box.high.y, &p->y);
}

/* Append a number, converted from steps to spaces. */
static void print_number(const FineNumber *number, StringBuilder *text)
{
    if (is_whole(number)) {
        builder_add_fixed(text, number->whole, COORDINATE_PLACES, COORDINATE_PLACES);
        return;
    }
    char digits[FINE_PLACES + 1];
    char *end = digits;
    for (int i = 0; i < FINE_GROUPS; i++)
        for (uint32_t unit = FINE_GROUP / 10; unit > 0; unit /= 10)
            *end++ = (char)('0' + number->groups[i] / unit % 10);
    while (end[-1] == '0')
        end--;
    *end = '\0';
    builder_add_format(text, "%d.%05d%s", number->whole / STEPS_PER_SPACE,
                       number->whole % STEPS_PER_SPACE, digits);
}

void fine_print(const FinePoint *p, StringBuilder *text)
{
    print_number(&p->x, text);
    builder_add_char(text, ',');
    print_number(&p->y, text);
}
