/* A position of `lines`: areas, grid, ink.
 *
 * Areas first, then the grid over them, then ink, so that every edge of an area lies under the ink
 * or the frame that makes it. What is black's and white's at once is black's area again, in
 * gray, clipped by white's: no overlay is computed. All sections of one colour and state are one
 * path, filled by the even-odd rule, since they do not overlap and holes are rings among the
 * others; ink that dangles into a section is a ring's way there and back, which fills nothing.
 *
 * The colours never touch, however near they come; ink is drawn with a width, so there they may
 * seem to. White is drawn over black, and is thinner but for its outline: so neither seems cut.
 */
#include "games/lines/picture/svg_lines.h"

#include "base/count.h"
#include "games/lines/picture/screen_lines.h"
#include "games/lines/rules/lines.h"

/* Ids, by colour. */
static const char *const ALIVE_IDS[] = {"black", "white"};
static const char *const DEAD_IDS[] = {"black-dead", "white-dead"};
static const char *const HATCH_IDS[] = {"black-hatch", "white-hatch"};
static const char *const INK_IDS[] = {"black-ink", "white-ink"};
static const char BOTH_ID[] = "both";

/* Path data of everything in the position, by colour. */
typedef union LinesPaths {
    struct {
        Text alive, dead;
        Text ink; /* path elements, one for each move */
    } of[COLOR_COUNT];
    Text all[3 * COLOR_COUNT];
} LinesPaths;

static void trace_section(const Picture *picture, const Territory *territory,
                          const Section *section, Text *out)
{
    for (size_t i = 0; i < section->ring_count; i++) {
        const Ring *ring = &territory->rings[section->first_ring + i];
        const FixedPoint *corners = &territory->corners[ring->first];
        PathWriter path;
        for (size_t k = 0; k < ring->count; k++) {
            Place place = picture_fixed_place(picture, corners[k]);
            if (k == 0)
                path_start(&path, out, place);
            else
                path_point(&path, place);
        }
        path_close(&path);
    }
}

static Status trace_areas(const Picture *picture, LinesPaths *paths)
{
    Territory territory;
    Status status = lines_territory(session_game(picture->session), &territory);
    if (status != STATUS_OK)
        return status;
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory.count[color]; i++) {
            const Section *section = &territory.sections[color][i];
            if (section->state == SECTION_ALIVE)
                trace_section(picture, &territory, section, &paths->of[color].alive);
            else if (section->state == SECTION_DEAD)
                trace_section(picture, &territory, section, &paths->of[color].dead);
        }
    territory_free(&territory);
    return STATUS_OK;
}

static void trace_move(const Picture *picture, Move move, Text *out)
{
    for (size_t i = 0; i < move.count; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        PathWriter path;
        path_start(&path, out, picture_place(picture, points[0]));
        for (size_t k = 1; k < count; k++)
            path_point(&path, picture_place(picture, points[k]));
        path_end(&path);
    }
}

static void trace_ink(const Picture *picture, LinesPaths *paths)
{
    size_t count = session_event_count(picture->session);
    for (size_t i = 0; i < count; i++) {
        Event event = session_event(picture->session, i);
        if (event.kind != EVENT_MOVE)
            continue;
        Text *out = &paths->of[event.color].ink;
        text_add(out, "<path d=\"");
        trace_move(picture, event.move, out);
        text_add(out, "\"/>\n");
    }
}

static void add_id_attribute(Picture *picture, const char *name)
{
    text_add(picture->out, " id=\"");
    picture_add_id(picture->out, picture, name);
    text_add(picture->out, "\"");
}

static void start_use(Picture *picture, const char *name)
{
    text_add(picture->out, "<use xlink:href=\"#");
    picture_add_id(picture->out, picture, name);
    text_add(picture->out, "\"");
}

/* Slanting lines, rising for black and falling for white, so that both can be seen together: the
 * diagonal of a tile, and what the diagonals of the tiles beside it bring into its corners. */
