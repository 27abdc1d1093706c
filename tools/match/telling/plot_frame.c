/* The common parts of plots: pages, axes and ticks. */
#include "match/telling/plot_frame.h"

#include <math.h>
#include <string.h>

enum { TITLE_SIZE = 17 * PIXEL, LABEL_SIZE = 13 * PIXEL, TICK_SIZE = 12 * PIXEL };

void plot_start_page(StringBuilder *out, const char *title, Measure width, Measure height)
{
    builder_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    svg_add_attribute(out, "width", width);
    svg_add_attribute(out, "height", height);
    builder_add(out, " viewBox=\"0 0 ");
    svg_add_measure(out, width);
    builder_add_char(out, ' ');
    svg_add_measure(out, height);
    builder_add(out, "\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>");
    svg_add_escaped(out, title, strlen(title));
    builder_add(out, "</title>\n");
    svg_start_rect(out, (Place){0, 0}, width, height);
    builder_add(out, " fill=\"#ffffff\"/>\n");
    Measure room = width - 40 * PIXEL;
    size_t fitting = svg_text_fitting(title, strlen(title), (int64_t)room * 1000 / TITLE_SIZE);
    svg_start_text(out, 20 * PIXEL, 30 * PIXEL);
    svg_add_attribute(out, "font-size", TITLE_SIZE);
    builder_add(out, " font-weight=\"bold\" fill=\"" PLOT_INK "\">");
    svg_add_escaped(out, title, fitting);
    builder_add(out, fitting < strlen(title) ? "…</text>\n" : "</text>\n");
}

void plot_end_page(StringBuilder *out)
{
    builder_add(out, "</svg>\n");
}

void plot_add_string(StringBuilder *out, Place place, Measure size, const char *attributes,
                     const char *string)
{
    svg_start_text(out, place.x, place.y);
    svg_add_attribute(out, "font-size", size);
    builder_add_char(out, ' ');
    builder_add(out, attributes);
    builder_add_char(out, '>');
    svg_add_escaped(out, string, strlen(string));
    builder_add(out, "</text>\n");
}

static Measure between(Measure low, Measure high, double share)
{
    double inside = share < 0 ? 0 : share > 1 ? 1 : share;
    return low + (Measure)lround((high - low) * inside);
}

Place plot_place(const PlotFrame *frame, double x, double y)
{
    const PlotAxis *across = &frame->x, *up = &frame->y;
    return (Place){
        between(frame->left, frame->right, (x - across->low) / (across->high - across->low)),
        between(frame->bottom, frame->top, (y - up->low) / (up->high - up->low))};
}

/* Return the distance between two ticks, which is 1, 2 or 5 times a power of ten, so that the range
 * contains about `most` ticks or fewer. Set `decimals` to the number of decimal places that the
 * tick labels need. */
static double tick_distance(double range, int most, int *decimals)
{
    static const double digits[] = {1, 2, 5};
    for (int power = -9; power < 300; power++)
        for (int i = 0; i < 3; i++) {
            double distance = digits[i] * pow(10, power);
            if (range / distance <= most) {
                *decimals = power < 0 ? -power : 0;
                return distance;
            }
        }
    *decimals = 0;
    return range;
}

/* Append a number with `decimals` decimal places and with separators between thousands. */
static void add_tick_number(StringBuilder *out, double value, int decimals)
{
    StringBuilder plain = {0};
    builder_add_format(&plain, "%.*f", decimals, fabs(value) < 1e-12 ? 0 : value);
    const char *digits = builder_string(&plain);
    size_t whole = strcspn(digits, ".");
    for (size_t i = 0; digits[i]; i++) {
        bool after_digit = i > 0 && digits[i - 1] != '-';
        if (after_digit && i < whole && (whole - i) % 3 == 0)
            builder_add_char(out, ',');
        builder_add_char(out, digits[i]);
    }
    if (builder_failed(&plain))
        out->failed = true;
    builder_free(&plain);
}

