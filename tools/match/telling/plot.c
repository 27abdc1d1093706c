/* Plots of curves over the games of a match or the iterations of a tuning. */
#include "match/telling/plot.h"

#include "match/telling/plot_frame.h"

#include <math.h>
#include <string.h>

enum {
    PAGE_WIDTH = 800 * PIXEL,
    PAGE_HEIGHT = 440 * PIXEL,
    FIELD_LEFT = 84 * PIXEL,
    FIELD_TOP = 52 * PIXEL,
    RIGHT_MARGIN = 24 * PIXEL,
    BELOW_FIELD = 62 * PIXEL,
    LEGEND_WIDTH = 230 * PIXEL,
    LEGEND_ROW = 34 * PIXEL,
};

static PlotFrame usual_frame(StringBuilder *out)
{
    return (PlotFrame){.out = out,
                       .x = {.unit = 1, .suffix = ""},
                       .y = {.unit = 1, .suffix = ""},
                       .width = PAGE_WIDTH,
                       .height = PAGE_HEIGHT,
                       .left = FIELD_LEFT,
                       .top = FIELD_TOP,
                       .right = PAGE_WIDTH - RIGHT_MARGIN,
                       .bottom = PAGE_HEIGHT - BELOW_FIELD};
}

static void set_games(PlotFrame *frame, const PlotPoint *points, size_t count)
{
    frame->x.label = "games";
    frame->x.high = 1;
    for (size_t i = 0; i < count; i++)
        frame->x.high = fmax(frame->x.high, points[i].games);
}

static void end_curve(const PlotFrame *frame, PathWriter *path, const char *stroke, bool is_dashed)
{
    path_end(path);
    builder_add_format(
        frame->out,
        "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\" "
        "stroke-linecap=\"round\"%s/>\n",
        stroke, is_dashed ? " stroke-dasharray=\"6 5\"" : "");
}

static void add_values(const PlotFrame *frame, const PlotPoint *points, size_t count)
{
    if (count == 0)
        return;
    PathWriter path;
    builder_add(frame->out, "<path d=\"");
    path_start(&path, frame->out, plot_place(frame, points[0].games, points[0].value));
    for (size_t i = 1; i < count; i++)
        path_point(&path, plot_place(frame, points[i].games, points[i].value));
    end_curve(frame, &path, PLOT_LINE, false);
}

/* Fill the area between the upper and the lower bounds of the intervals. */
static void add_band(const PlotFrame *frame, const PlotPoint *points, size_t count)
{
    if (count < 2)
        return;
    PathWriter path;
    size_t before = frame->out->length;
    builder_add(frame->out, "<path d=\"");
    size_t empty = frame->out->length;
    path_start(&path, frame->out, plot_place(frame, points[0].games, points[0].high));
    for (size_t i = 1; i < count; i++)
        path_point(&path, plot_place(frame, points[i].games, points[i].high));
    for (size_t i = count; i-- > 0;)
        path_point(&path, plot_place(frame, points[i].games, points[i].low));
    path_close(&path);
    if (frame->out->length == empty)
        builder_truncate(frame->out, before);
    else
        builder_add(frame->out, "\" fill=\"" PLOT_BAND "\"/>\n");
}

/* Draw a text about the last value, right-aligned below the title. */
static void add_last(const PlotFrame *frame, const char *words)
{
    plot_add_string(frame->out, (Place){frame->right, 46 * PIXEL}, 12 * PIXEL,
                    "text-anchor=\"end\" fill=\"" PLOT_QUIET "\"", words);
}

/* Choose the range of the vertical axis so that all intervals fit, except the wide ones after the
 * first few games. */
static void set_scores(PlotFrame *frame, const PlotPoint *points, size_t count)
{
    double low = 0.45, high = 0.55;
    for (size_t i = 0; i < count; i++)
        if (points[i].games >= frame->x.high / 20) {
            low = fmin(low, points[i].low);
            high = fmax(high, points[i].high);
        }
    double margin = (high - low) / 20;
    frame->y = (PlotAxis){.label = "score",
                          .low = fmax(0, low - margin),
                          .high = fmin(1, high + margin),
                          .unit = 0.01,
                          .suffix = "%"};
}

void plot_score(StringBuilder *out, const char *title, const PlotPoint *points, size_t count)
{
    PlotFrame frame = usual_frame(out);
    set_games(&frame, points, count);
    set_scores(&frame, points, count);
    plot_start_frame(&frame, title);
    add_band(&frame, points, count);
    plot_add_level(&frame, 0.5, PLOT_QUIET, "", false);
    add_values(&frame, points, count);
    if (count > 0) {
        const PlotPoint *last = points + count - 1;
        StringBuilder words = {0};
        builder_add_format(&words, "%.2f%% [%.2f%%, %.2f%%] after %.0f games", 100 * last->value,
                           100 * last->low, 100 * last->high, last->games);
        add_last(&frame, builder_string(&words));
        builder_free(&words);
    }
    plot_end_page(out);
}

