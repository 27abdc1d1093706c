/* A position of `go` or `minigo`: stones, whose points are whose, move numbers.
 *
 * Once play has ended, the state that the protocol has is shown: a square on each empty point that
 * a colour owns, and dead stones pale, with their new owner's square. The number of a stone is that
 * of its move in the record, passes counted; a stone that was set up has none.
 */
#include "games/go/picture/svg_go.h"

#include "games/go/rules/go.h"

#define COLOR_LAST_ON_BLACK "#ff9a80"
#define COLOR_LAST_ON_WHITE "#c8312b"

/* Ids, by colour. */
static const char *const STONE_IDS[] = {"black-stone", "white-stone"};

static const char *const INKS[] = {COLOR_BLACK_INK, COLOR_WHITE_INK};

/* What there is to be drawn. */
typedef struct GoView {
    const Picture *picture;
    const GoBoard *board;
    const GoMarks *marks;
    GoOwners owners;
    bool ended;                /* owners and dead stones are shown */
    GoPoint last;              /* where the last stone was put; or GO_NOWHERE */
    uint32_t moves[GO_PLACES]; /* the move that put what is there; 0 where there was none */
} GoView;

/* Elements, by colour. */
typedef struct GoParts {
    Text live[COLOR_COUNT], dead[COLOR_COUNT];
    Text numbers[COLOR_COUNT]; /* on stones of the colour */
    Text squares[COLOR_COUNT];
    Text last[COLOR_COUNT]; /* the ring, on a stone of the colour */
} GoParts;

static Text *part(GoParts *parts, size_t index)
{
    Text *const kinds[] = {parts->live, parts->dead, parts->numbers, parts->squares, parts->last};
    return index < COLOR_COUNT * sizeof kinds / sizeof *kinds
               ? &kinds[index / COLOR_COUNT][index % COLOR_COUNT]
               : NULL;
}

static void free_parts(GoParts *parts)
{
    for (size_t i = 0; part(parts, i); i++)
        text_free(part(parts, i));
}

static bool failed(GoParts *parts)
{
    bool any = false;
    for (size_t i = 0; part(parts, i); i++)
        any = any || text_failed(part(parts, i));
    return any;
}

/* A number made from all parts (FNV-1a, 32 bits). */
static uint32_t digest(GoParts *parts)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; part(parts, i); i++)
        for (size_t k = 0; k < part(parts, i)->length; k++)
            hash = (hash ^ (unsigned char)part(parts, i)->bytes[k]) * 16777619u;
    return hash;
}

/* Notes that the stones which an event put or took away are those of a move (0: of none). */
static void note_points(GoView *view, const Go *go, Move move, uint32_t number)
{
    for (size_t i = 0; i < move.count; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        for (size_t k = 0; k < count; k++) {
            GoPoint place;
            if (go_place(go, points[k], &place) != STATUS_OK)
                continue;
            view->moves[place] = number;
            view->last = number > 0 ? place : GO_NOWHERE;
        }
    }
}

static void read_history(GoView *view, const Session *session)
{
    uint32_t number = 0;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event_is_play(event.kind))
            number++;
        if (event.kind == EVENT_MOVE)
            note_points(view, session_game(session), event.move, number);
        else if (event.kind == EVENT_SETUP)
            note_points(view, session_game(session), event.move, 0);
    }
}

static void start_circle(Text *out, Place place, Measure radius)
{
    text_add(out, "<circle");
    svg_add_attribute(out, "cx", place.x);
    svg_add_attribute(out, "cy", place.y);
    svg_add_attribute(out, "r", radius);
}

static void add_square(Text *out, Place middle, Measure side)
{
    text_add(out, "<rect");
    svg_add_attribute(out, "x", middle.x - side / 2);
    svg_add_attribute(out, "y", middle.y - side / 2);
    svg_add_attribute(out, "width", side);
    svg_add_attribute(out, "height", side);
    text_add(out, "/>\n");
}