static void start_label(StringBuilder *out, Place place, Measure size, const char *anchor)
{
    svg_start_text(out, place.x, place.y);
    svg_add_attribute(out, "font-size", size);
    builder_add_format(out, " text-anchor=\"%s\" fill=\"" PLOT_QUIET "\"", anchor);
}

static void add_line(StringBuilder *out, Place from, Place to, const char *stroke)
{
    builder_add(out, "<path d=\"");
    svg_add_place(out, "M", from.x, from.y);
    svg_add_place(out, "L", to.x, to.y);
    builder_add_format(out, "\" stroke=\"%s\" fill=\"none\"", stroke);
}

static void add_ticks(const PlotFrame *frame, bool is_across)
{
    const PlotAxis *axis = is_across ? &frame->x : &frame->y;
    double low = axis->low / axis->unit, high = axis->high / axis->unit;
    int decimals;
    double distance = tick_distance(high - low, is_across ? 8 : 6, &decimals);
    for (double k = ceil(low / distance - 1e-9); k * distance <= high + distance * 1e-9; k++) {
        double value = k * distance * axis->unit;
        Place place = is_across ? plot_place(frame, value, frame->y.low)
                                : plot_place(frame, frame->x.low, value);
        Place other = is_across ? (Place){place.x, frame->top} : (Place){frame->right, place.y};
        add_line(frame->out, place, other, PLOT_GRID);
        builder_add(frame->out, "/>\n");
        Place label = is_across ? (Place){place.x, place.y + 18 * PIXEL}
                                : (Place){place.x - 8 * PIXEL, place.y + 4 * PIXEL};
        start_label(frame->out, label, TICK_SIZE, is_across ? "middle" : "end");
        builder_add_char(frame->out, '>');
        add_tick_number(frame->out, k * distance, decimals);
        builder_add(frame->out, axis->suffix);
        builder_add(frame->out, "</text>\n");
    }
}

static void add_labels(const PlotFrame *frame)
{
    Measure middle = (frame->left + frame->right) / 2;
    start_label(frame->out, (Place){middle, frame->bottom + 42 * PIXEL}, LABEL_SIZE, "middle");
    builder_add_format(frame->out, ">%s</text>\n", frame->x.label);
    Place side = {22 * PIXEL, (frame->top + frame->bottom) / 2};
    start_label(frame->out, side, LABEL_SIZE, "middle");
    builder_add(frame->out, " transform=\"rotate(-90 ");
    svg_add_measure(frame->out, side.x);
    builder_add_char(frame->out, ' ');
    svg_add_measure(frame->out, side.y);
    builder_add_format(frame->out, ")\">%s</text>\n", frame->y.label);
}

void plot_start_frame(PlotFrame *frame, const char *title)
{
    plot_start_page(frame->out, title, frame->width, frame->height);
    add_ticks(frame, true);
    add_ticks(frame, false);
    Place corner = {frame->left, frame->bottom};
    add_line(frame->out, (Place){frame->left, frame->top}, corner, PLOT_QUIET);
    builder_add(frame->out, "/>\n");
    add_line(frame->out, corner, (Place){frame->right, frame->bottom}, PLOT_QUIET);
    builder_add(frame->out, "/>\n");
    add_labels(frame);
}

void plot_add_level(const PlotFrame *frame, double y, const char *stroke, const char *name,
                    bool is_below)
{
    Place place = plot_place(frame, frame->x.high, y);
    add_line(frame->out, (Place){frame->left, place.y}, place, stroke);
    builder_add(frame->out, " stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>\n");
    svg_start_text(frame->out, place.x - 4 * PIXEL, place.y + (is_below ? 15 * PIXEL : -6 * PIXEL));
    svg_add_attribute(frame->out, "font-size", TICK_SIZE);
    builder_add_format(frame->out, " text-anchor=\"end\" fill=\"%s\">", stroke);
    svg_add_escaped(frame->out, name, strlen(name));
    builder_add(frame->out, "</text>\n");
}