static void define_hatch(Picture *picture, Color color)
{
    static const int rising[3][4] = {{0, 4, 4, 0}, {-1, 1, 1, -1}, {3, 5, 5, 3}};
    bool black = color == COLOR_BLACK;
    Text *out = picture->out;
    Measure quarter = picture_scaled(picture, 50, 2, 3);
    text_add(out, "<pattern");
    add_id_attribute(picture, HATCH_IDS[color]);
    svg_add_attribute(out, "width", 4 * quarter);
    svg_add_attribute(out, "height", 4 * quarter);
    text_add(out, " patternUnits=\"userSpaceOnUse\"><path d=\"");
    for (int i = 0; i < 3; i++) {
        const int *line = rising[i];
        svg_add_place(out, "M", quarter * (black ? line[0] : 4 - line[0]), quarter * line[1]);
        svg_add_place(out, "L", quarter * (black ? line[2] : 4 - line[2]), quarter * line[3]);
    }
    text_add_format(out, "\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"%s\"",
                    black ? COLOR_BLACK_INK : COLOR_WHITE_INK, black ? "0.5" : "0.85");
    svg_add_attribute(out, "stroke-width", quarter * 3 / 5);
    text_add(out, "/></pattern>\n");
}

/* A path of a colour's areas that can be used again. */
static void define_path(Picture *picture, const char *name, const Text *data)
{
    text_add(picture->out, "<path");
    add_id_attribute(picture, name);
    text_add(picture->out, " fill-rule=\"evenodd\" clip-rule=\"evenodd\" d=\"");
    text_add_bytes(picture->out, data->bytes, data->length);
    text_add(picture->out, "\"/>\n");
}

static void draw_definitions(Picture *picture, const LinesPaths *paths)
{
    Text *out = picture->out;
    text_add(out, "<defs>\n");
    for (int color = 0; color < COLOR_COUNT; color++) {
        if (paths->of[color].alive.length > 0)
            define_path(picture, ALIVE_IDS[color], &paths->of[color].alive);
        if (paths->of[color].dead.length > 0) {
            define_hatch(picture, (Color)color);
            define_path(picture, DEAD_IDS[color], &paths->of[color].dead);
        }
        if (paths->of[color].ink.length > 0) {
            text_add(out, "<g");
            add_id_attribute(picture, INK_IDS[color]);
            text_add(out, ">\n");
            text_add_bytes(out, paths->of[color].ink.bytes, paths->of[color].ink.length);
            text_add(out, "</g>\n");
        }
    }
    if (paths->of[COLOR_BLACK].alive.length > 0 && paths->of[COLOR_WHITE].alive.length > 0) {
        text_add(out, "<clipPath");
        add_id_attribute(picture, BOTH_ID);
        text_add_char(out, '>');
        start_use(picture, ALIVE_IDS[COLOR_WHITE]);
        text_add(out, "/></clipPath>\n");
    }
    text_add(out, "</defs>\n");
}

static void draw_areas(Picture *picture, const LinesPaths *paths)
{
    static const char *const fills[] = {COLOR_BLACK_AREA, COLOR_WHITE_AREA};
    Text *out = picture->out;
    for (int color = 0; color < COLOR_COUNT; color++) {
        if (paths->of[color].alive.length == 0)
            continue;
        start_use(picture, ALIVE_IDS[color]);
        text_add_format(out, " fill=\"%s\"/>\n", fills[color]);
    }
    if (paths->of[COLOR_BLACK].alive.length > 0 && paths->of[COLOR_WHITE].alive.length > 0) {
        start_use(picture, ALIVE_IDS[COLOR_BLACK]);
        text_add(out, " fill=\"" COLOR_BOTH_AREA "\"");
        picture_add_reference(out, picture, "clip-path", BOTH_ID);
        text_add(out, "/>\n");
    }
    for (int color = 0; color < COLOR_COUNT; color++) {
        if (paths->of[color].dead.length == 0)
            continue;
        start_use(picture, DEAD_IDS[color]);
        text_add_format(out, " fill=\"%s\" fill-opacity=\"0.14\"/>\n", fills[color]);
        start_use(picture, DEAD_IDS[color]);
        picture_add_reference(out, picture, "fill", HATCH_IDS[color]);
        text_add(out, "/>\n");
    }
}

