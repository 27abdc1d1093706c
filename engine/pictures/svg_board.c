/* Draws the board itself: wood, grid, star points and coordinates.
 *
 * The labels of games on grid points are those of Go boards, so that they combine to vertices:
 * letters without I below the board, and numbers from 1 at its left. The labels of other games are
 * distances from the corner in spaces, as in `x,y`. If the board has an outline, the wood has this
 * shape, and the labels are next to it. */
#include "formats/print.h"
#include "game/grid.h"
#include "pictures/svg_picture.h"

#include <assert.h>

/* Lines per side of the largest board for Go. On larger boards, every tenth line is heavier, and
 * there are no star points. */
enum { GO_LINES = 25 };

static Measure line_x(const Picture *picture, int line)
{
    return picture_place(picture, (Point){line * STEPS_PER_SPACE, 0}).x;
}

static Measure line_y(const Picture *picture, int line)
{
    return picture_place(picture, (Point){0, line * STEPS_PER_SPACE}).y;
}

/* Return whether an outline is the same as the edge of the grid. */
static bool is_whole(const Picture *picture, const Outline *outline)
{
    Box box = outline_box(outline);
    Box board = game_board(session_kind(picture->session), session_setup(picture->session));
    return outline_is_box(outline) && point_equal(box.low, board.low) &&
           point_equal(box.high, board.high);
}

const Outline *board_outline(const Picture *picture)
{
    const Outline *outline = &session_setup(picture->session)->outline;
    return outline->count > 0 && !is_whole(picture, outline) ? outline : NULL;
}

void board_add_outline(const Picture *picture, const Outline *outline, StringBuilder *out)
{
    for (size_t i = 0; i < outline->count; i++) {
        Place place = picture_place(picture, outline->corners[i]);
        svg_add_place(out, i ? "L" : "M", place.x, place.y);
    }
    builder_add_char(out, 'z');
}

/* Draw wood that extends beyond the edge of the board by `reach` on every side. */
static void draw_shape(Picture *picture, size_t layer, const char *kind, Measure reach,
                       const char *color)
{
    StringBuilder *out = picture_thing(picture, layer, (Thing){.kind = kind});
    builder_add(out, "<path");
    picture_add_color(out, "fill", color);
    picture_add_color(out, "stroke", color);
    svg_add_attribute(out, "stroke-width", 2 * reach);
    builder_add(out, " stroke-linejoin=\"round\" d=\"");
    board_add_outline(picture, board_outline(picture), out);
    builder_add(out, "\"/>");
}

void board_draw_panel(Picture *picture)
{
    const Theme *theme = picture->theme;
    size_t layer = picture_layer(picture, "board");
    if (board_outline(picture)) {
        Measure reach = (picture->corner.x - picture->panel.x) / 4;
        draw_shape(picture, layer, "wood-edge", reach, theme->wood_edge);
        draw_shape(picture, layer, "wood", reach - PIXEL, theme->wood);
        return;
    }
    StringBuilder *out = picture_thing(picture, layer, (Thing){.kind = "wood"});
    svg_start_rect(out, picture->panel, picture->panel_width, picture->panel_height);
    svg_add_attribute(out, "rx", picture->size / 240);
    picture_add_color(out, "fill", theme->wood);
    picture_add_color(out, "stroke", theme->wood_edge);
    builder_add(out, "/>");
}

/* Return the smallest of the steps 1, 2, 5, 10, ... for which lines are at least `apart` from each
 * other. If none is large enough, return the last step, which is larger than every board, so that
 * there is only a single line. */
static int line_step(const Picture *picture, Measure apart)
{
    static const int steps[] = {1, 2, 5, 10, 20, 50, 100, 200};
    static_assert(MAX_SPACES < 200, "no two lines are so far apart");
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof *steps && steps[i] * picture->space < apart)
        i++;
    return steps[i];
}

/* Draw every `step`th line inside the board as a single path, except every `but`th line. If `but`
 * is 0, there are no exceptions. */
static void draw_lines(Picture *picture, size_t layer, int step, int but, const char *opacity)
{
    StringBuilder *out =
        picture_thing(picture, layer, (Thing){.kind = "lines", .number = (uint64_t)step});
    builder_add_format(out, "<path stroke-opacity=\"%s\" d=\"", opacity);
    for (int line = step; line < picture->columns - 1; line += step) {
        if (but && line % but == 0)
            continue;
        svg_add_place(out, "M", line_x(picture, line), line_y(picture, 0));
        builder_add_char(out, 'V');
        svg_add_measure(out, line_y(picture, picture->rows - 1));
    }
    for (int line = step; line < picture->rows - 1; line += step) {
        if (but && line % but == 0)
            continue;
        svg_add_place(out, "M", line_x(picture, 0), line_y(picture, line));
        builder_add_char(out, 'H');
        svg_add_measure(out, line_x(picture, picture->columns - 1));
    }
    builder_add(out, "\"/>");
}

/* Draw star points: four near the corners; one in the middle if the number of lines is odd; and, if
 * there are 17 or more lines, one in the middle of each side. Boards that have star points have
 * spaces wide enough to see them. */
static void draw_stars(Picture *picture)
{
    int across[3], up[3];
    size_t across_count = grid_star_lines(picture->columns, across);
    size_t up_count = grid_star_lines(picture->rows, up);
    bool sides = picture->columns >= 17 && picture->rows >= 17;
    Measure radius = picture->space * 9 / 100, most = picture->size * 6 / 1000;
    size_t layer = picture_layer(picture, "stars");
    picture_add_color(&picture->scene.heads, "fill", picture->theme->grid);
    if (picture->columns > GO_LINES || picture->rows > GO_LINES)
        return;
    for (size_t i = 0; i < across_count; i++)
        for (size_t k = 0; k < up_count; k++) {
            if (!sides && (i == 2) != (k == 2))
                continue;
            Place place = {line_x(picture, across[i]), line_y(picture, up[k])};
            StringBuilder *out =
                picture_thing(picture, layer, (Thing){.kind = "star", .number = i * 3 + k});
            svg_start_circle(out, place, radius < most ? radius : most);
            builder_add(out, "/>");
        }
}

