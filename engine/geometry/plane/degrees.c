/* Computes arctangents from a power series, after halving the angle twice. */
#include "geometry/plane/degrees.h"

#include <math.h>

static const double DEGREES_PER_RADIAN = 57.295779513082320877;

/* Given tan(a), return tan(a/2), for angles a up to 90 degrees. */
static double half(double tangent)
{
    return tangent / (1 + sqrt(1 + tangent * tangent));
}

/* Return the angle in degrees whose tangent is `tangent`, which is from 0 to 1. */
static double from_tangent(double tangent)
{
    enum { TERMS = 12 }; /* t is below 0.199, so the first omitted term is below 1e-18 */
    double t = half(half(tangent));
    double sum = 0;
    for (int i = TERMS - 1; i >= 0; i--)
        sum = 1.0 / (2 * i + 1) - t * t * sum;
    return 4 * t * sum * DEGREES_PER_RADIAN;
}

double degrees_of(double x, double y)
{
    double across = x < 0 ? -x : x;
    double up = y < 0 ? -y : y;
    double angle = up <= across ? from_tangent(up / across) : 90 - from_tangent(across / up);
    if (x < 0)
        angle = 180 - angle;
    if (y < 0)
        angle = 360 - angle;
    return angle < 360 ? angle : 0; /* for (0, 0), the angle is NaN, so this returns 0 */
}
