/* Directions in degrees, for display. No decision depends on them. Only + - * / and square roots
 * are used, so the results are the same on every machine. */
#ifndef CONTIGO_GEOMETRY_PLANE_DEGREES_H
#define CONTIGO_GEOMETRY_PLANE_DEGREES_H

/* Return the direction of (x, y) in degrees, counter-clockwise from the x axis, in [0, 360),
 * accurate to about 1e-12. Return 0 for (0, 0). */
double degrees_of(double x, double y);

#endif
