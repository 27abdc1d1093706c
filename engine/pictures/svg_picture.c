/* Computes positions on the page, and draws what all parts of a picture use. */
#include "pictures/svg_picture.h"

/* Return `value` * `space` / `unit`, rounded to the nearest integer; halves are rounded up. */
static Measure scaled(int64_t value, Measure space, int64_t unit)
{
    Wide twice = 2 * (Wide)value * space + unit, whole = twice / (2 * unit);
    return (Measure)(whole - (twice % (2 * unit) < 0));
}

Measure picture_side(const Picture *picture, int32_t steps)
{
    return scaled(steps, picture->space, STEPS_PER_SPACE);
}

Place picture_place(const Picture *picture, Point point)
{
    const Point low = picture->view.low;
    return (Place){picture->corner.x + scaled(point.x - low.x, picture->space, STEPS_PER_SPACE),
                   picture->corner.y - scaled(point.y - low.y, picture->space, STEPS_PER_SPACE)};
}

Place picture_fixed_place(const Picture *picture, FixedPoint point)
{
    const int64_t unit = STEPS_PER_SPACE * FIXED_STEP;
    const int64_t x = point.x - picture->view.low.x * FIXED_STEP;
    const int64_t y = point.y - picture->view.low.y * FIXED_STEP;
    return (Place){picture->corner.x + scaled(x, picture->space, unit),
                   picture->corner.y - scaled(y, picture->space, unit)};
}

Measure picture_scaled(const Picture *picture, int share, int least, int most)
{
    int64_t size = picture->size;
    int64_t measure = (int64_t)picture->space * share / 1000;
    int64_t low = size * least / 1000, high = size * most / 1000;
    return (Measure)(measure < low ? low : measure > high ? high : measure);
}

size_t picture_layer(Picture *picture, const char *name)
{
    return scene_layer(&picture->scene, name);
}

StringBuilder *picture_thing(Picture *picture, size_t layer, Thing thing)
{
    thing.layer = layer;
    return scene_thing(&picture->scene, thing);
}

void picture_add_color(StringBuilder *out, const char *attribute, const char *color)
{
    builder_add_format(out, " %s=\"%s\"", attribute, color);
}

void picture_add_reference(StringBuilder *out, const Picture *picture, const char *attribute,
                           const char *name)
{
    builder_add_format(out, " %s=\"url(#%s%s)\"", attribute, picture->prefix, name);
}

void picture_add_item(Picture *picture, LegendItem item)
{
    picture->legend[picture->legend_count++] = item;
}

void picture_start_hatch(const Picture *picture, const char *name, Measure quarter,
                         StringBuilder *out)
{
    builder_add_format(out, "<pattern id=\"%s%s\"", picture->prefix, name);
    svg_add_attribute(out, "width", 4 * quarter);
    svg_add_attribute(out, "height", 4 * quarter);
    builder_add(out, " patternUnits=\"userSpaceOnUse\"");
}

/* A tile contains its own diagonal and, in two corners, the ends of the diagonals of the tiles next
 * to it. */
void picture_start_slants(StringBuilder *out, Measure quarter, bool rising)
{
    static const int lines[3][4] = {{0, 4, 4, 0}, {-1, 1, 1, -1}, {3, 5, 5, 3}};
    builder_add(out, "<path d=\"");
    for (int i = 0; i < 3; i++) {
        const int *line = lines[i];
        svg_add_place(out, "M", quarter * (rising ? line[0] : 4 - line[0]), quarter * line[1]);
        svg_add_place(out, "L", quarter * (rising ? line[2] : 4 - line[2]), quarter * line[3]);
    }
    builder_add(out, "\" fill=\"none\"");
}

void picture_add_line(StringBuilder *out, Place place, Measure width, const Style *style,
                      const StringBuilder *line)
{
    svg_add_attribute(out, "x", place.x);
    svg_add_attribute(out, "y", place.y);
    svg_add_attribute(out, "font-size", style->size);
    builder_add(out, style->at_right ? " text-anchor=\"end\"" : "");
    builder_add(out, style->attributes);
    picture_add_color(out, "fill", style->color);
    builder_add_char(out, '>');
    svg_add_fitting(out, line->bytes, line->length,
                    (int64_t)width * 100000 / style->size / style->weight);
    builder_add(out, "</text>");
}

void picture_add_number(StringBuilder *out, Place middle, Measure width, size_t number,
                        const char *color)
{
    int digits = 1;
    for (size_t rest = number; rest >= 10; rest /= 10)
        digits++;
    Measure size = digits < 3 ? width * (56 - 5 * digits) / 100 : width * 125 / (100 * digits);
    svg_start_text(out, middle.x, middle.y + size * 36 / 100);
    svg_add_attribute(out, "font-size", size);
    picture_add_color(out, "fill", color);
    builder_add_format(out, ">%zu</text>", number);
}

size_t picture_number_layer(Picture *picture, const char *name)
{
    size_t layer = picture_layer(picture, name);
    builder_add(&picture->scene.heads,
                " text-anchor=\"middle\" font-weight=\"bold\""
                " font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\"");
    return layer;
}

bool picture_has_number(const Picture *picture, size_t move)
{
    return picture->options->numbers && move > picture->numbers_after;
}

void picture_add_figure(StringBuilder *out, Decimal value)
{
    bool tiny = value > -DECIMAL_ONE / 100 && value < DECIMAL_ONE / 100;
    builder_add_fixed(out, value, DECIMAL_PLACES, tiny ? 6 : 2);
}