static void draw_strokes(Picture *picture, const char *name, const char *color, Measure width)
{
    start_use(picture, name);
    text_add_format(picture->out, " stroke=\"%s\"", color);
    svg_add_attribute(picture->out, "stroke-width", width);
    text_add(picture->out, "/>\n");
}

static void draw_ink(Picture *picture, const LinesPaths *paths)
{
    Measure width = picture_scaled(picture, 95, 2, 6);
    Measure outline = width / 4 > 70 ? width / 4 : 70;
    Text *out = picture->out;
    text_add(out, "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    if (paths->of[COLOR_BLACK].ink.length > 0)
        draw_strokes(picture, INK_IDS[COLOR_BLACK], COLOR_BLACK_INK, width);
    if (paths->of[COLOR_WHITE].ink.length > 0) {
        draw_strokes(picture, INK_IDS[COLOR_WHITE], COLOR_BLACK_INK, width * 3 / 4 + 2 * outline);
        draw_strokes(picture, INK_IDS[COLOR_WHITE], COLOR_WHITE_INK, width * 3 / 4);
    }
    text_add(out, "</g>\n");
}

static void list_legend(Picture *picture, const LinesPaths *paths)
{
    const Score *score = &picture->score;
    if (!picture->options->territory)
        return;
    picture_add_item(picture, (LegendItem){"Black", true, score->black, COLOR_BLACK_AREA, {NULL}});
    picture_add_item(picture, (LegendItem){"White", true, score->white, COLOR_WHITE_AREA, {NULL}});
    picture_add_item(picture, (LegendItem){"Both", true, score->both, COLOR_BOTH_AREA, {NULL}});
    picture_add_item(picture, (LegendItem){"Neither", true, score->neither, COLOR_WOOD, {NULL}});
    bool dead[COLOR_COUNT] = {paths->of[COLOR_BLACK].dead.length > 0,
                              paths->of[COLOR_WHITE].dead.length > 0};
    if (dead[COLOR_BLACK] || dead[COLOR_WHITE])
        picture_add_item(
            picture, (LegendItem){.label = "Too small to live",
                                  .fill = COLOR_WOOD,
                                  .patterns = {dead[COLOR_BLACK] ? HATCH_IDS[COLOR_BLACK] : NULL,
                                               dead[COLOR_WHITE] ? HATCH_IDS[COLOR_WHITE] : NULL}});
}

static Status lines_draw_picture(Picture *picture)
{
    LinesPaths paths = {0};
    Status status = picture->options->territory ? trace_areas(picture, &paths) : STATUS_OK;
    if (status == STATUS_OK) {
        trace_ink(picture, &paths);
        if (svg_texts_failed(paths.all, COUNT_OF(paths.all)))
            status = STATUS_NO_MEMORY;
    }
    if (status == STATUS_OK) {
        list_legend(picture, &paths);
        picture->id = svg_digest(paths.all, COUNT_OF(paths.all));
        draw_definitions(picture, &paths);
        board_draw_panel(picture);
        draw_areas(picture, &paths);
        board_draw_grid(picture);
        board_draw_coordinates(picture);
        draw_ink(picture, &paths);
    }
    svg_free_texts(paths.all, COUNT_OF(paths.all));
    return status;
}

const Painter LINES_PAINTER = {
    .title = "Continuous Go",
    .draw = lines_draw_picture,
    .paint = lines_paint_screen,
};
