/* Draws the curve of the score. Where the curve is above the middle line, black leads; where it is
 * below, white leads.
 *
 * In most games, the first move owns the whole board until the second move. So the scale is chosen
 * for the game after its first tenth, and a lead that is too large for the scale is drawn at the
 * edge. */
#include "pictures/svg_curve.h"

/* For each color, the name of the clip path of the half in which that color leads. */
static const char *const HALVES[] = {"black-leads", "white-leads"};

Measure curve_labels(const Picture *picture)
{
    return picture->text * 8;
}

Measure curve_height(const Picture *picture)
{
    return picture->size / 6;
}

static Decimal size_of(Decimal margin)
{
    return margin < 0 ? -margin : margin;
}

/* Return the lead that the upper and lower edges stand for: the largest lead after the first tenth
 * of the game, but at least 1. */
static Decimal scale_of(const Curve *curve)
{
    Decimal scale = DECIMAL_ONE;
    for (size_t i = curve->count / 10; i < curve->count; i++)
        if (size_of(curve->margins[i]) > scale)
            scale = size_of(curve->margins[i]);
    return scale;
}

static Measure middle_of(const Curve *curve)
{
    return curve->corner.y + curve->height / 2;
}

static Place place_of(const Curve *curve, Decimal scale, size_t i)
{
    Measure half = curve->height / 2;
    int64_t rise = (int64_t)((Wide)curve->margins[i] * half / scale);
    int64_t kept = rise > half ? half : rise < -half ? -half : rise;
    int64_t steps = curve->count > 1 ? (int64_t)curve->count - 1 : 1;
    return (Place){curve->corner.x + (Measure)((int64_t)curve->width * (int64_t)i / steps),
                   middle_of(curve) - (Measure)kept};
}

/* Append the path data of the whole curve. */
static void add_line(const Curve *curve, StringBuilder *out)
{
    PathWriter path;
    Decimal scale = scale_of(curve);
    path_start(&path, out, place_of(curve, scale, 0));
    for (size_t i = 1; i < curve->count; i++)
        path_point(&path, place_of(curve, scale, i));
    path_end(&path);
}

void curve_define(const Picture *picture, const Curve *curve, StringBuilder *out)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        Measure top = color == COLOR_BLACK ? curve->corner.y : middle_of(curve);
        builder_add_format(out, "<clipPath id=\"%s%s\">", picture->prefix, HALVES[color]);
        svg_start_rect(out, (Place){curve->corner.x, top}, curve->width, curve->height / 2);
        builder_add(out, "/></clipPath>\n");
    }
}

static void start(const Picture *picture, const char *element, const char *name, StringBuilder *out)
{
    builder_add_format(out, "<%s id=\"%s%s\" class=\"%s\"", element, picture->prefix, name, name);
}

/* Append the area between the curve and the middle line on the side where the given color leads. */
static void add_half(const Picture *picture, const Curve *curve, Color color, StringBuilder *out)
{
    static const char *const names[] = {"lead-black", "lead-white"};
    start(picture, "path", names[color], out);
    picture_add_reference(out, picture, "clip-path", HALVES[color]);
    picture_add_color(out, "fill", picture->theme->area[color]);
    builder_add(out, " d=\"");
    add_line(curve, out);
    svg_add_place(out, "L", curve->corner.x + curve->width, middle_of(curve));
    svg_add_place(out, "L", curve->corner.x, middle_of(curve));
    builder_add(out, "z\"/>\n");
}

/* Append the labels at the left: the leads that the upper and lower edges stand for. */
static void add_scale(const Picture *picture, const Curve *curve, StringBuilder *out)
{
    static const char *const names[] = {"scale-black", "scale-white"};
    static const char *const labels[] = {"Black +", "White +"};
    Measure size = picture->text * 4 / 5;
    for (int color = 0; color < COLOR_COUNT; color++) {
        Measure y = color == COLOR_BLACK ? curve->corner.y + size
                                         : curve->corner.y + curve->height - size * 3 / 10;
        start(picture, "text", names[color], out);
        svg_add_attribute(out, "x", curve->corner.x - size / 2);
        svg_add_attribute(out, "y", y);
        svg_add_attribute(out, "font-size", size);
        picture_add_color(out, "fill", picture->theme->soft);
        builder_add_format(out, " text-anchor=\"end\">%s", labels[color]);
        picture_add_figure(out, scale_of(curve));
        builder_add(out, "</text>\n");
    }
}

/* Append a dot for each position. Only one dot is visible at a time. */
static void add_dots(const Picture *picture, const Curve *curve, Tempo tempo, StringBuilder *out)
{
    Decimal scale = scale_of(curve);
    for (size_t i = 0; i < curve->count; i++) {
        Place place = place_of(curve, scale, i);
        builder_add_format(out, "<circle id=\"%snow-%zu\" class=\"now\"", picture->prefix, i);
        film_write_span(picture->prefix, tempo, i, i + 1 == curve->count ? FILM_END : i + 1, out);
        svg_add_attribute(out, "cx", place.x);
        svg_add_attribute(out, "cy", place.y);
        svg_add_attribute(out, "r", picture->text * 3 / 10);
        picture_add_color(out, "fill", picture->theme->mark);
        builder_add(out, "/>\n");
    }
}

void curve_write(const Picture *picture, const Curve *curve, Tempo tempo, StringBuilder *out)
{
    start(picture, "g", "curve", out);
    builder_add(out, ">\n");
    start(picture, "rect", "curve-ground", out);
    svg_add_attribute(out, "x", curve->corner.x);
    svg_add_attribute(out, "y", curve->corner.y);
    svg_add_attribute(out, "width", curve->width);
    svg_add_attribute(out, "height", curve->height);
    picture_add_color(out, "fill", picture->theme->wood);
    picture_add_color(out, "stroke", picture->theme->wood_edge);
    builder_add(out, "/>\n");
    for (int color = 0; color < COLOR_COUNT; color++)
        add_half(picture, curve, (Color)color, out);
    start(picture, "path", "score", out);
    picture_add_color(out, "stroke", picture->theme->text);
    builder_add(out, " fill=\"none\" stroke-linejoin=\"round\" d=\"");
    add_line(curve, out);
    svg_add_place(out, "M", curve->corner.x, middle_of(curve));
    builder_add_char(out, 'H');
    svg_add_measure(out, curve->corner.x + curve->width);
    builder_add(out, "\"/>\n");
    add_scale(picture, curve, out);
    add_dots(picture, curve, tempo, out);
    builder_add(out, "</g>\n");
}