static Measure line_width(const Picture *picture)
{
    return picture->size < 500 * PIXEL ? 60 : picture->size / 720;
}

Measure board_edge(const Picture *picture)
{
    return line_width(picture) * 3 / 4;
}

void board_draw_grid(Picture *picture)
{
    int step = line_step(picture, picture->size / 200);
    bool large = picture->columns > GO_LINES || picture->rows > GO_LINES;
    int major = large ? 10 : 0;
    size_t layer = picture_layer(picture, "grid");
    builder_add(&picture->scene.heads, " fill=\"none\"");
    picture_add_color(&picture->scene.heads, "stroke", picture->theme->grid);
    svg_add_attribute(&picture->scene.heads, "stroke-width", line_width(picture));
    bool inside = picture->columns > 2 || picture->rows > 2;
    if (inside && (step < 10 || !major))
        draw_lines(picture, layer, step, major, major ? "0.28" : "0.6");
    if (major)
        draw_lines(picture, layer, step < major ? major : step, 0, "0.7");
    StringBuilder *out = picture_thing(picture, layer, (Thing){.kind = "frame"});
    svg_start_rect(out, (Place){line_x(picture, 0), line_y(picture, picture->rows - 1)},
                   (picture->columns - 1) * picture->space, (picture->rows - 1) * picture->space);
    svg_add_attribute(out, "stroke-width", 2 * board_edge(picture));
    builder_add(out, " stroke-linejoin=\"round\"/>");
    draw_stars(picture);
}

/* Return the first visible line along a side that begins at `low`, if only every `step`th line
 * counts. */
static int first_line(int32_t low, int step)
{
    int32_t apart = step * STEPS_PER_SPACE;
    return (low + apart - 1) / apart * step;
}

/* Add the label of a line. If `measured`, it is the line's number from 0; if not, it is the line's
 * part of a vertex, such as D or 4. */
static void add_label(StringBuilder *out, Place place, int line, bool is_column, bool measured)
{
    svg_start_text(out, place.x, place.y);
    builder_add_char(out, '>');
    if (is_column && !measured)
        builder_add(out, print_column_name(line).text);
    else
        builder_add_int(out, measured ? line : line + 1);
    builder_add(out, "</text>");
}

static Thing label(const char *kind, int line)
{
    return (Thing){.kind = kind, .number = (uint64_t)line};
}

/* Return the minimum distance between lines that have labels: the room for letters or for the
 * digits needed, and a gap. */
static Measure label_step(const Picture *picture, Measure size, bool measured)
{
    const Point high = picture->view.high;
    bool long_ones = (high.x > high.y ? high.x : high.y) >= 100 * STEPS_PER_SPACE;
    return !measured ? size * 6 / 5 : long_ones ? size * 12 / 5 : size * 2;
}

void board_draw_coordinates(Picture *picture)
{
    if (picture->options->no_coordinates)
        return;
    bool measured = !picture->painter->vertices, shaped = board_outline(picture) != NULL;
    Measure room = picture->corner.x - picture->panel.x;
    Measure size = picture->size / 54 > 750 ? picture->size / 54 : 750;
    int step = line_step(picture, label_step(picture, size, measured));
    Measure stone = picture->painter->vertices ? picture->space / 2 : 0;
    Measure away = stone + (room - stone) / 2, down = size * 7 / 20;
    size_t layer = picture_layer(picture, "coordinates");
    StringBuilder *heads = &picture->scene.heads;
    picture_add_color(heads, "fill", shaped ? picture->theme->soft : picture->theme->grid);
    builder_add(heads, " fill-opacity=\"0.85\" text-anchor=\"middle\"");
    svg_add_attribute(heads, "font-size", size);
    const Box *view = &picture->view;
    for (int line = first_line(view->low.x, step); line * STEPS_PER_SPACE <= view->high.x;
         line += step) {
        Place place = {line_x(picture, line), picture->corner.y + away + down};
        add_label(picture_thing(picture, layer, label("column", line)), place, line, true,
                  measured);
    }
    for (int line = first_line(view->low.y, step); line * STEPS_PER_SPACE <= view->high.y;
         line += step) {
        Place place = {picture->corner.x - away, line_y(picture, line) + down};
        add_label(picture_thing(picture, layer, label("row", line)), place, line, false, measured);
    }
}

static void add_ring(const Picture *picture, const FixedPoint *corners, size_t count,
                     StringBuilder *out)
{
    PathWriter path;
    path_start(&path, out, picture_fixed_place(picture, corners[0]));
    for (size_t i = 1; i < count; i++)
        path_point(&path, picture_fixed_place(picture, corners[i]));
    path_close(&path);
}

void board_draw_polygon(Picture *picture, Thing thing, Polygon polygon)
{
    StringBuilder data = {0};
    for (size_t i = 0; i < polygon.ring_count; i++)
        add_ring(picture, polygon.corners + polygon.rings[i].first, polygon.rings[i].count, &data);
    picture->scene.failed |= builder_failed(&data);
    if (data.length > 0) {
        StringBuilder *out = picture_thing(picture, thing.layer, thing);
        builder_add(out, "<path d=\"");
        builder_add_bytes(out, data.bytes, data.length);
        builder_add(out, "\"/>");
    }
    builder_free(&data);
}
