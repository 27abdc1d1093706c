/* A position of `stones`: ground, the board's edge, stones, links, liberties.
 *
 * The ground first, a cell for each living stone, clipped to the board; then stones, and over them
 * the links, in the colour of what they join and without an edge, so that linked stones seem to be
 * of one piece. Dead stones are pale and crossed out. A narrow liberty is an arc where the centre
 * of another stone could be.
 */
#include "games/stones/picture/svg_stones.h"

#include "base/count.h"
#include "games/stones/picture/screen_stones.h"
#include "games/stones/rules/stones.h"

#define COLOR_MARK "#c8312b"

static const char BOARD_ID[] = "board";

enum { NARROW_DEGREES = 20 };

/* What goes into the document, made before any of it, since ids are made from all of it. */
typedef struct StonesParts {
    union {
        struct {
            Text board;               /* path data of the edge */
            Text ground[COLOR_COUNT]; /* path data of cells */
            Text links[COLOR_COUNT];  /* path data */
            Text stones;              /* elements */
            Text marks;               /* elements: liberties, ghosts, the last move */
        };
        Text texts[3 + 2 * COLOR_COUNT];
    };
    bool dead, narrow, ghosts; /* there are such */
} StonesParts;

static void trace_board(const Picture *picture, const Outline *outline, Text *out)
{
    for (size_t i = 0; i < outline->count; i++) {
        Place place = picture_place(picture, outline->corners[i]);
        svg_add_place(out, i ? "L" : "M", place.x, place.y);
    }
    text_add_char(out, 'z');
}

static Status trace_cell(const Picture *picture, Stones *stones, size_t number, Text *out)
{
    PolygonList cell = {0};
    Status status = stones_cell(stones, number, &cell);
    if (status == STATUS_OK) {
        PathWriter path;
        path_start(&path, out, picture_fixed_place(picture, cell.corners[0]));
        for (size_t i = 1; i < cell.corner_count; i++)
            path_point(&path, picture_fixed_place(picture, cell.corners[i]));
        path_close(&path);
    }
    polygon_list_free(&cell);
    return status;
}

static const char *ink_of(Color color)
{
    return color == COLOR_BLACK ? COLOR_BLACK_INK : COLOR_WHITE_INK;
}

static void add_line(Text *out, Place from, Place to)
{
    svg_add_place(out, "M", from.x, from.y);
    svg_add_place(out, "L", to.x, to.y);
}

/* A cross over a dead stone. */
static void add_cross(Text *out, Place place, Measure size)
{
    text_add(out, "<path stroke=\"" COLOR_MARK "\" d=\"");
    add_line(out, (Place){place.x - size, place.y - size}, (Place){place.x + size, place.y + size});
    add_line(out, (Place){place.x - size, place.y + size}, (Place){place.x + size, place.y - size});
    text_add(out, "\"/>\n");
}

static void add_stone(const Picture *picture, const StoneView *stone, StonesParts *parts)
{
    Place place = picture_place(picture, stone->at);
    svg_start_circle(&parts->stones, place, picture->space / 2);
    text_add_format(&parts->stones, " fill=\"%s\"%s/>\n", ink_of(stone->color),
                    stone->dead ? " opacity=\"0.45\"" : "");
    parts->dead = parts->dead || stone->dead;
    if (stone->dead)
        add_cross(&parts->marks, place, picture->space / 6);
}

/* Links between a stone and those placed after it. */
static void add_links(const Picture *picture, const Stones *stones, size_t number, Text *out)
{
    StoneView stone, other;
    stones_get(stones, number, &stone);
    for (size_t i = number + 1; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &other) && other.color == stone.color && !stone.dead &&
            stones_linked(stones, stone.at, other.at))
            add_line(out, picture_place(picture, stone.at), picture_place(picture, other.at));
}

/* An end of a narrow liberty. */
static void add_dot(const Picture *picture, Place place, Text *out)
{
    svg_start_circle(out, place, picture->space / 18);
    text_add(out, " fill=\"" COLOR_MARK "\" stroke=\"none\"/>\n");
}

/* One narrow liberty: an arc, or a dot where it is too short to be seen. */
static void add_narrow(const Picture *picture, const DiscArc *arc, Text *out)
{
    Place from = picture_place(picture, arc->from);
    Place to = picture_place(picture, arc->to);
    add_dot(picture, from, out);
    if (from.x == to.x && from.y == to.y)
        return;
    svg_add_place(out, "<path stroke=\"" COLOR_MARK "\" d=\"M", from.x, from.y);
    svg_add_place(out, "A", picture->space, picture->space);
    svg_add_place(out, " 0 0 0 ", to.x, to.y);
    text_add(out, "\"/>\n");
    add_dot(picture, to, out);
}

static Status add_liberties(const Picture *picture, const Stones *stones, size_t number,
                            StonesParts *parts)
{
    DiscArcs arcs = {0};
    Status status = stones_arcs(stones, number, &arcs);
    for (size_t i = 0; i < arcs.count && status == STATUS_OK; i++)
        if (arcs.items[i].width < NARROW_DEGREES) {
            add_narrow(picture, &arcs.items[i], &parts->marks);
            parts->narrow = true;
        }
    disc_arcs_free(&arcs);
    return status;
}

/* A ring on the stone that was placed last. */
static void mark_last(const Picture *picture, Text *out)
{
    size_t count = session_event_count(picture->session);
    while (count > 0) {
        Event event = session_event(picture->session, --count);
        if (event.kind != EVENT_MOVE)
            continue;
        svg_start_circle(out, picture_place(picture, event.move.points[0]), picture->space / 5);
        text_add_format(out, " fill=\"none\" stroke=\"%s\"/>\n", ink_of(color_other(event.color)));
        return;
    }
}

