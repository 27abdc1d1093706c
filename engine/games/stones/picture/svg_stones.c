/* Draws a position of `stones` as SVG: ground, the board's edge, links, stones and liberties.
 *
 * The ground comes first: a cell for each living stone, clipped to the board. Then come links.
 * Stones are drawn over them, so only the part of a link between its two stones remains visible.
 * Then come the stones, each with its whole outline. Dead stones are pale and crossed out. A narrow
 * liberty is an arc on the outline of its stone along which another stone can be placed. */
#include "games/stones/picture/svg_stones.h"

#include "base/memory.h"
#include "games/stones/picture/screen_stones.h"
#include "games/stones/rules/stones.h"

static const char EDGE[] = "edge";

enum { NARROW_DEGREES = 20, NO_STONE = -1 };

/* What is drawn, and the indices of the layers on which it is drawn. */
typedef struct View {
    Picture *picture;
    Stones *stones;
    size_t *moves; /* owned: the number of the move that placed each stone, by stone number */
    int64_t last;  /* the number of the last stone, or NO_STONE */
    Measure line;  /* the width of an outline */
    size_t ground[COLOR_COUNT], links, live, dead, liberties, crosses, ghosts, numbers, ring;
    /* For each color, whether the picture shows any dead stones, narrow liberties or ghosts of that
     * color. */
    bool dead_ones[COLOR_COUNT], narrow[COLOR_COUNT], ghost_ones[COLOR_COUNT];
} View;

static Thing thing_of(const View *view, const char *kind, const StoneView *stone, size_t number)
{
    return (Thing){.kind = kind,
                   .color = color_name(stone->color),
                   .number = number + 1,
                   .move = view->moves[number]};
}

/* Record the move that placed each stone. Each EVENT_MOVE placed one stone, and stones are numbered
 * in that order. */
static Status read_history(View *view)
{
    const Session *session = view->picture->session;
    view->moves = memory_new((stones_number_count(view->stones) + 1) * sizeof *view->moves);
    if (!view->moves)
        return STATUS_NO_MEMORY;
    size_t number = 0;
    view->last = NO_STONE;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        number += event_is_play(event.kind);
        if (event.kind == EVENT_MOVE)
            view->moves[++view->last] = number;
    }
    return STATUS_OK;
}

/* Drawing the ground. */

static Status add_cell(const View *view, const StoneView *stone, size_t number)
{
    PolygonList cell = {0};
    Status status = stones_cell(view->stones, number, &cell);
    if (status == STATUS_OK) {
        StringBuilder *out = picture_thing(view->picture, view->ground[stone->color],
                                           thing_of(view, "cell", stone, number));
        PathWriter path;
        builder_add(out, "<path d=\"");
        path_start(&path, out, picture_fixed_place(view->picture, cell.corners[0]));
        for (size_t i = 1; i < cell.corner_count; i++)
            path_point(&path, picture_fixed_place(view->picture, cell.corners[i]));
        path_close(&path);
        builder_add(out, "\"/>");
    }
    polygon_list_free(&cell);
    return status;
}

static size_t ground_layer(Picture *picture, const char *name, Color color, const char *opacity)
{
    size_t layer = picture_layer(picture, name);
    StringBuilder *heads = &picture->scene.heads;
    picture_add_reference(heads, picture, "clip-path", EDGE);
    picture_add_color(heads, "fill", picture->theme->ground[color]);
    picture_add_color(heads, "stroke", picture->theme->cell);
    builder_add_format(heads, " stroke-width=\"0.5\" stroke-opacity=\"%s\"", opacity);
    return layer;
}

/* Define the board's shape as a clip path, and draw it as a line over the ground. */
static void draw_edge(Picture *picture)
{
    const Outline *outline = stones_outline(session_game(picture->session));
    builder_add_format(&picture->definitions, "<clipPath id=\"%s%s\"><path d=\"", picture->prefix,
                       EDGE);
    board_add_outline(picture, outline, &picture->definitions);
    builder_add(&picture->definitions, "\"/></clipPath>\n");
    size_t layer = picture_layer(picture, "frame");
    picture_add_color(&picture->scene.heads, "stroke", picture->theme->grid);
    builder_add(&picture->scene.heads,
                " fill=\"none\" stroke-width=\"1.5\" stroke-linejoin=\"round\"");
    StringBuilder *out = picture_thing(picture, layer, (Thing){.kind = "outline"});
    builder_add(out, "<path d=\"");
    board_add_outline(picture, outline, out);
    builder_add(out, "\"/>");
}

