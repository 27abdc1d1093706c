/* What pictures of curves share: the page, the axes with their ticks, and places in between. */
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
    double unit;      /* what a number on it is divided by to be written: 0.01 for percents */
    const char *suffix;
} PlotAxis;

typedef struct PlotFrame {
    StringBuilder *out; /* borrowed */
    PlotAxis x, y;
    Measure width, height;            /* of the page */
    Measure left, top, right, bottom; /* of the field of curves */
} PlotFrame;

/* Begins a page with its title. */
void plot_start_page(StringBuilder *out, const char *title, Measure width, Measure height);
void plot_end_page(StringBuilder *out);

/* A string where it stands with the size of its letters, and whatever other attributes. */
void plot_add_string(StringBuilder *out, Place place, Measure size, const char *attributes,
                     const char *string);

/* Begins a page with the axes, the lines of the grid, and the numbers. */
void plot_start_frame(PlotFrame *frame, const char *title);

/* Where a value is, at the edge of the field where it is beyond. */
Place plot_place(const PlotFrame *frame, double x, double y);

/* A line across the field at a height, which is named at its right end, above or below it. */
void plot_add_level(const PlotFrame *frame, double y, const char *stroke, const char *name,
                    bool is_below);

#endif
