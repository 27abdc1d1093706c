/* Common parts of plots: the page, axes with ticks, and coordinates. */
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
    double unit;      /* divides numbers for display: 0.01 for percent */
    const char *suffix;
} PlotAxis;

typedef struct PlotFrame {
    StringBuilder *out; /* borrowed */
    PlotAxis x, y;
    Measure width, height;            /* of the page */
    Measure left, top, right, bottom; /* of the plot area */
} PlotFrame;

/* Begin a page with its title, or end it. */
void plot_start_page(StringBuilder *out, const char *title, Measure width, Measure height);
void plot_end_page(StringBuilder *out);

/* Add a string with a font size and other attributes. */
void plot_add_string(StringBuilder *out, Place place, Measure size, const char *attributes,
                     const char *string);

/* Begin a page with axes, grid lines and numbers. */
void plot_start_frame(PlotFrame *frame, const char *title);

/* Return the place of a value, clamped to the plot area. */
Place plot_place(const PlotFrame *frame, double x, double y);

/* Draw a horizontal line across the plot area, with a label at its right end, above or below it. */
void plot_add_level(const PlotFrame *frame, double y, const char *stroke, const char *name,
                    bool is_below);

#endif
