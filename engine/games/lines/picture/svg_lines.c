/* Draws a position of `lines` as SVG: areas, grid and ink.
 *
 * Areas come first, then the grid over them, then ink, so that every edge of an area lies under the
 * ink or the frame that bounds it.
 *
 * The ink of the two colors never touches, however close it comes. But ink is drawn with a width,
 * so it may seem to touch. White is drawn over black. Without its outline, a white line is thinner
 * than a black one, so that neither color looks cut. Ink is clipped to the board, because its round
 * ends would extend beyond it. */
#include "games/lines/picture/svg_lines.h"

#include "games/lines/picture/screen_lines.h"
#include "games/lines/picture/svg_lines_areas.h"
#include "games/lines/picture/svg_lines_numbers.h"

static const char EDGE[] = "edge";

/* Define a clip path for all ink: the board, including the line drawn along its edge. */
static void define_edge(Picture *picture)
{
    StringBuilder *out = &picture->definitions;
    Measure edge = board_edge(picture);
    Place low = picture_place(picture, picture->view.low);
    Place high = picture_place(picture, picture->view.high);
    builder_add_format(out, "<clipPath id=\"%s%s\">", picture->prefix, EDGE);
    svg_start_rect(out, (Place){low.x - edge, high.y - edge}, high.x - low.x + 2 * edge,
                   low.y - high.y + 2 * edge);
    builder_add(out, "/></clipPath>\n");
}

/* The layers for ink, and the last move. */
typedef struct Ink {
    size_t black, rim, white, last;
    size_t last_move; /* the number of the last move that drew something; 0 for none */
    Color last_color; /* the color of that move */
} Ink;

/* Add a layer for ink with this name, color and line width. */
static size_t ink_layer(Picture *picture, const char *name, const char *color, Measure width)
{
    size_t layer = picture_layer(picture, name);
    StringBuilder *heads = &picture->scene.heads;
    builder_add(heads, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    picture_add_reference(heads, picture, "clip-path", EDGE);
    if (color)
        picture_add_color(heads, "stroke", color);
    svg_add_attribute(heads, "stroke-width", width);
    return layer;
}

static void add_strokes(const Picture *picture, Move move, StringBuilder *out)
{
    builder_add(out, "<path d=\"");
    for (size_t i = 0; i < move.count; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        PathWriter path;
        path_start(&path, out, picture_place(picture, points[0]));
        for (size_t k = 1; k < count; k++)
            path_point(&path, picture_place(picture, points[k]));
        path_end(&path);
    }
    builder_add(out, "\"/>");
}

/* Begin an element that repeats the ink of a move in another layer. The caller ends it. */
static StringBuilder *start_again(Picture *picture, size_t layer, Thing thing)
{
    StringBuilder *out = picture_thing(picture, layer, thing);
    builder_add_format(out, "<use xlink:href=\"#%sink-%zu\"", picture->prefix, thing.move);
    return out;
}

static void add_move(Picture *picture, Ink *ink, const Event *event, size_t number)
{
    bool white = event->color == COLOR_WHITE;
    Thing thing = {
        .kind = "ink", .color = color_name(event->color), .number = number, .move = number};
    add_strokes(picture, event->move, picture_thing(picture, white ? ink->rim : ink->black, thing));
    if (white) {
        thing.kind = "core";
        builder_add(start_again(picture, ink->white, thing), "/>");
    }
    ink->last_move = number;
    ink->last_color = event->color;
}

/* Draw a line inside the ink of the last move. */
static void mark_last(Picture *picture, const Ink *ink)
{
    if (ink->last_move == 0)
        return;
    StringBuilder *out = start_again(picture, ink->last,
                                     (Thing){.kind = "last",
                                             .color = color_name(ink->last_color),
                                             .number = ink->last_move,
                                             .move = ink->last_move});
    picture_add_color(out, "stroke", picture->theme->last[ink->last_color]);
    builder_add(out, "/>");
}

static Ink draw_ink(Picture *picture)
{
    const Theme *theme = picture->theme;
    Measure width = picture_scaled(picture, 95, 2, 6);
    Measure outline = width / 4 > 70 ? width / 4 : 70;
    Ink ink = {0};
    ink.black = ink_layer(picture, "ink-black", theme->ink[COLOR_BLACK], width);
    ink.rim = ink_layer(picture, "ink-white-rim", theme->ink_rim, width * 3 / 4 + 2 * outline);
    ink.white = ink_layer(picture, "ink-white", theme->ink[COLOR_WHITE], width * 3 / 4);
    ink.last = ink_layer(picture, "last", NULL, width * 2 / 5);
    size_t number = 0;
    for (size_t i = 0; i < session_event_count(picture->session); i++) {
        Event event = session_event(picture->session, i);
        number += event_is_play(event.kind);
        if (event.kind == EVENT_MOVE)
            add_move(picture, &ink, &event, number);
    }
    mark_last(picture, &ink);
    return ink;
}

static void sample_last(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                        StringBuilder *out)
{
    Measure width = picture_scaled(picture, 95, 2, 6);
    const char *const colors[] = {picture->theme->ink_rim, picture->theme->ink[item->color],
                                  picture->theme->last[item->color]};
    const Measure widths[] = {width * 5 / 4, width, width * 2 / 5};
    builder_add(out, "<g>");
    picture_sample_fill(picture, &(LegendItem){.fill = picture->theme->wood}, middle, side, out);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        svg_add_place(out, "<path d=\"M", middle.x - side / 2, middle.y);
        svg_add_place(out, "L", middle.x + side / 2, middle.y);
        builder_add_char(out, '"');
        picture_add_color(out, "stroke", colors[i]);
        svg_add_attribute(out, "stroke-width", widths[i]);
        builder_add(out, "/>");
    }
    builder_add(out, "</g>");
}

