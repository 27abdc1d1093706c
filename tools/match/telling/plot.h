/* Plots of matches as SVG documents, which are small, need no other files, and are identical on
 * every machine.
 *
 * Each function appends a complete document to `out`. If memory runs out, builder_failed() becomes
 * true for `out`. Names and titles may contain any bytes: unprintable characters are replaced, and
 * special ones are escaped. All numbers must be finite. A curve may have any number of points:
 * those that make no visible difference are left out. */
#ifndef CONTIGO_MATCH_TELLING_PLOT_H
#define CONTIGO_MATCH_TELLING_PLOT_H

#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* A value after a number of games, and its interval from `low` to `high`. */
typedef struct PlotPoint {
    double games;
    double low, value, high;
} PlotPoint;

/* Plot a player's score, 0 to 1, with its interval, against the number of games. */
void plot_score(StringBuilder *out, const char *title, const PlotPoint *points, size_t count);

/* Plot the log-likelihood ratio of an SPRT, and its two bounds, against the number of games. The
 * members `low` and `high` of the points are ignored. */
void plot_ratio(StringBuilder *out, const char *title, const PlotPoint *points, size_t count,
                double lower, double upper);

/* A cell of a cross table: the games of the row's player against the column's player. */
typedef struct PlotCell {
    uint64_t games;
    uint64_t half_points; /* half points of the row's player: 2 for a win, 1 for a draw */
} PlotCell;

typedef struct PlotRow {
    const char *name;
    const char *rating; /* shown next to the name, such as "+123 ± 20"; NULL or "": not shown */
} PlotRow;

/* Plot a cross table with `count` players, in the order of `rows`. `cells` contains count * count
 * cells, row by row; those on the diagonal are ignored. */
void plot_table(StringBuilder *out, const char *title, const PlotRow *rows, const PlotCell *cells,
                size_t count);

/* A parameter whose values are plotted against iterations, on a scale from `low` to `high`. */
typedef struct PlotParameter {
    const char *name;
    double low, high;
    const double *values; /* the starting value, followed by the value after each iteration */
} PlotParameter;

void plot_parameters(StringBuilder *out, const char *title, const PlotParameter *parameters,
                     size_t count, size_t iterations);

#endif
