/* The board itself: wood, grid, star points and coordinates.
 *
 * A game that is played on the grid points is labelled as Go boards are, so that the labels read as
 * vertices: letters without I below, numbers from 1 at the left. Any other has spaces from the
 * corner, as in `x,y`.
 */
#include "formats/print.h"
#include "game/grid.h"
#include "pictures/svg_picture.h"

enum { GO_LINES = 25 }; /* the largest board that Go is played on, which needs no heavier lines */

Measure picture_scaled(const Picture *picture, int share, int least, int most)
{
    int64_t size = picture->size;
    int64_t measure = (int64_t)picture->space * share / 1000;
    int64_t low = size * least / 1000, high = size * most / 1000;
    return (Measure)(measure < low ? low : measure > high ? high : measure);
}

static Measure line_x(const Picture *picture, int line)
{
    return picture->corner.x + line * picture->space;
}

static Measure line_y(const Picture *picture, int line)
{
    return picture->corner.y - line * picture->space;
}

void board_draw_panel(Picture *picture)
{
    Text *out = picture->out;
    svg_start_rect(out, picture->panel, picture->panel_width, picture->panel_height);
    svg_add_attribute(out, "rx", picture->size / 240);
    text_add(out, " fill=\"" COLOR_WOOD "\" stroke=\"" COLOR_WOOD_EDGE "\"/>\n");
}

/* The smallest of the steps 1, 2, 5, 10, ... at which lines are at least `apart` from each other.
 */
static int line_step(const Picture *picture, Measure apart)
{
    static const int steps[] = {1, 2, 5, 10, 20, 50, 100};
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof *steps && steps[i] * picture->space < apart)
        i++;
    return steps[i];
}

/* One path of every `step`th line inside the board, but not those that are also every `but`th. */
static void draw_lines(const Picture *picture, int step, int but)
{
    Text *out = picture->out;
    for (int line = step; line < picture->columns - 1; line += step) {
        if (but && line % but == 0)
            continue;
        svg_add_place(out, "M", line_x(picture, line), line_y(picture, 0));
        text_add_char(out, 'V');
        svg_add_measure(out, line_y(picture, picture->rows - 1));
    }
    for (int line = step; line < picture->rows - 1; line += step) {
        if (but && line % but == 0)
            continue;
        svg_add_place(out, "M", line_x(picture, 0), line_y(picture, line));
        text_add_char(out, 'H');
        svg_add_measure(out, line_x(picture, picture->columns - 1));
    }
}

/* Star points: the four in the corners, the middle of an odd board, and, from 17 lines on, the
 * middles of the sides. Where they are drawn, spaces are wide enough for them to be seen. */
static void draw_stars(const Picture *picture)
{
    int across[3], up[3];
    size_t across_count = grid_star_lines(picture->columns, across);
    size_t up_count = grid_star_lines(picture->rows, up);
    bool sides = picture->columns >= 17 && picture->rows >= 17;
    Measure radius = picture->space * 9 / 100, most = picture->size * 6 / 1000;
    if (picture->columns > GO_LINES || picture->rows > GO_LINES)
        return;
    for (size_t i = 0; i < across_count; i++)
        for (size_t k = 0; k < up_count; k++) {
            if (!sides && (i == 2) != (k == 2))
                continue;
            Place place = {line_x(picture, across[i]), line_y(picture, up[k])};
            svg_start_circle(picture->out, place, radius < most ? radius : most);
            text_add(picture->out, "/>\n");
        }
}

void board_draw_grid(Picture *picture)
{
    Text *out = picture->out;
    Measure width = picture->size < 500 * PIXEL ? 60 : picture->size / 720;
    int step = line_step(picture, picture->size / 200);
    bool large = picture->columns > GO_LINES || picture->rows > GO_LINES;
    int major = large ? 10 : 0;
    text_add(out, "<g fill=\"none\" stroke=\"" COLOR_GRID "\"");
    svg_add_attribute(out, "stroke-width", width);
    text_add(out, ">\n");
    if (step < 10 || !major) {
        text_add_format(out, "<path stroke-opacity=\"%s\" d=\"", major ? "0.28" : "0.6");
        draw_lines(picture, step, major);
        text_add(out, "\"/>\n");
    }
    if (major) {
        text_add(out, "<path stroke-opacity=\"0.7\" d=\"");
        draw_lines(picture, step < major ? major : step, 0);
        text_add(out, "\"/>\n");
    }
    text_add(out, "<rect stroke-linejoin=\"round\"");
    svg_add_attribute(out, "stroke-width", width * 3 / 2);
    svg_add_attribute(out, "x", line_x(picture, 0));
    svg_add_attribute(out, "y", line_y(picture, picture->rows - 1));
    svg_add_attribute(out, "width", (picture->columns - 1) * picture->space);
    svg_add_attribute(out, "height", (picture->rows - 1) * picture->space);
    text_add(out, "/>\n</g>\n<g fill=\"" COLOR_GRID "\">\n");
    draw_stars(picture);
    text_add(out, "</g>\n");
}

void board_draw_coordinates(Picture *picture)
{
    if (picture->options->no_coordinates)
        return;
    Text *out = picture->out;
    bool measured = !picture->vertices;
    Measure room = picture->corner.x - picture->panel.x;
    Measure size = picture->size / 54 > 750 ? picture->size / 54 : 750;
    int step = line_step(picture, measured ? size * 2 : size * 6 / 5);
    Measure stone = picture->vertices ? picture->space / 2 : 0;
    Measure away = stone + (room - stone) / 2;
    Measure baseline = line_y(picture, 0) + away + size * 7 / 20;
    text_add(out, "<g fill=\"" COLOR_GRID "\" fill-opacity=\"0.85\" text-anchor=\"middle\"");
    svg_add_attribute(out, "font-size", size);
    text_add(out, ">\n");
    for (int line = 0; line < picture->columns; line += step) {
        svg_start_text(out, line_x(picture, line), baseline);
        text_add_char(out, '>');
        if (measured)
            text_add_int(out, line);
        else
            text_add_char(out, print_letter(line));
        text_add(out, "</text>\n");
    }
    for (int line = 0; line < picture->rows; line += step) {
        svg_start_text(out, line_x(picture, 0) - away, line_y(picture, line) + size * 7 / 20);
        text_add_format(out, ">%d</text>\n", measured ? line : line + 1);
    }
    text_add(out, "</g>\n");
}