static void add_figure(Picture *picture, const char *label, Decimal figure, const char *fill)
{
    picture_add_item(picture, (LegendItem){.label = label,
                                           .sample = picture_sample_fill,
                                           .fill = fill,
                                           .has_figure = true,
                                           .figure = figure});
}

static void list_areas(Picture *picture, const bool dead[COLOR_COUNT])
{
    static const char *const labels[] = {"Black, too small to live", "White, too small to live"};
    const Theme *theme = picture->theme;
    const Score *score = &picture->score;
    add_figure(picture, "Black", score->black, theme->area[COLOR_BLACK]);
    add_figure(picture, "White", score->white, theme->area[COLOR_WHITE]);
    add_figure(picture, "Both", score->both, theme->both);
    add_figure(picture, "Neither", score->neither, theme->wood);
    for (int color = 0; color < COLOR_COUNT; color++)
        if (dead[color])
            picture_add_item(picture, (LegendItem){.label = labels[color],
                                                   .sample = picture_sample_pattern,
                                                   .fill = LINES_HATCHES[color]});
}

static Status lines_draw_picture(Picture *picture)
{
    bool dead[COLOR_COUNT] = {false};
    bool territory = picture->options->territory;
    define_edge(picture);
    board_draw_panel(picture);
    Status status = territory ? lines_draw_areas(picture, dead) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    changes_draw(picture);
    board_draw_grid(picture);
    board_draw_coordinates(picture);
    Ink ink = draw_ink(picture);
    if (territory)
        list_areas(picture, dead);
    changes_list(picture);
    if (ink.last_move > 0)
        picture_add_item(
            picture,
            (LegendItem){.label = "Last move", .sample = sample_last, .color = ink.last_color});
    return lines_draw_numbers(picture);
}

const Painter LINES_PAINTER = {
    .title = "Continuous Go",
    .diagram = 20,
    .draw = lines_draw_picture,
    .paint = lines_paint_screen,
};
