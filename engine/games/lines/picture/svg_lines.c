/* A position of `lines`: areas, grid, ink.
 *
 * Areas first, then the grid over them, then ink, so that every edge of an area lies under the ink
 * or the frame that makes it. What is black's and white's at once is over both, in gray. A section
 * is one path, filled by the even-odd rule: holes are rings among the others, and ink that dangles
 * into it is a ring's way there and back, which fills nothing.
 *
 * The colours never touch, however near they come; ink is drawn with a width, so there they may
 * seem to. White is drawn over black, and is thinner but for its outline: so neither seems cut. Ink
 * ends with the board, as its round ends would not.
 */
#include "games/lines/picture/svg_lines.h"

#include "base/random.h"
#include "games/lines/picture/screen_lines.h"
#include "games/lines/picture/svg_lines_numbers.h"
#include "games/lines/rules/lines.h"

/* Kinds of things and names of fills, by colour. */
static const char *const AREAS[] = {"black-area", "white-area"};
static const char *const DEAD_AREAS[] = {"black-dead-area", "white-dead-area"};
static const char *const HATCHES[] = {"black-hatch", "white-hatch"};
static const char EDGE[] = "edge";

static void add_ring(const Picture *picture, const FixedPoint *corners, size_t count, Text *out)
{
    PathWriter path;
    path_start(&path, out, picture_fixed_place(picture, corners[0]));
    for (size_t i = 1; i < count; i++)
        path_point(&path, picture_fixed_place(picture, corners[i]));
    path_close(&path);
}

/* Draws what is inside some rings; nothing where they have come down to nothing. */
static void add_area(Picture *picture, size_t layer, const char *kind, uint64_t key,
                     Polygon polygon)
{
    Text data = {0};
    for (size_t i = 0; i < polygon.ring_count; i++)
        add_ring(picture, polygon.corners + polygon.rings[i].first, polygon.rings[i].count, &data);
    picture->scene.failed |= text_failed(&data);
    if (data.length > 0) {
        Text *out = picture_thing(picture, layer, (Thing){.kind = kind, .number = key});
        text_add(out, "<path d=\"");
        text_add_bytes(out, data.bytes, data.length);
        text_add(out, "\"/>");
    }
    text_free(&data);
}

/* A layer for areas. */
static size_t area_layer(Picture *picture, const char *name, const char *fill)
{
    size_t layer = picture_layer(picture, name);
    text_add(&picture->scene.heads, " fill-rule=\"evenodd\"");
    picture_add_color(&picture->scene.heads, "fill", fill);
    return layer;
}

static size_t hatch_layer(Picture *picture, const char *name, Color color)
{
    size_t layer = picture_layer(picture, name);
    text_add(&picture->scene.heads, " fill-rule=\"evenodd\"");
    picture_add_reference(&picture->scene.heads, picture, "fill", HATCHES[color]);
    return layer;
}

/* The sections of both colours of a state, each colour with a layer and a fill. */
static void draw_sections(Picture *picture, const Territory *territory, SectionState state,
                          const char *const kinds[COLOR_COUNT], const size_t layers[COLOR_COUNT])
{
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory->count[color]; i++) {
            const Section *section = &territory->sections[color][i];
            if (section->state == state)
                add_area(picture, layers[color], kinds[color], section->key.ground,
                         territory_polygon(territory, section));
        }
}

/* A piece of what lives for both. */
static Status draw_piece(Picture *picture, size_t layer, const Ground *ground, size_t number)
{
    Rim rim = {0};
    PolygonList list = {0};
    Status status = lines_ground_rim(session_game(picture->session), ground, number, &rim);
    rim_close(&rim);
    if (status == STATUS_OK)
        status = polygon_list_enclose(&list, &rim);
    for (size_t i = 0; i < list.count && status == STATUS_OK; i++)
        add_area(picture, layer, "both-area", random_mix(ground->pieces[number].key.ground, i),
                 polygon_list_get(&list, i));
    polygon_list_free(&list);
    rim_free(&rim);
    return status;
}

static Status draw_both(Picture *picture)
{
    Ground ground;
    size_t layer = area_layer(picture, "areas-both", picture->theme->both);
    if (picture->score.both == 0)
        return STATUS_OK;
    Status status = lines_ground(session_game(picture->session), GROUND_BOTH, &ground);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < ground.count && status == STATUS_OK; i++)
        status = draw_piece(picture, layer, &ground, i);
    ground_free(&ground);
    return status;
}

/* What is too small to live is over all that does, which is seen through it. `dead`: which colours
 * have such areas. */
static Status draw_areas(Picture *picture, bool dead[COLOR_COUNT])
{
    Territory territory;
    const Theme *theme = picture->theme;
    Status status = lines_territory(session_game(picture->session), &territory);
    if (status != STATUS_OK)
        return status;
    const size_t living[] = {area_layer(picture, "areas-black", theme->area[COLOR_BLACK]),
                             area_layer(picture, "areas-white", theme->area[COLOR_WHITE])};
    draw_sections(picture, &territory, SECTION_ALIVE, AREAS, living);
    status = draw_both(picture);
    const size_t small[] = {hatch_layer(picture, "dead-areas-black", COLOR_BLACK),
                            hatch_layer(picture, "dead-areas-white", COLOR_WHITE)};
    draw_sections(picture, &territory, SECTION_DEAD, DEAD_AREAS, small);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory.count[color]; i++)
            dead[color] |= territory.sections[color][i].state == SECTION_DEAD;
    territory_free(&territory);
    return status;
}

/* Slanting lines, rising for black and falling for white: the diagonal of a tile, and what the
 * diagonals of the tiles beside it bring into its corners. */
