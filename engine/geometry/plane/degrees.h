/* Directions in degrees, for people: nothing is decided by them. Only + - * / and square roots take
 * part, so that they are the same on every machine. */
#ifndef CONTIGO_GEOMETRY_PLANE_DEGREES_H
#define CONTIGO_GEOMETRY_PLANE_DEGREES_H

/* The direction of (x, y), counter-clockwise from the x axis: from 0 up to but not 360, within
 * 1e-12 or so. 0 for (0, 0). */
double degrees_of(double x, double y);

#endif