/* Drawing links. */

/* Draw a line of the given width between two places. */
static void add_neck(StringBuilder *out, Place from, Place to, const char *color, Measure width)
{
    svg_add_place(out, "<path d=\"M", from.x, from.y);
    svg_add_place(out, "L", to.x, to.y);
    builder_add_char(out, '"');
    picture_add_color(out, "stroke", color);
    svg_add_attribute(out, "stroke-width", width);
    builder_add(out, "/>");
}

/* Draw a link between a stone and one that was placed later: a neck with an outline. */
static void add_link(const View *view, const StoneView *stone, size_t number, size_t other)
{
    StoneView to;
    if (!stones_get(view->stones, other, &to))
        return;
    Picture *picture = view->picture;
    const Theme *theme = picture->theme;
    Thing thing = thing_of(view, "link", stone, other);
    thing.number = (uint64_t)other * (other - 1) / 2 + number; /* unique for each pair of stones */
    StringBuilder *out = picture_thing(picture, view->links, thing);
    Place a = picture_place(picture, stone->at), b = picture_place(picture, to.at);
    Measure width = picture->space * 11 / 25;
    builder_add(out, "<g>");
    add_neck(out, a, b, theme->rim[stone->color], width + view->line);
    add_neck(out, a, b, theme->stone[stone->color], width - view->line);
    builder_add(out, "</g>");
}

/* Draw the links between a stone and stones placed later, in the order of placing. */
static void add_links(const View *view, const StoneView *stone, size_t number)
{
    size_t linked[DISC_NEIGHBORS_MOST], count = stones_links(view->stones, number, linked);
    for (size_t done = number;;) {
        size_t next = SIZE_MAX;
        for (size_t i = 0; i < count; i++)
            if (linked[i] > done && linked[i] < next)
                next = linked[i];
        if (next == SIZE_MAX)
            return;
        add_link(view, stone, number, next);
        done = next;
    }
}

/* Drawing stones, and what is on them. */

static void add_disc(const Picture *picture, Place place, Measure radius, Color color,
                     StringBuilder *out)
{
    svg_start_circle(out, place, radius);
    picture_add_color(out, "fill", picture->theme->stone[color]);
    picture_add_color(out, "stroke", picture->theme->rim[color]);
}

/* Draw a cross over a dead stone. */
static void add_cross(StringBuilder *out, Place place, Measure size)
{
    svg_add_place(out, "<path d=\"M", place.x - size, place.y - size);
    svg_add_place(out, "L", place.x + size, place.y + size);
    svg_add_place(out, "M", place.x - size, place.y + size);
    svg_add_place(out, "L", place.x + size, place.y - size);
    builder_add_char(out, '"');
}

/* Draw the number of a stone's move if the picture shows it. If the stone is the last one, mark it
 * with a colored number or with a ring. */
static void add_mark(const View *view, const StoneView *stone, size_t number, Place place)
{
    Picture *picture = view->picture;
    const Theme *theme = picture->theme;
    bool last = (int64_t)number == view->last;
    const char *contrast = theme->stone[color_other(stone->color)];
    bool numbered = picture_has_number(picture, view->moves[number]);
    if (numbered) {
        StringBuilder *out =
            picture_thing(picture, view->numbers, thing_of(view, "number", stone, number));
        picture_add_number(out, place, picture->space, view->moves[number],
                           last ? theme->last[stone->color] : contrast);
    }
    if (last && !(numbered && theme_tells_last(theme, stone->color))) {
        StringBuilder *out =
            picture_thing(picture, view->ring, thing_of(view, "last", stone, number));
        svg_start_circle(out, place, picture->space * (numbered ? 43 : 20) / 100);
        picture_add_color(out, "stroke", contrast);
        builder_add(out, "/>");
    }
}