/* The square of a point's owner; on a stone that has its number, below it at the right. */
static void add_owner(const GoView *view, GoPoint point, Place place, bool numbered, GoParts *parts)
{
    uint8_t owner = view->owners.owners[point];
    Measure space = view->picture->space;
    if (owner == GO_EMPTY)
        return;
    if (numbered) {
        place.x += space / 3;
        place.y += space / 3;
    }
    add_square(&parts->squares[go_color(owner)], place,
               numbered ? space * 11 / 50 : space * 3 / 10);
}

static void add_number(const GoView *view, GoPoint point, Place place, Text *out)
{
    int digits = 1;
    for (uint32_t rest = view->moves[point]; rest >= 10; rest /= 10)
        digits++;
    Measure space = view->picture->space;
    Measure size = digits < 3 ? space * (56 - 5 * digits) / 100 : space * 125 / (100 * digits);
    text_add(out, "<text");
    svg_add_attribute(out, "x", place.x);
    svg_add_attribute(out, "y", place.y + size * 36 / 100);
    svg_add_attribute(out, "font-size", size);
    if (point == view->last)
        text_add_format(out, " fill=\"%s\"",
                        view->board->stones[point] == GO_BLACK ? COLOR_LAST_ON_BLACK
                                                               : COLOR_LAST_ON_WHITE);
    text_add_char(out, '>');
    text_add_int(out, view->moves[point]);
    text_add(out, "</text>\n");
}

/* A stone, and its number or the mark of the last one. */
static void add_stone(const GoView *view, GoPoint point, Place place, bool numbered, GoParts *parts)
{
    Color color = go_color(view->board->stones[point]);
    bool dead = view->ended && view->marks->dead[point];
    Text *out = dead ? &parts->dead[color] : &parts->live[color];
    Measure space = view->picture->space;
    start_circle(out, place, space * 12 / 25);
    text_add(out, "/>\n");
    if (numbered) {
        add_number(view, point, place, &parts->numbers[color]);
    } else if (point == view->last) {
        start_circle(&parts->last[color], place, space / 4);
        text_add(&parts->last[color], "/>\n");
    }
}

static void add_point(const GoView *view, GoPoint point, Point at, GoParts *parts)
{
    Place place = picture_place(view->picture, at);
    bool stone = go_is_stone(view->board->stones[point]);
    bool numbered = stone && view->picture->options->numbers && view->moves[point] > 0;
    if (stone)
        add_stone(view, point, place, numbered, parts);
    if (view->ended && (!stone || view->marks->dead[point]))
        add_owner(view, point, place, numbered, parts);
}

static Status make_parts(const GoView *view, const Go *go, GoParts *parts)
{
    const GoBoard *board = view->board;
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint point = go_board_point(board, column, row);
            add_point(view, point, go_lattice_point(go, point), parts);
        }
    return failed(parts) ? STATUS_NO_MEMORY : STATUS_OK;
}

/* The fills of stones: what is bright is up and to the left. */
static void draw_definitions(Picture *picture)
{
    static const char *const stops[COLOR_COUNT] = {
        "<stop offset=\"0\" stop-color=\"#76706a\"/>"
        "<stop offset=\"0.45\" stop-color=\"#35302a\"/>"
        "<stop offset=\"1\" stop-color=\"" COLOR_BLACK_INK "\"/>",
        "<stop offset=\"0\" stop-color=\"" COLOR_WHITE_INK "\"/>"
        "<stop offset=\"0.6\" stop-color=\"#fcfbf8\"/>"
        "<stop offset=\"1\" stop-color=\"#e2ded5\"/>"};
    Text *out = picture->out;
    text_add(out, "<defs>\n");
    for (int color = 0; color < COLOR_COUNT; color++) {
        text_add(out, "<radialGradient id=\"");
        picture_add_id(out, picture, STONE_IDS[color]);
        text_add_format(out, "\" cx=\"0.36\" cy=\"0.32\" r=\"0.72\">%s</radialGradient>\n",
                        stops[color]);
    }
    text_add(out, "</defs>\n");
}

