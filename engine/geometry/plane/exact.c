/* Exact predicates. lattice.h explains how large the numbers can be. */
#include "geometry/plane/exact.h"

#include "geometry/plane/vector.h"

bool exact_on_segment(Segment s, Point p)
{
    return exact_cross(s.a, s.b, p) == 0 && box_holds(box_of_segment(s), p);
}

bool exact_touch(Segment s, Segment t)
{
    if (!box_meets(box_of_segment(s), box_of_segment(t)))
        return false;
    int ta = exact_side(s.a, s.b, t.a);
    int tb = exact_side(s.a, s.b, t.b);
    int sa = exact_side(t.a, t.b, s.a);
    int sb = exact_side(t.a, t.b, s.b);
    if ((ta * tb > 0) | (sa * sb > 0))
        return false;
    if (ta * tb * sa * sb != 0)
        return true;
    return exact_on_segment(s, t.a) || exact_on_segment(s, t.b) || exact_on_segment(t, s.a) ||
           exact_on_segment(t, s.b);
}

int fraction_compare(Fraction a, Fraction b)
{
    Wide left = (Wide)a.num * b.den;
    Wide right = (Wide)b.num * a.den;
    return (left > right) - (left < right);
}

/* Return the position of p along s, computed from dot products. p is on the line through s,
 * possibly beyond its ends. */
static Fraction place_of(Segment s, Point p)
{
    Point d = vector_minus(s.b, s.a);
    return (Fraction){vector_dot(d, vector_minus(p, s.a)), vector_dot(d, d)};
}

bool exact_first_contact(Segment s, Segment t, Fraction *where)
{
    if (!exact_touch(s, t))
        return false;
    int64_t at_a = exact_cross(t.a, t.b, s.a);
    int64_t at_b = exact_cross(t.a, t.b, s.b);
    if (at_a != at_b) { /* s and t aren't parallel, so they meet in one point */
        bool down = at_a > at_b;
        *where = down ? (Fraction){at_a, at_a - at_b} : (Fraction){-at_a, at_b - at_a};
        return true;
    }
    if (exact_on_segment(t, s.a)) {
        *where = (Fraction){0, 1};
        return true;
    }
    Fraction first = place_of(s, t.a);
    Fraction second = place_of(s, t.b);
    *where = fraction_compare(first, second) <= 0 ? first : second;
    return true;
}

Nearest exact_nearest(Segment s, Point p)
{
    Point d = vector_minus(s.b, s.a);
    int64_t length = vector_dot(d, d);
    int64_t along = vector_dot(d, vector_minus(p, s.a));
    if (along <= 0 || along >= length) {
        Point way = vector_minus(along <= 0 ? s.a : s.b, p);
        return (Nearest){way.x, way.y, vector_dot(way, way), 1};
    }
    Wide cross = exact_cross(s.a, s.b, p);
    return (Nearest){cross * d.y, -cross * d.x, cross * cross, length};
}

/* Multiply two factors, each split into halves of 64 bits. The product is `high` * 2^128 +
 * `low`. */
static void multiply(WideFactor a, WideFactor b, WideFactor *high, WideFactor *low)
{
    WideFactor a_low = (uint64_t)a, a_high = a >> 64;
    WideFactor b_low = (uint64_t)b, b_high = b >> 64;
    WideFactor least = a_low * b_low;
    WideFactor cross = a_high * b_low + (least >> 64);
    WideFactor other = a_low * b_high + (uint64_t)cross;
    *high = a_high * b_high + (cross >> 64) + (other >> 64);
    *low = other << 64 | (uint64_t)least;
}

int exact_compare_products(WideFactor a, WideFactor b, WideFactor c, WideFactor d)
{
    WideFactor left_high, left_low, right_high, right_low;
    multiply(a, b, &left_high, &left_low);
    multiply(c, d, &right_high, &right_low);
    if (left_high != right_high)
        return left_high < right_high ? -1 : 1;
    return (left_low > right_low) - (left_low < right_low);
}
