/* Converts between lattice units and decimals. */
#include "geometry/plane/lattice.h"

#include <math.h>

Length length_of(Segment s)
{
    int64_t dx = (int64_t)s.b.x - s.a.x;
    int64_t dy = (int64_t)s.b.y - s.a.y;
    /* The result is the same on every machine: dx*dx + dy*dy < 2^50 is exact in a double, sqrt is
     * correctly rounded, and scaling by a power of two is exact. */
    double steps = sqrt((double)(dx * dx + dy * dy));
    return (Length)(steps * (double)LENGTH_STEP + 0.5);
}

/* Return value / unit, rounded to the nearest integer; halves are rounded up. */
static Wide divide(Wide value, Wide unit)
{
    Wide shifted = value + unit / 2;
    Wide quotient = shifted / unit;
    return shifted % unit < 0 ? quotient - 1 : quotient;
}

Length length_from_decimal(Decimal spaces)
{
    return (Length)divide((Wide)spaces * STEPS_PER_SPACE * LENGTH_STEP, DECIMAL_ONE);
}

Decimal length_to_decimal(Length length)
{
    return (Decimal)divide((Wide)length * (DECIMAL_ONE / STEPS_PER_SPACE), LENGTH_STEP);
}

Decimal fixed_to_decimal(int64_t coordinate)
{
    return (Decimal)divide((Wide)coordinate * (DECIMAL_ONE / STEPS_PER_SPACE), FIXED_STEP);
}

/* A square (one space by one space) has 2 * 10^10 * 2^64 units of DoubleArea and 10^12 of Decimal,
 * so a unit of Decimal is 2^64 / 50 units of DoubleArea. */
Decimal area_to_decimal(DoubleArea area)
{
    /* Divide by 2^64 first, rounding down, then handle the rest, so that nothing overflows. Use
     * shifts: players call this often, and a division of 128 bits is slow. */
    Wide high = area >> 64;
    Wide low = (uint64_t)area;
    return (Decimal)(high * 50 + ((low * 50 + ((Wide)1 << 63)) >> 64));
}

DoubleArea area_from_decimal(Decimal squares)
{
    const Wide unit = (Wide)1 << 64;
    return squares / 50 * unit + divide(squares % 50 * unit, 50);
}