static void add_stone(View *view, const StoneView *stone, size_t number)
{
    Picture *picture = view->picture;
    Place place = picture_place(picture, stone->at);
    StringBuilder *out = picture_thing(picture, stone->dead ? view->dead : view->live,
                                       thing_of(view, "stone", stone, number));
    add_disc(picture, place, picture->space / 2, stone->color, out);
    builder_add(out, "/>");
    if (stone->dead) {
        out = picture_thing(picture, view->crosses, thing_of(view, "cross", stone, number));
        Measure space = picture->space;
        /* if the stone shows a number, draw the cross next to it */
        if (picture_has_number(picture, view->moves[number]))
            add_cross(out, (Place){place.x + space * 3 / 10, place.y + space * 3 / 10}, space / 10);
        else
            add_cross(out, place, space / 6);
        builder_add(out, "/>");
    }
    view->dead_ones[stone->color] |= stone->dead;
    add_mark(view, stone, number, place);
}

/* Drawing liberties. */

static Place half_way(Place a, Place b)
{
    return (Place){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Draw an open arc of a stone's outline between two places, with a dot at each end. If the arc is
 * too short to be visible, draw only one dot. `radius` is the stone's radius. */
static void add_opening(const Picture *picture, Place from, Place to, Measure radius,
                        StringBuilder *out)
{
    const Place ends[] = {from, to};
    bool seen = from.x != to.x || from.y != to.y;
    builder_add(out, "<g>");
    if (seen) {
        svg_add_place(out, "<path d=\"M", from.x, from.y);
        svg_add_place(out, "A", radius, radius);
        svg_add_place(out, " 0 0 0 ", to.x, to.y);
        builder_add(out, "\"/>");
    }
    for (int i = 0; i <= seen; i++) {
        svg_start_circle(out, ends[i], radius / 9);
        picture_add_color(out, "fill", picture->theme->mark);
        builder_add(out, " stroke=\"none\"/>");
    }
    builder_add(out, "</g>");
}

static Status add_liberties(View *view, const StoneView *stone, size_t number)
{
    enum { ARCS_MOST = 1000 };
    Picture *picture = view->picture;
    DiscArcs arcs = {0};
    Status status = stones_arcs(view->stones, number, &arcs);
    Place place = picture_place(picture, stone->at);
    for (size_t i = 0; i < arcs.count && status == STATUS_OK; i++) {
        if (arcs.items[i].width >= NARROW_DEGREES)
            continue;
        Thing thing = thing_of(view, "liberty", stone, number);
        thing.number = thing.number * ARCS_MOST + i;
        add_opening(picture, half_way(place, picture_place(picture, arcs.items[i].from)),
                    half_way(place, picture_place(picture, arcs.items[i].to)), picture->space / 2,
                    picture_thing(picture, view->liberties, thing));
        view->narrow[stone->color] = true;
    }
    disc_arcs_free(&arcs);
    return status;
}

/* Drawing the game's ghosts, except those that overlap with stones of the position. */

static void start_ghost(const Picture *picture, Place place, Measure radius, Color color,
                        StringBuilder *out)
{
    add_disc(picture, place, radius, color, out);
    builder_add(out, " fill-opacity=\"0.35\" stroke-dasharray=\"3 3\"/>");
}

static void add_ghosts(View *view)
{
    GhostView ghost;
    size_t number = 0;
    for (size_t place = 0; stones_ghost_any(session_game(view->picture->game), &place, &ghost);) {
        number++;
        if (stones_check(view->stones, ghost.at) == STATUS_OCCUPIED)
            continue;
        StringBuilder *out = picture_thing(
            view->picture, view->ghosts,
            (Thing){.kind = "ghost", .color = color_name(ghost.color), .number = number});
        start_ghost(view->picture, picture_place(view->picture, ghost.at), view->picture->space / 2,
                    ghost.color, out);
        view->ghost_ones[ghost.color] = true;
    }
}

/* Drawing the whole picture. */

static size_t line_layer(const View *view, const char *name, Measure width, const char *more)
{
    size_t layer = picture_layer(view->picture, name);
    StringBuilder *heads = &view->picture->scene.heads;
    svg_add_attribute(heads, "stroke-width", width);
    builder_add(heads, more);
    return layer;
}

static void make_layers(View *view)
{
    static const char lines[] = " fill=\"none\" stroke-linecap=\"round\"";
    Picture *picture = view->picture;
    StringBuilder *heads = &picture->scene.heads;
    view->ground[COLOR_BLACK] = ground_layer(picture, "ground-black", COLOR_BLACK, "0.6");
    view->ground[COLOR_WHITE] = ground_layer(picture, "ground-white", COLOR_WHITE, "0.35");
    changes_draw(picture);
    draw_edge(picture);
    board_draw_coordinates(picture);
    view->links = picture_layer(picture, "links");
    view->dead = line_layer(view, "stones-dead", view->line, " opacity=\"0.45\"");
    view->live = line_layer(view, "stones", view->line, "");
    view->liberties = line_layer(view, "liberties", 3 * view->line, lines);
    picture_add_color(heads, "stroke", picture->theme->mark);
    view->crosses = line_layer(view, "crosses", 2 * view->line, lines);
    picture_add_color(heads, "stroke", picture->theme->mark);
    view->ghosts = line_layer(view, "ghosts", 2 * view->line, "");
    view->numbers = picture_number_layer(picture, "numbers");
    view->ring = line_layer(view, "last-mark", 2 * view->line, lines);
}

static Status add_all(View *view)
{
    const SvgOptions *options = view->picture->options;
    bool playing = session_turn(view->picture->session)->phase == PHASE_PLAY;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones_number_count(view->stones) && status == STATUS_OK; i++) {
        StoneView stone;
        if (!stones_get(view->stones, i, &stone))
            continue;
        add_stone(view, &stone, i);
        if (!stone.dead)
            add_links(view, &stone, i);
        if (options->territory && !stone.dead)
            status = add_cell(view, &stone, i);
        if (status == STATUS_OK && playing)
            status = add_liberties(view, &stone, i);
    }
    if (options->ghosts)
        add_ghosts(view);
    return status;
}

/* Drawing the legend. */

static void sample_narrow(const Picture *picture, const LegendItem *item, Place middle,
                          Measure side, StringBuilder *out)
{
    Measure radius = side / 2;
    builder_add(out, "<g fill=\"none\">");
    add_disc(picture, middle, radius, item->color, out);
    builder_add_format(out, "/></g><g fill=\"none\" stroke=\"%s\"", picture->theme->mark);
    svg_add_attribute(out, "stroke-width", side / 6);
    builder_add_char(out, '>');
    add_opening(picture, (Place){middle.x + radius * 24 / 25, middle.y + radius * 7 / 25},
                (Place){middle.x + radius * 24 / 25, middle.y - radius * 7 / 25}, radius, out);
    builder_add(out, "</g>");
}

static void sample_dead(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                        StringBuilder *out)
{
    add_disc(picture, middle, side / 2, item->color, out);
    builder_add(out, " opacity=\"0.45\"/>");
    add_cross(out, middle, side / 4);
    picture_add_color(out, "stroke", picture->theme->mark);
    svg_add_attribute(out, "stroke-width", side / 8);
    builder_add(out, "/>");
}

static void sample_ghost(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out)
{
    start_ghost(picture, middle, side / 2, item->color, out);
}

/* Add an item to the legend if either color has such things in the picture (`there`). The sample is
 * white only if black has none. */
static void add_sample(Picture *picture, const char *label, LegendSample sample,
                       const bool there[COLOR_COUNT])
{
    if (there[COLOR_BLACK] || there[COLOR_WHITE])
        picture_add_item(picture,
                         (LegendItem){.label = label,
                                      .sample = sample,
                                      .color = there[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE});
}

static void list_legend(const View *view)
{
    Picture *picture = view->picture;
    const Decimal figures[] = {picture->score.black, picture->score.white};
    for (int color = 0; color < COLOR_COUNT && picture->options->territory; color++)
        picture_add_item(picture, (LegendItem){.label = color == COLOR_BLACK ? "Black" : "White",
                                               .sample = picture_sample_fill,
                                               .fill = picture->theme->ground[color],
                                               .has_figure = true,
                                               .figure = figures[color]});
    changes_list(picture);
    add_sample(picture, "Narrow liberty", sample_narrow, view->narrow);
    add_sample(picture, "Dead", sample_dead, view->dead_ones);
    add_sample(picture, "For analysis", sample_ghost, view->ghost_ones);
}

static Status stones_draw_picture(Picture *picture)
{
    View view = {.picture = picture,
                 .stones = session_game(picture->session),
                 .line = picture_scaled(picture, 30, 1, 3)};
    Status status = read_history(&view);
    if (status == STATUS_OK) {
        board_draw_panel(picture);
        make_layers(&view);
        status = add_all(&view);
        list_legend(&view);
    }
    memory_free(view.moves);
    return status;
}

const Painter STONES_PAINTER = {
    .title = "Gridless Go",
    .diagram = 30,
    .draw = stones_draw_picture,
    .paint = stones_paint_screen,
};
