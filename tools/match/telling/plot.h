/* Plots of matches as SVG: self-contained, small, and identical on every machine.
 *
 * Each function appends a complete document to a text. If memory runs out, builder_failed() is true
 * for the text. Names and titles can be of unknown origin: they are cleaned and escaped. All
 * numbers must be finite. Curves can have any number of points, since points that make no visible
 * difference are dropped. */
#ifndef CONTIGO_MATCH_TELLING_PLOT_H
#define CONTIGO_MATCH_TELLING_PLOT_H

#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* The value after a number of games, with its interval from `low` to `high`. */
typedef struct PlotPoint {
    double games;
    double low, value, high;
} PlotPoint;

/* Plot a player's score, 0 to 1, with its interval, against the number of games. */
void plot_score(StringBuilder *out, const char *title, const PlotPoint *points, size_t count);

/* Plot the log-likelihood ratio with its two bounds against the number of games; ignores low and
 * high. */
void plot_ratio(StringBuilder *out, const char *title, const PlotPoint *points, size_t count,
                double lower, double upper);

/* A cross table: a row and a column per player, in the given order (by rating). */
typedef struct PlotCell {
    uint64_t games;
    uint64_t half_points; /* of the row's player: 2 for a win */
} PlotCell;

typedef struct PlotRow {
    const char *name;
    const char *rating; /* shown next to the name: "+123 ± 20"; NULL or "" for none */
} PlotRow;

/* `cells` contains count * count cells by rows; the diagonal is ignored. */
void plot_table(StringBuilder *out, const char *title, const PlotRow *rows, const PlotCell *cells,
                size_t count);

/* A parameter to plot against iterations, scaled from its low to its high. */
typedef struct PlotParameter {
    const char *name;
    double low, high;
    const double *values; /* iterations + 1 values, including the start */
} PlotParameter;

void plot_parameters(StringBuilder *out, const char *title, const PlotParameter *parameters,
                     size_t count, size_t iterations);

#endif