void plot_ratio(StringBuilder *out, const char *title, const PlotPoint *points, size_t count,
                double lower, double upper)
{
    PlotFrame frame = usual_frame(out);
    set_games(&frame, points, count);
    double low = lower, high = upper;
    for (size_t i = 0; i < count; i++) {
        low = fmin(low, points[i].value);
        high = fmax(high, points[i].value);
    }
    double margin = (high - low) / 10;
    frame.y = (PlotAxis){.label = "log likelihood ratio",
                         .low = low - margin,
                         .high = high + margin,
                         .unit = 1,
                         .suffix = ""};
    plot_start_frame(&frame, title);
    plot_add_level(&frame, upper, "#2d7d46", "H1 accepted", false);
    plot_add_level(&frame, lower, "#b3541e", "H0 accepted", true);
    add_values(&frame, points, count);
    if (count > 0) {
        StringBuilder words = {0};
        builder_add_format(&words, "%.2f after %.0f games", points[count - 1].value,
                           points[count - 1].games);
        add_last(&frame, builder_string(&words));
        builder_free(&words);
    }
    plot_end_page(out);
}

static const char *const colors[] = {"#1f5fa8", "#c8551b", "#2d7d46", "#a3329b", "#8a6d00",
                                     "#00808a", "#b3243b", "#5b4bb0", "#5f6b76", "#6b8e23"};
enum { COLORS = sizeof colors / sizeof *colors };

static void add_parameter(const PlotFrame *frame, const PlotParameter *parameter, size_t iterations,
                          const char *color, bool is_dashed)
{
    PathWriter path;
    double range = parameter->high - parameter->low;
    builder_add(frame->out, "<path d=\"");
    path_start(&path, frame->out,
               plot_place(frame, 0, (parameter->values[0] - parameter->low) / range));
    for (size_t i = 1; i <= iterations; i++)
        path_point(&path,
                   plot_place(frame, (double)i, (parameter->values[i] - parameter->low) / range));
    end_curve(frame, &path, color, is_dashed);
}

/* Append a number with at most six significant digits. */
static void add_short(StringBuilder *out, double value)
{
    builder_add_format(out, "%.6g", fabs(value) < 1e-12 ? 0 : value);
}

/* Draw a parameter's name and, below it, the last value and the range of its values. */
static void add_legend(const PlotFrame *frame, size_t row, const PlotParameter *parameter,
                       size_t iterations, const char *color, bool is_dashed)
{
    StringBuilder *out = frame->out;
    Place place = {frame->right + 20 * PIXEL, FIELD_TOP + 10 * PIXEL + (Measure)row * LEGEND_ROW};
    builder_add(out, "<path d=\"");
    svg_add_place(out, "M", place.x, place.y - 4 * PIXEL);
    svg_add_place(out, "L", place.x + 22 * PIXEL, place.y - 4 * PIXEL);
    builder_add_format(out, "\" stroke=\"%s\" stroke-width=\"3\" fill=\"none\"%s/>\n", color,
                       is_dashed ? " stroke-dasharray=\"6 5\"" : "");
    StringBuilder words = {0};
    size_t length = strlen(parameter->name);
    size_t fitting = svg_text_fitting(parameter->name, length, 13500);
    svg_add_clean(&words, parameter->name, fitting);
    builder_add(&words, fitting < length ? "…" : "");
    plot_add_string(out, (Place){place.x + 30 * PIXEL, place.y}, 13 * PIXEL,
                    "fill=\"" PLOT_INK "\"", builder_string(&words));
    builder_clear(&words);
    add_short(&words, parameter->values[iterations]);
    builder_add(&words, " of ");
    add_short(&words, parameter->low);
    builder_add(&words, " to ");
    add_short(&words, parameter->high);
    plot_add_string(out, (Place){place.x + 30 * PIXEL, place.y + 14 * PIXEL}, 11 * PIXEL,
                    "fill=\"" PLOT_QUIET "\"", builder_string(&words));
    builder_free(&words);
}

void plot_parameters(StringBuilder *out, const char *title, const PlotParameter *parameters,
                     size_t count, size_t iterations)
{
    PlotFrame frame = usual_frame(out);
    Measure needed = FIELD_TOP + 20 * PIXEL + (Measure)count * LEGEND_ROW;
    frame.height = needed > frame.height ? needed : frame.height;
    frame.right = PAGE_WIDTH - LEGEND_WIDTH;
    frame.x = (PlotAxis){"iterations", 0, iterations ? (double)iterations : 1, 1, ""};
    frame.y = (PlotAxis){"position in the parameter's range", 0, 1, 0.01, "%"};
    plot_start_frame(&frame, title);
    for (size_t i = 0; i < count; i++) {
        bool is_dashed = i / COLORS % 2 == 1;
        add_parameter(&frame, parameters + i, iterations, colors[i % COLORS], is_dashed);
        add_legend(&frame, i, parameters + i, iterations, colors[i % COLORS], is_dashed);
    }
    plot_end_page(out);
}
