/* The common parts of plots: the page, axes with ticks, and the conversion of values to coordinates
 * on the page. */
#ifndef CONTIGO_MATCH_TELLING_PLOT_FRAME_H
#define CONTIGO_MATCH_TELLING_PLOT_FRAME_H

#include "base/string_builder.h"
#include "pictures/svg_write.h"

#include <stdbool.h>
#include <stddef.h>

#define PLOT_INK "#222222"
#define PLOT_QUIET "#5f6b76"
#define PLOT_GRID "#e3e7eb"
#define PLOT_LINE "#1f5fa8"
#define PLOT_BAND "#c9dcf0"

typedef struct PlotAxis {
    const char *label;
    double low, high; /* low < high */
    double unit;      /* values are divided by this before they are printed: 0.01 for percent */
    const char *suffix;
} PlotAxis;

typedef struct PlotFrame {
    StringBuilder *out; /* borrowed */
    PlotAxis x, y;
    Measure width, height;            /* size of the page */
    Measure left, top, right, bottom; /* edges of the plot area on the page */
} PlotFrame;

/* plot_start_page() begins a page and draws its title; plot_end_page() ends the page. */
void plot_start_page(StringBuilder *out, const char *title, Measure width, Measure height);
void plot_end_page(StringBuilder *out);

/* Draw a string at `place`, with the font size `size` and further SVG attributes. */
void plot_add_string(StringBuilder *out, Place place, Measure size, const char *attributes,
                     const char *string);

/* Begin a page, and draw the axes with their labels, grid lines and numbers. */
void plot_start_frame(PlotFrame *frame, const char *title);

/* Convert a point of the plot to coordinates on the page. Values outside the range of an axis are
 * moved to its nearer end. */
Place plot_place(const PlotFrame *frame, double x, double y);

/* Draw a horizontal line across the plot area, with a label above its right end or, if `is_below`,
 * below it. */
void plot_add_level(const PlotFrame *frame, double y, const char *stroke, const char *name,
                    bool is_below);

#endif
