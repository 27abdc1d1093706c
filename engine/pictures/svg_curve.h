/* Draws the score of a game as a curve, which shows who led after each of several positions, and by
 * how much. */
#ifndef CONTIGO_PICTURES_SVG_CURVE_H
#define CONTIGO_PICTURES_SVG_CURVE_H

#include "pictures/svg_film.h"
#include "pictures/svg_picture.h"

typedef struct Curve {
    Place corner; /* its upper left corner */
    Measure width, height;
    const Decimal *margins; /* borrowed: black's lead at each position */
    size_t count;           /* the number of positions, at least 1 */
} Curve;

/* curve_height() returns the height of a curve in a picture, including its margins. curve_labels()
 * returns the width of the labels to the left of the curve. */
Measure curve_labels(const Picture *picture);
Measure curve_height(const Picture *picture);

/* curve_define() appends the definitions that the curve refers to. curve_write() appends the curve,
 * with a dot on it that moves along with the film. */
void curve_define(const Picture *picture, const Curve *curve, StringBuilder *out);
void curve_write(const Picture *picture, const Curve *curve, Tempo tempo, StringBuilder *out);

#endif
