/* The score of a game as a curve: who led after each of some positions, and by how much. */
#ifndef CONTIGO_PICTURES_SVG_CURVE_H
#define CONTIGO_PICTURES_SVG_CURVE_H

#include "pictures/svg_film.h"
#include "pictures/svg_picture.h"

typedef struct Curve {
    Place corner; /* the upper left one of where it is drawn */
    Measure width, height;
    const Decimal *margins; /* borrowed: black's lead, by positions */
    size_t count;           /* 1 or more */
} Curve;

/* How high the curve of a picture is, with what is around it, and how much room its labels have at
 * its left. */
Measure curve_labels(const Picture *picture);
Measure curve_height(const Picture *picture);

/* Appends what the curve refers to; and the curve, with a dot on it that runs along with a film. */
void curve_define(const Picture *picture, const Curve *curve, StringBuilder *out);
void curve_write(const Picture *picture, const Curve *curve, Tempo tempo, StringBuilder *out);

#endif