static void add_ghosts(const Picture *picture, const Stones *stones, StonesParts *parts)
{
    StoneView ghost;
    for (size_t place = 0; stones_ghost_next(stones, &place, &ghost);) {
        svg_start_circle(&parts->marks, picture_place(picture, ghost.at), picture->space / 2);
        text_add_format(&parts->marks,
                        " fill=\"%s\" fill-opacity=\"0.35\" stroke=\"" COLOR_BLACK_INK
                        "\" stroke-dasharray=\"3 3\"/>\n",
                        ink_of(ghost.color));
        parts->ghosts = true;
    }
}

static Status make_parts(const Picture *picture, StonesParts *parts)
{
    Stones *stones = session_game(picture->session);
    bool territory = picture->options->territory;
    Status status = STATUS_OK;
    trace_board(picture, stones_outline(stones), &parts->board);
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++) {
        StoneView stone;
        if (!stones_get(stones, i, &stone))
            continue;
        add_stone(picture, &stone, parts);
        add_links(picture, stones, i, &parts->links[stone.color]);
        if (territory && !stone.dead)
            status = trace_cell(picture, stones, i, &parts->ground[stone.color]);
        if (status == STATUS_OK && session_turn(picture->session)->phase == PHASE_PLAY)
            status = add_liberties(picture, stones, i, parts);
    }
    add_ghosts(picture, stones, parts);
    mark_last(picture, &parts->marks);
    return status == STATUS_OK && svg_texts_failed(parts->texts, COUNT_OF(parts->texts))
               ? STATUS_NO_MEMORY
               : status;
}

static void add_path(Text *out, const char *attributes, const Text *data)
{
    if (data->length == 0)
        return;
    text_add_format(out, "<path %s d=\"", attributes);
    text_add_bytes(out, data->bytes, data->length);
    text_add(out, "\"/>\n");
}

/* The board's shape as something to clip with, and its ground. */
static void draw_ground(Picture *picture, const StonesParts *parts)
{
    Text *out = picture->out;
    text_add(out, "<clipPath id=\"");
    picture_add_id(out, picture, BOARD_ID);
    text_add(out, "\">");
    add_path(out, "clip-rule=\"nonzero\"", &parts->board);
    text_add(out, "</clipPath>\n<g");
    picture_add_reference(out, picture, "clip-path", BOARD_ID);
    text_add(out, " stroke-width=\"0.5\">\n");
    add_path(out,
             "fill=\"" COLOR_BLACK_AREA "\" fill-opacity=\"0.5\" stroke=\"" COLOR_BLACK_AREA
             "\" stroke-opacity=\"0.6\"",
             &parts->ground[COLOR_BLACK]);
    add_path(out,
             "fill=\"" COLOR_WHITE_AREA "\" fill-opacity=\"0.6\" stroke=\"" COLOR_BLACK_AREA
             "\" stroke-opacity=\"0.35\"",
             &parts->ground[COLOR_WHITE]);
    text_add(out, "</g>\n");
    add_path(out,
             "fill=\"none\" stroke=\"" COLOR_GRID "\" stroke-width=\"1.5\" "
             "stroke-linejoin=\"round\"",
             &parts->board);
}

static void draw_stones(Picture *picture, const StonesParts *parts)
{
    Text *out = picture->out;
    Measure line = picture_scaled(picture, 30, 1, 3);
    text_add(out, "<g stroke=\"" COLOR_BLACK_INK "\"");
    svg_add_attribute(out, "stroke-width", line);
    text_add(out, ">\n");
    text_add_bytes(out, parts->stones.bytes, parts->stones.length);
    text_add(out, "</g>\n<g fill=\"none\" stroke-linecap=\"round\"");
    svg_add_attribute(out, "stroke-width", picture->space * 9 / 25);
    text_add(out, ">\n");
    add_path(out, "stroke=\"" COLOR_BLACK_INK "\"", &parts->links[COLOR_BLACK]);
    add_path(out, "stroke=\"" COLOR_WHITE_INK "\"", &parts->links[COLOR_WHITE]);
    text_add(out, "</g>\n<g fill=\"none\" stroke-linecap=\"round\"");
    svg_add_attribute(out, "stroke-width", 2 * line);
    text_add(out, ">\n");
    text_add_bytes(out, parts->marks.bytes, parts->marks.length);
    text_add(out, "</g>\n");
}

static void list_legend(Picture *picture, const StonesParts *parts)
{
    const Score *score = &picture->score;
    if (picture->options->territory) {
        picture_add_item(picture, (LegendItem){"Black", true, score->black, "#a28f71", {NULL}});
        picture_add_item(picture, (LegendItem){"White", true, score->white, "#f2e4c7", {NULL}});
    }
    if (parts->narrow)
        picture_add_item(picture, (LegendItem){.label = "Narrow liberty", .fill = COLOR_MARK});
    if (parts->dead)
        picture_add_item(picture, (LegendItem){.label = "Crossed out: dead", .fill = COLOR_WOOD});
}

static Status stones_draw_picture(Picture *picture)
{
    StonesParts parts = {0};
    Status status = make_parts(picture, &parts);
    if (status == STATUS_OK) {
        list_legend(picture, &parts);
        picture->id = svg_digest(parts.texts, COUNT_OF(parts.texts));
        board_draw_panel(picture);
        draw_ground(picture, &parts);
        board_draw_coordinates(picture);
        draw_stones(picture, &parts);
    }
    svg_free_texts(parts.texts, COUNT_OF(parts.texts));
    return status;
}

const Painter STONES_PAINTER = {
    .title = "Gridless Go",
    .draw = stones_draw_picture,
    .paint = stones_paint_screen,
};