/* Stones of one colour, with their outline. */
static void draw_stones(Picture *picture, Color color, const char *opacity, const Text *elements)
{
    Text *out = picture->out;
    if (elements->length == 0)
        return;
    text_add(out, "<g fill=\"url(#");
    picture_add_id(out, picture, STONE_IDS[color]);
    text_add_format(out, ")\" stroke=\"" COLOR_BLACK_INK "\"%s", opacity);
    svg_add_attribute(out, "stroke-width", picture_scaled(picture, 25, 1, 2));
    text_add(out, ">\n");
    text_add_bytes(out, elements->bytes, elements->length);
    text_add(out, "</g>\n");
}

/* A group of other elements of one ink, either filled with it or drawn in it. */
static void draw_group(Picture *picture, const char *attributes, const char *ink, Measure width,
                       const Text *elements)
{
    Text *out = picture->out;
    if (elements->length == 0)
        return;
    text_add_format(out, "<g %s=\"%s\"", attributes, ink);
    if (width > 0)
        svg_add_attribute(out, "stroke-width", width);
    text_add(out, ">\n");
    text_add_bytes(out, elements->bytes, elements->length);
    text_add(out, "</g>\n");
}

static void draw_parts(Picture *picture, const GoParts *parts)
{
    static const char numbers[] = "text-anchor=\"middle\" font-weight=\"bold\" "
                                  "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" "
                                  "fill";
    for (int color = 0; color < COLOR_COUNT; color++) {
        draw_stones(picture, (Color)color, " opacity=\"0.5\"", &parts->dead[color]);
        draw_stones(picture, (Color)color, "", &parts->live[color]);
    }
    for (int color = 0; color < COLOR_COUNT; color++) {
        const char *contrast = INKS[color_other((Color)color)];
        draw_group(picture, "stroke=\"" COLOR_BLACK_INK "\" fill", INKS[color],
                   picture_scaled(picture, 20, 1, 2), &parts->squares[color]);
        draw_group(picture, numbers, contrast, 0, &parts->numbers[color]);
        draw_group(picture, "fill=\"none\" stroke", contrast, picture_scaled(picture, 70, 1, 6),
                   &parts->last[color]);
    }
}

static void add_item(Picture *picture, const char *label, int64_t figure, const char *fill)
{
    picture->legend[picture->legend_count++] = (LegendItem){
        .label = label, .has_figure = true, .figure = figure * DECIMAL_ONE, .fill = fill};
}

static void list_legend(Picture *picture, const GoView *view)
{
    const GoOwners *owners = &view->owners;
    add_item(picture, "Captured by Black", view->board->captured[COLOR_WHITE], NULL);
    add_item(picture, "Captured by White", view->board->captured[COLOR_BLACK], NULL);
    if (!view->ended)
        return;
    add_item(picture, "Black territory", owners->surrounded[COLOR_BLACK], COLOR_BLACK_INK);
    add_item(picture, "White territory", owners->surrounded[COLOR_WHITE], COLOR_WHITE_INK);
    if (owners->neutral > 0)
        add_item(picture, "Neutral", owners->neutral, COLOR_WOOD);
    if (view->marks->count > 0)
        add_item(picture, "Dead stones (pale)",
                 owners->dead[COLOR_BLACK] + owners->dead[COLOR_WHITE], NULL);
}

static Status go_draw_picture(Picture *picture)
{
    const Go *go = session_game(picture->session);
    GoParts parts = {0};
    GoView view = {.picture = picture, .board = go_board(go), .marks = go_marks(go)};
    view.ended = picture->options->territory && session_turn(picture->session)->phase != PHASE_PLAY;
    go_owners_find(&view.owners, view.board, view.marks);
    read_history(&view, picture->session);
    Status status = make_parts(&view, go, &parts);
    if (status == STATUS_OK) {
        list_legend(picture, &view);
        picture->id = digest(&parts);
        draw_definitions(picture);
        board_draw_panel(picture);
        board_draw_grid(picture);
        board_draw_coordinates(picture);
        draw_parts(picture, &parts);
    }
    free_parts(&parts);
    return status;
}

const Painter GO_PAINTER = {
    .title = "Go",
    .vertices = true,
    .counted_at_end = true,
    .draw = go_draw_picture,
};

const Painter MINIGO_PAINTER = {
    .title = "Minigo",
    .vertices = true,
    .counted_at_end = true,
    .draw = go_draw_picture,
};
