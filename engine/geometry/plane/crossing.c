/* Exact crossing points. crossing.h and lattice.h explain how large the numbers can be. */
#include "geometry/plane/crossing.h"

#include "geometry/plane/exact.h"

/* Split start + num * step / unit into an integer part and a remainder. |num| <= unit, unit > 0. */
static int32_t split_fraction(int32_t start, int64_t step, int64_t num, int64_t unit,
                              int64_t *remainder)
{
    Wide offset = (Wide)num * step;
    int64_t whole = (int64_t)(offset / unit);
    int64_t rest = (int64_t)(offset - (Wide)whole * unit);
    if (rest < 0) {
        whole--;
        rest += unit;
    }
    *remainder = rest;
    return (int32_t)(start + whole);
}

ExactPoint crossing_of(Segment s, Segment t)
{
    int64_t at_a = exact_cross(t.a, t.b, s.a);
    int64_t unit = at_a - exact_cross(t.a, t.b, s.b);
    if (unit < 0) {
        unit = -unit;
        at_a = -at_a;
    }
    ExactPoint p = {.unit = unit};
    p.whole.x = split_fraction(s.a.x, (int64_t)s.b.x - s.a.x, at_a, unit, &p.x);
    p.whole.y = split_fraction(s.a.y, (int64_t)s.b.y - s.a.y, at_a, unit, &p.y);
    return exact_point_is_lattice(p) ? exact_point(p.whole) : p;
}

static int64_t fixed_coordinate(int32_t whole, int64_t part, int64_t unit)
{
    Wide doubled = (Wide)part << 33;
    int64_t rounded = (int64_t)((doubled + unit) / (unit * 2));
    return whole * FIXED_STEP + rounded;
}

FixedPoint exact_point_fixed(ExactPoint p)
{
    return (FixedPoint){fixed_coordinate(p.whole.x, p.x, p.unit),
                        fixed_coordinate(p.whole.y, p.y, p.unit)};
}

static int compare_coordinate(int32_t a, int64_t a_part, int64_t a_unit, int32_t b, int64_t b_part,
                              int64_t b_unit)
{
    if (a != b)
        return a < b ? -1 : 1;
    Wide left = (Wide)a_part * b_unit;
    Wide right = (Wide)b_part * a_unit;
    return (left > right) - (left < right);
}

int exact_point_compare(ExactPoint a, ExactPoint b)
{
    int by_x = compare_coordinate(a.whole.x, a.x, a.unit, b.whole.x, b.x, b.unit);
    return by_x ? by_x : compare_coordinate(a.whole.y, a.y, a.unit, b.whole.y, b.y, b.unit);
}

int exact_point_side(Segment s, ExactPoint p)
{
    int64_t dx = (int64_t)s.b.x - s.a.x;
    int64_t dy = (int64_t)s.b.y - s.a.y;
    Wide x = (Wide)((int64_t)p.whole.x - s.a.x) * p.unit + p.x;
    Wide y = (Wide)((int64_t)p.whole.y - s.a.y) * p.unit + p.y;
    Wide cross = dx * y - dy * x;
    return (cross > 0) - (cross < 0);
}
