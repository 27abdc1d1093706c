/* Pictures of matches as SVG: self-contained, light, the same bytes on every machine.
 *
 * Each appends one whole document to a text, whose failure says that there was no memory. Names and
 * titles may be of any origin: they are cleaned and escaped. All numbers are finite. Curves may
 * have any number of points: what cannot be seen is left out.
 */
#ifndef CONTIGO_MATCH_TELLING_PLOT_H
#define CONTIGO_MATCH_TELLING_PLOT_H

#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* What stood after so many games: `low` and `high` are its interval. */
typedef struct PlotPoint {
    double games;
    double low, value, high;
} PlotPoint;

/* The score of a player, 0 to 1, with its interval, over games. */
void plot_score(StringBuilder *out, const char *title, const PlotPoint *points, size_t count);

/* The log likelihood ratio between its two bounds over games (low and high are not looked at). */
void plot_ratio(StringBuilder *out, const char *title, const PlotPoint *points, size_t count,
                double lower, double upper);

/* A cross table: a row and a column for each player, in the order given (by rating). */
typedef struct PlotCell {
    uint64_t games;
    uint64_t half_points; /* of the row's player: 2 a win */
} PlotCell;

typedef struct PlotRow {
    const char *name;
    const char *rating; /* beside the name: "+123 ± 20"; NULL or "" for none */
} PlotRow;

/* `cells` has count * count, by rows; those of the diagonal are not looked at. */
void plot_table(StringBuilder *out, const char *title, const PlotRow *rows, const PlotCell *cells,
                size_t count);

/* Parameters over iterations, each within its low to high, which the height of the picture stands
 * for. */
typedef struct PlotParameter {
    const char *name;
    double low, high;
    const double *values; /* iterations + 1 of them, from the start */
} PlotParameter;

void plot_parameters(StringBuilder *out, const char *title, const PlotParameter *parameters,
                     size_t count, size_t iterations);

#endif