static void define_hatch(Picture *picture, Color color)
{
    static const int rising[3][4] = {{0, 4, 4, 0}, {-1, 1, 1, -1}, {3, 5, 5, 3}};
    bool black = color == COLOR_BLACK;
    Text *out = &picture->definitions;
    Measure quarter = picture_scaled(picture, 50, 2, 3);
    text_add_format(out, "<pattern id=\"%s%s\"", picture->prefix, HATCHES[color]);
    svg_add_attribute(out, "width", 4 * quarter);
    svg_add_attribute(out, "height", 4 * quarter);
    text_add(out, " patternUnits=\"userSpaceOnUse\"><rect");
    svg_add_attribute(out, "width", 4 * quarter);
    svg_add_attribute(out, "height", 4 * quarter);
    picture_add_color(out, "fill", picture->theme->area[color]);
    text_add(out, " fill-opacity=\"0.14\"/><path d=\"");
    for (int i = 0; i < 3; i++) {
        const int *line = rising[i];
        svg_add_place(out, "M", quarter * (black ? line[0] : 4 - line[0]), quarter * line[1]);
        svg_add_place(out, "L", quarter * (black ? line[2] : 4 - line[2]), quarter * line[3]);
    }
    text_add(out, "\" fill=\"none\"");
    picture_add_color(out, "stroke", picture->theme->ink[color]);
    text_add_format(out, " stroke-opacity=\"%s\"", black ? "0.5" : "0.85");
    svg_add_attribute(out, "stroke-width", quarter * 3 / 5);
    text_add(out, "/></pattern>\n");
}

/* The board with its edge, in which all ink stays. */
static void define_edge(Picture *picture)
{
    Text *out = &picture->definitions;
    Measure edge = board_edge(picture);
    Place low = picture_place(picture, picture->view.low);
    Place high = picture_place(picture, picture->view.high);
    text_add_format(out, "<clipPath id=\"%s%s\">", picture->prefix, EDGE);
    svg_start_rect(out, (Place){low.x - edge, high.y - edge}, high.x - low.x + 2 * edge,
                   low.y - high.y + 2 * edge);
    text_add(out, "/></clipPath>\n");
}

/* Ink: the layers for it, and how wide it is. */
typedef struct Ink {
    size_t black, rim, white, last;
    Measure width;
    size_t last_move; /* the number of the last move that has drawn something; 0 for none */
    Color last_color; /* of it */
} Ink;

/* A layer for lines. */
static size_t ink_layer(Picture *picture, const char *name, const char *color, Measure width)
{
    size_t layer = picture_layer(picture, name);
    Text *heads = &picture->scene.heads;
    text_add(heads, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    picture_add_reference(heads, picture, "clip-path", EDGE);
    if (color)
        picture_add_color(heads, "stroke", color);
    svg_add_attribute(heads, "stroke-width", width);
    return layer;
}

static void add_strokes(const Picture *picture, Move move, Text *out)
{
    text_add(out, "<path d=\"");
    for (size_t i = 0; i < move.count; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        PathWriter path;
        path_start(&path, out, picture_place(picture, points[0]));
        for (size_t k = 1; k < count; k++)
            path_point(&path, picture_place(picture, points[k]));
        path_end(&path);
    }
    text_add(out, "\"/>");
}

/* The ink of a move once more, in another layer. */
static Text *start_again(Picture *picture, size_t layer, Thing thing)
{
    Text *out = picture_thing(picture, layer, thing);
    text_add_format(out, "<use xlink:href=\"#%sink-%zu\"", picture->prefix, thing.move);
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
        text_add(start_again(picture, ink->white, thing), "/>");
    }
    ink->last_move = number;
    ink->last_color = event->color;
}

/* A line inside the ink of the last move. */
static void mark_last(Picture *picture, const Ink *ink)
{
    if (ink->last_move == 0)
        return;
    Text *out = start_again(picture, ink->last,
                            (Thing){.kind = "last",
                                    .color = color_name(ink->last_color),
                                    .number = ink->last_move,
                                    .move = ink->last_move});
    picture_add_color(out, "stroke", picture->theme->last[ink->last_color]);
    text_add(out, "/>");
}

static Ink draw_ink(Picture *picture)
{
    const Theme *theme = picture->theme;
    Measure width = picture_scaled(picture, 95, 2, 6);
    Measure outline = width / 4 > 70 ? width / 4 : 70;
    Ink ink = {.width = width};
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
                        Text *out)
{
    Measure width = picture_scaled(picture, 95, 2, 6);
    const char *const colors[] = {picture->theme->ink_rim, picture->theme->ink[item->color],
                                  picture->theme->last[item->color]};
    const Measure widths[] = {width * 5 / 4, width, width * 2 / 5};
    text_add(out, "<g>");
    picture_sample_fill(picture, &(LegendItem){.fill = picture->theme->wood}, middle, side, out);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        svg_add_place(out, "<path d=\"M", middle.x - side / 2, middle.y);
        svg_add_place(out, "L", middle.x + side / 2, middle.y);
        text_add_char(out, '"');
        picture_add_color(out, "stroke", colors[i]);
        svg_add_attribute(out, "stroke-width", widths[i]);
        text_add(out, "/>");
    }
    text_add(out, "</g>");
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
                                                   .fill = HATCHES[color]});
}

static Status lines_draw_picture(Picture *picture)
{
    bool dead[COLOR_COUNT] = {false};
    bool territory = picture->options->territory;
    define_edge(picture);
    for (int color = 0; color < COLOR_COUNT && territory; color++)
        define_hatch(picture, (Color)color);
    board_draw_panel(picture);
    Status status = territory ? draw_areas(picture, dead) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    board_draw_grid(picture);
    board_draw_coordinates(picture);
    Ink ink = draw_ink(picture);
    if (territory)
        list_areas(picture, dead);
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
